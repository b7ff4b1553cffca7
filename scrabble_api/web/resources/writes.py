"""What happens in a game, recorded: turns, challenges, undo, corrections, endings."""

from collections.abc import Callable
from functools import partial
from typing import Any

from flask import Response
from marshmallow import Schema

from scrabble_api.formats.answers.writes import Recorded
from scrabble_api.formats.requests import games as requests
from scrabble_api.formats.requests.openings import read_result
from scrabble_api.records.keys import Caller, Role
from scrabble_api.rules.games import events
from scrabble_api.rules.games.declaring import is_end_by_rules
from scrabble_api.rules.history import record as history
from scrabble_api.web.api import Blueprint, View
from scrabble_api.web.authentication import caller, caller_at_table, check_role, keyed, with_own_seat
from scrabble_api.web.examples import read_examples
from scrabble_api.web.operations import operation
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.schemas import writes as bodies
from scrabble_api.web.schemas.openings import ResultRequest
from scrabble_api.web.service import service
from scrabble_api.web.writes import OF_WRITES, dry_run, record_entry

recording = Blueprint("recording", __name__, description="What happens in a game, recorded in its log.")


def _writes(route: str, name: str, body: Schema, *roles: Role, **facts: Any) -> Callable[[View], View]:
    """An operation that adds an entry to a game's log, for keys of these roles."""
    status = 201 if route.startswith("POST") else 200
    facts = {**OF_WRITES, "security": keyed(*roles), **facts}
    return operation(recording, route, name, Recorded, status=status, body=body, **facts)


#: Who may record what players do at the table.
_AT_TABLE = (Role.SCOREKEEPER, Role.PLAYER)
_TRIED = {"description": "What would be answered.", "examples": read_examples("recordTurn", status=200).responses}
_OF_TURNS: dict[str, Any] = {"query": bodies.TurnQuery(), "another": {200: _TRIED}}


@_writes("POST /games/<id:game_id>/turns", "recordTurn", bodies.TurnRequest(), *_AT_TABLE, **_OF_TURNS)
def record_turn(query: dict[str, Any], body: dict[str, Any], game_id: str) -> Response:
    """Record a turn: a play, an exchange, a pass, or points.

    An illegal one is refused with every reason. What does not fit the rack or the announced score is recorded with a
    warning. Once somebody has gone out, a pass accepts that play. With `dry_run=true` the answer is 200 and nothing
    is recorded. Needs a scorekeeper's key, or the player's key of that seat; a director's for `as_played`.
    """
    asking = caller_at_table(Role.SCOREKEEPER)
    if body.get("as_played") is not None:
        check_role(asking, Role.DIRECTOR, "A play recorded against the rules")
    answer = dry_run if query.get("dry_run") else record_entry
    return answer(asking, game_id, partial(_turn, body, asking))


def _turn(body: dict[str, Any], asking: Caller, record: history.Record) -> history.Entry:
    return history.event_to_record(record, requests.read_turn(with_own_seat(asking, body), record.game))


@_writes("POST /games/<id:game_id>/challenges", "recordChallenge", bodies.ChallengeRequest(), *_AT_TABLE)
def record_challenge(body: dict[str, Any], game_id: str) -> Response:
    """Challenge the last play, and record the verdict and what it costs.

    The lexicon judges all words at once, or a person's ruling stands. Needs a scorekeeper's key, or the player's key of
    the seat that challenges; a scorekeeper's for a ruling.
    """
    asking = caller_at_table(Role.SCOREKEEPER)
    if body.get("ruling") is not None:
        check_role(asking, Role.SCOREKEEPER, "A ruling")
    return record_entry(
        asking, game_id, lambda record: requests.read_challenge(with_own_seat(asking, body), record.game)
    )


@_writes("POST /games/<id:game_id>/acceptances", "recordAcceptance", bodies.SeatRequest(), *_AT_TABLE)
def record_acceptance(body: dict[str, Any], game_id: str) -> Response:
    """Accept the last play, which gives up its challenge.

    Once every other player has accepted an out-play, the game ends. Needs a scorekeeper's key, or the player's key of
    the seat that accepts it.
    """
    asking = caller_at_table(Role.SCOREKEEPER)
    return record_entry(asking, game_id, partial(_acceptance, body, asking))


def _acceptance(body: dict[str, Any], asking: Caller, record: history.Record) -> history.Entry:
    return events.Accepted(seat=requests.read_seat(with_own_seat(asking, body), record.game))


