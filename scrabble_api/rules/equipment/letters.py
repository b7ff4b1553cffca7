"""Tiles, letter sets, and how tiles are written.

======== ==========================================================================
``A``    the letter
``a``    a blank standing for it
``?``    a blank not yet named (on racks only)
``_``    a tile not known (on racks only)
``[CH]`` one tile of several characters, ``[ch]`` a blank standing for it
``[?X]`` a blank standing for X, for letters without case; accepted for every letter
======== ==========================================================================
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType

from scrabble_api.rules.equipment.spelling import NO_SPELLING, Spelling
from scrabble_api.rules.errors import Unreadable

BLANK = "?"
UNKNOWN = "_"

#: What keyboards write for letters: typographic apostrophes, the Catalan l with its dot in one character,
#: and the Greek small sigma at a word's end.
_OTHER_WRITINGS = {"’": "'", "ʼ": "'", "ŀ": "l·", "Ŀ": "L·", "ς": "σ"}

#: One written tile: a bracketed group, or a single character.
_IN_TWO_BRACKETS = re.compile(r"\[(\??)\[([^\[\]]*)\]\]")
_WRITTEN_TILE = re.compile(r"\[[^\[\]]*\]|.", re.DOTALL)


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A tile as it lies on a board or rack: its letter, its value in points, and how it is written.

    ``kind`` is what the tile is in the bag: its letter, or ``?`` whatever a blank stands for.
    Each letter set makes every tile once, so tiles are compared by identity.
    """

    letter: str
    value: int
    kind: str
    text: str

    @property
    def is_blank(self) -> bool:
        """Whether it is a blank, named or not."""
        return self.kind == BLANK


BLANK_TILE = Tile(BLANK, 0, BLANK, BLANK)
UNKNOWN_TILE = Tile(UNKNOWN, 0, UNKNOWN, UNKNOWN)


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter of a set: how many tiles bear it (0: playable by a blank only) and their points."""

    letter: str
    count: int
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class LetterSet:
    """The tiles of one language: letters in alphabetical order, blanks, and every way to write them.

    ``counts`` says how many tiles of each kind exist, ``?`` included; ``tiles`` finds a tile by its text. ``folds`` finds
    the text laid for a character that is on no tile, by its code point. ``capital_nouns``: its language writes nouns so.
    """

    id: str
    title: str
    language: str
    letters: tuple[Letter, ...]
    blanks: int
    counts: Mapping[str, int]
    tiles: Mapping[str, Tile]
    spelling: Spelling = NO_SPELLING
    folds: Mapping[int, str] = field(default_factory=dict)
    capital_nouns: bool = False

    @property
    def total(self) -> int:
        """All tiles of the set, blanks included."""
        return sum(self.counts.values())

    @property
    def points(self) -> int:
        """The face value of all tiles together."""
        return sum(letter.count * letter.value for letter in self.letters)

    def fold(self, text: str) -> str:
        """The text with the letters that are laid for those without a tile; composed characters, in the same case."""
        if text.isascii():
            return text
        return nfc(text).translate(self.folds) if self.folds else nfc(text)

    def written_tiles(self, text: str) -> list[str]:
        """A text cut into written tiles of this set: bracketed groups and single characters."""
        folded = self.fold(text)
        # One character in brackets may be laid as a tile that is written in brackets itself: [Ǆ] as [DŽ].
        return written_tiles(_IN_TWO_BRACKETS.sub(r"[\1\2]", folded) if "[[" in folded or "[?[" in folded else folded)

    def capitals(self, text: str) -> str:
        """The text in this set's capitals: folded, its own dots on I, its own apostrophes and the like, ligatures apart."""
        text = self.fold(text)
        if not text.isascii() and not self.tiles.keys() >= set(text):
            text = self.fold("".join([one if one in self.tiles else letters_of_ligature(one) for one in text]))
        for writing, own in _OTHER_WRITINGS.items():
            if writing in text and any(own.upper() in letter for letter in self.counts):
                text = text.replace(writing, own)
        if "İ" in self.counts:
            text = text.replace("i", "İ")
        return text.upper()

    def word_in_capitals(self, text: str) -> str:
        """A word as lexicons hold it: capitals, without the brackets and marks of written tiles."""
        word = self.capitals(text.strip())
        return word.replace("[?", "").replace("[", "").replace("]", "") if "[" in word or "]" in word else word

    def word_tiles(self, text: str) -> tuple[str, ...]:
        """The letters of the tiles that make a word as it is written, in any case; blanks are what they stand for.

        As in a play a character is a tile, and so are those in brackets together; a letter that is on no tile of its own is
        on the tile of several characters that has it.
        """
        tiles: list[str] = []
        for written in _tile_in_word(self).findall(self.capitals(text.strip())):
            letters = written.strip("[]").removeprefix(BLANK)
            tiles += [letters] if letters in self.counts else letters
        return tuple(tiles)

    def split_digraphs(self, letters: tuple[str, ...]) -> list[str]:
        """The tiles that must be used, and that a word of these tiles spells with single ones side by side."""
        must_be_used = self.spelling.never_by_single_tiles
        if not must_be_used:
            return []
        word = "".join(letters)
        return [tile for tile in must_be_used if tile in word and _are_side_by_side(tuple(tile), letters)]


def _are_side_by_side(run: tuple[str, ...], letters: tuple[str, ...]) -> bool:
    return any(letters[start : start + len(run)] == run for start in range(len(letters) - len(run) + 1))


