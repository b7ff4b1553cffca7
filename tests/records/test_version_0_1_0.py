"""What version 0.1.0 left behind (see the README beside its files) opens, replays to the same answers, and goes on."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine

from tests.conftest import empty_database
from tests.disputes.table import Json, Scorekeeper
from tests.records.club import Club, contents, found_in, opened, ran, served_club

LEFT = Path(__file__).parent / "version_0_1_0"
ANSWERS: dict[str, Json] = json.loads((LEFT / "answers.json").read_text("utf-8"))
DOCUMENT: Json = json.loads((LEFT / "games.json").read_text("utf-8"))


@pytest.fixture(params=["sqlite", "postgres"])
def old_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database just as 0.1.0 left it."""
    url = empty_database(request, tmp_path)
    if request.param == "sqlite":
        shutil.copyfile(LEFT / "club.db", tmp_path / "club.db")
    else:
        _restore_dump(url)
    shutil.copytree(LEFT / "lexicons", tmp_path / "data" / "lexicons")
    return url


def _restore_dump(url: str) -> None:
    engine = create_engine(url)
    connection = engine.raw_connection()
    connection.cursor().execute((LEFT / "club.sql").read_text("utf-8"))
    connection.commit()
    connection.close()
    engine.dispose()


@pytest.fixture
def old_club(old_url: str, tmp_path: Path) -> Iterator[Club]:
    with served_club(old_url, tmp_path) as club:
        yield club


def games_of(client: httpx.Client) -> dict[str, Scorekeeper]:
    """All games of the club by their titles."""
    found = client.get("/v1/games", params={"limit": 100}).json()["items"]
    return {one["title"]: Scorekeeper(client, f"/v1/games/{one['id']}", one) for one in found}


def answers_on(keeper: Scorekeeper) -> Json:
    """What the service answers on a game now, as ``answers.json`` has it."""
    game = keeper.game()
    same = {name: game[name] for name in ("version", "digest", "life_cycle", "on_turn")}
    return {
        **same,
        "scores": [player["score"] for player in game["players"]],
        "racks": [player["rack"] for player in game["players"]],
        "board": [row for row in game["board"] or [] if row.strip(".")],
        "result": game["result"] and _result(game["result"]),
        "turns": [_turn(turn) for turn in keeper.turns()],
    }


def _result(result: Json) -> Json:
    decided = {name: result[name] for name in ("winner_seat", "decided_by", "reason")}
    places = {
        "finals": [one["final"] for one in result["scores"]],
        "places": [one["place"] for one in result["scores"]],
    }
    return {**decided, **places}


def _turn(turn: Json) -> Json:
    same = {name: turn[name] for name in ("seat", "kind", "position", "tiles")}
    return {
        **same,
        "words": [[word["word"], word["valid"], word["score"]] for word in turn["words"] or []],
        **{name: turn[name] for name in ("counted", "total", "withdrawn")},
        "acceptable": turn["challenge"] and turn["challenge"]["acceptable"],
    }


def test_an_old_database_opens_and_every_game_is_as_it_was(old_club: Club) -> None:
    assert {title: answers_on(keeper) for title, keeper in games_of(old_club.client).items()} == ANSWERS
    verified = old_club.runs("db", "verify")
    assert (verified.exit_code, verified.stdout) == (0, "13 games checked, 0 with something wrong.\n")


def test_migrating_changes_no_entry_of_an_old_log(old_url: str, tmp_path: Path) -> None:
    log = "SELECT game_id, number, event, recorded_at, recorded_by, digest FROM entries ORDER BY game_id, number"
    before = found_in(old_url, log)
    assert len(before) == sum(game["version"] for game in ANSWERS.values()) + 1  # and the opening of the deleted game
    assert ran(tmp_path, old_url, "db", "upgrade").exit_code == 0
    assert found_in(old_url, log) == before


#: A turn that an old game goes on with, and the scores then.
TURNS = [
    ("Still open", "2 10F NOR (NORAEII)", [12, 25]),
    ("Challenged in Spanish", "2 pass", [24, 0]),
    # Opened before digraphs were kept from being spelled with single tiles, so that its words are judged as then.
    ("Digraphs", "1 F8 .ALLO (ALLOAEI)", [33, 3]),
    ("sound", "2 10F FA", [12, 19]),
]


def test_old_games_go_on(old_club: Club) -> None:
    games = games_of(old_club.client)
    for title, line, scores in TURNS:
        games[title].seen = games[title].game()
        assert (title, games[title].records(line)["scores"]) == (title, scores)
    assert old_club.runs("db", "verify").exit_code == 0


