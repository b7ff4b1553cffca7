"""Dealt games in writing: the lines of ``tests.rules.games``, with the tiles drawn that each entry has drawn.

By the seed of these tables seat 1 draws DGGNOOU, seat 2 EHIILNY, seat 3 ABEFOPY and seat 4 ?AIKORZ.
"""

from collections import Counter
from dataclasses import dataclass

from scrabble_api.rules.equipment.letters import tally, tiles_text
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games.events import GameEvent
from scrabble_api.rules.games.game import Dealing, SetUp
from scrabble_api.rules.history.deals import (
    Start,
    bag_of,
    dealt_opening,
    entry_with_draw,
    is_draw_due,
)
from scrabble_api.rules.history.record import (
    Details,
    Entry,
    Opened,
    Record,
    event_to_record,
    opened_record,
    record_after,
)
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.rulesets import Ruleset
from tests.rules.boards import edition_of
from tests.rules.games import entry_of, lines_of, ruleset_of

SEED = bytes(range(32))
_NAMES = ("Ann", "Bob", "Cid", "Dan")


@dataclass(slots=True)
class DealtGame:
    """A game that is dealt by a seed, and its whole log."""

    opened: Opened
    entries: list[Entry]
    record: Record
    seed: bytes = SEED

    def write(self, entry: Entry) -> None:
        """Record an entry as the service does."""
        made = event_to_record(self.record, entry) if isinstance(entry, GameEvent) else entry
        number = self.record.version + 1
        after = record_after(self.record, number, made)
        if is_draw_due(self.record, after):
            made = entry_with_draw(self.record, after, made, self.seed)
            after = record_after(self.record, number, made)
        self.record = after
        self.entries.append(made)
        check_conserved(after)

    def play(self, text: str) -> "DealtGame":
        """Record what the lines say."""
        for line in lines_of(text):
            self.write(entry_of(line, self.record.set_up.edition.letter_set))
        return self

    def refusal(self, line: str) -> NotAllowed | None:
        """Why a line is refused; None where it is recorded."""
        try:
            self.play(line)
        except NotAllowed as refused:
            return refused
        return None


def check_conserved(record: Record) -> None:
    """Every tile of the set is on the board, on a rack or in the bag, and the bag has as many as it is counted."""
    table = record.game.table
    board = Counter(record.set_up.edition.letter_set.counts) - Counter(table.board.left)
    hands = [tally(hand.known) for hand in table.hands]
    bag = bag_of(record.game)
    everything = sum(hands, board + bag)
    assert everything == +Counter(record.set_up.edition.letter_set.counts)
    assert (bag.total(), [one.total() for one in hands]) == (table.bag, [hand.held for hand in table.hands])


def deal(
    ruleset: Ruleset | str = "club",
    seats: int = 2,
    *,
    edition: str = "english",
    seed: bytes = SEED,
    start: Start = Start.NAMED,
    lexicon: Lexicon | None = None,
) -> DealtGame:
    set_up = SetUp(edition_of(edition), ruleset_of(ruleset), seats, lexicon, dealing=Dealing.SERVICE)
    opening = Opened(set_up=set_up, details=Details(names=_NAMES[:seats]))
    opened = dealt_opening(opening, seed, start)
    record = opened_record(opened)
    check_conserved(record)
    return DealtGame(opened, [], record, seed)


def rack(game: DealtGame, seat: int) -> str:
    """What a seat holds, in alphabetical order."""
    return "".join(sorted(tiles_text(game.record.game.table.hand(seat).known)))


def racks(game: DealtGame) -> list[str]:
    return [rack(game, seat) for seat in game.record.game.seats]


def drawn(game: DealtGame) -> list[tuple[int, int, str]]:
    """All that was drawn after the opening: entry, first number, tiles."""
    found = ((number, getattr(entry, "drawn", None)) for number, entry in enumerate(game.entries, 2))
    return [(number, one.first, tiles_text(one.tiles)) for number, one in found if one is not None]
