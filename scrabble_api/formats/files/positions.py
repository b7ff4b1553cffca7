"""The position of a game in CGP: ``15/15/… AEINRST/ 12/30 0 lex enable; ld english; bdn CrosswordGame;``.

After the board come racks and scores, those of the seat on turn first, the scoreless turns, and what is played by.
"""

from scrabble_api.formats.boards.cgp import cgp_board
from scrabble_api.formats.gcg.from_record import LAYOUT_NAMES
from scrabble_api.formats.sight import Sight, rack_in_sight
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.outcome import standing_scores


def cgp_text(game: Game, sight: Sight) -> str:
    """The position of a game that keeps a board; racks as far as they are known and may be seen, else empty.

    Once nobody is on turn seat 1 is first; the scores are then the final ones.
    """
    first = game.on_turn or 1
    seats = [*range(first, game.set_up.seats + 1), *range(1, first)]
    scores = standing_scores(game)
    racks = "/".join(rack_in_sight(game, seat, sight) or "" for seat in seats)
    points = "/".join(str(scores[seat - 1]) for seat in seats)
    return f"{cgp_board(game.table.board)} {racks} {points} {game.tally.scoreless} {_opcodes(game)}\n"


def _opcodes(game: Game) -> str:
    """Lexicon, letters and board by their names."""
    edition, reference = game.set_up.edition, game.set_up.lexicon_reference
    lexicon = "" if reference is None else f"lex {reference.id}; "
    layout = LAYOUT_NAMES.get(edition.layout.id, edition.layout.id)
    return f"{lexicon}ld {edition.letter_set.id}; bdn {layout};"
