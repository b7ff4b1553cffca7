"""Entries become a word list: what is left out, refused and warned of."""

import gzip
import hashlib
import unicodedata
from itertools import islice, product
from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrabble_api.lexicons.reading import Capitalised, LeftOut, LeftOutWhy, ListReading, read_word_list
from scrabble_api.lexicons.refusals import RefusedList
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS


def read(text: str, letters: str = "english") -> ListReading:
    return read_word_list(text.encode(), "list.txt", LETTER_SETS[letters])


def test_the_fingerprint_is_of_the_sorted_capitals_a_line_each() -> None:
    assert hashlib.sha256(b"AA\nQI\nZA\n").hexdigest() == read("za\nqi\naa\nqi").sha256


def test_repeated_words_are_merged_and_counted() -> None:
    reading = read("AA\nQI\naa\nAa\nQI\n")
    assert (reading.words, reading.duplicates) == (("AA", "QI"), 3)


@pytest.mark.parametrize(
    ("text", "letters", "words", "left_out"),
    [
        pytest.param(
            "paris\nParis\nNATO\nMcCoy\nlondon\nrome\nzoo\n",
            "english",
            "LONDON PARIS ROME ZOO",
            [("capitalised", 3, ("Paris", "NATO", "McCoy"))],
            id="names in a dictionary",
        ),
        pytest.param("Paris\nZoo\nQI\n", "english", "PARIS QI ZOO", [], id="capitals everywhere"),
        pytest.param("Paris\nzoo\n", "english", "PARIS ZOO", [], id="capitals in half the list"),
        pytest.param(
            "e.g.\nco-op\ncan't\ncan’t\nzoo\nmake‐up\nDON'T\n",
            "english",
            "ZOO",
            [("punctuated", 6, ("e.g.", "co-op", "can't", "can’t", "make‐up"))],
            id="marks, first five shown",
        ),
        pytest.param(
            "a\nI\naa\n", "english", "AA", [("capitalised", 1, ("I",)), ("one-letter", 1, ("a",))], id="letters"
        ),
        pytest.param("ice cream\nzoo\nqi\n", "english", "QI ZOO", [("several-words", 1, ("ice cream",))], id="phrase"),
        pytest.param(
            "ch\nchocho\n", "spanish", "CHOCHO", [("one-letter", 1, ("ch",))], id="one tile of two characters"
        ),
        pytest.param(
            "п'ять\nп’ять\nб-в\n", "ukrainian", "П'ЯТЬ", [("punctuated", 1, ("б-в",))], id="apostrophe as tile"
        ),
        pytest.param("col·la\ncoŀla\nco.la\n", "catalan", "COL·LA", [("punctuated", 1, ("co.la",))], id="middle dot"),
    ],
)
def test_what_a_dictionary_has_beyond_words_is_left_out_and_counted(
    text: str, letters: str, words: str, left_out: list[tuple[str, int, tuple[str, ...]]]
) -> None:
    reading = read(text, letters=letters)
    assert words.split() == list(reading.words)
    assert [LeftOut(LeftOutWhy(why), count, shown) for why, count, shown in left_out] == list(reading.left_out)


@pytest.mark.parametrize(
    ("letters", "text", "word"),
    [("ukrainian", "п’ять", "П'ЯТЬ"), ("ukrainian", "пʼять", "П'ЯТЬ"), ("catalan", "coŀla", "COL·LA")],
)
def test_a_character_typed_for_what_stands_on_a_tile_is_no_mark(letters: str, text: str, word: str) -> None:
    reading = read(text, letters=letters)
    assert ((word,), ()) == (reading.words, reading.left_out)


@pytest.mark.parametrize(
    ("letters", "text", "words"),
    [
        ("turkish", "iğne\nılık\nIŞIK\nİP\n", {"İĞNE", "ILIK", "IŞIK", "İP"}),
        ("german", "straße\nöl\n", {"STRASSE", "ÖL"}),
        ("greek", "λογοσ\nλογος\n", {"ΛΟΓΟΣ"}),
        ("catalan", "quilla\ncanya\n", {"QUILLA", "CANYA"}),
        ("hungarian", "gyár\ncsusza\n", {"GYÁR", "CSUSZA"}),
        ("spanish", "perro\nchocolate\n", {"PERRO", "CHOCOLATE"}),
    ],
)
def test_words_are_put_into_the_capitals_of_their_letter_set(letters: str, text: str, words: set[str]) -> None:
    assert words == set(read(text, letters=letters).words)


