"""Many bring records into one club at the same moment: each game is made once, and whoever is second is shown it."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain, combinations
from uuid import uuid4

import httpx
import pytest

from tests.disputes.table import Json, Scorekeeper
from tests.records.club import MANY, Club, check_is_whole, interrupted, together

#: So often many bring records at the same moment.
ROUNDS = 3

IMPORT = "/v1/games/import"


def _records(how_many: int) -> list[str]:
    """Records that no club has."""
    heads = (f"#player1 Ann Ann\n#player2 Bob Bob\n#title {uuid4()}\n" for _ in range(how_many))
    return [f"{head}>Ann: AEHTEEE 8G HAT +12 12\n>Bob: AEIINOR 9G ON +11 11\n" for head in heads]


def _bringing(client: httpx.Client, records: Iterable[str], key: str | None = None) -> Callable[[], httpx.Response]:
    headers = {"Content-Type": "text/x-gcg", **({} if key is None else {"Idempotency-Key": key})}
    return partial(client.post, IMPORT, content="".join(records).encode(), headers=headers)


def _check_each_is_there_once(client: httpx.Client, records: Sequence[str], answers: Iterable[httpx.Response]) -> None:
    """Whoever brought a record was told the same game, one as of a new one, and the club has that game only."""
    told: dict[str, list[Json]] = {}
    for answer in answers:
        assert answer.is_success, answer.text
        for game in answer.json()["games"]:
            told.setdefault(game["title"], []).append(game)
    assert set(told) == {_title(record) for record in records}
    for title, games in told.items():
        assert Counter(game["status"] for game in games) == Counter({"created": 1, "duplicate": len(games) - 1})
        assert {game["id"] for game in games} == {game["id"] for game in _listed(client, title)}
        [(identity, version)] = {(game["id"], game["version"]) for game in games}
        assert len(check_is_whole(Scorekeeper(client, f"/v1/games/{identity}"))) == version


def _title(record: str) -> str:
    return record.split("#title ")[1].partition("\n")[0]


def _listed(client: httpx.Client, title: str) -> list[Json]:
    found: list[Json] = client.get("/v1/games", params={"q": title}).json()["items"]
    return found


def test_of_one_record_brought_by_many_one_game_is_made_and_the_others_are_shown_it(
    connections: list[httpx.Client],
) -> None:
    for _ in range(ROUNDS):
        records = _records(1)
        answers = together(*(_bringing(one, records) for one in connections))
        assert Counter(one.status_code for one in answers) == {201: 1, 200: MANY - 1}
        assert len({(one.headers["Location"], one.headers["ETag"]) for one in answers}) == 1
        _check_each_is_there_once(connections[0], records, answers)


def test_of_files_that_have_one_game_of_several_in_common_it_is_made_once_and_the_others_are_all_made(
    connections: list[httpx.Client],
) -> None:
    for _ in range(ROUNDS):
        [common], own = _records(1), [_records(4) for _ in connections]
        files = [[*two[:2], common, *two[2:]] for two in own]
        answers = together(*map(_bringing, connections, files))
        assert {one.status_code for one in answers} == {200}
        _check_each_is_there_once(connections[1], [common, *chain.from_iterable(own)], answers)


def test_files_of_the_same_games_in_another_order_do_not_wait_for_each_other_for_ever(
    connections: list[httpx.Client],
) -> None:
    for _ in range(ROUNDS):
        records = _records(12)
        orders = [records[start:] + records[:start] for start in range(MANY // 2)]
        orders += [order[::-1] for order in orders]
        answers = together(*map(_bringing, connections, orders))
        _check_each_is_there_once(connections[0], records, answers)


def test_all_are_answered_where_every_two_files_have_a_game_in_common(connections: list[httpx.Client]) -> None:
    for _ in range(ROUNDS):
        shared = dict(zip(combinations(range(MANY), 2), _records(MANY * (MANY - 1) // 2), strict=True))
        files = [[record for pair, record in shared.items() if place in pair] for place in range(MANY)]
        answers = together(*map(_bringing, connections, files))
        _check_each_is_there_once(connections[1], list(shared.values()), answers)


def test_a_file_sent_by_many_with_one_key_is_brought_once_and_answered_alike(connections: list[httpx.Client]) -> None:
    for records in (_records(many) for many in (1, 3, 3)):
        key = str(uuid4())
        answers = together(*(_bringing(one, records, key) for one in connections))
        assert len({(one.status_code, one.content) for one in answers}) == 1
        assert Counter(one.headers.get("Idempotency-Replayed") for one in answers) == {None: 1, "true": MANY - 1}
        assert {game["status"] for game in answers[0].json()["games"]} == {"created"}
        assert [len(_listed(connections[0], _title(record))) for record in records] == [1] * len(records)


@pytest.mark.parametrize(
    ("before", "mine", "other"),
    [
        ("INSERT INTO games", [0], [0]),
        ("INSERT INTO games", [0, 1], [1, 2]),
        ("INSERT INTO game_players", [0, 1], [1, 0]),
        ("INSERT INTO game_players", [1, 0], [0, 1]),
        ("INSERT INTO entries", [0, 1, 2], [2, 3, 0]),
    ],
)
def test_somebody_who_brings_the_same_between_two_statements_makes_none_twice(
    club: Club, before: str, mine: list[int], other: list[int]
) -> None:
    records = _records(4)
    late: list[httpx.Response] = []
    with interrupted(club.database, before, lambda: late.append(_bringing(club.client, _of(records, other))())):
        answer = _bringing(club.client, _of(records, mine))()
    _check_each_is_there_once(club.client, _of(records, {*mine, *other}), [answer, *late])


def _of(records: Sequence[str], places: Iterable[int]) -> list[str]:
    return [records[place] for place in places]
