"""Dealt games played at random: tiles are conserved at every step, and all draws follow from the seed."""

from collections.abc import Callable
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import orjson
import pytest

from scrabble_api.formats.gcg import gcg_text, read_gcg
from scrabble_api.formats.gcg.from_record import claimed_record
from scrabble_api.formats.record_json.documents import KeptRecord, read_document
from scrabble_api.formats.sight import ALL_IN_SIGHT
from scrabble_api.formats.wire import to_json
from scrabble_api.rules.audit import Verdict, audit_record
from scrabble_api.rules.equipment.letters import BLANK
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games.events import (
    Accepted,
    Challenged,
    EndReason,
    Exchanged,
    Finished,
    OvertimeTaken,
    Passed,
    PlayMade,
    Reopened,
    Retired,
    Ruling,
    Withdrawn,
)
from scrabble_api.rules.games.outcome import standing_scores
from scrabble_api.rules.history.corrections import Cause, Corrected, Operation
from scrabble_api.rules.history.deals import Start, account_of
from scrabble_api.rules.history.record import Entry, Record, Redone, Undone
from scrabble_api.rules.plays.adjudication import adjudicate
from scrabble_api.rules.plays.lexicon import Shelf
from scrabble_api.rules.plays.notation import Element, SquaresPlay
from tests.formats.dealt_documents import document_of
from tests.rules.dealt import DealtGame, deal
from tests.rules.games import WHY

#: Rulesets, and how many seats they have.
KINDS = [
    ("club", 2, "english"),
    ("naspa", 2, "english"),
    ("club/all", 2, "spanish"),
    ("free/all", 3, "english"),
    ("club/all", 4, "english"),
    ("polish", 2, "polish"),
]
GAMES, MOVES = 3, 160


def _on_turn(record: Record) -> int:
    return record.game.on_turn or 1


def _play(record: Record, random: Random) -> Entry:
    """Tiles of the own rack, laid at random until they fit."""
    seat, game = _on_turn(record), record.game
    letter_set, layout = game.set_up.edition.letter_set, game.set_up.edition.layout
    rack = list(game.table.hand(seat).known)
    covered = [place for place in _PLACES if game.table.board.cells[layout.square_at(*place) or 0]]
    for _ in range(20):
        tiles = random.sample(rack, random.randint(1, len(rack))) if rack else []
        column, row = random.choice(covered) if covered else (7, 7)
        across, side = random.random() < 0.5, random.choice((-1, 0, 1)) if covered else 0
        back = random.randrange(4)
        start = (column - back, row + side) if across else (column + side, row - back)
        line = [(start[0] + step * across, start[1] + step * (not across)) for step in range(15)]
        free = [place for place in line if place in _PLACES and place not in covered]
        texts = [letter_set.letters[0].letter.lower() if tile.kind == BLANK else tile.text for tile in tiles]
        laid = tuple((place, Element(text, letter_set.tiles[text])) for place, text in zip(free, texts, strict=False))
        play = SquaresPlay(laid)
        if laid and adjudicate(game.table.board, play, game.set_up.ruleset, tuple(rack)).is_legal:
            return PlayMade(seat=seat, play=play)
    return Passed(seat=seat)


_PLACES = [(column, row) for column in range(15) for row in range(15)]


def _exchange(record: Record, random: Random) -> Entry:
    seat = _on_turn(record)
    rack = record.game.table.hand(seat).known
    tiles = tuple(random.sample(rack, random.randint(0, len(rack))))
    return Exchanged(seat=seat, count=len(tiles), tiles=tiles)


def _other(record: Record, random: Random) -> int:
    return random.choice(record.game.undecided or record.game.seats)


def _correction(record: Record, random: Random) -> Entry:
    turn = random.randint(0, len(record.game.turns))
    if random.random() < 0.3:
        return Corrected(operation=Operation.CUT_AFTER, cause=Cause.RECORDING, reason=WHY, turn=max(0, turn - 2))
    challenged = [number for number, one in enumerate(record.game.turns, 1) if one.challenge is not None]
    ruling = Ruling(random.random() < 0.5, "Dora", WHY)
    number = challenged[-1] if challenged else turn
    return Corrected(operation=Operation.REPLACE, cause=Cause.RULING, reason=WHY, turn=number, event=ruling)


