"""Danish: 100 tiles, 2 of them blanks.

Æ, Ø and Å are tiles of their own; accents are disregarded: É is played as E.
"""

TITLE = "Danish"
LANGUAGE = "da"
BLANKS = 2
TILES = """
A 7 1   B 4 3   C 2 8   D 5 2   E 9 1   F 3 3   G 3 3   H 2 4
I 4 3   J 2 4   K 4 3   L 5 2   M 3 3   N 6 1   O 5 2   P 2 4
R 6 1   S 5 2   T 5 2   U 3 3   V 3 3   X 1 8   Y 2 4   Z 1 8
Æ 2 4   Ø 2 4   Å 2 4
"""
FOLDED = """
A ÀÁÂ   E ÈÉÊ   O ÒÓÔ
"""
