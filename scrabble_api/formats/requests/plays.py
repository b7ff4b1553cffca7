"""A case put to the adjudicator, read from plain values (as JSON or a command line gives them)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scrabble_api.formats.boards.cgp import read_cgp_board
from scrabble_api.formats.boards.rows import read_board_rows
from scrabble_api.formats.requests.rulesets import read_ruleset
from scrabble_api.rules.equipment.editions import DEFAULT_EDITION, EDITIONS, Edition, edition_of_pair
from scrabble_api.rules.equipment.layouts import LAYOUTS
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS
from scrabble_api.rules.equipment.letters import LetterSet, parse_rack
from scrabble_api.rules.errors import Unreadable, at_path, lookup
from scrabble_api.rules.plays.adjudication import Adjudication, ClaimedScore, adjudicate, board_after_play
from scrabble_api.rules.plays.board import Board, empty_board
from scrabble_api.rules.plays.lexicon import Lexicon, Shelf
from scrabble_api.rules.plays.lifting import lift_play
from scrabble_api.rules.plays.notation import Play, parse_notation, read_position_play, read_squares_play
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.rulesets import DEFAULT_RULESET, Ruleset

#: Plain values under names, as JSON has them.
Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """A board, a proposed play, and what it is judged by; ``blanks_from`` is the rack whose blanks are to be named."""

    board: Board
    play: Play
    ruleset: Ruleset
    lexicon: Lexicon | None
    rack: Rack | None
    blanks_from: Rack | None
    claimed_score: int | None

    def adjudication(self) -> Adjudication:
        """The adjudicator's answer."""
        return adjudicate(self.board, self.play, self.ruleset, self.rack, self.lexicon, self.blanks_from)

    def claim(self, verdict: Adjudication) -> ClaimedScore | None:
        """The claimed score beside the one in the answer; None where none was claimed."""
        computed = verdict.sheet.score if verdict.sheet else None
        return None if self.claimed_score is None else ClaimedScore(self.claimed_score, computed)


def read_case(fields: Fields, shelf: Shelf) -> Case:
    """The case in these fields; all but ``play`` may be left out, and without a lexicon words are not judged.

    Unreadable leads to the field at fault.
    """
    with at_path("edition"):
        edition = read_edition(fields.get("edition", DEFAULT_EDITION))
    with at_path("ruleset"):
        ruleset = read_ruleset(fields.get("ruleset", DEFAULT_RULESET), edition.layout)
    board, play = read_board_and_play(fields, edition, ruleset)
    with at_path("rack"):
        rack = read_rack(fields.get("rack"), edition.letter_set)
        from_rack = blanks_from(rack, fields.get("blanks"))
    lexicon = read_lexicon(fields, shelf, edition.letter_set.language)
    return Case(board, play, ruleset, lexicon, rack, from_rack, fields.get("claimed_score"))


def read_edition(given: str | Fields) -> Edition:
    """An edition by its name, or by the names of its layout and letter set."""
    if isinstance(given, str):
        return lookup("edition", given, EDITIONS)
    with at_path("layout"):
        layout = lookup("layout", given["layout"], LAYOUTS)
    with at_path("letters"):
        return edition_of_pair(layout, lookup("letter set", given["letters"], LETTER_SETS))


def read_lexicon(fields: Fields, shelf: Shelf, language: str | None = None) -> Lexicon | None:
    """The lexicon named in these fields, else the default if it is in that language; None for null or neither."""
    if "lexicon" not in fields:
        return shelf.default_in(language)
    name = fields["lexicon"]
    with at_path("lexicon"):
        return None if name is None else shelf.lexicon(name)


def read_board_and_play(fields: Fields, edition: Edition, ruleset: Ruleset) -> tuple[Board, Play]:
    """The board before the play in these fields, as ``board`` or with the play on it as ``board_after``; and the play."""
    if fields.get("board_after") is None:
        with at_path("board"):
            board = read_board(fields.get("board"), edition, ruleset)
        with at_path("play"):
            return board, read_play(fields["play"], edition.letter_set)
    if fields.get("board") is not None:
        message = "Send the board once: as board, before the play, or as board_after, with the play on it."
        raise Unreadable("board-given-twice", message, ("board_after",))
    with at_path("board_after"):
        after = read_board(fields["board_after"], edition, ruleset)
    with at_path("play"):
        play = read_play(fields["play"], edition.letter_set)
    with at_path("board_after"):
        return lift_play(after, play, names_blanks=fields.get("blanks") == "infer")


def read_board(given: Any, edition: Edition, ruleset: Ruleset) -> Board:
    """A board from rows of text, ``{"cgp": …}`` or ``{"plays": […]}``; None is the empty board."""
    if given is None:
        return empty_board(edition)
    if not isinstance(given, Mapping):
        return read_board_rows(given, edition)
    if "cgp" in given:
        with at_path("cgp"):
            return read_cgp_board(given["cgp"], edition)
    board = empty_board(edition)
    for number, fields in enumerate(given["plays"]):
        with at_path("plays", number):
            board = board_after_play(board, read_play(fields, edition.letter_set), ruleset)
    return board


def read_play(fields: Fields, letter_set: LetterSet) -> Play:
    """A play as position and tiles, as ``squares``, or as one ``notation``."""
    if "squares" in fields:
        with at_path("squares"):
            return read_squares_play([(one["square"], one["tile"]) for one in fields["squares"]], letter_set)
    if "notation" in fields:
        with at_path("notation"):
            return read_position_play(*parse_notation(fields["notation"]), letter_set)
    with at_path("position"):
        return read_position_play(fields["position"], fields["tiles"], letter_set)


def read_rack(text: str | None, letter_set: LetterSet) -> Rack | None:
    """A rack as it is written; None where none is given."""
    return None if text is None else parse_rack(text, letter_set)


def blanks_from(rack: Rack | None, blanks: str | None) -> Rack | None:
    """The rack whose blanks letters are taken for, where that is asked for; Unreadable if there is none."""
    if blanks != "infer":
        return None
    if rack is None:
        raise Unreadable(
            "rack-missing", "Blanks can be inferred only from a rack. Send the rack that the play was made from."
        )
    return rack
