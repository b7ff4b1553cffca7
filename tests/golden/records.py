"""Real games: those kept here as facts, for everybody, and the files that lie beside the project, where they do.

``games.json`` has what happened in each game, a line each, in the columns of GCG, with letters for the players' names;
what the record shows; and what is right: the scores, and what an audit must find, by the number of the line. All of it
was taken from records of games played, and worked out by an independent replayer, never by this service.
``positions.tsv`` has plays of those games, each with the board before it, as CGP writes one, and what it is worth.
"""

import csv
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

Json = dict[str, Any]

_HERE = Path(__file__).parent
#: Where whole records may lie, as they were found.
BESIDE = Path(__file__).parents[3] / "shared" / "games"
FILES = 207


@dataclass(frozen=True, slots=True)
class Slip:
    """What a record has wrong on a line: where numbers are compared, the one claimed and the right one."""

    line: int
    claimed: int | None = None
    right: int | None = None


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game kept here.

    Where only its first slip is told, what else is found depends on how one goes on after it; so do the scores that are
    not told.
    """

    name: str
    shows: str
    letters: str
    players: tuple[str, ...]
    lines: tuple[str, ...]
    is_whole: bool
    verdict: str
    slips: tuple[Slip, ...]
    is_first_slip_only: bool
    scores: tuple[int, ...] | None

    @property
    def heading(self) -> tuple[str, ...]:
        players = (f"#player{number} {name} {name}" for number, name in enumerate(self.players, 1))
        return (*players, f"#tile-distribution {self.letters}")

    @property
    def gcg(self) -> bytes:
        """The record as a file."""
        lines = (line if line.startswith("#") else f">{line}" for line in self.lines)
        return "".join(f"{line}\n" for line in (*self.heading, *lines)).encode()

    def line_of(self, number: int) -> int:
        """Which of the lines that is kept a line of the file is."""
        return number - len(self.heading)


def contents_beside() -> dict[str, bytes]:
    """The files beside the project by their names; none where they are absent."""
    return {path.name: path.read_bytes() for path in sorted(BESIDE.glob("g*.gcg"))}


def _read(game: Json) -> KeptGame:
    slips = [game["first_error"]] if "first_error" in game else game.get("errors", [])
    return KeptGame(
        name=game["game"],
        shows=game["shows"],
        letters=game["letters"],
        players=tuple(game["players"]),
        lines=tuple(game["lines"]),
        is_whole=game["whole"],
        verdict=game["verdict"],
        slips=tuple(Slip(*slip) for slip in slips),
        is_first_slip_only="first_error" in game,
        scores=tuple(game["scores"]) if "scores" in game else None,
    )


#: All games that are kept here.
KEPT_GAMES = tuple(map(_read, json.loads((_HERE / "games.json").read_text("utf-8"))))


@cache
def kept_positions() -> tuple[Json, ...]:
    """The plays that are kept here, in the form of those beside the project."""
    letters = {game.name: game.letters for game in KEPT_GAMES}
    with (_HERE / "positions.tsv").open(encoding="utf-8", newline="") as file:
        return tuple(_position(row, letters[row["game"]]) for row in csv.DictReader(file, delimiter="\t"))


def positions_beside() -> tuple[Json, ...]:
    """The plays of the files beside the project, which must be there."""
    return tuple(json.loads(line) for line in (BESIDE / "positions.jsonl").read_text("utf-8").splitlines())


def _position(row: dict[str, str], letters: str) -> Json:
    position, tiles = row["play"].split()
    words = [one.rsplit(" ", 1) for one in row["words"].split(", ")]
    return {
        "file": row["game"],
        "line": int(row["line"]),
        "letters": letters,
        "layout": "standard",
        "board": [re.sub(r"\d+", lambda free: "." * int(free[0]), one) for one in row["board"].split("/")],
        "position": position,
        "tiles": tiles,
        "rack": row["rack"] or None,
        "words": [[word, int(points)] for word, points in words],
        "bonus": int(row["bonus"]),
        "score": int(row["score"]),
        "recorded": int(row["recorded"]) if row["recorded"] else None,
    }
