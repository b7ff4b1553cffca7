"""How much work events make: those put to the rules, and the letters of the words that their plays form."""

from typing import NamedTuple


class Work(NamedTuple):
    """So many events put to the rules, and so many letters of words that were scored for them."""

    events: int = 0
    letters: int = 0

    def and_also(self, other: "Work") -> "Work":
        """Both together."""
        return Work(self.events + other.events, self.letters + other.letters)

    def is_beyond(self, most: "Work") -> bool:
        """Whether there is more of either than this."""
        return self.events > most.events or self.letters > most.letters


#: So much may come of one request, or of one game's log with all that was undone and corrected in it: a club's year of
#: 250 games has some 7,000 events and 50,000 letters, and a game of 30 turns may be corrected 300 times.
MOST_WORK = Work(events=10_000, letters=100_000)
