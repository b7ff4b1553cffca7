"""A board, a play or a verdict as text, JSON or picture, and back. Pure, like the rules it builds on."""
