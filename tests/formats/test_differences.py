"""Wherever the total that a record has and the one by the rules part, some finding says why."""

import re
from collections.abc import Callable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scrabble_api.formats.gcg import gcg_text, read_gcg
from scrabble_api.formats.gcg.from_record import claimed_record
from scrabble_api.formats.sight import ALL_IN_SIGHT
from scrabble_api.rules.audit import Audit, Severity, audit_record
from tests.formats.gcg_samples import sample_files
from tests.rules.games import game_of
from tests.rules.whole_games import FLIP, LEVEL, STUCK

#: What says nothing of points.
_NO_REASON = {
    "record-stops-early",
    "unknown-pragma",
    "letters-assumed",
    "final-rack-inferred",
    "exchange-by-count",
    "pragma-after-events",
    "repeated-pragma",
    "unknown-game-type",
    "player-called-otherwise",
}
#: Warnings that do.
_OF_POINTS = {"end-line-missing", "end-gain-missing"}
#: What names two players, since one has what is the other's.
_OF_TWO = {"end-line-of-another-player"}


_OF_THREE = (
    "1 8G HAT (AEHTBCD); 3 challenges: good; 2 9G ON (EINORST); 1 adjusted -5; 1 pass; 2 retires; 3 pass; 1 pass; "
    "finish no-play-possible, 1 holds ABCDEFG, 3 holds AAEEIIN"
)


def _own_games() -> list[bytes]:
    games = [(FLIP + "1 accepts", "naspa"), (LEVEL + "1 accepts", "club"), (STUCK, "wespa"), (_OF_THREE, "club")]
    return [
        gcg_text(claimed_record(game_of(text, rules, 3 if text is _OF_THREE else 2), ALL_IN_SIGHT)).encode()
        for text, rules in games
    ]


GAMES = [*_own_games(), *sample_files()]


def unsaid(audit: Audit) -> list[int]:
    """The seats whose totals part although nothing was found of it."""
    return [
        seat
        for seat, (claimed, computed) in enumerate(zip(audit.claimed, audit.computed, strict=True), 1)
        if claimed != computed and not _reasons(audit, seat)
    ]


def _reasons(audit: Audit, seat: int) -> list[str]:
    return [
        one.code
        for one in audit.findings
        if (one.seat in (None, seat) or one.code in _OF_TWO)
        and one.code not in _NO_REASON
        and (one.severity is not Severity.WARNING or one.code in _OF_POINTS)
    ]


def _with_number(row: bytes, random: Random, place: int) -> bytes:
    numbers = list(re.finditer(rb"[+-]?\d+", row))
    if len(numbers) < 2:
        return row
    found = numbers[place]
    other = int(found[0]) + random.choice([-50, -10, -1, 1, 5, 10, 100])
    return row[: found.start()] + (b"%+d" if place == -2 else b"%d") % other + row[found.end() :]


def _nick(row: bytes) -> bytes:
    return row.split(b":")[0]


def _added(rows: list[bytes], at: int, random: Random) -> None:
    """A line more, its total built on the player's last one or left out."""
    nick = _nick(rows[at])
    what = random.choice([b"(time) -10", b"(challenge) +5", b"-- -10", b"(EE) +4", b"(Q) -10", b"- +5", b"(challenge)"])
    before = re.findall(rb"-?\d+", next(row for row in reversed(rows[: at + 1]) if row.startswith(nick)))
    points = re.findall(rb"[+-]\d+", what)
    total = int(before[-1] if before else 0) + int(points[0] if points else 0)
    line = b"%s: %s %d" % (nick, what, total) if random.random() < 0.7 and points else b"%s: %s" % (nick, what)
    rows.insert(random.choice([at + 1, len(rows)]), line)


def _changed(change: Callable[[bytes, Random], bytes]) -> Callable[[list[bytes], int, Random], None]:
    def put(rows: list[bytes], at: int, random: Random) -> None:
        rows[at] = change(rows[at], random)

    return put


_SLIPS: list[Callable[[list[bytes], int, Random], None]] = [
    _added,
    lambda rows, at, _: rows.__delitem__(at),
    lambda rows, at, _: rows.insert(at, rows[at]),
    lambda rows, at, random: rows.insert(random.randrange(at, len(rows)), rows.pop(at)),
    lambda rows, at, _: rows.insert(at + 1, b"#note #adjustment %s +7 why" % _nick(rows[at])[1:]),
    lambda rows, at, _: rows.insert(at + 1, b"#note #forfeit %s" % _nick(rows[at])[1:]),
    lambda rows, _, __: rows.insert(0, b"#incomplete"),
    _changed(lambda row, random: _with_number(row, random, -1)),
    _changed(lambda row, random: _with_number(row, random, -2)),
    _changed(lambda row, random: row[: random.randint(1, len(row))]),
    _changed(lambda row, random: b" ".join(row.split()[: -random.randint(1, 2)])),
    _changed(lambda row, _: row.replace(b" ", b"", 1)),
    _changed(lambda row, _: b" ".join([*row.split()[:1], *row.split()[2:]])),
]


def slipped(game: bytes, seed: int) -> bytes:
    """The game with one slip of the pen or two."""
    random = Random(seed)
    rows = [row.strip() for row in re.split(rb"\r\n|\r|\n", game)]
    for _ in range(random.randint(1, 2)):
        events = [place for place, row in enumerate(rows) if row.startswith(b">")]
        if events:
            random.choice(_SLIPS)(rows, random.choice(events), random)
    return b"\n".join(rows)


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(range(len(GAMES))), st.integers(0, 2**32))
def test_totals_that_part_are_explained(game: int, seed: int) -> None:
    for read in read_gcg(slipped(GAMES[game], seed)):
        audit = audit_record(read.record, found=read.findings)
        assert unsaid(audit) == [], [one.message for one in audit.findings]


def test_totals_of_records_as_they_are_part_for_a_reason() -> None:
    reads = [read for game in GAMES for read in read_gcg(game)]
    assert [unsaid(audit_record(read.record, found=read.findings)) for read in reads] == [[]] * len(reads)
