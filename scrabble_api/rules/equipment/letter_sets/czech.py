"""Czech: 100 tiles, 2 of them blanks."""

TITLE = "Czech"
LANGUAGE = "cs"
BLANKS = 2
TILES = """
A 5 1    Á 2 2    B 2 3    C 3 2    Č 1 4    D 3 1    Ď 1 8    E 5 1
É 2 3    Ě 2 3    F 1 5    G 1 5    H 3 2    I 4 1    Í 3 2    J 2 2
K 3 1    L 3 1    M 3 2    N 5 1    Ň 1 6    O 6 1    Ó 1 7    P 3 1
R 3 1    Ř 2 4    S 4 1    Š 2 4    T 4 1    Ť 1 7    U 3 2    Ú 1 5
Ů 1 4    V 4 1    X 1 10   Y 2 2    Ý 2 4    Z 2 2    Ž 1 4
"""
