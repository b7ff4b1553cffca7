"""What a log tells whom: nobody finds by trying what is hidden, and what is removed leaves a chain that holds."""

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from itertools import combinations_with_replacement
from typing import Any, get_args, get_type_hints

import httpx
import orjson
import pytest
from hypothesis import given, settings

from scrabble_api.formats.answers.logs import digest_in_sight, log_in_sight
from scrabble_api.formats.record_json.entries import KINDS, entry_json, read_entry
from scrabble_api.formats.record_json.seals import (
    PARTS,
    REMOVED,
    SEALED,
    canonical_text,
    commitment,
    digest_of,
    seal,
    unseal,
)
from scrabble_api.formats.sight import ALL_IN_SIGHT, ALL_SEATS, NO_SEAT, Sight
from scrabble_api.formats.wire import to_json
from scrabble_api.records.log import new_log
from scrabble_api.rules.history.record import Entry, Opened
from scrabble_api.rules.limits import HIDDEN, Named, declaration_of
from tests.disputes.table import Scorekeeper
from tests.records.club import Club, id_of, opened, served_club
from tests.records.test_digests import recomputed
from tests.records.test_entries import ENGLISH, ENTRIES, SHELF
from tests.records.test_version_0_1_0 import games_of, old_club, old_url  # noqa: F401  # fixtures
from tests.rules.random_games import RandomGame, random_games

#: Where anything is told of a game.
PLACES = ("", "?turn=1", "/turns", "/log", "/events?after=1", "/rulings", "/audit", "/record?format=json", "/record")
TILES = "?ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_digests = re.compile(r"\b[0-9a-f]{64}\b").findall
_salts = re.compile(r"\b[0-9a-f]{32}\b").findall


def viewers_of(club: Club) -> dict[str, httpx.Client]:
    """Who may look at a public game beside those who keep score."""
    key = club.client.post("/v1/keys", json={"role": "reader"}).json()["key"]
    transport = club.client._transport
    return {
        "reader": httpx.Client(transport=transport, base_url="http://club", headers={"Authorization": f"Bearer {key}"}),
        "public": httpx.Client(transport=transport, base_url="http://club"),
    }


def told(client: httpx.Client, keeper: Scorekeeper) -> str:
    """All that is answered on a game, as far as it is answered."""
    return "\n".join([client.get(f"{keeper.path}{place}").text for place in PLACES])


def racks_found(kept: list[Any], game_id: str, answers: str) -> list[str]:
    """The racks for the play that is entry 2 with which anything would have a digest that is told."""
    shown, salts = set(_digests(answers)), set(_salts(answers))
    _, first, *_ = kept[0]
    number, _, *stamp, event = kept[1]
    told = {name: event[name] for name in ("v", "kind", "seat", "rack", "position", "tiles")}
    found = []
    for rest in combinations_with_replacement(TILES, 4):
        rack = f"AHT{''.join(rest)}"
        whole = {**told, "rack": rack}
        texts = (orjson.dumps({**whole, "v": 1}).decode(), canonical_text({**whole, "v": 2}), canonical_text(whole))
        guesses = {digest_of(game_id, number, first, text, (stamp[0], stamp[1])) for text in texts}
        guesses |= {hashlib.sha256(text.encode()).hexdigest() for text in (rack, f'"{rack}"', *texts)}
        guesses |= {commitment(salt, rack) for salt in salts}
        found += [rack] if guesses & shown else []
    return found


def _kept(club: Club, game_id: str) -> list[Any]:
    """Of each entry number, digest, time, key and event as it is kept."""
    rows = club.finds(
        "SELECT number, digest, recorded_at, recorded_by, event FROM entries WHERE game_id = :id ORDER BY number",
        id=game_id,
    )
    return [(*row[:4], orjson.loads(row[4])) for row in rows]


def _rack_played(club: Club) -> Scorekeeper:
    keeper = opened(club.client, recording="turns", public=True)
    keeper.records("1 8G HAT (AHTEEIS)")
    return keeper


