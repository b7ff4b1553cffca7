"""Days as people write them in files: read where there is only one way to understand them."""

import calendar
import re

_YEAR_FIRST = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})")
_DAY_FIRST = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th)?[ .]+([a-z]+)[ .,]+([0-9]{4})")
_MONTH_FIRST = re.compile(r"([a-z]+)[ .]+([0-9]{1,2})(?:st|nd|rd|th)?[ ,.]+([0-9]{4})")
_NAMES = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
#: English months by their names and the first three letters of these.
_MONTHS = {name: number for number, full in enumerate(_NAMES, 1) for name in (full, full[:3])} | {"sept": 9}


def parse_day(text: str) -> str | None:
    """A day as 1998-11-14; None where the text is none, or days and months could be taken for each other."""
    text = " ".join(text.lower().split())
    if found := _YEAR_FIRST.fullmatch(text):
        return _day(int(found[1]), int(found[3]), int(found[4]))
    if found := _DAY_FIRST.fullmatch(text):
        return _day(int(found[3]), _MONTHS.get(found[2], 0), int(found[1]))
    if found := _MONTH_FIRST.fullmatch(text):
        return _day(int(found[3]), _MONTHS.get(found[1], 0), int(found[2]))
    return None


def _day(year: int, month: int, day: int) -> str | None:
    if year < 1 or not 1 <= month <= 12 or not 1 <= day <= calendar.monthrange(year, month)[1]:
        return None
    return f"{year:04}-{month:02}-{day:02}"
