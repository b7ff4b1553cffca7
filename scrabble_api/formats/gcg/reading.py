"""GCG files of any make into claimed records: tolerant, in one pass, never stopping at a fault.

``>`` begins an event, ``#`` a pragma, any other line continues the pragma before it. A ``#player1`` that comes after
events, or after what is declared of a game without any, begins the next game of the file. A note belongs to the event
before it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice, pairwise
from typing import cast

from scrabble_api.formats.gcg.decoding import MARK, decode
from scrabble_api.formats.gcg.head_racks import head_racks, last_racks, rack_number
from scrabble_api.formats.gcg.lines import quote, read_event
from scrabble_api.formats.gcg.naming import names_of
from scrabble_api.rules.audit.claims import (
    HEADING_PRAGMAS,
    MOST_GAMES,
    MOST_LINES,
    ClaimedPlayer,
    ClaimedRecord,
    Pragma,
    heading_of,
)
from scrabble_api.rules.audit.findings import MOST_FINDINGS, Finding, finding, most_of
from scrabble_api.rules.audit.note_syntax import is_event
from scrabble_api.rules.limits import MOST_PLAYERS

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_FIRST_PLAYER = re.compile(r"(?<=[\r\n])[ \t]*#player1", re.IGNORECASE)
_PLAYER = re.compile(r"player([1-9])")
#: A pragma without its mark: its name, and what it says.
_PRAGMA = re.compile(r"(>|[^ \t]*)[ \t]?(.*)", re.DOTALL)
#: A pragma of this name is none of its own: the one before goes on.
_RUNS_ON = "-"

ENCODING = "character-encoding"
#: Pragmas that say something here; all others are kept and told.
_KNOWN = frozenset(
    {ENCODING, "description", "id", "game-type", *HEADING_PRAGMAS.values()}
    | {"tile-set", "note", "comment", "incomplete", "tile", "style", ">"}
)
#: Those that stand once, at the head.
_OF_THE_HEAD = ("game-type", *HEADING_PRAGMAS.values())
_GAME_TYPES = ("classic", "scrabble", "crosswordgame", "standard")


@dataclass(frozen=True, slots=True)
class ReadGame:
    """One game of a file, and what in its lines cannot be read or is worth a note."""

    record: ClaimedRecord
    findings: tuple[Finding, ...]


@dataclass(slots=True)
class _OpenPragma:
    """A pragma, while lines that continue it may follow: ``parts`` together are its text."""

    line: int
    name: str
    parts: list[str]
    after: int

    def go_on(self, by: str, text: str) -> None:
        """Add a text to the line before, or as a line of its own."""
        if text:
            self.parts += [by, text] if self.parts[-1] else [text]


@dataclass(slots=True)
class _Building:
    """A game while its lines come in; events are read once all players are known."""

    events: list[tuple[str, int]] = field(default_factory=list)
    pragmas: list[_OpenPragma] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    has_players: bool = False
    is_declared: bool = False
    lines: int = 0


def read_gcg(content: bytes) -> tuple[ReadGame, ...]:
    """Every game of a file, at least one; whatever the bytes are, there is an answer."""
    return tuple(each_game(content))


def each_game(content: bytes) -> Iterator[ReadGame]:
    """The same games one by one, for whoever may have enough of them before the file ends."""
    text = decode(content)
    for number, building in enumerate(islice(_games(text.text), MOST_GAMES), 1):
        game = _read_game(building)
        if number == MOST_GAMES:
            game = _with_finding(game, finding("file-too-long", most=MOST_GAMES))
        if number == 1 and text.unknown:
            line = next((one.line for one in game.record.pragmas if one.name == ENCODING), None)
            game = _with_finding(game, finding("unknown-encoding", line, text=text.unknown, taken=text.encoding))
        if number == 1 and not text.is_whole:
            game = _with_finding(game, finding("undecodable", encoding=text.encoding, mark=MARK))
        yield game


def _with_finding(game: ReadGame, found: Finding) -> ReadGame:
    return replace(game, findings=(found, *game.findings))


def _games(text: str) -> Iterator[_Building]:
    """The games of a text, their lines sorted into events and what else is said."""
    game, line = _Building(), 1
    for start, end in pairwise([0, *(found.start() for found in _FIRST_PLAYER.finditer(text)), len(text)]):
        if (game.events or game.is_declared) and start:
            yield game
            game = _Building()
        for place, row in enumerate(islice(_rows(text, start, end), MOST_LINES - game.lines + 1), line):
            _take_row(game, row, place)
        line += _line_ends(text, start, end)
    yield game


def _rows(text: str, start: int, end: int) -> Iterator[str]:
    return (found[1].strip() for found in _LINE.finditer(text, start, end))


def _line_ends(text: str, start: int, end: int) -> int:
    return text.count("\n", start, end) + text.count("\r", start, end) - text.count("\r\n", start, end)


def _take_row(game: _Building, row: str, line: int) -> None:
    """A line of any kind; the first for which a game has no room is told, and ends it."""
    game.lines += 1
    if game.lines > MOST_LINES:
        game.findings.append(finding("record-too-long", line, most=MOST_LINES, what="lines"))
    elif row.startswith(">"):
        _take_event(game, row[1:], line)
    elif row.startswith("#"):
        _take_pragma(game, row[1:], line)
    elif row:
        _continue(game, row, line)


def _take_event(game: _Building, text: str, line: int) -> None:
    game.events.append((text, line))
    if not game.has_players and len(game.events) == 1:
        game.findings.append(finding("event-before-players", line))


def _take_pragma(game: _Building, text: str, line: int) -> None:
    name, rest = cast(re.Match[str], _PRAGMA.fullmatch(text)).groups()
    name, rest = name.lower(), rest.strip()
    if name == _RUNS_ON:
        _run_on(game, rest, "#- " + rest, line)
        return
    game.has_players = game.has_players or _player_number(name) > 0
    game.is_declared = game.is_declared or (game.has_players and name == "note" and is_event(rest))
    game.pragmas.append(_OpenPragma(line, name, [rest], len(game.events)))


@lru_cache(maxsize=256)
def _player_number(name: str) -> int:
    """The number that a pragma of this name gives a player; 0 for one that names none."""
    found = _PLAYER.fullmatch(name)
    return 0 if found is None else int(found[1])


def _run_on(game: _Building, text: str, row: str, line: int) -> None:
    """The pragma before goes on in the same line of its text."""
    if game.pragmas and game.pragmas[-1].after == len(game.events):
        game.pragmas[-1].go_on(" ", text)
    else:
        game.findings.append(finding("line-not-understood", line, text=quote(row)))


def _continue(game: _Building, row: str, line: int) -> None:
    """A line that runs on: it belongs to the pragma before, unless an event came between."""
    if game.pragmas and game.pragmas[-1].after == len(game.events):
        game.pragmas[-1].parts += ["\n", row]
    else:
        game.findings.append(finding("line-not-understood", line, text=quote(row)))


def _read_game(game: _Building) -> ReadGame:
    pragmas = [Pragma(line=s.line, name=s.name, text="".join(s.parts), after=s.after) for s in game.pragmas]
    players = tuple(_players(pragmas))
    notes: dict[int, list[str]] = {}
    for one in pragmas:
        if one.name == "note" and one.after:
            notes.setdefault(one.after, []).append(one.text)
    names = names_of(players)
    read = [read_event(text, line, names) for text, line in game.events]
    claims = tuple(
        replace(one.claim, notes=tuple(notes[number])) if number in notes else one.claim
        for number, one in enumerate(read, 1)
    )
    racks = head_racks(pragmas, players, claims)
    record = ClaimedRecord(
        players=players,
        claims=claims,
        pragmas=tuple(_other_pragmas(pragmas, players)),
        last_racks=tuple(last_racks(pragmas, racks)),
        **heading_of(pragmas),
    )
    notes_on_pragmas = islice(_pragma_findings(pragmas), MOST_FINDINGS + 1)
    of_events = [found for one in read for found in one.findings]
    of_lines = sorted([*game.findings, *of_events], key=lambda one: one.line or 0)
    emptiness = [] if game.events or game.has_players else [finding("empty-file")]
    found = [*emptiness, *of_lines, *racks.findings, *notes_on_pragmas, *_player_findings(players)]
    return ReadGame(record, tuple(most_of(found)))


def _other_pragmas(pragmas: list[Pragma], players: tuple[ClaimedPlayer, ...]) -> list[Pragma]:
    """The pragmas but for those that are kept as a player or as an event's note, and not twice."""
    of_players = {player.line for player in players}
    return [one for one in pragmas if one.line not in of_players and not (one.name == "note" and one.after)]


