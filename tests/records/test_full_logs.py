"""Logs at their bound: turns and corrections are refused, what ends a game is not, and older ones that are longer are read."""

from collections.abc import Sequence

import httpx
import orjson
import pytest

from scrabble_api.formats.record_json.documents import kept_document
from scrabble_api.formats.record_json.entries import entry_json
from scrabble_api.records.keys import FIRST_CLUB
from scrabble_api.rules.games.events import PointsScored
from scrabble_api.rules.games.game import Recording, SetUp
from scrabble_api.rules.history.corrections import Cause, Corrected, Operation
from scrabble_api.rules.history.record import Details, DetailsChanged, Entry, Opened
from scrabble_api.rules.limits import MOST_ENTRIES, MOST_WITH_END
from scrabble_api.rules.work import MOST_WORK_OF_LOG
from tests.disputes.table import Scorekeeper
from tests.records.club import Club, id_of, scored
from tests.rules.games import set_up_of

Json = dict[str, object]
_NAMES = ("Ann", "Bob")


def _opened() -> Opened:
    club = set_up_of("club")
    return Opened(
        set_up=SetUp(club.edition, club.ruleset, 2, recording=Recording.SCORES), details=Details(names=_NAMES)
    )


def _turns(count: int) -> list[Entry]:
    return [PointsScored(seat=1 + number % 2, points=7) for number in range(count)]


def _corrections(count: int) -> list[Entry]:
    score = PointsScored(seat=1, points=8)
    one = Corrected(operation=Operation.REPLACE, cause=Cause.SCORE, reason="miscounted", turn=1, event=score)
    return [one] * count


def _document(entries: Sequence[Entry]) -> Json:
    log = ({"event": entry_json(one), "recorded_at": "2026-11-30T20:00:00.000000Z"} for one in (_opened(), *entries))
    return kept_document(log)


def _imported(club: Club, entries: Sequence[Entry]) -> Scorekeeper:
    answer = club.client.post("/v1/games/import", json=_document(entries))
    assert answer.status_code == 201, answer.text
    return Scorekeeper(club.client, answer.headers["Location"], answer.json()["games"][0])


_CORRECTION = {
    "operation": "replace",
    "cause": "score",
    "reason": "miscounted",
    "turn": 1,
    "event": {"kind": "score", "points": 9},
}


def _sent(keeper: Scorekeeper, path: str, body: Json) -> httpx.Response:
    return keeper.client.post(f"{keeper.path}{path}", json=body, headers={"If-Match": "*"})


#: Logs at each of the two bounds: that of entries, and that of what is replayed.
FULL = {
    "by entries": [*_turns(20), *[DetailsChanged(details=Details(names=_NAMES, round=1))] * (MOST_ENTRIES - 21)],
    "by what is replayed": [*_turns(400), *_corrections(MOST_WORK_OF_LOG.events // 400 - 1)],
}


@pytest.mark.parametrize("entries", FULL.values(), ids=FULL)
def test_a_full_log_refuses_turns_and_corrections_and_takes_what_ends_the_game(
    club: Club, entries: Sequence[Entry]
) -> None:
    keeper = _imported(club, entries)
    scored(keeper, 7)
    refused = [scored(keeper, 7, {"If-Match": "*"}), _sent(keeper, "/corrections", _CORRECTION)]
    if entries is FULL["by entries"]:
        assert [(one.status_code, one.json()["code"]) for one in refused] == [(409, "log-full")] * 2
    assert (refused[1].status_code, refused[1].json()["code"]) == (409, "log-full")
    assert "Finish the game" in refused[1].json()["detail"]
    taken = [
        _sent(keeper, "/adjustments", {"seat": 1, "points": -5, "reason": "late"}),
        _sent(keeper, "/finish", {"reason": "no-play-possible", "racks": [{"seat": 1, "points": 3}, {"seat": 2, "points": 4}]}),
    ]  # fmt: skip
    assert [one.status_code for one in taken] == [201, 201], [one.text for one in taken]
    assert keeper.client.get(keeper.path).json()["life_cycle"] == "finished"
    _check_comes_back(keeper)


def _check_comes_back(keeper: Scorekeeper) -> None:
    """The game given out as a document is known again, and another service takes it."""
    document = keeper.client.get(f"{keeper.path}/record?format=json").raise_for_status()
    trial = keeper.client.post("/v1/games/import?dry_run=true", content=document.content, headers=_JSON)
    assert trial.status_code == 200, trial.text
    assert trial.json()["games"][0]["problem"] is None, trial.text


_JSON = {"Content-Type": "application/json"}


def test_what_ends_a_game_has_its_bound_too(club: Club) -> None:
    renamed = DetailsChanged(details=Details(names=_NAMES, round=1))
    keeper = _imported(club, [*_turns(2), *[renamed] * (MOST_WITH_END - 15)])
    late = {"seat": 1, "points": -5, "reason": "late"}
    answers = [_sent(keeper, "/adjustments", late) for _ in range(3)]
    assert [one.status_code for one in answers] == [201, 201, 409]
    assert (answers[2].json()["code"], "adjustments" in answers[2].json()["detail"]) == ("log-full", False)
    ended = _sent(keeper, "/finish", {"reason": "abandoned", "ruling": {"by": "Dora", "reason": "no more room"}})
    assert ended.status_code == 201, ended.text


#: What 0.1.0 took: corrections without end, each of which replays all turns.
LONGER = [*_turns(60), *_corrections(300)]


def test_a_longer_log_is_read_and_ended_and_comes_back_at_the_terminal(club: Club) -> None:
    file = club.folder / "longer.json"
    file.write_bytes(orjson.dumps(_document(LONGER)))
    refused = club.client.post("/v1/games/import", content=file.read_bytes(), headers=_JSON)
    assert (refused.status_code, refused.json()["code"]) == (413, "body-too-large")
    assert "at the terminal" in refused.json()["detail"]
    imported = club.runs("import", "--club", FIRST_CLUB, str(file))
    assert imported.exit_code == 0, imported.output
    [game] = club.client.get("/v1/games").json()["items"]
    keeper = Scorekeeper(club.client, f"/v1/games/{game['id']}", game)
    assert len(keeper.client.get(f"{keeper.path}/turns").json()["items"]) == 60
    assert _sent(keeper, "/corrections", _CORRECTION).json()["code"] == "log-full"
    ended = _sent(keeper, "/finish", {"reason": "abandoned", "ruling": {"by": "Dora", "reason": "long ago"}})
    assert ended.status_code == 201, ended.text
    exported = club.folder / "again.json"
    assert club.runs("export", id_of(keeper), "--format", "json", "--output", str(exported)).exit_code == 0
    assert len(orjson.loads(exported.read_bytes())["entries"]) == len(LONGER) + 1
