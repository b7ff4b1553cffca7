"""A picture as it is asked for: of a board given in plain values, or of a game."""

from scrabble_api.formats.pictures.drawing import Picture
from scrabble_api.formats.pictures.geometry import USUAL
from scrabble_api.formats.requests.plays import Fields, read_board, read_board_and_play, read_edition
from scrabble_api.formats.requests.rulesets import read_ruleset
from scrabble_api.rules.equipment.editions import DEFAULT_EDITION, Edition
from scrabble_api.rules.errors import Unreadable, at_path
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.plays.board import Board
from scrabble_api.rules.plays.notation import Play
from scrabble_api.rules.plays.placement import Placement, place
from scrabble_api.rules.rulesets import DEFAULT_RULESET, Ruleset


def read_picture(fields: Fields) -> Picture:
    """The picture of the board in these fields with the play, if there is one, laid and marked.

    All may be left out. Unreadable leads to the field at fault.
    """
    with at_path("edition"):
        edition = read_edition(fields.get("edition", DEFAULT_EDITION))
    with at_path("ruleset"):
        ruleset = read_ruleset(fields.get("ruleset", DEFAULT_RULESET), edition.layout)
    size = fields.get("size", USUAL)
    if fields.get("play") is None:
        return Picture(_board_alone(fields, edition, ruleset), size=size)
    board, play = read_board_and_play(fields, edition, ruleset)
    with at_path("play"):
        placement = _placement(board, play, ruleset)
    return Picture(placement.board_after, frozenset(square for square, _ in placement.laid), size)


def _board_alone(fields: Fields, edition: Edition, ruleset: Ruleset) -> Board:
    if fields.get("board_after") is not None:
        message = "A board after a play needs the play: send it, or send the board as board."
        raise Unreadable("field-needed", message, ("play",))
    with at_path("board"):
        return read_board(fields.get("board"), edition, ruleset)


def _placement(board: Board, play: Play, ruleset: Ruleset) -> Placement:
    """The play on the board, whether its words touch others or not; Unreadable if its tiles find no room there."""
    placement = place(board, play, ruleset.opening)
    if placement.main is None:
        reasons = " ".join(violation.message for violation in placement.violations)
        raise Unreadable("board-play-illegal", f"This play cannot be drawn on the board: {reasons}")
    return placement


def game_picture(game: Game, size: int = USUAL) -> Picture:
    """The picture of a game's board, the last play that lies on it marked; the game must keep a board."""
    last = next((turn for turn in reversed(game.turns) if turn.is_placement), None)
    laid = last.laid if last else ()
    return Picture(game.table.board, frozenset(square for square, _ in laid), size)
