"""What the games of a player or of the whole club come to."""

from typing import Any

from flask import Response

from scrabble_api.formats.answers.statistics import PlayerStatistics, Statistics
from scrabble_api.records.keys import Role
from scrabble_api.records.statistics import find_player_statistics, find_statistics
from scrabble_api.web.api import Blueprint, json_response
from scrabble_api.web.authentication import caller, keyed
from scrabble_api.web.operations import operation
from scrabble_api.web.schemas.games import SelectionQuery, filter_of_query
from scrabble_api.web.service import service

statistics = Blueprint("statistics", __name__, description="What games come to: averages, sums, and the highest.")

_READING = keyed(Role.READER)


@operation(statistics, "GET /statistics", "showStatistics", Statistics, query=SelectionQuery(), security=_READING)
def show_all(query: dict[str, Any]) -> Response:
    """Show what the club's games come to.

    Of all finished games with a result, or of those that the filters let in, which go together as in the list of games. All
    seats are counted, or where a player is named, by name or id, that player's alone. Averages have three places. Nothing is
    counted of a game that goes on. Costs a look at each game, some 10 ms for 1,000. Needs a reader's key.
    """
    wanted = filter_of_query(query)
    return json_response(find_statistics(service().database, caller(Role.READER).club_id, wanted))


@operation(
    statistics,
    "GET /players/<id:player_id>/statistics",
    "showPlayerStatistics",
    PlayerStatistics,
    query=SelectionQuery(exclude=("player", "player_id")),
    security=_READING,
)
def show_player(query: dict[str, Any], player_id: str) -> Response:
    """Show what a player's games come to.

    The player's own seats are counted, of all finished games with a result or of those that the filters let in. An entry that
    was merged into another shows that player's. Averages have three places. Needs a reader's key.
    """
    wanted = filter_of_query({**query, "player_id": player_id})
    return json_response(find_player_statistics(service().database, caller(Role.READER).club_id, player_id, wanted))
