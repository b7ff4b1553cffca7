"""The published contract: written from the code, served as YAML and JSON, and shown at /docs without the net."""

from functools import cache
from importlib.resources import files
from typing import Any

import click
import yaml
from flask import Blueprint, Flask, Response, send_from_directory

from scrabble_api.web.api import Api

CONTRACT: dict[str, Any] = {
    "API_TITLE": "scrabble-api",
    "OPENAPI_VERSION": "3.1.1",
    "OPENAPI_URL_PREFIX": "/",
    "OPENAPI_JSON_PATH": "openapi.json",
    "OPENAPI_SWAGGER_UI_PATH": "/docs",
    "OPENAPI_SWAGGER_UI_URL": "/docs/assets/",
    "API_SPEC_OPTIONS": {
        "info": {
            "description": "Scores and adjudicates Scrabble plays, with every reason and the whole arithmetic.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "Wherever the service runs."}],
    },
}


def register_contract(app: Flask, api: Api) -> None:
    """Serve the contract and its pages, and add the command that writes ``openapi.yaml``."""

    @cache
    def text() -> str:
        return contract_text(api)

    pages = Blueprint("contract", __name__)

    @pages.get("/openapi.yaml")
    def openapi_yaml() -> Response:
        return Response(text(), mimetype="application/yaml")

    @pages.get("/docs/assets/<path:name>")
    def docs_asset(name: str) -> Response:
        return send_from_directory(str(files("flask_swagger_ui") / "dist"), name)

    @app.cli.command("contract")
    def write_contract() -> None:
        """Write the contract as YAML to standard output."""
        click.echo(text(), nl=False)

    app.register_blueprint(pages)


def contract_text(api: Api) -> str:
    """The contract as YAML."""
    return yaml.safe_dump(api.spec.to_dict(), sort_keys=False, allow_unicode=True, width=120)
