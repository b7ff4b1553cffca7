"""The highest play of each turn, shown on request to those who may see all racks."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from scrabble_api.cli import main
from tests.running import DIRECTOR_KEY

_DIRECTOR = {"Authorization": f"Bearer {DIRECTOR_KEY}", "If-Match": "*"}
_GCG = (
    "#player1 Ann Ann\n#player2 Bob Bob\n>Ann: AEINRST 8H TIN +6 6\n>Bob: CCQVVWW - +0 0\n>Ann: AERSEEE 9G ARE +10 16\n"
)


def _kept(client: httpx.Client, **more: Any) -> str:
    fields = {"players": [{"name": "Ann"}, {"name": "Bob"}], "lexicon": "enable", "ruleset": "naspa", **more}
    path = f"/v1/games/{client.post('/v1/games', json=fields, headers=_DIRECTOR).json()['id']}"
    turns: list[dict[str, Any]] = [
        {"kind": "play", "seat": 1, "position": "8H", "tiles": "TIN", "rack": "AEINRST"},
        {"kind": "pass", "seat": 2, "rack": "CCQVVWW"},
        {"kind": "play", "seat": 1, "position": "7G", "tiles": "ARE"},
        {"kind": "pass", "seat": 2},
    ]
    for turn in turns:
        answer = client.post(f"{path}/turns", json=turn, headers=_DIRECTOR)
        assert answer.is_success, answer.text
    return path


def _highest(turns: list[dict[str, Any]]) -> list[Any]:
    return [turn["highest"] for turn in turns]


def test_turns_say_what_the_highest_play_was_and_what_was_left(client: httpx.Client) -> None:
    path = _kept(client)
    assert _highest(client.get(f"{path}/turns", headers=_DIRECTOR).json()["items"]) == [None] * 4
    first, second, third, fourth = _highest(client.get(f"{path}/turns?highest=true", headers=_DIRECTOR).json()["items"])
    assert (first["score"], first["left"]) == (66, 60)
    assert (second, third, fourth) == (None, None, None), "no play, a rack that is not known, and one after that"
    body = {"lexicon": "enable", "rack": "AEINRST", "limit": 1}
    [found] = client.post("/v1/plays/find", json=body).json()["plays"]
    assert (first["notation"], first["score"]) == (found["play"]["notation"], found["score"])
    audited = client.get(f"{path}/audit?highest=true", headers=_DIRECTOR).json()["turns"]
    assert _highest(audited) == [first, None, None, None]


@pytest.mark.parametrize("kind", ["html", "text"])
def test_a_score_sheet_shows_the_highest_plays_with_a_word_on_strategy(client: httpx.Client, kind: str) -> None:
    path = f"{_kept(client)}/record?format={kind}"
    plain, shown = (client.get(f"{path}{more}", headers=_DIRECTOR).text for more in ("", "&highest=true"))
    assert "60 points left" in shown
    assert "The score is not everything" in shown
    assert "points left" not in plain
    assert "strategy" not in plain


def test_other_files_have_no_room_for_the_highest_plays(client: httpx.Client) -> None:
    refused = client.get(f"{_kept(client)}/record?format=gcg&highest=true", headers=_DIRECTOR)
    assert (refused.status_code, refused.json()["errors"][0]["parameter"]) == (422, "highest")
    assert "ask for the format html or text" in refused.json()["detail"]


def test_a_play_that_can_yet_be_challenged_has_no_highest(client: httpx.Client) -> None:
    fields = {"players": [{"name": "Ann"}, {"name": "Bob"}], "lexicon": "enable"}
    path = f"/v1/games/{client.post('/v1/games', json=fields, headers=_DIRECTOR).json()['id']}"
    turn = {"kind": "play", "seat": 1, "position": "8H", "tiles": "TIN", "rack": "AEINRST"}
    assert client.post(f"{path}/turns", json=turn, headers=_DIRECTOR).is_success
    assert _highest(client.get(f"{path}/turns?highest=true", headers=_DIRECTOR).json()["items"]) == [None]


@pytest.mark.parametrize("what", ["turns", "audit", "record"])
def test_highest_plays_are_for_those_who_see_all_racks_and_need_a_lexicon(client: httpx.Client, what: str) -> None:
    reader = client.post("/v1/keys", json={"role": "reader"}, headers=_DIRECTOR).json()["key"]
    query = "highest=true&format=text" if what == "record" else "highest=true"
    refused = client.get(f"{_kept(client)}/{what}?{query}", headers={"Authorization": f"Bearer {reader}"})
    assert (refused.status_code, refused.json()["code"]) == (403, "role-too-low")
    without = client.get(f"{_kept(client, lexicon=None)}/{what}?{query}", headers=_DIRECTOR)
    assert (without.status_code, without.json()["code"]) == (422, "lexicon-missing")


def test_an_audited_file_says_the_highest_plays_by_the_list_that_is_named(client: httpx.Client) -> None:
    headers = {"Content-Type": "text/x-gcg"}
    answer = client.post("/v1/records/audit?highest=true&lexicon=enable", content=_GCG, headers=headers).json()
    highest = _highest(answer["games"][0]["turns"])
    assert (highest[0]["score"], highest[0]["left"], highest[1]) == (66, 60, None)
    refused = client.post("/v1/records/audit?highest=true", content=_GCG, headers=headers)
    assert (refused.status_code, refused.json()["errors"][0]["parameter"]) == (422, "highest")


def test_the_terminal_shows_the_highest_plays_with_a_word_on_strategy(tmp_path: Path) -> None:
    record = tmp_path / "one.gcg"
    record.write_text(_GCG, "utf-8")
    shown = CliRunner().invoke(main, ["audit", str(record), "--highest", "--lexicon", "enable"]).output
    assert "turn 1, Ann: highest H2 " in shown
    assert " 66, 60 points left" in shown
    assert "The score is not everything" in shown
    refused = CliRunner().invoke(main, ["audit", str(record), "--highest"])
    assert (refused.exit_code, "Name one with --lexicon" in refused.output) == (2, True)
