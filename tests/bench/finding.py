"""Plays found: CPU over that of one adjudication, whether any is possible, and the memory of the words as sets.

A figure is the best of some rounds on each of many boards of real games, and of those the median. The adjudication beside
it is that of a play of four words with its rack and its lexicon, timed between the boards.
"""

import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from scrabble_api.formats.boards.rows import read_board_rows
from scrabble_api.lexicons.built_in import built_in_lexicons
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.equipment.editions import EDITIONS
from scrabble_api.rules.equipment.letters import BLANK_TILE, parse_rack
from scrabble_api.rules.finding.finding import (
    Search,
    count_plays,
    highest_plays,
    is_play_possible,
    judge_play,
    search_of,
)
from scrabble_api.rules.finding.word_sets import make_word_sets
from scrabble_api.rules.plays.adjudication import adjudicate
from scrabble_api.rules.plays.board import Board, empty_board
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.plays.notation import Play
from scrabble_api.rules.plays.placement import place
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.rulesets import RULESETS
from tests.bench.figures import Effort, Row
from tests.bench.plays import EDITION, PLAYS, RULESET
from tests.golden.records import kept_positions

_LIMIT = 15
_AIMS = (70, 120, 140)
#: A rack of which on most boards nothing can be made.
_HARD = "VVUUIIC"
_MOST_BYTES, _MOST_MILLISECONDS = 60, 300


@dataclass(frozen=True)
class _Bench:
    """Boards with racks, the lexicon, and how often each is tried; ``judging`` are the times of adjudications so far."""

    boards: list[tuple[Board, Rack]]
    lexicon: Lexicon
    effort: Effort
    judging: list[float] = field(default_factory=list)

    def row(
        self,
        measure: str,
        aim: str,
        work: Callable[[Search], object],
        racks: Callable[[Rack], Rack] = lambda rack: rack,
    ) -> Row:
        """What some work takes on each board, each time begun anew, over one adjudication."""
        seconds = [self._seconds(board, racks(rack), work) for board, rack in self.boards]
        ratio = statistics.median(seconds) / min(self.judging)
        raw = f"{_milliseconds(statistics.median(seconds))} ms, at most {_milliseconds(max(seconds))} ms, over {min(self.judging) * 1e6:.0f} µs"
        return Row(f"CPU: {measure} over one adjudication", f"{ratio:.1f}", aim, f"{raw}; {len(seconds)} boards")

    def _seconds(self, board: Board, rack: Rack, work: Callable[[Search], object]) -> float:
        self.judging.append(_cpu_seconds(lambda: _judge_all(self.lexicon)) / len(PLAYS))
        return min(
            _cpu_seconds(lambda: work(search_of(board, rack, RULESET, self.lexicon))) for _ in range(self.effort.rounds)
        )


