"""Who sees what: of two games that differ only in what is hidden from somebody, they see the same in every form."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import orjson
import pytest

from scrabble_api.formats.answers.audits import audit_answer
from scrabble_api.formats.answers.games import game_as_it_stands
from scrabble_api.formats.answers.logs import log_in_sight
from scrabble_api.formats.answers.turns import turns_on_record
from scrabble_api.formats.answers.writes import Seen, change_answer
from scrabble_api.formats.audits import audit_in_sight
from scrabble_api.formats.files.kinds import FILE_FORMATS
from scrabble_api.formats.sight import PUBLIC, Standing, Viewer, sight_of
from scrabble_api.formats.wire import to_json
from scrabble_api.records.games import KeptGame
from scrabble_api.records.log import LogEntry, new_log, replay_log
from scrabble_api.records.replays import Replay
from scrabble_api.rules.dealing import DrawnTiles
from scrabble_api.rules.equipment.letters import parse_rack
from scrabble_api.rules.games.events import Exchanged, PlayMade
from scrabble_api.rules.history.record import Opened, Record
from scrabble_api.rules.plays.lexicon import Shelf
from tests.rules.dealt import DealtGame, deal
from tests.rules.games import entry_of, game_of, lines_of, opened, set_up_of

STAMP = ("2026-11-29T19:30:00.000000Z", "q1W2e3R4t5Y6u7I8o9P0aQ")
READER, SCOREKEEPER, DIRECTOR = (Viewer(one) for one in (Standing.READER, Standing.SCOREKEEPER, Standing.DIRECTOR))
SEAT_1, SEAT_2 = (Viewer(Standing.PLAYER, seat) for seat in (1, 2))
VIEWERS = {
    "public": PUBLIC,
    "reader": READER,
    "seat 1": SEAT_1,
    "seat 2": SEAT_2,
    "scorekeeper": SCOREKEEPER,
    "director": DIRECTOR,
}


def _log_of(text: str) -> tuple[LogEntry, ...]:
    """The log of a game in writing."""
    set_up = set_up_of()
    beginning = Opened(set_up=set_up, details=opened(set_up).details)
    later = [entry_of(line, set_up.edition.letter_set) for line in lines_of(text)]
    return new_log("q1W2e3R4t5Y6u7I8o9P0aQ", beginning, later, STAMP)


def _events(log: tuple[LogEntry, ...], record: Record, viewer: Viewer) -> bytes:
    """What was entered; commitments, salts and digests are chance."""
    shown = log_in_sight(record, log, sight_of(record, viewer), is_sealed=True)
    return to_json([one.event for one in shown])


def _salts(log: tuple[LogEntry, ...], record: Record, viewer: Viewer) -> bytes:
    """Of which sealed fields the salt is shown."""
    shown = log_in_sight(record, log, sight_of(record, viewer), is_sealed=True)
    return to_json([sorted(path for path, seal in one.sealed.items() if seal.salt) for one in shown])


def _game(log: tuple[LogEntry, ...], record: Record, viewer: Viewer) -> bytes:
    replay = Replay(record, (STAMP,) * len(log), "d" * 64, is_sealed=True, size=0)
    return to_json(game_as_it_stands(KeptGame("g", "c", *STAMP[:1] * 2, replay), record, sight_of(record, viewer)))


def _turns(log: tuple[LogEntry, ...], record: Record, viewer: Viewer) -> bytes:
    return to_json(turns_on_record(record, (STAMP,) * len(log), sight_of(record, viewer)))


def _last_write(log: tuple[LogEntry, ...], record: Record, viewer: Viewer) -> bytes:
    before, stamps = replay_log(log[:-1], Shelf({})), (STAMP,) * len(log)
    return to_json(change_answer(before, record, Seen(stamps, None, sight_of(record, viewer))))


def _audit(_: tuple[LogEntry, ...], record: Record, viewer: Viewer) -> bytes:
    return to_json(audit_answer(audit_in_sight(record, viewer)))


def _file(kind: str) -> Callable[[tuple[LogEntry, ...], Record, Viewer], bytes]:
    return lambda log, record, viewer: (
        FILE_FORMATS[kind].write(record, (STAMP,) * len(log), sight_of(record, viewer), {}).encode()
    )


FORMS: Mapping[str, Callable[[tuple[LogEntry, ...], Record, Viewer], bytes]] = {
    "events": _events,
    "salts": _salts,
    "game": _game,
    "turns": _turns,
    "last write": _last_write,
    "audit": _audit,
    **{kind: _file(kind) for kind in FILE_FORMATS},
}

HAT = "1 8G HAT (HATEBCD)"
#: Games of two that differ only in what seat 2 has, has given back, or is warned of.
OF_SEAT_2 = [
    (f"{HAT}; 2 exchange EE (EEIORSX)", f"{HAT}; 2 exchange VV (VVIORSX)"),
    (f"{HAT}; 2 exchange EE (EEIORSX); 1 pass (EBCDAAA)", f"{HAT}; 2 exchange VV (VVIORSX); 1 pass (EBCDAAA)"),
    (f"{HAT}; 2 pass (EEIORSX)", f"{HAT}; 2 pass (QZIORSX)"),
    (f"{HAT}; 2 holds QZIORSX", f"{HAT}; 2 holds EEIORSX"),
    (f"{HAT}; 1 holds EBCD, 2 holds QZIORSX", f"{HAT}; 1 holds EBCD, 2 holds EEIORSX"),
    ("2 holds QZ; 1 8G HAT (HATQZCD)", "2 holds EI; 1 8G HAT (HATQZCD)"),
    ("1 pass; 2 exchange QZ (QZEEIOR); 1 pass (QZABCDE)", "1 pass; 2 exchange SS (SSEEIOR); 1 pass (QZABCDE)"),
    (f"{HAT}; 2 9G ON (ONEEIRS); undo; 2 9G ON (ONEEIRX)", f"{HAT}; 2 9G ON (ONEEIRX); undo; 2 9G ON (ONEEIRS)"),
    (
        f"{HAT}; correct replace 1: 1 8G HAT (HATEBCC); 2 pass (EEIORSX)",
        f"{HAT}; correct replace 1: 1 8G HAT (HATEBCC); 2 pass (EEIORSS)",
    ),
    (
        f"{HAT}; 2 9G ON (ONEEIRS); 1 pass; correct replace 2: 2 9G ON (ONEEIRX)",
        f"{HAT}; 2 9G ON (ONEEIRS); 1 pass; correct replace 2: 2 9G ON (ONEEIRT)",
    ),
    (f"{HAT}; 2 pass; note 3 she holds Q", f"{HAT}; 2 pass; note 3 she holds Z"),
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("texts", OF_SEAT_2)
def test_what_another_seat_holds_shows_in_nothing(texts: tuple[str, str], form: str) -> None:
    logs = [_log_of(text) for text in texts]
    records = [replay_log(log, Shelf({})) for log in logs]

    def seen_by(name: str) -> list[bytes]:
        return [FORMS[form](log, record, VIEWERS[name]) for log, record in zip(logs, records, strict=True)]

    for name in ("public", "reader", "seat 1"):
        assert len(set(seen_by(name))) == 1, name


def test_every_difference_shows_to_those_who_keep_the_game() -> None:
    for texts in OF_SEAT_2:
        for name in ("scorekeeper", "director"):
            logs = [_log_of(text) for text in texts]
            assert len({_events(log, replay_log(log, Shelf({})), VIEWERS[name]) for log in logs}) == 2, texts


def _dealt_log(rack: str, exchanged: str, drawn: str) -> tuple[LogEntry, ...]:
    """The log of a dealt game of which seat 1 has made a play; seat 2 was dealt that rack, and has exchanged."""
    game = deal()
    letter_set, dealt = game.record.set_up.edition.letter_set, game.opened.deal
    assert dealt is not None
    racks = (dealt.drawn[0], replace(dealt.drawn[1], tiles=parse_rack(rack, letter_set)))
    opening = replace(game.opened, deal=replace(dealt, drawn=racks))
    play, exchange = entry_of("1 8G GOOD", letter_set), entry_of(f"2 exchange {exchanged}", letter_set)
    assert isinstance(play, PlayMade)
    assert isinstance(exchange, Exchanged)
    play = replace(play, drawn=_tiles(game, 1, 15, "AEIO"))
    exchange = replace(exchange, drawn=_tiles(game, 2, 19, drawn))
    return new_log("q1W2e3R4t5Y6u7I8o9P0aQ", opening, [play, exchange], STAMP)


def _tiles(game: DealtGame, seat: int, first: int, tiles: str) -> DrawnTiles:
    return DrawnTiles(seat=seat, first=first, tiles=parse_rack(tiles, game.record.set_up.edition.letter_set))


#: Rack, tiles exchanged and tiles drawn of seat 2.
DEALT = [("EHIILNY", "EH", "QZ"), ("EHIILNS", "EH", "QZ"), ("EHIILNY", "IL", "QZ"), ("EHIILNY", "EH", "AA")]


@pytest.mark.parametrize("form", FORMS)
def test_what_the_service_dealt_to_another_seat_shows_in_nothing(form: str) -> None:
    logs = [_dealt_log(*one) for one in DEALT]
    records = [replay_log(log, Shelf({})) for log in logs]
    for name in ("public", "reader", "seat 1", "scorekeeper"):
        assert len({FORMS[form](log, one, VIEWERS[name]) for log, one in zip(logs, records, strict=True)}) == 1, name


def test_every_difference_in_what_was_dealt_shows_to_its_seat_and_to_directors() -> None:
    logs = [_dealt_log(*one) for one in DEALT]
    for name in ("seat 2", "director"):
        assert len({_events(log, replay_log(log, Shelf({})), VIEWERS[name]) for log in logs}) == len(DEALT), name


@pytest.mark.parametrize(
    ("viewer", "racks", "draws", "unseen"),
    [
        ("public", [None, None], [None, None, None, None], None),
        ("scorekeeper", [None, None], [None, None, None, None], None),
        ("seat 1", ["AEGINOU", None], ["NDUGOOG", None, "AEIO", None], 89),
        ("seat 2", [None, "IILNQYZ"], [None, "EHIILNY", None, "QZ"], 89),
        ("director", ["AEGINOU", "IILNQYZ"], ["NDUGOOG", "EHIILNY", "AEIO", "QZ"], 82),
    ],
)
def test_who_sees_what_was_dealt_while_a_game_goes_on(
    viewer: str, racks: list[str | None], draws: list[str | None], unseen: int | None
) -> None:
    log = _dealt_log(*DEALT[0])
    record = replay_log(log, Shelf({}))
    game, events = (orjson.loads(form(log, record, VIEWERS[viewer])) for form in (_game, _events))
    assert [one["rack"] for one in game["players"]] == racks
    drawn = [*events[0]["deal"]["drawn"], *(event["drawn"] for event in events[1:])]
    assert [one["tiles"] for one in drawn] == draws
    assert [(one["seat"], one["first"]) for one in drawn] == [(1, 1), (2, 8), (1, 15), (2, 19)]
    assert ((game["unseen"] and len(game["unseen"])), game["bag_count"]) == (unseen, 82)


HELD = f"{HAT}; 2 exchange EI (EIORSTX)"


@pytest.mark.parametrize(
    ("viewer", "racks", "exchanged", "unseen"),
    [
        ("public", [None, None], None, None),
        ("reader", [None, None], None, None),
        ("seat 1", ["BCDE", None], None, 93),
        ("seat 2", [None, "ORSTX"], "EI", 92),
        ("scorekeeper", ["BCDE", "ORSTX"], "EI", 88),
        ("director", ["BCDE", "ORSTX"], "EI", 88),
    ],
)
def test_who_sees_which_rack_while_a_game_goes_on(
    viewer: str, racks: list[str | None], exchanged: str | None, unseen: int | None
) -> None:
    record, log = game_of(HELD), _log_of(HELD)
    game, turns = (orjson.loads(form(log, record, VIEWERS[viewer])) for form in (_game, _turns))
    assert [one["rack"] for one in game["players"]] == racks
    assert turns["items"][1]["tiles"] == exchanged
    assert (game["unseen"] and len(game["unseen"])) == unseen
