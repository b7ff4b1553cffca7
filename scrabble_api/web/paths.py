"""Ids in paths: what cannot be one is not found before anything is asked."""

from typing import Any

from flask import Flask
from werkzeug.routing import BaseConverter

from scrabble_api.records.ids import ID_PATTERN
from scrabble_api.web.api import Api


class Id(BaseConverter):
    """An id of a record, as in ``/keys/<id:key_id>``."""

    regex = ID_PATTERN


def register_ids(app: Flask) -> None:
    """Let paths have ids; before the operations are registered."""
    app.url_map.converters["id"] = Id


def document_ids(api: Api) -> None:
    """Say in the contract what ids in paths look like."""
    api.register_converter(Id, _shape)


def _shape(_: Id) -> dict[str, Any]:
    return {"type": "string", "pattern": f"^{ID_PATTERN}$"}
