"""Score and adjudicate Scrabble plays, with the whole arithmetic shown."""

__version__ = "0.2.0"
