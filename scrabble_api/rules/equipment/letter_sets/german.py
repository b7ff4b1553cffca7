"""German: 102 tiles, 2 of them blanks.

Ä, Ö and Ü are tiles of their own; all other marks are disregarded (É as E, Œ as OE).
"""

TITLE = "German"
LANGUAGE = "de"
BLANKS = 2
TILES = """
A 5 1    Ä 1 6    B 2 3    C 2 4    D 4 1    E 15 1   F 2 4    G 3 2
H 4 2    I 6 1    J 1 6    K 2 4    L 3 2    M 4 3    N 9 1    O 3 2
Ö 1 8    P 1 4    Q 1 10   R 6 1    S 7 1    T 6 1    U 6 1    Ü 1 6
V 1 6    W 1 3    X 1 8    Y 1 10   Z 1 3
"""
FOLDED = """
A ÀÁÂÃÅ   AE Æ   C Ç   E ÈÉÊË   I ÌÍÎÏ   N Ñ   O ÒÓÔÕØ   OE Œ   U ÙÚÛ
Y ÝŸ
"""
CAPITAL_NOUNS = True
