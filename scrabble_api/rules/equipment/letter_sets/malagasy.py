"""Malagasy: 102 tiles, 2 of them blanks.

No tile has a mark, so that marks are disregarded: Ô is played as O.
"""

TITLE = "Malagasy"
LANGUAGE = "mg"
BLANKS = 2
TILES = """
A 20 1   B 2 4    D 2 3    E 4 1    F 2 2    G 1 10   H 1 6    I 11 1
J 1 6    K 5 1    L 2 3    M 2 2    N 13 1   O 14 1   P 2 4    R 1 6
S 4 1    T 6 1    V 2 2    Y 4 1    Z 1 6
"""
FOLDED = """
A ÀÁÂ   E ÈÉÊ   I ÌÍÎ   O ÒÓÔ   N Ñ   Y Ỳ
"""
