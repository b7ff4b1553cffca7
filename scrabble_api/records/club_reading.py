"""The lines of a club's file read: each thing as it is to be kept, or the first fault with its line."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from scrabble_api.formats.files.club_lines import KEPT_ID, KINDS, TIME, check_line, reference_of
from scrabble_api.formats.record_json.chains import check_chain
from scrabble_api.formats.record_json.documents import KeptRecord, read_document
from scrabble_api.formats.record_json.forms import UNREADABLE, Form
from scrabble_api.formats.record_json.seals import kept_text, put_each
from scrabble_api.formats.wire import Json
from scrabble_api.records.log import LogEntry
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.errors import Unreadable, at_path
from scrabble_api.rules.plays.lexicon import LexiconReference, Shelf
from scrabble_api.rules.work import Work

#: Where each kind stands in a file; keys stand among the games.
_RANKS = {kind: rank for rank, kind in enumerate(KINDS)} | {"key": KINDS.index("game")}
_CUT_SHORT = "The file has no last line of the kind “end”, so it was cut short: export it again."


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game of a file: what its log makes, and the log as it was kept."""

    kept: KeptRecord
    log: tuple[LogEntry, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file: its place, from 0, what it says, and of a game what that makes."""

    place: int
    said: Json
    game: ReadGame | None = None

    @property
    def kind(self) -> str:
        """What it is."""
        return str(self.said["kind"])


@dataclass(frozen=True, slots=True)
class Survey:
    """What a file says before its things: the first line, the lists that judge words with their places, how many lines."""

    head: Json
    lexicons: Sequence[tuple[int, Json]]
    lines: int
    end: Json

    def missing_from(self, shelf: Shelf) -> list[tuple[int, Json]]:
        """The lists that are not on the shelf, or not with just these words."""
        return [one for one in self.lexicons if isinstance(shelf.resolve(reference_of(one[1])), LexiconReference)]


def survey_lines(lines: Iterable[bytes]) -> Survey:
    """Look over a file, from its first line to its last; Unreadable where it is none, incomplete or cut short."""
    counted, last = 0, b""
    lexicons: list[tuple[int, Json]] = []
    head: Json = {}
    are_lists_over = False
    for place, written in enumerate(lines):
        counted, last = counted + 1, written
        if place == 0:
            head = _read_head(written)
        elif not are_lists_over:
            line = _list_in(written)
            are_lists_over = line is None
            lexicons += [] if line is None else [(place, line)]
    return Survey(head, tuple(lexicons), counted, _read_end(last, counted))


def _read_line(written: bytes) -> Json:
    try:
        read = orjson.loads(written)
    except orjson.JSONDecodeError as fault:
        raise Unreadable(UNREADABLE, f"This line is no JSON: {fault}.") from None
    return check_line(read)


def _list_in(written: bytes) -> Json | None:
    """The list that a line names; None where it is another line, which is looked at when it is read."""
    try:
        line = _read_line(written)
    except Unreadable:
        return None
    return line if line["kind"] == "lexicon" else None


def _read_head(written: bytes) -> Json:
    with at_path("lines", 0):
        line = _read_line(written)
        if line["kind"] != "club":
            raise Unreadable(UNREADABLE, "The first line is that of the kind “club”: give the whole file.", ("kind",))
        if not line["complete"]:
            message = "Things are left out of it that not everybody may see: export it again with a director's key."
            raise Unreadable("record-incomplete", message, ("complete",))
    return line


def _read_end(written: bytes, lines: int) -> Json:
    with at_path("lines", max(lines - 1, 0)):
        try:
            line = _read_line(written)
        except Unreadable:
            line = {"kind": ""}
        if line["kind"] != "end":
            raise Unreadable(UNREADABLE, _CUT_SHORT)
    return line


def read_lines(lines: Iterable[bytes], shelf: Shelf, most: Work | None = None) -> Iterator[Line]:
    """Each thing of a file; Unreadable at the first fault, or once its games are more work to replay than that."""
    rank, done = 0, Work()
    for place, written in enumerate(lines):
        with at_path("lines", place):
            said = _read_line(written)
            before, rank = rank, _RANKS[said["kind"]]
            if rank < before or (rank == 0) is not (place == 0):
                message = f"Lines come in this order: {', '.join(KINDS)}, keys among the games."
                raise Unreadable(UNREADABLE, message, ("kind",))
            game = None
            if said["kind"] == "game":
                game = _read_game(said["record"], shelf, None if most is None else done.left_of(most))
                done = done.and_also(game.kept.record.work)
        yield Line(place, said, game)


def _read_game(written: Json, shelf: Shelf, left: Work | None) -> ReadGame:
    with at_path("record"):
        if "opening" not in written:
            raise Unreadable(UNREADABLE, "Give the document of a game with its whole log here.")
        [kept] = read_document(written, shelf, left)
        if not isinstance(kept, KeptRecord):
            raise Unreadable(UNREADABLE, "Give the document of a game with its whole log here.")
        _check(written.get("id"), KEPT_ID, "id")
        items = [written["opening"], *written["entries"]]
        for number, item in enumerate(items):
            with at_path(*(("opening",) if number == 0 else ("entries", number - 1))):
                _check(item.get("recorded_at"), TIME, "recorded_at")
                _check(item.get("recorded_by"), KEPT_ID, "recorded_by")
                if "digest" not in item:
                    raise Unreadable(UNREADABLE, "This field is required: give it.", ("digest",))
        bodies = check_chain(written)
    return ReadGame(kept, tuple(map(_entry, range(1, len(items) + 1), items, bodies)))


def _check(value: object, form: Form, name: str) -> None:
    with at_path(name):
        for fault in form.faults(value):
            raise fault


def _entry(number: int, item: Json, body: Json) -> LogEntry:
    """The entry as it was kept: what its digest covers, and beside it what is sealed and was not removed."""
    values: dict[str, Any] = {}
    put_each(item["event"], lambda path, value: values.update({path: value}))
    seals = item.get("sealed", {})
    texts = {path: (seal["salt"], values[path]) for path, seal in seals.items() if not seal["removed"]}
    return LogEntry(
        number,
        kept_text(body),
        item["recorded_at"],
        item["recorded_by"],
        item["digest"],
        orjson.dumps(texts).decode() if texts else None,
        item.get("redacted", False),
    )


def missing_lists(missing: Sequence[tuple[int, Json]]) -> Unreadable:
    """The refusal of a file whose lists are not all here, naming each and what to do."""
    first, *others = [
        Unreadable(
            "lexicons-needed",
            f"The list “{line['id']}” ({count_text(line['words'], 'word')}, SHA-256 {line['sha256']}) judges words in "
            f"{count_text(line['games'], 'game')} and is not here: add it under this name (scrabble-api lexicons add), "
            "restart the service, and try again. Or import the games without it: their plays keep their scores.",
            ("lines", place),
        )
        for place, line in missing
    ]
    first.others = tuple(others)
    return first


def lines_in(content: bytes) -> list[bytes]:
    """The lines of a file in memory; none after the last end of a line."""
    return content.removesuffix(b"\n").split(b"\n")
