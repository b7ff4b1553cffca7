"""Whole games that the service deals, played through HTTP by the keys of the seats, on both databases."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import pytest

from tests.disputes.table import Json
from tests.records.club import Club
from tests.records.dealt import Table, dealt
from tests.records.test_seat_keys import seated

#: Moves after which a game is abandoned, which none of these comes to.
MOST_MOVES = 150
_WHY = {"by": "Dora", "reason": "as I saw"}


@dataclass(slots=True)
class Play:
    """A dealt game that is played to its end, the best plays mixed with all else that moves tiles."""

    table: Table
    keys: list[dict[str, str]]
    random: Random
    whole: Counter[str]
    done: Counter[str] = field(default_factory=Counter)

    def game(self) -> Json:
        """The game as its director sees it, with every tile of the set in just one place."""
        game = self.table.game()
        board = Counter("?" if tile.islower() else tile for row in game["board"] for tile in row if tile != ".")
        racks = Counter("".join(player["rack"] for player in game["players"]))
        assert board + racks + Counter(game["unseen"]) == self.whole
        assert len(game["unseen"]) == game["bag_count"]
        assert [len(player["rack"]) for player in game["players"]] == [one["tiles_held"] for one in game["players"]]
        self.look(game)
        return game

    def look(self, game: Json) -> None:
        """In no answer a player sees what another holds; once the bag is empty that follows from the tiles unseen."""
        if not game["bag_count"]:
            return
        where = self.random.choice(("", "/turns", "/log", "/events?after=1", "/record?format=gcg", "/deal"))
        for seat, key in enumerate(self.keys, 1):
            answer = self.table.client.get(f"{self.table.path}{where}", headers=key)
            assert answer.status_code in (200, 403), answer.text
            others = [player["rack"] for player in game["players"] if player["seat"] != seat]
            shown = [rack for rack in others if len(rack) > 4 and rack in answer.text]
            # A play that came off is back on the rack, which all have seen; GCG has its tiles in order.
            assert [rack for rack in shown if not self.was_laid(rack)] == [], where

    def was_laid(self, rack: str) -> bool:
        """Whether these tiles have lain on the board together, in a play that was taken off or undone."""
        plays = [entry["event"]["tiles"] for entry in self.table.log() if entry["kind"] == "play"]
        laid = [Counter("?" if tile.islower() else tile for tile in tiles if tile != ".") for tiles in plays]
        return any(Counter(rack) <= one for one in laid)

    def sends(self, by: int, where: str, **body: Any) -> httpx.Response:
        return self.table.client.post(f"{self.table.path}/{where}", json=body, headers=self.keys[by - 1])

    def moves(self, game: Json) -> None:
        """What somebody does next."""
        pending = game["challengeable"]
        if pending is not None and self.decides(game, pending):
            return
        seat = game["on_turn"]
        rack = game["players"][seat - 1]["rack"]
        kind = self.random.choices(("play", "exchange", "undo"), (10, 2, 1))[0]
        if kind == "undo" and self.table.sends("undo", {}).is_success:
            self.done["undo"] += 1
            self.done["redo"] += self.random.random() < 0.5 and self.table.sends("redo", {}).is_success
            return
        if kind == "exchange" and game["bag_count"] >= 7:
            self.records(seat, "turns", kind="exchange", tiles=rack[: self.random.randint(1, len(rack))])
        else:
            self.plays(seat)

    def plays(self, seat: int) -> None:
        """The best play of the seat, which a director can look up; a pass where there is none."""
        found = self.table.client.get(f"{self.table.path}/plays?seat={seat}&limit=1").json()["plays"]
        if not found:
            self.records(seat, "turns", kind="pass")
            return
        play = found[0]["play"]
        self.records(seat, "turns", kind="play", position=play["position"], tiles=play["tiles"])

    def decides(self, game: Json, pending: Json) -> bool:
        """Whether something is done about the last play before the next turn."""
        chance, made_by = self.random.random(), pending["seat"]
        other = self.random.choice(pending["undecided"])
        is_to_accept = game["ruleset"]["acceptance"] == "all" or game["life_cycle"] == "awaiting-challenge"
        if chance < 0.08:
            self.records(other, "challenges", seat=other)
        elif chance < 0.14:
            ruling = {"acceptable": False, **_WHY}
            assert self.table.sends("challenges", {"seat": other, "ruling": ruling}).is_success
            self.done["ruling"] += 1
        elif chance < 0.2 and self.sends(made_by, "withdrawals", seat=made_by, consent=True).is_success:
            self.done["withdrawals"] += 1
        elif is_to_accept:
            self.records(other, "acceptances", seat=other)
        else:
            return False
        return True

    def records(self, by: int, where: str, **body: Any) -> None:
        answer = self.sends(by, where, **body)
        assert answer.is_success, f"{where} {body}: {answer.text}"
        self.done[str(body.get("kind", where))] += 1


@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [
        ("naspa", 2),
        pytest.param({"base": "wespa", "acceptance": "all"}, 2, marks=pytest.mark.gate),
        ({"base": "free", "acceptance": "all"}, 3),
        pytest.param({"base": "club", "acceptance": "all"}, 4, marks=pytest.mark.gate),
    ],
)
def test_a_whole_game_keeps_every_tile_and_every_secret(club: Club, ruleset: Any, seats: int) -> None:
    table = dealt(club.client, seats, ruleset=ruleset, lexicon="enable", start="draw")
    play = Play(table, seated(club, table.path), Random(f"{ruleset} {seats}"), Counter(table.deal()["bag"]))
    for _ in range(MOST_MOVES):
        game = play.game()
        if game["life_cycle"] == "finished":
            break
        play.moves(game)
    assert game["result"]["reason"] in ("out-play", "scoreless-limit", "all-passed")
    assert {"play", "exchange"} <= set(play.done)
    deal = table.deal()
    assert (deal["agrees"], deal["differs_at"], deal["draws"] >= 90) == (True, None, True)
    assert [score["final"] for score in game["result"]["scores"]] == [player["score"] for player in game["players"]]
    gcg = table.client.get(f"{table.path}/record?format=gcg").content
    headers = {"Content-Type": "text/x-gcg"}
    audited = table.client.post(f"/v1/records/audit?ruleset={_base(ruleset)}", content=gcg, headers=headers).json()
    assert [audit["verdict"] for audit in audited["games"]] == ["exact"]
    assert club.runs("db", "verify").exit_code == 0


def _base(ruleset: Any) -> str:
    return str(ruleset if isinstance(ruleset, str) else ruleset["base"])
