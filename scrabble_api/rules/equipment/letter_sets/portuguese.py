"""Portuguese: 120 tiles, 3 of them blanks.

Ç is a tile of its own; all other marks are disregarded: Ã is played as A.
"""

TITLE = "Portuguese"
LANGUAGE = "pt"
BLANKS = 3
TILES = """
A 14 1   B 3 3    C 4 2    Ç 2 3    D 5 2    E 11 1   F 2 4    G 2 4
H 2 4    I 10 1   J 2 5    L 5 2    M 6 1    N 4 3    O 10 1   P 4 2
Q 1 6    R 6 1    S 8 1    T 5 1    U 7 1    V 2 4    X 1 8    Z 1 8
"""
FOLDED = """
A ÀÁÂÃÄ   E ÈÉÊË   I ÌÍÎÏ   O ÒÓÔÕÖ   U ÙÚÛÜ   N Ñ
"""
