"""How migrations reach the database: by the engine they are given, else by the settings."""

import os

from alembic import context
from sqlalchemy import Engine

from scrabble_api.records.database import open_database
from scrabble_api.records.tables import metadata
from scrabble_api.settings import read_settings


def _engine() -> Engine:
    given: Engine | None = context.config.attributes.get("engine")
    return given or open_database(read_settings(os.environ).database)


with _engine().connect() as connection:
    context.configure(
        connection=connection, target_metadata=metadata, render_as_batch=connection.dialect.name == "sqlite"
    )
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
