"""Of which games, and of whom, statistics are wanted."""

from scrabble_api.web.fields import NumberInQuery, Text, describe
from scrabble_api.web.schemas.games import SelectionQuery

#: What is asked of a player, who is none of several.
OF_A_PLAYER = ("player", "player_id", "opponent", "opponent_id", "result")


class PlayersStatisticsQuery(SelectionQuery):
    """Of which games each player's statistics are wanted."""

    cursor = Text(2000, pattern="[A-Za-z0-9_=-]*", metadata=describe("`next` of the page before."))
    limit = NumberInQuery(1, 200, metadata=describe("How many players at most.", default=50))
