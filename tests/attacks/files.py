"""Files made to be slow, as large as somebody wants them, and what becomes of their games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import orjson

from scrabble_api.formats.files.kinds import MOST_BYTES
from scrabble_api.rules.audit.claims import MOST_GAMES

Json = dict[str, Any]

PLAYERS = b"#player1 a\n#player2 b\n"
PASS = b">a: - +0 0\n"


@dataclass(frozen=True, slots=True)
class SlowFile:
    """A file as large as that part of the largest; its games are ``kept``, or refused with these codes."""

    content: Callable[[float], bytes]
    codes: frozenset[str]


def _slow(content: Callable[[float], bytes], *codes: str) -> SlowFile:
    return SlowFile(content, frozenset(codes))


def _filled(head: bytes, row: bytes, part: float) -> bytes:
    """A head and a row as often as there is room."""
    return head + row * ((int(MOST_BYTES * part) - len(head)) // len(row))


def _times(game: bytes, times: int, part: float) -> bytes:
    return game * max(1, round(times * part))


def _many_games(part: float) -> bytes:
    """More games than are looked at, however small the file is to be."""
    return (PLAYERS + PASS) * max(MOST_GAMES + 1, round(MOST_BYTES * part / len(PLAYERS + PASS)))


def _beside_a_long_name(row: bytes, part: float) -> bytes:
    """As many lines as a game may have, all beside a name that takes the rest of the file."""
    return (
        b"#player1 a " + b"x " * (round(MOST_BYTES * part) // 2 - 20_000) + b"\n" + row * 4900 + b"#player2 b\n" + PASS
    )


_OTHERS = b"#x y\n" * 4900
_RACKS = b"#rack1 ABC\n" * 4900
_RACKS_AHEAD = b"".join(b"#rack1 %05d\n" % number for number in range(4900))

#: GCG files by what they hold.
GCG_FILES: Mapping[str, SlowFile] = {
    "one player again and again": _slow(partial(_filled, PLAYERS, b"#player1 a\n"), "body-too-large"),
    "events without end": _slow(partial(_filled, PLAYERS, PASS), "body-too-large"),
    "a note without end": _slow(partial(_filled, PLAYERS + PASS + b"#note ", b"x"), "kept"),
    "a note of lines without end": _slow(partial(_filled, PLAYERS + PASS + b"#note ", b"x\n"), "body-too-large"),
    "a title without end": _slow(partial(_filled, PLAYERS + b"#title ", b"x "), "kept"),
    "a name without end": _slow(partial(_filled, b"#player1 a ", b"x "), "kept"),
    "a line that says nothing": _slow(partial(_filled, PLAYERS + b">a: ", b"x "), "kept"),
    "a line of many words": _slow(partial(_filled, PLAYERS + b">a: ", b"xy "), "kept"),
    "lines of nobody beside a long name": _slow(partial(_beside_a_long_name, b">z\n"), "body-too-large"),
    "a long pragma that goes on": _slow(partial(_beside_a_long_name, b"#- x\n"), "kept"),
    "long nicknames": _slow(partial(_filled, PLAYERS, b">" + b"x" * 16_000 + b": 8H AB +1 1\n"), "kept"),
    "games without end": _slow(_many_games, "kept", "body-too-large"),
    "pragmas nobody knows": _slow(partial(_times, PLAYERS + PASS * 40 + _OTHERS, 75), "kept"),
    "racks told often": _slow(partial(_times, PLAYERS + PASS * 40 + _RACKS, 75), "kept"),
    "racks ahead of all turns": _slow(partial(_times, PLAYERS + _RACKS_AHEAD + b">a: 00001 - +0 0\n", 75), "kept"),
    "adjustments": _slow(partial(_times, PLAYERS + PASS + b"#note #adjustment a +1\n" * 4900, 40), "body-too-large"),
    "ends": _slow(partial(_times, PLAYERS + PASS + b"#note #forfeit a\n" * 4900, 60), "body-too-large"),
    "plays off the board": _slow(partial(_times, PLAYERS + b">a: AB 8H " + b"A" * 200 + b" +1 1\n", 500), "kept"),
}

NAMED = [{"number": 1, "nick": "a", "name": "A"}, {"number": 2, "nick": "b", "name": "B"}]
_PRAGMA = {"name": "x", "text": "x" * 3000, "after": 999}


def _game(many: int, *notes: str, **more: object) -> Json:
    """A game of so many passes, each with these notes."""
    line = {"kind": "pass", "player": "a", "points": 0, "total": 0, "notes": list(notes)}
    return {"version": 1, "players": NAMED, "lines": [line] * many, **more}


def _noted(note: str, times: int, part: float) -> bytes:
    return orjson.dumps(_game(1000, *[note] * max(2, round(times * part))))


def _document(make: Callable[[float], Json], *codes: str) -> SlowFile:
    return _slow(lambda part: orjson.dumps(make(part)), *codes)


#: Record documents by what they hold.
DOCUMENTS: Mapping[str, SlowFile] = {
    "lines without end": _document(lambda part: _game(max(6000, round(60_000 * part))), "unreadable-record"),
    "more lines than events": _document(lambda part: _game(1500, "x" * round(3200 * part)), "body-too-large"),
    "many notes to each line": _slow(partial(_noted, "a note", 450), "kept"),
    "adjustments at each line": _slow(partial(_noted, "#adjustment a +1", 220), "body-too-large"),
    "adjustments at one line": _document(lambda _: _game(1, *["#adjustment a +1"] * 5000), "body-too-large"),
    "ends at each line": _slow(partial(_noted, "#forfeit a", 330), "body-too-large"),
    "pragmas": _document(lambda part: _game(999, pragmas=[_PRAGMA] * round(1600 * part)), "kept"),
    "a title that runs on": _document(
        lambda part: _game(1, title="a\n" * (round(MOST_BYTES * part) // 3 - 100) + "#"), "unreadable-record"
    ),
    "fields": _document(
        lambda part: _game(1, **dict.fromkeys(map(str, range(round(400_000 * part))), 1)), "unreadable-record"
    ),
    "racks told often": _document(lambda _: _game(1, last_racks=[{"number": 1, "rack": "A"}] * 5000), "kept"),
    "games that are none": _document(
        lambda part: {"version": 1, "games": [1] * round(2_000_000 * part)}, "unreadable-record"
    ),
    "too many games": _document(
        lambda part: {"version": 1, "games": [_game(0)] * max(MOST_GAMES + 1, round(45_000 * part))},
        "unreadable-record",
    ),
    "brackets": _slow(lambda part: b"[" * round(MOST_BYTES * part), "unreadable-record"),
    "objects in objects": _slow(lambda part: b'{"games":' * round(MOST_BYTES * part / 9), "unreadable-record"),
    "a number without end": _slow(lambda part: b"9" * round(MOST_BYTES * part), "unreadable-record"),
}
