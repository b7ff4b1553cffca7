"""When the rules end a game although nobody goes out: scoreless turns in a row, or passes in a row.

Limits are meant for two players; with more they are as many for each. Only a pass by choice is a pass: a lost turn
neither counts nor breaks a run of passes, an exchange or a play, also one taken off, breaks it. Scoreless are
passes, exchanges (where the ruleset counts them), plays taken off and lost turns; a play never is, even of 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scrabble_api.rules.events import Decision, EndReason
from scrabble_api.rules.rulesets import Ruleset
from scrabble_api.rules.turns import Turn, TurnKind


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game: why, who went out, whose loss it is, and who ruled.

    ``with_unplayed`` says whether the tiles left on racks count; ``by_challenge`` that it was lost by a challenge.
    """

    reason: EndReason
    out_seat: int | None = None
    loser: int | None = None
    ruling: Decision | None = None
    with_unplayed: bool = True
    by_challenge: bool = False


def reason_to_end(turns: Sequence[Turn], ruleset: Ruleset, playing: int, bag: int) -> EndReason | None:
    """Why the game ends after these turns, None if it goes on; ``playing`` are the players still in it."""
    end = ruleset.end
    passes = passes_in_a_row(turns)
    if end.passes is not None and passes * 2 >= end.passes * playing:
        return EndReason.ALL_PASSED
    rounds = [end.pass_rounds, end.pass_rounds_empty_bag if bag == 0 else None]
    if any(passes >= number * playing for number in rounds if number is not None):
        return EndReason.ALL_PASSED
    scoreless = scoreless_in_a_row(turns, ruleset)
    if end.scoreless_turns is not None and scoreless * 2 >= end.scoreless_turns * playing:
        return EndReason.SCORELESS_LIMIT
    return None


def scoreless_in_a_row(turns: Sequence[Turn], ruleset: Ruleset) -> int:
    """How many turns since the last play that stands were scoreless."""
    count = 0
    for turn in reversed(turns):
        if turn.is_placement or turn.kind is TurnKind.SCORE:
            break
        count += turn.kind is not TurnKind.EXCHANGE or ruleset.exchange.counts_as_scoreless
    return count


def passes_in_a_row(turns: Sequence[Turn]) -> int:
    """How many turns since the last play or exchange were passes by choice."""
    count = 0
    for turn in reversed(turns):
        if turn.kind not in (TurnKind.PASS, TurnKind.LOST_TURN):
            break
        count += turn.kind is TurnKind.PASS
    return count
