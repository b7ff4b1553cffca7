"""Turkish: 100 tiles, 2 of them blanks.

The circumflex is disregarded: Â is played as A, Î as İ, Û as U.
"""

TITLE = "Turkish"
LANGUAGE = "tr"
BLANKS = 2
TILES = """
A 12 1   B 2 3    C 2 4    Ç 2 4    D 2 3    E 8 1    F 1 7    G 1 5
Ğ 1 8    H 1 5    I 4 2    İ 7 1    J 1 10   K 7 1    L 7 1    M 4 2
N 5 1    O 3 2    Ö 1 7    P 1 5    R 6 1    S 3 2    Ş 2 4    T 5 1
U 3 2    Ü 2 3    V 1 7    Y 2 3    Z 2 4
"""
FOLDED = """
A Â   İ Î   U Û
"""
