"""Records as JSON: read back equal, true to the published form, and refused at the place where they are not."""

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any
from unittest.mock import patch

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from scrabble_api.formats.files.imports import import_of_record
from scrabble_api.formats.gcg import read_gcg
from scrabble_api.formats.record_json import entries
from scrabble_api.formats.record_json.documents import KeptRecord, claimed_document, kept_document, read_document
from scrabble_api.formats.record_json.entries import entry_json
from scrabble_api.formats.record_json.forms import MOST_FAULTS, check
from scrabble_api.formats.record_json.schema import DOCUMENT, RECORD_SCHEMA
from scrabble_api.rules.audit import ClaimedRecord
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.history.record import Entry, Opened, Record, opened_record, record_after
from scrabble_api.rules.plays.lexicon import Shelf
from scrabble_api.rules.work import Work
from tests.formats.test_gcg_robust import mutated_files
from tests.records.test_entries import ENTRIES, OURS, SET_UPS
from tests.rules.games import after, entry_of, lines_of, opened, set_up_of
from tests.rules.random_games import SMALL, RandomGame, for_every_game

SHELF = Shelf({"ours": OURS})
PUBLISHED = Draft202012Validator(RECORD_SCHEMA)
GAME = (
    b"#player1 Ann Ann Archer\n#player2 Bob Bob\n#title x\n>Ann: AEHTEEE 8G HAT +12 12\n#note a\n>Bob: AB -2\n"
    b">Ann: - +0 12\n>Bob: AB -- -0 0\n>Bob: ?? ???\n>Bob: (AB) +1 1\n>Ann: (challenge) +5 17\n#rack1 AB"
)


def kept_text(document: dict[str, Any]) -> Any:
    """A document after it was a text, and has the published form."""
    read = orjson.loads(orjson.dumps(document))
    PUBLISHED.validate(read)
    return read


def claimed_back(*records: ClaimedRecord) -> tuple[Any, ...]:
    return read_document(kept_text(claimed_document(records)), SHELF)


def log_of(opening: Opened, made: list[Entry]) -> Iterator[dict[str, Any]]:
    for one in (opening, *made):
        yield {"event": entry_json(one), "recorded_at": "2026-11-29T19:30:00.000000Z"}


def record_of(opening: Opened, made: list[Entry]) -> Record:
    record = opened_record(opening)
    for number, entry in enumerate(made, 2):
        record = record_after(record, number, entry)
    return record


def kept_back(opening: Opened, made: list[Entry]) -> KeptRecord:
    (game,) = read_document(kept_text(kept_document(log_of(opening, made))), SHELF)
    assert isinstance(game, KeptRecord)
    return game


def opening_of(record: Record) -> Opened:
    return Opened(set_up=record.set_up, details=record.details, source=record.source)


@pytest.mark.parametrize(
    "real_files", ["kept here", pytest.param("beside the project", marks=pytest.mark.gate)], indirect=True
)
def test_real_records_are_read_back_equal(real_files: dict[str, bytes]) -> None:
    records = [game.record for content in real_files.values() for game in read_gcg(content)]
    assert [claimed_back(one) for one in records] == [(one,) for one in records]
    assert claimed_back(*records) == tuple(records)


@given(mutated_files)
def test_whatever_was_read_of_a_file_is_read_back_equal(content: bytes) -> None:
    records = [game.record for game in read_gcg(content)]
    back = claimed_back(*records)
    assert back == tuple(records)
    assert [one.line for record in back for one in record.claims] == [c.line for r in records for c in r.claims]


def test_a_record_is_written_by_the_names_of_its_parts_without_what_is_not_known() -> None:
    (game,) = read_gcg(GAME[: GAME.index(b">Bob: AB -2")])
    assert claimed_document([game.record]) == {
        "version": 1,
        "players": [
            {"line": 1, "number": 1, "nick": "Ann", "name": "Ann Archer"},
            {"line": 2, "number": 2, "nick": "Bob", "name": "Bob"},
        ],
        "title": "x",
        "lines": [
            {
                "line": 4,
                "player": "Ann",
                "kind": "play",
                "rack": "AEEEEHT",
                "position": "8G",
                "tiles": "HAT",
                "points": 12,
                "total": 12,
                "notes": ["a"],
            }
        ],
        "pragmas": [{"line": 3, "name": "title", "text": "x"}],
        "last_racks": [],
    }


