"""A file offered as a word list: read, with everything left out and everything suspicious, or refused."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scrabble_api.lexicons.file_text import entries_of_text, file_text
from scrabble_api.lexicons.list_file import list_bytes, sha256_of
from scrabble_api.lexicons.refusals import RefusedList
from scrabble_api.lexicons.spelling import Speller, speller
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.equipment.letters import LetterSet, nfc

_EXAMPLES = 5
_LONGEST_ENTRY = 100

#: What makes a list look wrong: no reason to refuse it, but to look again before a game is judged by it.
_FEW_WORDS = 1_000
_MANY_WORDS = 10_000
_LONGEST_LINE = 21
_LARGE_SHARE = 0.2


class LeftOutWhy(StrEnum):
    """Why an entry of a dictionary is no word of a word list."""

    CAPITALISED = "capitalised"
    PUNCTUATED = "punctuated"
    ONE_LETTER = "one-letter"
    SEVERAL_WORDS = "several-words"


class Capitalised(StrEnum):
    """What becomes of entries with a capital."""

    KEEP = "keep"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Entries left out for one reason: how many, and the first few as written."""

    why: LeftOutWhy
    count: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FoldedEntries:
    """Entries with letters that are on no tile and laid as others: how many, and the first few with their words."""

    count: int
    examples: tuple[tuple[str, str], ...]


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
    folded: FoldedEntries


#: An entry as it is written, and the word that it is in capitals.
_Spelled = tuple[str, str]


def read_word_list(
    raw: bytes, filename: str, letter_set: LetterSet, capitalised: Capitalised | None = None
) -> ListReading:
    """The words of a file, in whatever common form; RefusedList for what is none, with the line and word at fault.

    A word a line, words in a first column, or CSV (a column ``word`` or ``words``, else the first); gzip of any. What no
    player may lay is left out and counted, letters are folded as the set has it, strange ones are refused. Where
    ``capitalised`` is None entries with a capital are left out as names if most have none and the language writes no
    other nouns so.
    """
    text, encoding = file_text(raw)
    entries = entries_of_text(text, filename)
    _check_lengths(entries)
    spelling = speller(letter_set)
    kept, left_out = _divide_entries(entries, spelling, capitalised)
    _check_letters(kept, entries, spelling, encoding)
    words = tuple(sorted({word for _, word in kept}))
    _check_any(words, left_out)
    lost = sum(one.count for one in left_out)
    return ListReading(
        words=words,
        sha256=sha256_of(list_bytes(words)),
        encoding=encoding,
        duplicates=len(kept) - len(words),
        left_out=left_out,
        warnings=_suspicions(words, spelling, lost / (lost + len(kept))),
        folded=_folded_entries(kept, letter_set),
    )


def _divide_entries(
    entries: Sequence[str], spelling: Speller, capitalised: Capitalised | None
) -> tuple[list[_Spelled], tuple[LeftOut, ...]]:
    why_left_out = _dictionary_rule(spelling, are_capitals_names=_are_capitals_names(entries, spelling, capitalised))
    kept: list[_Spelled] = []
    others: dict[LeftOutWhy, list[str]] = {why: [] for why in LeftOutWhy}
    for entry in filter(None, entries):
        word = spelling.letter_set.word_in_capitals(entry)
        why = why_left_out(entry, word)
        if why is None:
            kept.append((entry, word))
        else:
            others[why].append(entry)
    return kept, tuple(LeftOut(why, len(some), tuple(some[:_EXAMPLES])) for why, some in others.items() if some)


def _are_capitals_names(entries: Sequence[str], spelling: Speller, capitalised: Capitalised | None) -> bool:
    """Whether entries with a capital are left out: a capital means a name only where most entries have none."""
    if capitalised is not None:
        return capitalised is Capitalised.DROP
    return not spelling.letter_set.capital_nouns and 2 * sum(map(str.islower, entries)) > sum(map(bool, entries))


def _dictionary_rule(spelling: Speller, *, are_capitals_names: bool) -> Callable[[str, str], LeftOutWhy | None]:
    """Why an entry, and the word that it is in capitals, is left out."""

    def why_left_out(entry: str, word: str) -> LeftOutWhy | None:
        if len(entry.split(None, 1)) > 1:
            return LeftOutWhy.SEVERAL_WORDS
        if not spelling.marks.isdisjoint(word):
            return LeftOutWhy.PUNCTUATED
        if are_capitals_names and entry != entry.lower():
            return LeftOutWhy.CAPITALISED
        return LeftOutWhy.ONE_LETTER if word in spelling.letters else None

    return why_left_out


