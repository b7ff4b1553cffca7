"""What an answer may not have while a dealt game goes on: tiles of other seats, the seed, what the words are worth.

Two ways are gone. Each field that could hold something hidden is looked at by its name, in every answer in JSON. And all
answers, whatever their form, are searched for the texts of other seats' racks, draws and exchanges, and for the salts by
which those could be tried. What neither finds (a count, an order, another warning), ``twins`` finds by comparison.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.disputes.table import Json
from tests.play.table import Table, Viewer

#: A text of so many tiles is searched for as a whole field, and one of more wherever it may stand.
_UNSEEN = re.compile(r'"unseen":"[^"]*"')
_IN_QUOTES, _ANYWHERE = 5, 6


@dataclass(slots=True)
class Hidden:
    """What the director knows of a game at a moment, for each seat the texts that nobody else may see."""

    table: Table
    game: Json = field(default_factory=dict)
    texts: dict[int, set[str]] = field(default_factory=dict)
    secrets: dict[int, set[str]] = field(default_factory=dict)
    played: list[Counter[str]] = field(default_factory=list)

    def learn(self, game: Json, entries: list[Json]) -> None:
        """What the director sees now, with the new entries of the log."""
        self.game = game
        for player in game["players"]:
            if player["rack"]:
                self._hide(player["seat"], player["rack"])
        for entry in entries:
            if entry["kind"] == "play":
                self._show(self.table.box.kinds(entry["event"]["tiles"].replace(".", "")))
            for path, seat, text in tiles_in(entry["event"]):
                self._hide(seat, text)
                salt = entry["sealed"].get(path, {}).get("salt")
                if salt:
                    self.secrets.setdefault(seat, set()).add(salt)

    def _show(self, laid: Counter[str]) -> None:
        """A whole rack or draw that was laid on the board is hidden no more."""
        self.played.append(laid)
        for texts in self.texts.values():
            texts.difference_update([one for one in texts if self.table.box.kinds(one) == laid])

    def _hide(self, seat: int, text: str) -> None:
        if self.table.box.kinds(text) not in self.played:
            self.texts.setdefault(seat, set()).add(text)

    def faults(self, viewer: Viewer, answer: httpx.Response) -> Iterator[str]:
        """What an answer shows to somebody who may not see it."""
        is_json = "json" in answer.headers.get("Content-Type", "")
        if is_json:
            yield from _faults_in(answer.json(), viewer, self)
        if "image/png" not in answer.headers.get("Content-Type", ""):
            yield from self.texts_in(viewer, answer.text, is_json=is_json)

    def texts_in(self, viewer: Viewer, text: str, *, is_json: bool) -> Iterator[str]:
        """The hidden texts that are in an answer; a row of tiles that are unseen by right may have them by chance."""
        text = _UNSEEN.sub("", text)
        for seat in self.texts:
            if seat == viewer.seat:
                continue
            for salt in self.secrets.get(seat, ()):
                if salt in text:
                    yield f"the salt {salt} of seat {seat}"
            for tiles in self.texts[seat] - self.texts.get(viewer.seat or 0, set()):
                count = len(self.table.box.tiles(tiles))
                if (count >= _ANYWHERE and tiles in text) or (is_json and count >= _IN_QUOTES and f'"{tiles}"' in text):
                    yield f"the tiles {tiles} of seat {seat}"


def tiles_in(event: Json) -> Iterator[tuple[str, int, str]]:
    """The tiles of seats in an entry, each with its path and seat."""
    for place, drawn in enumerate(event.get("deal", {}).get("drawn", ())):
        yield f"/deal/drawn/{place}/tiles", drawn["seat"], drawn["tiles"]
    if event.get("drawn"):
        yield "/drawn/tiles", event["drawn"]["seat"], event["drawn"]["tiles"]
    if event["kind"] == "exchange":
        yield "/tiles", event["seat"], event["tiles"]


def _faults_in(found: Any, viewer: Viewer, hidden: Hidden) -> Iterator[str]:
    if isinstance(found, list):
        for one in found:
            yield from _faults_in(one, viewer, hidden)
    elif isinstance(found, dict):
        yield from _faults_of(found, viewer, hidden)
        for one in found.values():
            yield from _faults_in(one, viewer, hidden)


def _faults_of(found: Json, viewer: Viewer, hidden: Hidden) -> Iterator[str]:
    """What an object shows by its own fields."""
    if "seat" in found and found["seat"] != viewer.seat:
        yield from _faults_of_seat(found, hidden)
    for name in ("seed", "moves", "agrees", "result"):
        if found.get(name) is not None:
            yield f"{name}: {found[name]}"
    if found.get("unseen") is not None:
        yield from _faults_of_unseen(found, viewer, hidden)
    if "event" in found and "sealed" in found:
        yield from _faults_of_salts(found, viewer)
    yield from _faults_of_words(found, hidden)


def _faults_of_seat(found: Json, hidden: Hidden) -> Iterator[str]:
    """What is shown of another seat's tiles."""
    seat = found["seat"]
    if found.get("rack") is not None and not _is_what_was_laid(found, hidden):
        yield f"a rack of seat {seat}: {found['rack']}"
    if "first" in found and found.get("tiles") is not None:
        yield f"what seat {seat} drew: {found['tiles']}"
    if found.get("kind") == "exchange" and found.get("tiles") is not None:
        yield f"what seat {seat} exchanged: {found['tiles']}"


