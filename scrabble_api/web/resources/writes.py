"""What happens in a game, recorded: turns, challenges, undo, corrections, endings."""

from collections.abc import Callable
from functools import partial
from typing import Any

from flask import Response
from marshmallow import Schema

from scrabble_api.formats.answers.writes import Recorded, RecordedActions, Seen, actions_answer
from scrabble_api.formats.requests import games as requests
from scrabble_api.formats.requests.openings import read_result
from scrabble_api.records.keys import Caller, Role
from scrabble_api.records.writing import Written
from scrabble_api.rules.games import events
from scrabble_api.rules.history import record as history
from scrabble_api.web import actions
from scrabble_api.web.actions import Action, Body
from scrabble_api.web.api import Blueprint, View
from scrabble_api.web.authentication import caller, caller_at_table, check_role, keyed
from scrabble_api.web.examples import read_examples
from scrabble_api.web.operations import operation
from scrabble_api.web.schemas import writes as bodies
from scrabble_api.web.schemas.actions import ActionsQuery, ActionsRequest
from scrabble_api.web.schemas.openings import ResultRequest
from scrabble_api.web.service import service
from scrabble_api.web.writes import OF_WRITES, record_act, record_acts, record_entry, try_act, try_acts

recording = Blueprint("recording", __name__, description="What happens in a game, recorded in its log.")


def _writes(route: str, name: str, body: Schema, *roles: Role, **facts: Any) -> Callable[[View], View]:
    """An operation that adds an entry to a game's log, for keys of these roles."""
    status = 201 if route.startswith("POST") else 200
    facts = {**OF_WRITES, "security": keyed(*roles), "answer": Recorded, **facts}
    return operation(recording, route, name, status=status, body=body, **facts)


def _records(route: str, name: str, action: Action, **facts: Any) -> Callable[[View], View]:
    """An operation that records one action."""
    return _writes(route, name, action.body, *action.roles, **facts)


def _record(action: Action, body: Body, game_id: str, status: int = 201) -> Response:
    asking = action.find_caller()
    return record_act(asking, game_id, action.act(asking, body), status)


_TRIED = {"description": "What would be answered.", "examples": read_examples("recordTurn", status=200).responses}
_OF_TURNS: dict[str, Any] = {"query": bodies.TurnQuery(), "another": {200: _TRIED}}


@_records("POST /games/<id:game_id>/turns", "recordTurn", actions.TURN, **_OF_TURNS)
def record_turn(query: dict[str, Any], body: Body, game_id: str) -> Response:
    """Record a turn: a play, an exchange, a pass, or points.

    An illegal one is refused with every reason. What does not fit the rack or the announced score is recorded with a
    warning. Once somebody has gone out, a pass accepts that play. With `dry_run=true` the answer is 200 and nothing
    is recorded. Needs a scorekeeper's key, or the player's key of that seat; a director's for `as_played`.
    """
    if not query.get("dry_run"):
        return _record(actions.TURN, body, game_id)
    asking = actions.TURN.find_caller()
    return try_act(asking, game_id, actions.TURN.act(asking, body))


@_records("POST /games/<id:game_id>/challenges", "recordChallenge", actions.CHALLENGE)
def record_challenge(body: Body, game_id: str) -> Response:
    """Challenge the last play, and record the verdict and what it costs.

    The lexicon judges all words at once, or a person's ruling stands. Needs a scorekeeper's key, or the player's key of
    the seat that challenges; a scorekeeper's for a ruling.
    """
    return _record(actions.CHALLENGE, body, game_id)


@_records("POST /games/<id:game_id>/acceptances", "recordAcceptance", actions.ACCEPTANCE)
def record_acceptance(body: Body, game_id: str) -> Response:
    """Accept the last play, which gives up its challenge.

    Once every other player has accepted an out-play, the game ends. Needs a scorekeeper's key, or the player's key of
    the seat that accepts it.
    """
    return _record(actions.ACCEPTANCE, body, game_id)


@_records("POST /games/<id:game_id>/withdrawals", "recordWithdrawal", actions.WITHDRAWAL)
def record_withdrawal(body: Body, game_id: str) -> Response:
    """Take the last play back with the consent of the seat that made it; its turn stays lost.

    A play is withdrawn once: after that was undone it stands, unless it is challenged. Needs a scorekeeper's key, or
    the player's key of the seat that made the play.
    """
    return _record(actions.WITHDRAWAL, body, game_id)


_OF_ACTIONS: dict[str, Any] = {
    "answer": RecordedActions,
    "query": ActionsQuery(),
    "another": {200: {**_TRIED, "examples": read_examples("recordActions", status=200).responses}},
}


@_writes("POST /games/<id:game_id>/actions", "recordActions", ActionsRequest(), *actions.AT_TABLE, **_OF_ACTIONS)
def record_actions(query: dict[str, Any], body: Body, game_id: str) -> Response:
    """Record several actions, as those of a whole score sheet, one after the other: all of them, or nothing.

    Each is the body of its own operation with the name of the `action`, is judged as if it were sent there, and makes
    an entry of its own; what refuses one refuses all and points at it (`/actions/17`). Each needs the key that its own
    operation needs. With `dry_run=true` the answer is 200 and nothing is recorded, and no play on record can be
    challenged. Otherwise such a challenge is the last action of its call. With `sheets=true` each turn has its whole score
    sheet.
    """
    asking, sent = caller_at_table(Role.SCOREKEEPER), body["actions"]
    is_trial = query.get("dry_run", False)
    actions.check_no_free_look(sent, is_trial=is_trial)
    answer = try_acts if is_trial else record_acts
    return answer(asking, game_id, actions.read_acts(asking, sent), partial(_actions_answer, sent, query))


