"""Standings as a table."""

from collections.abc import Sequence

from scrabble_api.formats.answers.standings import Standing
from scrabble_api.formats.tables.games import Cell, Table
from scrabble_api.formats.wire import fields_of

COLUMNS = (
    "place",
    "shared",
    "player",
    "player_id",
    "games",
    "won",
    "tied",
    "lost",
    "byes",
    "forfeits_won",
    "forfeits_lost",
    "wins",
    "win_rate",
    "spread",
    "points_for",
    "average_score",
    "average_against",
    "high_game",
    "opponents_wins",
    "head_to_head",
    "decided_by",
    "reason",
)


def standings_table(lines: Sequence[Standing]) -> Table:
    """A row for each player, in the order of places."""
    return Table("standings", COLUMNS, map(_row, lines))


def _row(line: Standing) -> list[Cell]:
    fields = {**fields_of(line), "player": line.name}
    return [str(value) if isinstance(value := fields[name], str) else value for name in COLUMNS]
