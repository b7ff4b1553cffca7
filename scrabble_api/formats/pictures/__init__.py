"""A board as a picture: one drawing in shapes, written as SVG or painted as PNG."""