_MOVES: list[tuple[int, Callable[[Record, Random], Entry]]] = [
    (10, _play),
    (3, _exchange),
    (1, lambda record, _: Passed(seat=_on_turn(record))),
    (2, lambda record, random: Challenged(seat=_other(record, random), acceptable=random.random() < 0.5)),
    (9, lambda record, random: Accepted(seat=_other(record, random))),
    (1, lambda record, _: Withdrawn(seat=record.game.turns[-1].seat if record.game.turns else 1)),
    (3, lambda _, __: Undone()),
    (2, lambda _, __: Redone()),
    (1, _correction),
]
#: What mostly ends a game.
_SELDOM: list[Callable[[Record, Random], Entry]] = [
    lambda record, random: Retired(seat=random.choice(record.game.seats), reason=WHY),
    lambda record, random: OvertimeTaken(seat=_on_turn(record), seconds=random.randint(0, 130)),
    lambda _, __: Finished(end=EndReason.ABANDONED),
    lambda _, __: Reopened(reason=WHY),
]
_USUAL = list(chain.from_iterable([move] * often for often, move in _MOVES))


@cache
def _games() -> list[DealtGame]:
    return [_played(*kind, number) for kind in KINDS for number in range(GAMES)]


def _played(ruleset: str, seats: int, edition: str, number: int) -> DealtGame:
    random = Random(f"{ruleset} {seats} {number}")
    start = random.choice(list(Start))
    game = deal(ruleset, seats, edition=edition, seed=random.randbytes(32), start=start)
    for _ in range(MOVES):
        move = random.choice(_SELDOM) if random.random() < 0.015 else random.choice(_USUAL)
        try:
            game.write(move(game.record, random))  # looks that every tile is somewhere, once
        except NotAllowed:
            continue
    return game


@pytest.mark.parametrize("place", range(len(KINDS) * GAMES))
def test_all_draws_of_a_game_follow_from_its_seed(place: int) -> None:
    game = _games()[place]
    account = account_of(game.opened, game.entries, game.seed)
    numbers = [
        number for move in account.moves for number in range(move.first or 0, (move.first or 0) + len(move.drawn))
    ]
    assert (account.agrees, account.misdraw) == (True, None)
    assert [number for number in numbers if number] == list(range(1, game.record.draws + 1))


def test_games_of_all_kinds_of_entries_are_played() -> None:
    kinds = {type(entry).__name__ for game in _games() for entry in game.entries}
    drawing = {type(entry).__name__ for game in _games() for entry in game.entries if getattr(entry, "drawn", None)}
    assert {"PlayMade", "Exchanged", "Undone", "Redone", "Withdrawn", "Corrected", "Retired", "Finished"} <= kinds
    assert {"PlayMade", "Exchanged", "Accepted", "Challenged"} <= drawing
    assert any(game.record.game.table.bag == 0 for game in _games())


@pytest.mark.parametrize("place", range(len(KINDS) * GAMES))
def test_the_document_of_a_game_makes_the_same_game(place: int) -> None:
    game = _games()[place]
    with_seed = game.record.is_deal_open
    written: Any = to_json(document_of(game, with_seed=with_seed))
    [kept] = read_document(orjson.loads(written), Shelf({}))
    assert isinstance(kept, KeptRecord)
    assert (kept.record, kept.entries, kept.opened) == (game.record, tuple(game.entries), game.opened)
    assert kept.seed == (game.seed if with_seed else None)


@pytest.mark.parametrize("place", range(len(KINDS) * GAMES))
def test_a_game_written_as_gcg_is_read_back_as_it_is_and_audited_exact(place: int) -> None:
    game = _games()[place].record
    text = gcg_text(claimed_record(game, ALL_IN_SIGHT))
    [read] = read_gcg(text.encode())
    audit = audit_record(read.record, game.set_up.ruleset, None)
    assert gcg_text(read.record) == text
    assert audit.verdict is Verdict.EXACT, [one.message for one in audit.findings]
    assert list(audit.computed) == list(standing_scores(game.game))
