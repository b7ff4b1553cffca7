"""Plays that break rules: every fault each of them has, and the squares named for it."""

from dataclasses import dataclass

from scrabble_api.rules.plays.adjudication import Adjudication
from tests.rules.boards import judged

#: A word across through the start square, and one hanging from it.
CAR = "8G CAR"
RED = "8G CAR; I8 .ED"
WORDS = "CAR CARS RED ED"


@dataclass(frozen=True, slots=True)
class Fault:
    """``squares`` are those of the violation of the same place in ``codes``, where a rule names any."""

    name: str
    board: str
    play: str
    codes: tuple[str, ...]
    squares: tuple[str, ...] = ()
    rack: str | None = None
    words: str | None = None
    ruleset: str = "club"

    @property
    def answer(self) -> Adjudication:
        return judged(self.board, self.play, rack=self.rack, words=self.words, ruleset=self.ruleset)


FAULTS = (
    # One fault each, in position form.
    Fault("over the right edge", CAR, "9M PENS", ("not-connected", "off-board"), ("M9, N9, O9", "P9")),
    Fault("through a tile and over the right edge", "8L CAR", "8L ...TS", ("off-board",), ("P8",)),
    Fault("over the bottom edge", "12H CAR", "H12 .LOTS", ("off-board",), ("H16",)),
    Fault("beginning above the top edge", CAR, "H0 A", ("off-board",), ("H0",)),
    Fault("wholly off the board", CAR, "8P AB", ("off-board",), ("P8, Q8",)),
    Fault("off a column with two letters", CAR, "8AA A", ("off-board",), ("AA8",)),
    Fault("through an empty square", CAR, "8G ...S.", ("no-tile-to-play-through",), ("K8",)),
    Fault("brackets over an empty square", CAR, "8G (CARS)E", ("no-tile-to-play-through",), ("J8",)),
    Fault("another letter over a tile", CAR, "8G CATS", ("through-letter-differs",), ("I8",)),
    Fault("another letter in brackets over a tile", CAR, "8G (CAT)S", ("through-letter-differs",), ("I8",)),
    Fault("a blank as another letter over a tile", CAR, "8G CAtS", ("through-letter-differs",), ("I8",)),
    Fault("only tiles played through", CAR, "8G CAR", ("no-new-tile",)),
    Fault("only stops", CAR, "8G ...", ("no-new-tile",)),
    Fault("an opening beside the start square", "", "7G AT", ("opening-misses-start",), ("H8",)),
    Fault("an opening of one tile", "", "8H A", ("opening-too-short",)),
    Fault("a corner touched only", CAR, "9J AT", ("not-connected",), ("J9, K9",)),
    Fault("two squares away", CAR, "10G AT", ("not-connected",), ("G10, H10",)),
    Fault("the edge of the next row is no neighbour", "8O A", "9A AT", ("not-connected",), ("A9, B9",)),
    Fault("one tile away from all others", CAR, "J9 A", ("not-connected", "word-too-short"), ("J9", "J9")),
    Fault("a tile before the word given", CAR, "8H TRS", ("not-whole-word", "through-letter-differs"), ("G8", "H8")),
    Fault("a tile before the word", CAR, "8H ..S", ("not-whole-word",), ("G8",)),
    Fault("a tile after the word", CAR, "8F S..", ("not-whole-word",), ("I8",)),
    Fault("tiles at both ends of the word", "8G C..T", "8H AR", ("not-whole-word",), ("G8, J8",)),
    Fault("a tile below a word down", RED, "I7 A..", ("not-whole-word",), ("I10",)),
    Fault("a character no tile bears", CAR, "8G ...1", ("unknown-tile",), ("J8",)),
    Fault("a letter of another alphabet", CAR, "8G ...Я", ("unknown-tile",), ("J8",)),
    Fault("an unnamed blank", CAR, "8G ...?", ("blank-not-named",), ("J8",)),
    Fault("a mark before a stop", CAR, "8G -...S", ("unknown-tile",), ("G8",)),
    Fault("a mark before a blank", CAR, "8G ...-s", ("unknown-tile",), ("J8",)),
    Fault("a mark before a bracketed blank", CAR, "8G ...-[s]", ("unknown-tile",), ("J8",)),
    Fault("a mark before an explicit blank", CAR, "8G ...-[?S]", ("unknown-tile",), ("J8",)),
    Fault("a mark before an unnamed blank", CAR, "8G ...-?", ("unknown-tile",), ("J8",)),
    Fault("a mark before a mark", CAR, "8G ...--", ("unknown-tile",), ("J8",)),
    Fault("a mark at the end", CAR, "8G ...S-", ("unknown-tile",), ("K8",)),
    Fault("an empty bracket", CAR, "8G ...[]", ("unknown-tile",), ("J8",)),
    Fault("an open bracket", CAR, "8G ...[S", ("unknown-tile",), ("J8",)),
    # One fault each, as single squares.
    Fault("a square off the board", CAR, "J8=S Q8=E", ("gap", "off-board"), ("K8, L8, M8, N8, O8", "Q8")),
    Fault("a square above the board", "H1 A", "H0=A", ("off-board",), ("H0",)),
    Fault("a covered square", CAR, "I8=R J8=S", ("square-occupied",), ("I8",)),
    Fault("a covered square with another letter", CAR, "I8=T J8=S", ("square-occupied",), ("I8",)),
    Fault("one square twice", CAR, "J8=S J8=T", ("square-occupied",), ("J8",)),
    Fault("an empty square between", CAR, "J8=S L8=E", ("gap",), ("K8",)),
    Fault("empty squares between, down", CAR, "H9=S H12=E", ("gap",), ("H10, H11",)),
    Fault("tiles round a corner", CAR, "J8=S J9=O K9=N", ("not-in-line",)),
    Fault("tiles on a diagonal", CAR, "J8=S K9=O", ("not-in-line",)),
    Fault("no square at all", CAR, "=", ("no-new-tile",)),
    Fault("a stop on a square", CAR, "J8=.", ("unknown-tile",), ("J8",)),
    Fault("two tiles on a square", CAR, "J8=SE", ("unknown-tile",), ("J8",)),
    Fault("a tile in brackets on a square", CAR, "J8=(S)", ("unknown-tile",), ("J8",)),
    Fault("no tile on a square", CAR, "J8=", ("unknown-tile",), ("J8",)),
    Fault("an unnamed blank on a square", CAR, "J8=?", ("blank-not-named",), ("J8",)),
    Fault("an opening of one square", "", "H8=A", ("opening-too-short",)),
    Fault("an opening of squares beside the start square", "", "G7=A H7=T", ("opening-misses-start",), ("H8",)),
    Fault("squares away from all others", CAR, "G10=A H10=T", ("not-connected",), ("G10, H10",)),
    Fault("one square away from all others", CAR, "J9=A", ("not-connected", "word-too-short"), ("J9", "J9")),
    # Tiles and words.
    Fault("another word over a word", CAR, "8G COR", ("no-new-tile", "through-letter-differs"), ("G8, H8, I8", "H8")),
    Fault(
        "tiles off the board are not on the rack either",
        "11K AT",
        "11M QZJXK",
        ("not-whole-word", "off-board", "tile-not-on-rack"),
        rack="Q",
    ),
    Fault(
        "a tile on a covered square is played too", CAR, "I8=Z J8=S", ("square-occupied", "tile-not-on-rack"), rack="S"
    ),
    Fault("a tile the rack lacks", CAR, "8G ...S", ("tile-not-on-rack",), rack="AEIOU"),
    Fault("one tile of two the rack has once", CAR, "8G ...ESS", ("tile-not-on-rack",), rack="SEAT"),
    Fault("a blank the rack lacks", CAR, "8G ...s", ("tile-not-on-rack",), rack="SEAT"),
    Fault("a letter the rack has as a blank only", CAR, "8G ...S", ("tile-not-on-rack",), rack="?EAT"),
    Fault("an empty rack", CAR, "8G ...S", ("tile-not-on-rack",), rack=""),
    Fault("a rack of eight", CAR, "8G ...S", ("rack-too-long",), rack="SEATING?"),
    Fault("eight tiles laid without a rack", "", "8A ABCDEFGH", ("rack-too-long",)),
    Fault("a rack with three blanks", CAR, "8G ...S", ("rack-impossible",), rack="S???"),
    Fault("a rack with the Q that lies on the board", "8G QUIT", "8G ....S", ("rack-impossible",), rack="SQ"),
    Fault("a second Q", "8G QUIT", "G8 .Q", ("tiles-exceed-set",)),
    Fault("a third blank", "8G car", "8G ...S", ("tiles-exceed-set",)),
    Fault("a second Q from a rack", "8G QUIT", "G8 .Q", ("tiles-exceed-set",), rack="Q"),
    Fault("a word not in the list", CAR, "8G ...T", ("word-not-in-lexicon",), ("G8, H8, I8, J8",), words=WORDS),
    Fault(
        "two words not in the list",
        CAR,
        "J7 AS",
        ("word-not-in-lexicon", "word-not-in-lexicon"),
        ("J7, J8", "G8, H8, I8, J8"),
        words="CAR",
    ),
    # Several faults in one play.
    Fault(
        "an opening of one tile beside the start square",
        "",
        "7G A",
        ("opening-misses-start", "opening-too-short"),
        ("H8", "G7"),
    ),
    Fault(
        "a strange tile, an unnamed blank and the edge",
        CAR,
        "9M 1?AB",
        ("blank-not-named", "not-connected", "off-board", "unknown-tile"),
        ("N9", "M9, N9, O9", "P9", "M9"),
    ),
    Fault(
        "a strange tile off the board is told as both",
        "8L CAR",
        "8L ...1?",
        ("blank-not-named", "off-board", "unknown-tile"),
        ("P8", "P8", "O8"),
    ),
    Fault(
        "a strange tile on a covered square is told as both",
        CAR,
        "I8=1 J8=S",
        ("square-occupied", "unknown-tile"),
        ("I8", "I8"),
    ),
    Fault(
        "a covered square, a gap and a square off the board",
        CAR,
        "I8=S M8=E P8=E",
        ("gap", "off-board", "square-occupied"),
        ("J8, K8, L8, N8, O8", "P8", "I8"),
    ),
    Fault(
        "round a corner, unconnected and a blank unnamed",
        CAR,
        "B2=? C2=A C3=T",
        ("blank-not-named", "not-connected", "not-in-line"),
        ("B2", "B2, C2, C3", "B2, C2, C3"),
    ),
    Fault(
        "a stop on nothing and another letter over a tile",
        CAR,
        "8F .DARS",
        ("no-tile-to-play-through", "through-letter-differs"),
        ("F8", "G8"),
    ),
    Fault(
        "every fault of rack, board and list at once",
        "8G QUIT",
        "10G QI",
        (
            "not-connected",
            "rack-impossible",
            "rack-too-long",
            "tile-not-on-rack",
            "tiles-exceed-set",
            "word-not-in-lexicon",
        ),
        rack="EEEE???A",
        words="QUIT",
    ),
    Fault("a bad word is refused under void", CAR, "8G ...T", ("word-not-in-lexicon",), words=WORDS, ruleset="void"),
    Fault(
        "a part of a word on the board", "8F HORN", "8F HOR", ("no-new-tile", "not-whole-word"), ("F8, G8, H8", "I8")
    ),
    Fault("stops along a part of a word", "8F HORN", "8G ...", ("no-new-tile", "not-whole-word"), ("G8, H8, I8", "F8")),
    Fault("one stop in the middle of a word", "8F HORN", "8G .", ("no-new-tile", "not-whole-word"), ("G8", "F8, H8")),
)