def _folded_entries(kept: Sequence[_Spelled], letter_set: LetterSet) -> FoldedEntries:
    """What became of entries with letters that are on no tile."""
    if not letter_set.folds:
        return FoldedEntries(0, ())
    found = [one for one in kept if not one[0].isascii() and letter_set.fold(one[0]) != nfc(one[0])]
    return FoldedEntries(len(found), tuple(found[:_EXAMPLES]))


def _check_lengths(entries: Sequence[str]) -> None:
    """Raise RefusedList for an entry too long to be a word."""
    for line, entry in enumerate(entries, 1):
        if len(entry) > _LONGEST_ENTRY:
            start = f"{entry[:20]}…"
            raise RefusedList(
                "entry-too-long",
                f"Line {line}, “{start}”, has {len(entry)} characters, so it is not a word. Use one word a line, or a CSV file.",
            )


#: How many entries with strange letters are named.
_EXAMPLES_OF_STRANGE = 10


def _check_letters(kept: Sequence[_Spelled], entries: Sequence[str], spelling: Speller, encoding: str) -> None:
    """Raise RefusedList for an entry with a letter that the set has no tile for."""
    strange = [(letter, entry) for entry, word in kept if (letter := spelling.strange_letter(word))]
    if not strange:
        return
    letter, entry = strange[0]
    line = entries.index(entry) + 1
    more = [f"“{one}”" for _, one in strange[1:_EXAMPLES_OF_STRANGE]]
    others = (
        f" Others like it ({len(strange) - 1:,}): {', '.join(more)}{' …' if len(strange) > _EXAMPLES_OF_STRANGE else ''}."
        if more
        else ""
    )
    misread = "" if encoding == "utf-8" else f" The file was read as {encoding}. If this looks wrong, save it as UTF-8."
    raise RefusedList(
        "letter-outside-set",
        f"Line {line}, “{entry}”, has {_letter_text(letter)}, for which the {spelling.letter_set.title} set has no tile.{others} "
        f"Remove such words, or name the letter set of the list.{misread}",
    )


def _letter_text(letter: str) -> str:
    return f"“{letter}”" if letter.isprintable() else f"U+{ord(letter):04X}"


def _check_any(words: Sequence[str], left_out: Sequence[LeftOut]) -> None:
    """Raise RefusedList where no word is left."""
    if not words:
        others = ", ".join(f"{one.count:,} {one.why}" for one in left_out)
        raise RefusedList(
            "no-words",
            f"The file contains no words{f' (left out: {others})' if others else ''}. Use a text file with one word a line, or CSV.",
        )


def _suspicions(words: Sequence[str], spelling: Speller, share_left_out: float) -> tuple[str, ...]:
    """A sentence for every thing that looks wrong with a list, given the share of the file left out (0 to 1)."""
    found = [doubt(words, spelling) for doubt in _DOUBTS]
    if share_left_out > _LARGE_SHARE:
        found.append(f"{share_left_out:.0%} of the entries were left out. Check whether that is right.")
    return tuple(filter(None, found))


def _few_words(words: Sequence[str], _: Speller) -> str:
    if len(words) >= _FEW_WORDS:
        return ""
    return f"The list has only {count_text(len(words), 'word')}. A lexicon usually has tens of thousands."


def _no_short_words(words: Sequence[str], spelling: Speller) -> str:
    if any(spelling.tiles(word) == 2 for word in words if len(word) <= 6):
        return ""
    return "The list has no two-letter words, but almost every language has some."


def _letters_beginning_no_word(words: Sequence[str], spelling: Speller) -> str:
    if len(words) <= _MANY_WORDS:
        return ""
    beginnings = {word[:length] for length in {len(letter) for letter in spelling.letters} for word in words}
    missing = [letter.letter for letter in spelling.letter_set.letters if letter.letter not in beginnings]
    return f"No word begins with {', '.join(missing)}. Check whether the list is complete." if missing else ""


def _overlong_words(words: Sequence[str], spelling: Speller) -> str:
    overlong = [word for word in words if len(word) > _LONGEST_LINE and spelling.tiles(word) > _LONGEST_LINE]
    if not overlong:
        return ""
    return f"Words of more than {_LONGEST_LINE} letters, too long for every board: {len(overlong):,}, for example {overlong[0]}."


def _one_length(words: Sequence[str], _: Speller) -> str:
    lengths = {len(word) for word in words}
    return (
        f"All words have {count_text(lengths.pop(), 'letter')}. Check whether the list is complete."
        if len(lengths) == 1
        else ""
    )


_DOUBTS: tuple[Callable[[Sequence[str], Speller], str], ...] = (
    _few_words,
    _no_short_words,
    _letters_beginning_no_word,
    _overlong_words,
    _one_length,
)
