"""One play: its words, where it may lie, what it scores, and whether it is legal."""