def _is_what_was_laid(turn: Json, hidden: Hidden) -> bool:
    """Whether the rack of a turn is only what it laid, as in records where no rack is known."""
    box = hidden.table.box
    laid = box.kinds((turn.get("tiles") or "").replace(".", ""))
    return turn.get("kind") == "play" and box.kinds(turn["rack"]) == laid


def _faults_of_unseen(game: Json, viewer: Viewer, hidden: Hidden) -> Iterator[str]:
    """A player sees as unseen what is neither on the board nor on the own rack; others see nothing."""
    if viewer.seat is None:
        yield f"unseen: {game['unseen']}"
        return
    box, own = hidden.table.box, game["players"][viewer.seat - 1]["rack"]
    known = box.kinds("".join(game["board"]).replace(".", "")) + box.kinds(own)
    if box.kinds(game["unseen"]) != box.counts - known:
        yield f"unseen {game['unseen']}, which is not all but the board and {own}"


def _faults_of_salts(entry: Json, viewer: Viewer) -> Iterator[str]:
    event = entry["event"]
    for path, seal in entry["sealed"].items():
        if path.endswith("tiles"):
            holder = event
            for step in path.split("/")[1:-1]:
                holder = holder[int(step)] if isinstance(holder, list) else holder[step]
            if holder["seat"] != viewer.seat and seal["salt"] is not None:
                yield f"the salt of {path} of entry {entry['number']}"


def _faults_of_words(found: Json, hidden: Hidden) -> Iterator[str]:
    """Whether the words of the play that can be challenged are said to be good or bad."""
    pending = hidden.game.get("challengeable")
    if pending is None or found.get("number") != pending["turn"] or "words" not in found:
        return
    verdicts = [word["valid"] for word in found["words"] if word["valid"] is not None]
    if verdicts:
        yield f"whether the words of turn {pending['turn']} are good: {verdicts}"
    if "word-not-in-lexicon" in str(found):
        yield f"that a word of turn {pending['turn']} is bad"


def check_conserved(table: Table, game: Json) -> Iterator[str]:
    """What is wrong where a tile of the set is on the board, on a rack or in the bag other than once."""
    box = table.box
    found = box.kinds("".join(game["board"]).replace(".", ""))
    for player in game["players"]:
        rack = box.kinds(player["rack"])
        if rack.total() != player["tiles_held"]:
            yield f"seat {player['seat']} holds {player['tiles_held']} and shows {player['rack']}"
        found += rack
    bag = box.kinds(game["unseen"])
    if bag.total() != game["bag_count"]:
        yield f"the bag has {game['bag_count']} and shows {game['unseen']}"
    if found + bag != box.counts:
        yield f"tiles are missing {box.counts - found - bag} or too many {found + bag - box.counts}"
