"""Players of a dealt game: each sees the own tiles, plays from them, and learns nothing of the others'."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.disputes.table import Json
from tests.records.club import Club
from tests.records.dealt import Table, dealt, word_of
from tests.records.test_dealt_games import SHOWN
from tests.records.test_seat_keys import seated


def _seats(club: Club, table: Table) -> list[Table]:
    """The same game by the connection of each player."""
    transport = club.client._transport
    clients = [
        httpx.Client(transport=transport, base_url="http://club", headers=headers)
        for headers in seated(club, table.path)
    ]
    return [Table(client, table.path) for client in clients]


@pytest.fixture(params=[2, 3], ids=["two", "three"])
def at_table(club: Club, request: pytest.FixtureRequest) -> tuple[Table, list[Table]]:
    """A dealt game as its director sees it, and as each of two or three players does."""
    acceptance = "next-action" if request.param == 2 else "all"
    table = dealt(club.client, request.param, ruleset={"base": "club", "acceptance": acceptance})
    return table, _seats(club, table)


def _play_on(seats: list[Table]) -> Iterator[httpx.Response]:
    """Exchanges, a play that is taken back, another that stands, a dry run and a pass, each by its own player."""
    ann, bob, last = seats[0], seats[1], seats[-1]
    yield ann.sends("turns", {"kind": "exchange", "tiles": ann.rack(1)[-3:]})
    yield bob.sends("turns", {"kind": "play", "position": "8G", "tiles": word_of(bob.rack(2), 3)})
    yield bob.sends("withdrawals", {"seat": 2, "consent": True})
    if last is bob:
        yield ann.sends("turns", {"kind": "pass"})
    yield last.sends("turns", {"kind": "play", "position": "8H", "tiles": word_of(last.rack(len(seats)), 4)})
    for seat, one in enumerate(seats[:-1], 1):
        yield one.sends("acceptances", {"seat": seat})
    yield ann.sends("turns?dry_run=true", {"kind": "play", "position": "9H", "tiles": word_of(ann.rack(1), 2)})
    yield ann.sends("turns", {"kind": "pass"})
    yield bob.sends("turns", {"kind": "exchange", "tiles": bob.rack(2)[:2]})


def _own(seat: int, tiles: Json | None) -> bool:
    return tiles is not None and tiles["seat"] == seat


def _holder(event: Json, path: str) -> Json:
    """What the field at a path belongs to."""
    found: Any = event
    for step in path.split("/")[1:-1]:
        found = found[int(step)] if isinstance(found, list) else found[step]
    holder: Json = found
    return holder


def _hidden_from(seat: int, table: Table) -> list[str]:
    """What other seats hold, drew or gave back, and the salts by which it could be tried."""
    sealed = [
        (_holder(entry["event"], path), one["salt"])
        for entry in table.log()
        for path, one in entry["sealed"].items()
        if path.endswith("tiles")
    ]
    of_others = [text for holder, salt in sealed if not _own(seat, holder) for text in (holder["tiles"], salt)]
    racks = [player["rack"] for player in table.game()["players"] if player["seat"] != seat]
    return [text for text in (*of_others, *racks) if len(text) > 3]


def test_no_player_learns_what_others_hold_or_drew(at_table: tuple[Table, list[Table]]) -> None:
    table, seats = at_table
    answers = list(_play_on(seats))
    assert [one.text for one in answers if not one.is_success] == []
    for seat, mine in enumerate(seats, 1):
        hidden = _hidden_from(seat, table)
        assert len(hidden) >= 5
        for where in SHOWN:
            answer = mine.client.get(f"{table.path}{where}")
            assert answer.status_code == 200, f"{where}: {answer.text}"
            assert [
                text for text in hidden if f'"{text}"' in answer.text or (len(text) > 5 and text in answer.text)
            ] == []


def test_a_player_sees_the_own_rack_draws_and_what_is_unseen(at_table: tuple[Table, list[Table]]) -> None:
    table, seats = at_table
    list(_play_on(seats))
    whole = table.game()
    for seat, mine in enumerate(seats, 1):
        game = mine.game()
        assert [player["rack"] and seat for player in game["players"]] == [
            seat if one == seat else None for one in range(1, len(seats) + 1)
        ]
        assert mine.rack(seat) == table.rack(seat)
        others = "".join(player["rack"] for player in whole["players"] if player["seat"] != seat)
        assert Counter(game["unseen"]) == Counter(whole["unseen"]) + Counter(others)
        for shown, known in zip(mine.log(), table.log(), strict=True):
            drawn, all_drawn = shown["event"].get("drawn"), known["event"].get("drawn")
            assert (drawn and drawn["tiles"]) == (all_drawn["tiles"] if _own(seat, all_drawn) else None)
            assert shown["digest"] == known["digest"]
        dealt_first = mine.log()[0]["event"]["deal"]["drawn"]
        assert [one["tiles"] is not None for one in dealt_first] == [one == seat for one in range(1, len(seats) + 1)]


FOR_OFFICIALS: list[tuple[str, Json]] = [
    ("undo", {}),
    ("redo", {}),
    ("racks", {"racks": [{"seat": 1, "tiles": "AEI"}]}),
    ("corrections", {"operation": "cut-after", "turn": 0, "cause": "recording", "reason": "r"}),
    ("finish", {"reason": "abandoned"}),
]


def test_what_shows_or_moves_tiles_is_for_officials(club: Club) -> None:
    ann, _ = _seats(club, dealt(club.client))
    answers = [ann.sends(where, body) for where, body in FOR_OFFICIALS]
    assert [(one.status_code, one.json()["code"]) for one in answers] == [(403, "role-too-low")] * len(FOR_OFFICIALS)


def test_a_player_is_told_which_tiles_the_own_rack_lacks_and_plays_no_other(club: Club) -> None:
    table = dealt(club.client)
    ann, bob = _seats(club, table)
    lacking = next(tile for tile in "QZJXKVW" if tile not in ann.rack(1))
    answer = ann.sends("turns", {"kind": "exchange", "tiles": lacking})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "exchange-tile-not-on-rack")
    answer = bob.sends("turns", {"kind": "exchange", "tiles": "E", "seat": 1})
    assert (answer.status_code, answer.json()["code"]) == (403, "other-seat")
    answer = bob.sends("turns?dry_run=true", {"kind": "exchange", "tiles": "E", "seat": 1})
    assert (answer.status_code, answer.json()["code"]) == (403, "other-seat")


def test_at_the_end_everybody_sees_everything(at_table: tuple[Table, list[Table]]) -> None:
    table, seats = at_table
    list(_play_on(seats))
    table.records("finish", reason="abandoned")
    for mine in seats:
        assert mine.game()["players"] == table.game()["players"]
        assert mine.deal()["seed"] == table.deal()["seed"] is not None
