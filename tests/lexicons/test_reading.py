import gzip
import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrabble_api.lexicons.reading import LeftOut, LeftOutWhy, ListReading, read_word_list
from scrabble_api.lexicons.refusals import RefusedList
from scrabble_api.rules.letter_sets import LETTER_SETS


def read(text: str, filename: str = "list.txt", letters: str = "english") -> ListReading:
    return read_word_list(text.encode(), filename, LETTER_SETS[letters])


@pytest.mark.parametrize(
    ("text", "filename"),
    [
        pytest.param("AA\nQI\nZA\n", "list.txt", id="a word a line"),
        pytest.param("  za \n\nQI\n\tAA\naa", "list.txt", id="blanks around, an empty line"),
        pytest.param("# Our list\nZA # slang\nQI\t# spirit\nAA\n", "list.txt", id="comments"),
        pytest.param("AA\trough lava\nQI\t\nZA\ta pizza\n", "list.txt", id="definitions after tabs"),
        pytest.param("AA rough, cindery lava [n AAS]\nQI  the vital force\nZA\n", "list.txt", id="Zyzzyva"),
        pytest.param("AA 4 12\nQI 3 1\nZA 2 7\n", "list.txt", id="numbers after the word"),
        pytest.param("aa,rough lava\nqi,\nza,a pizza\n", "list.csv", id="CSV without a heading"),
        pytest.param("ID;Word;Points\n1;AA;2\n2;QI;11\n3;ZA;11\n", "LIST.CSV", id="CSV with a column word"),
        pytest.param('"rank","words"\n1,"AA"\n2,"QI"\n\n3,"ZA"', "list.csv", id="CSV with a column words"),
        pytest.param('word,meaning\nAA,"rough,\n# QUITE rough"\nQI,x\nZA,y\n', "list.csv", id="a meaning of two lines"),
        pytest.param("word\tpoints\nAA\t2\nQI\t11\nZA\t11\n", "list.tsv", id="TSV"),
        pytest.param("AA,rough lava\nQI,spirit\nZA,pizza\n", "list.txt", id="CSV under another name"),
        pytest.param("# by hand\nword,points\nAA,2\nQI,11\nZA\n", "", id="CSV without a name"),
    ],
)
def test_the_words_are_found_in_every_layout(text: str, filename: str) -> None:
    assert read(text, filename).words == ("AA", "QI", "ZA")


def test_a_compressed_csv_is_read_as_csv() -> None:
    raw = gzip.compress(b"n,word\n1,aa\n")
    assert read_word_list(raw, "list.csv.gz", LETTER_SETS["english"]).words == ("AA",)


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


@pytest.mark.parametrize(
    ("letters", "text", "line", "word", "letter"),
    [
        pytest.param("english", "AA\n\n# x\nNAÏVE\n", 4, "NAÏVE", "Ï", id="an accent"),
        pytest.param("catalan", "ca\nquè\n", 2, "QUÈ", "È", id="an accent of Catalan"),
        pytest.param("english", "aa\nm8\n", 2, "M8", "8", id="a digit"),
        pytest.param("english", "AA\nQI?\n", 2, "QI?", "?", id="a blank is no letter"),
        pytest.param("english", "AA\nA\u200bB\n", 2, "A\u200bB", "\u200b", id="an unseen character"),
        pytest.param("spanish", "AA\nKILO\n", 2, "KILO", "K", id="no such tile"),
        pytest.param("catalan", "QUI\nIRAQ\n", 2, "IRAQ", "Q", id="Q without U"),
        pytest.param("catalan", "CANYA\nYOGA\n", 2, "YOGA", "Y", id="Y without N"),
        pytest.param("catalan", "QUI\nA·LA\n", 2, "A·LA", "·", id="a dot between other letters"),
        pytest.param("turkish", "ip\nquiz\n", 2, "QUİZ", "Q", id="Turkish"),
    ],
)
def test_letters_outside_the_set_are_refused_with_their_place(
    letters: str, text: str, line: int, word: str, letter: str
) -> None:
    with pytest.raises(RefusedList) as refusal:
        read(text, letters=letters)
    fault = refusal.value
    assert ("letter-outside-set", line, word, letter) == (fault.code, fault.line, fault.word, fault.letter)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (
            b"AA\nna\xc3\xafve\ncaf\xc3\xa9\n",
            "Line 2, “naïve”, has “Ï”, for which the English set has no tile. Of such entries there are 2. "
            "Take such words out, or name the letter set the list is for.",
        ),
        (
            b"AA\ncaf\xe9\n",
            "Line 2, “café”, has “É”, for which the English set has no tile. Take such words out, or name the letter set "
            "the list is for. The file was read as windows-1252: save it as UTF-8 if this looks wrong.",
        ),
        ("A\u200bB".encode(), "Line 1, “A\u200bB”, has U+200B, for which"),
        (b"a\ne.g.", "The file holds no word; left out were 1 punctuated, 1 one-letter."),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_to_do(raw: bytes, message: str) -> None:
    with pytest.raises(RefusedList) as refusal:
        read_word_list(raw, "list.txt", LETTER_SETS["english"])
    assert message == refusal.value.message[: len(message)]


@pytest.mark.parametrize(
    ("text", "line"),
    [('word,meaning\nAA,"rough\n', 2), ('word\n"AA"x\n', 2), (f'word,meaning\nQI,x\nAA,"{"x" * 140_000}"\n', 3)],
    ids=["an open quote", "text after a quote", "a huge cell"],
)
def test_a_broken_csv_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(RefusedList) as refusal:
        read(text, "list.csv")
    assert ("bad-csv", line) == (refusal.value.code, refusal.value.line)


def test_the_line_of_a_strange_letter_in_csv_counts_meanings_of_several_lines() -> None:
    with pytest.raises(RefusedList) as refusal:
        read('word,meaning\nAA,"rough\nlava"\nÉTÉ,summer\n', "list.csv")
    assert (refusal.value.line, refusal.value.word) == (4, "ÉTÉ")


@pytest.mark.parametrize("text", ["CS" * 45 + "!", "C" * 90 + "!"])
def test_a_word_that_can_be_cut_into_tiles_in_many_ways_is_judged_at_once(text: str) -> None:
    with pytest.raises(RefusedList) as refusal:
        read(text, letters="hungarian")
    assert refusal.value.letter == "!"


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
