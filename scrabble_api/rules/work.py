"""How much work events make: those put to the rules, and the letters of the words that their plays form."""

from typing import NamedTuple


class Work(NamedTuple):
    """So many events put to the rules, and so many letters of words that were scored for them."""

    events: int = 0
    letters: int = 0

    def and_also(self, other: "Work") -> "Work":
        """Both together."""
        return Work(self.events + other.events, self.letters + other.letters)

    def left_of(self, most: "Work") -> "Work":
        """How much more there may be."""
        return Work(most.events - self.events, most.letters - self.letters)

    def is_beyond(self, most: "Work") -> bool:
        """Whether there is more of either than this."""
        return self.events > most.events or self.letters > most.letters


#: So much may come of one request: a club's year of 250 games has some 7,000 events and 50,000 letters.
MOST_WORK = Work(events=10_000, letters=100_000)

#: So much turns and corrections may make of a game's log; with what ends the game it still fits one request.
MOST_WORK_OF_LOG = Work(events=8_000, letters=80_000)
