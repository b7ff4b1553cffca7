"""GCG, the format in which people keep games: read into claimed records, whatever the file is like."""

from scrabble_api.formats.gcg.reading import GcgFile, ReadGame, read_gcg

__all__ = ["GcgFile", "ReadGame", "read_gcg"]
