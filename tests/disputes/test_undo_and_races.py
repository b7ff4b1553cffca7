"""What was recorded taken back, and writes at the same moment (cases N01 and N02 of the disputes)."""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.disputes.table import (
    Refusal,
    Scorekeeper,
    Standing,
    action_of,
    challenged_by,
    club_client,
    laid,
    open_game,
    refusal_of,
)
from tests.running import RunningServer

HATE, RAGOT = "1 8H HATE (AEHTBCD)", "2 L8 RAGOT (AGORTII)"
CHALLENGE = "1 challenges RAGOT"
NOTHING_TO_UNDO = Refusal(409, "nothing-to-undo")

RAGOT_IS_OFF = Standing((14, 0), 1, ("BCD", "AGIIORT"), 82, laid("8H HATE"), scoreless=1)
RAGOT_LIES = Standing((14, 23), 1, ("BCD", "II"), 77, laid("8H HATE", "L8 RAGOT"))
HATE_STANDS = Standing((14, 0), 2, ("BCD", ""), 82, laid("8H HATE"))
HATE_LIES = Standing((14, 0), 2, ("BCD", "AGIIORT"), 82, laid("8H HATE"))


def _challenged(club: httpx.Client, *before: str) -> Scorekeeper:
    keeper = open_game(club, "hate", challenged_by("double"))
    keeper.records(HATE, *before, RAGOT, CHALLENGE)
    return keeper


def test_n01_undoing_a_challenge_puts_the_play_back_and_opens_the_window_again(club: httpx.Client) -> None:
    keeper = _challenged(club)
    assert keeper.standing() == RAGOT_IS_OFF
    keeper.records("undo")
    assert keeper.standing() == RAGOT_LIES
    assert keeper.game()["challengeable"] == {"turn": 2, "seat": 2, "undecided": [1]}
    assert (keeper.turns()[1]["challenge"], keeper.turns()[1]["withdrawn"]) == (None, None)
    keeper.records(CHALLENGE)
    assert keeper.standing() == RAGOT_IS_OFF


@pytest.mark.parametrize("between", [(), ("2 accepts", "undo"), ("2 challenges", "undo")])
def test_n01_a_play_is_taken_back_by_consent_once(club: httpx.Client, between: tuple[str, ...]) -> None:
    keeper = open_game(club, "hate", challenged_by("double"))
    keeper.records(HATE, "1 withdraws", "undo", *between)
    assert keeper.is_refused("1 withdraws") == Refusal(409, "nothing-to-withdraw")
    assert keeper.standing() == HATE_STANDS


def test_n01_a_second_undo_in_a_row_is_refused(club: httpx.Client) -> None:
    keeper = _challenged(club)
    keeper.records("undo")
    assert keeper.is_refused("undo") == NOTHING_TO_UNDO
    assert keeper.standing() == RAGOT_LIES


def test_n01_undoing_a_play_gives_its_tiles_back(club: httpx.Client) -> None:
    keeper = open_game(club, "hate", challenged_by("double"))
    keeper.records(HATE, "2 holds AGIIORT", RAGOT, "undo")
    assert keeper.standing() == HATE_LIES
    assert keeper.game()["challengeable"] == {"turn": 1, "seat": 1, "undecided": [2]}
    keeper.records("redo")
    assert keeper.standing() == RAGOT_LIES
    assert keeper.is_refused("undo") == NOTHING_TO_UNDO


@pytest.mark.parametrize("second", ["cut after 1", "remove 2"])
def test_n01_corrections_take_the_rest_back_turn_by_turn(club: httpx.Client, second: str) -> None:
    keeper = _challenged(club, "2 holds AGIIORT")
    keeper.records("undo", second)
    assert keeper.standing() == HATE_LIES
    keeper.records("remove 1")
    assert keeper.standing().scores == (0, 0)
    assert (1, 86, laid(), 0) == _where(keeper.standing())
    assert keeper.turns() == []
    assert keeper.is_refused("undo") == NOTHING_TO_UNDO


def _where(standing: Standing) -> tuple[int | None, int, tuple[str, ...], int]:
    return standing.on_turn, standing.bag, standing.board, standing.scoreless


def test_n01_in_a_new_game_there_is_nothing_to_undo(club: httpx.Client) -> None:
    keeper = open_game(club, "hate")
    assert keeper.is_refused("undo") == NOTHING_TO_UNDO


def test_n01_undo_after_a_pass_gives_the_turn_back(club: httpx.Client) -> None:
    keeper = open_game(club, "hate", challenged_by("double"))
    keeper.records(HATE, "2 pass (AGIIORT)")
    assert Standing((14, 0), 1, ("BCD", "AGIIORT"), 82, laid("8H HATE"), scoreless=1) == keeper.standing()
    keeper.records("undo")
    undone = keeper.standing()
    assert (undone.scores, undone.on_turn, undone.bag, undone.scoreless) == ((14, 0), 2, 82, 0)
    assert keeper.game()["challengeable"] == {"turn": 1, "seat": 1, "undecided": [2]}


