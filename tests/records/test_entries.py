"""Entries as they are kept: each kind is read back as it was written, and a record from them is the one recorded."""

from typing import Any

import orjson
import pytest

from scrabble_api.formats.files.imports import import_of_record
from scrabble_api.formats.gcg import gcg_text, read_gcg
from scrabble_api.formats.record_json import entries
from scrabble_api.formats.record_json.entries import KINDS, entry_json, read_entry, read_opening
from scrabble_api.rules.equipment.editions import EDITIONS
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS
from scrabble_api.rules.equipment.spelling import NO_SPELLING
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.games.events import (
    AsRecorded,
    Challenged,
    EndAsRecorded,
    EndReason,
    OutOfTurn,
    PlayMade,
    ResultEntered,
    TurnKind,
    Withdrawn,
)
from scrabble_api.rules.history.corrections import Cause, Corrected, Operation, SetUpChanged
from scrabble_api.rules.history.record import (
    Details,
    DetailsChanged,
    Entry,
    Opened,
    Redone,
    TextsRemoved,
    Undone,
    opened_record,
)
from scrabble_api.rules.plays.lexicon import Lexicon, LexiconReference, Shelf
from scrabble_api.rules.plays.notation import read_position_play, read_squares_play
from scrabble_api.rules.rulesets import CHALLENGES
from tests.rules.games import WHY, after_entry, entry_of, set_up_of
from tests.rules.random_games import SMALL, RandomGame, for_every_game

ENGLISH = LETTER_SETS["english"]
OURS = Lexicon("ours", "Ours", "en", "english", "0" * 64, frozenset({"HAT"}))
SHELF = Shelf({"ours": OURS})
DETAILS = Details(names=("Zoë", "“Bob”"), title="№1", session_id="monday", round=2, note="ça\nva", public=True)


def _set_up(lexicon: Lexicon | LexiconReference | None, **more: Any) -> Any:
    made = set_up_of(**more)
    return type(made)(made.edition, made.ruleset, made.seats, lexicon, made.recording, made.score_of_record)


SET_UPS = [
    _set_up(None),
    _set_up(OURS, ruleset="naspa"),
    _set_up(LexiconReference("ours", "1" * 64, 5), ruleset="wespa/double"),
    _set_up(LexiconReference("gone", "0" * 64, 1), ruleset="free/triple", seats=4),
    _set_up(None, ruleset="club/all", seats=3, recording="scores"),
    _set_up(None, edition="english_super", score_of_record="announced"),
]

#: Entries of every kind, with all that each can say.
LINES = """
1 8G HAT
1 8G HAt (AH?____) = 12
1 O1 .x. as played
1 exchange 3 (ABCDEFG)
2 exchange AB? (AB?____)
2 pass
2 pass (AEI)
1 scores -5
2 challenges: good
2 challenges HAT, ON: ruled bad
2 challenges placement: ruled bad
2 accepts
1 withdraws
3 retires
1 holds AEI, 2 holds 12 points, 3 holds nothing
hands 3 7, bag 0
1 adjusted -5
1 overtime 61
finish forfeit by 2, 1 holds AEI
finish no-play-possible
reopen
undo
redo
note 3 « ça va »
correct replace 1: 1 8G HAT (AHT____) = 12
correct replace 1 for ruling: bad
correct insert 2: 2 pass
correct remove 1
correct cut-after 0
"""

ENTRIES: list[Entry] = [
    *(entry_of(line, ENGLISH) for line in LINES.strip().splitlines()),
    PlayMade(seat=2, play=read_squares_play([("H8", "a"), ("H10", "T")], ENGLISH), note="by squares"),
    Withdrawn(seat=1, reason=WHY),
    Undone(reason=WHY),
    Redone(reason="ça va"),
    DetailsChanged(details=DETAILS),
    DetailsChanged(details=Details(names=("A", "B"))),
    DetailsChanged(details=Details(names=("A", "B"), played_on="1998-11-14", player_ids=("p" * 22, None))),
    TextsRemoved(texts=3),
    ResultEntered(scores=(412, -388), reason=WHY),
    *(SetUpChanged(set_up=one) for one in SET_UPS),
    AsRecorded(
        seat=2, turn=TurnKind.PLAY, line=4, points=11, play=read_position_play("M70", "O(N).", ENGLISH), note="off"
    ),
    AsRecorded(seat=2, turn=TurnKind.EXCHANGE, line=4, count=3),
    OutOfTurn(seat=2),
    EndAsRecorded(end=EndReason.FORFEIT, out_seat=1, loser=2, with_unplayed=False, own_tiles_left_out=True),
    Challenged(seat=2, acceptable=True, terms=CHALLENGES["ten-points-per-word"]),
    Corrected(operation=Operation.REPLACE, cause=Cause.SET_UP, reason=WHY, event=SetUpChanged(set_up=SET_UPS[1])),
]


