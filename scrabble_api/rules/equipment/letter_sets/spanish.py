"""Spanish, the set in which CH, LL and RR are single tiles and there is no K or W: 100 tiles, 2 of them blanks.

C and H for CH, two L for LL or two R for RR are not allowed (rules of FISE, the federation, "letras dobles"). Accents and
diaeresis are disregarded; Ñ is a tile of its own.
"""

TITLE = "Spanish"
LANGUAGE = "es"
BLANKS = 2
TILES = """
A 12 1   B 2 3    C 4 3    CH 1 5   D 5 2    E 12 1   F 1 4    G 2 2
H 2 4    I 6 1    J 1 8    L 4 1    LL 1 8   M 2 3    N 5 1    Ñ 1 8
O 9 1    P 2 3    Q 1 5    R 5 1    RR 1 8   S 6 1    T 4 1    U 5 1
V 1 4    X 1 8    Y 1 4    Z 1 10
"""
NEVER_BY_SINGLE_TILES = "CH LL RR"
FOLDED = """
A ÁÀÂ   E ÉÈÊ   I ÍÌÎÏ   O ÓÒÔ   U ÚÙÛÜ
"""
