"""The meetings of a club, and who plays whom in them."""

from typing import Any
from urllib.parse import quote

from flask import Response

from scrabble_api.formats.answers.sessions import Pairing, Pairings, Session, Sessions
from scrabble_api.formats.wire import Answer
from scrabble_api.records.keys import Role
from scrabble_api.records.pairings import change_pairing, delete_pairing, list_pairings, make_pairings
from scrabble_api.records.sessions import (
    SessionsFilter,
    change_session,
    create_session,
    delete_session,
    find_session,
    list_sessions,
)
from scrabble_api.records.writing import WriteRequest
from scrabble_api.web.api import JSON, Blueprint, json_response
from scrabble_api.web.authentication import caller, keyed
from scrabble_api.web.headers import describe_headers
from scrabble_api.web.listing import PAGED, page_response
from scrabble_api.web.looking import response_if_changed
from scrabble_api.web.operations import operation
from scrabble_api.web.preconditions import (
    IDEMPOTENCY_KEY,
    OPENED,
    WRITING,
    WRITTEN,
    etag,
    expected_version,
    mark_repeated,
    retry_of,
)
from scrabble_api.web.schemas.sessions import (
    NewSessionRequest,
    PairingChanges,
    PairingsQuery,
    PairingsRequest,
    SessionChanges,
    SessionsQuery,
)
from scrabble_api.web.service import service

sessions = Blueprint("sessions", __name__, description="The meetings of a club, and who plays whom in them.")

_SESSION, _PAIRINGS = "/sessions/<session:session_id>", "/sessions/<session:session_id>/pairings"
_PAIRING = f"{_PAIRINGS}/<id:pairing_id>"
_READING, _DIRECTING = keyed(Role.READER), keyed(Role.DIRECTOR)
_OF_MAKING: dict[str, Any] = {
    "status": 201,
    "security": _DIRECTING,
    "parameters": [IDEMPOTENCY_KEY],
    "refuses": (409, 412),
}
_REPEATED = describe_headers("Idempotency-Replayed")
_OF_DELETION: dict[str, Any] = {
    "status": 204,
    "security": _DIRECTING,
    "parameters": WRITING,
    "refuses": (400, 409, 412, 428),
}
_OF_CHANGES: dict[str, Any] = {"parameters": WRITING, "headers": WRITTEN, "refuses": (409, 412, 428)}


@operation(sessions, "POST /sessions", "createSession", Session, body=NewSessionRequest(), headers=OPENED, **_OF_MAKING)
def create(body: dict[str, Any]) -> Response:
    """Enter a session: a meeting of the club.

    Its id is the club's own, or a new one. Games that have it as their `session_id` belong to it, also those opened
    before; a game whose `session_id` is that of no session keeps it as a text. Games opened in it take its day, edition,
    ruleset and lexicon unless they say otherwise. Needs a director's key.
    """
    asking = caller(Role.DIRECTOR)
    request = WriteRequest(asking, None, retry_of(asking))
    session, is_repeated = create_session(service().database, request, body, service().shelf)
    response = _tagged(session, is_repeated)
    response.status_code = 201
    response.headers["Location"] = f"/v1/sessions/{quote(session.id, safe='')}"
    return response


def _tagged(session: Session, is_repeated: bool) -> Response:  # noqa: FBT001  # what a write gives
    response = _written(session, is_repeated)
    response.headers["ETag"] = etag(session.version)
    return response


def _written(answer: Answer, is_repeated: bool) -> Response:  # noqa: FBT001
    return mark_repeated(json_response(answer), is_repeated=is_repeated)


@operation(sessions, "GET /sessions", "listSessions", Sessions, query=SessionsQuery(), security=_READING, headers=PAGED)
def list_all(query: dict[str, Any]) -> Response:
    """List the club's sessions, page by page.

    The newest first unless another order is asked for; filters go together. Needs a reader's key.
    """
    asking, wanted = caller(Role.READER), SessionsFilter(**query)
    return page_response(lambda: list_sessions(service().database, asking.club_id, wanted))


