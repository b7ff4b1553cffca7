"""The table of plays in ``tests/cases/plays.json``, read into rows.

A row has a board (``plays`` from an empty one, or drawn ``rows``), a ``play`` in one of its two forms, perhaps a
``rack`` and a ``lexicon``, and what is ``expected``: words as position, tiles, points and (with a lexicon) verdict.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scrabble_api.rules.plays.adjudication import Adjudication
from scrabble_api.rules.plays.board import Board
from tests.rules.boards import board_of, drawn_board, judged

_TABLE = Path(__file__).parent.parent / "cases" / "plays.json"


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    source: str
    play: str
    expected: dict[str, Any]
    ref: str | None = None
    edition: str = "english"
    layout: str | None = None
    plays: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    rack: str | None = None
    lexicon: str | None = None
    note: str | None = None

    @property
    def board(self) -> Board:
        if self.rows:
            return drawn_board(self.rows, self.edition, self.layout)
        return board_of("; ".join(self.plays), self.edition, self.layout)

    @property
    def answer(self) -> Adjudication:
        return judged(self.board, self.play, rack=self.rack, words=self.lexicon)


CASES = tuple(Case(**row) for row in json.loads(_TABLE.read_text(encoding="utf-8")))


def words_found(answer: Adjudication, board: Board) -> list[list[Any]]:
    """The words of an answer as the table writes them."""
    if answer.sheet is None:
        return []
    found: list[list[Any]] = []
    for place, word in enumerate(answer.sheet.words):
        tiles = "".join(tile.text for tile in word.tiles)
        verdict = [] if answer.valid is None else [answer.valid[place]]
        found.append([f"{word.line.position(board.edition.layout)} {tiles}", word.score, *verdict])
    return found
