"""Catalan: 100 tiles, 2 of them blanks.

L·L, NY, QU are single tiles. There is no single Q or middle dot; no rule was found that forbids N and Y for NY (the rules
of the players' association AJUSC name none). Accents and diaeresis are disregarded; Ç is a tile of its own.
"""

TITLE = "Catalan"
LANGUAGE = "ca"
BLANKS = 2
TILES = """
A 12 1     B 2 3      C 3 2      Ç 1 10     D 3 2      E 13 1     F 1 4      G 2 3
H 1 8      I 8 1      J 1 8      L 4 1      L·L 1 10   M 3 2      N 6 1      NY 1 10
O 5 1      P 2 3      QU 1 8     R 8 1      S 8 1      T 5 1      U 4 1      V 1 4
X 1 10     Z 1 8
"""
FOLDED = """
A ÀÁ   E ÈÉ   I ÍÏ   O ÒÓ   U ÚÜ
"""
