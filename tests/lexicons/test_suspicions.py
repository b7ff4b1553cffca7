from itertools import islice, product
from string import ascii_uppercase

import pytest

from scrabble_api.lexicons.reading import read_word_list
from scrabble_api.rules.letter_sets import LETTER_SETS


def words(count: int, letters: str = ascii_uppercase, length: int = 4) -> list[str]:
    return ["".join(word) for word in islice(product(letters, repeat=length), count)]


def warnings(entries: list[str], letters: str = "english") -> str:
    return " ".join(read_word_list("\n".join(entries).encode(), "list.txt", LETTER_SETS[letters]).warnings)


@pytest.mark.parametrize(
    ("entries", "warning"),
    [
        pytest.param(["AA"], "The list has only 1 word;", id="one word"),
        pytest.param(["AA", *words(998)], "The list has only 999 words;", id="few words"),
        pytest.param(words(1_000), "no word of two letters", id="none of two letters"),
        pytest.param(
            ["AA", *words(20_000, "ABCDEFGHIJKLMNOPRSTUVWY", 3)], "No word begins with Q, X, Z;", id="cut short"
        ),
        pytest.param(
            ["AA", "QI" * 11],
            "Words of more than 21 letters, which fit on no board: 1, such as QIQI",
            id="too long for any board",
        ),
        pytest.param([*words(1_000), *["a-b"] * 300], "23% of the entries were left out;", id="much left out"),
        pytest.param(words(1_000), "All words have 4 letters;", id="of one length"),
    ],
)
def test_a_suspicious_list_is_warned_of(entries: list[str], warning: str) -> None:
    assert warning in warnings(entries)


@pytest.mark.parametrize(
    "entries",
    [
        pytest.param(["AA", *words(999)], id="a thousand words, some beginnings missing"),
        pytest.param(["AA", *words(1_000), *["a-b"] * 250], id="a fifth left out"),
        pytest.param(["AA", "QI" * 10, *words(20_000, ascii_uppercase[::-1]), *words(26, length=2)], id="many words"),
    ],
)
def test_a_usual_list_is_not_warned_of(entries: list[str]) -> None:
    text = warnings([*entries, *(f"{letter}OE" for letter in ascii_uppercase)])
    assert text == ""


def test_a_tile_of_several_characters_is_one_letter_of_a_long_word() -> None:
    assert "Words of more than 21 letters" not in warnings(["CS" * 21], "hungarian")
    assert "Words of more than 21 letters" in warnings(["CS" * 22], "hungarian")


@pytest.mark.parametrize(("beginning", "is_missing"), [("CSA", False), ("CA", True)])
def test_a_tile_of_several_characters_can_begin_words(beginning: str, is_missing: bool) -> None:
    said = warnings([beginning, *words(20_000, "ABDEFGHIJKL")], "hungarian")
    assert is_missing == (" CS," in said)
