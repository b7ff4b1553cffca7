"""The published contract: written from the code, served as YAML and JSON, and shown at /docs without the net."""

from functools import cache
from importlib.resources import files
from typing import Any, cast

import click
import yaml
from flask import Blueprint, Flask, Response, redirect, send_from_directory

from scrabble_api.web.api import Api
from scrabble_api.web.authentication import SECURITY_SCHEME

_DESCRIPTION = """\
Scores and adjudicates Scrabble plays, with every reason and the whole arithmetic; that needs no key and stores nothing.
And keeps the games of clubs, in logs that lose nothing.

A club's games need one of its keys, sent as `Authorization: Bearer …`; the first start of the service prints a
director's, `scrabble-api keys create` and `POST /v1/keys` make others. A key shows nothing of any other club but games
made public. A player gets the key of one seat of one game by an invitation (`…/invitations`). Open a game (`POST /v1/games`), send its turns in order (`…/turns`), challenges and the rest as they happen;
the rules end it, or `…/finish` does. Every write names the version that it builds on: `If-Match` with the last `ETag`, or
`*` for any. It may carry an `Idempotency-Key` of the client's own, by which a retry gets the first answer again.

An `ETag` names a version of a game's log. `If-None-Match` compares tags weakly and takes lists of them (RFC 9110).
`If-Match` takes a weak tag as the strong one, `W/"42"` as `"42"`, since a proxy that compresses answers makes tags weak.
That departs from RFC 9110 and is safe, since no other version can be meant. Every answer has an `X-Request-Id`.

How plays are written:

| form | meaning |
|---|---|
| `8H` | across from H8: row number first |
| `H8` | down from H8: column letter first |
| `A`, `a` | the letter A; a blank standing for A |
| `?`, `_` | on a rack only: a blank; a tile not known |
| `.` or the letter itself | a tile on the board that is played through; `(AB)` must lie there already |
| `[CH]`, `[ch]`, `[?X]` | a tile of several characters; a blank standing for it; a blank for a letter without case |

An illegal play that is only judged is an answer (200) with `legal: false` and every reason; to record one in a game is
refused (422), or not now (409), with every reason. What cannot be read is refused by a problem
object (RFC 9457) whose `errors` point at the places; all codes are listed at `/problems`. Unknown fields and query
parameters are refused. Of a key given twice in an object of JSON the last counts. Bodies are at most 1 MiB.
"""

CONTRACT: dict[str, Any] = {
    "API_TITLE": "scrabble-api",
    "OPENAPI_VERSION": "3.1.1",
    "OPENAPI_URL_PREFIX": "/",
    "OPENAPI_JSON_PATH": "openapi.json",
    "OPENAPI_SWAGGER_UI_PATH": "/docs",
    "OPENAPI_SWAGGER_UI_URL": "/docs/assets/",
    "OPENAPI_SWAGGER_UI_CONFIG": {"deepLinking": True},
    "API_SPEC_OPTIONS": {
        "info": {
            "description": _DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "Wherever the service runs."}],
    },
}


def register_contract(app: Flask, api: Api) -> None:
    """Serve the contract and its pages, and add the command that writes ``openapi.yaml``."""
    api.spec.components.security_scheme("bearer", SECURITY_SCHEME)

    @cache
    def text() -> str:
        return contract_text(api)

    pages = Blueprint("contract", __name__)

    @pages.get("/")
    def front_door() -> Response:
        return cast(Response, redirect("/docs"))

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
