"""A small recount of a dealt game from its log: racks, bag, words, points, turns, end and result.

It takes no rule from the package: figures come from the answers about ruleset, letters and board, and words are found cell
by cell. Entries are undone and done again here; only what a correction cut off is taken from the log's own marks.
"""

import hashlib
import hmac
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.disputes.table import Json
from tests.rules.second_opinion import Cell, Face, words_made

_ACTIONS = {"play", "exchange", "pass", "challenge", "acceptance", "withdrawal", "retirement"}
_WITH_UNPLAYED = {"out-play", "all-passed", "scoreless-limit", "no-play-possible"}


class Miscount(Exception):
    """What the log says cannot be, or the service makes something else of it."""


def expect(is_so: bool, what: str) -> None:
    """Miscount unless it is so."""
    if not is_so:
        raise Miscount(what)


@dataclass(frozen=True, slots=True)
class Box:
    """The tiles and the board, as the catalogue shows them: each tile by its writing as face and kind."""

    faces: Mapping[str, tuple[Face, str]]
    counts: Counter[str]
    order: tuple[str, ...]
    premiums: Mapping[Cell, str]

    def tiles(self, text: str) -> list[str]:
        """The written tiles of a text."""
        return re.findall(r"\[[^\[\]]*\]|.", text)

    def kinds(self, text: str) -> Counter[str]:
        """How many tiles of each kind a rack has, blanks as ``?``."""
        return Counter(self.faces[one][1] if one in self.faces else one for one in self.tiles(text))


def box_of(letters: Json, layout: Json) -> Box:
    """What an edition's letters and a layout say."""
    faces = {}
    for one in letters["letters"]:
        faces[one["tile"]] = (Face(one["letter"], one["value"]), one["tile"])
        faces[one["blank"]] = (Face(one["letter"], 0), "?")
    counts = Counter(
        {one["tile"]: one["count"] for one in letters["letters"] if one["count"]} | {"?": letters["blanks"]}
    )
    premiums = {
        (row, column): code for row, codes in enumerate(layout["squares"]) for column, code in enumerate(codes) if code
    }
    return Box(faces, counts, (*[one["tile"] for one in letters["letters"]], "?"), premiums)


@dataclass(slots=True)
class Play:
    """The last play while it can be taken off."""

    turn: int
    seat: int
    cells: list[Cell]
    kinds: Counter[str]
    words: list[str]
    drawn: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Turn:
    """What somebody did with a turn, and what it counts."""

    seat: int
    kind: str
    points: int = 0
    stands: bool = True


