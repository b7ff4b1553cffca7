"""How every write to a game is answered: who may, what was recorded, and the game as it stands then."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Response

from scrabble_api.formats.answers.verdicts import Violation, violation
from scrabble_api.formats.answers.wire import to_json
from scrabble_api.formats.games import ALL_IN_SIGHT, result_json, turn_json
from scrabble_api.records import games
from scrabble_api.records.answers import Answer, first_answer
from scrabble_api.records.games import Asked, KeptGame, Making
from scrabble_api.records.keys import Caller, Role
from scrabble_api.rules.declaring import racks_warnings
from scrabble_api.rules.events import Finished, RacksGiven
from scrabble_api.rules.outcome import life_cycle, standing_scores
from scrabble_api.rules.record import Opened, Record
from scrabble_api.web.api import BODY_REFUSALS, json_response
from scrabble_api.web.authority import KEY_REFUSALS, caller
from scrabble_api.web.preconditions import answered, asked_by, etag, expected_version
from scrabble_api.web.service import books

#: What any write to a game may refuse, beside what others do.
WRITE_REFUSALS = (*BODY_REFUSALS, *KEY_REFUSALS, 404, 409, 412, 428)


def record_entry(asking: Caller, game_id: str, making: Making, status: int = 201) -> Response:
    """Record what is made of the game as it stands."""
    answering = partial(_answer, status)
    return once(asking, lambda asked: games.write_entry(books(), _at_version(asked), game_id, making, answering))


def open_game(opening: Opened) -> Response:
    """Open a game."""
    return once(caller(Role.SCOREKEEPER), lambda asked: games.open_game(books(), asked, opening, _opening_answer))


def delete_game(asking: Caller, game_id: str) -> Response:
    """Put a game away."""
    return once(asking, lambda asked: games.delete_game(books(), _at_version(asked), game_id, Answer(204, {}, b"")))


def once(asking: Caller, answering: Callable[[Asked], Answer]) -> Response:
    """The first answer to this key if there was one, before If-Match is looked at; else the one made now."""
    asked = asked_by(asking)
    return answered(first_answer(books().database, asked.retry) or answering(asked))


def _at_version(asked: Asked) -> Asked:
    return replace(asked, version=expected_version())


def dry_run(asking: Caller, game_id: str, making: Making) -> Response:
    """What would be answered, without recording anything."""
    game, before = games.try_entry(books(), Asked(asking, expected_version()), game_id, making)
    return json_response(_changed_json(game, before))


def _answer(status: int, game: KeptGame, before: Record) -> Answer:
    return Answer(status, {"ETag": etag(game.version)}, to_json(_changed_json(game, before)))


def _opening_answer(game: KeptGame) -> Answer:
    body = {"id": game.id, **_changed_json(game, game.record)}
    headers = {"ETag": etag(game.version), "Location": f"/v1/games/{game.id}"}
    return Answer(201, headers, to_json(body))


def _changed_json(game: KeptGame, before: Record) -> dict[str, Any]:
    record = game.record
    number = _turn_concerned(game, before)
    return {
        "version": game.version,
        "digest": game.digest_for(ALL_IN_SIGHT),
        "life_cycle": life_cycle(record.game).value,
        "on_turn": record.game.on_turn,
        "scores": standing_scores(record.game),
        "turn": None if number is None else turn_json(record, number, game.replay.stamps, ALL_IN_SIGHT),
        "result": result_json(record),
        "warnings": _warnings(game, before, number),
    }


def _turn_concerned(game: KeptGame, before: Record) -> int | None:
    """The turn that the entry recorded, or the one that it changed."""
    was, turns = before.game.turns, game.record.game.turns
    differing = (
        n for n, turn in enumerate(turns, 1) if n > len(was) or (turn is not was[n - 1] and turn != was[n - 1])
    )
    return next(differing, None)


def _warnings(game: KeptGame, before: Record, number: int | None) -> list[Violation]:
    if number is not None:
        return [violation(one) for one in game.record.game.turns[number - 1].warnings]
    event = game.record.steps[-1].event if len(game.record.steps) > len(before.steps) else None
    if not isinstance(event, RacksGiven | Finished):
        return []
    return [violation(one) for one in racks_warnings(before.game, event)]
