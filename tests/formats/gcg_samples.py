"""GCG files to begin from: one of every kind of line, and real ones."""

from tests.golden.records import KEPT_GAMES, contents_beside

ALL_KINDS = """#character-encoding UTF-8
#player1 Ann Ann Archer
#player2 Bob Bob Brewer
>Ann: AEHTEEE 8G HAT +12 12
>Bob: AEIINOR 9G ON +11 11
#note one
>Ann: EEEEIRS 8G ...E +7 19
>Bob: AEIIRST -EII +0 11
>Ann: EEEIRSX J7 X.. +0 19
>Ann: EEEIRSX -- -0 19
>Bob: AARSTUV - +0 11
>Ann: EEEIRSX 10F EX +27 46
>Ann:  (challenge) +5 51
>Bob: AARSTUV (AARSTUV) -10 1
>Ann: EEEIRS (EEEIRS) -6 45
>Bob: (time) -10 -9
#rack1 EEE
"""


def sample_files() -> list[bytes]:
    """The file of every kind of line, the real games that are kept here, and those beside the project, where they are."""
    return [ALL_KINDS.encode(), *(game.gcg for game in KEPT_GAMES), *contents_beside().values()]
