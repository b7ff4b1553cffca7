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
        "This set has no tile {tiles}. Write A for the tile A, a for a blank that stands for A, [CH] for a tile of "
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
        "{squares}: outside the board, which ends at {last}. Move the play so that every tile is on a square.",
        leaves_words=False,
        may_stand=False,
    ),
    "square-occupied": _Rule(
        Kind.PLACEMENT,
        "A tile already lies on {squares}. Place each tile on an empty square of its own.",
        leaves_words=False,
        may_stand=False,
    ),
    "no-tile-to-play-through": _Rule(
        Kind.PLACEMENT,
        "There is no tile on {squares} to play through. Write the tile you place there.",
        leaves_words=False,
    ),
    "through-letter-differs": _Rule(
        Kind.PLACEMENT,
        "The board has {held} on {squares}, but the play says {tiles}. Write . or the tile that lies there.",
        leaves_words=False,
        may_stand=False,
    ),
    "not-in-line": _Rule(
        Kind.PLACEMENT,
        "The tiles are not in one line. Place all tiles of a play in one row or one column.",
        leaves_words=False,
    ),
    "gap": _Rule(
        Kind.PLACEMENT,
        "There is a gap at {squares} between the tiles of the play. Place them without a gap.",
        leaves_words=False,
    ),
    "no-new-tile": _Rule(
        Kind.PLACEMENT,
        "The play places no new tile. Write at least one tile that is not on the board yet.",
        leaves_words=False,
        may_stand=False,
    ),
    "opening-too-short": _Rule(
        Kind.PLACEMENT, "The first play on an empty board needs at least {least:tile}; this one has {count}."
    ),
    "opening-misses-start": _Rule(
        Kind.PLACEMENT, "The first play on an empty board must cover the start square {squares}. Move it there."
    ),
    "not-connected": _Rule(
        Kind.PLACEMENT,
        "The play does not touch the tiles on the board. Place it next to a tile; corners do not count.",
    ),
    "word-too-short": _Rule(
        Kind.PLACEMENT, "The play forms no word of two or more letters. Place it so that it forms one."
    ),
    "not-whole-word": _Rule(
        Kind.PLACEMENT,
        "The word goes on over {squares}. Write the whole word, with . for each tile that is on the board already.",
    ),
    "tile-not-on-rack": _Rule(
        Kind.TILES,
        "The rack has no {tiles}. Play tiles that are on the rack. Write a blank as the letter it stands for, in lower "
        "case, or as [?A].",
        may_stand=False,
        in_old_records="{name}'s rack {rack} has no {tiles}, but the play uses it.",
    ),
    "rack-too-long": _Rule(
        Kind.TILES,
        "A rack holds at most {most:tile}; this one has {count}.",
        is_only_warned_of=True,
        in_old_records="{name}'s rack {rack} is too long. {message}",
    ),
    "rack-impossible": _Rule(
        Kind.TILES,
        "Board and racks have {counts}. Check the rack.",
        is_only_warned_of=True,
        in_old_records="{name}'s rack is {rack}. {message}",
        is_of_other_racks=True,
    ),
    "tiles-exceed-set": _Rule(
        Kind.TILES,
        "Board and play have {counts}. Check whether a tile is a blank, and write that in lower case.",
        in_old_records="{message}",
    ),
    "word-not-in-lexicon": _Rule(
        Kind.WORDS, "{tiles} is not in the lexicon {lexicon}. Check the spelling, or challenge the play."
    ),
    "spelled-by-single-tiles": _Rule(
        Kind.WORDS,
        "{tiles} spells {spelled} with single tiles, which is not allowed with this set. Use {lay}, or challenge the play.",
    ),
    "not-your-turn": _Rule(
        Kind.TURN,
        "It is not the turn of seat {seat}. It is the turn of seat {on_turn}.",
        not_now=NotNow("Not this player's turn", "Send the turn of the seat whose turn it is."),
    ),
    "turn-forfeited": _Rule(
        Kind.TURN,
        "Seat {seat} lost this turn by a challenge. It is the turn of seat {on_turn}.",
        not_now=NotNow("The turn was lost by a challenge", "Send the turn of the seat whose turn it is."),
    ),
    "game-over": _Rule(
        Kind.TURN,
        "The game has ended ({reason}). A director can reopen or correct it.",
        not_now=NotNow("The game has ended", "Ask a director to reopen or correct it."),
    ),
    "out-play-pending": _Rule(
        Kind.TURN,
        "Seat {seat} has gone out. Accept that play (a pass also accepts it) or challenge it. No more plays are possible.",
        not_now=NotNow("Somebody has gone out", "Accept or challenge that play."),
    ),
    "acceptance-pending": _Rule(
        Kind.TURN,
        "This ruleset waits until the last play is accepted or challenged. Still to decide: {seats}.",
        not_now=NotNow("The last play is not accepted yet", "Accept or challenge it first."),
    ),
    "tiles-not-held": _Rule(
        Kind.TILES,
        "Seat {seat} holds {held:tile} and cannot exchange {count}. Check the tiles, or correct the number it holds.",
        in_old_records="{message}",
    ),
    "exchange-bag-too-small": _Rule(
        Kind.TURN, "To exchange {count:tile} the bag must have at least {least:tile}; it has {bag}. Play or pass."
    ),
    "exchange-tile-not-on-rack": _Rule(
        Kind.TILES,
        "The rack has no {tiles}. Exchange tiles that are on the rack; write a blank as ?.",
        in_old_records="{name}'s rack {rack} has no {tiles}, but it is exchanged.",
    ),
    "exchange-limit-reached": _Rule(
        Kind.TURN, "Seat {seat} has already exchanged {limit:time}, the most that this ruleset allows. Play or pass."
    ),
    "rack-not-as-kept": _Rule(
        Kind.TILES,
        "This seat must still hold {tiles} from its last turn, but the rack has no room for them. Check both racks.",
        in_old_records="{name} should still hold {tiles} from the turn before, but the rack {rack} has no room for them.",
    ),
    "returned-tile-on-rack": _Rule(
        Kind.TILES,
        "{tiles} went back into the bag after the new tiles were drawn, and cannot be on this rack. Check the exchange and the rack.",
        in_old_records="{name}'s rack {rack} has {tiles}, which went back into the bag after the new tiles were drawn.",
        is_of_other_racks=True,
    ),
    "play-possible": _Rule(
        Kind.TURN,
        "Seat {seat} can still play, for example {play} (lexicon {lexicon}). Check that the game really ended like this.",
    ),
    "announced-score-differs": _Rule(
        Kind.TURN,
        "The player announced {announced}; the play scores {computed}. Both are stored; {counts} counts.",
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
