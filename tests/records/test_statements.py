"""What a request asks of the database: a few statements, however long a game is and however many there are."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from sqlalchemy import Engine, event

from tests.disputes.table import Scorekeeper
from tests.records.club import Club, opened, scored, scores, served_club

SHORT, LONG, MANY = 2, 60, 50
#: More than any request needs: its key, the row, the log, and what it writes.
MOST = 10


@contextmanager
def counted(database: Engine) -> Iterator[list[str]]:
    statements: list[str] = []

    def count(connection: object, cursor: object, statement: str, *_: object) -> None:
        statements.append(statement)

    event.listen(database, "before_cursor_execute", count)
    yield statements
    event.remove(database, "before_cursor_execute", count)


def _statements(club: Club, keeper: Scorekeeper, request: str) -> int:
    """How many statements a request about a game runs."""
    sent = {
        "turn": lambda: scored(keeper, 5, {"Idempotency-Key": str(keeper.etag)}),
        "undo": lambda: club.client.post(f"{keeper.path}/undo", json={}, headers={"If-Match": "*"}),
        "list": lambda: club.client.get(f"/v1/games?limit={MANY}"),
    }
    with counted(club.database) as statements:
        answer = sent[request]() if request in sent else club.client.get(keeper.path + request)
    assert answer.is_success, answer.text
    assert 0 < len(statements) <= MOST, statements
    return len(statements)


#: Reading as the record is, and reading what was replayed already; then writing.
REQUESTS = ("", "", "/turns", "/log", "/events?after=1", "?turn=1", "/rulings", "turn", "undo", "")


def test_requests_about_a_game_need_as_few_statements_however_long_it_is(club: Club) -> None:
    games = [scores(opened(club.client), *range(length)) for length in (SHORT, LONG)]
    with served_club(club.url, club.folder) as started:
        # The key's last use is written down once a minute.
        started.client.get("/v1/games?limit=1")
        of_each = [
            [_statements(started, Scorekeeper(started.client, game.path, game.seen), one) for one in REQUESTS]
            for game in games
        ]
    assert of_each[0] == of_each[1]


def test_a_list_needs_as_few_statements_however_many_games_it_has(club: Club) -> None:
    keeper = scores(opened(club.client), *range(LONG))
    of_one = _statements(club, keeper, "list")
    for _ in range(MANY - 1):
        opened(club.client)
    answer: httpx.Response = club.client.get(f"/v1/games?limit={MANY}")
    assert len(answer.json()["items"]) == MANY
    assert of_one == _statements(club, keeper, "list")


def test_key_and_head_of_a_game_are_found_in_one_look(club: Club) -> None:
    keeper = scores(opened(club.client), 1)
    for look in (keeper.game, lambda: scores(keeper, 2)):
        with counted(club.database) as statements:
            look()
        assert len([one for one in statements if one.startswith("SELECT")]) == 1, statements
