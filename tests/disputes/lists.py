"""The word lists of the disputes: each has only the words that its case lives by."""

from pathlib import Path

from scrabble_api.lexicons.reading import read_word_list
from scrabble_api.lexicons.store import add_list
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS

#: All words that the whole games form; VO is none.
_OF_WHOLE_GAMES = """
AA AB AG AH AI AKENE ANA AT AW AWA AY BAA BAH BI BIB BIT BOITE BONITO CAROLI DEB DEFAT DIOXANE DO DOS DOT ED EF EH EM
EN ER ERN EX FA FAN FANE FAT FINITELY FORDS FOX GASP GEM GIGANTIC GILT GIRD GUIRO GUIROS GUSTED HA HEAVE HEMIC HEX HI
HONORER HONORERS HOUSE HOUSER ILEA ILEAC IN INLET INVITEE IT JADED JEE JEES KA KEA LAY LEE LI LIVERIED LO LURK MANAGE
MANAGER MI MOD MOW NA NU OBOE OD ODEA OE ON OR ORE ORGANS OS OUTFOX OX PAVISE PAVISER PAVISERS PE PECTATE PECTATES PIN
PROEM PUNTY QUA QUAI QUIET RAN REDUX SAPIENCY SEN SI SNAP TENOR TO TUSH TWO URN US UT VAT VOLT VOLTA WAX WEAL WO
WONDERER WOT WURZEL WURZELS YE YEH YIRRED YOLKY YOWES ZAFTIG ZAG ZINS
"""

LISTS = {
    "at": "AT",
    "hat": "HAT",
    "hat-on": "HAT ON HO AN",
    "hate": "HATE HATER TARE",
    "hate-rated": "HATE HATER TARE RATED",
    "test": "TEST",
    "whole-games": _OF_WHOLE_GAMES,
}


def add_lists(data_folder: Path) -> None:
    """Have all lists kept in the data folder of a server that is yet to start."""
    letter_set = LETTER_SETS["english"]
    for name, words in LISTS.items():
        reading = read_word_list("\n".join(words.split()).encode(), f"{name}.txt", letter_set)
        add_list(data_folder, name, reading, name, letter_set.language, letter_set)
