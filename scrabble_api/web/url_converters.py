"""Ids and turns in paths: what cannot be one is not found before anything is asked."""

from flask import Flask
from werkzeug.routing import BaseConverter

from scrabble_api.records.ids import ID_PATTERN
from scrabble_api.web.api import Api


class IdConverter(BaseConverter):
    """An id of a record, as in ``/keys/<id:key_id>``."""

    regex = ID_PATTERN


class TurnConverter(BaseConverter):
    """The number of a turn, from 1, as in ``/turns/<turn:turn>``."""

    regex = "[1-9][0-9]{0,4}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)


def register_paths(app: Flask) -> None:
    """Let paths have ids and turns; before the operations are registered."""
    app.url_map.converters.update({"id": IdConverter, "turn": TurnConverter})


def document_paths(api: Api) -> None:
    """Say in the contract what ids and turns in paths look like."""
    api.register_converter(IdConverter, lambda _: {"type": "string", "pattern": f"^{ID_PATTERN}$"})
    api.register_converter(TurnConverter, lambda _: {"type": "integer", "minimum": 1, "maximum": 99999})
