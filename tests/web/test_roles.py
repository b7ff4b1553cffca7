"""Every operation of the contract, asked with a key of every role, and with those of seats: who may do what it says."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.contract.examples import begun, filled, operation_examples, sent
from tests.running import DIRECTOR_KEY, RunningServer, http_client

CONTRACT = yaml.load((Path(__file__).parents[2] / "openapi.yaml").read_text("utf-8"), yaml.CSafeLoader)
CLUB_ROLES = ("reader", "scorekeeper", "director")


def _operations() -> dict[str, dict[str, Any]]:
    methods = ("get", "post", "put", "patch", "delete")
    found = [path[method] for path in CONTRACT["paths"].values() for method in methods if method in path]
    return {one["operationId"]: one for one in found}


def _least_roles(operation: dict[str, Any]) -> list[str]:
    """The roles that an operation names; of one for any key, all."""
    named = [one["bearer"] for one in operation["security"] if "bearer" in one]
    return ["reader", "player"] if [] in named else [role for roles in named for role in roles]


def _may(operation: dict[str, Any], role: str) -> bool:
    least = _least_roles(operation)
    if role == "player":
        return role in least
    return any(CLUB_ROLES.index(role) >= CLUB_ROLES.index(one) for one in least if one != "player")


KEYED = {name: one for name, one in _operations().items() if any("bearer" in each for each in one["security"])}
OF_PLAYERS = [name for name in KEYED if name != "showHolder" and "player" in _least_roles(KEYED[name])]


def _example(operation: str, summary: str | None = None) -> dict[str, Any]:
    """An example of an operation, its first if none is named."""
    examples = {summary: one for name, summary, one in operation_examples() if name == operation}
    return examples[summary or next(iter(examples))]


@pytest.fixture(scope="module")
def keys(server: RunningServer) -> Iterator[dict[str, str]]:
    with http_client(server.url) as client:
        headers = {"Authorization": f"Bearer {DIRECTOR_KEY}"}
        made = {
            role: client.post("/v1/keys", json={"role": role}, headers=headers).json()["key"]
            for role in ("reader", "scorekeeper")
        }
        yield {**made, "director": DIRECTOR_KEY, "player": begun(client, ["a player"])["player_key"]}


def _asked_by(client: httpx.Client, example: dict[str, Any], names: dict[str, str], key: str) -> httpx.Response:
    """The answer to an example with this key, for any version."""
    example = filled(example, names)
    return sent(client, {**example, "headers": {**example.get("headers", {}), "Authorization": f"Bearer {key}"}})


@pytest.mark.parametrize("role", ["player", *CLUB_ROLES])
@pytest.mark.parametrize("operation", KEYED)
def test_an_operation_is_for_the_roles_that_it_names(
    client: httpx.Client, keys: dict[str, str], operation: str, role: str
) -> None:
    example = _example(operation)
    answer = _asked_by(client, example, begun(client, example.get("before", ())), keys[role])
    if not _may(KEYED[operation], role):
        assert (answer.status_code, answer.json()["code"]) == (403, "role-too-low"), answer.text
    elif role == "player" and operation != "showHolder":
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found"), "it is for another game"
    else:
        assert answer.status_code == example.get("status", 200), answer.text


def _seat_of(client: httpx.Client, example: dict[str, Any], names: dict[str, str]) -> int:
    """The seat that the example is about; else whoever is on turn."""
    body = example.get("body", {})
    game = client.get(f"/v1/games/{names['game']}", headers={"Authorization": f"Bearer {DIRECTOR_KEY}"}).json()
    return int(body.get("seat") or body.get("loser_seat") or game["on_turn"] or 1)


def _key_of_seat(client: httpx.Client, game: str, seat: int) -> str:
    headers = {"Authorization": f"Bearer {DIRECTOR_KEY}"}
    invited = client.post(f"/v1/games/{game}/invitations", json={"seat": seat}, headers=headers)
    assert invited.status_code == 201, invited.text
    invitation = invited.json()["items"][0]["invitation"]
    return str(client.post("/v1/invitations/trades", json={"invitation": invitation}).json()["key"])


#: The example that a player may send, where it is not the first.
EXAMPLES_OF_PLAYERS = {
    "finishGame": "A resignation",
    "recordActions": "A play, tried with its whole score sheet",
}


@pytest.mark.parametrize("operation", OF_PLAYERS)
def test_a_player_may_do_it_in_the_own_game_and_at_the_own_seat_only(client: httpx.Client, operation: str) -> None:
    example = _example(operation, EXAMPLES_OF_PLAYERS.get(operation))
    names = begun(client, example.get("before", ()))
    seat = _seat_of(client, example, names)
    if "body" in example and operation != "sendMessage":  # which each seat may, in its own name
        if operation != "finishGame":
            [action] = example["body"].get("actions", [example["body"]])
            action.setdefault("seat", seat)
        other = _asked_by(client, example, names, _key_of_seat(client, names["game"], 3 - min(seat, 2)))
        assert (other.status_code, other.json()["code"]) == (403, "other-seat"), other.text
    own = _asked_by(client, example, names, _key_of_seat(client, names["game"], seat))
    assert own.status_code == example.get("status", 200), own.text


@pytest.mark.parametrize(
    ("path", "body", "status", "refused"),
    [
        ("turns", {"kind": "play", "position": "9G", "tiles": "ON", "as_played": {"by": "B", "reason": "r"}}, 403, "role-too-low"),
        ("turns", {"kind": "pass", "seat": 1}, 403, "other-seat"),
        ("turns", {"kind": "pass"}, 201, None),
        ("challenges", {"seat": 2, "ruling": {"acceptable": False, "by": "B", "reason": "r"}}, 403, "role-too-low"),
        ("challenges", {"seat": 1}, 403, "other-seat"),
        ("challenges", {"seat": 2}, 201, None),
        ("acceptances", {"seat": 2}, 201, None),
        ("withdrawals", {"seat": 1, "consent": True}, 403, "other-seat"),
        ("withdrawals", {"seat": 2, "consent": True}, 422, "consent-missing"),
        ("retirements", {"seat": 2, "reason": "r"}, 409, "cannot-retire"),
        ("finish", {"reason": "resignation"}, 201, None),
        ("finish", {"reason": "resignation", "loser_seat": 1}, 403, "other-seat"),
        ("finish", {"reason": "resignation", "racks": [{"seat": 1, "tiles": "E"}]}, 403, "role-too-low"),
        ("finish", {"reason": "forfeit", "loser_seat": 2}, 403, "role-too-low"),
        ("finish", {"reason": "no-play-possible"}, 403, "role-too-low"),
    ],
)  # fmt: skip
def test_what_a_player_may_record(
    client: httpx.Client, path: str, body: dict[str, Any], status: int, refused: str | None
) -> None:
    """At seat 2, after a play of seat 1."""
    names = begun(client, ["a game"])
    table = f"/v1/games/{names['game']}"
    ann, bob = (
        {"Authorization": f"Bearer {_key_of_seat(client, names['game'], seat)}", "If-Match": "*"} for seat in (1, 2)
    )
    hat = {"kind": "play", "position": "8G", "tiles": "HAT"}
    assert client.post(f"{table}/turns", json=hat, headers=ann).status_code == 201
    answer = client.post(f"{table}/{path}", json=body, headers=bob)
    assert (answer.status_code, None if answer.is_success else answer.json()["code"]) == (status, refused), answer.text


def test_a_stream_shows_a_seat_the_own_rack_alone(client: httpx.Client) -> None:
    names = begun(client, ["a game"])
    path = f"/v1/games/{names['game']}"
    keys = [_key_of_seat(client, names["game"], seat) for seat in (1, 2)]
    turns = [
        {"kind": "play", "position": "8G", "tiles": "HAT", "rack": "AHTEIOU"},
        {"kind": "exchange", "tiles": "JQ", "rack": "JKQVWXZ"},
    ]
    headers = [{"Authorization": f"Bearer {key}", "If-Match": "*"} for key in keys]
    for turn, of_seat in zip(turns, headers, strict=True):
        assert client.post(f"{path}/turns", json=turn, headers=of_seat).status_code == 201
    for own, others, of_seat in (("AHTEIOU", "JKQVWXZ", headers[0]), ("JKQVWXZ", "AHTEIOU", headers[1])):
        streamed = sent(client, {"path": f"{path}/events/stream", "headers": of_seat, "events": 3}).text
        assert (own in streamed, others in streamed, '"tiles":"JQ"' in streamed) == (True, False, own == "JKQVWXZ")