@_writes("POST /games/<id:game_id>/withdrawals", "recordWithdrawal", bodies.WithdrawalRequest(), *_AT_TABLE)
def record_withdrawal(body: dict[str, Any], game_id: str) -> Response:
    """Take the last play back with the consent of the seat that made it; its turn stays lost.

    A play is withdrawn once: after that was undone it stands, unless it is challenged. Needs a scorekeeper's key, or
    the player's key of the seat that made the play.
    """
    asking = caller_at_table(Role.SCOREKEEPER)
    return record_entry(asking, game_id, partial(_withdrawal, body, asking))


def _withdrawal(body: dict[str, Any], asking: Caller, record: history.Record) -> history.Entry:
    return history.event_to_record(record, requests.read_withdrawal(with_own_seat(asking, body), record.game))


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


@_writes(
    "POST /games/<id:game_id>/retirements", "recordRetirement", bodies.RetirementRequest(), Role.DIRECTOR, Role.PLAYER
)
def record_retirement(body: dict[str, Any], game_id: str) -> Response:
    """Let a player leave a game of three or four: turns skipped, tiles out of play, placed last.

    Needs a director's key, or the player's key of the seat that leaves.
    """
    asking = caller_at_table(Role.DIRECTOR)
    return record_entry(asking, game_id, partial(_retirement, body, asking))


def _retirement(body: dict[str, Any], asking: Caller, record: history.Record) -> history.Entry:
    return events.Retired(seat=requests.read_seat(with_own_seat(asking, body), record.game), reason=body["reason"])


@_writes("PUT /games/<id:game_id>/racks", "putRacks", bodies.RacksRequest(), Role.SCOREKEEPER)
def put_racks(body: dict[str, Any], game_id: str) -> Response:
    """Tell racks apart from turns, as those asked for at the end; or put counts right.

    Needs a scorekeeper's key; a director's for counts.
    """
    asking = caller(Role.SCOREKEEPER)
    if body.get("counts"):
        check_role(asking, Role.DIRECTOR, "To put counts right")
    return record_entry(asking, game_id, lambda record: requests.read_racks(body, record.game), status=200)


@_writes("PUT /games/<id:game_id>/turns/<turn:turn>/note", "putNote", bodies.NoteRequest(), Role.SCOREKEEPER)
def put_note(body: dict[str, Any], game_id: str, turn: int) -> Response:
    """Write a note to a turn, or take it away.

    Needs a scorekeeper's key.
    """
    return record_entry(
        caller(Role.SCOREKEEPER), game_id, lambda record: requests.read_note(body, record.game, turn), status=200
    )


@_writes("POST /games/<id:game_id>/adjustments", "recordAdjustment", bodies.AdjustmentRequest(), Role.DIRECTOR)
def record_adjustment(body: dict[str, Any], game_id: str) -> Response:
    """Give or take points with a reason, or record overtime; also after the end.

    Needs a director's key.
    """
    return record_entry(caller(Role.DIRECTOR), game_id, lambda record: requests.read_adjustment(body, record.game))


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


@_writes("POST /games/<id:game_id>/finish", "finishGame", bodies.FinishRequest(), *_AT_TABLE)
def finish(body: dict[str, Any], game_id: str) -> Response:
    """Declare the end of a game, with the racks left where they count.

    Needs a scorekeeper's key where the rules end the game: no play possible, racks that were asked for, or a game of
    scores played out; the key of a seat to resign there; a director's for any other end.
    """
    asking = caller_at_table(Role.SCOREKEEPER)
    return record_entry(asking, game_id, partial(_finish, body, asking))


def _finish(body: dict[str, Any], asking: Caller, record: history.Record) -> history.Entry:
    if asking.seat is not None:
        return _resignation(body, asking, record)
    event = requests.read_finish(body, record.game)
    if not is_end_by_rules(record.game, event.end):
        check_role(asking, Role.DIRECTOR, f"To end this game by {event.end}")
    return event


def _resignation(body: dict[str, Any], asking: Caller, record: history.Record) -> history.Entry:
    """The only end that a player may declare, with nothing else said."""
    if body["reason"] != events.EndReason.RESIGNATION or body.get("racks") or body.get("ruling"):
        message = "With a player key you can only resign, without racks or a ruling: ask an official of the game."
        raise RequestRefused("role-too-low", message)
    return requests.read_finish(with_own_seat(asking, body, "loser_seat"), record.game)


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