def test_trying_all_racks_finds_none_in_what_readers_and_the_public_see(club: Club) -> None:
    keeper = _rack_played(club)
    game_id = id_of(keeper)
    for client in viewers_of(club).values():
        answers = told(client, keeper)
        assert keeper.seen["digest"] in answers
        assert "AHTEEIS" not in answers
        assert racks_found(_kept(club, game_id), game_id, answers) == []


def test_trying_all_racks_finds_that_of_an_old_log_whose_digests_are_seen(old_club: Club) -> None:  # noqa: F811
    old_club.changes("UPDATE games SET public = true")
    keeper = games_of(old_club.client)["Still open"]
    game_id = id_of(keeper)
    kept = _kept(old_club, game_id)
    assert racks_found(kept, game_id, told(old_club.client, keeper)) == ["AHTEEEE"]
    for client in viewers_of(old_club).values():
        assert racks_found(kept, game_id, told(client, keeper)) == []


def _without_lists(answers: str) -> set[str]:
    """The digests in answers, but for those of lists of words."""
    return set(_digests(re.sub(r'"sha256":"\w+"', "", answers)))


def test_an_old_game_shows_digests_only_to_whoever_sees_all_of_it(old_club: Club) -> None:  # noqa: F811
    old_club.changes("UPDATE games SET public = true")
    viewers = viewers_of(old_club)
    for title, keeper in games_of(old_club.client).items():
        is_over = keeper.game()["life_cycle"] == "finished"
        assert keeper.game()["digest"], title
        assert bool(_without_lists(told(viewers["reader"], keeper))) is is_over, title
        assert _without_lists(told(viewers["public"], keeper)) == set(), title
    keeper.seen = games_of(old_club.client)["Still open"].game()


def test_a_player_of_an_old_game_finds_no_rack_by_trying(old_club: Club) -> None:  # noqa: F811
    keeper = games_of(old_club.client)["Still open"]
    [invited] = old_club.client.post(f"{keeper.path}/invitations", json={"seat": 2}).json()["items"]
    key = old_club.client.post("/v1/invitations/trades", json={"invitation": invited["invitation"]}).json()["key"]
    headers = {"Authorization": f"Bearer {key}", "If-Match": "*"}
    with httpx.Client(transport=old_club.client._transport, base_url="http://club", headers=headers) as player:
        assert racks_found(_kept(old_club, id_of(keeper)), id_of(keeper), told(player, keeper)) == []
        written = player.post(f"{keeper.path}/turns", json={"kind": "pass"})
        assert (written.status_code, written.json()["digest"]) == (201, None)
        assert _without_lists(told(player, keeper)) == set()


def test_an_old_game_goes_on_with_sealed_entries_and_one_chain(old_club: Club) -> None:  # noqa: F811
    keeper = games_of(old_club.client)["Still open"]
    keeper.seen = keeper.game()
    keeper.records("2 10F NOR (NORAEII)")
    log = keeper.log()
    assert [entry["event"]["v"] for entry in log] == [*[1] * (len(log) - 1), 2]
    assert [entry["digest"] for entry in log] == recomputed(id_of(keeper), log)
    reader = viewers_of(old_club)["reader"]
    assert {entry["digest"] for entry in reader.get(f"{keeper.path}/log").json()["items"]} == {None}
    assert reader.get(keeper.path).json()["digest"] is None
    assert old_club.runs("db", "verify").exit_code == 0


SIGHTS = [Sight(racks, notes=notes) for racks in (NO_SEAT, frozenset({1}), ALL_SEATS) for notes in (False, True)]


@given(random_games(most=15))
@settings(max_examples=15, deadline=None)
def test_no_digest_follows_from_what_was_recorded_alone(game: RandomGame) -> None:
    """With other salts all are others; and nobody is told the salt of what is hidden."""
    beginning = Opened(set_up=game.beginning.set_up, details=game.beginning.details)
    made = [entry for _, entry in game.entries]
    for sight in SIGHTS:
        shown = [_shown(game, beginning, made, sight) for _ in range(2)]
        assert not set(_digests(shown[0])) & set(_digests(shown[1]))
        for item in orjson.loads(shown[0]):
            assert [
                path for path, one in item["sealed"].items() if (_at(item["event"], path) is None) != (not one["salt"])
            ] == []


