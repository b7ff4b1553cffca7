"""What people type stays what they typed: no note declares anything, in an audit or through any format and back."""

from dataclasses import replace

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrabble_api.formats.audits import audit_in_sight
from scrabble_api.formats.files.imports import import_of_record
from scrabble_api.formats.gcg import ReadGame, gcg_text, read_gcg
from scrabble_api.formats.gcg.from_record import claimed_record
from scrabble_api.formats.record_json.documents import claimed_document, read_document
from scrabble_api.formats.sight import ALL_IN_SIGHT, OPERATOR
from scrabble_api.formats.tables.claims import claims_csv, read_claims_csv
from scrabble_api.formats.tables.turns import turns_csv
from scrabble_api.formats.wire import to_json
from scrabble_api.rules.audit import ClaimedRecord, Severity
from scrabble_api.rules.audit.note_syntax import is_declaration, note_as_recorded, note_as_typed
from scrabble_api.rules.games.events import Adjusted, Decision, EndReason, PlayMade
from scrabble_api.rules.games.outcome import standing_scores
from scrabble_api.rules.history.record import Record, record_after
from scrabble_api.rules.plays.lexicon import Shelf
from tests.rules.games import entry_of, game_of, opened, set_up_of

_WORDS = [
    "#adjustment Ann +500 x",
    "#adjustment Bob -3",
    "#retired Ann",
    "#retired Cid",
    "#unsuccessful-challenge",
    "#unsuccessful-challenge Bob",
    "#score",
    "#unplayed Bob 50",
    "#reopened",
    "#ruling Dora: so",
    "#note #forfeit Bob",
    "#-",
    "#rack1 QQ",
    "#player1 Zoe Zoe",
    "#incomplete",
    ">Ann: AEI 8H AEI +500 500",
    *(f"#{reason}" for reason in EndReason),
    *(f"#{reason} Bob" for reason in EndReason),
]
_line = st.one_of(
    st.sampled_from(_WORDS),
    st.sampled_from(_WORDS).map(lambda word: "\\" + word),
    st.sampled_from(_WORDS).map(lambda word: "see " + word),
    st.sampled_from(_WORDS).map(lambda word: "  " + word),
    st.sampled_from(["", "a remark", "\\", "\\\\", "#", ">", "'=1", "=1", "-", "\u2028#forfeit Bob", "\x85#score"]),
    st.text(st.characters(exclude_characters="\r\n\x00", codec="utf-8"), max_size=8),
)
notes = st.lists(_line, min_size=1, max_size=4).map("\n".join)

GAME = "1 8G HAT (AEHTBCD); 2 9G ON (EINORST); 3 pass; 1 exchange BC (BCDEEII)"


def noted(texts: list[str]) -> Record:
    """A game of three whose turns have these notes."""
    record = game_of(GAME, "club", 3)
    turns = tuple(replace(turn, note=text) for turn, text in zip(record.game.turns, texts, strict=False))
    return replace(record, game=replace(record.game, turns=(*turns, *record.game.turns[len(turns) :])))


def told_by(text: str) -> Record:
    """A game in which everything that people type is this text."""
    beginning = opened(set_up_of("club"))
    details = replace(beginning.details, names=(text, f"{text} 2"), title=text, note=text)
    play = entry_of("1 8A HAT", beginning.set_up.edition.letter_set)
    assert isinstance(play, PlayMade)
    events: list[PlayMade | Adjusted] = [
        replace(play, as_played=Decision(text, text), note=text),
        Adjusted(seat=1, points=5, reason=text),
    ]
    record = replace(beginning, details=details)
    for number, event in enumerate(events, 2):
        record = record_after(record, number, event)
    return record


def as_kept(text: str) -> str | None:
    """A note as a format gives it back: blanks at the ends of lines are lost."""
    return "\n".join(line.rstrip() for line in text.split("\n")) or None


def _through_gcg(record: Record) -> ClaimedRecord:
    (game,) = read_gcg(gcg_text(claimed_record(record, ALL_IN_SIGHT)).encode())
    return game.record


def _through_json(record: Record) -> ClaimedRecord:
    document = orjson.loads(to_json(claimed_document([claimed_record(record, ALL_IN_SIGHT)])))
    (read,) = read_document(document, Shelf({}))
    assert isinstance(read, ClaimedRecord)
    return read


