"""Lithuanian: 104 tiles, 2 of them blanks."""

TITLE = "Lithuanian"
LANGUAGE = "lt"
BLANKS = 2
TILES = """
A 9 1    Ą 1 1    B 2 2    C 1 7    Č 1 7    D 3 2    E 6 1    Ę 1 2
Ė 2 3    F 1 10   G 2 2    H 1 10   I 11 1   Į 1 4    Y 1 6    J 2 4
K 4 2    L 6 1    M 3 2    N 4 1    O 5 1    P 3 2    R 9 1    S 6 1
Š 2 3    T 5 1    U 5 1    Ų 1 3    Ū 1 5    V 1 4    Z 1 5    Ž 1 4
"""
