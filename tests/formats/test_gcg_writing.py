"""GCG as it is written: one form for every line, and an equal record when it is read back."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrabble_api.formats.gcg import gcg_text, read_gcg
from scrabble_api.formats.gcg.writing import ENCODING, claim_text
from scrabble_api.rules.audit import Claim, ClaimedPlayer, ClaimedRecord, ClaimKind, LastRack, Pragma
from tests.formats.test_gcg import HEAD, claim_of
from tests.formats.test_gcg_robust import mutated_files


def read_back(record: ClaimedRecord) -> ClaimedRecord:
    (game,) = read_gcg(gcg_text(record).encode())
    return game.record


def with_encoding_told(record: ClaimedRecord) -> ClaimedRecord:
    """The record as its file then says in which encoding it is."""
    others = tuple(one for one in record.pragmas if one.name != ENCODING.name)
    return replace(record, pragmas=(ENCODING, *others))


@pytest.mark.parametrize(
    ("line", "written"),
    [
        (">Ann: ANTHER? n8 ANoTHER +73 416", ">Ann: ?AEHNRT N8 ANoTHER +73 416"),
        (">Ann: 8D WAITE +24 24", ">Ann: _ 8D WAITE +24 24"),
        (">Ann: A[CH]I N10 [CH]IV(A)T. +46 285", ">Ann: AI[CH] N10 [CH]IV(A)T. +46 285"),
        ("\t> Ann :\tIEOS d10 NOEL  +19  338  NO, OF, ET", ">Ann: EIOS D10 NOEL +19 338"),
        (">Ann: AB 8G AB", ">Ann: AB 8G AB"),
        (">Ann: AB 8G AB 8", ">Ann: AB 8G AB +8"),
        (">Ann: U -0 -0 -380", ">Ann: U - +0 -380"),
        (">Ann: - +0 0", ">Ann: _ - +0 0"),
        (">Ann: ___ - +0 0", ">Ann: _ - +0 0"),
        (">Ann: _EL_RS_ - +0 0", ">Ann: ELRS___ - +0 0"),
        (">Ann: SEQSPO? -QO +0 268", ">Ann: ?EOPQSS -OQ +0 268"),
        (">Ann: SEQSPO? -2", ">Ann: ?EOPQSS -2"),
        (">Ann: SEQSPO? -___ +0 0", ">Ann: ?EOPQSS -3 +0 0"),
        (">Ann: AB -00", ">Ann: AB -00"),
        (">Ann: MOULAGD -- -76 354", ">Ann: ADGLMOU -- -76 354"),
        (">Ann:  (challenge) +5 289", ">Ann: _ (challenge) +5 289"),
        (">Ann: (TIME) +-10 409", ">Ann: _ (time) -10 409"),
        (">Ann:  (G) +4 539", ">Ann: (G) +4 539"),
        (">Ann: T (T) -1 452", ">Ann: T (T) -1 452"),
        (">Ann: ?QA (__) +-11 -11", ">Ann: ?AQ () -11 -11"),
        (">A:nn: - +0 0", ">A:nn: _ - +0 0"),
        (">Ann:  ADEIINR  DAIN.IER +86 108", ">Ann: ADEIINR DAIN.IER +86 108"),
        (">", ">"),
        (">Ann: B- 8G AB", ">Ann: B- 8G AB"),
        (">Ann: A1B1 8G AB", ">Ann: 1AB1 8G AB"),
    ],
)
def test_an_event_has_one_form(line: str, written: str) -> None:
    claim = claim_of(line)
    assert claim_text(claim) == written
    assert claim_of(written) == claim


def test_players_stand_first_and_everything_else_keeps_its_place() -> None:
    text = (
        "#title t\n#made-up x  y\n#Player2 Bob Bob O'Brien: Jr\n#player1 Ann  Ann Archer\n#empty\nruns on\n"
        ">Ann: AB 8G AB +8 8\n#comment c\n#note one\n#note two\n runs on \n#> remark\n>Bob: C - +0 0\n#rack1 CD_"
    )
    (game,) = read_gcg(text.encode())
    assert gcg_text(game.record) == (
        "#character-encoding UTF-8\n#player1 Ann Ann Archer\n#player2 Bob Bob O'Brien: Jr\n"
        "#title t\n#made-up x  y\n#empty\nruns on\n"
        ">Ann: AB 8G AB +8 8\n#note one\n#note two\nruns on\n#comment c\n#>remark\n>Bob: C - +0 0\n#rack1 CD_\n"
    )
    assert read_back(game.record) == with_encoding_told(game.record)


def test_another_encoding_is_told_no_more() -> None:
    (game,) = read_gcg(f"{HEAD}#title né\n#character-encoding ISO-8859-1\n".encode("latin-1"))
    assert gcg_text(game.record) == f"#character-encoding UTF-8\n{HEAD}#title né\n"


def test_real_records_are_read_back_equal(real_files: dict[str, bytes]) -> None:
    records = [game.record for content in real_files.values() for game in read_gcg(content)]
    assert [read_back(one) for one in records] == list(map(with_encoding_told, records))


@given(mutated_files)
def test_whatever_was_read_is_read_back_equal(content: bytes) -> None:
    for game in read_gcg(content):
        assert read_back(game.record) == with_encoding_told(game.record)


_TILES = st.lists(st.sampled_from([*"ABCÉ", "[CH]"]), min_size=1, max_size=7).map(lambda t: "".join(sorted(t)))
_RACKS = st.none() | st.builds(lambda tiles, blanks: "?" * blanks + tiles, _TILES, st.integers(0, 2))
_NUMBERS: st.SearchStrategy[dict[str, int]] = st.one_of(
    st.just({}),
    st.fixed_dictionaries({"points": st.integers(-99, 999)}),
    st.fixed_dictionaries({"points": st.integers(-99, 999), "total": st.integers(-99, 999)}),
)
_SAID = st.text("aé #>:,.-", max_size=9).map(lambda text: " ".join(text.split()))


@st.composite
def _claims(draw: st.DrawFn) -> Claim:
    kind = draw(st.sampled_from([one for one in ClaimKind if one is not ClaimKind.UNREAD]))
    said: dict[str, object] = {
        "rack": draw(_RACKS),
        **draw(_NUMBERS),
        "notes": tuple(draw(st.lists(_SAID, max_size=2))),
    }
    if kind is ClaimKind.PLAY:
        said |= {"position": draw(st.sampled_from(["8H", "H8", "21U"])), "tiles": draw(_TILES) + "."}
    if kind is ClaimKind.END_RACK:
        said |= {"tiles": draw(_TILES)}
    if kind is ClaimKind.EXCHANGE:
        said |= draw(st.sampled_from([{"tiles": "AB"}, {"count": 0}, {"count": 3}, {"count": 120}]))
    return Claim(player=draw(st.sampled_from(["Ann", "B:b", "Zoë:"])), kind=kind, **said)  # type: ignore[arg-type]


@settings(max_examples=50)
@given(st.lists(_claims(), max_size=6), _SAID)
def test_a_record_that_is_made_is_read_back_equal(claims: list[Claim], title: str) -> None:
    racks = (Pragma(name="rack2", text="?AB", after=len(claims)),)
    record = ClaimedRecord(
        players=(ClaimedPlayer(number=1, nick="Ann", name="Ann"), ClaimedPlayer(number=2, nick="B:b", name="")),
        claims=tuple(claims),
        pragmas=(ENCODING, Pragma(name="title", text=title), *racks),
        last_racks=(LastRack(number=2, rack="?AB"),),
        title=title or None,
    )
    assert read_back(record) == record
