"""Numbers and nouns in sentences: one is never several, and none is."""

import re
from typing import Any

import pytest

from scrabble_api.rules.audit.findings import FORMS
from scrabble_api.rules.counting import count_text, sentence
from scrabble_api.rules.violations import RULES, violation

#: A number that is filled in, and a noun of several behind it.
_LOOSE = re.compile(r"\{(\w+)\} (tiles|words|turns|points|times|players|seconds|letters|squares|entries|games)\b")


@pytest.mark.parametrize(
    ("number", "noun", "text"),
    [
        (1, "tile", "1 tile"),
        (0, "tile", "0 tiles"),
        (2, "tile", "2 tiles"),
        (-1, "point", "-1 points"),
        (1000, "entry", "1,000 entries"),
        (1, "entry", "1 entry"),
        (2, "play", "2 plays"),
        (2, "box", "2 boxes"),
        (2, "scoreless turn", "2 scoreless turns"),
    ],
)
def test_a_noun_agrees_with_its_number(number: int, noun: str, text: str) -> None:
    assert (count_text(number, noun), sentence("{many:" + noun + "}", many=number)) == (text, text)


def test_no_sentence_has_a_number_and_a_noun_apart() -> None:
    messages = [
        *(rule.message for rule in RULES.values()),
        *(message for _, message in FORMS.values()),
        *(rule.in_old_records for rule in RULES.values() if rule.in_old_records),
    ]
    assert [message for message in messages if _LOOSE.search(message)] == []


@pytest.mark.parametrize(
    ("code", "facts", "message"),
    [
        ("rack-too-long", {"most": 1, "count": 2}, "A rack holds at most 1 tile; this one has 2."),
        (
            "exchange-limit-reached",
            {"seat": 1, "limit": 1},
            "Seat 1 has already exchanged 1 time, the most that this ruleset allows. Play or pass.",
        ),
        (
            "opening-too-short",
            {"least": 2, "count": 1},
            "The first play on an empty board needs at least 2 tiles; this one has 1.",
        ),
        (
            "exchange-bag-too-small",
            {"count": 1, "least": 1, "bag": 0},
            "To exchange 1 tile the bag must have at least 1 tile; it has 0. Play or pass.",
        ),
    ],
)
def test_reasons_agree_with_their_numbers(code: str, facts: dict[str, Any], message: str) -> None:
    assert violation(code, **facts).message == message
