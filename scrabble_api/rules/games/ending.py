"""When the rules end a game although nobody goes out: scoreless turns in a row, or passes in a row.

Limits are meant for two players; with more they are as many for each. Only a pass by choice is a pass: a lost turn
neither counts nor breaks a run of passes, an exchange or a play, also one taken off, breaks it. Scoreless are
passes, exchanges (where the ruleset counts them), plays taken off and lost turns; a play never is, even of 0.
"""

from dataclasses import dataclass
from typing import NamedTuple

from scrabble_api.rules.games.events import Decision, EndReason, TurnKind
from scrabble_api.rules.games.turns import Turn, counted_points
from scrabble_api.rules.limits import MOST_PLAYERS
from scrabble_api.rules.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game: why, who went out, whose loss it is, and who ruled.

    ``with_unplayed`` says whether the tiles left on racks count; ``by_challenge`` that it was lost by a challenge;
    ``own_tiles_left_out`` that what whoever went out by a record still holds counts for nothing.
    """

    reason: EndReason
    out_seat: int | None = None
    loser: int | None = None
    ruling: Decision | None = None
    with_unplayed: bool = True
    by_challenge: bool = False
    own_tiles_left_out: bool = False


class Tally(NamedTuple):
    """What all turns up to one come to, kept with each so that nothing walks back over a long game.

    ``scoreless`` are turns since the last play that stands, ``passes`` those by choice since the last play or exchange,
    ``owed`` the seats that lost a turn to a challenge and have not yet sat it out, one for each turn; ``letters`` are those
    of all words formed, or the tiles, twice, of plays whose words cannot be made out. ``computed`` and ``announced`` are
    each seat's points by turns and challenges, by either score.
    """

    scoreless: int = 0
    passes: int = 0
    owed: tuple[int, ...] = ()
    letters: int = 0
    computed: tuple[int, ...] = (0,) * MOST_PLAYERS
    announced: tuple[int, ...] = (0,) * MOST_PLAYERS

    def after(self, turn: Turn, ruleset: Ruleset) -> "Tally":
        """The tally after one more turn."""
        letters = turn.sheet.letters if turn.sheet is not None else _tiles_given(turn)
        return Tally(
            _scoreless(self, turn, ruleset),
            _passes(self, turn),
            _turns_owed(self, turn),
            self.letters + letters,
            _points(self.computed, turn, by_announcement=False),
            _points(self.announced, turn, by_announcement=True),
        )

    def points(self, seat: int, *, by_announcement: bool) -> int:
        """A seat's points by turns and challenges."""
        return (self.announced if by_announcement else self.computed)[seat - 1]


#: A play without words takes as much work as one of so many tiles, however few it has.
_LEAST_GIVEN = 10


def _tiles_given(turn: Turn) -> int:
    """Twice the tiles of a play without words, since whatever the rules refuse is placed again as it is recorded."""
    return 0 if turn.given is None else 2 * max(_LEAST_GIVEN, len(turn.given.elements))


def _scoreless(before: Tally, turn: Turn, ruleset: Ruleset) -> int:
    if turn.is_placement or turn.kind is TurnKind.SCORE:
        return 0
    return before.scoreless + (turn.kind is not TurnKind.EXCHANGE or ruleset.exchange.counts_as_scoreless)


def _points(before: tuple[int, ...], turn: Turn, *, by_announcement: bool) -> tuple[int, ...]:
    points = list(before)
    points[turn.seat - 1] += counted_points(turn, by_announcement=by_announcement)
    if turn.challenge is not None and turn.challenge.points_seat is not None:
        points[turn.challenge.points_seat - 1] += turn.challenge.points
    return tuple(points)


def _passes(before: Tally, turn: Turn) -> int:
    if turn.kind is TurnKind.LOST_TURN:
        return before.passes
    return before.passes + 1 if turn.kind is TurnKind.PASS else 0


def _turns_owed(before: Tally, turn: Turn) -> tuple[int, ...]:
    owed = before.owed
    if turn.kind is TurnKind.LOST_TURN and turn.seat in owed:
        place = owed.index(turn.seat)
        owed = (*owed[:place], *owed[place + 1 :])
    challenge = turn.challenge
    return (*owed, challenge.seat) if challenge is not None and challenge.loses_turn else owed


def reason_to_end(tally: Tally, ruleset: Ruleset, playing: int, bag: int) -> EndReason | None:
    """Why the game ends after the turns of this tally, None if it goes on; ``playing`` are the players still in it."""
    end, passes = ruleset.end, tally.passes
    if end.passes is not None and passes * 2 >= end.passes * playing:
        return EndReason.ALL_PASSED
    rounds = [end.pass_rounds, end.pass_rounds_empty_bag if bag == 0 else None]
    if any(passes >= number * playing for number in rounds if number is not None):
        return EndReason.ALL_PASSED
    if end.scoreless_turns is not None and tally.scoreless * 2 >= end.scoreless_turns * playing:
        return EndReason.SCORELESS_LIMIT
    return None
