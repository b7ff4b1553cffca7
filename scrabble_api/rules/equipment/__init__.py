"""What is in the box: tiles, letter sets, squares, boards, and which go together."""
