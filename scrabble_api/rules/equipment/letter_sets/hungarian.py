"""Hungarian: 100 tiles, 2 of them blanks.

CS, GY, LY, NY, SZ, TY, ZS are single tiles. No rule was found that forbids to spell them with single tiles, whose letters
may meet by sense (KÖZ·SÉG).
"""

TITLE = "Hungarian"
LANGUAGE = "hu"
BLANKS = 2
TILES = """
A 6 1     Á 4 1     B 3 2     C 1 5     CS 1 7    D 3 2     E 6 1     É 3 3
F 2 4     G 3 2     GY 2 4    H 2 3     I 3 1     Í 1 5     J 2 4     K 6 1
L 4 1     LY 1 8    M 3 1     N 4 1     NY 1 5    O 3 1     Ó 3 2     Ö 2 4
Ő 1 7     P 2 4     R 4 1     S 3 1     SZ 2 3    T 5 1     TY 1 10   U 2 4
Ú 1 7     Ü 2 4     Ű 1 7     V 2 3     Z 2 4     ZS 1 8
"""
