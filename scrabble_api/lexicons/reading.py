"""A file offered as a word list: read, with everything left out and everything suspicious, or refused."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scrabble_api.lexicons.entries import list_entries
from scrabble_api.lexicons.refusals import RefusedList
from scrabble_api.lexicons.spelling import Speller, speller
from scrabble_api.lexicons.suspicions import suspicions
from scrabble_api.lexicons.upload import upload_text
from scrabble_api.lexicons.written import list_bytes, sha256_of
from scrabble_api.rules.letters import LetterSet

_EXAMPLES = 5
_LONGEST_ENTRY = 100


class LeftOutWhy(StrEnum):
    """Why an entry of a dictionary is no word of a word list."""

    CAPITALISED = "capitalised"
    PUNCTUATED = "punctuated"
    ONE_LETTER = "one-letter"
    SEVERAL_WORDS = "several-words"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Entries left out for one reason: how many, and the first few as written."""

    why: LeftOutWhy
    count: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListReading:
    """A word list as read: its words in capitals and in order, and what became of the rest of the file.

    ``duplicates`` counts entries that repeat a word; ``warnings`` are sentences about what looks wrong.
    """

    words: tuple[str, ...]
    sha256: str
    encoding: str
    duplicates: int
    left_out: tuple[LeftOut, ...]
    warnings: tuple[str, ...]


def read_word_list(raw: bytes, filename: str, letter_set: LetterSet) -> ListReading:
    """The words of a file, in whatever common form; RefusedList, with line, word and letter, for what is none.

    A word a line, words in a first column, or CSV (a column ``word`` or ``words``, else the first); gzip of any.
    Nothing is folded: dictionary entries that no player may lay are left out and counted, strange letters refused.
    """
    text, encoding = upload_text(raw)
    entries = list_entries(text, filename)
    _refuse_long_entries(entries)
    spelling = speller(letter_set)
    kept, left_out = _sorted_out(entries, spelling)
    spelled = [spelling.word(entry) for entry in kept]
    _refuse_strange_letters(kept, spelled, entries, spelling, encoding)
    words = tuple(sorted(set(spelled)))
    _refuse_no_words(words, left_out)
    lost = sum(one.count for one in left_out)
    return ListReading(
        words=words,
        sha256=sha256_of(list_bytes(words)),
        encoding=encoding,
        duplicates=len(kept) - len(words),
        left_out=left_out,
        warnings=suspicions(words, spelling, lost / (lost + len(kept))),
    )


def _sorted_out(entries: Sequence[str], spelling: Speller) -> tuple[list[str], tuple[LeftOut, ...]]:
    why_left_out = _dictionary_rule(entries, spelling)
    kept: list[str] = []
    others: dict[LeftOutWhy, list[str]] = {why: [] for why in LeftOutWhy}
    for entry in filter(None, entries):
        why = why_left_out(entry)
        (kept if why is None else others[why]).append(entry)
    return kept, tuple(LeftOut(why, len(some), tuple(some[:_EXAMPLES])) for why, some in others.items() if some)


def _dictionary_rule(entries: Sequence[str], spelling: Speller) -> Callable[[str], LeftOutWhy | None]:
    """Capitals mean a name only where most entries have none."""
    longest_letter = max(map(len, spelling.letters))
    has_names = 2 * sum(map(str.islower, entries)) > sum(map(bool, entries))

    def why_left_out(entry: str) -> LeftOutWhy | None:
        if len(entry.split(None, 1)) > 1:
            return LeftOutWhy.SEVERAL_WORDS
        if not spelling.marks.isdisjoint(entry):
            return LeftOutWhy.PUNCTUATED
        if has_names and entry != entry.lower():
            return LeftOutWhy.CAPITALISED
        if len(entry) <= longest_letter and spelling.word(entry) in spelling.letters:
            return LeftOutWhy.ONE_LETTER
        return None

    return why_left_out


def _refuse_long_entries(entries: Sequence[str]) -> None:
    for line, entry in enumerate(entries, 1):
        if len(entry) > _LONGEST_ENTRY:
            start = f"{entry[:20]}…"
            raise RefusedList(
                "entry-too-long",
                f"Line {line}, “{start}”, has {len(entry)} characters and is no word; offer a word a line, or a CSV file.",
                line=line,
                word=start,
            )


def _refuse_strange_letters(
    kept: Sequence[str], spelled: Sequence[str], entries: Sequence[str], spelling: Speller, encoding: str
) -> None:
    strange = [
        (letter, word, entry)
        for word, entry in zip(spelled, kept, strict=True)
        if (letter := spelling.strange_letter(word))
    ]
    if not strange:
        return
    letter, word, entry = strange[0]
    line = entries.index(entry) + 1
    others = f" Of such entries there are {len(strange):,}." if len(strange) > 1 else ""
    misread = "" if encoding == "utf-8" else f" The file was read as {encoding}: save it as UTF-8 if this looks wrong."
    raise RefusedList(
        "letter-outside-set",
        f"Line {line}, “{entry}”, has {_shown(letter)}, for which the {spelling.letter_set.title} set has no tile.{others} "
        f"Take such words out, or name the letter set the list is for.{misread}",
        line=line,
        word=word,
        letter=letter,
    )


def _shown(letter: str) -> str:
    return f"“{letter}”" if letter.isprintable() else f"U+{ord(letter):04X}"


def _refuse_no_words(words: Sequence[str], left_out: Sequence[LeftOut]) -> None:
    if not words:
        others = ", ".join(f"{one.count:,} {one.why}" for one in left_out)
        raise RefusedList(
            "no-words",
            f"The file holds no word{f'; left out were {others}' if others else ''}. Offer a text with a word a line, or CSV.",
        )
