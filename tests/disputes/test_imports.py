"""Disputes about records brought into a club: doubled, half kept, repaired in silence, changed on the way out."""

from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import pytest

from tests.conftest import empty_database
from tests.disputes.table import Json, club_client
from tests.disputes.test_records import FLIP, HAT, ON, PLAYERS, STUCK
from tests.records.club import ran
from tests.running import running_server

OUT = ">P2:  (LLM) +10 396\n"
PAIRED = ">P1: LLM (LLM) -5 387\n>P2:  (LLM) +5 391\n"
STUCK_ENDS = ">P1: J (J) -8 330\n>P2: C (C) -3 363\n"


@dataclass(frozen=True, slots=True)
class Clubs:
    """Two clubs of one service."""

    first: httpx.Client
    second: httpx.Client


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def clubs(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clubs]:
    folder = tmp_path_factory.mktemp("imports")
    url = empty_database(request, folder)
    with running_server(folder, SCRABBLE_API_DATABASE_URL=url) as server:
        key = ran(folder, url, "keys", "create", "--club", "Other", "--role", "director").stdout.strip()
        with club_client(server) as first, club_client(server, key) as second:
            yield Clubs(first, second)


def imports(club: httpx.Client, text: str, **query: str) -> httpx.Response:
    return club.post("/v1/games/import", content=text, headers={"Content-Type": "text/x-gcg"}, params=query)


def kept(club: httpx.Client, text: str) -> tuple[Json, Json]:
    """What an import of one game is answered, and the game as it stands then."""
    answer = imports(club, text)
    assert answer.status_code in (200, 201), answer.text
    [game] = answer.json()["games"]
    return game, club.get(f"/v1/games/{game['id']}").json()


def count_of(club: httpx.Client) -> int:
    return len(club.get("/v1/games", params={"limit": 100}).json()["items"])


def codes_of(game: Json, severity: str = "error") -> list[tuple[int | None, str]]:
    return [(one["line"], one["code"]) for one in game["findings"] if one["severity"] == severity]


def test_a_record_is_known_again_by_all_of_it_and_within_its_club_only(clubs: Clubs) -> None:
    """N04."""
    text = FLIP.replace("an out-play decides", "n04") + OUT
    first, again = imports(clubs.first, text), imports(clubs.first, text.replace("\n", "\r\n"))
    changed = imports(clubs.first, "\n".join(text.splitlines()[:-2]) + "\n")
    others = imports(clubs.second, text)
    assert [one.status_code for one in (first, again, changed, others)] == [201, 200, 201, 201]
    told = [one.json()["games"][0] for one in (first, again, changed, others)]
    assert [one["duplicate"] for one in told] == [False, True, False, False]
    assert told[0]["id"] == told[1]["id"]
    assert len({one["id"] for one in told}) == 3
    assert clubs.second.get(f"/v1/games/{told[0]['id']}").status_code == 404


def test_a_refused_import_leaves_nothing_behind(clubs: Clubs) -> None:
    """N05."""
    text = FLIP.replace("an out-play decides", "n05") + OUT
    lines = text.splitlines()
    assert lines[19].startswith(">P2: BBEIOOT 11A BOITE")
    damaged = text.replace("11A BOITE", "M70 BOITE")
    before = count_of(clubs.first)
    refused = imports(clubs.first, damaged, on_error="refuse")
    assert (refused.status_code, refused.json()["code"]) == (422, "record-has-errors")
    assert (refused.json()["errors"][0]["line"], refused.json()["errors"][0]["code"]) == (20, "off-board")
    assert count_of(clubs.first) == before
    assert imports(clubs.first, text, on_error="refuse").status_code == 201


@pytest.mark.parametrize(
    ("line", "error", "scores", "announced"),
    [
        (">P2: AEIINOR 9G ON +11 12\n", (4, "total-differs", 12, 11), [12, 11], 11),
        (">P2: AEIINOR 9G ON +14 14\n", (4, "score-differs", 14, 11), [12, 11], 14),
    ],
)
def test_both_numbers_are_kept_or_the_record_is_refused(
    clubs: Clubs, line: str, error: tuple[int, str, int, int], scores: list[int], announced: int
) -> None:
    """L05."""
    text = PLAYERS + HAT + line
    refused = imports(clubs.first, text, on_error="refuse").json()
    assert [(one["line"], one["code"]) for one in refused["errors"]] == [error[:2]]
    told, game = kept(clubs.first, text)
    found = [(one["line"], one["code"], one["claimed"], one["computed"]) for one in told["findings"]]
    assert error in found
    assert [player["score"] for player in game["players"]] == scores
    turns = clubs.first.get(f"/v1/games/{told['id']}/turns").json()["items"]
    assert (turns[1]["score"], turns[1]["announced_score"]) == (11, announced)
    audit = clubs.first.get(f"/v1/games/{told['id']}/audit").json()
    assert audit["findings"] == told["findings"]


