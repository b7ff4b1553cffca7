"""The colours of a board, chosen for eyes that tell few apart, and for grey print.

Letter premiums are blue and word premiums orange, which every kind of colour blindness keeps apart; the more a premium
multiplies, the darker it is. No colour says anything alone: premiums bear their names, letter premiums have round
corners, blanks a frame and a small letter, and the last play a heavy edge.
"""

from collections.abc import Mapping
from dataclasses import dataclass

#: Colours as ``#rrggbb``.
Colour = str

PAPER: Colour = "#ffffff"
INK: Colour = "#1a1a1a"
GRID: Colour = "#a9a498"
#: The edge of a tile, and that of a tile of the last play.
TILE_EDGE: Colour = "#6b5a33"
MARKED_EDGE: Colour = "#000000"


@dataclass(frozen=True, slots=True)
class Paint:
    """What a field is filled with, and what is written on it."""

    field: Colour
    writing: Colour


PLAIN = Paint("#faf8f2", "#6e6a60")
TILE = Paint("#f2ddab", INK)
MARKED_TILE = Paint("#ffc21f", "#000000")

#: By the premium's code.
PREMIUM: Mapping[str, Paint] = {
    "DL": Paint("#bfe0f5", INK),
    "TL": Paint("#1f6fb0", PAPER),
    "QL": Paint("#0d3a66", PAPER),
    "DW": Paint("#f9cdb5", INK),
    "TW": Paint("#b8400f", PAPER),
    "QW": Paint("#66200a", PAPER),
}