def finding_rows(effort: Effort) -> list[Row]:
    """The highest plays by blanks, all counted, the verdicts, whether one is possible, the largest board, memory."""
    lexicon = built_in_lexicons()["enable"]
    bench = _Bench(_boards(effort.requests // 10), lexicon, effort)
    highest = f"the {_LIMIT} highest plays found"
    blanks = {count: count_text(count, "blank") for count in range(len(_AIMS))}
    return [
        *(
            bench.row(f"{highest}, {text}", f"≤ {_AIMS[count]}", _highest, _with_blanks(count))
            for count, text in blanks.items()
        ),
        *(
            bench.row(f"all plays counted, {text}", "—", count_plays, _with_blanks(count))
            for count, text in blanks.items()
        ),
        bench.row(f"{highest} and the verdict on each", "—", _judged),
        bench.row("is a play possible", "≤ 10", is_play_possible),
        bench.row(f"is a play possible with {_HARD}", "—", is_play_possible, lambda _: _rack(_HARD)),
        _largest_row(lexicon, effort),
        _memory_row(lexicon),
    ]


def _highest(search: Search) -> object:
    return highest_plays(search, _LIMIT)


def _judged(search: Search) -> object:
    return [judge_play(search, one) for one in highest_plays(search, _LIMIT)]


def _boards(count: int) -> list[tuple[Board, Rack]]:
    """Boards of real English games, and the whole racks with which they were played on."""
    lines = [
        line
        for line in kept_positions()
        if line["letters"] == "english" and len((line["rack"] or "").replace("_", "")) == RULESET.rack_size
    ]
    return [
        (read_board_rows(line["board"], EDITION), _rack(line["rack"])) for line in lines[:: max(1, len(lines) // count)]
    ][:count]


def _rack(text: str) -> Rack:
    return parse_rack(text, EDITION.letter_set)


def _with_blanks(count: int) -> Callable[[Rack], Rack]:
    """The rack with so many blanks, in the place of its first letters; blanks that it has beyond become an E."""

    def rack_with_blanks(rack: Rack) -> Rack:
        letters = [tile for tile in rack if not tile.is_blank]
        letters += [EDITION.letter_set.tiles["E"]] * (len(rack) - len(letters))
        return (*letters[count:], *[BLANK_TILE] * count)

    return rack_with_blanks


def _racks() -> Iterator[tuple[Board, Play, Rack]]:
    """The plays of four words, each with a rack that has its tiles and others still to be had."""
    for one in PLAYS:
        placement = place(one.board, one.play, RULESET.opening)
        left = [kind for kind, count in placement.board_after.left.items() if count > 0]
        more = [EDITION.letter_set.tiles[kind] for kind in left if kind in EDITION.letter_set.tiles]
        yield one.board, one.play, (*placement.tiles, *more)[: RULESET.rack_size]


_WITH_RACKS = tuple(_racks())


def _judge_all(lexicon: Lexicon) -> None:
    for board, play, rack in _WITH_RACKS:
        sheet = adjudicate(board, play, RULESET, rack, lexicon).sheet
        assert sheet is not None  # the plays were looked at when they were read
        _ = sheet.score


def _largest_row(lexicon: Lexicon, effort: Effort) -> Row:
    """The most that a request can ask for: the largest board in the middle of a game, four blanks."""
    edition = EDITIONS["english_super"]
    ruleset, board = RULESETS["club"], empty_board(edition)
    for number, (_, rack) in enumerate(_boards(_PLAYED)):
        for found in highest_plays(search_of(board, rack, ruleset, lexicon), 1 + number)[-1:]:
            board = judge_play(search_of(board, rack, ruleset, lexicon), found).board_after or board
    rack = parse_rack("ERS????", edition.letter_set)

    def find() -> None:
        search = search_of(board, rack, ruleset, lexicon)
        highest_plays(search, _LIMIT)
        count_plays(search)

    seconds = min(_cpu_seconds(find) for _ in range(effort.rounds))
    total = count_plays(search_of(board, rack, ruleset, lexicon))
    raw = f"{total:,} plays, the {_LIMIT} highest found; {len(board.tiles)} tiles on the board"
    return Row(
        f"CPU: the {_LIMIT} highest plays and their count on 21×21, 4 blanks",
        f"{_milliseconds(seconds)} ms",
        f"≤ {_MOST_MILLISECONDS} ms",
        raw,
    )


#: So many plays are on the largest board.
_PLAYED = 20


def _memory_row(lexicon: Lexicon) -> Row:
    """What the words take as sets, and how long they are made."""
    seconds = _cpu_seconds(lambda: make_word_sets(lexicon, EDITION.letter_set))
    tracemalloc.start()
    words = make_word_sets(lexicon, EDITION.letter_set)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    raw = f"{taken / 1e6:.1f} MB for {words.count:,} words, made in {seconds:.2f} s"
    return Row("memory: the words as sets, for each word", f"{taken / words.count:.0f} bytes", f"≤ {_MOST_BYTES}", raw)


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.2f}"


def _cpu_seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun
