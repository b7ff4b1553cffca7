"""A challenge: the time for it, what is judged, and what the verdict costs.

All words of the play are judged at once with one verdict, or the named ones where the ruleset has it so.
"""

from dataclasses import dataclass, replace

from scrabble_api.rules.equipment.letters import LetterSet
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games.events import Challenged, Ground
from scrabble_api.rules.games.table import Table
from scrabble_api.rules.games.turns import Turn, TurnChallenge
from scrabble_api.rules.rulesets import Challenge, GoodPlay, Per, Ruleset, Scope


@dataclass(frozen=True, slots=True)
class Window:
    """The time in which the last play can be challenged: its turn, the table before it and how many tiles were drawn.

    What was drawn is held here since the bag's count may be put right later.

    ``is_settled`` once it was challenged; it is not challenged again.
    """

    turn: int
    before: Table
    drawn: int
    is_out_play: bool
    accepted: frozenset[int] = frozenset()
    is_settled: bool = False

    def with_acceptance(self, seat: int) -> "Window":
        """The window once this seat has accepted, too."""
        return replace(self, accepted=self.accepted | {seat})


def challenged_words(turn: Turn, named: tuple[str, ...], ruleset: Ruleset, letter_set: LetterSet) -> tuple[str, ...]:
    """The words that are judged: all of the play, or those named where the ruleset lets words be named.

    NotAllowed (``word-not-formed``) for a named word that the play did not form; it costs nothing.
    """
    formed = tuple(word.word for word in turn.sheet.words) if turn.sheet is not None else ()
    written = tuple(dict.fromkeys(letter_set.word_in_capitals(word) for word in named))
    strange = [word for word in written if word not in formed]
    if strange:
        message = f"The play does not form {', '.join(strange)}. It forms {', '.join(formed) or 'no word'}."
        raise NotAllowed("word-not-formed", message)
    return written if written and ruleset.challenge.scope is Scope.NAMED_WORDS else formed


def check_ground(turn: Turn, event: Challenged) -> None:
    """A play is challenged for its placement only where it was recorded as played against the rules."""
    if event.ruling and event.ruling.ground is Ground.PLACEMENT and turn.as_played is None:
        message = "The placement of this play is legal. Remove ground to challenge its words."
        raise NotAllowed("ground-not-given", message)


def settled_challenge(
    entry: int, event: Challenged, turn: Turn, words: tuple[str, ...], ruleset: Ruleset
) -> TurnChallenge:
    """The challenge with its verdict and, where the play is good, what that costs or earns."""
    challenge = TurnChallenge(entry, event.seat, words, event.acceptable, event.judge, event.ruling)
    return _with_cost(challenge, turn, event.terms or ruleset.challenge) if event.acceptable else challenge


def _with_cost(challenge: TurnChallenge, turn: Turn, rule: Challenge) -> TurnChallenge:
    points = rule.points * (len(challenge.words) if rule.per is Per.WORD else 1)
    match rule.good_play:
        case GoodPlay.LOSES_NEXT_TURN:
            return replace(challenge, loses_turn=True)
        case GoodPlay.LOSES_GAME:
            return replace(challenge, loses_game=True)
        case GoodPlay.POINTS_TO_CHALLENGED:
            return replace(challenge, points_seat=turn.seat, points=points)
        case GoodPlay.POINTS_FROM_CHALLENGER:
            return replace(challenge, points_seat=challenge.seat, points=-points)
        case GoodPlay.NOTHING:
            return challenge
