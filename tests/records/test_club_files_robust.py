"""A club's file as somebody may have changed it: whatever stands in it, it is taken in or refused, and in parts or whole."""

import copy
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from scrabble_api.formats.record_json.seals import NO_DIGEST, commitment, digest_of, is_sealed, kept_text, put_each
from tests.contract.examples import begun
from tests.databases import Databases
from tests.disputes.table import Json
from tests.records.club import Club, entered, served_club

NDJSON = {"Content-Type": "application/x-ndjson"}
TIME = "2026-11-29T19:30:00.000000Z"
_VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1,
    2**53,
    0.5,
    "",
    "x",
    "a" * 300,
    "\x00",
    "😀",
    [],
    {},
    [[]],
    [None],
    {"a": 1},
    "A" * 22,
)
_TEXTS: tuple[Any, ...] = (
    "2026-11-29",
    TIME,
    "2026-13-45T99:99:99.000000Z",
    "0" * 64,
    "club",
    "game",
    "naspa",
    {"sealed": "x"},
)
_SALT = "00" * 16


@pytest.fixture(scope="module")
def club(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club whose games have been through something."""
    folder = tmp_path_factory.mktemp("robust")
    with served_club(databases.of_a_new_club("sqlite", folder), folder) as found:
        for name in ("two turns", "a finished dealt game", "two messages", "a player", "a good play challenged"):
            begun(found.client, [name])
        players = [
            {"player_id": entered(found.client, name, external_ids={"x": name})["id"]} for name in ("Ann", "Bob")
        ]
        more = {"ruleset": {"base": "club", "bonus": {"6": 10}}, "standings": {"bye_wins": 0.5}, "players": players}
        found.client.post("/v1/sessions", json={"id": "night", "date": "2026-11-29", **more}).raise_for_status()
        found.client.post("/v1/sessions/night/pairings", json={"method": "round-robin"}).raise_for_status()
        yield found


def _places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything within a value."""
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, one in below:
        yield (*way, step)
        yield from _places(one, (*way, step))


def _change(line: Json, chance: random.Random) -> None:
    """Put something else in some place of a line, or nothing."""
    *way, last = chance.choice(list(_places(line)))
    holder: Any = line
    for step in way:
        holder = holder[step]
    if chance.random() < 0.15:
        del holder[last]
    else:
        holder[last] = copy.deepcopy(chance.choice((*_VALUES, *_TEXTS)))


def _seal_anew(record: Json) -> None:
    """Have seals and digests fit what stands there now, as whoever makes up a log can."""
    before = NO_DIGEST
    for number, item in enumerate([record["opening"], *record["entries"]], 1):
        seals = _seals(item["event"])
        if is_sealed(item["event"]):
            item["sealed"] = {path: {"commitment": one, "salt": _SALT, "removed": False} for path, one in seals.items()}
        stamp = (item["recorded_at"], item["recorded_by"])
        item["digest"] = before = digest_of(record["id"], number, before, _body_text(item["event"], seals), stamp)


def _seals(event: Json) -> dict[str, str]:
    found: dict[str, str] = {}

    def put(path: str, value: Any) -> Any:
        found[path] = commitment(_SALT, value)
        return value

    put_each(event, put)
    return found


def _body_text(event: Json, seals: dict[str, str]) -> str:
    return kept_text(put_each(event, lambda path, _: {"sealed": seals[path]}) if is_sealed(event) else event)


@pytest.mark.gate
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_whatever_stands_in_a_file_it_is_taken_in_or_refused(
    club: Club, databases: Databases, tmp_path: Path, kind: Any
) -> None:
    lines = [json.loads(line) for line in club.client.get("/v1/exports?format=ndjson").text.splitlines()]
    chance, statuses = random.Random(20261201), set()
    with served_club(databases.of_a_new_club(kind, tmp_path), tmp_path) as new:
        for _ in range(150):
            changed = copy.deepcopy(lines)
            for line in chance.choices(changed, k=chance.choice((1, 1, 2))):
                _change(line, chance)
                if line.get("kind") == "game":
                    with suppress(AttributeError, LookupError, TypeError, ValueError):
                        _seal_anew(line["record"])
            file = b"\n".join(json.dumps(line).encode() for line in changed)
            answer = new.client.post("/v1/imports?dry_run=true&without_lexicons=true", content=file, headers=NDJSON)
            assert answer.status_code in (200, 409, 422), (answer.text, changed)
            statuses.add(answer.status_code)
    assert statuses >= {200, 422}


def _player(number: int, **more: Any) -> Json:
    ids: Json = {"id": f"{number:022}", "name": f"P{number}", "short_name": None, "external_ids": {}, "active": True}
    times = {"created_at": TIME, "changed_at": TIME, "merged_into": None, "removed_at": None}
    return {"kind": "player", "version": 1, **ids, **times, **more}


def test_what_was_taken_in_before_a_fault_stays_and_the_rest_follows(databases: Databases, tmp_path: Path) -> None:
    head = {"kind": "club", "format": "scrabble-api-club", "version": 1, "name": "Old", "exported_at": TIME}
    end = {"kind": "end", "lexicons": 0, "players": 450, "sessions": 0, "games": 0, "damaged": []}
    whole = [{**head, "complete": True, "selection": None}, *map(_player, range(450)), end]
    file = tmp_path / "club.ndjson"
    with served_club(databases.of_a_new_club("sqlite", tmp_path), tmp_path) as club:
        broken = [*whole[:401], _player(400, name=""), *whole[402:]]
        file.write_text("".join(f"{json.dumps(line)}\n" for line in broken), "utf-8")
        stopped = club.runs("import", "--club", "club", str(file))
        assert (stopped.exit_code, "line 402/name: Give at least 1 character" in stopped.stderr) == (2, True), (
            stopped.stderr
        )
        assert club.finds("SELECT count(*) FROM players") == [(399,)]
        file.write_text("".join(f"{json.dumps(line)}\n" for line in whole), "utf-8")
        done = club.runs("import", "--club", "club", "--json", str(file))
        assert json.loads(done.stdout)["players"] == {"created": 51, "known": 399}
