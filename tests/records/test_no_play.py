"""Games that end since nobody has a play: as somebody says, checked when it is said, or found by the service that deals."""

from typing import Any

import pytest

from scrabble_api.records.upkeep import CheckedGame, verify_games
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games.events import Passed
from scrabble_api.rules.plays.lexicon import Shelf
from tests.disputes.table import Json
from tests.records.club import Club, opened
from tests.records.dealt import ANY, Table, dealt
from tests.rules import games

_HOPELESS, _ALSO_HOPELESS, _EASY = "CCQVVWW", "BBFFGGK", "AEINRST"
_CHECKED = {"base": "club", "end": {"no_play_possible": "checked"}}
#: No tile can be exchanged, and the first play must lay a whole rack.
_AUTOMATIC = {
    "base": "club",
    "end": {"no_play_possible": "automatic"},
    "exchange": {"bag_minimum": 200},
    "opening": {"minimum_tiles": 7},
}


def _finished(club: Club, racks: tuple[str, str], **more: Any) -> tuple[int, Json]:
    fields = {"recording": "turns", "lexicon": "enable", "ruleset": "club", **more}
    path = opened(club.client, **fields).path
    told = [{"seat": seat, "tiles": tiles} for seat, tiles in enumerate(racks, 1)]
    answer = club.client.post(f"{path}/finish", json={"reason": "no-play-possible", "racks": told}, headers=ANY)
    return answer.status_code, answer.json()


@pytest.mark.parametrize(
    ("racks", "more", "warnings"),
    [
        ((_HOPELESS, _ALSO_HOPELESS), {}, []),
        ((_HOPELESS, _EASY), {}, ["Seat 2 can still play, for example H2 AN"]),
        ((_EASY, _HOPELESS), {}, ["Seat 1 can still play, for example H2 AN"]),
        ((_EASY, _EASY), {"lexicon": None}, []),
        ((_HOPELESS, _ALSO_HOPELESS), {"ruleset": _CHECKED}, []),
        ((_EASY, _HOPELESS), {"ruleset": _CHECKED, "lexicon": None}, []),
    ],
)
def test_a_declared_end_stands_and_an_official_is_warned_of_a_play(
    club: Club, racks: tuple[str, str], more: dict[str, Any], warnings: list[str]
) -> None:
    status, ended = _finished(club, racks, **more)
    assert (status, ended["life_cycle"], ended["result"]["reason"]) == (201, "finished", "no-play-possible")
    shown = [one["message"] for one in ended["warnings"] if one["code"] == "play-possible"]
    assert [message[: len(start)] for message, start in zip(shown, warnings, strict=True)] == warnings


@pytest.mark.parametrize("figure", ["checked", "automatic"])
def test_a_declared_end_is_refused_where_it_is_checked_and_there_is_a_play(club: Club, figure: str) -> None:
    ruleset = {"base": "club", "end": {"no_play_possible": figure}}
    status, refused = _finished(club, (_HOPELESS, _EASY), ruleset=ruleset)
    assert (status, refused["code"], refused["errors"][0]["pointer"]) == (409, "play-possible", "/reason")


def _without_a_play(club: Club) -> Table:
    """A dealt game in which neither seat has an opening of seven tiles, as in most."""
    for _ in range(50):
        table = dealt(club.client, lexicon="enable", ruleset=_AUTOMATIC)
        if not any(_can_play(table, seat) for seat in (1, 2)):
            return table
    raise AssertionError("every rack has a play")


def _can_play(table: Table, seat: int) -> bool:
    possible: bool = table.client.get(f"{table.path}/plays?seat={seat}").json()["is_play_possible"]
    return possible


def test_a_dealt_game_ends_by_itself_once_nobody_has_a_play(club: Club) -> None:
    table = _without_a_play(club)
    tried = table.sends("turns?dry_run=true", {"kind": "pass", "seat": 1}).json()
    assert tried["life_cycle"] == "open"
    ended = table.records("turns", kind="pass", seat=1)
    assert (ended["life_cycle"], ended["result"]["reason"]) == ("finished", "no-play-possible")
    assert [entry["event"].get("no_play_possible") for entry in table.log()] == [None, True]
    without_lists = Shelf({})
    assert list(verify_games(club.database, without_lists)) == [CheckedGame()] * len(club.finds("SELECT id FROM games"))
    reopened = table.records("reopen", reason="too soon")
    assert reopened["life_cycle"] == "open"
    assert table.records("turns", kind="pass", seat=2)["life_cycle"] == "finished"


@pytest.mark.parametrize(
    "change",
    [
        {"end": {"no_play_possible": "checked"}},
        {"exchange": {"bag_minimum": 7}},
    ],
)
def test_a_dealt_game_goes_on_where_that_is_not_asked_or_tiles_can_be_exchanged(
    club: Club, change: dict[str, Any]
) -> None:
    table = dealt(club.client, lexicon="enable", ruleset={**_AUTOMATIC, **change})
    assert table.records("turns", kind="pass", seat=1)["life_cycle"] == "open"


def test_a_dealt_game_goes_on_while_somebody_has_a_play(club: Club) -> None:
    ruleset = {**_AUTOMATIC, "opening": {"minimum_tiles": 2}}
    table = dealt(club.client, lexicon="enable", ruleset=ruleset)
    assert table.records("turns", kind="pass", seat=1)["life_cycle"] == (
        "open" if any(_can_play(table, seat) for seat in (1, 2)) else "finished"
    )


def test_only_games_that_the_service_deals_are_ended_by_what_it_finds() -> None:
    record = games.opened(games.set_up_of("club", 2))
    with pytest.raises(NotAllowed, match="Finish the game yourself"):
        games.after_entry(record, 2, Passed(seat=1, no_play_possible=True))
