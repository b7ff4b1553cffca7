"""The built-in lists are those published, word for word."""

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from scrabble_api.lexicons import built_in
from scrabble_api.lexicons.built_in import BUILT_IN, built_in_lexicons
from scrabble_api.lexicons.refusals import DamagedList
from scrabble_api.rules.plays.lexicon import Lexicon

SINCE_1997 = [
    "DA",
    "DAS",
    "EW",
    "FE",
    "FES",
    "GI",
    "GIS",
    "KI",
    "KIS",
    "OI",
    "OK",
    "PO",
    "POS",
    "QI",
    "QIS",
    "TE",
    "TES",
    "ZA",
    "ZAS",
]


@pytest.fixture(scope="module")
def lexicons() -> Mapping[str, Lexicon]:
    return built_in_lexicons()


@pytest.mark.parametrize(
    ("id", "count", "sha256"),
    [
        ("enable", 168_551, "0d6d47327b05142362f52844113497d0439bd0a7fc8d0bc33ee40ecff0216ac1"),
        ("enable-plus", 168_570, "9486b93d8991512fd47ce4dab5c25df84cd23b772143015c3ca295a7df54497d"),
    ],
)
def test_a_built_in_list_is_the_one_published_under_its_fingerprint(
    lexicons: Mapping[str, Lexicon], id: str, count: int, sha256: str
) -> None:
    lexicon = lexicons[id]
    text = "".join(f"{word}\n" for word in sorted(lexicon.words))
    assert (count, sha256) == (len(lexicon.words), hashlib.sha256(text.encode()).hexdigest())
    assert (count, sha256) == (BUILT_IN[id].words, lexicon.sha256)
    assert (lexicon.language, lexicon.letters) == ("en", "english")


def test_every_built_in_list_has_a_record(lexicons: Mapping[str, Lexicon]) -> None:
    assert set(BUILT_IN) == set(lexicons)


@pytest.mark.parametrize("word", ["AA", "QUIZ", "ZYZZYVAS", "OXYPHENBUTAZONE"])
def test_enable_has_the_word(lexicons: Mapping[str, Lexicon], word: str) -> None:
    assert word in lexicons["enable"].words


@pytest.mark.parametrize("word", [*SINCE_1997, "QZ", "A", "aa", ""])
def test_enable_has_not_the_word(lexicons: Mapping[str, Lexicon], word: str) -> None:
    assert word not in lexicons["enable"].words


def test_enable_plus_is_enable_and_the_words_since_1997(lexicons: Mapping[str, Lexicon]) -> None:
    assert set(SINCE_1997) == lexicons["enable-plus"].words - lexicons["enable"].words
    assert lexicons["enable"].words < lexicons["enable-plus"].words


def test_all_words_are_of_2_to_15_letters_of_the_english_alphabet(lexicons: Mapping[str, Lexicon]) -> None:
    words = lexicons["enable-plus"].words
    assert not [word for word in words if not re.fullmatch("[A-Z]{2,15}", word)]


def test_both_lists_share_the_words_in_memory(lexicons: Mapping[str, Lexicon]) -> None:
    plus = {word: id(word) for word in lexicons["enable-plus"].words}
    assert all(plus[word] == id(word) for word in lexicons["enable"].words)


def test_an_altered_package_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    altered = tmp_path / "enable-plus.txt"
    altered.write_text("QZ\n")
    monkeypatch.setattr(built_in, "_ADDITIONS", altered)
    with pytest.raises(DamagedList, match=r"enable-plus\.txt is not the list .* Install the package again"):
        built_in_lexicons()