@dataclass(slots=True)
class Recount:
    """A game as the steps so far make it."""

    box: Box
    ruleset: Json
    seats: int
    board: dict[Cell, Face] = field(default_factory=dict)
    racks: dict[int, Counter[str]] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)
    extra: Counter[int] = field(default_factory=Counter)
    adjusted: Counter[int] = field(default_factory=Counter)
    seconds: Counter[int] = field(default_factory=Counter)
    owed: list[int] = field(default_factory=list)
    retired: list[int] = field(default_factory=list)
    last: Play | None = None
    on_turn: int = 1
    loser: int | None = None
    kinds_on_board: dict[Cell, str] = field(default_factory=dict)

    @property
    def playing(self) -> list[int]:
        return [seat for seat in range(1, self.seats + 1) if seat not in self.retired]

    @property
    def bag(self) -> Counter[str]:
        on_board = Counter(self.kinds_on_board.values())
        return self.box.counts - on_board - sum(self.racks.values(), Counter())

    def take(self, event: Json) -> None:
        """One more step."""
        _STEPS[event["kind"]](self, event)
        self._draw(event.get("drawn"))

    def _draw(self, drawn: Json | None) -> None:
        if drawn is None:
            return
        kinds = self.box.kinds(drawn["tiles"])
        expect(kinds <= self.bag, f"{drawn} was drawn from a bag without it")
        self.racks[drawn["seat"]] += kinds
        if self.last is not None and self.last.seat == drawn["seat"]:
            self.last.drawn += kinds

    def play(self, event: Json) -> None:
        seat = self._turn(event)
        cells = list(self._laid(event["position"], event["tiles"]))
        new = {cell: self.box.faces[text][0] for cell, text in cells}
        expect(not set(new) & set(self.board), f"{event} lies on tiles")
        kinds = Counter(self.box.faces[text][1] for _, text in cells)
        expect(kinds <= self.racks[seat], f"{event} has tiles that seat {seat} lacks")
        made = words_made(self.board, new, self.box.premiums)
        points = sum(one for _, one in made) + self.ruleset["bonus"].get(str(len(new)), 0)
        self.racks[seat] -= kinds
        self.board.update(new)
        self.kinds_on_board.update({cell: self.box.faces[text][1] for cell, text in cells})
        self.turns.append(Turn(seat, "play", points))
        self.last = Play(len(self.turns) - 1, seat, list(new), kinds, [word for word, _ in made])
        self._next(seat)

    def _laid(self, position: str, tiles: str) -> Iterator[tuple[Cell, str]]:
        across = position[0].isdigit()
        column = ord(re.sub(r"\d", "", position)) - ord("A")
        row = int(re.sub(r"\D", "", position)) - 1
        for step, text in enumerate(self.box.tiles(tiles)):
            cell = (row, column + step) if across else (row + step, column)
            if text == ".":
                expect(cell in self.board, f"{position} {tiles} goes through an empty square")
            else:
                yield cell, text

    def exchange(self, event: Json) -> None:
        seat, kinds = self._turn(event), self.box.kinds(event["tiles"])
        expect(kinds <= self.racks[seat] and kinds.total() == event["count"], f"{event} has tiles that are not there")
        expect(self.bag.total() >= max(kinds.total(), self.ruleset["exchange"]["bag_minimum"]), f"{event}: small bag")
        expect(self.box.kinds(event["drawn"]["tiles"]) <= self.bag, f"{event} draws what it gives")
        self.racks[seat] -= kinds
        self.turns.append(Turn(seat, "exchange"))
        self.last = None
        self._next(seat)

    def pass_(self, event: Json) -> None:
        seat = self._turn(event)
        self.turns.append(Turn(seat, "pass"))
        self.last = None
        self._next(seat)

    def _turn(self, event: Json) -> int:
        seat: int = event["seat"]
        expect(seat == self.on_turn, f"{event} is out of turn: seat {self.on_turn} is due")
        return seat

    def _next(self, seat: int) -> None:
        playing = self.playing
        later = [one for one in playing if one > seat]
        self.on_turn = (later or playing)[0]
        while self.on_turn in self.owed and not self._is_out():
            self._lose_turn()

    def _lose_turn(self) -> None:
        self.owed.remove(self.on_turn)
        self.turns.append(Turn(self.on_turn, "lost-turn"))
        later = [one for one in self.playing if one > self.turns[-1].seat]
        self.on_turn = (later or self.playing)[0]

    def _is_out(self) -> bool:
        return self.last is not None and not self.racks[self.last.seat].total() and not self.bag.total()

    def challenge(self, event: Json) -> None:
        expect(self.last is not None, f"{event} finds no play")
        last, rule, seat = self.last, self.ruleset["challenge"], event["seat"]
        assert last is not None
        if not event["acceptable"]:
            self._take_off(last)
            return
        words = len(event.get("words") or last.words)
        points = rule["points"] * (words if rule["per"] == "word" else 1)
        if rule["good_play"] == "points-to-challenged":
            self.extra[last.seat] += points
        elif rule["good_play"] == "points-from-challenger":
            self.extra[seat] -= points
        elif rule["good_play"] == "loses-next-turn" and not self._is_out():
            self.owed.append(seat)
            while self.on_turn in self.owed:
                self._lose_turn()
        elif rule["good_play"] == "loses-game":
            self._lose(seat)

    def _lose(self, seat: int) -> None:
        if self.seats == 2:
            self.loser = seat
        elif seat not in self.retired:
            self.retire({"seat": seat})

    def _take_off(self, last: Play) -> None:
        was_out = self._is_out()
        for cell in last.cells:
            del self.board[cell], self.kinds_on_board[cell]
        self.racks[last.seat] += last.kinds
        expect(last.drawn <= self.racks[last.seat], "what was drawn for a play that comes off is not there")
        self.racks[last.seat] -= last.drawn
        self.turns[last.turn].stands, self.turns[last.turn].points = False, 0
        self.last = None
        if was_out:
            self._next(last.seat)

    def withdraw(self, event: Json) -> None:
        expect(self.last is not None and self.last.seat == event["seat"], f"{event} takes back another's play")
        assert self.last is not None
        self._take_off(self.last)

    def retire(self, event: Json) -> None:
        self.retired.append(event["seat"])
        if self.on_turn == event["seat"] and self.playing:
            self._next(event["seat"])

    def points(self, seat: int) -> int:
        """By turns and challenges."""
        return sum(turn.points for turn in self.turns if turn.seat == seat) + self.extra[seat]

    def overtime(self, seat: int) -> int:
        rule = self.ruleset["overtime"]
        return 0 if rule is None else -rule["points"] * -(-self.seconds[seat] // rule["per_seconds"])

    def value(self, rack: Counter[str]) -> int:
        """The points of tiles left."""
        return sum(count * (0 if kind == "?" else self.box.faces[kind][0].points) for kind, count in rack.items())


def _note(recount: Recount, event: Json) -> None:
    """What changes no figure."""


def _adjust(recount: Recount, event: Json) -> None:
    recount.adjusted[event["seat"]] += event["points"]


def _overtime(recount: Recount, event: Json) -> None:
    recount.seconds[event["seat"]] += event["seconds"]
    limit = recount.ruleset["overtime"] and recount.ruleset["overtime"]["limit_seconds"]
    expect(limit is None or recount.seconds[event["seat"]] <= limit, "the limit is not played here")


def _finish(recount: Recount, event: Json) -> None:
    recount.loser = event.get("loser")


_STEPS: Mapping[str, Any] = {
    "play": Recount.play,
    "exchange": Recount.exchange,
    "pass": Recount.pass_,
    "challenge": Recount.challenge,
    "acceptance": _note,
    "withdrawal": Recount.withdraw,
    "retirement": Recount.retire,
    "adjustment": _adjust,
    "overtime": _overtime,
    "finish": _finish,
    "note": _note,
}


def steps_of(log: Sequence[Json]) -> list[tuple[int, Json]]:
    """The events that count, each with the number of its entry, after undo, redo and what was cut off."""
    steps: list[tuple[int, Json]] = []
    undone: tuple[int, tuple[int, Json]] | None = None
    for entry in log[1:]:
        number, event = entry["number"], entry["event"]
        if event["kind"] == "undo":
            index = max(i for i, (_, step) in enumerate(steps) if step["kind"] in _ACTIONS)
            undone = index, steps.pop(index)
        elif event["kind"] == "redo":
            expect(undone is not None, "something is done again that was not undone")
            assert undone is not None
            steps.insert(*undone)
        elif event["kind"] == "correction":
            marks = {one["number"]: one["undone"] for one in log}
            steps = [step for step in steps if not marks[step[0]]]
        elif event["kind"] in _STEPS:
            steps.append((number, event))
        elif event["kind"] != "details":
            raise Miscount(f"an entry of kind {event['kind']} is not known here")
    return steps


def recount_of(box: Box, ruleset: Json, log: Sequence[Json]) -> Recount:
    """The game that a log makes."""
    opened = log[0]["event"]
    recount = Recount(box, ruleset, opened["set_up"]["seats"])
    for drawn in opened["deal"]["drawn"]:
        recount.racks[drawn["seat"]] = box.kinds(drawn["tiles"])
    for number, event in steps_of(log):
        try:
            recount.take(event)
        except (KeyError, AssertionError) as fault:
            raise Miscount(f"entry {number}: {fault!r} with {event}") from fault
    return recount


def check_numbers(log: Sequence[Json]) -> int:
    """How many tiles were drawn in all; every draw has the next number."""
    deal = log[0]["event"]["deal"]
    number = 1 + sum(len(one["draws"]) for one in deal.get("start", []))
    for drawn in (*deal["drawn"], *(one["event"]["drawn"] for one in log[1:] if one["event"].get("drawn"))):
        expect(drawn["first"] == number, f"{drawn} should have the number {number}")
        number += len(re.findall(r"\[[^\[\]]*\]|.", drawn["tiles"]))
    return number - 1


def check_draws(deal: Json, order: Sequence[str], counts: Counter[str]) -> None:
    """Every draw that is shown at the end, drawn again from the seed."""
    seed, bag = bytes.fromhex(deal["seed"]), Counter(counts)
    expect(hashlib.sha256(seed).hexdigest() == deal["commitment"], "the seed does not fit the commitment")
    for move in deal["moves"]:
        for drawn in move["drawn"]:
            tiles = [kind for kind in order for _ in range(bag[kind])]
            tile = tiles[_index(seed, drawn["number"], len(tiles))]
            expect(tile == drawn["tile"], f"draw {drawn} should be {tile}")
            bag[tile] -= 1
        bag.subtract(move["taken_again"])
        bag.update(move["put_back"])
        expect(min(bag.values()) >= 0, f"{move} takes what is not in the bag")


def _index(seed: bytes, number: int, size: int) -> int:
    for attempt in range(1000):
        found = int.from_bytes(hmac.digest(seed, f"{number}:{attempt}".encode(), "sha256")[:8], "big")
        if found < 2**64 - 2**64 % size:
            return found % size
    raise Miscount("no draw in a thousand attempts")


def check_result(recount: Recount, game: Json) -> None:
    """The answer about the finished game holds what was counted."""
    result, rule = game["result"], recount.ruleset
    reason = result["reason"]
    left = {seat: recount.value(recount.racks[seat]) for seat in recount.playing}
    lost, gained = _unplayed(recount, reason, left)
    for shown in result["scores"]:
        seat = shown["seat"]
        counted = (recount.points(seat), lost[seat], gained[seat], recount.adjusted[seat], recount.overtime(seat))
        names = ("before_unplayed", "tiles_lost", "tiles_gained", "adjustments", "overtime")
        expect(tuple(shown[name] for name in names) == counted, f"seat {seat} counts {counted}, not {shown}")
        expect(shown["final"] == sum(counted), f"{shown} is not the sum of its steps")
        if reason in _WITH_UNPLAYED and seat in left:
            expect(recount.box.kinds(shown["rack"]) == recount.racks[seat], f"seat {seat} holds another rack: {shown}")
    if reason == "abandoned":
        expect(result["winner_seat"] is None, "an abandoned game has a winner")
        return
    ranks = {shown["seat"]: _rank(recount, shown, rule["tie"]) for shown in result["scores"]}
    places = {seat: 1 + sum(other > rank for other in ranks.values()) for seat, rank in ranks.items()}
    expect({one["seat"]: one["place"] for one in result["scores"]} == places, f"the places are {places}: {result}")
    _check_reason(recount, reason)


def _rank(recount: Recount, shown: Json, tie: str) -> tuple[int, int, int]:
    seat = shown["seat"]
    staying = recount.retired.index(seat) - len(recount.retired) if seat in recount.retired else 0
    staying = staying - 1 if seat in recount.retired or seat == recount.loser else 0
    before = shown["before_unplayed"] + shown["adjustments"] + shown["overtime"]
    return staying, shown["final"], before if tie == "before-unplayed" else 0


def _unplayed(recount: Recount, reason: str, left: Mapping[int, int]) -> tuple[Counter[int], Counter[int]]:
    """What each seat loses by its own tiles and gains by the others'."""
    lost, gained, rule = Counter[int](), Counter[int](), recount.ruleset["unplayed"]
    if reason not in _WITH_UNPLAYED:
        return lost, gained
    out = recount.last.seat if reason == "out-play" and recount.last is not None else None
    is_doubled = rule["out_player"] == "double"
    for seat, points in left.items():
        if out is None or (seat != out and (rule["others"] == "deducted" or (is_doubled and recount.seats > 2))):
            lost[seat] = -points
    if out is not None:
        gained[out] = sum(left.values()) * (2 if is_doubled and recount.seats == 2 else 1)
    return lost, gained


def _check_reason(recount: Recount, reason: str) -> None:
    """The turns bring the end about that the game has."""
    playing, end = len(recount.playing), recount.ruleset["end"]
    if reason == "out-play":
        expect(recount._is_out(), "nobody went out")
    elif reason == "scoreless-limit":
        expect(_scoreless(recount) * 2 >= end["scoreless_turns"] * playing, "there are fewer scoreless turns")
    elif reason == "all-passed":
        limits = [(end["pass_rounds"] or 1000) * playing, (end["passes"] or 1000) * playing / 2]
        expect(_passes(recount) >= min(limits), "there are fewer passes")


def _scoreless(recount: Recount) -> int:
    count = 0
    for turn in reversed(recount.turns):
        if turn.kind == "play" and turn.stands:
            break
        count += turn.kind != "exchange" or recount.ruleset["exchange"]["counts_as_scoreless"]
    return count


def _passes(recount: Recount) -> int:
    count = 0
    for turn in reversed(recount.turns):
        if turn.kind in ("play", "exchange"):
            break
        count += turn.kind == "pass"
    return count
