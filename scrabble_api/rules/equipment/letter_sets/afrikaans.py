"""Afrikaans: 102 tiles, 2 of them blanks.

No tile has a mark, so that marks are disregarded: Ê is played as E.
"""

TITLE = "Afrikaans"
LANGUAGE = "af"
BLANKS = 2
TILES = """
A 9 1    B 1 8    D 6 1    E 16 1   F 1 8    G 4 2    H 3 2    I 8 1
J 1 10   K 3 3    L 3 2    M 2 4    N 8 1    O 6 1    P 2 5    R 6 1
S 6 1    T 6 1    U 2 4    V 2 5    W 3 3    Y 2 4
"""
FOLDED = """
A ÀÁÂÄ   E ÈÉÊË   I ÌÍÎÏ   O ÒÓÔÖ   U ÙÚÛÜ   Y Ý
"""
