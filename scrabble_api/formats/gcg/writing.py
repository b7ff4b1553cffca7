"""Claimed records as GCG, in the one form that every reader of the format takes.

UTF-8 and told at the head, lines that end in LF, one blank between columns, players first, racks sorted with blanks
first. ``_`` is written where the rack of a turn is not known. The reader reads an equal record back.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from scrabble_api.formats.gcg.lines import is_no_rack
from scrabble_api.rules.audit.claims import Claim, ClaimedRecord, ClaimKind, Pragma
from scrabble_api.rules.equipment.letters import UNKNOWN, written_tiles

#: What the writer says itself, at the head.
ENCODING = Pragma(name="character-encoding", text="UTF-8")
#: A remark follows its mark without a blank.
_REMARK = ">"
_MOST_IN_FIGURES = 99


def gcg_text(record: ClaimedRecord) -> str:
    """The record as a GCG file; whoever writes it to a disk or a wire encodes it as UTF-8."""
    return "".join(f"{line}\n" for line in _lines(record))


def _lines(record: ClaimedRecord) -> Iterator[str]:
    yield _pragma_text(ENCODING)
    yield from (_pragma_lines(f"player{one.number}", f"{one.nick} {one.name}") for one in record.players)
    pragmas = _pragmas_after(record.pragmas)
    yield from pragmas[0]
    for number, claim in enumerate(record.claims, 1):
        yield claim_text(claim)
        yield from map(partial(_pragma_lines, "note"), claim.notes)
        yield from pragmas[number]


def _pragmas_after(pragmas: Iterable[Pragma]) -> Mapping[int, list[str]]:
    """What is said, by the number of claims before it; the encoding is told once, as it is."""
    texts: dict[int, list[str]] = defaultdict(list)
    for one in pragmas:
        if one.name != ENCODING.name:
            texts[one.after].append(_pragma_text(one))
    return texts


def _pragma_text(pragma: Pragma) -> str:
    return f"#>{pragma.text}" if pragma.name == _REMARK else _pragma_lines(pragma.name, pragma.text)


def _pragma_lines(name: str, text: str) -> str:
    """A pragma; a text of several lines runs on."""
    first, *more = text.split("\n")
    return "\n".join([f"#{name} {first}".rstrip(), *more])


def claim_text(claim: Claim) -> str:
    """The line of an event, without the notes that belong to it."""
    if claim.kind is ClaimKind.UNREAD:
        return f">{claim.text}"
    columns = (
        f">{claim.player}:",
        _rack_text(claim),
        _action_text(claim),
        "" if claim.points is None else f"{claim.points:+d}",
        # The running total cannot stand without points before it.
        "" if claim.total is None or claim.points is None else str(claim.total),
    )
    return " ".join(filter(None, columns))


def _rack_text(claim: Claim) -> str:
    """The rack; it may be missing only where tiles left are counted."""
    if claim.rack is None:
        return "" if claim.kind is ClaimKind.END_RACK else UNKNOWN
    return _turned_rack(claim.rack) if is_no_rack(claim.rack) else claim.rack


def _turned_rack(rack: str) -> str:
    """A rack of characters that are no tiles, begun elsewhere so that it is not taken for another column."""
    tiles = written_tiles(rack)
    turns = ("".join(tiles[start:] + tiles[:start]) for start in range(len(tiles)))
    return next((turn for turn in turns if not is_no_rack(turn)), rack)


def _action_text(claim: Claim) -> str:
    """The column that tells what was done."""
    match claim.kind:
        case ClaimKind.PLAY:
            return f"{claim.position} {claim.tiles}"
        case ClaimKind.EXCHANGE:
            return f"-{claim.tiles or _count_text(claim.count or 0)}"
        case ClaimKind.END_RACK:
            return f"({claim.tiles})"
        case _:
            return _MARKS[claim.kind]


_MARKS = {
    ClaimKind.PASS: "-",
    ClaimKind.WITHDRAWAL: "--",
    ClaimKind.CHALLENGE_BONUS: "(challenge)",
    ClaimKind.OVERTIME: "(time)",
}


def _count_text(count: int) -> str:
    """How many tiles were given back; none at all is no pass, and so is written otherwise."""
    if count > _MOST_IN_FIGURES:
        return UNKNOWN * count
    return str(count) if count else "00"
