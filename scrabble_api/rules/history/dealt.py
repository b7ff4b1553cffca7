"""What a correction may not change in a game that the service deals: what was drawn, and what everybody held.

Scores, designations, notes and where a play lies can be put right. A ruling can turn until more is drawn. Whatever would
change how many tiles a turn laid, or what was on a rack, is cut off instead: the record is cut after an earlier turn.
"""

from collections.abc import Iterator, Sequence

from scrabble_api.rules.equipment.letters import tally
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games.drawing import draws_once_accepted, due_draw
from scrabble_api.rules.games.events import Exchanged, MayDraw, PlayMade
from scrabble_api.rules.games.game import Game, SetUp
from scrabble_api.rules.games.replay import Step
from scrabble_api.rules.games.turns import Turn

_CUT = "In a dealt game, use cut-after to go back to an earlier turn."


def check_same_deal(before: SetUp, after: SetUp) -> None:
    """NotAllowed (``deal-differs``) where another set-up has another bag, or is dealt otherwise."""
    if before.dealing is not after.dealing:
        raise NotAllowed("deal-differs", "Dealing cannot change after a game is opened. Open another game.")
    if before.is_dealt and before.edition.letter_set.id != after.edition.letter_set.id:
        raise NotAllowed("deal-differs", "The tiles of this game are already dealt. Open another game for other tiles.")


def check_same_turns_move(steps: Sequence[Step], changed: Sequence[Step], turn: int) -> None:
    """NotAllowed (``deal-differs``) where another turn than before lays tiles or exchanges them."""
    before, after = ([(entry, type(event)) for entry, event in one if _moves_tiles(event)] for one in (steps, changed))
    if before != after:
        raise misfit_refusal(turn, "a turn with tiles cannot be removed, inserted or changed to another kind")


def _moves_tiles(event: object) -> bool:
    return isinstance(event, PlayMade | Exchanged)


def check_deal_kept(before: Game, after: Game, steps: Sequence[Step], changed: Sequence[Step]) -> None:
    """NotAllowed (``deal-differs``) where after a correction a turn no longer fits what was drawn or held."""
    misfit = next(_misfits(before, after, steps, changed), None)
    if misfit is not None:
        raise misfit_refusal(misfit, "its tiles or what was drawn after it would be others")


def misfit_refusal(turn: int, why: str) -> NotAllowed:
    """The refusal of a correction for a turn that would no longer fit the deal."""
    return NotAllowed("deal-differs", f"Turn {turn} would not fit the tiles that were dealt: {why.rstrip('.')}. {_CUT}")


def _misfits(before: Game, after: Game, steps: Sequence[Step], changed: Sequence[Step]) -> Iterator[int]:
    """The numbers of turns, as they were, that no longer fit."""
    turns = {turn.entry: turn for turn in after.turns if turn.entry is not None}
    left = {entry for entry, _ in changed}
    drawn = {entry for entry, event in steps if has_drawn(event)}
    for number, turn in enumerate(before.turns, 1):
        if turn.entry is not None and _tiles_of(turn) != _tiles_of(turns.get(turn.entry, turn)):
            yield number
        if turn.entry in drawn - left:
            yield number
    if due_draw(after) is not None or _hands(before) != _hands(after):
        yield len(before.turns)


def has_drawn(event: object) -> bool:
    """Whether tiles were drawn with an event."""
    return isinstance(event, MayDraw) and event.drawn is not None


def _tiles_of(turn: Turn) -> tuple[object, ...]:
    return turn.kind, len(turn.laid), tally(turn.rack or ())


def _hands(game: Game) -> list[object]:
    return [tally(hand.known) for hand in game.table.hands]


def check_nothing_drawn_since(game: Game, steps: Sequence[Step], challenge: int) -> None:
    """NotAllowed (``deal-differs``) where tiles were drawn after the challenge of that entry, whose ruling is to turn."""
    later = [step for step in steps if step.entry > challenge and has_drawn(step.event)]
    if later:
        number = next((n for n, turn in enumerate(game.turns, 1) if turn.entry == later[0].entry), len(game.turns))
        raise misfit_refusal(number, "a ruling can only turn while nothing was drawn since")


def check_drawn(game: Game, *, may_draw: bool) -> None:
    """NotAllowed (``deal-differs``) where a ruling leaves a draw that is not for the play that it has stand."""
    due = due_draw(game)
    if due is not None and not (may_draw and draws_once_accepted(game)):
        raise misfit_refusal(len(game.turns), f"seat {due.seat} would have to draw again")
