"""Serving the API, and the settings it is served with."""

import os
from importlib import import_module

import click

from scrabble_api.cli.context import settings_now
from scrabble_api.settings import table_in_force, variable


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option(
    "--workers", type=click.IntRange(1, 1000), help="Worker processes; by default SCRABBLE_API_WORKERS, else 2."
)
def serve(host: str, port: int, workers: int | None) -> None:
    """Serve the API until told to stop; the database is made and brought up to date first."""
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    os.environ[variable("workers")] = str(workers or settings_now().workers)
    # Only here, since it takes the environment as it is when it is imported.
    import_module("scrabble_api.server").serve(address)


@click.command()
def settings() -> None:
    """Print all settings as a table: the value in force, the default, and the meaning. Secrets are not shown."""
    click.echo(table_in_force(settings_now()))
