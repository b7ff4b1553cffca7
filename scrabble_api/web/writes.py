"""How every write to a game is answered: who may, what was recorded, and the game as it stands then."""

from typing import Any

from flask import Response

from scrabble_api.formats.answers.verdicts import Violation, violation
from scrabble_api.formats.games import ALL_IN_SIGHT, result_json, turn_json
from scrabble_api.records import writing
from scrabble_api.records.games import KeptGame
from scrabble_api.records.keys import Caller, Role
from scrabble_api.records.writing import EntryMaker, WriteRequest, Written
from scrabble_api.rules.games.declaring import racks_warnings
from scrabble_api.rules.games.events import Finished, RacksGiven
from scrabble_api.rules.games.outcome import life_cycle, standing_scores
from scrabble_api.rules.history.record import Opened, Record
from scrabble_api.web.api import BODY_REFUSALS, JSON, json_response
from scrabble_api.web.authority import KEY_REFUSALS, caller
from scrabble_api.web.preconditions import etag, expected_version, mark_repeated, retry_of
from scrabble_api.web.service import game_store

#: What any write to a game may refuse, beside what others do.
WRITE_REFUSALS = (*BODY_REFUSALS, *KEY_REFUSALS, 404, 409, 410, 412, 428)

# A request that came before is answered before If-Match is looked at.


def record_entry(asking: Caller, game_id: str, make: EntryMaker, status: int = 201) -> Response:
    """Record what is made of the game as it stands."""
    store, retry = game_store(), retry_of(asking)
    written = writing.find_earlier_write(store, retry) or writing.record_entry(
        store, WriteRequest(asking, expected_version(), retry), game_id, make
    )
    return _response(_changed_json(written), written, status)


def open_game(opening: Opened) -> Response:
    """Open a game."""
    asking = caller(Role.SCOREKEEPER)
    store, retry = game_store(), retry_of(asking)
    written = writing.find_earlier_write(store, retry) or writing.open_game(
        store, WriteRequest(asking, None, retry), opening
    )
    response = _response({"id": written.game.id, **_changed_json(written)}, written, 201)
    response.headers["Location"] = f"/v1/games/{written.game.id}"
    return response


def delete_game(asking: Caller, game_id: str) -> Response:
    """Delete a game."""
    store, retry = game_store(), retry_of(asking)
    is_repeated = writing.has_deleted(store, retry) or writing.delete_game(
        store, WriteRequest(asking, expected_version(), retry), game_id
    )
    return mark_repeated(Response(status=204, mimetype=JSON), is_repeated=is_repeated)


def dry_run(asking: Caller, game_id: str, make: EntryMaker) -> Response:
    """What would be answered, without recording anything."""
    request = WriteRequest(asking, expected_version())
    return json_response(_changed_json(writing.try_entry(game_store(), request, game_id, make)))


def _response(body: dict[str, Any], written: Written, status: int) -> Response:
    response = json_response(body)
    response.status_code = status
    response.headers["ETag"] = etag(written.game.version)
    return mark_repeated(response, is_repeated=written.is_repeated)


def _changed_json(written: Written) -> dict[str, Any]:
    game, record = written.game, written.game.record
    number = _turn_concerned(game, written.before)
    return {
        "version": game.version,
        "digest": game.digest_for(ALL_IN_SIGHT),
        "life_cycle": life_cycle(record.game).value,
        "on_turn": record.game.on_turn,
        "scores": standing_scores(record.game),
        "turn": None if number is None else turn_json(record, number, game.replay.stamps, ALL_IN_SIGHT),
        "result": result_json(record),
        "warnings": _warnings(game, written.before, number),
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
