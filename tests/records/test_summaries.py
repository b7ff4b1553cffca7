"""What a game's row says beside its log follows from it: whatever differs is found, and made anew."""

import sqlite3
from pathlib import Path
from typing import Any

from tests.disputes.table import Scorekeeper
from tests.records.club import Club, contents, id_of, opened, scores, served_club

DERIVED = {
    "life_cycle": "'finished'",
    "public": "NOT public",
    "title": "'Another'",
    "session_id": "NULL",
    "round": "9",
    "played_on": "'1998-11-14'",
    "day": "'1998-11-14'",
    "seats": "replace(seats, '44', '45')",
    "turns": "turns + 1",
    "lexicon": "'enable-plus'",
    "opened_at": "'2001-02-03T04:05:06.000007Z'",
    "last_activity_at": "'2001-02-03T04:05:06.000007Z'",
}


SEARCHES = {
    "players: another name": "UPDATE game_players SET name = 'zoe' WHERE seat = 2",
    "players: a name gone": "DELETE FROM game_players WHERE seat = 1",
    "players: another seat": "UPDATE game_players SET seat = 3 WHERE seat = 1",
    "players: another result": "UPDATE game_players SET result = 'win' WHERE seat = 1",
    "players: another club": "UPDATE game_players SET club_id = 'another' WHERE seat = 1",
    "players: another time": "UPDATE game_players SET opened_at = '2001-02-03T04:05:06.000007Z' WHERE seat = 1",
    "words: another word": "UPDATE game_words SET word = 'zoe' WHERE word = 'ann'",
    "words: a word gone": "DELETE FROM game_words WHERE word = 'final'",
    "words: another club": "UPDATE game_words SET club_id = 'another' WHERE word = 'final'",
    "words: another time": "UPDATE game_words SET opened_at = '2001-02-03T04:05:06.000007Z' WHERE word = 'final'",
}


def test_whatever_is_changed_in_a_summary_is_found_left_alone_and_made_anew_on_demand(club: Club) -> None:
    changes = {
        **{column: f"UPDATE games SET {column} = {value} WHERE id = :id" for column, value in DERIVED.items()},
        **{name: f"{change} AND game_id = :id" for name, change in SEARCHES.items()},
    }
    games = {name: id_of(_kept(club)) for name in changes}
    before = contents(club.url)
    for name, change in changes.items():
        club.changes(change, id=games[name])
    changed = contents(club.url)
    assert len(before["games"]) == len(changes) > len(set(before["games"]) & set(changed["games"])) == len(SEARCHES)
    found = club.runs("db", "verify")
    *lines, total = found.stdout.splitlines()
    told = dict(line.split(": ", 1) for line in lines)
    assert [name for name, game_id in games.items() if game_id not in told] == []
    named = [(name, name.split(":")[0]) for name in changes]
    assert [name for name, shown in named if shown not in told[games[name]].split("differs")[1]] == []
    assert (found.exit_code, total) == (1, f"{len(games)} games checked, {len(games)} with something wrong.")
    assert changed == contents(club.url)
    mended = club.runs("db", "verify", "--rebuild")
    assert (mended.exit_code, mended.stdout.splitlines()[-1]) == (
        0,
        f"{len(games)} games checked, 0 with something wrong.",
    )
    assert mended.stdout.count(": the summary was rebuilt.") == len(games)
    assert before == contents(club.url)
    assert len(club.client.get("/v1/games", params={"player": "ann"}).json()["items"]) == len(games)


def _kept(club: Club) -> Scorekeeper:
    """A game that has something in every column."""
    more: dict[str, Any] = {"title": "Final", "session_id": "monday", "round": 3, "public": True, "lexicon": "enable"}
    return scores(opened(club.client, **more), 11, 22, 33)


def test_a_log_whose_game_is_gone_is_found(tmp_path: Path) -> None:
    """Tools of SQLite delete a row that others refer to, unless they are told not to."""
    with served_club(f"sqlite:///{tmp_path}/club.db", tmp_path) as club:
        keeper = _kept(club)
        with sqlite3.connect(tmp_path / "club.db") as tool:
            tool.execute("DELETE FROM games")
        tool.close()
        verified = club.runs("db", "verify")
    assert verified.exit_code == 1
    assert id_of(keeper) in verified.stdout
