"""What was changed in a log by hand is found: by ``db verify``, and by whoever kept the digest of an earlier answer.

A client needs some lines for it, which are those of ``recomputed``, and of ``docs/examples/check_log.py``.
"""

import hashlib
import json
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from scrabble_api.records.upkeep import CheckedGame, verify_games
from scrabble_api.rules.plays.lexicon import Shelf
from tests.disputes.table import Json, Scorekeeper
from tests.records.club import Club, check_is_whole, id_of, interrupted, open_engine, opened, scores


def recomputed(game_id: str, log: list[Json]) -> list[str]:
    """The digests that the entries of a log, as ``GET …/log`` shows them, must have."""
    digests = ["0" * 64]
    for entry in log:
        event = _text(_body(entry["event"], entry["sealed"]), is_sorted=entry["event"]["v"] > 1)
        lines = (digests[-1], game_id, str(entry["number"]), entry["recorded_at"], entry["recorded_by"], event)
        digests.append(hashlib.sha256("\n".join(lines).encode()).hexdigest())
    return digests[1:]


def _text(value: Any, *, is_sorted: bool = True) -> str:
    """JSON without blanks; entries of the first form have their fields in the order in which they are shown."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=is_sorted)


def _body(value: Any, seals: Json, path: str = "") -> Any:
    """What a digest covers of an entry, once all that is told under a seal fits it."""
    if path in seals:
        salt, commitment = seals[path]["salt"], seals[path]["commitment"]
        if salt is not None:
            assert hashlib.sha256(bytes.fromhex(salt) + _text(value).encode()).hexdigest() == commitment
        return {"sealed": commitment}
    if isinstance(value, dict):
        return {name: _body(one, seals, f"{path}/{name}") for name, one in value.items()}
    return [_body(one, seals, f"{path}/{n}") for n, one in enumerate(value)] if isinstance(value, list) else value


def test_a_client_can_recompute_all_digests_from_the_log_it_was_shown(club: Club) -> None:
    keeper = opened(club.client, ["Ann “A”", "Zoë"], recording="turns", title="Käthe's – №1", note="a\nb")
    told = [keeper.seen["digest"]]
    for path, body in (
        ("turns", {"kind": "play", "position": "8G", "tiles": "HAt", "rack": "AH?EEEE", "note": "« 8G »"}),
        ("challenges", {"seat": 2, "ruling": {"acceptable": True, "by": "Dora", "reason": "ça va"}}),
        ("undo", {"reason": "\\u0041"}),
    ):
        answer = club.client.post(f"{keeper.path}/{path}", json=body, headers={"If-Match": "*"})
        told.append(answer.json()["digest"])
    log = check_is_whole(keeper)
    assert told == [entry["digest"] for entry in log]
    assert told == recomputed(id_of(keeper), log)


def test_the_head_that_each_write_was_answered_with_is_the_digest_in_the_log(club: Club) -> None:
    keeper = opened(club.client)
    heads = [keeper.head, *(scores(keeper, points).head for points in range(5))]
    assert heads == [(entry["number"], entry["digest"]) for entry in check_is_whole(keeper)]


#: Changes by hand, and the entry that is found; statements are for the game ``:id``.
CHANGES = {
    "a byte of an event": ["UPDATE entries SET event = replace(event, '22', '23') WHERE number = 3", 3],
    "a blank in an event": ["UPDATE entries SET event = replace(event, ',\"points', ', \"points') WHERE number = 3", 3],
    "an entry in the middle gone": ["DELETE FROM entries WHERE number = 3", 3],
    "the first entry gone": ["DELETE FROM entries WHERE number = 1", 1],
    "two swapped": [
        "UPDATE entries SET number = 99 WHERE number = 3",
        "UPDATE entries SET number = 3 WHERE number = 4",
        "UPDATE entries SET number = 4 WHERE number = 99",
        3,
    ],
    "who recorded it": [
        "UPDATE entries SET recorded_by = (SELECT id FROM keys WHERE role = 'reader') WHERE number = 2",
        2,
    ],
    "when it was recorded": ["UPDATE entries SET recorded_at = '2001-02-03T04:05:06.000007Z' WHERE number = 4", 4],
    "a digest": ["UPDATE entries SET digest = substr(digest, 2) || substr(digest, 1, 1) WHERE number = 5", 5],
    "another game's entry": [
        "UPDATE entries SET event = (SELECT event FROM entries WHERE number = 1 AND sealed LIKE '%sound%') WHERE number = 1",
        1,
    ],
}


def _told(club: Club, *options: str) -> tuple[int, dict[str, str], str]:
    """How ``db verify`` ends, what it tells of games by their ids, and its last line."""
    verified = club.runs("db", "verify", *options)
    *lines, total = verified.stdout.splitlines()
    return verified.exit_code, dict(line.split(": ", 1) for line in lines), total


def _changed_games(club: Club, changes: Iterable[list[str]]) -> list[str]:
    """The ids of games, each changed in another way."""
    ids = []
    for statements in changes:
        ids.append(id_of(scores(opened(club.client), 11, 22, 33, 44)))
        club.changes(
            *(f"{one} {'AND' if 'WHERE' in one else 'WHERE'} {_key(one)} = :id" for one in statements), id=ids[-1]
        )
    return ids


def _key(statement: str) -> str:
    """What a game's id is called in the table that the statement changes."""
    return "id" if "UPDATE games" in statement else "game_id"


