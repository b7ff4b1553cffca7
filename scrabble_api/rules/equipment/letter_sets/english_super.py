"""English for the 21×21 Super board: 200 tiles, 4 of them blanks.

Accents of loan words are disregarded: É is played as E.
"""

TITLE = "English for the Super board"
LANGUAGE = "en"
BLANKS = 4
TILES = """
A 16 1   B 4 3    C 6 3    D 8 2    E 24 1   F 4 4    G 5 2    H 5 4
I 13 1   J 2 8    K 2 5    L 7 1    M 6 3    N 13 1   O 15 1   P 4 3
Q 2 10   R 13 1   S 10 1   T 15 1   U 7 1    V 3 4    W 4 4    X 2 8
Y 4 4    Z 2 10
"""
FOLDED = """
A ÀÁÂÃÄÅĀĂ   AE Æ   C ÇĆČ   E ÈÉÊËĒĚ   G Ğ   I ÌÍÎÏĪ   L Ł   N ÑŃŇ
O ÒÓÔÕÖØŌŐ   OE Œ   R Ř   S ŚŞŠȘ   U ÙÚÛÜŪŮ   Y ÝŸ   Z ŹŻŽ
"""