@for_every_game(40)
def test_any_game_of_a_log_is_read_back_equal(game: RandomGame) -> None:
    opening, made = opening_of(game.beginning), [entry for _, entry in game.entries]
    with patch.object(entries, "read_edition", return_value=SMALL):
        back = kept_back(opening, made)
    assert (back.opened, list(back.entries), back.record) == (opening, made, record_of(opening, made))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry_json(entry)["kind"]))
def test_every_kind_of_entry_has_the_published_form(entry: Entry) -> None:
    kept_text(kept_document(log_of(Opened(set_up=SET_UPS[0], details=opened(SET_UPS[0]).details), [entry])))


@pytest.mark.parametrize("set_up", SET_UPS)
def test_an_opening_is_read_back_with_all_that_the_game_is_played_by(set_up: Any) -> None:
    opening = opening_of(opened(set_up))
    assert kept_back(opening, []).opened == opening


def test_an_imported_game_is_read_back_with_what_it_was_read_from() -> None:
    (game,) = read_gcg(GAME)
    made = import_of_record(game, None, None)
    back = kept_back(made.opened, list(made.entries))
    assert (back.opened, back.entries, back.record) == (made.opened, made.entries, made.record)
    assert back.record.is_as_imported


def test_an_import_cannot_have_made_more_entries_than_there_are() -> None:
    (game,) = read_gcg(GAME)
    made = import_of_record(game, None, None)
    written = kept_document(log_of(made.opened, list(made.entries[:-1])))
    with pytest.raises(Unreadable) as refusal:
        read_document(written, SHELF)
    assert refusal.value.path == ("opening", "event", "source", "entries")


def test_an_imported_game_is_read_back_however_much_was_found_in_it() -> None:
    (game,) = read_gcg(GAME + b"\n#game-type zzz" * 4900)
    found = import_of_record(game, None, None)
    assert kept_back(found.opened, list(found.entries)).record == found.record


def test_a_game_that_was_undone_and_corrected_is_read_back_with_all_of_it() -> None:
    record = opened(set_up_of("club"))
    lines = "1 8G HAT (AEHTBCD) = 14; undo; redo; 2 pass; correct replace 1: 1 8G HAT (AHT____) = 12; 1 pass"
    made = [entry_of(line, record.set_up.edition.letter_set) for line in lines_of(lines)]
    back = kept_back(opening_of(record), made)
    assert (len(back.entries), len(back.record.game.turns)) == (6, 3)
    assert back.record == record_of(opening_of(record), made)


def document(text: str = "1 8G HAT (AEHTBCD); 2 pass (EINORST); 1 exchange AB") -> dict[str, Any]:
    """A kept game as JSON."""
    record = opened(set_up_of("club"))
    made = [entry_of(line, record.set_up.edition.letter_set) for line in lines_of(text)]
    written: dict[str, Any] = json.loads(json.dumps(kept_document(log_of(opening_of(record), made))))
    return written


def written_down() -> dict[str, Any]:
    """A claimed game as JSON."""
    written: dict[str, Any] = json.loads(json.dumps(claimed_document([read_gcg(GAME)[0].record])))
    return written


