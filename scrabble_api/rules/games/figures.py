"""What a finished game comes to for each seat, in figures that can be added up over many games.

A game counts once it has a result; one that goes on, waits for racks or was abandoned has no figures. Of a game that is
known by its result alone there are the score and the spread, and no more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scrabble_api.rules.equipment.letters import UNKNOWN, Tile
from scrabble_api.rules.games.events import TurnKind
from scrabble_api.rules.games.game import Game, Recording
from scrabble_api.rules.games.outcome import final_table, standing_places, standing_scores
from scrabble_api.rules.games.turns import TakenOff, Turn, counted_points

#: Spreads are counted in sixths of a point, since the mean of one, two or three others is always so many of them.
SPREAD_PARTS = 6

#: Of the plays of a seat so many are kept, the highest.
MOST_PLAYS = 10


@dataclass(frozen=True, slots=True)
class HighPlay:
    """A play that stands: its turn, computed score, bonus, position and tiles, and the words that it formed."""

    turn: int
    score: int
    bonus: int
    notation: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFigures:
    """What a finished game came to for a seat.

    ``spread`` is in sixths of a point. ``moved`` is 1 for who moved first in a game of two, 2 for the other. None is what
    is not known: of a result alone all else, of scores all that is seen on a board, ``phonies`` without a list of words,
    and ``blanks`` where the tiles exchanged or left are not all known. ``errors`` are announced scores that differ from
    the computed ones, among so many ``compared``: ``points_over`` and ``points_under`` by how much.
    """

    seat: int
    score: int
    spread: int
    moved: int | None = None
    turns: int | None = None
    turn_points: int | None = None
    plays: int | None = None
    exchanges: int | None = None
    passes: int | None = None
    bonuses: int | None = None
    challenges_won: int | None = None
    challenges_lost: int | None = None
    plays_taken_off: int | None = None
    plays_upheld: int | None = None
    plays_withdrawn: int | None = None
    phonies: int | None = None
    blanks: int | None = None
    compared: int | None = None
    errors: int | None = None
    points_over: int | None = None
    points_under: int | None = None
    best_play: int | None = None
    high_plays: tuple[HighPlay, ...] = ()


#: Some figures of a seat by their names.
_Figures = dict[str, Any]


def figures_of(game: Game) -> tuple[SeatFigures, ...]:
    """The figures of each seat; none while the game has no result."""
    if None in standing_places(game):
        return ()
    scores = standing_scores(game)
    return tuple(_figures(game, seat, scores) for seat in game.seats)


def spread_of(scores: Sequence[int], seat: int) -> int:
    """A seat's score less the mean of the others', in sixths of a point."""
    own = scores[seat - 1]
    return SPREAD_PARTS * own - SPREAD_PARTS // (len(scores) - 1) * (sum(scores) - own)


def _figures(game: Game, seat: int, scores: Sequence[int]) -> SeatFigures:
    figures: _Figures = {"score": scores[seat - 1], "spread": spread_of(scores, seat)}
    if game.set_up.recording is Recording.RESULT:
        return SeatFigures(seat=seat, **figures)
    own = [turn for turn in game.turns if turn.seat == seat]
    figures |= {"moved": _moved(game, seat), **_of_turns(game, own)}
    if not game.set_up.is_board_kept:
        return SeatFigures(seat=seat, **figures)
    high = high_plays(game, seat)
    figures |= {**_of_board(own), **_of_challenges(game, own, seat), **_of_announcements(own)}
    figures |= {"phonies": _phonies(game, own), "blanks": _blanks(game, own, seat)}
    return SeatFigures(seat=seat, **figures, best_play=high[0].score if high else None, high_plays=high)


def _moved(game: Game, seat: int) -> int | None:
    """Whether the seat moved first or second in a game of two."""
    if game.set_up.seats > 2 or not game.turns:
        return None
    return 1 if game.turns[0].seat == seat else 2


def _of_turns(game: Game, own: Sequence[Turn]) -> _Figures:
    """The turns that the seat took, without those lost to challenges, and their points."""
    by_announcement = game.set_up.is_by_announcement
    return {
        "turns": sum(turn.kind is not TurnKind.LOST_TURN for turn in own),
        "turn_points": sum(counted_points(turn, by_announcement=by_announcement) for turn in own),
    }


def _of_board(own: Sequence[Turn]) -> _Figures:
    return {
        "plays": sum(turn.is_placement for turn in own),
        "exchanges": sum(turn.kind is TurnKind.EXCHANGE for turn in own),
        "passes": sum(turn.kind is TurnKind.PASS for turn in own),
        "bonuses": sum(turn.is_placement and turn.sheet is not None and turn.sheet.bonus > 0 for turn in own),
    }


def _of_challenges(game: Game, own: Sequence[Turn], seat: int) -> _Figures:
    """The challenges that the seat made, and what became of its own plays."""
    verdicts = [turn.challenge.acceptable for turn in game.turns if turn.challenge and turn.challenge.seat == seat]
    return {
        "challenges_won": verdicts.count(False),
        "challenges_lost": verdicts.count(True),
        "plays_taken_off": sum(turn.taken_off is TakenOff.CHALLENGE for turn in own),
        "plays_upheld": sum(turn.challenge is not None and turn.challenge.acceptable for turn in own),
        "plays_withdrawn": sum(turn.taken_off is TakenOff.CONSENT for turn in own),
    }


def _of_announcements(own: Sequence[Turn]) -> _Figures:
    """The announced scores of plays that stand, beside the computed ones."""
    differences = [
        turn.announced - turn.points
        for turn in own
        if turn.is_placement and turn.announced is not None and turn.points is not None
    ]
    return {
        "compared": len(differences),
        "errors": sum(by != 0 for by in differences),
        "points_over": sum(by for by in differences if by > 0),
        "points_under": -sum(by for by in differences if by < 0),
    }


def _phonies(game: Game, own: Sequence[Turn]) -> int | None:
    """The plays that stand although a word of theirs is not good, and nobody ruled that they may."""
    judge, letter_set = game.set_up.judge, game.set_up.edition.letter_set
    if judge is None:
        return None
    return sum(
        not all(judge.is_good(word.tile_letters, letter_set) for word in turn.sheet.words)
        for turn in own
        if turn.is_placement and turn.sheet is not None and not _is_ruled_good(turn)
    )


def _is_ruled_good(turn: Turn) -> bool:
    return turn.challenge is not None and turn.challenge.ruling is not None and turn.challenge.acceptable


def _blanks(game: Game, own: Sequence[Turn], seat: int) -> int | None:
    """The blanks that came to the seat: those laid, exchanged, and left at the end; None where not all are known."""
    hand = final_table(game).hand(seat)
    if not hand.is_known or not all(map(_are_tiles_known, own)):
        return None
    gone = (tile for turn in own for tile in _tiles_gone(turn))
    return sum(tile.is_blank for tile in (*gone, *hand.known))


def _are_tiles_known(turn: Turn) -> bool:
    if turn.kind is TurnKind.EXCHANGE:
        return turn.exchanged is not None and all(tile.kind != UNKNOWN for tile in turn.exchanged)
    return not turn.is_placement or bool(turn.laid)


def _tiles_gone(turn: Turn) -> Iterator[Tile]:
    """The tiles that left the rack by a turn, for good."""
    if turn.is_placement:
        yield from (tile for _, tile in turn.laid)
    yield from turn.exchanged or ()


def high_plays(game: Game, seat: int) -> tuple[HighPlay, ...]:
    """The highest plays of a seat that stand, the highest first, then by turn."""
    found = [
        HighPlay(
            number,
            turn.sheet.score,
            turn.sheet.bonus,
            turn.play.notation,
            tuple(word.word for word in turn.sheet.words),
        )
        for number, turn in enumerate(game.turns, 1)
        if turn.seat == seat and turn.is_placement and turn.sheet is not None and turn.play is not None
    ]
    return tuple(sorted(found, key=lambda play: (-play.score, play.turn))[:MOST_PLAYS])