def _players(pragmas: list[Pragma]) -> list[ClaimedPlayer]:
    """The players by number; the first to be given a number has it.

    Where all were given one number, they are numbered as they come.
    """
    named = [(number, one) for one in pragmas if (number := _player_number(one.name))]
    if len({number for number, _ in named}) == 1:
        named = [(place, one) for place, (_, one) in enumerate(named, 1)]
    taken = {number: _player(number, one) for number, one in reversed(named) if number <= MOST_PLAYERS}
    return [taken[number] for number in sorted(taken)]


def _player(number: int, pragma: Pragma) -> ClaimedPlayer:
    nick, *rest = pragma.text.split(None, 1) or [""]
    return ClaimedPlayer(line=pragma.line, number=number, nick=nick, name="".join(rest))


def _pragma_findings(pragmas: list[Pragma]) -> Iterator[Finding]:
    met = set()
    for one in pragmas:
        is_player, is_rack = _player_number(one.name) > 0, rack_number(one.name) > 0
        if not (one.name in _KNOWN or is_player or is_rack):
            yield finding("unknown-pragma", one.line, name=quote(one.name))
        if (one.name in _OF_THE_HEAD or is_player) and one.name in met:
            yield finding("repeated-pragma", one.line, name=one.name)
        if one.after and (one.name in _OF_THE_HEAD or is_player):
            yield finding("pragma-after-events", one.line, name=one.name)
        if one.name == "game-type" and one.text.lower() not in _GAME_TYPES:
            yield finding("unknown-game-type", one.line, text=quote(one.text))
        met.add(one.name)


def _player_findings(players: tuple[ClaimedPlayer, ...]) -> Iterator[Finding]:
    nicks = [player.nick for player in players]
    for place, player in enumerate(players):
        if player.nick in nicks[:place]:
            yield finding("duplicate-nickname", player.line, nick=quote(player.nick))
