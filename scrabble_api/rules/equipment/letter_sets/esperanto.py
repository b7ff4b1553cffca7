"""Esperanto: 100 tiles, 2 of them blanks."""

TITLE = "Esperanto"
LANGUAGE = "eo"
BLANKS = 2
TILES = """
A 8 1    B 2 4    C 1 4    Ĉ 2 4    D 3 2    E 8 1    F 2 3    G 2 3
Ĝ 2 3    H 1 8    Ĥ 1 10   I 8 1    J 3 2    Ĵ 1 10   K 4 2    L 4 1
M 4 2    N 6 1    O 8 1    P 3 2    R 6 1    S 6 1    Ŝ 1 4    T 4 1
U 4 1    Ŭ 1 8    V 2 3    Z 1 5
"""