def test_n01_redo_puts_back_exactly_what_was_undone(club: httpx.Client) -> None:
    keeper = _challenged(club)
    turns = keeper.turns()
    keeper.records("undo", "redo")
    assert keeper.standing() == RAGOT_IS_OFF
    assert turns == keeper.turns()
    assert Refusal(409, "nothing-to-redo") == keeper.is_refused("redo")


def test_n01_nothing_is_redone_once_something_else_is_recorded(club: httpx.Client) -> None:
    keeper = _challenged(club)
    keeper.records("undo", "1 pass")
    assert keeper.is_refused("redo") == Refusal(409, "nothing-to-redo")
    assert Standing((14, 23), 2, ("BCD", "II"), 77, laid("8H HATE", "L8 RAGOT"), scoreless=1) == keeper.standing()


def test_n01_the_log_keeps_what_was_undone_and_corrected_and_says_so(club: httpx.Client) -> None:
    keeper = _challenged(club)
    before = keeper.log()
    keeper.records("undo", "remove 2", "remove 1")
    after = keeper.log()
    assert [(entry["kind"], entry["undone"]) for entry in after] == [
        ("opened", False),
        ("play", True),
        ("play", True),
        ("challenge", True),
        ("undo", False),
        ("correction", False),
        ("correction", False),
    ]
    assert [(entry["digest"], entry["event"]) for entry in before] == [
        (entry["digest"], entry["event"]) for entry in after[: len(before)]
    ]
    assert len({entry["digest"] for entry in after}) == len(after)


def test_n01_undoing_a_challenge_needs_a_director(club: httpx.Client, club_server: RunningServer) -> None:
    keeper = _challenged(club)
    made = club.post("/v1/keys", json={"role": "scorekeeper"})
    with club_client(club_server, made.json()["key"]) as client:
        assert Refusal(403, "role-too-low") == Scorekeeper(client, keeper.path, keeper.seen).is_refused("undo")
    assert keeper.standing() == RAGOT_IS_OFF


HAT, ON, PASS = "1 8G HAT (AHTEEEE)", "2 9G ON (NOAEIIR)", "2 pass"
K1, K2, K3 = ({"Idempotency-Key": key} for key in ("k1", "k2", "k3"))
#: How often two requests are sent at the same moment.
RACES = 10

Headers = Mapping[str, str]
Sending = Callable[[httpx.Client], httpx.Response]


def _together(server: RunningServer, sendings: list[Sending]) -> list[httpx.Response]:
    """The answers to what is sent at the same moment, over connections of their own."""
    barrier = threading.Barrier(len(sendings))

    def send(sending: Sending) -> httpx.Response:
        with club_client(server) as client:
            client.get("/v1/games?limit=1")  # opens the connection
            barrier.wait(10)
            return sending(client)

    with ThreadPoolExecutor(len(sendings)) as threads:
        return [sent.result(60) for sent in [threads.submit(send, one) for one in sendings]]


def _sent_together(server: RunningServer, keeper: Scorekeeper, *actions: tuple[str, Headers]) -> list[httpx.Response]:
    """The answers to two scorekeepers of one game, who have both seen what this one has."""

    def sending(line: str, headers: Headers) -> Sending:
        return lambda client: Scorekeeper(client, keeper.path, keeper.seen).sends(line, headers)

    return _together(server, [sending(*action) for action in actions])


def _hat_on(client: httpx.Client) -> Scorekeeper:
    keeper = open_game(client, "hat-on")
    assert keeper.sends(HAT, K1).status_code == 201
    return keeper


def _resumed(keeper: Scorekeeper, answers: list[httpx.Response]) -> httpx.Response:
    """The winner's answer, upon which the keeper builds from now on; the loser is told of another version."""
    winners = [answer for answer in answers if answer.status_code == 201]
    losers = [refusal_of(answer) for answer in answers if answer.status_code != 201]
    assert (1, [Refusal(412, "version-conflict")]) == (len(winners), losers)
    keeper.seen = winners[0].json()
    return winners[0]


