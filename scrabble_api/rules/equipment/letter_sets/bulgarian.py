"""Bulgarian: 102 tiles, 2 of them blanks.

The grave accent is disregarded: Ѝ is played as И.
"""

TITLE = "Bulgarian"
LANGUAGE = "bg"
BLANKS = 2
TILES = """
А 9 1    Б 3 2    В 4 2    Г 3 3    Д 4 2    Е 8 1    Ж 2 4    З 2 4
И 8 1    Й 1 5    К 3 2    Л 3 2    М 4 2    Н 4 1    О 9 1    П 4 1
Р 4 1    С 4 1    Т 5 1    У 3 5    Ф 1 10   Х 1 5    Ц 1 8    Ч 2 5
Ш 1 8    Щ 1 10   Ъ 2 3    Ь 1 10   Ю 1 8    Я 2 5
"""
FOLDED = """
И Ѝ
"""
