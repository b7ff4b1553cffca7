"""What players do when it is their turn: the highest play, one of many, or tiles laid without a thought for words."""

from random import Random
from typing import NamedTuple

from scrabble_api.formats.boards.rows import read_board_rows
from scrabble_api.rules.equipment.letters import BLANK, parse_rack
from scrabble_api.rules.finding.finding import highest_plays, judge_play, play_of, search_of
from scrabble_api.rules.plays.adjudication import adjudicate
from scrabble_api.rules.plays.board import Board
from scrabble_api.rules.plays.notation import Element, SquaresPlay
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.rulesets import Ruleset
from scrabble_api.rules.violations import Kind as Fault
from tests.disputes.table import Json
from tests.play.kinds import Kind

_CHOICE = 40


class Move(NamedTuple):
    """A play as it is sent; ``is_good`` says whether the list has its words, ``score`` what it is worth."""

    body: Json
    score: int
    is_good: bool


def found_move(kind: Kind, ruleset: Ruleset, game: Json, rack: str, random: Random, *, greedy: bool) -> Move | None:
    """The highest play or any of many; None where there is none."""
    edition = kind.edition
    board = read_board_rows(game["board"], edition)
    search = search_of(board, parse_rack(rack, edition.letter_set), ruleset, kind.judge)
    found = highest_plays(search, 1 if greedy else _CHOICE)
    if not found:
        return None
    play = found[0] if greedy else random.choice(found)
    position = play_of(search, play).position
    judged = judge_play(search, play)
    assert judged.play is not None, play
    assert judged.sheet is not None, position
    body = {"kind": "play", "position": judged.play.position, "tiles": judged.play.tiles}
    return Move(body, judged.sheet.score, bool(judged.are_words_acceptable))


def careless_move(kind: Kind, ruleset: Ruleset, game: Json, rack: str, random: Random) -> Move | None:
    """Tiles of the rack laid at random until they fit the rules of placing; mostly no words at all."""
    edition = kind.edition
    board, held = read_board_rows(game["board"], edition), parse_rack(rack, edition.letter_set)
    for _ in range(25):
        play = _any_play(kind, board, held, random)
        judged = adjudicate(board, play, ruleset, held, kind.judge)
        is_placed = all(one.kind is Fault.WORDS for one in judged.violations)
        if is_placed and judged.sheet is not None and judged.play is not None:
            body = {"kind": "play", "position": judged.play.position, "tiles": judged.play.tiles}
            return Move(body, judged.sheet.score, bool(judged.are_words_acceptable))
    return None


def _any_play(kind: Kind, board: Board, held: Rack, random: Random) -> SquaresPlay:
    edition = kind.edition
    layout, letter_set = edition.layout, edition.letter_set
    places = [(column, row) for column in range(layout.width) for row in range(layout.height)]
    covered = {place for place in places if board.cells[layout.square_at(*place) or 0]}
    middle = layout.width // 2
    column, row = random.choice(sorted(covered)) if covered else (middle, middle)
    across, side = random.random() < 0.5, random.choice((-1, 0, 1)) if covered else 0
    back = random.randrange(4)
    start = (column - back, row + side) if across else (column + side, row - back)
    line = [(start[0] + step * across, start[1] + step * (not across)) for step in range(layout.width)]
    free = [place for place in line if 0 <= place[0] < layout.width and 0 <= place[1] < layout.height]
    tiles = random.sample(held, random.randint(1, len(held)))
    letters = [letter.letter for letter in letter_set.letters]
    texts = [f"[?{random.choice(letters)}]" if tile.kind == BLANK else tile.text for tile in tiles]
    pairs = zip([place for place in free if place not in covered], texts, strict=False)
    return SquaresPlay(tuple((place, Element(text, letter_set.tiles[text])) for place, text in pairs))
