"""GCG, the format in which people keep games: read, whatever the file is like, and written in one strict form."""

from scrabble_api.formats.gcg.reading import ReadGame, each_game, read_gcg
from scrabble_api.formats.gcg.writing import gcg_text

__all__ = ["ReadGame", "each_game", "gcg_text", "read_gcg"]
