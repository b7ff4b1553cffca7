"""How lists are answered: a page, with a link to the next."""

from collections.abc import Callable
from typing import Any, Protocol
from urllib.parse import urlencode

from flask import Response, request

from scrabble_api.web.api import json_response
from scrabble_api.web.headers import describe_headers
from scrabble_api.web.problems import at_parameter

#: How the contract says that there are more pages.
PAGED = describe_headers("Link")


class Page(Protocol):
    """Some items of a list."""

    @property
    def items(self) -> tuple[Any, ...]:
        """In the order asked for."""

    @property
    def next(self) -> str | None:
        """The cursor of the next page."""


def page_response(find_page: Callable[[], Page]) -> Response:
    """A page of a list; RequestRefused for a cursor that no list has given."""
    with at_parameter("cursor"):
        page = find_page()
    response = json_response(page)
    if page.next is not None:
        query = urlencode({**request.args, "cursor": page.next})
        response.headers["Link"] = f'<{request.path}?{query}>; rel="next"'
    return response
