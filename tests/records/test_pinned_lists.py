"""Word lists that games are judged by: not removed by mistake, missed in order, and taken up again if they are the same."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.disputes.table import Refusal, Scorekeeper, refusal_of
from tests.records.club import Club, check_is_whole, opened, ran, served_club

WORDS = "HAT\nON\nHO\nAN\n"


@contextmanager
def _after_a_start(club: Club, keeper: Scorekeeper) -> Iterator[Scorekeeper]:
    """The game as the service has it that is started now."""
    with served_club(club.url, club.folder) as started:
        yield Scorekeeper(started.client, keeper.path, keeper.seen)


def _add(folder: Path, url: str, words: str) -> None:
    (folder / "ours.txt").write_text(words, "utf-8")
    assert ran(folder, url, "lexicons", "add", "ours", str(folder / "ours.txt")).exit_code == 0


@pytest.fixture
def keeper(database_url: str, tmp_path: Path) -> Iterator[tuple[Club, Scorekeeper]]:
    """A club with three games judged by its own list, of which one is put away, and one judged by another."""
    _add(tmp_path, database_url, WORDS)
    with served_club(database_url, tmp_path) as club:
        pinned = {"recording": "turns", "lexicon": "ours", "ruleset": "naspa"}
        keeper, _, away = (opened(club.client, **pinned) for _ in range(3))
        opened(club.client, lexicon="enable")
        assert club.client.delete(away.path, headers={"If-Match": "*"}).status_code == 204
        keeper.records("1 8G HAT (AHTEEEE)")
        yield club, keeper


CHALLENGE = "2 challenges"
MISSED = Refusal(422, "ruling-needed")


def test_a_list_that_games_are_judged_by_is_only_removed_by_force(keeper: tuple[Club, Scorekeeper]) -> None:
    club, _ = keeper
    refused = club.runs("lexicons", "remove", "ours")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert (
        refused.stderr
        == "Error: ours is used by 2 games. Without it, people must rule on challenges there. Use --force to remove it.\n"
    )
    assert "ours " in club.runs("lexicons", "list").stdout
    removed = club.runs("lexicons", "remove", "ours", "--force")
    assert (removed.exit_code, removed.output) == (0, "Removed ours.\n")
    assert "ours " not in club.runs("lexicons", "list").stdout


def test_a_game_whose_list_is_gone_still_opens_and_people_rule_in_it(keeper: tuple[Club, Scorekeeper]) -> None:
    club, game = keeper
    pinned = game.game()["lexicon"]
    assert (pinned["id"], pinned["words"]) == ("ours", 4)
    club.runs("lexicons", "remove", "ours", "--force")
    with _after_a_start(club, game) as opened_again:
        assert opened_again.game()["lexicon"] == pinned
        assert opened_again.is_refused(CHALLENGE) == MISSED
        ruling = {"acceptable": True, "by": "Dora", "reason": "by the printed list"}
        ruled = opened_again.client.post(
            f"{game.path}/challenges", json={"seat": 2, "ruling": ruling}, headers={"If-Match": game.etag}
        )
        assert ruled.status_code == 201, ruled.text
        [verdict] = opened_again.rulings()
        assert verdict["acceptable"] is True
        assert len(check_is_whole(opened_again)) == 3
    assert club.runs("db", "verify").exit_code == 0


@pytest.mark.parametrize(
    ("words", "is_same"),
    [(WORDS, True), ("an\nho\r\non\nhat\nhat\n", True), (f"{WORDS}HATER\n", False), ("HAT\n", False)],
)
def test_a_list_added_again_judges_if_its_words_are_the_same(
    keeper: tuple[Club, Scorekeeper], words: str, is_same: bool
) -> None:
    club, game = keeper
    club.runs("lexicons", "remove", "ours", "--force")
    _add(club.folder, club.url, words)
    pinned = game.game()["lexicon"]
    with _after_a_start(club, game) as opened_again:
        assert opened_again.game()["lexicon"] == pinned
        answer = opened_again.sends(CHALLENGE)
        if is_same:
            assert (answer.status_code, answer.json()["turn"]["challenge"]["acceptable"]) == (201, True)
        else:
            assert refusal_of(answer) == MISSED
        assert len(check_is_whole(opened_again)) == (3 if is_same else 2)
    assert club.runs("db", "verify").exit_code == 0
