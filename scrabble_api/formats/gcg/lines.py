"""One small parser for each kind of event line; each takes the words behind the nickname and never raises.

A line is ``>nick: [rack] what [points [total]]``; whatever follows the total (old files list cross words) is passed
over. Points, signs and totals may be missing.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scrabble_api.formats.gcg.naming import PlayerName, nick_and_words, ways_to_name
from scrabble_api.rules.audit.claims import POSITION, Claim, ClaimKind
from scrabble_api.rules.audit.findings import Finding, finding
from scrabble_api.rules.equipment.letters import BLANK, UNKNOWN, written_tiles
from scrabble_api.rules.limits import LONGEST_TILES

_POSITION = re.compile(POSITION, re.ASCII | re.IGNORECASE)
_POINTS = re.compile(r"[+-]{0,2}[0-9]{1,9}")
_TOTAL = re.compile(r"[+-]?[0-9]{1,9}")
_BLANKS = re.compile(r"\s+")
_COUNT = re.compile(r"[0-9]{1,2}")
#: What of a rack is no letter.
_NO_LETTERS = (BLANK, UNKNOWN)
#: A long line is looked at piece by piece, since all its words at once take ten times its room.
_PIECE = 65_536
#: So much of a line is quoted.
_QUOTED = 80


@dataclass(frozen=True, slots=True)
class ReadLine:
    """An event line: the claim it makes, and what in it cannot be read."""

    claim: Claim
    findings: tuple[Finding, ...] = ()


def read_event(text: str, line: int, names: Sequence[PlayerName] = ()) -> ReadLine:
    """The claim of an event line, ``>`` left off; one that fits no form is kept as it stands.

    A line under no declared nickname is read where it can mean only one of the players.
    """
    nick, words = nick_and_words(text)
    if nick is None or (names and all(name.player.nick != nick for name in names)):
        read = _read_otherwise(text, line, names)
        if read is not None:
            return read
    if nick is not None:
        found = _read_words(nick, words, line)
        if found is not None:
            return found
    return _unread_line(nick, words, text, line)


def _read_otherwise(text: str, line: int, names: Sequence[PlayerName]) -> ReadLine | None:
    """The line as the one player's whom it can mean; None where it can mean none, or several."""
    found: dict[int, ReadLine] = {}
    for player, written, words in ways_to_name(text, names):
        read = _read_words(player.nick, words, line)
        if read is not None:
            note = finding("player-called-otherwise", line, text=quote(written), name=quote(player.nick))
            found.setdefault(player.number, replace(read, findings=(*read.findings, note)))
    return next(iter(found.values())) if len(found) == 1 else None


def _read_words(nick: str, words: Sequence[str], line: int) -> ReadLine | None:
    reads = (_read_from(nick, words, start, line) for start in (0, 1))
    return next((read for read in reads if read is not None), None)


def _read_from(nick: str, words: Sequence[str], start: int, line: int) -> ReadLine | None:
    """The event whose kind is told by the word at ``start``, a rack before it."""
    if len(words) <= start or any(len(word) > LONGEST_TILES for word in words[: start + 2]):
        return None
    rack = rack_as_written(words[0]) if start else None
    what, rest = words[start], words[start + 1 :]
    for parse in _FORMS.get(what[:1], (_play,)):
        found = parse(what, rest)
        if found is not None:
            points, total, faults = _numbers(found.rest, line)
            claim = Claim(
                line=line,
                player=nick,
                kind=found.kind,
                rack=rack,
                position=found.position,
                tiles=found.tiles,
                count=found.how_many,
                points=points,
                total=total,
            )
            return ReadLine(claim, faults)
    return None


class _Columns(NamedTuple):
    """What a line claims but for player, rack and numbers, and the words behind it."""

    kind: ClaimKind
    rest: Sequence[str]
    position: str | None = None
    tiles: str | None = None
    how_many: int | None = None


def _play(what: str, rest: Sequence[str]) -> _Columns | None:
    if not rest or not is_position(what) or _POINTS.fullmatch(rest[0]):
        return None
    return _Columns(ClaimKind.PLAY, rest[1:], position=what.upper(), tiles=rest[0])


