"""Who is where, in a session or over any games; and by what a club has its standings."""

from collections.abc import Mapping
from typing import Any

from flask import Response

from scrabble_api.competition.ratings import Rating
from scrabble_api.formats.answers.standings import ClubStandingsSettings, Standings
from scrabble_api.records.keys import Role
from scrabble_api.records.ratings import ratings_for
from scrabble_api.records.standings import (
    FoundStandings,
    standings_answer,
    standings_of_selection,
    standings_of_session,
)
from scrabble_api.records.standings_settings import change_settings, find_settings
from scrabble_api.records.writing import WriteRequest
from scrabble_api.web.api import Blueprint, json_response
from scrabble_api.web.authentication import caller, keyed
from scrabble_api.web.caching import if_content_is_new
from scrabble_api.web.looking import response_if_changed
from scrabble_api.web.operations import operation
from scrabble_api.web.places import take_place_of_large
from scrabble_api.web.preconditions import WRITING, WRITTEN, etag, expected_version, mark_repeated, retry_of
from scrabble_api.web.schemas.games import filter_of_query
from scrabble_api.web.schemas.standings import (
    SessionStandingsQuery,
    StandingsQuery,
    StandingsSettingsChanges,
    selection_of_query,
    settings_of_query,
)
from scrabble_api.web.service import service

standings = Blueprint("standings", __name__, description="Who is where, and by what that is decided.")

_READING = keyed(Role.READER)
_SETTINGS = "/standings/settings"
_OF_CHANGES: dict[str, Any] = {"parameters": WRITING, "headers": WRITTEN, "refuses": (409, 412, 428)}


@operation(
    standings,
    "GET /sessions/<session:session_id>/standings",
    "showSessionStandings",
    Standings,
    query=SessionStandingsQuery(),
    security=_READING,
    is_tagged=True,
    refuses=(409, 503),
)
def show_of_session(query: dict[str, Any], session_id: str) -> Response:
    """Show the standings of a session.

    They are made of its results as they are now. Each player who takes part has a line. They go by the session's settings, or
    the club's, but for what the query says. Players without an entry in the club are told apart by name. Needs a
    reader's key.
    """
    club_id, last = caller(Role.READER).club_id, query.get("as_of_round")
    found = standings_of_session(service().database, club_id, session_id, settings_of_query(query), last)
    return _shown(found, query, club_id)


@operation(
    standings,
    "GET /standings",
    "showStandings",
    Standings,
    query=StandingsQuery(),
    security=_READING,
    is_tagged=True,
    refuses=(409, 503),
)
def show_of_selection(query: dict[str, Any]) -> Response:
    """Show the standings over all games that are asked for.

    The filters are those of `GET /v1/games` and go together: a year by `played_from` and `played_to`, one session, the
    games of a player. Byes and forfeits count on the day of their session, unless something is asked of single games:
    a player, an opponent, a result or a text. They go by the club's settings, but for what the query says. At most
    20,000 games. Needs a reader's key.
    """
    club_id, wanted = caller(Role.READER).club_id, filter_of_query(selection_of_query(query))
    found = standings_of_selection(service().database, club_id, wanted, settings_of_query(query))
    return _shown(found, query, club_id)


def _shown(found: FoundStandings, query: dict[str, Any], club_id: str) -> Response:
    ratings = _ratings(found, query.get("ratings_from"), club_id) if "ratings" in query else None
    with_results = query.get("results", False)
    answer = standings_answer(found, query.get("as_of_round"), with_results=with_results, ratings=ratings)
    return if_content_is_new(json_response(answer))


def _ratings(found: FoundStandings, since: str | None, club_id: str) -> Mapping[str, Rating]:
    """The ratings, for which thousands of games are gone through; so a worker makes few at once."""
    take_place_of_large()
    return ratings_for(service().database, club_id, found, since)


@operation(
    standings, f"GET {_SETTINGS}", "showStandingsSettings", ClubStandingsSettings, security=_READING, is_tagged=True
)
def show_settings() -> Response:
    """Show by what the club has its standings.

    Needs a reader's key.
    """
    settings = find_settings(service().database, caller(Role.READER).club_id)
    return response_if_changed(settings, lambda: json_response(settings))


@operation(
    standings,
    f"PATCH {_SETTINGS}",
    "changeStandingsSettings",
    ClubStandingsSettings,
    body=StandingsSettingsChanges(),
    security=keyed(Role.DIRECTOR),
    **_OF_CHANGES,
)
def change_club_settings(body: dict[str, Any]) -> Response:
    """Change by what the club has its standings.

    Sessions that have settings of their own keep them. Needs a director's key.
    """
    asking = caller(Role.DIRECTOR)
    writing = WriteRequest(asking, expected_version(), retry_of(asking))
    settings, is_repeated = change_settings(service().database, writing, body)
    response = mark_repeated(json_response(settings), is_repeated=is_repeated)
    response.headers["ETag"] = etag(settings.version)
    return response
