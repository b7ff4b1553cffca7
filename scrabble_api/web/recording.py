"""How every write to a game is answered: who may, what was recorded, and the game as it stands then."""

from dataclasses import replace
from typing import Any

import orjson
from flask import Response, request

from scrabble_api.formats.games import Sight, result_json, turn_json
from scrabble_api.formats.verdicts import violation_json
from scrabble_api.records.answers import Answer, first_answer
from scrabble_api.records.games import Asked, KeptGame, Making, delete_game, open_game, try_entry, write_entry
from scrabble_api.records.keys import Caller, Role
from scrabble_api.rules.events import Finished, RacksGiven
from scrabble_api.rules.hands import rack_warnings
from scrabble_api.rules.outcome import life_cycle, standing_scores
from scrabble_api.rules.record import Opened, Record
from scrabble_api.web.api import json_response
from scrabble_api.web.authority import caller
from scrabble_api.web.preconditions import answered, asked_by, etag, expected_version
from scrabble_api.web.problems import Refusal
from scrabble_api.web.service import books

#: Whoever writes may see all.
_SIGHT = Sight(racks=True, notes=True)


def recorded(asking: Caller, game_id: str, making: Making, status: int = 201) -> Response:
    """Record what is made of the game as it stands; a retry gets the first answer, before If-Match is looked at."""
    asked = asked_by(asking)
    first = first_answer(books().database, asked.retry)
    if first is not None:
        return answered(first)
    asked = replace(asked, version=expected_version())
    return answered(write_entry(books(), asked, game_id, making, lambda game, before: _answer(game, before, status)))


def opened(opening: Opened) -> Response:
    """Open a game; a retry gets the first answer."""
    asked = asked_by(caller(Role.SCOREKEEPER))
    first = first_answer(books().database, asked.retry)
    if first is not None:
        return answered(first)
    return answered(open_game(books(), asked, opening, _opening_answer))


def deleted(asking: Caller, game_id: str) -> Response:
    """Put a game away; a retry gets the first answer."""
    asked = asked_by(asking)
    first = first_answer(books().database, asked.retry)
    if first is not None:
        return answered(first)
    answer = Answer(204, {}, b"")
    delete_game(books(), replace(asked, version=expected_version()), game_id, answer)
    return answered(answer)


def tried(asking: Caller, game_id: str, making: Making) -> Response:
    """What would be answered, without recording anything."""
    asked = Asked(asking, expected_version() if "If-Match" in request.headers else None)
    game, before = try_entry(books(), asked, game_id, making)
    return json_response(_changed_json(game, before))


def needs(asking: Caller, role: Role, what: str) -> None:
    """Refuse what this role may not do; ``what`` says in the message what that is."""
    if not asking.role.covers(role):
        raise Refusal("role-too-low", f"{what} needs a {role} key, and the key given is a {asking.role} key.")


def _answer(game: KeptGame, before: Record, status: int) -> Answer:
    return Answer(status, {"ETag": etag(game.version)}, orjson.dumps(_changed_json(game, before)))


def _opening_answer(game: KeptGame) -> Answer:
    body = {"id": game.id, **_changed_json(game, game.record)}
    headers = {"ETag": etag(game.version), "Location": f"/v1/games/{game.id}"}
    return Answer(201, headers, orjson.dumps(body))


def _changed_json(game: KeptGame, before: Record) -> dict[str, Any]:
    record = game.record
    number = _turn_concerned(game, before)
    return {
        "version": game.version,
        "digest": game.digest,
        "life_cycle": life_cycle(record.game).value,
        "on_turn": record.game.on_turn,
        "scores": standing_scores(record.game),
        "turn": None if number is None else turn_json(record, number, game.replay.stamps, _SIGHT),
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


def _warnings(game: KeptGame, before: Record, number: int | None) -> list[dict[str, Any]]:
    if number is not None:
        return [violation_json(one) for one in game.record.game.turns[number - 1].warnings]
    event = game.record.steps[-1][1] if len(game.record.steps) > len(before.steps) else None
    if not isinstance(event, RacksGiven | Finished):
        return []
    told = [rack for rack in event.racks if rack.tiles is not None]
    return [
        violation_json(one) for rack in told for one in rack_warnings(before.game.table, rack.seat, rack.tiles or ())
    ]