def test_whatever_is_changed_in_a_log_is_found_with_its_game_and_entry(club: Club) -> None:
    scores(opened(club.client, title="sound"), 55)
    club.runs("keys", "create", "--club", "club", "--role", "reader")
    ids = _changed_games(club, [[str(one) for one in change[:-1]] for change in CHANGES.values()])
    expected = {
        game_id: f"entry {change[-1]} was changed after it was recorded: its digest does not match."
        for game_id, change in zip(ids, CHANGES.values(), strict=True)
    }
    total = f"{len(ids) + 1} games checked, {len(ids)} with something wrong."
    assert (1, expected, total) == _told(club)
    assert (1, expected, total) == _told(club, "--rebuild")


#: Changes by hand of what stands sealed beside an entry, and what is said of it.
SEALED: dict[str, tuple[str, str | None]] = {
    "a name": ("UPDATE entries SET sealed = replace(sealed, 'Ann', 'Eve') WHERE number = 1", "/details/names/0"),
    "a salt": (
        "UPDATE entries SET sealed = replace(sealed, '1\":[\"', '1\":[\"00') WHERE number = 1",
        "/details/names/1",
    ),
    "names swapped": (
        "UPDATE entries SET sealed = replace(replace(replace(sealed, 'names/0', 'x'), 'names/1', 'names/0'), 'x', 'names/1')"
        " WHERE number = 1",
        "/details/names/1",
    ),
    "something that was not sealed": (
        "UPDATE entries SET sealed = replace('{`/seat`:[`00`,2]}', '`', '\"') WHERE number = 3",
        "/seat",
    ),
    "no JSON": ("UPDATE entries SET sealed = 'x' WHERE number = 2", None),
    "JSON of another form": ("UPDATE entries SET sealed = '[1]' WHERE number = 2", None),
    "no salt": ("UPDATE entries SET sealed = replace(sealed, '[\"', '[\"x') WHERE number = 1", None),
}


def test_whatever_is_changed_of_what_is_sealed_is_found_with_its_place(club: Club) -> None:
    ids = _changed_games(club, [[statement] for statement, _ in SEALED.values()])
    said = [
        "what is sealed in it cannot be read"
        if path is None
        else f"what is sealed at {path} does not fit its commitment"
        for _, path in SEALED.values()
    ]
    status, told, _ = _told(club)
    assert status == 1
    assert {game_id: line.split(": ")[1] for game_id, line in told.items()} == {
        game_id: f"{one}." for game_id, one in zip(ids, said, strict=True)
    }


#: Changes by which a log ends elsewhere than the game's row says.
ENDS = [
    ["DELETE FROM entries WHERE number = 5"],
    ["DELETE FROM entries"],
    ["UPDATE games SET version = 4"],
    ["UPDATE games SET version = 6"],
    ["UPDATE games SET digest = (SELECT digest FROM entries WHERE number = 4 AND game_id = games.id)"],
]


def test_a_log_that_does_not_end_where_the_game_says_is_found(club: Club) -> None:
    ids = _changed_games(club, [[one[0] + (" WHERE version > 0" if "UPDATE" in one[0] else "")] for one in ENDS])
    status, told, total = _told(club)
    assert (status, total) == (1, f"{len(ids)} games checked, {len(ids)} with something wrong.")
    assert dict.fromkeys(ids, "the log has") == {game_id: line[:11] for game_id, line in told.items()}


def _cut(club: Club) -> None:
    """Take the last entry away so that nothing shows it: only who has its digest knows."""
    club.changes(
        "DELETE FROM entries WHERE number = 4",
        "UPDATE games SET version = 3, digest = (SELECT digest FROM entries WHERE number = 3)",
    )


def _forged(club: Club) -> None:
    """Change entry 3 and compute all digests after it anew."""
    rows = club.finds("SELECT game_id, number, event, recorded_at, recorded_by FROM entries ORDER BY number")
    before = "0" * 64
    for game_id, number, event, *stamp in rows:
        changed = event.replace('"points":22', '"points":29')
        before = hashlib.sha256("\n".join((before, game_id, str(number), *stamp, changed)).encode()).hexdigest()
        club.changes("UPDATE entries SET event = :e, digest = :d WHERE number = :n", e=changed, d=before, n=number)
    club.changes("UPDATE games SET digest = :d", d=before)


@pytest.mark.parametrize("tampering", [_cut, _forged])
def test_a_log_that_was_forged_with_all_its_digests_is_found_by_whoever_kept_a_head(
    club: Club, tampering: Callable[[Club], None]
) -> None:
    keeper = scores(opened(club.client), 11, 22, 33)
    number, head = keeper.head
    tampering(club)
    assert club.runs("db", "verify", "--rebuild").exit_code == 0
    assert _told(club) == (0, {}, "1 game checked, 0 with something wrong.")
    shown = Scorekeeper(club.client, keeper.path).log()
    digests = recomputed(id_of(keeper), shown)
    assert digests[number - 1 :] != [head]


def test_what_is_well_is_found_well_though_somebody_writes_while_it_is_checked(club: Club) -> None:
    keeper = scores(opened(club.client), 1, 2)
    with open_engine(club.url) as engine, interrupted(engine, "FROM entries", lambda: scores(keeper, 3)):
        assert list(verify_games(engine, Shelf({}))) == [CheckedGame()]
    assert club.runs("db", "verify").exit_code == 0
