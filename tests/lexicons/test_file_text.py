"""The same words are found in every form of file, and what is no word list is refused."""

import gzip

import pytest

from scrabble_api.lexicons import file_text
from scrabble_api.lexicons.reading import ListReading, read_word_list
from scrabble_api.lexicons.refusals import RefusedList
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS

GERMAN = LETTER_SETS["german"]

TEXT = "ÄRA\nÖL\nÜBEL\n"


def read(text: str, filename: str = "list.txt") -> ListReading:
    return read_word_list(text.encode(), filename, LETTER_SETS["english"])


@pytest.mark.parametrize(
    ("raw", "encoding"),
    [
        pytest.param(TEXT.encode(), "utf-8", id="UTF-8"),
        pytest.param(TEXT.encode("utf-8-sig"), "utf-8", id="UTF-8 with a mark"),
        pytest.param(TEXT.encode("utf-16"), "utf-16", id="UTF-16"),
        pytest.param(b"\xfe\xff" + TEXT.encode("utf-16-be"), "utf-16", id="UTF-16, big end first"),
        pytest.param(TEXT.encode("windows-1252"), "windows-1252", id="Windows-1252"),
        pytest.param(TEXT.replace("\n", "\r\n").encode(), "utf-8", id="CRLF"),
        pytest.param(TEXT.replace("\n", "\r").encode(), "utf-8", id="CR"),
        pytest.param(TEXT.rstrip().encode(), "utf-8", id="no last line feed"),
        pytest.param(TEXT.lower().encode(), "utf-8", id="small letters"),
        pytest.param("A\u0308RA\nO\u0308l\nÜbel".encode(), "utf-8", id="accents apart from their letters"),
        pytest.param(gzip.compress(TEXT.encode()), "utf-8", id="gzip"),
        pytest.param(gzip.compress(TEXT.encode("utf-16")), "utf-16", id="gzip of UTF-16"),
        pytest.param(gzip.compress(b"\xc4RA\n") + gzip.compress(b"\xd6L\n\xdcBEL"), "windows-1252", id="two gzips"),
    ],
)
def test_the_same_list_is_read_from_every_form_of_text(raw: bytes, encoding: str) -> None:
    reading = read_word_list(raw, "list.txt", GERMAN)
    assert (("ÄRA", "ÖL", "ÜBEL"), encoding) == (reading.words, reading.encoding)
    assert reading.sha256 == read_word_list(TEXT.encode(), "list.txt", GERMAN).sha256


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        pytest.param(b"\x7fELF\x02\x01\x01\x00\x00", "not-text", id="a program"),
        pytest.param(b"PK\x03\x04\x14\x00", "not-text", id="a zip archive"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00", "not-text", id="a picture"),
        pytest.param(b"AA\x81\x8d", "not-text", id="bytes of no encoding"),
        pytest.param(b"\xef\xbb\xbfAA\xff", "not-text", id="a mark of UTF-8 and no UTF-8"),
        pytest.param(b"\xff\xfeA\x00A", "not-text", id="UTF-16 cut short"),
        pytest.param("AA".encode("utf-32"), "not-text", id="UTF-32"),
        pytest.param(gzip.compress(gzip.compress(b"AA")), "not-text", id="gzip twice"),
        pytest.param(gzip.compress(b"AA" * 99)[:-9], "damaged-gzip", id="gzip cut short"),
        pytest.param(b"\x1f\x8b", "damaged-gzip", id="only the beginning of a gzip"),
        pytest.param(b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x00\xff\xff", "damaged-gzip", id="nonsense as gzip"),
        pytest.param(gzip.compress(b"A" * (64 * 1024 * 1024 + 1)), "list-too-large", id="a gzip bomb"),
        pytest.param(b"\n" * 5_000_000, "list-too-large", id="millions of lines"),
        pytest.param(b"", "no-words", id="nothing"),
        pytest.param(b"\r\n \n# AA\n", "no-words", id="only comments"),
        pytest.param(b"A" * 101, "entry-too-long", id="a line that is no word"),
    ],
)
def test_what_is_no_word_list_is_refused(raw: bytes, code: str) -> None:
    with pytest.raises(RefusedList) as refusal:
        read_word_list(raw, "list.txt", GERMAN)
    assert code == refusal.value.code


def test_a_large_file_is_refused_compressed_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_text, "LARGEST_TEXT", 4)
    for raw in (b"AA\nAB", gzip.compress(b"AA\nAB")):
        with pytest.raises(RefusedList) as refusal:
            file_text.file_text(raw)
        assert refusal.value.code == "list-too-large"
    assert file_text.file_text(b"AA\nB") == ("AA\nB", "utf-8")


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


@pytest.mark.parametrize(
    ("text", "line"),
    [('word,meaning\nAA,"rough\n', 2), ('word\n"AA"x\n', 2), (f'word,meaning\nQI,x\nAA,"{"x" * 140_000}"\n', 3)],
    ids=["an open quote", "text after a quote", "a huge cell"],
)
def test_a_broken_csv_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(RefusedList) as refusal:
        read(text, "list.csv")
    assert refusal.value.code == "bad-csv"
    assert f"Line {line} cannot be read as CSV" in refusal.value.message


def test_the_line_of_a_strange_letter_in_csv_counts_meanings_of_several_lines() -> None:
    with pytest.raises(RefusedList, match=r"^Line 4, “ЕТЕ”, has “Е”"):
        read('word,meaning\nAA,"rough\nlava"\nЕТЕ,summer\n', "list.csv")