def _shown(game: RandomGame, beginning: Opened, made: list[Entry], sight: Sight) -> str:
    log = new_log("q1W2e3R4t5Y6u7I8o9P0aQ", beginning, made, ("2026-11-29T19:30:00.000000Z", "q1W2e3R4t5Y6u7I8o9P0aQ"))
    return to_json(log_in_sight(game.record, log, sight, is_sealed=True)).decode()


def _at(event: Any, path: str) -> Any:
    for step in path.split("/")[1:]:
        event = event[int(step)] if isinstance(event, list) else event[step]
    return event


def test_a_digest_of_what_is_not_sealed_is_for_those_who_see_all() -> None:
    seen = [digest_in_sight("d", sight, is_sealed=is_sealed) for is_sealed in (True, False) for sight in SIGHTS]
    assert seen == ["d"] * 6 + [None] * 5 + ["d"]
    assert SIGHTS[-1] == ALL_IN_SIGHT


#: What names nobody and hides nothing: choices, figures of lists, words and plays on the board.
OPEN = {"turn", "words", "session_id", "player_ids", "played_on", "id", "sha256", "play", "set_up", "terms"}
OPEN |= {"commitment", "start"}


def _texts(kind: type) -> Iterator[str]:
    """The names of the fields of an event, and of its parts, that may hold any text or more parts."""
    for field, hint in get_type_hints(kind).items():
        name = "record" if field == "claimed" else field  # as an entry has it
        kinds = {hint, *get_args(hint), *(inner for one in get_args(hint) for inner in get_args(one))}
        parts = [part for part in kinds if isinstance(part, type) and is_dataclass(part)]
        if str in kinds or parts:
            yield name
        for part in parts if name not in SEALED | OPEN else ():
            yield from _texts(part)


def test_every_text_of_an_entry_is_sealed_or_known_to_be_open() -> None:
    told = {name for kind in KINDS.values() for name in _texts(kind)}
    assert told - OPEN == SEALED | PARTS | {"judge", "counts"}


def _hidden(kind: type) -> Iterator[str]:
    """The names of the fields of an event, and of its parts, that are marked as not for everybody."""
    for field, hint in get_type_hints(kind, include_extras=True).items():
        kinds, marks = declaration_of(hint)
        inner = [declaration_of(one) for one in (arg for of in kinds for arg in get_args(of))]
        named = next((mark.name for mark in marks if isinstance(mark, Named)), field)
        if HIDDEN in marks or any(HIDDEN in one.marks for one in inner):
            yield named
        for part in [*kinds, *(of for one in inner for of in one.kinds)]:
            if is_dataclass(part) and isinstance(part, type) and named != "record":
                yield from _hidden(part)


def test_what_is_sealed_is_what_the_types_of_entries_hide() -> None:
    assert {name for kind in KINDS.values() for name in _hidden(kind)} == SEALED


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry_json(entry)["kind"]))
def test_an_entry_is_opened_as_it_was_sealed_and_read_though_all_was_removed(entry: Entry) -> None:
    whole = entry_json(entry)
    body, sealed = seal(whole, lambda: bytes(16))
    assert unseal(body, sealed) == orjson.loads(orjson.dumps(whole))
    bare = read_entry(unseal(body, {}), ENGLISH, SHELF)
    assert type(bare) is type(entry)
    assert [
        field.name
        for field in fields(entry)
        if field.name in ("seat", "play", "points") and getattr(bare, field.name) != getattr(entry, field.name)
    ] == []


