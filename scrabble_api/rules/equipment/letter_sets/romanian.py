"""Romanian, the set without diacritics (Ă and Â are played as A, Î as I, Ș as S, Ț as T): 100 tiles, 2 of them blanks.

The letters with marks have no tiles: Ă and Â are played as A, Î as I, Ș as S, Ț as T, with a comma or a cedilla
below.
"""

TITLE = "Romanian"
LANGUAGE = "ro"
BLANKS = 2
TILES = """
A 11 1   B 2 9    C 5 1    D 4 2    E 9 1    F 2 8    G 2 9    H 1 10
I 10 1   J 1 10   L 4 1    M 3 4    N 6 1    O 5 1    P 4 2    R 7 1
S 5 1    T 7 1    U 6 1    V 2 8    X 1 10   Z 1 10
"""
FOLDED = """
A ĂÂ   I Î   S ȘŞ   T ȚŢ
"""
