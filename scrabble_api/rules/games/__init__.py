"""One game: what happens in it, turn by turn, to its result."""
