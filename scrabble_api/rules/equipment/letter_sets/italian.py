"""Italian, the current set of 120 tiles: 120 tiles, 2 of them blanks.

Accents are disregarded: À is played as A.
"""

TITLE = "Italian"
LANGUAGE = "it"
BLANKS = 2
TILES = """
A 14 1   B 3 5    C 6 2    D 3 5    E 11 1   F 3 5    G 2 8    H 2 8
I 12 1   L 5 3    M 5 3    N 5 3    O 15 1   P 3 5    Q 1 10   R 6 2
S 6 2    T 6 2    U 5 3    V 3 5    Z 2 8
"""
FOLDED = """
A ÀÁÂ   E ÈÉÊ   I ÌÍÎÏ   O ÒÓÔ   U ÙÚÛÜ
"""
