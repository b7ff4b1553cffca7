"""The published contract: written from the code into ``openapi.yaml``, served as YAML and JSON, and shown at /docs without the net."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

import click
import orjson
import yaml
from flask import Blueprint as FlaskBlueprint
from flask import Flask, Response, redirect, send_from_directory

from scrabble_api.web.api import JSON, Blueprint
from scrabble_api.web.caching import same_for_all
from scrabble_api.web.examples import PROBLEMS, served_examples
from scrabble_api.web.problems import RequestRefused

#: Operations and the path that all of theirs begin with.
Groups = Sequence[tuple[str, Blueprint]]

_NAME = "openapi.yaml"
#: How long the contract and its page may be kept without asking again, and the parts of the page, which are a library's.
_CONTRACT_SECONDS, _ASSET_SECONDS = 300, 86400


def register_contract(app: Flask, groups: Groups) -> None:
    """Serve the contract as it was written down and its pages, and add the command that writes it.

    No worker makes it: that takes longer than all else at a start. A test holds the file to the code.
    """
    pages = FlaskBlueprint("contract", __name__)
    pages.add_url_rule("/", "front_door", lambda: redirect("/docs"))
    pages.add_url_rule("/openapi.yaml", "yaml", lambda: _kept(contract_file().read_bytes(), "application/yaml"))
    pages.add_url_rule("/openapi.json", "json", lambda: _kept(_as_json(), JSON))

    @pages.get("/docs")
    def docs() -> Response:
        return send_from_directory(str(files("scrabble_api.web")), "docs.html", max_age=_CONTRACT_SECONDS)

    @pages.get("/docs/assets/<path:name>")
    def docs_asset(name: str) -> Response:
        return send_from_directory(str(files("flask_swagger_ui") / "dist"), name, max_age=_ASSET_SECONDS)

    @pages.get("/docs/examples/<name>")
    def docs_examples(name: str) -> Response:
        names = {PROBLEMS, *(one.name for _, group in groups for one in group.operations)}
        if name not in names:
            raise RequestRefused("not-found", f"There are no examples of “{name}”: name an operation, or {PROBLEMS}.")
        return _kept(orjson.dumps(served_examples(name), option=orjson.OPT_INDENT_2), JSON)

    @app.cli.command("contract")
    def write_contract() -> None:
        """Write the contract as YAML to standard output."""
        from scrabble_api.web.openapi import contract_of  # noqa: PLC0415  # what makes it is large
        from scrabble_api.web.openapi_text import contract_yaml  # noqa: PLC0415

        click.echo(contract_yaml(contract_of(groups)), nl=False)

    app.register_blueprint(pages)


def contract_file() -> Path:
    """Where the contract is: inside the installed package, or beside it in a checkout."""
    inside = Path(__file__).with_name(_NAME)
    return inside if inside.exists() else Path(__file__).parents[2] / _NAME


def _kept(content: bytes, media_type: str) -> Response:
    return same_for_all(Response(content, mimetype=media_type), _CONTRACT_SECONDS)


@cache
def _as_json() -> bytes:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return orjson.dumps(yaml.load(contract_file().read_bytes(), loader))  # noqa: S506  # both are safe
