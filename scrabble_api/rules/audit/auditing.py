"""The audit: a claimed record replayed by the rules from its first line to its last, whatever is found on the way."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, takewhile

from scrabble_api.rules.audit.after_turns import after_challenge_bonus, after_overtime, after_withdrawal
from scrabble_api.rules.audit.claims import Claim, ClaimedPlayer, ClaimedRecord, ClaimKind
from scrabble_api.rules.audit.closing import after_last_line, scores_by_rules
from scrabble_api.rules.audit.declarations import (
    after_early_notes,
    after_notes,
    declaration_count,
    early_notes,
    tells_result,
)
from scrabble_api.rules.audit.endings import after_end_line
from scrabble_api.rules.audit.findings import Finding, Verdict, finding, most_of, verdict_of
from scrabble_api.rules.audit.inference import Terms, terms_of
from scrabble_api.rules.audit.seating import is_nobodys, seat_of_claim
from scrabble_api.rules.audit.state import State, marks_of, with_anybodys_line
from scrabble_api.rules.audit.turns import after_turn
from scrabble_api.rules.equipment.editions import edition_with_spelling
from scrabble_api.rules.equipment.spelling import Spelling
from scrabble_api.rules.games.game import Game, Recording, SetUp, opened_game
from scrabble_api.rules.games.replay import Step
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.rulesets import Ruleset
from scrabble_api.rules.work import MOST_WORK, Work

#: So many events of a record are audited; a game has some fifty, and what follows so many is no game any more.
MOST_EVENTS = 1000


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit answers: the game by the rules, its findings in the order of lines, and each seat's two scores.

    ``steps`` are the events that make the game. The entry of each, and of a turn, is the number of its claim in the
    record, from 1.
    """

    record: ClaimedRecord
    players: tuple[ClaimedPlayer, ...]
    game: Game
    steps: tuple[Step, ...]
    findings: tuple[Finding, ...]
    claimed: tuple[int, ...]
    computed: tuple[int, ...]

    @property
    def work(self) -> Work:
        """How much work it was."""
        return Work(len(early_notes(self.record)) + events_in(self.record.claims), self.game.tally.letters)

    @property
    def verdict(self) -> Verdict:
        """What the findings come to."""
        return verdict_of(self.findings)


def audit_record(
    record: ClaimedRecord,
    ruleset: Ruleset | None = None,
    lexicon: Lexicon | None = None,
    found: Iterable[Finding] = (),
    spelling: Spelling | None = None,
    most_letters: int = MOST_WORK.letters,
) -> Audit:
    """The audit of a record; ``found`` is what its reader found already.

    ``ruleset`` holds where the record's own lines say nothing, else ``naspa`` for two and ``club`` for more;
    ``lexicon`` shows which words are good, which is no finding: nobody need have challenged them. ``spelling`` is that
    of a game on record, else its letter set's. Plays are followed until their words have more than ``most_letters``.
    """
    terms = terms_of(record, ruleset)
    if spelling is not None:
        terms = replace(terms, edition=edition_with_spelling(terms.edition, spelling))
    followed = _count_within_room(record.claims)
    state = after_last_line(_replay(_opening_state(record, terms, lexicon), followed, most_letters))
    passed_over = (one.line for one in record.claims[followed : followed + 1])
    too_long = (finding("record-too-long", line, most=MOST_EVENTS, what="events") for line in passed_over)
    found = (*found, *terms.findings, *state.findings, *too_long)
    findings = most_of(sorted(found, key=lambda one: one.line or 0))
    claimed = tuple(state.recorded_total(seat) for seat in state.game.seats)
    return Audit(record, terms.players, state.game, state.steps, tuple(findings), claimed, scores_by_rules(state))


def _opening_state(record: ClaimedRecord, terms: Terms, lexicon: Lexicon | None) -> State:
    recording = Recording.RESULT if tells_result(record) else Recording.TURNS
    game = opened_game(SetUp(terms.edition, terms.ruleset, len(terms.players), lexicon, recording))
    return State(record, terms.players, game, ((0,),) * len(terms.players), marks_of(record.claims))


def events_in(claims: Iterable[Claim]) -> int:
    """How many events claims hold: themselves, and what their notes declare."""
    return sum(1 + declaration_count(claim) for claim in claims)


def _count_within_room(claims: Sequence[Claim]) -> int:
    """How many of the claims are put to the rules."""
    events = accumulate(events_in([claim]) for claim in claims)
    return sum(1 for _ in takewhile(lambda number: number <= MOST_EVENTS, events))


def _replay(state: State, followed: int, most_letters: int) -> State:
    notes = early_notes(state.record)
    if len(notes) > MOST_EVENTS:
        return state.with_findings(finding("record-too-long", most=MOST_EVENTS, what="events"))
    state = after_early_notes(state, notes)
    for at, claim in enumerate(state.record.claims[:followed]):
        if state.game.tally.letters > most_letters:
            what = "letters in the words of its plays"
            return state.with_findings(finding("record-too-long", claim.line, most=most_letters, what=what))
        state = state._replace(at=at)
        state = after_notes(with_anybodys_line(state) if is_nobodys(state) else _after_line_of_player(state))
    return state


def _after_line_of_player(state: State) -> State:
    """The state after a line of a known player, or of one not known, whom the order of turns need not have told."""
    placed, seat = seat_of_claim(state)
    after = _AFTER[state.claim.kind](placed, seat)
    return after if placed.strangers == state.strangers else with_anybodys_line(after)


_AFTER: Mapping[ClaimKind, Callable[[State, int], State]] = {
    ClaimKind.PLAY: after_turn,
    ClaimKind.PASS: after_turn,
    ClaimKind.EXCHANGE: after_turn,
    ClaimKind.UNREAD: after_turn,
    ClaimKind.WITHDRAWAL: after_withdrawal,
    ClaimKind.CHALLENGE_BONUS: after_challenge_bonus,
    ClaimKind.END_RACK: after_end_line,
    ClaimKind.OVERTIME: after_overtime,
}
