"""Basque: 100 tiles, 2 of them blanks.

RR, TS, TX, TZ are single tiles. No rule was found that forbids to spell them with single tiles.
"""

TITLE = "Basque"
LANGUAGE = "eu"
BLANKS = 2
TILES = """
A 14 1   B 3 4    D 4 3    E 12 1   F 1 10   G 2 5    H 2 5    I 9 1
J 1 8    K 5 2    L 2 5    M 1 8    N 8 1    O 6 1    P 1 8    R 5 2
RR 1 8   S 2 5    T 6 1    TS 1 8   TX 1 8   TZ 1 8   U 6 1    X 1 10
Z 3 4
"""
