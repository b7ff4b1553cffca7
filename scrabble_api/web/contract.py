"""The published contract: written from the code, served as YAML and JSON, and shown at /docs without the net."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import click
import orjson
from flask import Blueprint as FlaskBlueprint
from flask import Flask, Response, redirect, send_from_directory

from scrabble_api.web.api import JSON, Blueprint

#: Operations and the path that all of theirs begin with.
Groups = Sequence[tuple[str, Blueprint]]


def register_contract(app: Flask, groups: Groups) -> None:
    """Serve the contract and its pages, and add the command that writes ``openapi.yaml``.

    It is made, and what makes it is imported, when somebody first wants it: few do, and every start would take a tenth
    longer.
    """

    @cache
    def contract() -> dict[str, Any]:
        from scrabble_api.web.openapi import contract_of  # noqa: PLC0415

        return contract_of(groups)

    @cache
    def as_yaml() -> str:
        from scrabble_api.web.openapi import contract_yaml  # noqa: PLC0415

        return contract_yaml(contract())

    pages = FlaskBlueprint("contract", __name__)
    pages.add_url_rule("/", "front_door", lambda: redirect("/docs"))
    pages.add_url_rule("/openapi.yaml", "yaml", lambda: Response(as_yaml(), mimetype="application/yaml"))
    pages.add_url_rule("/openapi.json", "json", lambda: Response(orjson.dumps(contract()), mimetype=JSON))
    pages.add_url_rule("/docs", "docs", lambda: send_from_directory(str(files("scrabble_api.web")), "docs.html"))

    @pages.get("/docs/assets/<path:name>")
    def docs_asset(name: str) -> Response:
        return send_from_directory(str(files("flask_swagger_ui") / "dist"), name)

    @app.cli.command("contract")
    def write_contract() -> None:
        """Write the contract as YAML to standard output."""
        click.echo(as_yaml(), nl=False)

    app.register_blueprint(pages)