@pytest.mark.parametrize(
    ("text", "line", "code", "scores"),
    [
        (PLAYERS + HAT + ">P1: EEEEIRS 8G ...E +7 19\n", 4, "out-of-turn", [19, 0]),
        (FLIP + OUT + ">P1: LLM 7N M. +4 396\n", 30, "event-after-end", None),
        (PLAYERS + ">P1: AEHTEEE (challenge) +5 5\n", 3, "challenge-bonus-without-play", [5, 0]),
        (PLAYERS + ">P3: AEHTEEE 8G HAT +12 12\n", 3, "unknown-player", [12, 0]),
        (PLAYERS + ">P1: AEHTEEE M70 HAT +12 12\n", 3, "off-board", [12, 0]),
        (PLAYERS + ">P1: AEHTEEE 8N HAT +12 12\n", 3, "off-board", [12, 0]),
        (PLAYERS + HAT + ">P2: AEIINOR 9G O. +11 11\n", 4, "no-tile-to-play-through", [12, 11]),
    ],
)
def test_what_cannot_have_happened_is_refused_or_kept_as_recorded(
    clubs: Clubs, text: str, line: int, code: str, scores: list[int] | None
) -> None:
    """L08: strictly refused on its line; kept, the recorded score counts and the game still replays."""
    refused = imports(clubs.second, text, on_error="refuse").json()
    assert (line, code) in [(one["line"], one["code"]) for one in refused["errors"]]
    told, game = kept(clubs.second, text)
    assert (line, code) in codes_of(told)
    if scores is not None:
        assert [player["score"] for player in game["players"]] == scores
    log = clubs.second.get(f"/v1/games/{told['id']}/log").json()["items"]
    assert len(log) == told["version"]


def test_a_record_without_errors_passes_the_strict_import_with_its_notes(clubs: Clubs) -> None:
    """L08: one nickname for two, and a rack without a tile that is played, are no errors by design."""
    for text in (
        "#player1 P1 A\n#player2 P1 B\n>P1: AEHTEEE 8G HAT +12 12\n",
        PLAYERS + ">P1: AEITEEE 8G HAT +12 12\n",
    ):
        assert imports(clubs.first, text, on_error="refuse").status_code == 201


def test_a_stuck_game_is_finished_by_its_six_passes(clubs: Clubs) -> None:
    """I04."""
    told, game = kept(clubs.first, STUCK + STUCK_ENDS)
    assert (told["verdict"], game["life_cycle"], game["result"]["reason"]) == ("exact", "finished", "scoreless-limit")
    assert [player["score"] for player in game["players"]] == [330, 363]


@pytest.mark.parametrize(("end", "scores"), [(OUT, [392, 396]), (PAIRED, [387, 391])])
def test_each_style_of_end_lines_is_kept_and_written_again(clubs: Clubs, end: str, scores: list[int]) -> None:
    """J02 and M05."""
    told, game = kept(clubs.first, FLIP + end)
    assert [player["score"] for player in game["players"]] == scores
    assert [score["place"] for score in game["result"]["scores"]] == [2, 1]
    assert same(written(clubs.first, told["id"]), FLIP + end)


def test_a_game_without_its_last_line_counts_as_finished(clubs: Clubs) -> None:
    """J05."""
    text = FLIP.replace("LLMN 8J", "N 8J").replace("LLMN", "N").replace("LLMMN B4", "M B4")
    told, game = kept(clubs.first, text)
    assert (game["life_cycle"], [player["score"] for player in game["players"]]) == ("finished", [392, 396])
    assert "final-rack-inferred" in [code for _, code in codes_of(told, "note")]
    assert game["result"]["scores"][0]["rack"] == "LLM"


def test_overtime_in_a_game_that_stops_is_kept(clubs: Clubs) -> None:
    """K02."""
    told, game = kept(clubs.first, PLAYERS + HAT + ON + ">P1: EEEEIRS (time) -50 -38\n")
    assert ([player["score"] for player in game["players"]], game["life_cycle"]) == ([-38, 11], "open")
    log = clubs.first.get(f"/v1/games/{told['id']}/log").json()["items"]
    assert (log[-1]["kind"], log[-1]["event"]["seconds"]) == ("overtime", 300)


@pytest.mark.parametrize("text", [FLIP + OUT, STUCK + STUCK_ENDS, FLIP + PAIRED, FLIP])
def test_nothing_is_lost_or_rewritten_on_the_way_in_and_out(clubs: Clubs, text: str) -> None:
    """M05."""
    told, _ = kept(clubs.second, text)
    assert same(written(clubs.second, told["id"]), text)


def written(club: httpx.Client, game_id: str) -> str:
    return club.get(f"/v1/games/{game_id}/record", params={"format": "gcg"}).text


def same(found: str, text: str) -> bool:
    """Whether two records say the same, whatever their blanks, the order of letters on racks, and that of the head."""
    return _normal(found) == _normal(text)


def _normal(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#character-encoding")]
    told = ["".join(sorted("".join(line.split()))) for line in lines]
    events = next(place for place, line in enumerate(lines) if line.startswith(">"))
    return [*sorted(told[:events]), *told[events:]]