def _bracket(what: str, rest: Sequence[str]) -> _Columns | None:
    """``(challenge)``, ``(time)``, or the tiles left at the end."""
    if not what.startswith("(") or not what.endswith(")"):
        return None
    inner = what[1:-1]
    kind = {"challenge": ClaimKind.CHALLENGE_BONUS, "time": ClaimKind.OVERTIME}.get(inner.lower())
    if kind is not None:
        return _Columns(kind, rest)
    return _Columns(ClaimKind.END_RACK, rest, tiles=rack_as_written(inner) or "")


def _withdrawal(what: str, rest: Sequence[str]) -> _Columns | None:
    return _Columns(ClaimKind.WITHDRAWAL, rest) if what == "--" else None


def _pass(what: str, rest: Sequence[str]) -> _Columns | None:
    return _Columns(ClaimKind.PASS, rest) if what in ("-", "-0") else None


def _exchange(what: str, rest: Sequence[str]) -> _Columns | None:
    if not what.startswith("-"):
        return None
    given = what[1:]
    if _COUNT.fullmatch(given):
        return _Columns(ClaimKind.EXCHANGE, rest, how_many=int(given))
    tiles = rack_as_written(given)
    return _Columns(ClaimKind.EXCHANGE, rest, tiles=tiles, how_many=None if tiles else len(given))


#: The forms of what begins with a mark; anything else can only be a play.
_FORMS: Mapping[str, Sequence[Callable[[str, Sequence[str]], _Columns | None]]] = {
    "(": (_bracket,),
    "-": (_withdrawal, _pass, _exchange),
}


def _numbers(words: Sequence[str], line: int) -> tuple[int | None, int | None, tuple[Finding, ...]]:
    """Points and running total, as far as they are there; a word with figures in it that is no number is told."""
    if not words:
        return None, None, ()
    if not _POINTS.fullmatch(words[0]):
        return None, None, _no_number(words[0], line)
    points = _signed_number(words[0])
    if len(words) == 1:
        return points, None, ()
    if not _TOTAL.fullmatch(words[1]):
        return points, None, _no_number(words[1], line)
    return points, int(words[1]), ()


def _no_number(word: str, line: int) -> tuple[Finding, ...]:
    has_figure = any(character.isdecimal() for character in word)
    return (finding("number-not-understood", line, text=quote(word)),) if has_figure else ()


def _signed_number(word: str) -> int:
    """Points with the sign they bear; ``+-10`` is ten less."""
    figures = word.lstrip("+-")
    return -int(figures) if "-" in word[: len(word) - len(figures)] else int(figures)


def _unread_line(nick: str | None, words: Sequence[str], text: str, line: int) -> ReadLine:
    """A line of no known form: its last two numbers are taken for points and total, so that others can go on."""
    tail = " ".join(words[-2:]).rsplit(None, 2)[-2:]
    points, total = None, None
    if tail and all(_POINTS.fullmatch(word) for word in tail):
        points, total, _ = _numbers(tail, line)
    kept = _with_single_blanks(text.strip())
    claim = Claim(line=line, player=nick or "", kind=ClaimKind.UNREAD, points=points, total=total, text=kept)
    return ReadLine(claim, (finding("line-not-understood", line, text=quote(">" + kept)),))


def _with_single_blanks(text: str) -> str:
    """The words of a line, one blank between each two."""
    parts = [""]
    for start in range(0, len(text), _PIECE):
        part = _BLANKS.sub(" ", text[start : start + _PIECE])
        part = part.removeprefix(" ") if parts[-1].endswith(" ") else part
        parts += [part] if part else []
    return "".join(parts)


def rack_as_written(text: str) -> str | None:
    """A rack in the one form in which racks are kept: blanks first, tiles not known last; None where none is known."""
    written = written_tiles(text)
    blanks, unknown = written.count(BLANK), written.count(UNKNOWN)
    tiles = sorted([tile for tile in written if tile not in _NO_LETTERS] if blanks or unknown else written)
    return BLANK * blanks + "".join(tiles) + UNKNOWN * unknown if tiles or blanks else None


def is_position(word: str) -> bool:
    """Whether a word can say where a play lies, in letters of either kind."""
    return _POSITION.fullmatch(word) is not None


def is_no_rack(word: str) -> bool:
    """Whether a word before an event's own would be taken for that."""
    return word.startswith("-") or (word.startswith("(") and word.endswith(")")) or is_position(word)


def quote(text: str) -> str:
    """A text as a message quotes it, cut where it is long."""
    return text if len(text) <= _QUOTED else text[:_QUOTED] + "…"