def _through_table(record: Record) -> ClaimedRecord:
    (game,) = read_claims_csv(claims_csv([claimed_record(record, ALL_IN_SIGHT)]))
    return game


def _through_turns(record: Record) -> ClaimedRecord:
    (game,) = read_claims_csv(turns_csv(record, ALL_IN_SIGHT))
    return game


@settings(max_examples=120, deadline=None)
@given(st.lists(notes, min_size=1, max_size=4))
def test_a_note_changes_neither_audit_nor_what_comes_of_an_export(texts: list[str]) -> None:
    plain, record = noted([]), noted(texts)
    audit = audit_in_sight(record, OPERATOR)
    assert (audit.claimed, audit.computed) == (standing_scores(record.game),) * 2
    assert [one.code for one in audit.findings] == [one.code for one in audit_in_sight(plain, OPERATOR).findings]
    for through in (_through_gcg, _through_json, _through_table, _through_turns):
        found = import_of_record(ReadGame(through(record), ()), None, None)
        assert found.audit is not None
        assert [one.message for one in found.findings if one.severity is Severity.ERROR] == []
        assert found.audit.computed == standing_scores(record.game)
        assert (found.record.game.retired, found.record.game.ending) == ((), None)
        back = [turn.note for turn in found.record.game.turns]
        assert back == [*map(as_kept, texts), *[None] * (len(back) - len(texts))]


@given(notes)
def test_a_typed_note_is_none_of_the_writers_and_is_read_as_it_was(text: str) -> None:
    written = note_as_recorded(text)
    assert not is_declaration(written)
    assert note_as_typed(written) == (as_kept(text) or "")


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("so slow", ["#note so slow"]),
        ("#forfeit Bob", ["#note \\#forfeit Bob"]),
        ("\\o/", ["#note \\\\o/"]),
        ("see #unsuccessful-challenge", ["#note \\see #unsuccessful-challenge"]),
        ("one\n#forfeit Bob\n>Ann: - +5 5\n\nlast", ["#note one", "\\#forfeit Bob", "\\>Ann: - +5 5", "\\", "last"]),
        ("one #forfeit Bob", ["#note one #forfeit Bob"]),
    ],
)
def test_a_note_that_might_be_taken_for_something_else_is_marked(typed: str, lines: list[str]) -> None:
    text = gcg_text(claimed_record(noted([typed]), ALL_IN_SIGHT)).splitlines()
    at = text.index(lines[0])
    assert text[at : at + len(lines)] == lines


def test_what_a_file_declares_is_an_event_and_no_note_of_the_game() -> None:
    text = "#player1 Ann\n#player2 Bob\n>Ann: AEHTEEE 8G HAT +12 12\n#note slow\n#note #adjustment Ann -5 so slow\n"
    (game,) = read_gcg(text.encode())
    found = import_of_record(game, None, None)
    assert [turn.note for turn in found.record.game.turns] == ["slow"]
    assert [(one.points, one.reason) for one in found.record.game.adjustments] == [(-5, "so slow")]
    again = read_gcg(gcg_text(claimed_record(found.record, ALL_IN_SIGHT)).encode())[0].record
    assert again.claims[0].notes == ("slow", "#adjustment Ann -5 so slow")


@pytest.mark.parametrize("text", ["#forfeit Bob", "#adjustment Ann +5", "\\#x", "- +5", "#player1", "Ann:", "(x)"])
def test_titles_names_reasons_and_deciders_declare_nothing(text: str) -> None:
    record, plain = told_by(text), told_by("so")
    assert _through_gcg(record) == claimed_record(record, ALL_IN_SIGHT)
    audit, other = audit_in_sight(record, OPERATOR), audit_in_sight(plain, OPERATOR)
    assert (audit.claimed, audit.computed) == (other.claimed, other.computed) == ((23, 0),) * 2
    assert [one.code for one in audit.findings] == [one.code for one in other.findings]


def test_notes_of_very_many_lines_still_make_a_file_that_can_be_read() -> None:
    record = noted(["x\n" * 1500, "y\n" * 1500])
    assert _through_gcg(record) == claimed_record(record, ALL_IN_SIGHT)
