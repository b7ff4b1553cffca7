"""Estonian: 102 tiles, 2 of them blanks."""

TITLE = "Estonian"
LANGUAGE = "et"
BLANKS = 2
TILES = """
A 10 1   B 1 4    D 4 2    E 9 1    F 1 8    G 2 3    H 2 4    I 9 1
J 2 4    K 5 1    L 5 1    M 4 2    N 4 2    O 5 1    P 2 4    R 2 2
S 8 1    Š 1 10   Z 1 10   Ž 1 10   T 7 1    U 5 1    V 2 3    Õ 2 4
Ä 2 5    Ö 2 6    Ü 2 5
"""
