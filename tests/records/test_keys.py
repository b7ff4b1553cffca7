"""Clubs and keys, on SQLite and on PostgreSQL: who is let in, who no longer is, and who makes the first key."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from threading import Barrier
from typing import Any, TypeVar

import pytest
from sqlalchemy import Engine, event, select, update

from scrabble_api.records.clock import ago_text, now_text
from scrabble_api.records.clubs import Club, find_club, list_clubs, make_club
from scrabble_api.records.database import migrate_database, open_database
from scrabble_api.records.ids import ID_PATTERN, new_id
from scrabble_api.records.keys import (
    CLUB_ROLES,
    Caller,
    Key,
    Role,
    authenticate,
    bootstrap,
    create_key,
    find_key,
    list_keys,
    revoke_key,
)
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.tables import keys
from tests.running import DIRECTOR_KEY

#: What makes a connection refuse to write.
_READ_ONLY = {"sqlite": "PRAGMA query_only = 1", "postgresql": "SET default_transaction_read_only = on"}

_Found = TypeVar("_Found")


@pytest.fixture
def database(database_url: str) -> Iterator[Engine]:
    migrate_database(database_url)
    engine = open_database(database_url)
    yield engine
    engine.dispose()


@pytest.fixture
def club(database: Engine) -> Club:
    return make_club(database, "Hall")


def _at_once(*works: Callable[[], _Found]) -> list[_Found | Exception]:
    """What each comes to when all are begun at the same moment."""
    barrier = Barrier(len(works))

    def begun(work: Callable[[], _Found]) -> _Found | Exception:
        barrier.wait(10)
        try:
            return work()
        except RecordRefused as fault:
            return fault

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(begun, works))


def _last_used(database: Engine, key: Key) -> str | None:
    return find_key(database, key.id).last_used_at


def test_times_are_texts_of_one_width_that_sort_as_times_do() -> None:
    times = [ago_text(3600), ago_text(60), now_text()]
    assert times == sorted(times)
    assert {len(time) for time in times} == {27}
    assert datetime.fromisoformat(times[2]).utcoffset() is not None


def test_ids_have_their_form_and_never_come_twice() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(re.fullmatch(ID_PATTERN, one) for one in ids)
    assert not any(one.startswith("-") for one in ids), "a command would take it for an option"


@pytest.mark.parametrize(
    ("role", "covered"),
    [
        (Role.PLAYER, {Role.PLAYER}),
        (Role.READER, {Role.READER}),
        (Role.SCOREKEEPER, {Role.READER, Role.SCOREKEEPER}),
        (Role.DIRECTOR, {Role.READER, Role.SCOREKEEPER, Role.DIRECTOR}),
    ],
)
def test_a_role_covers_itself_and_those_before_it(role: Role, covered: set[Role]) -> None:
    assert {other for other in Role if role.covers(other)} == covered


@pytest.mark.parametrize("role", CLUB_ROLES)
def test_a_key_lets_its_holder_in_as_what_it_was_made_for(database: Engine, club: Club, role: Role) -> None:
    key, text = create_key(database, club.id, role, "Tablet")
    assert authenticate(database, text) == Caller(key.id, club.id, role)
    assert (key.label, key.last_used_at, key.revoked_at) == ("Tablet", None, None)


def test_a_text_that_is_no_key_lets_nobody_in(database: Engine, club: Club) -> None:
    key, text = create_key(database, club.id, Role.READER, "")
    for other in ("", text[:-1], text.upper(), f"{text} ", key.id, "sk_ä"):
        assert authenticate(database, other) is None


def test_only_the_hash_of_a_key_is_kept(database: Engine, club: Club) -> None:
    _, text = create_key(database, club.id, Role.READER, "")
    with database.begin() as connection:
        [row] = connection.execute(select(keys)).all()
    assert [value for value in row if value is not None and text in str(value)] == []
    assert re.fullmatch(r"sk_[A-Za-z0-9_-]{43}", text)
    assert re.fullmatch(r"[0-9a-f]{64}", row.hash)


def test_a_revoked_key_lets_nobody_in_and_stays_revoked(database: Engine, club: Club) -> None:
    key, text = create_key(database, club.id, Role.READER, "")
    revoke_key(database, club.id, key.id)
    assert authenticate(database, text) is None
    revoked_at = find_key(database, key.id).revoked_at
    revoke_key(database, club.id, key.id)
    assert find_key(database, key.id).revoked_at == revoked_at
    assert revoked_at is not None


def test_a_club_lists_and_revokes_its_own_keys_only(database: Engine, club: Club) -> None:
    mine, _ = create_key(database, club.id, Role.READER, "mine")
    other = make_club(database, "Other")
    theirs, text = create_key(database, other.id, Role.READER, "theirs")
    assert [key.label for key in list_keys(database, club.id)] == ["mine"]
    for absent in (theirs.id, new_id(), ""):
        with pytest.raises(RecordRefused, match="There is no key with this id") as refused:
            revoke_key(database, club.id, absent)
        assert refused.value.code == "not-found"
    assert authenticate(database, text) is not None
    assert find_key(database, mine.id).revoked_at is None


def test_keys_are_listed_as_they_were_made(database: Engine, club: Club) -> None:
    made = [create_key(database, club.id, role, role)[0] for role in (Role.DIRECTOR, Role.READER, Role.SCOREKEEPER)]
    assert list_keys(database, club.id) == made


def test_the_last_director_key_of_a_club_cannot_be_revoked(database: Engine, club: Club) -> None:
    first, text = create_key(database, club.id, Role.DIRECTOR, "first")
    second, _ = create_key(database, club.id, Role.DIRECTOR, "second")
    create_key(database, club.id, Role.SCOREKEEPER, "no director")
    create_key(database, make_club(database, "Other").id, Role.DIRECTOR, "of another club")
    revoke_key(database, club.id, second.id)
    with pytest.raises(RecordRefused, match="Make another before") as refused:
        revoke_key(database, club.id, first.id)
    assert refused.value.code == "last-director-key"
    assert authenticate(database, text) is not None


def test_two_directors_cannot_shut_out_one_another(database: Engine) -> None:
    for name in ("one", "two", "three", "four"):
        club = make_club(database, name)
        pair = [create_key(database, club.id, Role.DIRECTOR, "")[0] for _ in range(2)]
        outcomes = _at_once(*(partial(revoke_key, database, club.id, key.id) for key in pair))
        assert sorted(getattr(outcome, "code", "revoked") for outcome in outcomes) == ["last-director-key", "revoked"]


def test_the_last_use_is_written_down_at_most_once_a_minute(database: Engine, club: Club) -> None:
    key, text = create_key(database, club.id, Role.READER, "")
    before = now_text()
    authenticate(database, text)
    first = _last_used(database, key)
    assert first is not None
    assert before <= first <= now_text()
    authenticate(database, text)
    assert _last_used(database, key) == first
    with database.begin() as connection:
        connection.execute(update(keys).values(last_used_at=ago_text(61)))
    authenticate(database, text)
    assert (_last_used(database, key) or "") > first


def test_a_use_that_cannot_be_written_down_is_served(database: Engine, club: Club) -> None:
    key, text = create_key(database, club.id, Role.READER, "")
    read_only = open_database(database.url.render_as_string(hide_password=False))

    @event.listens_for(read_only, "connect")
    def _refuse_writing(connection: Any, _: object) -> None:
        connection.cursor().execute(_READ_ONLY[read_only.dialect.name])
        if read_only.dialect.name == "postgresql":
            connection.commit()

    assert authenticate(read_only, text) == Caller(key.id, club.id, Role.READER)
    read_only.dispose()
    assert _last_used(database, key) is None


def test_letting_somebody_in_takes_one_query(database: Engine, club: Club) -> None:
    _, text = create_key(database, club.id, Role.READER, "")
    authenticate(database, text)
    asked: list[str] = []
    event.listen(database, "before_cursor_execute", lambda *given: asked.append(given[2]))
    authenticate(database, text)
    assert len([statement for statement in asked if not statement.startswith("BEGIN")]) == 1


def test_a_club_is_made_once_and_found_by_its_name(database: Engine) -> None:
    made = make_club(database, "Hall")
    assert make_club(database, "Hall") == made
    assert make_club(database, "Annexe") != made
    assert [club.name for club in list_clubs(database)] == ["Annexe", "Hall"]
    assert find_club(database, made.id) == made
    assert find_club(database, new_id()) is None


def test_a_club_made_twice_at_once_is_one(database: Engine) -> None:
    for name in ("one", "two", "three"):
        made = _at_once(*[partial(make_club, database, name)] * 4)
        assert len(set(made)) == 1
    assert len(list_clubs(database)) == 3


def test_the_first_start_makes_a_club_and_shows_its_director_key_once(database: Engine) -> None:
    text = bootstrap(database, None)
    [club] = list_clubs(database)
    [key] = list_keys(database, club.id)
    assert (club.name, key.role) == ("club", Role.DIRECTOR)
    assert authenticate(database, text or "") == Caller(key.id, club.id, Role.DIRECTOR)
    assert bootstrap(database, None) is None
    assert len(list_clubs(database)) == len(list_keys(database, club.id)) == 1


def test_the_first_start_takes_the_key_it_is_given_and_shows_none(database: Engine) -> None:
    assert bootstrap(database, DIRECTOR_KEY) is None
    found = authenticate(database, DIRECTOR_KEY)
    assert found is not None
    assert found.role is Role.DIRECTOR


def test_a_database_that_has_a_club_takes_no_key(database: Engine, club: Club) -> None:
    assert bootstrap(database, DIRECTOR_KEY) is None
    assert authenticate(database, DIRECTOR_KEY) is None
    assert list_clubs(database) == [club]


def test_of_first_starts_at_once_one_makes_the_club(database: Engine) -> None:
    shown = _at_once(*[partial(bootstrap, database, None)] * 4)
    [text] = [one for one in shown if one is not None]
    [club] = list_clubs(database)
    assert len(list_keys(database, club.id)) == 1
    assert authenticate(database, str(text)) is not None
