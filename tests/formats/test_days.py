"""Days in files: read where there is one way to understand them, and no other way."""

import pytest

from scrabble_api.formats.days import parse_day
from scrabble_api.formats.files.imports import import_of_record
from scrabble_api.formats.gcg import read_gcg


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("1998-11-14", "1998-11-14"),
        (" 1998/11/14 ", "1998-11-14"),
        ("1998.1.4", "1998-01-04"),
        ("14 November 1998", "1998-11-14"),
        ("14. Nov 1998", "1998-11-14"),
        ("November 14, 1998", "1998-11-14"),
        ("SEPT 3rd, 2001", "2001-09-03"),
        ("29 Feb 2024", "2024-02-29"),
        ("29 Feb 2023", None),
        ("1998-11-31", None),
        ("0000-01-01", None),
        ("11/12/1998", None),
        ("14-11-1998", None),
        ("1998-11/14", None),
        ("November 1998", None),
        ("14 Novembre 1998", None),
        ("14 Mayday 1998", None),
        ("yesterday", None),
        ("", None),
    ],
)
def test_a_day_is_read_where_it_can_only_be_one(text: str, day: str | None) -> None:
    assert parse_day(text) == day


@pytest.mark.parametrize(("text", "day"), [("1998-11-14", "1998-11-14"), ("last Sunday", None)])
def test_an_import_takes_the_day_from_the_file(text: str, day: str | None) -> None:
    written = f"#player1 Ann Ann\n#player2 Bob Bob\n#date {text}\n>Ann: AEHTEEE 8G HAT +12 12\n"
    (game,) = read_gcg(written.encode())
    assert import_of_record(game, None, None).opened.details.played_on == day