def nfc(text: str) -> str:
    """The text with every accented letter as one character (Unicode form NFC)."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


@lru_cache(maxsize=4096)
def letters_of_ligature(character: str) -> str:
    """The letters of a character that stands for several, as ﬁ and ẞ do; any other character itself."""
    if not character.isalpha():
        return character
    for letters in (unicodedata.normalize("NFKC", character), nfc(character.casefold())):
        bases = [one for one in letters if not unicodedata.combining(one)]
        if len(bases) > 1 and not any(one.isspace() for one in bases):
            return letters
    return character


def written_tiles(text: str) -> list[str]:
    """A text cut into written tiles, whatever set they are of: bracketed groups and single characters."""
    text = nfc(text)
    return _WRITTEN_TILE.findall(text) if "[" in text else list(text)


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Tiles in writing, side by side."""
    return "".join([tile.text for tile in tiles])


def tally(tiles: Iterable[Tile]) -> Counter[str]:
    """How many tiles of each kind there are; every blank counts as ``?``."""
    return Counter([tile.kind for tile in tiles])


@lru_cache(maxsize=64)
def _tile_in_word(letter_set: LetterSet) -> re.Pattern[str]:
    """A tile in a written word: in brackets, of several characters where one of them is on no tile of its own, or single."""
    needed = [one for one in letter_set.counts if len(one) > 1 and not all(part in letter_set.counts for part in one)]
    return re.compile("|".join([r"\[[^\[\]]*\]", *map(re.escape, needed), "."]), re.DOTALL)


@lru_cache(maxsize=64)
def _rack_tiles(letter_set: LetterSet) -> Mapping[str, Tile]:
    """What is on a rack, by how it is written: of a blank that is named, the blank."""
    tiles = {text: BLANK_TILE if tile.is_blank else tile for text, tile in letter_set.tiles.items()}
    return {**tiles, BLANK: BLANK_TILE, UNKNOWN: UNKNOWN_TILE}


def parse_rack(text: str, letter_set: LetterSet) -> tuple[Tile, ...]:
    """The tiles of a rack; a named blank is a blank. Unreadable (``unknown-tile``) for what no set holds."""
    known = _rack_tiles(letter_set)
    written = letter_set.written_tiles(text)
    strange = [one for one in written if one not in known]
    if strange:
        raise Unreadable("unknown-tile", f"The rack contains {', '.join(strange)}, which {strange_tile(letter_set)}")
    return tuple([known[one] for one in written])


def strange_tile(letter_set: LetterSet) -> str:
    """The end of a sentence on a tile that cannot be read."""
    return (
        f"is not a tile of the {letter_set.title} set. Write A for the tile A, a for a blank that stands for A, "
        "[CH] for a tile of several characters, ? for a blank on a rack."
    )


def parse_letter_set(
    id: str, title: str, language: str, blanks: int, text: str, spelling: Spelling = NO_SPELLING
) -> LetterSet:
    """A letter set from its text: letter, number of tiles and points of each, in alphabetical order."""
    columns = text.split()
    letters = tuple(
        Letter(letter, int(count), int(value))
        for letter, count, value in zip(columns[::3], columns[1::3], columns[2::3], strict=True)
    )
    counts = {letter.letter: letter.count for letter in letters} | {BLANK: blanks}
    tiles = {written: tile for letter in letters for written, tile in _ways_to_write(letter, counts)}
    plain = LetterSet(id, title, language, letters, blanks, MappingProxyType(counts), MappingProxyType(tiles))
    return with_spelling(plain, spelling)


@lru_cache(maxsize=256)
def with_spelling(letter_set: LetterSet, spelling: Spelling) -> LetterSet:
    """The set with the same tiles and words spelled so; the set itself where they are already."""
    if letter_set.spelling == spelling:
        return letter_set
    return replace(letter_set, spelling=spelling, folds=MappingProxyType(dict(_folds(spelling, letter_set))))


def _folds(spelling: Spelling, letter_set: LetterSet) -> Iterator[tuple[int, str]]:
    """The text laid for each character that is folded, and for its small letter; never for what is on a tile."""
    for laid, characters in spelling.folded:
        small = _small_letter(laid, letter_set.counts)
        for one in characters:
            if one not in letter_set.tiles:
                yield ord(one), small if one.islower() else laid
            lower = one.lower()
            if lower != one and len(lower) == 1 and lower not in letter_set.tiles:
                yield ord(lower), small


def _ways_to_write(letter: Letter, counts: Mapping[str, int]) -> Iterator[tuple[str, Tile]]:
    name = letter.letter
    face = Tile(name, letter.value, name, name if len(name) == 1 else f"[{name}]")
    yield from ((written, face) for written in _also_written(face.text, f"[{name}]"))
    small = _small_letter(name, counts)
    if small == name:
        blank = Tile(name, 0, BLANK, f"[?{name}]")
        yield from ((written, blank) for written in _also_written(blank.text))
        return
    blank = Tile(name, 0, BLANK, small if len(name) == 1 else f"[{small}]")
    yield from ((written, blank) for written in _also_written(blank.text, f"[{small}]", f"[?{name}]", f"[?{small}]"))


def _also_written(*ways: str) -> Iterator[str]:
    """These ways to write a tile, and those that keyboards have for them."""
    for written in ways:
        yield written
        yield from (written.replace(own, other) for other, own in _OTHER_WRITINGS.items() if own in written)


def _small_letter(name: str, counts: Mapping[str, int]) -> str:
    """The letter in lower case; where a set has both I and İ they keep their own dots."""
    if "İ" in counts:
        name = name.replace("İ", "i").replace("I", "ı")
    return name.lower()
