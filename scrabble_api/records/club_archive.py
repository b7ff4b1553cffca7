"""A club's games as an archive (ZIP): each as GCG and as a score sheet, and a page that lists them."""

import json
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from typing import IO, cast
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from scrabble_api.formats.files.kinds import FILE_KINDS
from scrabble_api.formats.files.names import game_file_name
from scrabble_api.formats.sheets.lists import GameInIndex, index_html
from scrabble_api.records.chosen import ChosenGame, DamagedGame, read_chosen
from scrabble_api.records.club_file import ClubExport
from scrabble_api.records.exporting import file_of_record
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle, standing_places, standing_scores

MEDIA_TYPE, ENDING = "application/zip", "zip"

#: What each game is written as, and the folder of it.
_FOLDERS = {"html": "sheets", "gcg": "gcg"}
#: So much of the page's rows is kept in memory before it goes to a file that has no name.
_IN_MEMORY = 256 * 1024
#: How a file is told that whoever unpacks it may read it.
_READABLE = 0o644 << 16


class _Pipe:
    """What the archive is written to, and taken from piece by piece: it has no end to go back to."""

    def __init__(self) -> None:
        self._written: list[bytes] = []

    def write(self, data: bytes) -> int:
        """Take a piece."""
        self._written.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing: each piece is taken at once."""

    def taken(self) -> bytes:
        """What was written since the last time."""
        written = b"".join(self._written)
        self._written.clear()
        return written


def archive(export: ClubExport, title: str) -> Iterator[bytes]:
    """The archive, a piece after each game."""
    now, pipe = datetime.now(UTC), _Pipe()
    games, damaged = 0, 0
    with (
        tempfile.SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8") as rows,
        ZipFile(cast(IO[bytes], pipe), "w", ZIP_DEFLATED) as packed,  # it needs no more of a file than a pipe has
    ):
        for one in read_chosen(export.store, export.club_id, export.wanted):
            if isinstance(one, DamagedGame):
                damaged += 1
                continue
            games += 1
            rows.write(json.dumps(asdict(_pack(packed, export, one, now))) + "\n")
            yield pipe.taken()
        rows.seek(0)
        page = index_html(title, _facts(games, damaged, now), _rows(rows))
        yield from _packed_page(packed, page, pipe, now)
    yield pipe.taken()


def _pack(packed: ZipFile, export: ClubExport, one: ChosenGame, now: datetime) -> GameInIndex:
    """Put a game into the archive; how the page shows it."""
    game, details = one.game, one.game.record.details
    day = details.played_on or game.opened_at[:10]
    names = {}
    for kind, folder in _FOLDERS.items():
        name = game_file_name(day, details.title, details.names, game.id, FILE_KINDS[kind].ending)
        names[kind] = f"{folder}/{name}"
        packed.writestr(_entry(names[kind], now), file_of_record(game, kind, export.viewer))
    is_over = life_cycle(game.record.game) is LifeCycle.FINISHED
    seats = zip(details.names, standing_scores(game.record.game), standing_places(game.record.game), strict=True)
    return GameInIndex(
        day=day,
        session=details.session_id or "",
        round="" if details.round is None else str(details.round),
        seats=tuple((name, score, is_over and place == 1) for name, score, place in seats),
        state="" if is_over else "not finished",
        sheet=names["html"],
        gcg=names["gcg"],
    )


def _entry(name: str, now: datetime) -> ZipInfo:
    entry = ZipInfo(name, now.timetuple()[:6])
    entry.compress_type, entry.external_attr = ZIP_DEFLATED, _READABLE
    return entry


def _facts(games: int, damaged: int, now: datetime) -> str:
    left_out = f" {count_text(damaged, 'game')} could not be read." if damaged else ""
    return f"{count_text(games, 'game')}, exported on {now:%Y-%m-%d}.{left_out}"


def _rows(written: IO[str]) -> Iterator[GameInIndex]:
    return (GameInIndex(**json.loads(line)) for line in written)


def _packed_page(packed: ZipFile, page: Iterable[str], pipe: _Pipe, now: datetime) -> Iterator[bytes]:
    with packed.open(_entry("index.html", now), "w", force_zip64=True) as file:
        for piece in page:
            file.write(piece.encode())
            yield pipe.taken()
