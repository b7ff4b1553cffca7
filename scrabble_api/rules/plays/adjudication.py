"""The adjudicator: a board, a play and what it is judged by go in; every fault and the score sheet come out."""

from dataclasses import dataclass

from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.plays.blanks import with_blanks_named
from scrabble_api.rules.plays.board import Board, Laid
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.plays.notation import CanonicalPlay, Play, canonical_play
from scrabble_api.rules.plays.placement import Placement, place
from scrabble_api.rules.plays.racks import Rack, rack_after, rack_faults
from scrabble_api.rules.plays.scoring import ScoreSheet, WordScore, score_words
from scrabble_api.rules.rulesets import Ruleset
from scrabble_api.rules.violations import Kind, Violation, violation


@dataclass(frozen=True, slots=True)
class Adjudication:
    """The answer on a play: its canonical form, all violations, the score sheet, and what it leaves behind.

    All but the violations and the tiles laid is None where the words cannot be made out or none is formed. ``valid``
    has a verdict for each word of the sheet, None where no lexicon was named; ``rack_after`` is None also where no
    rack was given or it lacks a tile played.
    """

    is_legal: bool
    violations: tuple[Violation, ...]
    laid: tuple[Laid, ...]
    play: CanonicalPlay | None
    sheet: ScoreSheet | None
    valid: tuple[bool, ...] | None
    board_after: Board | None
    rack_after: Rack | None

    @property
    def are_words_acceptable(self) -> bool | None:
        """One verdict on all words; None where no lexicon was named or no word was formed."""
        return None if self.valid is None else all(self.valid)


def adjudicate(
    board: Board,
    play: Play,
    ruleset: Ruleset,
    rack: Rack | None = None,
    lexicon: Lexicon | None = None,
    blanks_from: Rack | None = None,
) -> Adjudication:
    """Judge a play: every rule it breaks, every word it forms and what it scores.

    Letters that the rack ``blanks_from`` lacks are taken to be its blanks. A bad word makes a play illegal only
    under a ruleset that refuses bad words; under all others it counts until it is challenged.
    """
    placement = named_blanks(board, place(board, play, ruleset.opening), ruleset, blanks_from)
    return adjudicate_placement(board, placement, ruleset, rack, lexicon)


def adjudicate_placement(
    board: Board, placement: Placement, ruleset: Ruleset, rack: Rack | None, lexicon: Lexicon | None
) -> Adjudication:
    """Judge a play that is placed already."""
    sheet = _score(board, placement, ruleset)
    violations = [*placement.violations, *rack_faults(board, placement.tiles, rack, ruleset.rack_size)]
    valid = None
    if lexicon is not None and sheet is not None:
        letter_set = board.edition.letter_set
        valid = tuple([lexicon.is_good(word.tile_letters, letter_set) for word in sheet.words])
        judged = zip(sheet.words, valid, strict=True)
        violations += [_bad_word(board, word, lexicon) for word, is_good in judged if not is_good]
    is_legal = all(one.kind is Kind.WORDS and not ruleset.challenge.refuse_bad_words for one in violations)
    if sheet is None or placement.main is None:
        return Adjudication(is_legal, tuple(violations), placement.laid, None, None, None, None, None)
    return Adjudication(
        is_legal=is_legal,
        violations=tuple(violations),
        laid=placement.laid,
        play=canonical_play(placement.board_after, placement.laid, placement.main),
        sheet=sheet,
        valid=valid,
        board_after=placement.board_after,
        rack_after=None if rack is None else rack_after(rack, placement.laid),
    )


def named_blanks(board: Board, placement: Placement, ruleset: Ruleset, blanks_from: Rack | None) -> Placement:
    """The placement with letters that this rack lacks taken to be its blanks; as it is where there is none."""
    sheet = None if blanks_from is None else _score(board, placement, ruleset)
    return placement if blanks_from is None or sheet is None else with_blanks_named(placement, sheet, blanks_from)


def board_after_play(board: Board, play: Play, ruleset: Ruleset) -> Board:
    """The board with a play that is known to have been made; Unreadable (``board-play-illegal``) if it cannot stand."""
    verdict = adjudicate(board, play, ruleset)
    if not verdict.is_legal or verdict.board_after is None:
        reasons = " ".join(violation.message for violation in verdict.violations)
        raise Unreadable("board-play-illegal", f"This play cannot stand on the board: {reasons}")
    return verdict.board_after


@dataclass(frozen=True, slots=True)
class ClaimedScore:
    """A claimed score beside the computed one; ``computed`` is None where the play has no score."""

    claimed: int
    computed: int | None

    @property
    def difference(self) -> int | None:
        """Claimed less computed."""
        return None if self.computed is None else self.claimed - self.computed

    @property
    def is_right(self) -> bool:
        """Whether both are the same."""
        return self.claimed == self.computed


def _score(board: Board, placement: Placement, ruleset: Ruleset) -> ScoreSheet | None:
    if not placement.lines:
        return None
    return score_words(board, placement.board_after, placement.lines, len(placement.laid), ruleset.bonus)


def _bad_word(board: Board, word: WordScore, lexicon: Lexicon) -> Violation:
    squares = [board.edition.layout.names[square] for square in word.line.squares]
    if word.word not in lexicon.words:
        return violation("word-not-in-lexicon", squares, [word.word], lexicon=lexicon.id)
    spelled = board.edition.letter_set.split_digraphs(word.tile_letters)
    lay = ", ".join([f"[{tile}]" for tile in spelled])
    return violation("spelled-by-single-tiles", squares, [word.word], spelled=", ".join(spelled), lay=lay)