GERMAN = "Bier Blei Haus Tisch ab an am gehen gehe gehst rot rote rotem und von mit"


@pytest.mark.parametrize(
    ("letters", "capitalised", "text", "words", "left_out"),
    [
        pytest.param("german", None, GERMAN, 16, [], id="L1: German nouns have a capital"),
        pytest.param(
            "german", Capitalised.DROP, GERMAN, 12, ["Bier", "Blei", "Haus", "Tisch"], id="dropped if asked for"
        ),
        pytest.param("german", Capitalised.KEEP, GERMAN, 16, [], id="kept if asked for"),
        pytest.param("english", None, "paris London rome zoo", 3, ["London"], id="a name"),
        pytest.param("english", Capitalised.KEEP, "paris London rome zoo", 4, [], id="names kept if asked for"),
        pytest.param(
            "english", Capitalised.DROP, "Paris London zoo", 1, ["Paris", "London"], id="though most have one"
        ),
    ],
)
def test_entries_with_a_capital_are_kept_or_dropped(
    letters: str, capitalised: Capitalised | None, text: str, words: int, left_out: list[str]
) -> None:
    reading = read_word_list("\n".join(text.split()).encode(), "list.txt", LETTER_SETS[letters], capitalised)
    assert len(reading.words) == words
    assert [one for each in reading.left_out for one in each.examples] == left_out


@pytest.mark.parametrize(
    ("letters", "text", "words"),
    [
        pytest.param("german", "STRAẞE AB AN", "AB AN STRASSE", id="L2: a capital of two letters"),
        pytest.param("romanian", "șarpe țară niște sac ac", "AC NISTE SAC SARPE TARA", id="L3: marks of Romanian"),
        pytest.param("romanian", "şarpe ţară împărat când", "CAND IMPARAT SARPE TARA", id="with a cedilla below"),
        pytest.param("french", "passé mère état an au", "AN AU ETAT MERE PASSE", id="L4: accents of French"),
        pytest.param("french", "œuvre ça naïf cæsium", "CA CAESIUM NAIF OEUVRE", id="ligatures of French"),
        pytest.param("greek", "γαϊδούρι ΐσος πρΰς ήλιος λόγος", "ΓΑΙΔΟΥΡΙ ΗΛΙΟΣ ΙΣΟΣ ΛΟΓΟΣ ΠΡΥΣ", id="marks of Greek"),
        pytest.param("italian", "città perché virtù", "CITTA PERCHE VIRTU", id="accents of Italian"),
        pytest.param("portuguese", "ação maçã pôr à", "AÇAO MAÇA POR", id="Ç stays in Portuguese"),
        pytest.param("spanish", "pingüino árbol año", "ARBOL AÑO PINGUINO", id="Ñ stays in Spanish"),
        pytest.param("catalan", "qüestió coŀlegi què feliç", "COL·LEGI FELIÇ QUE QUESTIO", id="Ç stays in Catalan"),
        pytest.param("welsh", "tŷ tân môr", "MOR TAN TY", id="marks of Welsh"),
        pytest.param("dutch", "ĳs coördinatie", "COORDINATIE IJS", id="IJ in one character"),
        pytest.param("turkish", "kâr millî", "KAR MİLLİ", id="marks of Turkish"),
        pytest.param(
            "english", "café naïve œuvre ﬁrst eﬀect baﬄe", "BAFFLE CAFE EFFECT FIRST NAIVE OEUVRE", id="loan words"
        ),
        pytest.param("croatian", "ǆep ǉubav njegoš", "DŽEP LJUBAV NJEGOŠ", id="tiles of two letters in one character"),
        pytest.param("afrikaans", "ŉ sê", "SE", id="an apostrophe in one character"),
        pytest.param("czech", "šťáva", "ŠŤÁVA", id="marks that are on tiles"),
        pytest.param("irish", "fáinne", "FÁINNE", id="accents that are on tiles"),
        pytest.param("spanish", "[ch]ico pe[rr]o", "CHICO PERRO", id="brackets of tiles"),
    ],
)
def test_letters_that_are_on_no_tile_are_read_as_those_laid_for_them(letters: str, text: str, words: str) -> None:
    reading = read("\n".join(text.split()), letters=letters)
    assert words.split() == sorted(reading.words)
    assert hashlib.sha256("".join(f"{word}\n" for word in sorted(reading.words)).encode()).hexdigest() == reading.sha256