def _changed(written: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    place: Any = written
    *steps, last = [int(one) if one.isdecimal() else one for one in path.split("/")]
    for step in steps:
        place = place[step]
    place[last] = value
    return written


EVENT = "entries/0/event"


@pytest.mark.parametrize(
    ("written", "code", "pointer"),
    [
        ([], "unreadable-record", ""),
        (None, "unreadable-record", ""),
        ({}, "unreadable-record", "version"),
        ({"version": 2}, "unreadable-record", "players"),
        ({"version": True, "players": [], "lines": []}, "unreadable-record", "version"),
        ({"version": 1, "players": []}, "unreadable-record", "lines"),
        ({"version": 1, "games": []}, "unreadable-record", "games"),
        ({"version": 1, "games": [{"players": [], "lines": [{}]}]}, "unreadable-record", "games/0/lines/0/kind"),
        (_changed(written_down(), "surprise", 1), "unreadable-record", "surprise"),
        (_changed(written_down(), "lines/0/kind", "dance"), "unreadable-record", "lines/0/kind"),
        (_changed(written_down(), "lines/0/kind", ["play"]), "unreadable-record", "lines/0/kind"),
        (_changed(written_down(), "lines/0/kind", "pass"), "unreadable-record", "lines/0/position"),
        (_changed(written_down(), "lines/0/position", "8G\n"), "unreadable-record", "lines/0/position"),
        (_changed(written_down(), "lines/0/points", 1.5), "unreadable-record", "lines/0/points"),
        (_changed(written_down(), "lines/0/points", 10**9), "unreadable-record", "lines/0/points"),
        (_changed(written_down(), "lines/0/notes/0", "x\n>Ann: - +9 9"), "unreadable-record", "lines/0/notes/0"),
        (_changed(written_down(), "players/1/number", 1), "unreadable-record", "players/1/number"),
        (_changed(written_down(), "pragmas/0/after", 99), "unreadable-record", "pragmas/0/after"),
        (_changed(document(), "complete", False), "record-incomplete", "complete"),
        (_changed(document(), "opening/event/v", 3), "unreadable-record", "opening/event/v"),
        (_changed(document(), "opening/event/set_up/seats", 3), "unreadable-record", "opening/event/details/names"),
        (
            _changed(document(), "opening/event/set_up/ruleset/players/min", 3),
            "players-impossible",
            "opening/event/set_up/ruleset/players",
        ),
        (
            _changed(document(), "opening/event/set_up/edition/layout", "round"),
            "unknown-layout",
            "opening/event/set_up/edition/layout",
        ),
        (_changed(document(), f"{EVENT}/seat", 3), "seat-missing", f"{EVENT}/seat"),
        (_changed(document(), f"{EVENT}/rack", "!"), "unknown-tile", f"{EVENT}/rack"),
        (_changed(document(), f"{EVENT}/position", "Z99"), "record-not-playable", EVENT),
        (_changed(document(), f"{EVENT}/position", "x"), "unreadable-position", f"{EVENT}"),
        (_changed(document(), f"{EVENT}/seat", 2), "record-not-playable", EVENT),
        (_changed(document(), "entries/0", {"event": {}}), "unreadable-record", f"{EVENT}/kind"),
    ],
)
def test_a_fault_is_pointed_at(written: Any, code: str, pointer: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_document(written, SHELF)
    assert (refusal.value.code, "/".join(map(str, refusal.value.path))) == (code, pointer)
    assert refusal.value.message.endswith((".", "?", "here")) or code.startswith("unknown")


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("title", "a\n#b", r"End lines with \n alone. No line after the first may be empty or begin with # or >."),
        ("lines/0/position", "8g", "Write 8H for across from H8, H8 for down from H8, in capitals."),
        ("lines/0/player", "a b", "Give it here without spaces."),
        ("lines/0/rack", "", "Give at least one character here, without spaces."),
        ("lines/0/points", None, "Give a whole number here."),
        ("lines/0/points", -(10**9), "Give at least -999999999 here."),
        ("lines/0/kind", "dance", "Give one of play, pass, exchange, withdrawal, challenge-bonus, end-rack, overtime, unread here."),
        ("lines/0/rack", "A" * 201, "Give at most 200 characters here."),
        ("players", [{}] * 5, "Give at most 4 here."),
        ("players/0/number", True, "Give a whole number here."),
    ],
)  # fmt: skip
def test_a_fault_says_what_to_give(path: str, value: Any, message: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_document(_changed(written_down(), path, value), SHELF)
    assert refusal.value.message == message


def test_every_fault_is_pointed_at_up_to_so_many() -> None:
    written = _changed(_changed(written_down(), "lines/0/points", 1.5), "lines/1/surprise", 1)
    del written["players"][0]["nick"]
    with pytest.raises(Unreadable) as refusal:
        read_document({"version": 1, "games": [{"players": [], "lines": []}, written]}, SHELF)
    first = refusal.value
    assert [(one.code, "/".join(map(str, one.path))) for one in (first, *first.others)] == [
        ("unreadable-record", "games/1/players/0/nick"),
        ("unreadable-record", "games/1/lines/0/points"),
        ("unreadable-record", "games/1/lines/1/surprise"),
    ]
    with pytest.raises(Unreadable) as refusal:
        read_document({**written_down(), "pragmas": [{}] * 500}, SHELF)
    assert len(refusal.value.others) == MOST_FAULTS - 1


@pytest.mark.parametrize("name", ["seat", "seats", "names", "loser"])
def test_letters_that_are_called_as_fields_are_no_fields(name: str) -> None:
    written = _changed(document(), "opening/event/set_up/spelling", {"folded": {name: "ab"}})
    [game] = read_document(written, SHELF)
    assert isinstance(game, KeptRecord)
    assert game.opened.set_up.edition.letter_set.spelling.folded == ((name, "ab"),)


def test_a_log_that_is_too_much_work_is_refused_where_it_becomes_so() -> None:
    written = document()
    entries = len(written["entries"])
    assert read_document(written, SHELF, Work(entries, 1000))
    with pytest.raises(Unreadable) as refusal:
        read_document(written, SHELF, Work(entries - 1, 1000))
    assert (refusal.value.code, refusal.value.path) == ("body-too-large", ("entries", entries - 1, "event"))
    assert "Divide" in refusal.value.message


_VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    1,
    3,
    4,
    -1,
    10**9,
    1.5,
    "",
    "?",
    "x",
    "8G",
    "play",
    "undo",
    "ruling",
    "é\n",
    [],
    {},
    [{}],
)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a document: what holds it, and where."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from _places(value[key])