def test_an_old_game_is_judged_by_the_spelling_of_its_opening(old_club: Club) -> None:
    """No letter is laid for another, and no tile must be used; not even once its set-up was corrected."""
    keeper = games_of(old_club.client)["Digraphs"]
    keeper.seen = keeper.game()
    body = {
        "operation": "replace",
        "turn": 0,
        "cause": "set-up",
        "reason": "as agreed",
        "event": {"edition": "spanish"},
    }
    answer = old_club.client.post(f"{keeper.path}/corrections", json=body, headers={"If-Match": keeper.etag})
    assert answer.status_code == 201, answer.text
    keeper.seen = answer.json()
    assert keeper.is_refused("1 F8 .ÁLLO").faults == ("unknown-tile",)
    assert keeper.records("1 F8 .ALLO (ALLOAEI)")["scores"] == [33, 3]
    assert "spelling" not in keeper.log()[3]["event"]["event"]["set_up"]
    new = opened(old_club.client, recording="turns", edition="spanish", ruleset="void", lexicon="escuela")
    assert new.is_refused("1 8E CALLO").faults == ("spelled-by-single-tiles",)
    assert new.records("1 8E CÁ[LL]O")["turn"]["tiles"] == "CA[LL]O"


def test_a_retry_of_what_0_1_0_answered_is_judged_anew_and_kept_from_then_on(old_club: Club) -> None:
    """The answers that it kept for retries are let go of."""
    keeper = games_of(old_club.client)["Still open"]
    path, headers = f"{keeper.path}/undo", {"If-Match": "*", "Idempotency-Key": "once"}
    again = old_club.client.post(path, json={"reason": "kept for a retry"}, headers=headers)
    assert (again.status_code, again.json()["code"]) == (409, "nothing-to-undo")
    keeper.seen = keeper.game()
    keeper.records("1 pass" if keeper.seen["on_turn"] == 1 else "2 pass")
    answers = [old_club.client.post(path, json={"reason": "kept for a retry"}, headers=headers) for _ in range(2)]
    assert [(one.status_code, one.headers.get("Idempotency-Replayed")) for one in answers] == [
        (201, None),
        (201, "true"),
    ]


def test_an_old_document_is_imported_and_every_game_is_as_it_was(database_url: str, tmp_path: Path) -> None:
    shutil.copytree(LEFT / "lexicons", tmp_path / "data" / "lexicons")
    with served_club(database_url, tmp_path) as club:
        answer = club.client.post("/v1/games/import", json=DOCUMENT)
        assert [game["problem"] for game in answer.json()["games"]] == [None] * len(ANSWERS)
        now = {title: answers_on(keeper) for title, keeper in games_of(club.client).items()}
        assert {title: _but_for_head(one) for title, one in now.items()} == {
            title: _but_for_head(one) for title, one in ANSWERS.items()
        }
        assert club.runs("db", "verify").exit_code == 0


def _but_for_head(answers: Json) -> Json:
    return {name: value for name, value in answers.items() if name != "digest"}


def test_an_old_copy_is_brought_back(database_url: str, tmp_path: Path) -> None:
    ran(tmp_path, database_url, "db", "upgrade")
    restored = ran(tmp_path, database_url, "db", "restore", str(LEFT / "club.db"))
    assert restored.exit_code == 0, restored.stderr
    assert len(contents(database_url)["games"]) == len(ANSWERS) + 1


def test_an_old_document_written_out_again_says_the_same(tmp_path: Path) -> None:
    """A figure that came later is not put into the entries of an old game."""
    shutil.copyfile(LEFT / "club.db", tmp_path / "club.db")
    shutil.copytree(LEFT / "lexicons", tmp_path / "data" / "lexicons")
    with served_club(f"sqlite:///{tmp_path / 'club.db'}", tmp_path) as club:
        paths = [keeper.path for _, keeper in sorted(games_of(club.client).items())]
        written: list[Any] = [club.client.get(f"{path}/record", params={"format": "json"}).json() for path in paths]
    assert [_as_it_was(one) for one in written] == DOCUMENT["games"]


def _as_it_was(game: Json) -> Json:
    """A game of a document without what came later: keys and digests, by which it can be checked."""
    opening, *entries = (
        {"event": item["event"], "recorded_at": item["recorded_at"]} for item in (game["opening"], *game["entries"])
    )
    return {"complete": game["complete"], "opening": opening, "entries": entries}
