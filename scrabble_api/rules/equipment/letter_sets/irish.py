"""Irish: 100 tiles, 2 of them blanks."""

TITLE = "Irish"
LANGUAGE = "ga"
BLANKS = 2
TILES = """
A 13 1   Á 2 4    B 1 10   C 4 2    D 4 2    E 6 1    É 1 8    F 2 4
G 3 2    H 10 1   I 10 1   Í 2 4    L 4 2    M 2 4    N 7 1    O 4 2
Ó 1 8    P 1 10   R 7 1    S 6 1    T 4 2    U 3 2    Ú 1 8
"""
