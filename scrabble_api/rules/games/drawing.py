"""Games that the service deals: who draws when, and that nobody tells the service what it knows.

As at any table a seat draws back to a full rack once its play is made, and draws for the tiles that it exchanges before
those go into the bag. Where every other player accepts a play first it draws after that. What was drawn comes in with
the event; an event without it leaves tiles on a rack that are not known yet, which is how it is seen that a draw is due.
"""

from dataclasses import dataclass, replace

from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games import events
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.table import seat_refilled, table_after_draw
from scrabble_api.rules.rulesets import Acceptance


@dataclass(frozen=True, slots=True)
class DueDraw:
    """A seat that has yet to draw, and how many tiles."""

    seat: int
    count: int


def due_draw(game: Game) -> DueDraw | None:
    """Who has yet to draw after the last event of a dealt game, and how many tiles; None if nobody has."""
    due = (DueDraw(seat, hand.held - len(hand.known)) for seat, hand in enumerate(game.table.hands, 1))
    return next((one for one in due if one.count), None)


def draws_once_accepted(game: Game) -> bool:
    """Whether a seat draws for its play only once every other player has accepted it."""
    return game.set_up.is_dealt and game.set_up.ruleset.acceptance is Acceptance.ALL


def check_nothing_given(event: events.GameEvent) -> None:
    """Refuse racks and counts, which the service knows in a game that it deals."""
    has_rack = (
        isinstance(event, events.PlayMade | events.Exchanged | events.Passed | events.Accepted)
        and event.rack is not None
    )
    if has_rack or isinstance(event, events.RacksGiven) or (isinstance(event, events.Finished) and event.racks):
        message = "The service deals this game and knows all racks and the bag. Remove racks and counts."
        raise NotAllowed("rack-is-dealt", message)


def game_after_draw(game: Game, event: events.GameEvent) -> Game:
    """The game once the tiles are drawn that came with the event; NotAllowed (``deal-differs``) where others are due."""
    if draws_once_accepted(game):
        game = _with_play_refilled(game)
    drawn = event.drawn if isinstance(event, events.MayDraw) else None
    return game if drawn is None else replace(game, table=table_after_draw(game.table, drawn))


def _with_play_refilled(game: Game) -> Game:
    """The game with the tiles drawn for the last play, if it can be challenged no more and the game goes on.

    A seat that has left since draws, too: so it holds as many tiles as in any record, where only turns are told.
    """
    window = game.window
    if window is None or game.undecided or game.ending is not None:
        return game
    seat = game.turns[window.turn].seat
    table, drawn = seat_refilled(game.table, seat, game.set_up.ruleset.rack_size)
    return replace(game, table=table, window=replace(window, drawn=window.drawn + drawn))
