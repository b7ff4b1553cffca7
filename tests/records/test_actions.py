"""Several actions in one call come to what they come to one by one, or to nothing at all."""

from collections.abc import Mapping, Sequence
from typing import Any

import httpx
import pytest

from scrabble_api.rules.limits import MOST_ACTIONS
from tests.disputes.table import Json, Scorekeeper
from tests.records.club import Club, check_is_whole, contents, id_of, opened

#: Where each action has its own operation.
PATHS: Mapping[str, tuple[str, str]] = {
    "turn": ("POST", "turns"),
    "challenge": ("POST", "challenges"),
    "acceptance": ("POST", "acceptances"),
    "withdrawal": ("POST", "withdrawals"),
    "retirement": ("POST", "retirements"),
    "adjustment": ("POST", "adjustments"),
    "racks": ("PUT", "racks"),
    "finish": ("POST", "finish"),
}


def _play(position: str, tiles: str, **more: Any) -> Json:
    return {"action": "turn", "kind": "play", "position": position, "tiles": tiles, **more}


def _score(points: int, **more: Any) -> Json:
    return {"action": "turn", "kind": "score", "points": points, **more}


PASS: Json = {"action": "turn", "kind": "pass"}
BOARD: Json = {"recording": "turns", "ruleset": "naspa", "lexicon": "enable"}
SCORES: Json = {"recording": "scores"}
THREE: Json = {**BOARD, "ruleset": "club", "players": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cem"}]}

#: Games by what happens in them: how they are opened, and the actions.
GAMES: Mapping[str, tuple[Json, Sequence[Json]]] = {
    "plays, passes and an exchange": (
        BOARD,
        [
            _play("8H", "HATE", rack="HATEBCD", announced_score=15, note="slow"),
            PASS,
            {"action": "turn", "kind": "exchange", "count": 2},
            _play("K7", "F.Z", rack="FZZQQQQ"),
        ],
    ),
    "a phony, and a play that is withdrawn": (
        BOARD,
        [
            _play("8H", "HTAE"),
            {"action": "challenge", "seat": 2},
            _play("8H", "HAT"),
            {"action": "withdrawal", "seat": 2, "consent": True, "reason": "misread"},
            _play("8H", "HATE"),
            {"action": "acceptance", "seat": 2},
        ],
    ),
    "a ruling, an adjustment and a resignation": (
        BOARD,
        [
            _play("8H", "HATE"),
            {"action": "challenge", "seat": 2, "ruling": {"acceptable": False, "by": "Eva", "reason": "a proper name"}},
            {"action": "adjustment", "seat": 1, "points": -10, "reason": "late"},
            {"action": "adjustment", "seat": 2, "overtime_seconds": 61, "reason": "clock"},
            {"action": "racks", "racks": [{"seat": 2, "tiles": "AEINRST"}]},
            {"action": "finish", "reason": "resignation", "loser_seat": 1},
        ],
    ),
    "somebody leaves": (THREE, [_play("8H", "HATE"), PASS, {"action": "retirement", "seat": 3, "reason": "ill"}, PASS]),
    "scores to the end": (
        SCORES,
        [
            _score(74),
            _score(-3, note="odd"),
            {
                "action": "finish",
                "reason": "no-play-possible",
                "racks": [{"seat": 1, "points": 3}, {"seat": 2, "points": 8}],
            },
        ],
    ),
}


def _sent_one_by_one(keeper: Scorekeeper, actions: Sequence[Json]) -> list[Json]:
    answers = []
    for one in actions:
        method, path = PATHS[one["action"]]
        body = {name: value for name, value in one.items() if name != "action"}
        answer = keeper.client.request(method, f"{keeper.path}/{path}", json=body, headers={"If-Match": "*"})
        assert answer.is_success, answer.text
        answers.append(answer.json())
    return answers


def _sent(keeper: Scorekeeper, actions: Sequence[Json], query: str = "", **headers: str) -> httpx.Response:
    sent = {"If-Match": "*", **{name.replace("_", "-"): value for name, value in headers.items()}}
    return keeper.client.post(f"{keeper.path}/actions{query}", json={"actions": actions}, headers=sent)


def _events(keeper: Scorekeeper) -> list[Json]:
    return [entry["event"] for entry in check_is_whole(keeper)]


def _standing(game: Json) -> Json:
    own = ("id", "digest", "opened_at", "last_activity_at", "note", "title")
    return {name: value for name, value in game.items() if name not in own}


@pytest.mark.parametrize("name", GAMES)
def test_actions_in_one_call_come_to_what_they_come_to_one_by_one(club: Club, name: str) -> None:
    more, actions = GAMES[name]
    single, together = opened(club.client, **more), opened(club.client, **more)
    expected = _sent_one_by_one(single, actions)
    answer = _sent(together, actions, "?sheets=true")
    assert answer.status_code == 201, answer.text
    found = answer.json()
    assert _events(together) == _events(single)
    assert _standing(together.game()) == _standing(single.game())
    assert answer.headers["ETag"] == f'"{1 + len(actions)}"' == f'"{single.game()["version"]}"'
    last = {field: found[field] for field in ("version", "life_cycle", "on_turn", "scores", "result")}
    assert last == {field: expected[-1][field] for field in last}
    assert [one["action"] for one in found["actions"]] == [one["action"] for one in actions]
    assert [one["entry"] for one in found["actions"]] == [one["version"] for one in expected]
    assert [one["warnings"] for one in found["actions"]] == [one["warnings"] for one in expected]
    sheets = [_without_stamps(one["sheet"]) for one in found["actions"]]
    assert sheets == [_without_stamps(one["turn"]) for one in expected]
    assert [one["turn"] for one in found["actions"]] == [sheet and sheet["number"] for sheet in sheets]
    assert [one["score"] for one in found["actions"]] == [sheet and sheet["score"] for sheet in sheets]


def _without_stamps(sheet: Json | None) -> Json | None:
    return sheet and {name: value for name, value in sheet.items() if name != "recorded_at"}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_opened_with_its_actions_is_the_same_game(club: Club, name: str) -> None:
    more, actions = GAMES[name]
    single = opened(club.client, **more)
    _sent_one_by_one(single, actions)
    together = opened(club.client, **more, actions=actions)
    assert _events(together) == _events(single)
    assert _standing(together.game()) == _standing(single.game())
    assert [one["action"] for one in together.seen["actions"]] == [one["action"] for one in actions]
    assert (together.seen["version"], together.seen["id"]) == (1 + len(actions), id_of(together))
    assert club.runs("db", "verify").exit_code == 0


#: Actions of which the last is refused, and the pointer into it.
REFUSED: Mapping[str, tuple[Json, Sequence[Json], str]] = {
    "an illegal play": (BOARD, [_play("8H", "HATE"), _play("1A", "CAT")], ""),
    "a play that is not a play": (BOARD, [_play("8H", "HATE"), _play("99Z", "CAT")], ""),
    "not the seat's turn": (BOARD, [_play("8H", "HATE"), {**PASS, "seat": 1}], ""),
    "no seat of the game": (BOARD, [_play("8H", "HATE"), {"action": "challenge", "seat": 4}], "/seat"),
    "nothing to challenge": (BOARD, [PASS, {"action": "challenge", "seat": 1}], ""),
    "no consent": (BOARD, [_play("8H", "HAT"), {"action": "withdrawal", "seat": 1, "consent": False}], "/seat"),
    "a rack that cannot be read": (
        BOARD,
        [PASS, {"action": "racks", "racks": [{"seat": 1, "tiles": "A"}, {"seat": 2, "tiles": "1"}]}],
        "/racks/1/tiles",
    ),
    "a board in a game of scores": (SCORES, [_score(5), _play("8H", "HATE")], "/kind"),
    "a turn after the end": (
        BOARD,
        [PASS, {"action": "finish", "reason": "abandoned"}, PASS],
        "",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_is_that_of_the_single_operation_and_points_at_the_action(club: Club, name: str) -> None:
    more, actions, pointer = REFUSED[name]
    single, together = opened(club.client, **more), opened(club.client, **more)
    _sent_one_by_one(single, actions[:-1])
    method, path = PATHS[actions[-1]["action"]]
    body = {field: value for field, value in actions[-1].items() if field != "action"}
    expected = single.client.request(method, f"{single.path}/{path}", json=body, headers={"If-Match": "*"})
    before = contents(club.url)
    for answer in (_sent(together, actions), _sent(together, actions, "?dry_run=true")):
        assert _refusal(answer) == _refusal(expected)
        own = [one.get("pointer", "") for one in expected.json()["errors"]] or [""]
        place = f"/actions/{len(actions) - 1}"
        assert [one["pointer"] for one in answer.json()["errors"]] == [place + one for one in own]
        assert own[0] == pointer
    sent = {"players": [{"name": "Ann"}, {"name": "Bob"}], **more, "actions": actions}
    answer = club.client.post("/v1/games", json=sent)
    assert (_refusal(answer), answer.json()["errors"][0]["pointer"][:10]) == (_refusal(expected), place)
    assert contents(club.url) == before


def _refusal(answer: httpx.Response) -> tuple[int, str, str]:
    problem = answer.json()
    return answer.status_code, problem["code"], problem["detail"]


@pytest.mark.parametrize(
    ("actions", "pointer", "code"),
    [
        ([], "/actions", "invalid-value"),
        ([PASS] * (MOST_ACTIONS + 1), "/actions", "invalid-value"),
        ([PASS, {"kind": "pass"}], "/actions/1/action", "missing-field"),
        ([PASS, {"action": "undo"}], "/actions/1/action", "invalid-value"),
        ([PASS, {"action": ["turn"]}], "/actions/1/action", "invalid-value"),
        ([PASS, 5], "/actions/1", "invalid-value"),
        ([PASS, {**PASS, "tiles": "AB"}], "/actions/1/tiles", "unknown-field"),
        ([PASS, {"action": "challenge"}], "/actions/1/seat", "missing-field"),
        ([{"action": "racks", "racks": [{"tiles": "A"}]}], "/actions/0/racks/0/seat", "missing-field"),
    ],
    ids=str,
)
def test_what_is_no_list_of_actions_is_refused_with_its_place(
    club: Club, actions: list[Any], pointer: str, code: str
) -> None:
    answer = _sent(opened(club.client, **BOARD), actions)
    assert answer.status_code == 422
    assert [(one["pointer"], one["code"]) for one in answer.json()["errors"]] == [(pointer, code)]


def test_a_retry_gets_the_same_answer_again(club: Club) -> None:
    more, actions = GAMES["a phony, and a play that is withdrawn"]
    keeper, key = opened(club.client, **more), {"Idempotency_Key": "one"}
    first = _sent(keeper, actions, "?sheets=true", **key)
    assert _sent(keeper, [PASS]).status_code == 201
    again = _sent(keeper, actions, "?sheets=true", **key)
    assert (again.status_code, again.json()) == (201, first.json())
    assert again.headers["Idempotency-Replayed"] == "true"
    assert _sent(keeper, [PASS], **key).json()["code"] == "key-reused"
    opening = {"players": [{"name": "Ann"}, {"name": "Bob"}], **more, "actions": actions}
    both = [club.client.post("/v1/games", json=opening, headers={"Idempotency-Key": "two"}) for _ in range(2)]
    assert both[0].json() == both[1].json()
    assert len(both[0].json()["actions"]) == len(actions)


def test_a_version_that_is_not_the_games_refuses_all(club: Club) -> None:
    keeper = opened(club.client, **BOARD)
    assert _sent(keeper, [PASS, PASS], If_Match='"1"').status_code == 201
    late = _sent(keeper, [PASS, PASS], If_Match='"1"')
    assert (late.status_code, late.json()["code"]) == (412, "version-conflict")
    assert _sent(keeper, [PASS], If_Match="").status_code == 428


def test_a_dry_run_records_nothing(club: Club) -> None:
    more, actions = GAMES["scores to the end"]
    keeper = opened(club.client, **more)
    before = contents(club.url)
    tried = _sent(keeper, actions, "?dry_run=true")
    assert (tried.status_code, contents(club.url)) == (200, before)
    recorded = _sent(keeper, actions)
    assert {**tried.json(), "digest": ""} == {**recorded.json(), "digest": ""}


CHALLENGE: Json = {"action": "challenge", "seat": 2}
RULING = {"acceptable": False, "by": "Eva", "reason": "so"}


@pytest.mark.parametrize(
    ("query", "actions", "status"),
    [
        ("?dry_run=true", [CHALLENGE], 422),
        ("?dry_run=true", [{**CHALLENGE, "ruling": RULING}], 200),
        ("", [CHALLENGE, PASS], 422),
        ("", [{"action": "acceptance", "seat": 2}, CHALLENGE, PASS], 422),
        ("", [{**CHALLENGE, "ruling": RULING}, PASS], 201),
        ("", [CHALLENGE], 201),
    ],
)
def test_no_call_that_records_nothing_tells_whether_a_play_is_good(
    club: Club, query: str, actions: list[Json], status: int
) -> None:
    keeper = opened(club.client, **BOARD)
    assert _sent(keeper, [_play("8H", "HATQ")]).status_code == 201
    answer = _sent(keeper, actions, query)
    assert answer.status_code == status, answer.text
    if status == 422:
        [fault] = answer.json()["errors"]
        assert (fault["pointer"], fault["code"]) == (f"/actions/{actions.index(CHALLENGE)}", "invalid-value")
        assert keeper.game()["version"] == 2


def test_each_action_needs_the_key_that_its_own_operation_needs(club: Club) -> None:
    key = club.client.post("/v1/keys", json={"role": "scorekeeper"}).json()["key"]
    keeper, holder = opened(club.client, **BOARD), {"Authorization": f"Bearer {key}"}
    assert _sent(keeper, [PASS, PASS], **holder).status_code == 201
    for action in (
        {"action": "adjustment", "seat": 1, "points": 5, "reason": "so"},
        {"action": "finish", "reason": "abandoned"},
        {**_play("8H", "HATE"), "as_played": {"by": "Eva", "reason": "so"}},
        {"action": "racks", "counts": [{"seat": 0, "count": 80}], "reason": "so"},
    ):
        answer = _sent(keeper, [PASS, action], **holder)
        assert (answer.status_code, answer.json()["code"]) == (403, "role-too-low"), action
        assert [one["pointer"] for one in answer.json()["errors"]] == ["/actions/1"]
    assert keeper.game()["version"] == 3


@pytest.mark.parametrize("query", ["", "?dry_run=true"])
def test_what_would_be_drawn_is_found_out_by_no_call_that_is_refused(club: Club, query: str) -> None:
    keeper = opened(club.client, **BOARD, dealing="service")
    rack = keeper.game()["players"][0]["rack"]
    swap = {"action": "turn", "kind": "exchange", "tiles": rack}
    for tiles in ("AE", "QZ"):
        # Had the exchange been made, this would say which of the tiles are not among those drawn.
        refused = _sent(keeper, [swap, {**_play("8H", tiles), "seat": 1}], query)
        problem = refused.json()
        assert (refused.status_code, problem["code"]) == (422, "one-action-only")
        assert [(one["code"], one["pointer"]) for one in problem["errors"]] == [("one-action-only", "/actions")]
    assert keeper.game()["players"][0]["rack"] == rack
    assert keeper.game()["deal"]["draws"] == 14


def test_a_dealt_game_is_not_opened_with_actions(club: Club) -> None:
    body = {"players": [{"name": "Ann"}, {"name": "Bob"}], **BOARD, "dealing": "service", "actions": [PASS]}
    answer = club.client.post("/v1/games", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "dealing-impossible")
    assert answer.json()["errors"][0]["pointer"] == "/actions"


def test_a_player_records_actions_of_their_own_seat_alone(club: Club) -> None:
    keeper = opened(club.client, **BOARD)
    [invited] = club.client.post(f"{keeper.path}/invitations", json={"seat": 1}).json()["items"]
    trade = {"invitation": invited["invitation"]}
    key = club.client.post("/v1/invitations/trades", json=trade).json()["key"]
    holder = {"Authorization": f"Bearer {key}"}
    assert _sent(keeper, [_play("8H", "HATE")], **holder).status_code == 201
    strange = _sent(keeper, [{**PASS, "seat": 2}], **holder)
    assert (strange.json()["code"], strange.json()["errors"][0]["pointer"]) == ("other-seat", "/actions/0/seat")


def test_actions_in_a_dealt_game_draw_as_single_ones_do(club: Club) -> None:
    keeper = opened(club.client, **BOARD, dealing="service")
    swap = {"action": "turn", "kind": "exchange", "tiles": keeper.game()["players"][0]["rack"][:3]}
    assert _sent(keeper, [swap], "?dry_run=true").status_code == 200
    assert _sent(keeper, [swap]).status_code == 201
    assert [player["tiles_held"] for player in keeper.game()["players"]] == [7, 7]
    drawn = [event.get("drawn") for event in _events(keeper)[1:]]
    assert [one is not None for one in drawn] == [True]
    assert _sent(keeper, [{"action": "finish", "reason": "abandoned"}]).status_code == 201
    # Once nothing is hidden any more, several can be sent at once.
    adjusting = {"action": "adjustment", "seat": 1, "points": -5, "reason": "late"}
    assert _sent(keeper, [adjusting, adjusting]).status_code == 201
    assert club.runs("db", "verify").exit_code == 0
