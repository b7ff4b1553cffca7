"""Ukrainian: 104 tiles, 2 of them blanks."""

TITLE = "Ukrainian"
LANGUAGE = "uk"
BLANKS = 2
TILES = """
А 8 1    Б 2 4    В 4 1    Г 2 4    Ґ 1 10   Д 3 2    Е 5 1    Є 1 8
Ж 1 6    З 2 4    И 7 1    І 5 1    Ї 1 6    Й 1 5    К 4 2    Л 3 2
М 4 2    Н 7 1    О 10 1   П 3 2    Р 5 1    С 4 2    Т 5 1    У 3 3
Ф 1 8    Х 1 5    Ц 1 6    Ч 1 5    Ш 1 6    Щ 1 8    Ь 1 5    Ю 1 7
Я 2 4    ' 1 10
"""
