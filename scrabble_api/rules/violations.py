"""Every way a play can break the rules: a stable code, its kind, and a message that says what to do.

``placement``, ``tiles`` and ``turn`` make a play illegal. ``words`` makes its words unacceptable, and illegal only
under a ruleset that refuses bad words. What else follows from a broken rule stands in its row here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scrabble_api.rules.counting import sentence


class Kind(StrEnum):
    """What a violation is about."""

    PLACEMENT = "placement"
    TILES = "tiles"
    WORDS = "words"
    TURN = "turn"


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: the squares and tiles concerned, and a sentence for the person who asked."""

    code: str
    kind: Kind
    message: str
    squares: tuple[str, ...]
    tiles: str


@dataclass(frozen=True, slots=True)
class NotNow:
    """Why a turn is refused for the state of the game and not for what was sent, and what to do."""

    title: str
    advice: str


@dataclass(frozen=True, slots=True)
class _Rule:
    kind: Kind
    message: str
    #: Whether the words of a play that breaks it can still be made out.
    leaves_words: bool = True
    #: Whether a director may have a play that breaks it recorded as played; what cannot have stood on a board, nobody.
    may_stand: bool = True
    #: Whether a game's turn stands all the same, with a warning: people write racks down wrongly.
    is_only_warned_of: bool = False
    #: What names the refusal alone, where the state of the game is the reason.
    not_now: NotNow | None = None
    #: What a reader of an old record is told, who can put nothing right any more; ``{message}`` is the sentence above.
    #: In an old record it is a warning then, since racks and counts are written down wrongly.
    in_old_records: str | None = None
    #: Whether an audit finds it by its own reckoning, and tells it otherwise.
    is_found_by_audit: bool = False
    #: Whether it says something of what other seats hold, too.
    is_of_other_racks: bool = False


