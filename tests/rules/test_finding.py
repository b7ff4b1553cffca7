"""Plays found, held to what trying every word everywhere finds, and to the adjudicator."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from random import Random

import pytest

from scrabble_api.formats.boards.rows import read_board_rows
from scrabble_api.lexicons.built_in import built_in_lexicons
from scrabble_api.rules.equipment.editions import EDITIONS, Edition
from scrabble_api.rules.equipment.letters import BLANK, BLANK_TILE, parse_rack
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.finding import word_sets
from scrabble_api.rules.finding.finding import (
    Order,
    count_plays,
    highest_plays,
    is_play_possible,
    judge_play,
    search_of,
)
from scrabble_api.rules.plays.board import Board, empty_board
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.rulesets import RULESETS, Opening, Ruleset, ruleset_on
from tests.golden.records import kept_positions
from tests.rules.boards import board_of, edition_of, lexicon_of
from tests.rules.every_play import LaidWord, every_play, laid_words

_ALL = 10_000_000


@dataclass(frozen=True)
class Situation:
    """A board and a rack, and the words that are tried."""

    name: str
    board: Board
    rack: Rack
    lexicon: Lexicon

    def __str__(self) -> str:
        return self.name


@cache
def _enable() -> Lexicon:
    return built_in_lexicons()["enable"]


def _lexicon(words: Sequence[str]) -> Lexicon:
    return Lexicon("tried", "Tried words", "en", "english", "", frozenset(words))


@cache
def _some_of_enable(each: int) -> Lexicon:
    """One word in so many, and more of those of two letters."""
    words = sorted(_enable().words)
    return _lexicon([*[word for word in words if len(word) == 2][:: 1 + each // 100], *words[::each]])


def _words_for(rack: Rack, each: int) -> Lexicon:
    """So many words that trying them all takes about as long with blanks as without."""
    return _some_of_enable(each * (1, 6, 50)[min(2, sum(tile.is_blank for tile in rack))])


@cache
def _syllables() -> Lexicon:
    """Words made of syllables, many with tiles of several characters, and those of Spanish records."""
    onsets = ["B", "C", "CH", "D", "L", "LL", "N", "Ñ", "R", "RR", "S", "T", ""]
    syllables = [f"{onset}{vowel}{coda}" for onset, vowel, coda in product(onsets, "AEO", ("", "L", "S"))]
    chance = Random(7)
    longer = ["".join(chance.choice(syllables) for _ in range(chance.randint(2, 4))) for _ in range(4000)]
    recorded = [word.upper() for line in kept_positions() if "spanish" in line["file"] for word, _ in line["words"]]
    return _lexicon([word for word in (*syllables, *longer, *recorded) if len(word) > 1])


def _real_boards(letters: str) -> list[tuple[Board, Rack]]:
    """Boards of real games before a play, and the rack, with some of its tiles made blanks in every third."""
    edition = edition_of(letters)
    lines = [
        line for line in kept_positions() if line["letters"] == letters and line["rack"] and "_" not in line["rack"]
    ]
    situations = []
    for number, line in enumerate(lines):
        board = read_board_rows(line["board"], edition)
        rack = parse_rack(line["rack"], edition.letter_set)
        situations.append((board, _with_blanks(rack, number % 3, board)))
    return situations


def _with_blanks(rack: Rack, blanks: int, board: Board) -> Rack:
    """The rack with so many blanks in the place of its first letters, if it has fewer and as many are left."""
    letters = [tile for tile in rack if not tile.is_blank]
    more = max(0, min(blanks, board.left[BLANK]) - (len(rack) - len(letters)))
    return (*letters[more:], *[BLANK_TILE] * (len(rack) - len(letters) + more))


def _played_board(edition: Edition, lexicon: Lexicon, seed: int, plays: int) -> tuple[Board, Rack]:
    """A board after some of the highest plays of racks drawn by chance, and the next rack."""
    board, chance = empty_board(edition), Random(seed)
    ruleset = ruleset_on(edition.layout, RULESETS["club"])
    for _ in range(plays):
        search = search_of(board, _drawn(board, ruleset.rack_size, chance), ruleset, lexicon)
        for found in highest_plays(search, 1):
            after = judge_play(search, found).board_after
            assert after is not None
            board = after
    return board, _drawn(board, ruleset.rack_size, chance)


def _drawn(board: Board, count: int, chance: Random) -> Rack:
    tiles = board.edition.letter_set.tiles
    bag = [kind for kind, left in board.left.items() for _ in range(left)]
    return tuple(
        BLANK_TILE if kind == BLANK else tiles[f"[{kind}]"] for kind in chance.sample(bag, min(count, len(bag)))
    )


@cache
def _situations(english: int, spanish: int, played: int, each: int) -> list[Situation]:
    """Boards of real games, and of games played here for editions of which there are none."""
    found = []
    for number, (board, rack) in enumerate(_spread(_real_boards("english"), english)):
        found.append(Situation(f"english {number}", board, rack, _words_for(rack, each)))
    for number, (board, rack) in enumerate(_spread(_real_boards("spanish"), spanish)):
        found.append(Situation(f"spanish {number}", board, rack, _syllables()))
    for layout, letters in (("super", "english_super"), ("lexulous", "english")):
        edition = edition_of(letters, layout)
        for number in range(played):
            board, drawn = _played_board(edition, _enable(), number, 20 * number // played)
            rack = _with_blanks(drawn, number % 3, board)
            found.append(Situation(f"{layout} {number}", board, rack, _words_for(rack, each)))
    return found


def _spread(boards: list[tuple[Board, Rack]], count: int) -> list[tuple[Board, Rack]]:
    """So many of them, from all games."""
    return boards[:: max(1, len(boards) // count)][:count]


@cache
def _laid(lexicon: Lexicon, edition: Edition) -> list[LaidWord]:
    return laid_words(lexicon.words, [letter for letter in edition.letter_set.counts if letter != BLANK])


def _check_against_trying(situation: Situation) -> None:
    board, rack, lexicon = situation.board, situation.rack, situation.lexicon
    ruleset = ruleset_on(board.edition.layout, RULESETS["club"])
    expected = every_play(board, rack, ruleset, lexicon, _laid(lexicon, board.edition))
    search = search_of(board, rack, ruleset, lexicon)
    found = highest_plays(search, _ALL)
    verdicts = [judge_play(search, one) for one in found]
    assert all(one.is_legal and one.are_words_acceptable for one in verdicts)
    scores = {one.play.notation: one.sheet.score for one in verdicts if one.play and one.sheet}
    assert scores == expected
    assert [-one.rank for one in found] == [one.sheet.score for one in verdicts if one.sheet]
    assert count_plays(search) == len(found) == len(expected)
    assert is_play_possible(search) is bool(expected)
    for limit in (1, 15, 100):
        assert highest_plays(search, limit) == found[:limit]


def _found(
    board: Board, rack: str, words: str, ruleset: Ruleset = RULESETS["club"], order: Order = Order.SCORE
) -> list[str]:
    """Every play of a rack in the order of the answer, with its score."""
    search = search_of(board, parse_rack(rack, board.edition.letter_set), ruleset, lexicon_of(words))
    verdicts = [judge_play(search, one) for one in highest_plays(search, 1000, order)]
    return [f"{one.play.notation} {one.sheet.score}" for one in verdicts if one.play and one.sheet]


_OPENING = board_of()
_LONGEST = "ABCDEFGHIJKLMNO"


@pytest.mark.parametrize(
    ("board", "rack", "words", "expected"),
    [
        (_OPENING, "OX", "OX", ["H7 OX 18", "8G OX 18", "8H OX 18", "H8 OX 18"]),
        (board_of("8F CAR; I5 PAR"), "T", "CART PART", ["8F ...T 12"]),
        (board_of("8G AR; I4 PART"), "S", "ARS PARTS", ["I4 ....S 10"]),
        (board_of("8G CAT"), "Q", "CAT", []),
        (board_of("8G CAT"), "", "CAT CATS", []),
        (board_of("8G XQ"), "S", "XQS", ["8G ..S 19"]),
        (board_of("8G CA"), "T?", "CAT", ["8G ..T 5", "G8 .aT 4", "H7 c.T 2"]),
        (_OPENING, "TT?", "TEE", []),
        (board_of("8G A"), "NE", "AÉ AN", ["8G .N 4", "G8 .N 3"]),
        (board_of(f"8A {_LONGEST}"), "S", f"{_LONGEST}S", []),
        (board_of("8G A", "polish"), "?", "AŹ", ["8G .ź 2", "G8 .ź 1"]),
        (board_of("8G A", "spanish"), "[CH]CHO", "ACHO", ["8G .[CH]O 14", "G8 .[CH]O 12"]),
        (board_of("8G A", "spanish"), "CHO", "ACHO", []),
        (board_of("8G A", "welsh"), "[NG]NG", "ANG", ["8G .[NG] 22", "G8 .[NG] 21", "8G .NG 8", "G8 .NG 5"]),
    ],
    ids=[
        "an opening lies both ways, and equal ones go by their square",
        "one tile with two words as long is played across",
        "one tile is played along its longer word",
        "no word is to be made",
        "an empty rack",
        "words that lie on the board are not judged",
        "a blank is for what the rack lacks, where it costs least",
        "as many blanks as there are and no more",
        "a word of another alphabet is left out",
        "a word that is longer than the line",
        "a blank for a letter that is on no tile of the rack",
        "a tile of several characters that must be used",
        "and that the rack lacks",
        "a tile of several characters that may be spelled by others",
    ],
)
def test_plays_are_found_by_the_rules(board: Board, rack: str, words: str, expected: list[str]) -> None:
    assert _found(board, rack, words) == expected


def test_an_opening_is_found_where_the_ruleset_lets_it_lie() -> None:
    assert _found(_OPENING, "OX", "OX", replace(RULESETS["club"], opening=Opening(minimum_tiles=3))) == []
    free = _found(_OPENING, "OX", "OX", replace(RULESETS["club"], opening=Opening(covers_start=False)))
    assert (len(free), free[:2]) == (2 * 15 * 14, ["1A OX 27", "A1 OX 27"])


def test_plays_that_lay_most_tiles_come_first_where_that_is_asked() -> None:
    board, words = board_of("8G CA"), "CAT CATS CASE ATES TA ES"
    expected = ["8G ..SE 6", "8G ..TS 6", "8G ..T 5", "H8 .TES 4", "H7 T. 2"]
    assert _found(board, "TSE", words) == expected
    assert _found(board, "TSE", words, order=Order.TILES) == [expected[3], *expected[:3], expected[4]]


def test_a_rack_with_a_tile_that_is_not_known_is_refused() -> None:
    with pytest.raises(Unreadable, match="Write every tile") as refused:
        _found(_OPENING, "AE_", "AE")
    assert (refused.value.code, refused.value.path) == ("rack-incomplete", ("rack",))


@pytest.mark.parametrize("words", ["huge", "many ways to lay a few"])
def test_a_lexicon_beyond_the_bound_is_refused(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_sets, "MOST_WORDS", 100)
    lexicon, letters = {
        "huge": (lexicon_of(" ".join(map(str, range(101)))), "english"),
        "many ways to lay a few": (lexicon_of("NGNGNGNGNGNGNG"), "welsh"),
    }[words]
    with pytest.raises(Unreadable, match="The most is 100 words") as refused:
        word_sets.word_sets_of(lexicon, EDITIONS[letters].letter_set)
    assert (refused.value.code, refused.value.path) == ("lexicon-too-large", ("lexicon",))


def test_the_words_of_few_lists_are_kept_those_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_sets, "_MOST_KEPT", 2)
    monkeypatch.setattr(word_sets, "_kept", OrderedDict())
    letters = EDITIONS["english"].letter_set
    first, second, third = (lexicon_of(word) for word in ("AA", "AB", "BA"))
    kept = [word_sets.word_sets_of(lexicon, letters) for lexicon in (first, second, first, third)]
    assert kept[0] is kept[2]
    assert word_sets.word_sets_of(first, letters) is kept[0]
    assert word_sets.word_sets_of(second, letters) is not kept[1]


@pytest.mark.parametrize("part", range(4))
def test_what_is_found_is_what_trying_every_word_everywhere_finds(part: int) -> None:
    for situation in _situations(10, 4, 3, each=60)[part::4]:
        _check_against_trying(situation)


@pytest.mark.gate
@pytest.mark.parametrize("part", range(8))
def test_the_same_on_a_hundred_boards_with_more_words(part: int) -> None:
    situations = _situations(60, 20, 10, each=15)
    assert len(situations) == 100
    for situation in situations[part::8]:
        _check_against_trying(situation)
