"""A board and a rack whose plays are wanted, read from plain values, or taken from a game."""

from dataclasses import dataclass

from scrabble_api.formats.requests.plays import Fields, read_board, read_edition, read_lexicon, read_rack
from scrabble_api.formats.requests.rulesets import read_ruleset
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.equipment.editions import DEFAULT_EDITION
from scrabble_api.rules.errors import NotAllowed, Unreadable, at_path
from scrabble_api.rules.finding.finding import Order, Search, search_of
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.table import sorted_rack
from scrabble_api.rules.plays.lexicon import Lexicon, Shelf
from scrabble_api.rules.rulesets import DEFAULT_RULESET

#: So many plays are answered where nobody says how many.
DEFAULT_LIMIT = 15


@dataclass(frozen=True, slots=True)
class PlaysWanted:
    """A search for plays, how many of them are wanted at most, and which come first."""

    search: Search
    limit: int
    order: Order


def read_plays_wanted(fields: Fields, shelf: Shelf) -> PlaysWanted:
    """The board and the rack in these fields; all but ``rack`` may be left out, if there is a lexicon by default.

    Unreadable leads to the field at fault.
    """
    with at_path("edition"):
        edition = read_edition(fields.get("edition", DEFAULT_EDITION))
    with at_path("ruleset"):
        ruleset = read_ruleset(fields.get("ruleset", DEFAULT_RULESET), edition.layout)
    with at_path("board"):
        board = read_board(fields.get("board"), edition, ruleset)
    with at_path("rack"):
        rack = read_rack(fields["rack"], edition.letter_set) or ()
    lexicon = needed_lexicon(read_lexicon(fields, shelf, edition.letter_set.language))
    return plays_wanted(search_of(board, rack, ruleset, lexicon), fields)


def plays_wanted(search: Search, fields: Fields) -> PlaysWanted:
    """The plays of a search that are wanted."""
    return PlaysWanted(search, fields.get("limit", DEFAULT_LIMIT), Order(fields.get("sort", Order.SCORE)))


def needed_lexicon(lexicon: Lexicon | None) -> Lexicon:
    """The lexicon; Unreadable (``lexicon-missing``) where there is none."""
    if lexicon is None:
        message = "Plays are found with a lexicon. Name one."
        raise Unreadable("lexicon-missing", message, ("lexicon",))
    return lexicon


def search_in_game(game: Game, seat: int, lexicon: Lexicon | None) -> Search:
    """The plays of a seat as the game stands; NotAllowed where its rack or a lexicon is not known."""
    if lexicon is None:
        message = "Plays are found with a lexicon, but this game has none that is installed here. Name one."
        raise NotAllowed("lexicon-missing", message)
    hand, set_up = game.table.hand(seat), game.set_up
    if not hand.is_known:
        message = f"The service knows only {len(hand.known)} of the {count_text(hand.held, 'tile')} of seat {seat}. Record the rack first."
        raise NotAllowed("rack-not-known", message)
    return search_of(game.table.board, sorted_rack(hand.known, set_up.edition.letter_set), set_up.ruleset, lexicon)
