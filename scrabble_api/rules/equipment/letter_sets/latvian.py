"""Latvian: 104 tiles, 2 of them blanks."""

TITLE = "Latvian"
LANGUAGE = "lv"
BLANKS = 2
TILES = """
A 11 1   Ā 4 2    B 1 5    C 1 5    Č 1 10   D 3 3    E 6 1    Ē 2 4
F 1 10   G 1 5    Ģ 1 10   H 1 10   I 9 1    Ī 2 4    J 2 4    K 4 2
Ķ 1 10   L 3 2    Ļ 1 8    M 4 2    N 4 2    Ņ 1 6    O 3 3    P 3 2
R 5 1    S 8 1    Š 1 6    T 6 1    U 5 1    Ū 1 6    V 3 3    Z 2 3
Ž 1 8
"""
