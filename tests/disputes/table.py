"""A scorekeeper at a table: sends to the real service what happens there, and looks at what stands then.

What happens is written as in the tables of the core, an action a line:

=====================================  ==================================================================
``1 8H HATE (AEHTBCD) = 14``           a play of seat 1, with its rack and the score announced, if any
``2 pass (EEIIRST)``                   a pass
``1 exchange VV (AEIOUVV)``            an exchange
``2 challenges ON, HO``                a challenge, of the words named or of the whole play; the lexicon judges
``1 accepts``, ``1 withdraws``         an acceptance; a play taken back by consent
``2 holds AGIIORT``                    a rack told apart from turns
``undo``, ``redo``                     as they say
``cut after 1``, ``remove 2``          corrections of a record that does not say what was played
=====================================  ==================================================================

Every write names the version last seen.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.running import DIRECTOR_KEY, RunningServer, http_client

WHY = "as the director saw"
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Action:
    """Where in a game an action is sent, and its body."""

    path: str
    body: Json
    method: str = "POST"


@dataclass(frozen=True, slots=True)
class Standing:
    """A game as it stands: all that a dispute can be about."""

    scores: tuple[int, ...]
    on_turn: int | None
    racks: tuple[str, ...]
    bag: int
    board: tuple[str, ...]
    scoreless: int = 0
    life_cycle: str = "open"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal: its status and code, and the codes of what else is at fault."""

    status: int
    code: str
    faults: tuple[str, ...] = ()


def _play(found: re.Match[str]) -> Action:
    given = {
        "rack": found["rack"],
        "announced_score": None if found["announced"] is None else int(found["announced"]),
    }
    body = {"kind": "play", "position": found["position"], "tiles": found["tiles"], **given}
    return Action("turns", {**_by_seat(found), **body})


def _pass(found: re.Match[str]) -> Action:
    return Action("turns", {**_by_seat(found), "kind": "pass", "rack": found["rack"]})


def _exchange(found: re.Match[str]) -> Action:
    return Action("turns", {**_by_seat(found), "kind": "exchange", "tiles": found["tiles"], "rack": found["rack"]})


def _challenge(found: re.Match[str]) -> Action:
    named = {"words": found["words"].split(", ")} if found["words"] else {}
    return Action("challenges", {**_by_seat(found), **named})


def _acceptance(found: re.Match[str]) -> Action:
    return Action("acceptances", _by_seat(found))


def _withdrawal(found: re.Match[str]) -> Action:
    return Action("withdrawals", {**_by_seat(found), "consent": True})


def _told(found: re.Match[str]) -> Action:
    return Action("racks", {"racks": [{**_by_seat(found), "tiles": found["rack"]}]}, "PUT")


def _undo_or_redo(found: re.Match[str]) -> Action:
    return Action(found[0], {})


def _correction(found: re.Match[str]) -> Action:
    operation = found["operation"].replace(" ", "-")
    body = {"operation": operation, "turn": int(found["turn"]), "cause": "recording", "reason": WHY}
    return Action("corrections", body)


def _by_seat(found: re.Match[str]) -> Json:
    return {"seat": int(found["seat"])}


_SEAT, _RACK = r"(?P<seat>\d) ", r"(?: \((?P<rack>\S+)\))?"
_FORMS = {
    rf"{_SEAT}pass{_RACK}": _pass,
    rf"{_SEAT}exchange (?P<tiles>\S+){_RACK}": _exchange,
    rf"{_SEAT}challenges(?: (?P<words>.+))?": _challenge,
    rf"{_SEAT}accepts": _acceptance,
    rf"{_SEAT}withdraws": _withdrawal,
    rf"{_SEAT}holds (?P<rack>\S+)": _told,
    rf"{_SEAT}(?P<position>\d+[A-O]|[A-O]\d+) (?P<tiles>\S+){_RACK}(?: = (?P<announced>\d+))?": _play,
    "undo|redo": _undo_or_redo,
    r"(?P<operation>cut after|remove) (?P<turn>\d+)": _correction,
}


def action_of(line: str) -> Action:
    """An action as it is written in the tables."""
    for form, read in _FORMS.items():
        if found := re.fullmatch(form, line):
            return read(found)
    raise ValueError(f"{line!r} is no action")


def laid(*lines: str) -> tuple[str, ...]:
    """The rows of a board with these words on it, ``8H HATE`` each, ``.`` where a tile lies already."""
    rows = [["."] * 15 for _ in range(15)]
    for line in lines:
        position, tiles = line.split()
        number = next(re.finditer(r"\d+", position))
        row, column = int(number[0]) - 1, ord(position.replace(number[0], "")) - ord("A")
        is_across = number.start() == 0
        for step, tile in enumerate(tiles):
            if tile != ".":
                rows[row + step * (not is_across)][column + step * is_across] = tile
    return tuple("".join(row) for row in rows)


