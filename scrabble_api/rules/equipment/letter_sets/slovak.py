"""Slovak: 100 tiles, 2 of them blanks."""

TITLE = "Slovak"
LANGUAGE = "sk"
BLANKS = 2
TILES = """
A 9 1    Á 1 4    Ä 1 10   B 2 4    C 1 4    Č 1 5    D 3 2    Ď 1 8
E 8 1    É 1 7    F 1 8    G 1 8    H 1 4    I 5 1    Í 1 5    J 2 3
K 3 2    L 3 2    Ĺ 1 10   Ľ 1 7    M 4 2    N 5 1    Ň 1 8    O 9 1
Ô 1 8    Ó 1 10   P 3 2    R 4 1    Ŕ 1 10   S 4 1    Š 1 5    T 4 1
Ť 1 7    U 2 3    Ú 1 7    V 4 1    X 1 10   Y 1 4    Ý 1 5    Z 1 4
Ž 1 5
"""
