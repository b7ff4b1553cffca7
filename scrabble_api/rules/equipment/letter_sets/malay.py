"""Malay: 100 tiles, 2 of them blanks."""

TITLE = "Malay"
LANGUAGE = "ms"
BLANKS = 2
TILES = """
A 19 1   B 3 3    C 1 8    D 3 3    E 7 1    F 1 10   G 4 3    H 2 4
I 7 1    J 1 5    K 6 1    L 4 2    M 5 1    N 8 1    O 2 4    P 2 4
R 5 1    S 4 2    T 5 1    U 6 1    W 1 8    Y 1 5    Z 1 10
"""
