"""Real records read into requests, and entered: no more of GCG than well-formed files of two players need."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]

_EVENT = re.compile(
    r">(?P<nick>[^:]+):\s+(?:(?P<rack>[^\s(-]\S*)\s+)?"
    r"(?:(?P<position>[0-9]+[A-Z]|[A-Z][0-9]+)\s+(?P<tiles>\S+)|(?P<off>--)|-(?P<given>\S*)|\((?P<bracket>[^)]+)\))"
    r"(?:\s*(?P<points>[+-][0-9]+))?(?:\s+(?P<total>-?[0-9]+))?(?=\s|$)",
    re.IGNORECASE,
)
_RULING = {"by": "the golden test", "reason": "as the file has it"}
_RACK_LEFT = re.compile(r"#rack([12])\s+(\S+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """An event of a file. ``kind`` is that of the turn, or ``off``, ``challenge``, ``time``, ``end``."""

    number: int
    seat: int
    kind: str
    rack: str | None
    position: str | None
    tiles: str
    points: int | None
    total: int | None

    @property
    def other(self) -> int:
        return 3 - self.seat

    @property
    def tiles_of(self) -> int:
        """Whose tiles an end line tells: those that somebody gains are the other's."""
        return self.other if (self.points or 0) > 0 else self.seat


@dataclass(frozen=True, slots=True)
class FileGame:
    """A file: who played, whoever starts first, its events, and the racks at the end of a record that stops early."""

    name: str
    nicks: tuple[str, ...]
    lines: tuple[Line, ...]
    racks_left: tuple[Json, ...]

    def opening(self, letters: str) -> Json:
        """The request that opens the game, its ruleset as the file's own lines have it."""
        signs = {line.points > 0 for line in self.lines if line.kind == "end" and line.points}
        is_deducted = len(signs) == 2
        is_paid = any(line.kind == "challenge" for line in self.lines)
        ruleset: Json = {"base": "naspa", "challenge": "five-points" if is_paid else "double"}
        if is_deducted:
            ruleset["unplayed"] = {"out_player": "sum", "others": "deducted"}
        return {
            "players": [{"name": nick} for nick in self.nicks],
            "edition": {"layout": "standard", "letters": letters},
            "ruleset": ruleset,
            "lexicon": None,
            "title": self.name,
        }


def read_file(name: str, content: bytes) -> FileGame:
    """A well-formed file of two players."""
    rows = re.split(r"\r\n|\r|\n", _decoded(content))
    declared = [row.split()[1] for row in rows if re.match("#player[12] ", row)][:2]
    events = [(number, row, _EVENT.match(row)) for number, row in enumerate(rows, 1) if row.startswith(">")]
    strange = [(name, number, row) for number, row, event in events if event is None]
    assert strange == []
    found = [(number, event) for number, _, event in events if event is not None]
    nicks = declared if not found or found[0][1]["nick"] == declared[0] else declared[::-1]
    left = (_RACK_LEFT.match(row) for row in rows)
    racks = tuple(
        {"seat": int(one[1]) if nicks == declared else 3 - int(one[1]), "tiles": one[2]} for one in left if one
    )
    return FileGame(name, tuple(nicks), tuple(_lines(found, nicks)), racks)


def _lines(found: list[tuple[int, re.Match[str]]], nicks: list[str]) -> Iterator[Line]:
    last = 2
    for number, event in found:
        kind = _kind(event)
        is_turn = kind in ("play", "exchange", "pass")
        by_order = 3 - last if is_turn else last
        seat = by_order if nicks[0] == nicks[1] else nicks.index(event["nick"]) + 1
        last = seat if is_turn else last
        points, total = (int(event[one]) if event[one] else None for one in ("points", "total"))
        tiles = event["tiles"] or event["given"] or event["bracket"] or ""
        yield Line(number, seat, kind, event["rack"], event["position"], tiles, points, total)


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252")


def _kind(event: re.Match[str]) -> str:
    if event["position"]:
        return "play"
    if event["bracket"]:
        return event["bracket"] if event["bracket"] in ("challenge", "time") else "end"
    return "off" if event["off"] else "exchange" if event["given"] else "pass"


def request(line: Line) -> tuple[str, Json]:
    """What an event of a file is at the service: where it is sent, and what; an end line's is a rack."""
    match line.kind:
        case "time":
            seconds = -6 * (line.points or 0)
            return "adjustments", {"seat": line.seat, "overtime_seconds": seconds, "reason": _RULING["reason"]}
        case "end":
            return "racks", {"seat": line.tiles_of, "tiles": line.tiles}
        case "off" if line.number % 2:  # a file does not say how a play came off: some by consent
            return "withdrawals", {"seat": line.seat, "consent": True}
        case "off" | "challenge":
            return "challenges", {"seat": line.other, "ruling": {**_RULING, "acceptable": line.kind == "challenge"}}
        case _:
            return "turns", _turn(line)


def _turn(line: Line) -> Json:
    turn: Json = {"kind": line.kind, "seat": line.seat}
    if line.rack:
        turn["rack"] = line.rack
    if line.kind == "play":
        turn |= {"position": line.position, "tiles": line.tiles, "announced_score": line.points}
    elif line.tiles.isdecimal():
        turn["count"] = int(line.tiles)
    elif line.tiles:
        turn["tiles"] = line.tiles
    return turn