def _spoilt(written: Any, seed: int) -> Any:
    random, written = Random(seed), deepcopy(written)
    for _ in range(random.choice((1, 1, 2))):
        holder, key = random.choice(list(_places(written)))
        what = random.random()
        if what < 0.2 and isinstance(holder, dict):
            del holder[key]
        elif what < 0.3 and isinstance(holder, dict):
            holder[random.choice(("seat", "kind", "note", "games", "x", "event", "rack"))] = random.choice(_VALUES)
        elif what < 0.5:
            other, place = random.choice(list(_places(written)))
            holder[key] = deepcopy(other[place])
        else:
            holder[key] = random.choice(_VALUES)
    return written


LONG = (
    "1 8G HAT (AEHTBCD) = 14; 2 challenges: ruled good; 1 pass; 2 9G ON (EINORST); note 3 why; 1 exchange AB; 2 adjusted -5; "
    "1 holds AEI; undo; redo; hands 7 7, bag 60; correct replace 1: 1 8G HAT (AHT____) = 12; 1 pass; 2 pass; 1 pass; 2 pass"
)


def _documents() -> list[Any]:
    made = import_of_record(read_gcg(GAME)[0], None, None)
    source = kept_document(log_of(made.opened, list(made.entries)))
    long = json.loads(json.dumps(kept_document(log_of(opening_of(opened(set_up_of("naspa"))), []))))
    letters = opened(set_up_of("club")).set_up.edition.letter_set
    events = [{"event": entry_json(entry_of(line, letters))} for line in lines_of(LONG)]
    return [written_down(), document(), json.loads(json.dumps(source)), {**long, "entries": events}]


DOCUMENTS = _documents()


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(DOCUMENTS), st.integers(0, 2**32))
def test_what_is_spoilt_is_read_or_refused_and_the_published_form_agrees(written: Any, seed: int) -> None:
    spoilt = _spoilt(written, seed)
    try:
        check(spoilt, DOCUMENT)
        has_form = True
    except Unreadable:
        has_form = False
    assert has_form == PUBLISHED.is_valid(spoilt), spoilt
    with suppress(Unreadable):
        read_document(spoilt, SHELF)


def test_the_published_form_is_a_json_schema() -> None:
    Draft202012Validator.check_schema(RECORD_SCHEMA)
    assert after(opened(set_up_of("club")), "1 pass").game.turns
