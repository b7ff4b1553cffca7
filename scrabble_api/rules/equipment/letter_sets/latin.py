"""Latin: 100 tiles, 2 of them blanks.

Marks of length are disregarded: Ā is played as A.
"""

TITLE = "Latin"
LANGUAGE = "la"
BLANKS = 2
TILES = """
A 9 1    B 2 4    C 4 2    D 3 2    E 12 1   F 1 8    G 2 4    H 1 8
I 9 1    L 3 2    M 4 2    N 4 2    O 5 1    P 2 4    Q 3 3    R 7 1
S 8 1    T 8 1    V 9 1    X 2 4
"""
FOLDED = """
A ĀĂ   E ĒĔ   I ĪĬ   O ŌŎ
"""