def test_folded_entries_are_counted_and_the_first_shown() -> None:
    reading = read("passé\nétat\nan\netat\nétat\n", letters="french")
    assert (reading.words, reading.duplicates) == (("AN", "ETAT", "PASSE"), 2)
    assert (reading.folded.count, reading.folded.examples[:2]) == (3, (("passé", "PASSE"), ("état", "ETAT")))
    assert read("straße\nöl\n", letters="german").folded.count == 0


def _of_several_letters() -> list[str]:
    """Every character in Unicode that is a letter and stands for several."""
    found = []
    for character in filter(str.isalpha, map(chr, range(0x110000))):
        forms = (unicodedata.normalize("NFKC", character), unicodedata.normalize("NFC", character.casefold()))
        bases = [[one for one in form if not unicodedata.combining(one)] for form in forms]
        if any(len(form) > 1 and not any(map(str.isspace, form)) for form in bases):
            found.append(character)
    return found


def test_every_character_that_stands_for_several_letters_is_spelled_out() -> None:
    found = _of_several_letters()
    assert set("ẞßﬁﬂﬀﬃﬄﬅﬆևŉǆǅǄĳĲŀĿ") <= set(found)
    assert len(found) > 500
    german = LETTER_SETS["german"]
    for character in found:
        word = german.capitals(character)
        assert len([one for one in word if not unicodedata.combining(one)]) > 1, character
        assert word == german.capitals(word)


@pytest.mark.parametrize(
    ("letters", "text", "fault"),
    [
        pytest.param("english", "AA\n\n# x\nNAЇVE\n", "Line 4, “NAЇVE”, has “Ї”", id="a letter of another script"),
        pytest.param("catalan", "ca\nmè\nmů\n", "Line 3, “mů”, has “Ů”", id="a mark unknown to Catalan"),
        pytest.param("german", "ab\nað\n", "Line 2, “að”, has “Ð”", id="a letter unknown to German"),
        pytest.param("slovak", "ab\nâ\n", "Line 2, “â”, has “Â”", id="a mark where marks are on tiles"),
        pytest.param("english", "aa\nm8\n", "Line 2, “m8”, has “8”", id="a digit"),
        pytest.param("english", "AA\nQI?\n", "Line 2, “QI?”, has “?”", id="a blank is no letter"),
        pytest.param("english", "AA\nA\u200bB\n", "Line 2, “A\u200bB”, has U+200B", id="an unseen character"),
        pytest.param("spanish", "AA\nKILO\n", "Line 2, “KILO”, has “K”", id="no such tile"),
        pytest.param("catalan", "QUI\nIRAQ\n", "Line 2, “IRAQ”, has “Q”", id="Q without U"),
        pytest.param("catalan", "CANYA\nYOGA\n", "Line 2, “YOGA”, has “Y”", id="Y without N"),
        pytest.param("catalan", "QUI\nA·LA\n", "Line 2, “A·LA”, has “·”", id="a dot between other letters"),
        pytest.param("turkish", "ip\nquiz\n", "Line 2, “quiz”, has “Q”", id="Turkish"),
    ],
)
def test_letters_outside_the_set_are_refused_with_their_place(letters: str, text: str, fault: str) -> None:
    with pytest.raises(RefusedList) as refusal:
        read(text, letters=letters)
    assert refusal.value.code == "letter-outside-set"
    assert refusal.value.message.startswith(f"{fault}, for which the {LETTER_SETS[letters].title} set has no tile.")


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (
            "AA\nnađve\ncađé\n".encode(),
            "Line 2, “nađve”, has “Đ”, for which the English set has no tile. Others like it (1): “cađé”. "
            "Remove such words, or name the letter set of the list.",
        ),
        (
            b"AA\ncaf\xf0\n",
            "Line 2, “cafð”, has “Ð”, for which the English set has no tile. Remove such words, or name the letter set "
            "of the list. The file was read as windows-1252. If this looks wrong, save it as UTF-8.",
        ),
        ("A\u200bB".encode(), "Line 1, “A\u200bB”, has U+200B, for which"),
        (b"a\ne.g.", "The file contains no words (left out: 1 punctuated, 1 one-letter)."),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_to_do(raw: bytes, message: str) -> None:
    with pytest.raises(RefusedList) as refusal:
        read_word_list(raw, "list.txt", LETTER_SETS["english"])
    assert message == refusal.value.message[: len(message)]


