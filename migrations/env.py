"""How migrations reach the database: by the engine they are given, else by the settings."""

import os

from alembic import context
from sqlalchemy import Engine, text

from scrabble_api.records.database import open_database
from scrabble_api.records.tables import metadata
from scrabble_api.settings import read_settings

#: What a database's migrations are locked by; any number that other programs do not use.
_LOCK = 7_227_226_225


def _engine() -> Engine:
    given: Engine | None = context.config.attributes.get("engine")
    return given or open_database(read_settings(os.environ).database)


with _engine().connect() as connection:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        # Our SQLite connections begin in earnest, so that starts at one moment wait for each other there, too.
        transactional_ddl=True,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            # Servers that start at one moment bring the database up one after the other.
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        context.run_migrations()
    connection.commit()
