"""What there is to choose from: editions, layouts, letter sets and lexicons."""

from collections.abc import Iterable
from typing import Annotated

from scrabble_api.formats.wire import Answer, answer_of, says
from scrabble_api.rules.equipment import editions, letters, squares
from scrabble_api.rules.plays import lexicon

_ID = says("What a request names it by.")
_TITLE = says("For people.")
_LANGUAGE = says("The language's tag (BCP 47).")

#: What is printed on a square.
PremiumCode = Annotated[
    str | None,
    says(
        "Letter or word (L, W) doubled, tripled or quadrupled (D, T, Q); null on a plain square.",
        enum=[premium.code for premium in squares.PREMIUMS.values() if premium.code],
    ),
]


class EditionSummary(Answer):
    """An edition in a list."""

    id: Annotated[str, _ID]
    title: Annotated[str, _TITLE]
    language: Annotated[str, _LANGUAGE]
    layout: str = says("The id of its layout.")
    letters: str = says("The id of its letter set, which is the edition's own.")
    tiles: int = says("How many tiles the set has.")


class LayoutSummary(Answer):
    """A layout in a list; any may be paired with any letter set."""

    id: Annotated[str, _ID]
    title: Annotated[str, _TITLE]
    width: int = says("Columns, from A.")
    height: int = says("Rows, from 1 at the top.")


class Editions(Answer):
    """All editions, and all layouts for pairings of one's own."""

    items: tuple[EditionSummary, ...] = says("All editions, by id.")
    layouts: tuple[LayoutSummary, ...] = says(
        'All layouts, by id; a request may pair any with any edition\'s letters as `{"layout": …, "letters": …}`. `GET /v1/layouts` has their squares.'
    )


class Layout(LayoutSummary):
    """A board's print: its size, the premium of every square, where play starts, and figures of its own game."""

    start: str = says("The square that the first play must cover.")
    squares: tuple[tuple[PremiumCode, ...], ...] = says(
        "Every square's premium, row 1 first and from left to right: `DL`, `TL`, `QL`, `DW`, `TW`, `QW`, or null. The start square has the one that is listed; some boards give it none."
    )
    rack_size: int | None = says("Tiles on a rack, where the board's game departs from the ruleset; else null.")
    bonus: dict[int, int] | None = says(
        "The board's own points by number of tiles placed; null if the ruleset's points apply."
    )


class Layouts(Answer):
    """All boards."""

    items: tuple[Layout, ...] = says("All layouts, by id.")


class Letter(Answer):
    """A letter: how many tiles bear it, their value, and how tile and blank are written."""

    letter: str = says("What its tile shows.")
    count: int = says("How many tiles show this letter; 0 if only a blank can stand for it.")
    value: int = says("Points.")
    tile: str = says("How its tile is written in requests.")
    blank: str = says("How a blank standing for it is written.")


class LetterSet(Answer):
    """The tiles of a language, in its alphabet's order."""

    id: Annotated[str, _ID]
    title: Annotated[str, _TITLE]
    language: Annotated[str, _LANGUAGE]
    blanks: int = says("How many blanks there are.")
    total: int = says("All tiles, blanks included.")
    points: int = says("The face value of all tiles together.")
    never_by_single_tiles: tuple[str, ...] = says(
        "Tiles of several characters that must be used: no word is acceptable in which single tiles spell one."
    )
    folded: dict[str, str] = says(
        "Characters without a tile of their own, and the letters that stand for them: before each letter, or group of letters, the characters. Plays, racks, boards, words and lists are read like this."
    )
    letters: tuple[Letter, ...] = says("In the order of the alphabet.")


class Edition(Answer):
    """A layout and a letter set."""

    id: Annotated[str, _ID]
    layout: Layout = says("The board.")
    letters: LetterSet = says("The tiles.")


class Lexicon(Answer):
    """A word list; `sha256` is of its words, sorted, one a line."""

    id: Annotated[str, _ID]
    title: Annotated[str, _TITLE]
    language: Annotated[str, _LANGUAGE]
    letters: str = says("The letter set its words are spelled with.")
    words: int = says("How many it has.")
    sha256: str = says("The checksum of its words, sorted, one a line.")


class Lexicons(Answer):
    """All lexicons loaded."""

    items: tuple[Lexicon, ...] = says("Built-in lists first, then those the operator added.")


def all_editions(every: Iterable[editions.Edition], layouts: Iterable[squares.Layout]) -> Editions:
    """Every edition and layout in short."""
    return Editions(
        items=tuple(map(_edition_summary, every)),
        layouts=tuple(answer_of(layout, LayoutSummary) for layout in layouts),
    )


def _edition_summary(edition: editions.Edition) -> EditionSummary:
    tiles = edition.letter_set
    return answer_of(tiles, EditionSummary, layout=edition.layout.id, letters=tiles.id, tiles=tiles.total)


def edition_in_full(edition: editions.Edition) -> Edition:
    """An edition with its whole layout and letter set."""
    letter_set = edition.letter_set
    return Edition(id=letter_set.id, layout=layout_in_full(edition.layout), letters=_letter_set(letter_set))


def layout_in_full(layout: squares.Layout) -> Layout:
    """A layout with the premium of every square, row by row."""
    codes = tuple(tuple(layout.premiums[square].code for square in row) for row in layout.rows)
    bonus = None if layout.bonus is None else dict(sorted(layout.bonus.items()))
    return answer_of(layout, Layout, start=layout.names[layout.start], squares=codes, bonus=bonus)


def _letter_set(letter_set: letters.LetterSet) -> LetterSet:
    """A letter set, each letter with the ways to write its tile and a blank standing for it."""
    tiles, spelling = letter_set.tiles, letter_set.spelling
    written = tuple(
        answer_of(one, Letter, tile=tiles[f"[{one.letter}]"].text, blank=tiles[f"[?{one.letter}]"].text)
        for one in letter_set.letters
    )
    never, folded = spelling.never_by_single_tiles, dict(spelling.folded)
    return answer_of(letter_set, LetterSet, never_by_single_tiles=never, folded=folded, letters=written)


def lexicon_in_short(known: lexicon.Lexicon) -> Lexicon:
    """What is known of a word list."""
    return answer_of(known, Lexicon, words=len(known.words))
