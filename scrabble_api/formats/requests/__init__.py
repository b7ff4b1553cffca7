"""What is asked, read from plain values: plays, draws, what happens in a game."""