def _actions_answer(sent: list[Body], query: dict[str, Any], written: Written, seen: Seen) -> RecordedActions:
    return actions_answer(written.game.record, seen, actions.answers(sent, query, written, seen))


@_writes("POST /games/<id:game_id>/undo", "undoAction", bodies.ReasonRequest(), Role.SCOREKEEPER)
def undo(body: dict[str, Any], game_id: str) -> Response:
    """Take back the latest action, once, until the next one; board, racks, scores and turn are as before it.

    Needs a scorekeeper's key; a director's to undo a challenge.
    """
    asking = caller(Role.SCOREKEEPER)
    return record_entry(asking, game_id, partial(_undo, body, asking))


def _undo(body: dict[str, Any], asking: Caller, record: history.Record) -> history.Entry:
    if history.is_undo_for_director(record):
        check_role(asking, Role.DIRECTOR, "To undo a challenge")
    return history.Undone(reason=body.get("reason"))


@_writes("POST /games/<id:game_id>/redo", "redoAction", bodies.ReasonRequest(), Role.SCOREKEEPER)
def redo(body: dict[str, Any], game_id: str) -> Response:
    """Put the action just undone back exactly as it was, until the next one is recorded.

    Needs a scorekeeper's key; a director's to put a challenge back.
    """
    asking = caller(Role.SCOREKEEPER)
    return record_entry(asking, game_id, partial(_redo, body, asking))


def _redo(body: dict[str, Any], asking: Caller, record: history.Record) -> history.Entry:
    if history.is_redo_for_director(record):
        check_role(asking, Role.DIRECTOR, "To put a challenge back")
    return history.Redone(reason=body.get("reason"))


@_records("POST /games/<id:game_id>/retirements", "recordRetirement", actions.RETIREMENT)
def record_retirement(body: Body, game_id: str) -> Response:
    """Let a player leave a game of three or four: turns skipped, tiles out of play, placed last.

    Needs a director's key, or the player's key of the seat that leaves.
    """
    return _record(actions.RETIREMENT, body, game_id)


@_records("PUT /games/<id:game_id>/racks", "putRacks", actions.RACKS)
def put_racks(body: Body, game_id: str) -> Response:
    """Tell racks apart from turns, as those asked for at the end; or put counts right.

    Needs a scorekeeper's key; a director's for counts.
    """
    return _record(actions.RACKS, body, game_id, status=200)


@_writes("PUT /games/<id:game_id>/turns/<number:turn>/note", "putNote", bodies.NoteRequest(), Role.SCOREKEEPER)
def put_note(body: dict[str, Any], game_id: str, turn: int) -> Response:
    """Write a note to a turn, or take it away.

    Needs a scorekeeper's key.
    """
    return record_entry(
        caller(Role.SCOREKEEPER), game_id, lambda record: requests.read_note(body, record.game, turn), status=200
    )


@_records("POST /games/<id:game_id>/adjustments", "recordAdjustment", actions.ADJUSTMENT)
def record_adjustment(body: Body, game_id: str) -> Response:
    """Give or take points with a reason, or record overtime; also after the end.

    Needs a director's key.
    """
    return _record(actions.ADJUSTMENT, body, game_id)


@_writes("PUT /games/<id:game_id>/result", "enterResult", ResultRequest(), Role.SCOREKEEPER)
def enter_result(body: dict[str, Any], game_id: str) -> Response:
    """Enter the final scores of a game that is recorded by its result.

    Needs a scorekeeper's key; a director's, and a reason, where another result was entered before.
    """
    asking = caller(Role.SCOREKEEPER)
    return record_entry(asking, game_id, partial(_enter_result, body, asking), status=200)


def _enter_result(body: dict[str, Any], asking: Caller, record: history.Record) -> history.Entry:
    if record.game.final_scores is not None:
        check_role(asking, Role.DIRECTOR, "To enter another result")
    return read_result(body, record.game)


@_records("POST /games/<id:game_id>/finish", "finishGame", actions.FINISH)
def finish(body: Body, game_id: str) -> Response:
    """Declare the end of a game, with the racks left where they count.

    Needs a scorekeeper's key where the rules end the game: no play possible, racks that were asked for, or a game of
    scores played out; the key of a seat to resign there; a director's for any other end.
    """
    return _record(actions.FINISH, body, game_id)


@_writes("POST /games/<id:game_id>/reopen", "reopenGame", bodies.ReopeningRequest(), Role.DIRECTOR)
def reopen(body: dict[str, Any], game_id: str) -> Response:
    """Open a finished game again; its log keeps the end.

    Needs a director's key.
    """
    return record_entry(caller(Role.DIRECTOR), game_id, lambda _: events.Reopened(reason=body["reason"]))


@_writes("POST /games/<id:game_id>/corrections", "correctRecord", bodies.CorrectionRequest(), Role.DIRECTOR)
def correct(body: dict[str, Any], game_id: str) -> Response:
    """Make the record say what was played; the rest is replayed, and all of it still stands or nothing is changed.

    Also possible in a finished game, whose result is computed anew. Needs a director's key.
    """
    return record_entry(
        caller(Role.DIRECTOR), game_id, lambda record: requests.read_correction(body, record, service().shelf)
    )
