"""Games as somebody wrote them down as a table for spreadsheets: a row for every line of each game, and back.

The columns are those of the table of turns (``turns``), and some more. What is read may be either table; of columns
only ``kind`` and ``name`` or ``nick`` must be there, in any order, and others are passed over. Commas or semicolons part
them. Notes stand in one cell, each on a line of its own; a line that begins with a blank goes on with the note before.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, islice
from typing import Any

from scrabble_api.formats.gcg.lines import is_position, rack_as_written
from scrabble_api.formats.tables.turns import COLUMNS, Rows, no_formula, note_lines
from scrabble_api.rules.audit.claims import (
    HEADING_PRAGMAS,
    TURN_KINDS,
    Claim,
    ClaimedPlayer,
    ClaimedRecord,
    ClaimKind,
    Pragma,
)
from scrabble_api.rules.audit.note_syntax import LOST_TURN_NOTE, SCORE_NOTE
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.limits import LONGEST_TILES, LONGEST_TITLE, MOST_PLAYERS

#: All columns that are written.
ALL_COLUMNS = (*COLUMNS, "nick", "text", "game", *HEADING_PRAGMAS)
_NEEDED = "kind"
_MARK = "\ufeff"
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
#: A line with its end, which other signs that Python splits lines at are not.
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_NOBODY = ""
#: What the table of turns calls otherwise, and the note that says what it was.
_NOTED = {"lost-turn": LOST_TURN_NOTE, "score": SCORE_NOTE}

Row = Mapping[str, str]


def claims_csv(records: Iterable[ClaimedRecord]) -> str:
    """The games in one table (RFC 4180), each with its number in the column ``game``."""
    table = Rows()
    writer = csv.DictWriter(table, ALL_COLUMNS, extrasaction="ignore")
    writer.writeheader()
    for game, record in enumerate(records, 1):
        writer.writerows(_rows(record, game))
    return table.text


def _rows(record: ClaimedRecord, game: int) -> Iterator[Mapping[str, object]]:
    players = {player.nick: player for player in record.players}
    heading = {name: (getattr(record, name) or "")[:LONGEST_TITLE] or None for name in HEADING_PRAGMAS}
    turns = 0
    for claim in record.claims:
        turns += claim.kind in TURN_KINDS
        player = players.get(claim.player)
        what = {**_row(claim), **heading, "number": turns or None, "game": game}
        who = {
            "seat": player and player.number,
            "name": (player.name if player else claim.player)[:LONGEST_TITLE],
            "nick": claim.player,
        }
        yield {name: no_formula(value) for name, value in {**what, **who}.items()}


def _row(claim: Claim) -> dict[str, object]:
    return {
        "kind": claim.kind.value,
        "position": claim.position,
        "tiles": claim.tiles,
        "count": claim.count,
        "rack": claim.rack,
        "announced_score": claim.points,
        "counted": claim.points,
        "total": claim.total,
        "note": "\n".join(map(note_lines, claim.notes)),
        "text": claim.text,
    }


def read_claims_csv(text: str, most: int | None = None) -> tuple[ClaimedRecord, ...]:
    """The games of a table; Unreadable with the row, from 1 for the names, where it is none.

    Where it has more rows than ``most`` it is refused before the rest is looked at (``body-too-large``).
    """
    rows = list(islice(_read_rows(text.removeprefix(_MARK)), None if most is None else most + 1))
    if most is not None and len(rows) > most:
        raise Unreadable("body-too-large", f"A table can have at most {most:,} rows. Divide it.")
    if not rows:
        raise _fault("There is no row in it.")
    return tuple(_game(list(of)) for _, of in groupby(rows, lambda row: row[1].get("game", "")))


def _read_rows(text: str) -> Iterator[tuple[int, Row]]:
    names = text.partition("\n")[0]
    lines = (found[0] for found in _LINE.finditer(text))
    reader = csv.reader(lines, delimiter=";" if names.count(";") > names.count(",") else ",", strict=True)
    try:
        head = [name.strip().lower() for name in next(reader, [])]
        _check_names(head)
        for number, cells in enumerate(reader, 2):
            if any(cell.strip() for cell in cells):
                yield number, {name: _plain(cell) for name, cell in zip(head, cells, strict=False)}
    except csv.Error as fault:
        raise _fault(f"It is no table: {fault}.", reader.line_num) from None


def _check_names(head: Sequence[str]) -> None:
    if _NEEDED not in head or not {"name", "nick"} & set(head):
        raise _fault("The first row must name the columns, among them kind and name.", 1)


def _plain(cell: str) -> str:
    """A cell without the mark that keeps a spreadsheet from taking it for a formula."""
    is_marked = cell.startswith("'") and no_formula(cell[1:]) != cell[1:]
    return cell[1:] if is_marked else cell.strip()


def _fault(message: str, row: int | None = None) -> Unreadable:
    where = "" if row is None else f"Row {row}: "
    return Unreadable("unreadable-table", where + message)


def _game(rows: Sequence[tuple[int, Row]]) -> ClaimedRecord:
    players = _players(rows)
    claims = [claim for number, row in rows for claim in _claims(number, row, players)]
    first = rows[0][1]
    heading: dict[str, Any] = {name: " ".join(first[name].split()) for name in HEADING_PRAGMAS if first.get(name)}
    pragmas = tuple(Pragma(name=HEADING_PRAGMAS[name], text=text) for name, text in heading.items())
    return ClaimedRecord(players=tuple(players.values()), claims=tuple(claims), pragmas=pragmas, **heading)


def _players(rows: Sequence[tuple[int, Row]]) -> dict[str, ClaimedPlayer]:
    """The players by what their rows are known by, in the order of their seats where those are told."""
    found: dict[str, Row] = {}
    for number, row in rows:
        found.setdefault(_who(number, row), row)
    found.pop(_NOBODY, None)
    if len(found) > MOST_PLAYERS:
        message = f"A game has at most {MOST_PLAYERS} players, not {len(found)}. If the table has several games, number them in the column game."
        raise _fault(message, rows[0][0])
    players_by_seat = sorted(found.items(), key=lambda one: one[1].get("seat") or "9")
    players: dict[str, ClaimedPlayer] = {}
    for number, (who, row) in enumerate(players_by_seat, 1):
        nick = row.get("nick") or _nick(who, [one.nick for one in players.values()])
        name = " ".join(row.get("name", "").split())
        players[who] = ClaimedPlayer(number=number, nick="".join(nick.split()), name=name)
    return players


def _who(number: int, row: Row) -> str:
    """What the player of a row is known by; a line that could not be read need not name anybody."""
    who = row.get("nick") or row.get("name") or row.get("seat")
    if not who and row.get("kind", "").lower() != ClaimKind.UNREAD:
        raise _fault("This row names no player. Give name or nick.", number)
    return who or _NOBODY


def _nick_of(number: int, row: Row, players: Mapping[str, ClaimedPlayer]) -> str:
    who = _who(number, row)
    return players[who].nick if who != _NOBODY else _NOBODY


def _nick(name: str, taken: Sequence[str]) -> str:
    first = name.split(maxsplit=1)[0]
    return first if first not in taken else f"{first}{len(taken) + 1}"


def _claims(number: int, row: Row, players: Mapping[str, ClaimedPlayer]) -> Iterator[Claim]:
    """The claim of a row; a play that came off has a second."""
    claim = _claim(number, row, _nick_of(number, row, players))
    if not row.get("withdrawn") or claim.kind is not ClaimKind.PLAY:
        yield claim
        return
    points = _number(number, row, "announced_score", "score") or 0
    total = None if claim.total is None else claim.total + points
    yield replace(claim, points=points, total=total)
    yield Claim(player=claim.player, kind=ClaimKind.WITHDRAWAL, rack=claim.rack, points=-points, total=claim.total)


def _claim(number: int, row: Row, nick: str) -> Claim:
    word = row.get("kind", "").lower()
    kind = ClaimKind.PASS if word in _NOTED else _kind(number, word)
    noted = (_NOTED[word],) if word in _NOTED else ()
    return Claim(
        line=number,
        player=nick,
        kind=kind,
        rack=rack_as_written(_word(number, row, "rack")),
        position=_position(number, row) if kind is ClaimKind.PLAY else None,
        points=_number(number, row, "counted", "announced_score", "score"),
        total=_number(number, row, "total"),
        notes=(*noted, *_notes(row.get("note", ""))),
        **_of_kind(number, row, kind),
    )


def _kind(number: int, word: str) -> ClaimKind:
    if word not in set(ClaimKind):
        raise _fault(f"Unknown kind “{word[:40]}”. Use one of {', '.join([*ClaimKind, *_NOTED])}.", number)
    return ClaimKind(word)


def _of_kind(number: int, row: Row, kind: ClaimKind) -> dict[str, Any]:
    """Tiles, count and text, as far as the kind has them."""
    tiles = _word(number, row, "tiles")
    match kind:
        case ClaimKind.PLAY:
            if not tiles:
                raise _fault("A play needs tiles.", number)
            return {"tiles": tiles}
        case ClaimKind.EXCHANGE:
            count = _number(number, row, "count")
            return {"tiles": rack_as_written(tiles)} if tiles else {"count": min(max(count or 0, 0), LONGEST_TILES)}
        case ClaimKind.END_RACK:
            return {"tiles": rack_as_written(tiles) or ""}
        case ClaimKind.UNREAD:
            return {"text": " ".join(row.get("text", "").split())}
        case _:
            return {}


def _word(number: int, row: Row, name: str) -> str:
    text = "".join(row.get(name, "").split())
    if len(text) > LONGEST_TILES:
        raise _fault(f"The {name} can have at most {LONGEST_TILES} characters.", number)
    return text


def _position(number: int, row: Row) -> str:
    text = row.get("position", "")
    if not is_position(text):
        raise _fault(f"“{text[:40]}” is not a position. Write 8H for across, H8 for down.", number)
    return text.upper()


def _number(number: int, row: Row, *names: str) -> int | None:
    """The first of these numbers that is told."""
    text = next((row[name] for name in names if row.get(name)), None)
    if text is None:
        return None
    if not _NUMBER.fullmatch(text.replace("−", "-")):
        raise _fault(f"“{text[:40]}” is not a whole number.", number)
    return int(text.replace("−", "-"))


def _notes(cell: str) -> Iterator[str]:
    """The notes of a cell; what would be a line of its own in another format is none."""
    lines = [line for line in re.split(r"\r\n|\r|\n", cell) if line.strip()]
    for _, group in _runs(lines):
        first, *more = group
        yield "\n".join([first.strip(), *(line.strip().lstrip("#>") for line in more)])


def _runs(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines, each note's together."""
    run = 0
    numbered: list[tuple[int, str]] = []
    for line in lines:
        run += not (line.startswith(" ") and numbered)
        numbered.append((run, line))
    for number, of in groupby(numbered, lambda one: one[0]):
        yield number, [line for _, line in of]
