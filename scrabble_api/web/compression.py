"""Answers packed by gzip for clients that take it, where it makes them shorter.

Done here and not by a library: usual ones take a window of 32 KB for each answer, which costs four times what is needed for
one of 3 KB; and mark the tag of what they packed in a way that ``If-Match`` would not know again.
"""

import zlib

from flask import Flask, Response, request

from scrabble_api.web.caching import is_secret

_GZIP = "gzip"
#: Shorter answers fit into one packet as they are.
_LEAST_BYTES = 1024
#: How hard it is tried; more takes longer than it saves.
_LEVEL = 4
#: The window (with the sign for gzip's head) and the memory for answers up to so many bytes, and for longer ones.
_SHORT_BYTES, _SHORT, _LONG = 16 * 1024, (16 + 12, 5), (16 + 15, 8)
#: What becomes shorter beside texts; pictures of points and archives are packed already.
_PACKED_TYPES = frozenset({"application/json", "application/problem+json", "application/yaml", "image/svg+xml"})
_EVENTS = "text/event-stream"


def register_compression(app: Flask) -> None:
    """Pack the answers that it is worth for."""
    app.after_request(_pack)


def _pack(response: Response) -> Response:
    media_type = response.mimetype or ""
    if media_type not in _PACKED_TYPES and (not media_type.startswith("text/") or media_type == _EVENTS):
        return response
    response.vary.add("Accept-Encoding")
    if _is_worth_it(response) and _is_accepted():
        response.set_data(packed(response.get_data()))
        response.headers["Content-Encoding"] = _GZIP
        _weaken_tag(response)
    return response


def _is_worth_it(response: Response) -> bool:
    """Whether the answer is whole and long enough; one with a secret stays as it is, so that its length says nothing."""
    is_whole = response.is_sequence and "Content-Encoding" not in response.headers
    return is_whole and (response.content_length or 0) >= _LEAST_BYTES and not is_secret()


def _is_accepted() -> bool:
    return _GZIP in request.headers.get("Accept-Encoding", "") and request.accept_encodings.quality(_GZIP) > 0


def packed(content: bytes) -> bytes:
    """The content as gzip writes it."""
    window, memory = _SHORT if len(content) <= _SHORT_BYTES else _LONG
    packing = zlib.compressobj(_LEVEL, zlib.DEFLATED, window, memory)
    return packing.compress(content) + packing.flush()


def _weaken_tag(response: Response) -> None:
    """What is packed is not the same byte for byte, so its tag may only be compared weakly."""
    tag, is_weak = response.get_etag()
    if tag is not None and not is_weak:
        response.set_etag(tag, weak=True)
