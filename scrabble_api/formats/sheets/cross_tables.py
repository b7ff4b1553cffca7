"""Cross tables: who met whom and how it came out, round by round for a session, else player by player."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scrabble_api.competition.standings.results import Result, ResultKind
from scrabble_api.competition.standings.table import Standings
from scrabble_api.formats.sheets.texts import score_text
from scrabble_api.rules.games.outcome import SeatResult

#: More players stand on no page beside each other.
MOST_BESIDE_EACH_OTHER = 24

_OUTCOMES = {SeatResult.WIN: "+", SeatResult.TIE: "=", SeatResult.LOSS: "−"}
_AWARDS = {ResultKind.BYE: "bye", ResultKind.FORFEIT_WON: "+ forfeit", ResultKind.FORFEIT_LOST: "− forfeit"}
#: The column of games that are in no round.
_NO_ROUND = "no round"


@dataclass(frozen=True, slots=True)
class CrossTable:
    """What stands above the columns, and the cells of each player, each with its lines; the players are in the order of places.

    ``is_by_round`` says that columns are rounds, not players.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], ...], ...]
    is_by_round: bool


def rounds_table(table: Standings) -> CrossTable:
    """A column for each round: with a sign whether it was won, the opponent by number, and the scores."""
    numbers = {line.participant.key: number for number, line in enumerate(table.lines, 1)}
    rounds = sorted({one.round for line in table.lines for one in line.results if one.round is not None})
    has_others = any(one.round is None for line in table.lines for one in line.results)
    columns: list[int | None] = [*rounds, *([None] if has_others else [])]
    heads = tuple(_NO_ROUND if one is None else str(one) for one in columns)
    rows = tuple(tuple(_of_round(line.results, one, numbers) for one in columns) for line in table.lines)
    return CrossTable(heads, rows, is_by_round=True)


def _of_round(results: Iterable[Result], number: int | None, numbers: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(_result_text(one, numbers) for one in results if one.round == number)


def _result_text(result: Result, numbers: Mapping[str, int]) -> str:
    if result.kind is not ResultKind.GAME or result.outcome is None:
        return _AWARDS.get(result.kind, "")
    against = ", ".join(str(numbers.get(one.player, "?")) for one in result.opponents)
    scores = ":".join(score_text(one) for one in (result.score or 0, *(one.score for one in result.opponents)))
    return f"{_OUTCOMES[result.outcome]}{against}\u2002{scores}"


def players_table(table: Standings) -> CrossTable | None:
    """A column for each player: the wins against that one and the games; None where they are too many for a page."""
    if len(table.lines) > MOST_BESIDE_EACH_OTHER:
        return None
    keys = [line.participant.key for line in table.lines]
    rows = tuple(_against_each(line.results, keys) for line in table.lines)
    return CrossTable(tuple(str(number) for number in range(1, len(keys) + 1)), rows, is_by_round=False)


def _against_each(results: Sequence[Result], keys: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    halves, games = defaultdict[str, int](int), defaultdict[str, int](int)
    for opponent in (one for result in results for one in result.opponents):
        halves[opponent.player] += opponent.halves
        games[opponent.player] += 1
    return tuple((f"{wins_text(Fraction(halves[key], 2))} / {games[key]}",) if games[key] else () for key in keys)


def wins_text(wins: Fraction) -> str:
    """Wins as tables have them: ``3``, ``2½``, ``1.33``."""
    whole, rest = divmod(wins, 1)
    if rest == 0:
        return str(whole)
    return f"{whole or ''}½" if rest == Fraction(1, 2) else f"{float(wins):.2f}"