def test_n02_of_two_writes_at_the_same_moment_one_is_recorded(raced_server: RunningServer) -> None:
    with club_client(raced_server) as client:
        for race in range(RACES):
            keeper = _hat_on(client)
            both: list[tuple[str, Headers]] = [(ON, K2), (PASS, K3)]
            winner = _resumed(keeper, _sent_together(raced_server, keeper, *both[:: (-1) ** race]))
            assert winner.headers["ETag"] == '"3"'
            assert (3, keeper.head[1]) == keeper.head_on_record()
            expected = {
                "play": Standing((12, 11), 1, ("EEEE", "AEIIR"), 81, laid("8G HAT", "9G ON")),
                "pass": Standing((12, 0), 1, ("EEEE", ""), 83, laid("8G HAT"), scoreless=1),
            }
            assert expected[winner.json()["turn"]["kind"]] == keeper.standing()


def test_n02_a_double_click_without_a_key_is_recorded_once(raced_server: RunningServer) -> None:
    with club_client(raced_server) as client:
        for _ in range(RACES):
            keeper = _hat_on(client)
            _resumed(keeper, _sent_together(raced_server, keeper, (ON, {}), (ON, {})))
            assert Standing((12, 11), 1, ("EEEE", "AEIIR"), 81, laid("8G HAT", "9G ON")) == keeper.standing()
            assert keeper.head_on_record()[0] == 3


@pytest.mark.parametrize("more", [{}, {"If-Match": "*"}], ids=["of a version", "of any version"])
def test_n02_a_double_click_with_one_key_is_recorded_once_and_answered_alike(
    raced_server: RunningServer, more: Headers
) -> None:
    with club_client(raced_server) as client:
        for _ in range(RACES):
            keeper = _hat_on(client)
            answers = _sent_together(raced_server, keeper, (ON, {**K2, **more}), (ON, {**K2, **more}))
            _check_are_one(answers)
            assert keeper.head_on_record()[0] == 3


def _check_are_one(answers: list[httpx.Response]) -> None:
    """Two answers are one, of which one is marked as given again."""
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert sorted((one.headers.get("Idempotency-Replayed") for one in answers), key=str) == [None, "true"]


def _opening(name: str) -> Sending:
    body = {"players": [{"name": name}, {"name": "P2"}]}
    return lambda client: client.post("/v1/games", json=body, headers={"Idempotency-Key": name})


def test_n02_a_double_click_on_opening_opens_one_game(raced_server: RunningServer) -> None:
    with club_client(raced_server) as client:
        for name in (f"P1-{race}" for race in range(RACES)):
            _check_are_one(_together(raced_server, [_opening(name)] * 2))
            listed = client.get("/v1/games", params={"player": name}).json()["items"]
            assert [game["version"] for game in listed] == [1]


def test_n02_a_retry_is_given_the_first_answer_and_recorded_once(raced_server: RunningServer) -> None:
    with club_client(raced_server) as client:
        keeper = open_game(client, "hat-on")
        opened = keeper.seen
        first = keeper.sends(HAT, K1)
        assert (first.status_code, first.headers["ETag"], first.json()["version"]) == (201, '"2"', 2)
        keeper.seen = opened
        again = keeper.sends(HAT, K1)
        assert (
            again.status_code,
            again.headers["ETag"],
            again.headers["Idempotency-Replayed"],
        ) == (201, '"2"', "true")
        assert first.json() == again.json()
        assert keeper.head == keeper.head_on_record()
        assert Standing((12, 0), 2, ("EEEE", ""), 83, laid("8G HAT")) == keeper.standing()


def test_n02_a_key_used_for_another_body_is_refused(raced_server: RunningServer) -> None:
    with club_client(raced_server) as client:
        keeper = _hat_on(client)
        assert Refusal(409, "key-reused") == refusal_of(keeper.sends(ON, K1))
        assert keeper.head == keeper.head_on_record()


def test_n02_the_loser_of_a_race_is_not_taken_as_the_next_decision(raced_server: RunningServer) -> None:
    with club_client(raced_server) as client:
        keeper = _hat_on(client)
        seen_by_both = keeper.seen
        keeper.records(ON)
        late = Scorekeeper(client, keeper.path, seen_by_both)
        for _ in range(2):
            assert Refusal(412, "version-conflict") == refusal_of(late.sends(PASS, K3))
        assert keeper.head == keeper.head_on_record()


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({}, 428, "if-match-missing"),
        ({"If-Match": '"0"'}, 412, "version-conflict"),
        ({"If-Match": '"1"'}, 412, "version-conflict"),
        ({"If-Match": '"3"'}, 412, "version-conflict"),
    ],
)
def test_n02_a_write_that_does_not_build_on_what_stands_is_refused(
    club: httpx.Client, headers: dict[str, str], status: int, code: str
) -> None:
    keeper = _hat_on(club)
    action = action_of(ON)
    answer = club.post(f"{keeper.path}/{action.path}", json=action.body, headers=headers)
    assert Refusal(status, code) == refusal_of(answer)
    assert keeper.head == keeper.head_on_record()