@operation(sessions, f"GET {_SESSION}", "showSession", Session, security=_READING, is_tagged=True)
def show_one(session_id: str) -> Response:
    """Show a session with those who take part.

    Its games are those of `GET /v1/games?session_id=…`. Needs a reader's key.
    """
    session = find_session(service().database, caller(Role.READER).club_id, session_id)
    return response_if_changed(session, lambda: json_response(session))


@operation(
    sessions, f"PATCH {_SESSION}", "changeSession", Session, body=SessionChanges(), security=_DIRECTING, **_OF_CHANGES
)
def change_one(body: dict[str, Any], session_id: str) -> Response:
    """Change a session, or who takes part.

    A player who leaves stays in the list, with the last round that they were there for. What games took from the session
    when they were opened stays. Needs a director's key.
    """
    return _tagged(*change_session(service().database, _request(Role.DIRECTOR), session_id, body, service().shelf))


def _request(role: Role) -> WriteRequest:
    asking = caller(role)
    return WriteRequest(asking, expected_version(), retry_of(asking))


@operation(sessions, f"DELETE {_SESSION}", "deleteSession", None, **_OF_DELETION)
def delete_one(session_id: str) -> Response:
    """Delete a session in which nothing was paired or played.

    Needs a director's key.
    """
    is_repeated = delete_session(service().database, _request(Role.DIRECTOR), session_id)
    return mark_repeated(Response(status=204, mimetype=JSON), is_repeated=is_repeated)


@operation(sessions, f"GET {_PAIRINGS}", "listPairings", Pairings, query=PairingsQuery(), security=_READING)
def list_all_pairings(query: dict[str, Any], session_id: str) -> Response:
    """List who plays whom in a session, each pairing with its reason and its games.

    A game belongs to a pairing if it is in the session and round, and just these players sit in it. Needs a reader's key.
    """
    club_id = caller(Role.READER).club_id
    return json_response(list_pairings(service().database, club_id, session_id, query.get("round")))


@operation(
    sessions, f"POST {_PAIRINGS}", "makePairings", Pairings, body=PairingsRequest(), headers=_REPEATED, **_OF_MAKING
)
def pair(body: dict[str, Any], session_id: str) -> Response:
    """Pair a round: by hand, by round robin, or by the Swiss system.

    By hand some are paired, who are entered in the session if they were not. The Swiss system pairs all who are there and
    not paired in the round yet: those with as many wins meet, nobody twice while that can be avoided, and where their
    number is odd, the lowest of those who had fewest byes has one. It goes by the standings before the round.
    Needs a director's key.
    """
    asking = caller(Role.DIRECTOR)
    made = make_pairings(service().database, WriteRequest(asking, None, retry_of(asking)), session_id, body)
    response = _written(*made)
    response.status_code = 201
    return response


@operation(
    sessions,
    f"PATCH {_PAIRING}",
    "changePairing",
    Pairing,
    body=PairingChanges(),
    security=keyed(Role.SCOREKEEPER),
    parameters=[IDEMPOTENCY_KEY],
    headers=_REPEATED,
    refuses=(409, 412),
)
def change_one_pairing(body: dict[str, Any], session_id: str, pairing_id: str) -> Response:
    """Say at which table a pairing is played, or who forfeited it without a game.

    A game on record is ended by forfeit itself. Needs a scorekeeper's key.
    """
    asking = caller(Role.SCOREKEEPER)
    request = WriteRequest(asking, None, retry_of(asking))
    return _written(*change_pairing(service().database, request, (session_id, pairing_id), body))


@operation(sessions, f"DELETE {_PAIRING}", "deletePairing", None, **{**_OF_DELETION, "parameters": [IDEMPOTENCY_KEY]})
def delete_one_pairing(session_id: str, pairing_id: str) -> Response:
    """Delete a pairing that has no game yet, so that its players can be paired anew.

    Needs a director's key.
    """
    asking = caller(Role.DIRECTOR)
    request = WriteRequest(asking, None, retry_of(asking))
    is_repeated = delete_pairing(service().database, request, (session_id, pairing_id))
    return mark_repeated(Response(status=204, mimetype=JSON), is_repeated=is_repeated)
