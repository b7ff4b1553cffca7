"""Norwegian: 100 tiles, 2 of them blanks.

Q, X, Ü, Z, Ä, Ö have no tile and are played only with a blank.

Æ, Ø and Å are tiles of their own; accents are disregarded: É is played as E.
"""

TITLE = "Norwegian"
LANGUAGE = "nb"
BLANKS = 2
TILES = """
A 7 1    B 3 4    C 1 10   D 5 1    E 9 1    F 4 2    G 4 2    H 3 3
I 5 1    J 2 4    K 4 2    L 5 1    M 3 2    N 6 1    O 4 2    P 2 4
Q 0 0    R 6 1    S 6 1    T 6 1    U 3 4    V 3 4    W 1 8    X 0 0
Y 1 6    Ü 0 0    Z 0 0    Æ 1 6    Ä 0 0    Ø 2 5    Ö 0 0    Å 2 4
"""
FOLDED = """
A ÀÁÂ   E ÈÉÊ   O ÒÓÔ
"""
