"""Slovene: 100 tiles, 2 of them blanks.

Q, W, X, Y have no tile and are played only with a blank.
"""

TITLE = "Slovene"
LANGUAGE = "sl"
BLANKS = 2
TILES = """
A 10 1   B 2 4    C 1 8    Č 1 5    D 4 2    E 11 1   F 1 10   G 2 4
H 1 5    I 9 1    J 4 1    K 3 3    L 4 1    M 2 3    N 7 1    O 8 1
P 2 3    Q 0 0    R 6 1    S 6 1    Š 1 6    T 4 1    U 2 3    V 4 2
W 0 0    X 0 0    Y 0 0    Z 2 4    Ž 1 10
"""