def plays_of(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Position and tiles of the plays among these actions, for ``laid``."""
    return tuple(" ".join(line.split()[1:3]) for line in lines)


def club_client(server: RunningServer, key: str = DIRECTOR_KEY) -> httpx.Client:
    """A connection to the server for whoever holds the key."""
    return http_client(server.url, headers={"Authorization": f"Bearer {key}"})


@dataclass(slots=True)
class Scorekeeper:
    """Keeps the score of one game; ``seen`` is the last answer to what was recorded."""

    client: httpx.Client
    path: str
    seen: Json = field(default_factory=dict)

    @property
    def etag(self) -> str:
        """The version last seen, as If-Match names it."""
        return f'"{self.seen["version"]}"'

    def sends(self, line: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
        """Send an action that builds on the version last seen, and remember the answer if it was recorded."""
        action = action_of(line)
        answer = self.client.request(
            action.method,
            f"{self.path}/{action.path}",
            json=action.body,
            headers={"If-Match": self.etag, **(headers or {})},
        )
        if answer.is_success:
            self.seen = answer.json()
        return answer

    def records(self, *lines: str) -> Json:
        """Have actions recorded, every one, and give the last answer."""
        for line in lines:
            answer = self.sends(line)
            assert answer.is_success, f"{line}: {answer.status_code} {answer.text}"
            assert self.etag == answer.headers["ETag"]
        return self.seen

    def is_refused(self, line: str) -> Refusal:
        """How an action is refused; nothing may have changed by it."""
        refusal = refusal_of(self.sends(line))
        assert self.head == self.head_on_record(), f"{line} was refused, and changed the record"
        return refusal

    @property
    def head(self) -> tuple[int, str]:
        """The version last seen and its digest."""
        return self.seen["version"], self.seen["digest"]

    def head_on_record(self) -> tuple[int, str]:
        """The version that the service has, and its digest; its log has just as many entries."""
        game = self.game()
        assert game["version"] == len(self.log())
        return game["version"], game["digest"]

    def game(self) -> Json:
        """The game as the service shows it."""
        return self._shown("")

    def turns(self) -> list[Json]:
        """Its turns."""
        return self._items("/turns")

    def log(self) -> list[Json]:
        """The entries of its log."""
        return self._items("/log")

    def rulings(self) -> list[Json]:
        """The verdicts on its challenges."""
        return self._items("/rulings")

    def _items(self, path: str) -> list[Json]:
        items: list[Json] = self._shown(path)["items"]
        return items

    def _shown(self, path: str) -> Json:
        answer = self.client.get(self.path + path)
        assert answer.status_code == 200, answer.text
        shown: Json = answer.json()
        return shown

    def standing(self) -> Standing:
        """The game as it stands, which the last answer told alike."""
        game = self.game()
        told = {name: self.seen[name] for name in ("version", "digest", "life_cycle", "on_turn", "result")}
        assert told == {name: game[name] for name in told}
        scores = tuple(player["score"] for player in game["players"])
        assert list(scores) == self.seen["scores"]
        return Standing(
            scores=scores,
            on_turn=game["on_turn"],
            racks=tuple(player["rack"] for player in game["players"]),
            bag=game["bag_count"],
            board=tuple(game["board"]),
            scoreless=game["scoreless_turns"],
            life_cycle=game["life_cycle"],
        )


def open_game(client: httpx.Client, lexicon: str, ruleset: str | Json = "naspa", seats: int = 2) -> Scorekeeper:
    """Open a game of players called P1, P2 and so on; its version is 1."""
    players = [{"name": f"P{seat}"} for seat in range(1, seats + 1)]
    answer = client.post("/v1/games", json={"players": players, "lexicon": lexicon, "ruleset": ruleset})
    assert answer.status_code == 201, answer.text
    assert answer.headers["ETag"] == '"1"'
    return Scorekeeper(client, answer.headers["Location"], answer.json())


def challenged_by(rule: str | Json) -> Json:
    """The tournament ruleset with this challenge rule."""
    return {"base": "naspa", "challenge": rule}


def refusal_of(answer: httpx.Response) -> Refusal:
    """What an answer refuses."""
    problem = answer.json()
    assert answer.headers["Content-Type"] == "application/problem+json", answer.text
    assert answer.status_code == problem["status"]
    others = tuple(error["code"] for error in problem["errors"] if error["code"] != problem["code"])
    return Refusal(answer.status_code, problem["code"], others)
