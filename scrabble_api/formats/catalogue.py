"""Editions, layouts, letter sets and lexicons as JSON."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from scrabble_api.rules.editions import Edition
from scrabble_api.rules.letters import LetterSet
from scrabble_api.rules.lexicon import Lexicon
from scrabble_api.rules.rulesets import Ruleset
from scrabble_api.rules.spelling import Spelling
from scrabble_api.rules.squares import Layout

Json = dict[str, Any]


def edition_summary(edition: Edition) -> Json:
    """An edition in a list."""
    letter_set = edition.letter_set
    return {
        "id": edition.id,
        "title": letter_set.title,
        "language": letter_set.language,
        "layout": edition.layout.id,
        "letters": letter_set.id,
        "tiles": letter_set.total,
    }


def edition_json(edition: Edition) -> Json:
    """An edition with its whole layout and letter set."""
    return {
        "id": edition.id,
        "layout": layout_json(edition.layout),
        "letters": letter_set_json(edition.letter_set),
    }


def layout_summary(layout: Layout) -> Json:
    """A layout in a list."""
    return {"id": layout.id, "title": layout.title, "width": layout.width, "height": layout.height}


def layout_json(layout: Layout) -> Json:
    """A layout with the premium of every square, row by row."""
    return {
        **layout_summary(layout),
        "start": layout.names[layout.start],
        "squares": [[layout.premiums[square].code for square in row] for row in layout.rows],
        "rack_size": layout.rack_size,
        "bonus": None if layout.bonus is None else bonus_json(layout.bonus),
    }


def letter_set_json(letter_set: LetterSet) -> Json:
    """A letter set, each letter with the ways to write its tile and a blank standing for it."""
    tiles = letter_set.tiles
    return {
        "id": letter_set.id,
        "title": letter_set.title,
        "language": letter_set.language,
        "blanks": letter_set.blanks,
        "total": letter_set.total,
        "points": letter_set.points,
        **spelling_json(letter_set.spelling),
        "letters": [
            {
                "letter": letter.letter,
                "count": letter.count,
                "value": letter.value,
                "tile": tiles[f"[{letter.letter}]"].text,
                "blank": tiles[f"[?{letter.letter}]"].text,
            }
            for letter in letter_set.letters
        ],
    }


def lexicon_json(lexicon: Lexicon) -> Json:
    """What is known of a word list."""
    return {
        "id": lexicon.id,
        "title": lexicon.title,
        "language": lexicon.language,
        "letters": lexicon.letters,
        "words": len(lexicon.words),
        "sha256": lexicon.sha256,
    }


def spelling_json(spelling: Spelling) -> Json:
    """Which tiles must be used, and which letters are laid for those that are on no tile."""
    return {"never_by_single_tiles": list(spelling.never_by_single_tiles), "folded": dict(spelling.folded)}


def ruleset_json(ruleset: Ruleset) -> Json:
    """A ruleset with every figure."""
    figures = {field.name: _figure(getattr(ruleset, field.name)) for field in fields(ruleset) if field.name != "base"}
    return {**figures, "bonus": bonus_json(ruleset.bonus)}


def _figure(figure: object) -> object:
    """A figure, or a group of them, none of which is a group again."""
    return {one.name: getattr(figure, one.name) for one in fields(figure)} if is_dataclass(figure) else figure


def bonus_json(bonus: Mapping[int, int]) -> Json:
    """Points by number of tiles laid; keys are text in JSON."""
    return {str(tiles): points for tiles, points in sorted(bonus.items())}