def _remove(club: Club, game_id: str, is_removed: Callable[[Any], bool]) -> int:
    """Remove what stands sealed beside the entries of a game, by its value; how much it was."""
    count = 0
    for number, kept in club.finds(
        "SELECT number, sealed FROM entries WHERE game_id = :id AND sealed IS NOT NULL", id=game_id
    ):
        sealed = orjson.loads(kept)
        left = {path: one for path, one in sealed.items() if not is_removed(one[1])}
        count += len(sealed) - len(left)
        text = orjson.dumps(left).decode()
        club.changes("UPDATE entries SET sealed = :s WHERE game_id = :id AND number = :n", s=text, id=game_id, n=number)
    return count


@pytest.fixture
def told_much(club: Club) -> Scorekeeper:
    """A game that says much of persons."""
    keeper = opened(club.client, ["Ann Archer", "Bob"], recording="turns", title="Ann's birthday", note="Ann is ill")
    keeper.records("1 8G HAT (AHTEEIS)", "2 9G ON (NOAEIIR)", "undo", "2 exchange AB (ABNOEII)", "1 pass")
    path = f"{keeper.path}/adjustments"
    body = {"seat": 1, "points": -5, "reason": "Ann was late"}
    assert club.client.post(path, json=body, headers={"If-Match": "*"}).status_code == 201
    return keeper


def test_what_is_removed_for_a_person_leaves_a_game_and_a_chain_that_holds(club: Club, told_much: Scorekeeper) -> None:
    game_id, heads = id_of(told_much), [entry["digest"] for entry in told_much.log()]
    removed = _remove(club, game_id, lambda value: "Ann" in str(value))
    with served_club(club.url, club.folder) as now:
        keeper = Scorekeeper(now.client, told_much.path)
        log, game = keeper.log(), keeper.game()
        assert heads == [entry["digest"] for entry in log] == recomputed(game_id, log)
        assert [player["name"] for player in game["players"]] == [REMOVED, "Bob"]
        assert (game["title"], game["note"]) == (REMOVED, REMOVED)
        assert removed == sum(seal["removed"] for entry in log for seal in entry["sealed"].values()) == 4
        assert log[0]["event"]["details"]["names"] == [None, "Bob"]
        assert "Ann" not in "".join(now.client.get(f"{keeper.path}{place}").text for place in PLACES)
        document = now.client.get(f"{keeper.path}/record?format=json").json()
        assert now.client.post("/v1/records/audit", json=document).status_code == 200
        assert now.client.post("/v1/games/import", json=document).status_code == 201
        assert now.runs("db", "verify", "--rebuild").exit_code == 0
        verified = now.runs("db", "verify")
        assert (
            verified.stdout
            == "2 games checked, 0 with something wrong. 4 texts were removed from 1 log, which still holds.\n"
        )


def test_a_game_is_shown_and_goes_on_though_all_that_was_sealed_is_gone(club: Club, told_much: Scorekeeper) -> None:
    _remove(club, id_of(told_much), lambda _: True)
    with served_club(club.url, club.folder) as now:
        keeper = Scorekeeper(now.client, told_much.path)
        assert {now.client.get(f"{keeper.path}{place}").status_code for place in PLACES} == {200}
        keeper.seen = keeper.game()
        keeper.records("2 pass")
        assert now.runs("db", "verify", "--rebuild").exit_code == 0


def test_an_imported_game_is_shown_though_what_it_was_read_from_is_gone(club: Club) -> None:
    record = "#player1 Ann Ann Lee\n#player2 Bob Bob\n>Ann: AEHTEEE 8G HAT +12 13\n>Bob: ABC -A +0 0\n"
    made = club.client.post("/v1/games/import", content=record, headers={"Content-Type": "text/x-gcg"})
    keeper = Scorekeeper(club.client, made.headers["Location"])
    assert "Ann Lee" not in club.finds("SELECT event FROM entries WHERE number = 1")[0][0]
    _remove(club, id_of(keeper), lambda _: True)
    with served_club(club.url, club.folder) as now:
        assert {now.client.get(f"{keeper.path}{place}").status_code for place in PLACES} == {200}
        assert "Ann Lee" not in told(now.client, keeper)
        assert keeper.game()["players"][0]["score"] == 12