def _kept(entry: Opened | Entry) -> dict[str, Any]:
    """An entry after it was kept as text."""
    kept: dict[str, Any] = orjson.loads(orjson.dumps(entry_json(entry)))
    return kept


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry_json(entry)["kind"]))
def test_an_entry_is_read_back_as_it_was_written(entry: Entry) -> None:
    read = read_entry(_kept(entry), ENGLISH, SHELF)
    assert read == entry
    assert orjson.dumps(entry_json(read)) == orjson.dumps(entry_json(entry))


@pytest.mark.parametrize("set_up", SET_UPS)
def test_an_opening_is_read_back_with_all_that_the_game_is_played_by(set_up: Any) -> None:
    names = ("Ann", "Bob", "Cid", "Dan")[: set_up.seats]
    opening = Opened(set_up=set_up, details=Details(names=names, title="x"))
    assert read_opening(_kept(opening), SHELF) == opening


@pytest.mark.parametrize("name", ["english", "spanish", "croatian", "hungarian"])
def test_an_opening_of_today_is_read_back_with_the_edition_of_today(name: str) -> None:
    """Also where the names in it were put in order, as the log does; an older one has a spelling of its own."""
    opening = Opened(set_up=_set_up(None, edition=name), details=Details(names=("Ann", "Bob")))
    kept = orjson.loads(orjson.dumps(entry_json(opening), option=orjson.OPT_SORT_KEYS))
    assert read_opening(kept, SHELF).set_up.edition is EDITIONS[name]
    kept["set_up"].pop("spelling", None)
    older = read_opening(kept, SHELF).set_up.edition
    assert older.letter_set.spelling == NO_SPELLING
    assert older.letter_set.tiles is EDITIONS[name].letter_set.tiles


def test_what_an_imported_game_was_read_from_is_kept_whole() -> None:
    text = (
        "#player1 Ann Zoë Lee\n#player2 Ann Bob\n#title x\n#made-up y\n#rack1 AEI\n>Ann: AEHTEEE 8G HAT +12 13\n"
        "#note one\n#note two\nmore\n>Ann: ? -2 +0 0\n>nonsense\n#tile-distribution nothing\n"
    )
    [game] = read_gcg(text.encode())
    opening = import_of_record(game, None, None).opened
    read = read_opening(_kept(opening), SHELF)
    assert read == opening
    assert read.source is not None
    assert read.source.claimed is not None
    assert gcg_text(read.source.claimed) == gcg_text(game.record)


def test_every_kind_of_entry_is_among_those_that_are_tried() -> None:
    tried = {type(entry) for entry in ENTRIES} | {
        type(entry.event) for entry in ENTRIES if isinstance(entry, Corrected)
    }
    assert set(KINDS.values()) - tried == {Opened}


@for_every_game(25, most=40)
def test_a_whole_game_replayed_from_what_was_kept_is_the_game_recorded(game: RandomGame) -> None:
    record = game.beginning
    for number, entry in game.entries:
        record = after_entry(record, number, read_entry(_kept(entry), SMALL.letter_set, SHELF))
    assert record == game.record


@pytest.mark.parametrize(
    "change",
    [{"v": 3}, {"v": 0}, {"v": None}, {"v": "1"}, {"v": 1.5}, {"kind": "tantrum"}, {"kind": None}],
)
def test_an_entry_of_an_unknown_form_or_kind_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_entry({"v": 2, "kind": "pass", "seat": 1, **change}, ENGLISH, SHELF)
    assert refusal.value.code == "unknown-entry"
    opening = _kept(Opened(set_up=SET_UPS[0], details=Details(names=("A", "B"))))
    with pytest.raises(Unreadable) as refusal:
        read_opening({**opening, **change}, SHELF)
    assert refusal.value.code == "unknown-entry"


def test_entries_of_older_forms_are_brought_up_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the third form called a seat a seat, the second a place, and the first counted places from 0."""

    def from_1(written: dict[str, Any]) -> dict[str, Any]:
        return {**written, "v": 2, "place": written["place"] + 1}

    def from_2(written: dict[str, Any]) -> dict[str, Any]:
        return {**{name: value for name, value in written.items() if name != "place"}, "v": 3, "seat": written["place"]}

    monkeypatch.setattr(entries, "VERSION", 3)
    monkeypatch.setattr(entries, "UPGRADES", {1: from_1, 2: from_2})
    expected = entry_of("2 pass", ENGLISH)
    for written in ({"v": 1, "place": 1}, {"v": 2, "place": 2}, {"v": 3, "seat": 2}):
        assert read_entry({"kind": "pass", **written}, ENGLISH, SHELF) == expected
    assert entry_json(expected)["v"] == 3
    with pytest.raises(Unreadable):
        read_entry({"kind": "pass", "v": 4, "seat": 2}, ENGLISH, SHELF)


def test_a_record_opened_from_what_was_kept_is_the_one_opened() -> None:
    for set_up in SET_UPS:
        opening = Opened(set_up=set_up, details=Details(names=("Ann", "Bob", "Cid", "Dan")[: set_up.seats]))
        assert opened_record(opening) == opened_record(read_opening(_kept(opening), SHELF))
