"""Welsh: 105 tiles, 2 of them blanks.

CH, DD, FF, LL, NG, RH, TH are single tiles. The rules of the set do not allow their letters to be spelled with single tiles;
N and G, R and H may meet by sense, as in DANGOS, so that these two are not forbidden. Accents are disregarded.
"""

TITLE = "Welsh"
LANGUAGE = "cy"
BLANKS = 2
TILES = """
A 10 1    B 2 3     C 2 4     CH 1 5    D 6 1     DD 4 1    E 8 1     F 3 2
FF 2 4    G 3 2     NG 1 10   H 2 4     I 7 1     J 1 8     L 3 2     LL 1 5
M 2 3     N 8 1     O 6 1     P 1 5     R 7 1     RH 1 10   S 3 3     T 2 3
TH 2 4    U 3 2     W 5 1     Y 7 1
"""
NEVER_BY_SINGLE_TILES = "CH DD FF LL TH"
FOLDED = """
A ÀÁÂÄ   E ÈÉÊË   I ÌÍÎÏ   O ÒÓÔÖ   U ÙÚÛÜ   W ẀẂŴẄ   Y ỲÝŶŸ
"""