RULES: Mapping[str, _Rule] = {
    "unknown-tile": _Rule(
        Kind.TILES,
        "Not a tile of this set: {tiles}. Write A for a letter, a for a blank standing for A, [CH] for a tile of "
        "several characters.",
        leaves_words=False,
        may_stand=False,
    ),
    "blank-not-named": _Rule(
        Kind.TILES,
        "A blank must stand for a letter when it is played: write that letter in lower case, or as [?A], instead of ?.",
        leaves_words=False,
        may_stand=False,
    ),
    "off-board": _Rule(
        Kind.PLACEMENT,
        "Off the board, which ends at {last}: {squares}. Move the play so that every tile is on a square.",
        leaves_words=False,
        may_stand=False,
    ),
    "square-occupied": _Rule(
        Kind.PLACEMENT,
        "Covered already: {squares}. Lay tiles on free squares only, each on its own.",
        leaves_words=False,
        may_stand=False,
    ),
    "no-tile-to-play-through": _Rule(
        Kind.PLACEMENT,
        "No tile to play through on {squares}: write the tile you lay there.",
        leaves_words=False,
    ),
    "through-letter-differs": _Rule(
        Kind.PLACEMENT,
        "The board holds {held} on {squares}, where the play gives {tiles}: write . or the tile that lies there.",
        leaves_words=False,
        may_stand=False,
    ),
    "not-in-line": _Rule(
        Kind.PLACEMENT,
        "The tiles lie in more than one row and column: all tiles of a play go into one row or one column.",
        leaves_words=False,
    ),
    "gap": _Rule(
        Kind.PLACEMENT,
        "No tile on {squares}, between the tiles of the play: the word must run without a gap.",
        leaves_words=False,
    ),
    "no-new-tile": _Rule(
        Kind.PLACEMENT,
        "The play lays no tile: write at least one tile that is not on the board yet.",
        leaves_words=False,
        may_stand=False,
    ),
    "opening-too-short": _Rule(
        Kind.PLACEMENT, "The first play on an empty board needs at least {least:tile}; it lays {count}."
    ),
    "opening-misses-start": _Rule(
        Kind.PLACEMENT, "The first play on an empty board must cover the start square {squares}: move it there."
    ),
    "not-connected": _Rule(
        Kind.PLACEMENT,
        "No tile of the play touches a tile on the board side by side; corners do not count.",
    ),
    "word-too-short": _Rule(Kind.PLACEMENT, "The play forms no word of two or more letters."),
    "not-whole-word": _Rule(
        Kind.PLACEMENT,
        "The ends of the word given touch what lies on {squares}: write the whole word, with . for tiles on the board.",
    ),
    "tile-not-on-rack": _Rule(
        Kind.TILES,
        "The rack lacks {tiles}: play tiles that are on it; write a blank as the letter it stands for in lower "
        "case, or as [?A].",
        may_stand=False,
        in_old_records="{name}'s rack {rack} lacks {tiles}, which the play lays.",
    ),
    "rack-too-long": _Rule(
        Kind.TILES,
        "A rack holds {most:tile}, not {count}.",
        is_only_warned_of=True,
        in_old_records="{name}'s rack {rack} is longer than can be: {message}",
    ),
    "rack-impossible": _Rule(
        Kind.TILES,
        "Board and racks together hold more than the set has of these: {tiles}. Check the rack.",
        is_only_warned_of=True,
        in_old_records="{name}'s rack {rack}, the board and the other racks hold more {tiles} than there are.",
        is_of_other_racks=True,
    ),
    "tiles-exceed-set": _Rule(
        Kind.TILES,
        "Board and play together hold more than the set has of these: {tiles}. Check for a blank.",
        in_old_records="Board and play together hold more {tiles} than there are.",
    ),
    "word-not-in-lexicon": _Rule(
        Kind.WORDS, "{tiles} is not in the lexicon {lexicon}: check its spelling, or challenge it."
    ),
    "spelled-by-single-tiles": _Rule(
        Kind.WORDS,
        "{tiles} spells {spelled} with single tiles, which this set does not allow: lay {lay}, or challenge it.",
    ),
    "not-your-turn": _Rule(
        Kind.TURN,
        "Seat {seat} is not on turn: it is the turn of seat {on_turn}.",
        not_now=NotNow("It is another's turn", "Send the turn of the seat on turn."),
    ),
    "turn-forfeited": _Rule(
        Kind.TURN,
        "Seat {seat} has lost this turn to a challenge: it is the turn of seat {on_turn}.",
        not_now=NotNow("The turn was lost to a challenge", "Send the turn of the seat on turn."),
    ),
    "game-over": _Rule(
        Kind.TURN,
        "The game has ended ({reason}): a director may reopen or correct it.",
        not_now=NotNow("The game has ended", "Let a director reopen or correct it."),
    ),
    "out-play-pending": _Rule(
        Kind.TURN,
        "Seat {seat} has gone out: the others accept that play (a pass does) or challenge it; nobody plays on.",
        not_now=NotNow("Somebody has gone out", "Accept or challenge that play."),
    ),
    "acceptance-pending": _Rule(
        Kind.TURN,
        "Under this ruleset the last play is first accepted or challenged; not yet by {seats}.",
        not_now=NotNow("The last play is not accepted yet", "Accept or challenge it first."),
    ),
    "tiles-not-held": _Rule(
        Kind.TILES,
        "Seat {seat} holds {held:tile} and cannot give {count}: check the tiles, or put its count right.",
        in_old_records="{message}",
    ),
    "exchange-bag-too-small": _Rule(
        Kind.TURN, "An exchange of {count} needs at least {least:tile} in the bag, which has {bag}: play or pass."
    ),
    "exchange-tile-not-on-rack": _Rule(
        Kind.TILES,
        "The rack lacks {tiles}: exchange tiles that are on it, a blank as ?.",
        in_old_records="{name}'s rack {rack} lacks {tiles}, which is given back.",
    ),
    "exchange-limit-reached": _Rule(
        Kind.TURN, "Seat {seat} has exchanged {limit:time}, as often as this ruleset allows: play or pass."
    ),
    "rack-not-as-kept": _Rule(
        Kind.TILES,
        "The seat kept {tiles} from the turn before, which this rack has no room for: check both racks.",
        in_old_records="{name} kept {tiles} from the turn before, and the rack {rack} has no room for that.",
    ),
    "returned-tile-on-rack": _Rule(
        Kind.TILES,
        "{tiles} had just been given back, and as many were drawn before that: check the exchange and the rack.",
        in_old_records="{name}'s rack {rack} has {tiles} again, just given back after the new tiles were drawn.",
        is_of_other_racks=True,
    ),
    "play-possible": _Rule(
        Kind.TURN,
        "Seat {seat} has a play by {lexicon}, such as {play}: check that the game has really come to this end.",
    ),
    "announced-score-differs": _Rule(
        Kind.TURN,
        "{announced} was announced, and the play scores {computed}: both are kept, {counts} counts.",
        is_found_by_audit=True,
    ),
}


def violation(code: str, squares: Sequence[str] = (), tiles: Sequence[str] = (), **facts: object) -> Violation:
    """The violation of that rule by these squares and written tiles, its message filled in with what was found."""
    rule = RULES[code]
    named = ", ".join(tiles) or "an empty text"
    message = sentence(rule.message, squares=", ".join(squares), tiles=named, **facts)
    return Violation(code, rule.kind, message, tuple(squares), "".join(tiles))


def leaves_words(violations: Iterable[Violation]) -> bool:
    """Whether the words of the play can be made out although it breaks these rules."""
    return all(RULES[violation.code].leaves_words for violation in violations)


def sentence_in_old_record(broken: Violation, **facts: object) -> str | None:
    """What a reader of an old record is told of a fault that is only warned of there; None for another fault."""
    template = RULES[broken.code].in_old_records
    return None if template is None else template.format(message=broken.message, **facts)
