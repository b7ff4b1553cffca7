"""Croatian: 103 tiles, 2 of them blanks.

DŽ, LJ, NJ are single tiles, also where they are written as one character. No rule was found that forbids to spell them
with single tiles, whose letters may meet by sense (NADŽIVJETI, INJEKCIJA).
"""

TITLE = "Croatian"
LANGUAGE = "hr"
BLANKS = 2
TILES = """
A 11 1    B 1 3     C 1 4     Č 1 3     Ć 1 5     D 3 3     DŽ 1 10   Đ 1 10
E 9 1     F 1 8     G 2 3     H 1 4     I 10 1    J 4 1     K 3 2     L 2 3
LJ 1 4    M 3 2     N 6 1     NJ 1 4    O 9 1     P 3 2     R 5 1     S 5 1
Š 1 4     T 5 1     U 4 1     V 3 2     Z 2 3     Ž 1 4
"""
FOLDED = """
[DŽ] Ǆǅ   [LJ] Ǉǈ   [NJ] Ǌǋ
"""
