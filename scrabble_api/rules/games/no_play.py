"""Whether nobody has a play any more: looked at when a game is recorded, and never when a log is replayed.

Plays are found by the game's lexicon; where there is none, people say whether the game has come to that end. What is
found in a dealt game comes in with the event after which it was looked for, as draws do.
"""

from dataclasses import replace
from typing import NamedTuple

from scrabble_api.rules.errors import NotAllowed, Unreadable
from scrabble_api.rules.finding.finding import Search, highest_plays, is_play_possible, judge_play, search_of
from scrabble_api.rules.games.declaring import with_racks
from scrabble_api.rules.games.drawing import due_draw
from scrabble_api.rules.games.ending import Ending
from scrabble_api.rules.games.events import EndReason, Finished, GameEvent, MayEnd
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.table import with_last_rack_deduced
from scrabble_api.rules.rulesets import NoPlayPossible
from scrabble_api.rules.violations import Violation, violation


class SeatPlay(NamedTuple):
    """A play that a seat has."""

    seat: int
    notation: str


def play_found(game: Game) -> SeatPlay | None:
    """The highest play of the first seat that has one by the game's lexicon, as far as racks are known; None for none."""
    for seat, search in _searches(game):
        for found in highest_plays(search, 1):
            play = judge_play(search, found).play
            if play is not None:
                return SeatPlay(seat, play.notation)
    return None


def _searches(game: Game) -> list[tuple[int, Search]]:
    """Whose plays can be looked for: every seat's whose rack is known, by a lexicon that is not too large to be searched."""
    lexicon, table, ruleset = game.set_up.judge, with_last_rack_deduced(game.table), game.set_up.ruleset
    if lexicon is None or not game.set_up.is_board_kept:
        return []
    known = [(seat, hand.known) for seat in game.playing if (hand := table.hand(seat)).is_known]
    try:
        return [(seat, search_of(table.board, rack, ruleset, lexicon)) for seat, rack in known]
    except Unreadable:
        return []


def is_no_play_left(game: Game) -> bool:
    """Whether a dealt game whose ruleset looks for it has come to its end since no seat has a play.

    Only once tiles can be neither exchanged nor drawn, and the last play cannot be challenged any more.
    """
    rule = game.set_up.ruleset.end.no_play_possible
    if rule is not NoPlayPossible.AUTOMATIC or not game.set_up.is_dealt:
        return False
    if game.on_turn is None or game.undecided or due_draw(game) is not None or _can_exchange(game):
        return False
    searches = _searches(game)
    return len(searches) == len(game.playing) and not any(is_play_possible(search) for _, search in searches)


def _can_exchange(game: Game) -> bool:
    rule = game.set_up.ruleset.exchange
    if game.table.bag < max(1, rule.bag_minimum):
        return False
    return rule.limit is None or any(game.exchanges(seat) < rule.limit for seat in game.playing)


def game_after_end(game: Game, event: GameEvent) -> Game:
    """The game, ended where it came in with the event that no play is possible; NotAllowed where that cannot be."""
    if not isinstance(event, MayEnd) or not event.no_play_possible:
        return game
    if not game.set_up.is_dealt:
        message = "Only in games that it deals can the service find that no play is possible. Finish the game yourself."
        raise NotAllowed("end-not-reached", message)
    return game if game.ending is not None else replace(game, ending=Ending(EndReason.NO_PLAY_POSSIBLE), on_turn=None)


def check_no_play(game: Game, event: GameEvent) -> None:
    """Refuse a declared end by no play (``play-possible``) where the ruleset has it checked and a play is found."""
    rule = game.set_up.ruleset.end.no_play_possible
    if rule is NoPlayPossible.DECLARED or not _declares_no_play(event):
        return
    if _play_against(game, event) is not None:
        message = "A player can still play a word of this game's lexicon. Play on, or end the game by another reason."
        raise NotAllowed("play-possible", message)


def no_play_warnings(game: Game, event: GameEvent) -> list[Violation]:
    """The play that speaks against a declared end by no play, if there is one."""
    found = _play_against(game, event) if _declares_no_play(event) else None
    lexicon = game.set_up.judge
    if found is None or lexicon is None:
        return []
    return [violation("play-possible", seat=found.seat, play=found.notation, lexicon=lexicon.id)]


def _declares_no_play(event: GameEvent) -> bool:
    return isinstance(event, Finished) and event.end is EndReason.NO_PLAY_POSSIBLE


def _play_against(game: Game, event: GameEvent) -> SeatPlay | None:
    return play_found(with_racks(game, event.racks)) if isinstance(event, Finished) else None
