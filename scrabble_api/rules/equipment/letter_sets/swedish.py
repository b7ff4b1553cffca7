"""Swedish: 100 tiles, 2 of them blanks.

Q, W, Ü, Æ have no tile and are played only with a blank.

Å, Ä and Ö are tiles of their own; accents are disregarded: É is played as E.
"""

TITLE = "Swedish"
LANGUAGE = "sv"
BLANKS = 2
TILES = """
A 8 1    B 2 4    C 1 8    D 5 1    E 7 1    F 2 3    G 3 2    H 2 2
I 5 1    J 1 7    K 3 2    L 5 1    M 3 2    N 6 1    O 5 2    P 2 4
Q 0 0    R 8 1    S 8 1    T 8 1    U 3 4    V 2 3    W 0 0    X 1 8
Y 1 7    Ü 0 0    Z 1 10   Å 2 4    Ä 2 3    Æ 0 0    Ö 2 4
"""
FOLDED = """
A ÀÁÂ   E ÈÉÊ   O ÒÓÔ
"""