@pytest.mark.parametrize("text", ["CS" * 45 + "!", "C" * 90 + "!"])
def test_a_word_that_can_be_cut_into_tiles_in_many_ways_is_judged_at_once(text: str) -> None:
    with pytest.raises(RefusedList, match="has “!”, for which"):
        read(text, letters="hungarian")


def made_up(count: int, letters: str = ascii_uppercase, length: int = 4) -> list[str]:
    return ["".join(word) for word in islice(product(letters, repeat=length), count)]


def warnings(entries: list[str], letters: str = "english") -> str:
    return " ".join(read_word_list("\n".join(entries).encode(), "list.txt", LETTER_SETS[letters]).warnings)


@pytest.mark.parametrize(
    ("entries", "warning"),
    [
        pytest.param(["AA"], "The list has only 1 word.", id="one word"),
        pytest.param(["AA", *made_up(998)], "The list has only 999 words.", id="few words"),
        pytest.param(made_up(1_000), "no two-letter words", id="none of two letters"),
        pytest.param(
            ["AA", *made_up(20_000, "ABCDEFGHIJKLMNOPRSTUVWY", 3)], "No word begins with Q, X, Z.", id="cut short"
        ),
        pytest.param(
            ["AA", "QI" * 11],
            "Words of more than 21 letters, too long for every board: 1, for example QIQI",
            id="too long for any board",
        ),
        pytest.param([*made_up(1_000), *["a-b"] * 300], "23% of the entries were left out.", id="much left out"),
        pytest.param(made_up(1_000), "All words have 4 letters.", id="of one length"),
    ],
)
def test_a_suspicious_list_is_warned_of(entries: list[str], warning: str) -> None:
    assert warning in warnings(entries)


@pytest.mark.parametrize(
    "entries",
    [
        pytest.param(["AA", *made_up(999)], id="a thousand words, some beginnings missing"),
        pytest.param(["AA", *made_up(1_000), *["a-b"] * 250], id="a fifth left out"),
        pytest.param(
            ["AA", "QI" * 10, *made_up(20_000, ascii_uppercase[::-1]), *made_up(26, length=2)], id="many words"
        ),
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
    said = warnings([beginning, *made_up(20_000, "ABDEFGHIJKL")], "hungarian")
    assert is_missing == (" CS," in said)


_LISTS = st.text(alphabet=st.sampled_from("aAbQUuıİß·'’-.#,;\"\t\r\n \x00é🂡\u0308"), max_size=80)
_FILES = st.one_of(
    st.binary(max_size=200),
    st.binary(max_size=60).map(lambda raw: b"\x1f\x8b\x08" + raw),
    st.binary(max_size=60).map(gzip.compress),
    _LISTS.map(str.encode),
    _LISTS.map(lambda text: text.encode("utf-16")),
    _LISTS.map(lambda text: text.encode("windows-1252", "ignore")),
)


@given(
    raw=_FILES, filename=st.sampled_from(["a.txt", "a.csv", "a.csv.gz", ""]), letters=st.sampled_from([*LETTER_SETS])
)
def test_any_bytes_are_read_or_refused(raw: bytes, filename: str, letters: str) -> None:
    try:
        reading = read_word_list(raw, filename, LETTER_SETS[letters])
    except RefusedList:
        return
    assert reading.words
    assert reading == read_word_list(raw, filename, LETTER_SETS[letters])


@given(raw=_FILES)
def test_a_list_read_and_written_out_is_read_the_same_again(raw: bytes) -> None:
    try:
        words = read_word_list(raw, "a.txt", LETTER_SETS["english"]).words
    except RefusedList:
        return
    again = read("".join(f"{word}\n" for word in words))
    assert (words, 0, ()) == (again.words, again.duplicates, again.left_out)
