"""Ids and numbers in paths: what cannot be one is not found before anything is asked."""

from collections.abc import Mapping
from typing import Any

from flask import Flask
from werkzeug.routing import BaseConverter

from scrabble_api.records.ids import ID_PATTERN


class IdConverter(BaseConverter):
    """An id of a record, as in ``/keys/<id:key_id>``."""

    regex = ID_PATTERN


class SessionConverter(BaseConverter):
    """The id of a session, as in ``/sessions/<session:session_id>``, which a club may have chosen itself."""

    regex = r"[^/\x00-\x1f\x7f]{1,64}"


class NumberConverter(BaseConverter):
    """A number from 1, as that of a turn in ``/turns/<number:turn>``."""

    regex = "[1-9][0-9]{0,4}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)


def register_paths(app: Flask) -> None:
    """Let paths have ids, sessions and numbers; before the operations are registered."""
    app.url_map.converters.update({"id": IdConverter, "session": SessionConverter, "number": NumberConverter})


#: What the contract says of them, by the names that paths have for them; a part without any is a text.
PATH_SCHEMAS: Mapping[str, Mapping[str, Any]] = {
    "": {"type": "string", "minLength": 1},
    "id": {"type": "string", "pattern": f"^{ID_PATTERN}$"},
    "session": {"type": "string", "minLength": 1, "maxLength": 64},
    "number": {"type": "integer", "minimum": 1, "maximum": 99999},
}
