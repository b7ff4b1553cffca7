"""A whole game of two as it is sent turn by turn: 23 plays, and the same with scoreless turns between them."""

from typing import Any

Body = dict[str, Any]

#: Position, tiles and rack of each play; all words are good in ENABLE.
_DRAWN = """
    H8  hONORER  ?ENOORR
    15D YOWES    CEOSTWY
    10C SAPIE.CY ACEIPSY
    13G P.CTATE  ACELPTT
    14D AWA      AAAAFWZ
    J3  FINITEL. EFIILNT
    L10 ZAF.IG   AAAFGIZ
    N10 HOUSE    EEHOOSU
    G7  JAD.D    AADDGJS
    5E  dIOXA.E  ?AEIOOX
    O7  ORGANS   AGNORSU
    15L .IRD     DGIIORT
    K11 KE.      ADEKUUV
    13B GILT     GIILOTT
    H1  REDU.    ADERUUV
    11A BOITE    BBEIOOT
    4A  HEAVE    AEEHMUV
    C2  QU.I     BINOQUV
    1G  U.N      LLMMNNU
    K4  T.NOR    BNORTV
    B4  .M       LLMMN
    8F  B..      BV
    8J  ..N      LLMN
"""

#: In the long game both players sit out after every second play, as long as the bag has tiles.
_SAT_OUT_AFTER = range(2, 15, 2)
_SAT_OUT: tuple[Body, ...] = ({"kind": "pass"}, {"kind": "exchange", "count": 3})


def _play(line: str) -> Body:
    position, tiles, rack = line.split()
    return {"kind": "play", "position": position, "tiles": tiles, "rack": rack}


OPENING: Body = {
    "players": [{"name": "Ann"}, {"name": "Bob"}],
    "ruleset": "naspa",
    "lexicon": "enable",
}
PLAYED: tuple[Body, ...] = tuple(_play(line) for line in _DRAWN.strip().splitlines())
#: 37 turns; the thirtieth is the play of BOITE.
LONG: tuple[Body, ...] = tuple(
    turn for number, play in enumerate(PLAYED, 1) for turn in (play, *(_SAT_OUT if number in _SAT_OUT_AFTER else ()))
)
