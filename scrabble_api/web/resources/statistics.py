"""What the games of a player or of the whole club come to."""

from typing import Any

from flask import Response

from scrabble_api.formats.answers.statistics import PlayersStatistics, PlayerStatistics, Statistics
from scrabble_api.records.keys import Role
from scrabble_api.records.statistics import find_player_statistics, find_statistics, list_player_statistics
from scrabble_api.web.api import Blueprint, json_response
from scrabble_api.web.authentication import caller, keyed
from scrabble_api.web.listing import PAGED, page_response
from scrabble_api.web.operations import operation
from scrabble_api.web.schemas.games import SelectionQuery, filter_of_query
from scrabble_api.web.schemas.statistics import OF_A_PLAYER, PlayersStatisticsQuery
from scrabble_api.web.service import service

statistics = Blueprint("statistics", __name__, description="What games come to: averages, sums, and the highest.")

_READING = keyed(Role.READER)


@operation(statistics, "GET /statistics", "showStatistics", Statistics, query=SelectionQuery(), security=_READING)
def show_all(query: dict[str, Any]) -> Response:
    """Show what the club's games come to.

    Finished games with a result count, all of them or those that the filters select, as in the list of games. A game that
    goes on does not count, nor does a bye, or a forfeit without a game. All seats are counted; where a player is named, by name
    or id, that player's alone. Averages have three places. It takes longer the more games there are: some 20 ms for 1,000.
    Needs a reader's key.
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

    The player's own seats are counted, in all finished games with a result or in those that the filters select. For an entry
    that was merged into another, that player's statistics are shown. Averages have three places. Needs a reader's key.
    """
    wanted = filter_of_query({**query, "player_id": player_id})
    return json_response(find_player_statistics(service().database, caller(Role.READER).club_id, player_id, wanted))


@operation(
    statistics,
    "GET /statistics/players",
    "listPlayerStatistics",
    PlayersStatistics,
    query=PlayersStatisticsQuery(exclude=OF_A_PLAYER),
    security=_READING,
    headers=PAGED,
)
def list_players(query: dict[str, Any]) -> Response:
    """List what each player's games come to, page by page.

    By name. All finished games with a result count, or those that the filters select. So one call tells who has the most
    bonuses, the highest play or the best average. Seats that have a name alone are left out: match them with players first.
    Needs a reader's key.
    """
    asking, wanted = caller(Role.READER), filter_of_query(query)
    return page_response(lambda: list_player_statistics(service().database, asking.club_id, wanted))
