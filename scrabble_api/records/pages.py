"""Pages of a list: each begins where the one before ended, so that it costs the same however far down it is."""

import base64
import binascii
import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, literal, tuple_

from scrabble_api.records.ids import ID_PATTERN
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.limits import ONE_LINE


@dataclass(frozen=True, slots=True)
class Order:
    """What a list is sorted by, ids breaking ties, and what values of it and what ids a cursor may name."""

    by: ColumnElement[Any]
    id: ColumnElement[Any]
    is_descending: bool = False
    values: str = ONE_LINE
    ids: str = ID_PATTERN


def select_page(asked: Select[Any], order: Order, cursor: str | None, limit: int) -> Select[Any]:
    """The rows from the cursor on, and one more, which tells whether there is a next page.

    Unreadable (``unreadable-cursor``) for a cursor that no list has given.
    """
    by, row_id = order.by, order.id
    if cursor is not None:
        # Compared as one value, by which an index is entered at its place.
        row, place = tuple_(by, row_id), tuple_(*map(literal, _read_cursor(cursor, order)))
        asked = asked.where(row < place if order.is_descending else row > place)
    ordered = (by.desc(), row_id.desc()) if order.is_descending else (by, row_id)
    return asked.order_by(*ordered).limit(limit + 1)


def cursor_after(value: str, row_id: str) -> str:
    """The cursor of the page that begins after this row."""
    return base64.urlsafe_b64encode(f"{value} {row_id}".encode()).decode()


def _read_cursor(cursor: str, order: Order) -> tuple[str, str]:
    try:
        text = base64.urlsafe_b64decode(cursor.encode()).decode("utf-8")
        found = re.fullmatch(rf"({order.values}) ({order.ids})", text)
    except (binascii.Error, ValueError):
        found = None
    if found is None:
        message = "Unknown cursor. Use the value of `next`, or leave it out to begin."
        raise Unreadable("unreadable-cursor", message, ("cursor",))
    return found[1], found[2]
