"""All legal plays of a rack on a board, the highest-scoring first, and whether there is any."""
