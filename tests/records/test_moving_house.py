"""A club's file: exported from a database of one kind and imported into one of the other, nothing is lost or changed."""

import json
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from scrabble_api.formats.record_json.seals import NO_DIGEST, digest_of, kept_text, put_each
from scrabble_api.records.club_reading import survey_lines
from tests.contract.examples import begun
from tests.databases import Databases, Kind
from tests.disputes.table import Json
from tests.records.club import Club, entered, found_in, id_of, opened, scores, served_club
from tests.records.test_seat_keys import open_table, seated
from tests.records.test_version_0_1_0 import LEFT, games_of

ANY = {"If-Match": "*"}
NDJSON = {"Content-Type": "application/x-ndjson"}


@pytest.fixture(scope="module")
def full_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club that version 0.1.0 began, with all that a club can have."""
    folder = tmp_path_factory.mktemp("full")
    shutil.copyfile(LEFT / "club.db", folder / "club.db")
    shutil.copytree(LEFT / "lexicons", folder / "data" / "lexicons")
    with served_club(f"sqlite:///{folder / 'club.db'}", folder) as old_club:
        _fill(old_club)
        yield old_club


def _fill(old_club: Club) -> None:
    ann, bob, cem, dora, gone = (
        entered(old_club.client, name, short_name=name[:3], external_ids={"naspa": f"AA-{name}"})
        for name in ("Ann Lee", "Bob", "Cem", "Dora", "Gone Person")
    )
    _hold_session(old_club, [ann, bob, cem])
    merged = old_club.client.post(f"/v1/players/{ann['id']}/merge", json={"player_id": dora["id"]}, headers=ANY)
    assert merged.status_code == 200, merged.text
    scores(opened(old_club.client, (), players=[{"player_id": gone["id"]}, {"name": "Bob"}]), 10, 20)
    _remove_person(old_club, gone)
    _play_at_seats(old_club)
    begun(old_club.client, ["a finished dealt game"])
    opened(old_club.client, title="Opened by mistake")


@pytest.fixture(scope="module")
def file(full_club: Club) -> bytes:
    """All that it has, exported."""
    return _exported(full_club)


def _hold_session(club: Club, players: list[Json]) -> None:
    """A session with a game by its result, a tie, a forfeit, byes, and a player who leaves."""
    taking_part = [{"player_id": one["id"]} for one in players]
    taking_part[2]["left_after"] = 2
    settings = {"order": ["wins", "head-to-head", "spread"], "spread_cap": 300, "bye_wins": 0.5}
    assert club.client.patch("/v1/standings/settings", json=settings, headers=ANY).status_code == 200
    ruleset = {"base": "club", "bonus": {"6": 20}, "overtime": None}
    body: dict[str, Any] = {"standings": {"bye_spread": 100}}
    body |= {"id": "night", "date": "2026-11-29", "place": "Hall", "rounds": 3, "ruleset": ruleset, "lexicon": "enable"}
    assert club.client.post("/v1/sessions", json={**body, "players": taking_part}).status_code == 201
    paired = club.client.post("/v1/sessions/night/pairings", json={"method": "round-robin"}).json()["items"]
    first, second, *_ = [one for one in paired if len(one["players"]) == 2]
    players = [{"player_id": one["player_id"]} for one in first["players"]]
    more = {"session_id": "night", "round": first["round"], "result": {"scores": [400, 400]}}
    opened(club.client, (), players=players, recording="result", **more)
    absent = {"forfeited_by": [second["players"][0]["player_id"]]}
    assert club.client.patch(f"/v1/sessions/night/pairings/{second['id']}", json=absent).status_code == 200
    assert club.client.post("/v1/sessions", json={"date": "2026-12-06", "edition": "spanish"}).status_code == 201


def _remove_person(club: Club, player: Json) -> None:
    """Have the person in an old game, too, whose entries have no seals, and remove them."""
    sound = games_of(club.client)["sound"]
    names = [one["name"] for one in sound.game()["players"]]
    change = {"players": [{"player_id": player["id"]}, {"name": names[1]}]}
    assert club.client.patch(sound.path, json=change, headers=ANY).status_code == 200
    removed = club.client.delete(f"/v1/players/{player['id']}", headers=ANY)
    assert (removed.status_code, removed.json()["games"]) == (200, 2), removed.text
    assert removed.json()["entries_redacted"] >= 1


def _play_at_seats(club: Club) -> None:
    """A game that its players record themselves, who write to each other; one message is removed."""
    path = open_table(club, title="At their own table", public=True)
    ann, bob = seated(club, path)
    turn = {"kind": "play", "position": "8G", "tiles": "HAT", "rack": "AHTEIOU", "note": "=first\nof all"}
    assert club.client.post(f"{path}/turns", json=turn, headers=ann).status_code == 201
    for text, headers in (("Is that a word?", bob), ("It is.", ann)):
        assert club.client.post(f"{path}/messages", json={"text": text}, headers=headers).status_code == 201
    assert club.client.delete(f"{path}/messages/1").status_code == 204


@contextmanager
def _other_house(
    databases: Databases, folder: Path, kind: Kind = "sqlite", *, with_lexicons: bool = True
) -> Iterator[Club]:
    """An empty installation."""
    folder.mkdir(exist_ok=True)
    if with_lexicons:
        shutil.copytree(LEFT / "lexicons", folder / "data" / "lexicons")
    with served_club(databases.of_a_new_club(kind, folder), folder) as other:
        yield other


def _exported(club: Club, **wanted: str) -> bytes:
    answer = club.client.get("/v1/exports", params={"format": "ndjson", **wanted})
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, NDJSON["Content-Type"])
    return answer.content


def _imported(club: Club, file: bytes, query: str = "", status: int = 200) -> Json:
    answer = club.client.post(f"/v1/imports{query}", content=file, headers=NDJSON)
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


def _kinds(file: bytes) -> list[str]:
    return [json.loads(line)["kind"] for line in file.splitlines()]


def _without_head(file: bytes) -> bytes:
    return file.split(b"\n", 1)[1]


def test_a_club_moves_to_a_database_of_the_other_kind_and_back(
    full_club: Club, file: bytes, databases: Databases, tmp_path: Path
) -> None:
    with ExitStack() as houses:
        new = houses.enter_context(_other_house(databases, tmp_path / "new", "postgres"))
        back = houses.enter_context(_other_house(databases, tmp_path / "back"))
        for house in (new, back):
            done = _imported(house, file)
            assert {name: done[name]["known"] for name in ("players", "sessions", "games")} == dict.fromkeys(
                ("players", "sessions", "games"), 0
            )
            moved = _exported(house)
            assert _without_head(moved) == _without_head(file)
            verified = house.runs("db", "verify")
            assert verified.exit_code == 0, verified.stdout
            file = moved
        _check_alike(full_club, new)


def _check_alike(club: Club, moved: Club) -> None:
    """What the service answers on everything, and finds by every filter, is the same."""
    paths = ["/v1/games?limit=200&sort=opened", "/v1/players?limit=200", "/v1/sessions", "/v1/sessions/night/pairings"]
    paths += ["/v1/sessions/night", "/v1/sessions/night/standings", "/v1/standings", "/v1/standings/settings"]
    paths += [f"/v1/games?{one}" for one in ("q=own+table", "player=bob", "session_id=night", "life_cycle=finished")]
    games = club.client.get("/v1/games?limit=200").json()["items"]
    players = [row[0] for row in found_in(club.url, "SELECT id FROM players")]
    paths += [f"/v1/games?player_id={one}" for one in players]
    paths += [f"/v1/players/{one}" for one in players]
    for game in games:
        of_game = ("", "/log", "/messages", "/deal")
        paths += [f"/v1/games/{game['id']}{one}" for one in of_game]
    clubs = [str(found_in(one.url, "SELECT id FROM clubs")[0][0]) for one in (club, moved)]
    for path in paths:
        answers = [one.client.get(path, headers={"X-Request-Id": "same"}) for one in (club, moved)]
        first, second = (
            answer.text.replace(of_club, "THE-CLUB") for answer, of_club in zip(answers, clubs, strict=True)
        )
        assert first == second, path
    contents = "SELECT id, content, life_cycle, seats, day, turns FROM games WHERE deleted_at IS NULL ORDER BY id"
    assert found_in(club.url, contents) == found_in(moved.url, contents)


def test_the_same_file_again_changes_nothing(
    full_club: Club, file: bytes, databases: Databases, tmp_path: Path
) -> None:
    with _other_house(databases, tmp_path) as new:
        first = _imported(new, file)
        again = _imported(new, file)
        for name in ("players", "sessions", "games"):
            assert (first[name]["known"], again[name]) == (0, {"created": 0, "known": first[name]["created"]})
        assert again["different"] == []
        assert _without_head(_exported(new)) == _without_head(file)
        # It is known where it came from, too.
        assert _imported(full_club, file)["games"]["created"] == 0


def test_what_goes_on_is_left_as_it_is(full_club: Club, file: bytes, databases: Databases, tmp_path: Path) -> None:
    with _other_house(databases, tmp_path) as new:
        _imported(new, file)
        game = games_of(new.client)["At their own table"]
        turn = {"kind": "pass", "seat": 2}
        assert new.client.post(f"{game.path}/turns", json=turn, headers=ANY).status_code == 201
        other = games_of(new.client)["Opened by mistake"]
        assert new.client.delete(other.path, headers=ANY).status_code == 204
        before = _without_head(_exported(new))
        done = _imported(new, file)
        assert sorted(done["different"]) == sorted([id_of(game), id_of(other)])
        assert _without_head(_exported(new)) == before


def test_lists_that_are_missing_are_named_before_anything_is_written(
    file: bytes, databases: Databases, tmp_path: Path
) -> None:
    with _other_house(databases, tmp_path, with_lexicons=False) as new:
        refused = _imported(new, file, status=409)
        assert refused["code"] == "lexicons-needed"
        lists = [json.loads(line) for line in file.splitlines() if b'"kind":"lexicon"' in line]
        here = {one["sha256"] for one in new.client.get("/v1/lexicons").json()["items"]}
        assert [one["pointer"] for one in refused["errors"]] == [
            f"/lines/{place}" for place, one in enumerate(lists, 1) if one["sha256"] not in here
        ]
        assert "scrabble-api lexicons add" in refused["detail"]
        assert _imported(new, file, "?dry_run=true&without_lexicons=true")["games"]["created"] > 10
        assert new.client.get("/v1/games").json()["items"] == []
        done = _imported(new, file, "?without_lexicons=true")
        assert {one["id"]: one["here"] for one in done["lexicons"]} == {
            one["id"]: one["sha256"] in here for one in lists
        }
        assert _without_head(_exported(new)) == _without_head(file)


def test_keys_come_by_name_and_open_nothing(full_club: Club, file: bytes, databases: Databases, tmp_path: Path) -> None:
    assert b"sk_" not in file
    keys = [json.loads(line) for line in file.splitlines() if b'"kind":"key"' in line]
    assert {one["role"] for one in keys} == {"director", "player"}
    hashes = [row[0] for row in found_in(full_club.url, "SELECT hash FROM keys")]
    assert not any(one.encode() in file for one in hashes)
    with _other_house(databases, tmp_path) as new:
        _imported(new, file)
        moved = found_in(new.url, "SELECT hash, revoked_at FROM keys WHERE hash LIKE 'of another%'")
        assert len(moved) == len(keys)
        assert all(revoked is not None for _, revoked in moved)


def test_a_selection_brings_what_belongs_to_it(full_club: Club, databases: Databases, tmp_path: Path) -> None:
    file = _exported(full_club, session_id="night")
    assert _kinds(file) == ["club", "lexicon", *["player"] * 4, "session", "key", "game", "end"]
    with _other_house(databases, tmp_path, with_lexicons=False) as new:
        done = _imported(new, file)
        assert (done["players"]["created"], done["sessions"]["created"], done["games"]["created"]) == (4, 1, 1)
        assert _without_head(_exported(new, session_id="night")) == _without_head(file)


def test_somebody_who_may_not_see_all_has_a_file_that_is_not_imported(full_club: Club) -> None:
    made = full_club.client.post("/v1/keys", json={"role": "scorekeeper"}).json()
    reader = {"Authorization": f"Bearer {made['key']}"}
    answer = full_club.client.get("/v1/exports?format=ndjson", headers=reader)
    head, *others = [json.loads(line) for line in answer.text.splitlines()]
    assert (head["complete"], {one["kind"] for one in others} & {"key"}) == (False, set())
    refused = _imported(full_club, answer.content, status=422)
    assert (refused["code"], refused["errors"][0]["pointer"]) == ("record-incomplete", "/lines/0/complete")


@pytest.fixture(scope="module")
def small(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club with two players, a session with a pairing, and a game."""
    folder = tmp_path_factory.mktemp("small")
    with served_club(databases.of_a_new_club("sqlite", folder), folder) as club:
        players = [entered(club.client, name, external_ids={"naspa": name}) for name in ("Ann", "Bob")]
        ids = [{"player_id": one["id"]} for one in players]
        club.client.post("/v1/sessions", json={"id": "night", "date": "2026-11-29", "players": ids})
        club.client.post("/v1/sessions/night/pairings", json={"method": "round-robin"}).raise_for_status()
        # By a key that no other club has, since all begin as copies of one.
        key = club.client.post("/v1/keys", json={"role": "director"}).json()["key"]
        with_key = httpx.Client(
            base_url="http://club", transport=club.client._transport, headers={"Authorization": f"Bearer {key}"}
        )
        scores(opened(with_key, (), players=ids, session_id="night"), 10, 20)
        yield club


@pytest.fixture(scope="module")
def empty(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club into which nothing comes."""
    folder = tmp_path_factory.mktemp("empty")
    with served_club(databases.of_a_new_club("sqlite", folder), folder) as club:
        yield club


#: The lines of that club: 0 club, 1 and 2 players, 3 session, 4 key, 5 game, 6 end.
_HOSTILE: list[tuple[str, list[Any], Any, str, str]] = [
    ("another file", [0, "format"], "gcg", "unreadable-record", "/lines/0/format"),
    ("a newer version", [0, "version"], 2, "unreadable-record", "/lines/0/version"),
    ("no kind", [1, "kind"], "person", "unreadable-record", "/lines/1/kind"),
    ("a field too many", [1, "colour"], "red", "unreadable-record", "/lines/1/colour"),
    ("no id", [1, "id"], "x", "unreadable-record", "/lines/1/id"),
    ("no name", [1, "name"], " ", "unreadable-record", "/lines/1/name"),
    ("a time of another form", [1, "created_at"], "yesterday", "unreadable-record", "/lines/1/created_at"),
    ("merged into nobody", [2, "merged_into"], "A" * 22, "unknown-player", "/lines/2/merged_into"),
    ("merged into itself", [2, "merged_into"], "ITSELF", "unknown-player", "/lines/2/merged_into"),
    ("an id of somebody else", [2, "external_ids"], {"naspa": "Ann"}, "external-id-taken", "/lines/2"),
    ("no such edition", [3, "edition"], {"layout": "x", "letters": "y"}, "unknown-layout", "/lines/3/edition/layout"),
    ("half a ruleset", [3, "ruleset"], {"base": "club"}, "unreadable-record", "/lines/3/ruleset/id"),
    ("a player of nowhere", [3, "players", 0, "player_id"], "A" * 22, "unknown-player", "/lines/3/players"),
    ("a pairing of nobody", [3, "pairings", 0, "players"], [], "unreadable-record", "/lines/3/pairings/0/players"),
    ("a pairing by chance", [3, "pairings", 0, "method"], "dice", "unreadable-record", "/lines/3/pairings/0/method"),
    ("a key of nobody", [4, "role"], "operator", "unreadable-record", "/lines/4/role"),
    ("another key", [4, "id"], "A" * 22, "unknown-key", "/lines/5/record"),
    ("no document", [5, "record"], {}, "unreadable-record", "/lines/5/record"),
    ("no log", [5, "record"], {"version": 1, "players": [], "lines": []}, "unreadable-record", "/lines/5/record"),
    ("another game's log", [5, "record", "id"], "A" * 22, "record-altered", "/lines/5/record/opening/digest"),
    (
        "a text changed",
        [5, "record", "opening", "event", "details", "names", 0],
        "Eve",
        "record-altered",
        "/lines/5/record/opening/event/details/names/0",
    ),
    (
        "points changed",
        [5, "record", "entries", 0, "event", "points"],
        99,
        "record-altered",
        "/lines/5/record/entries/0/digest",
    ),
    ("a message of nobody", [5, "messages"], [{}], "unreadable-record", "/lines/5/messages/0/number"),
    ("no count", [6, "games"], -1, "unreadable-record", "/lines/6/games"),
]


@pytest.mark.parametrize("change", [one[1:] for one in _HOSTILE], ids=[one[0] for one in _HOSTILE])
def test_a_file_that_was_changed_is_refused_at_its_place(small: Club, empty: Club, change: tuple[Any, ...]) -> None:
    place, value, code, pointer = change
    lines = [json.loads(line) for line in _exported(small).splitlines()]
    assert [one["kind"] for one in lines] == ["club", "player", "player", "session", "key", "game", "end"]
    *way, last = place
    holder: Any = lines
    for step in way:
        holder = holder[step]
    holder[last] = lines[place[0]]["id"] if value == "ITSELF" else value
    if code == "unreadable-record" and place == [6, "games"]:
        pointer = "/lines/6"
    file = b"".join(json.dumps(one).encode() + b"\n" for one in lines)
    refused = _imported(empty, file, status=409 if code == "external-id-taken" else 422)
    assert (refused["code"], refused["errors"][0]["pointer"]) == (code, pointer), refused
    assert [empty.client.get(f"/v1/{one}").json()["items"] for one in ("players", "sessions", "games")] == [[]] * 3


@pytest.mark.parametrize(
    ("field", "value"), [("recorded_at", "long ago, in another time"), ("recorded_by", "somebody"), ("digest", None)]
)
def test_a_log_that_fits_its_digests_is_refused_where_no_log_is_so(
    small: Club, empty: Club, field: str, value: str | None
) -> None:
    """Whoever makes a log up can make up its digests, too."""
    lines = [json.loads(line) for line in _exported(small).splitlines()]
    record = lines[5]["record"]
    record["entries"] = []
    opening = record["opening"]
    opening[field] = value
    body = put_each(opening["event"], lambda path, _: {"sealed": opening["sealed"][path]["commitment"]})
    stamp = (opening["recorded_at"], opening["recorded_by"])
    opening["digest"] = digest_of(record["id"], 1, NO_DIGEST, kept_text(body), stamp)
    if value is None:
        del opening["digest"]
    refused = _imported(empty, b"".join(json.dumps(one).encode() + b"\n" for one in lines), status=422)
    assert refused["errors"][0]["pointer"] == f"/lines/5/record/opening/{field}", refused


@pytest.mark.parametrize(
    ("cut", "pointer", "message"),
    [
        (slice(0, 0), "/lines/0", "This line is no JSON"),
        (slice(0, -1), "/lines/5", "it was cut short"),
        (slice(1, None), "/lines/0/kind", "The first line is that of the kind “club”"),
        ((0, 1, 3, 2, 4, 5, 6), "/lines/3/kind", "Lines come in this order"),
        ((0, 1, 0, 2, 3, 4, 5, 6), "/lines/2/kind", "Lines come in this order"),
        ((0, 1, 6, 2, 3, 4, 5, 6), "/lines/3/kind", "Lines come in this order"),
    ],
)
def test_a_file_with_lines_left_out_or_moved_is_refused(small: Club, cut: Any, pointer: str, message: str) -> None:
    lines = _exported(small).splitlines(keepends=True)
    chosen = lines[cut] if isinstance(cut, slice) else [lines[one] for one in cut]
    refused = _imported(small, b"".join(chosen), status=422)
    assert (refused["errors"][0]["pointer"], message in refused["detail"]) == (pointer, True), refused


def test_a_file_cut_within_a_line_is_said_to_be_cut(small: Club) -> None:
    refused = _imported(small, _exported(small)[:-30], status=422)
    assert "it was cut short" in refused["detail"]


def test_a_file_of_too_many_things_is_divided(small: Club) -> None:
    head, *_, end = _exported(small).splitlines()
    line = json.loads(_exported(small).splitlines()[1])
    many = [json.dumps({**line, "id": f"{number:022}", "external_ids": {}}).encode() for number in range(20_000)]
    refused = _imported(small, b"\n".join([head, *many, end]), status=413)
    assert refused["code"] == "body-too-large"


def test_a_game_that_cannot_be_read_is_left_out_and_named(databases: Databases, tmp_path: Path) -> None:
    with served_club(databases.of_a_new_club("sqlite", tmp_path), tmp_path) as club:
        kept, broken = (id_of(scores(opened(club.client), 10)) for _ in range(2))
        club.changes("UPDATE entries SET event = replace(event, 'opened', 'shut') WHERE game_id = :id", id=broken)
        lines = [json.loads(line) for line in _exported(club).splitlines()]
        assert [one["record"]["id"] for one in lines if one["kind"] == "game"] == [kept]
        assert (lines[-1]["games"], lines[-1]["damaged"]) == (1, [broken])
        for kind in ("zip", "csv", "xlsx"):
            assert club.client.get(f"/v1/exports?format={kind}&table=turns" if kind != "zip" else "/v1/exports").content


def test_the_survey_of_a_file_needs_no_more_room_than_a_line(small: Club) -> None:
    survey = survey_lines(iter(_exported(small).splitlines()))
    assert (survey.lines, survey.lexicons, survey.end["players"]) == (7, (), 2)


def test_at_the_terminal_a_club_moves_with_two_commands(small: Club, databases: Databases, tmp_path: Path) -> None:
    file = tmp_path / "club.ndjson"
    written = small.runs("export", "--club", "club", "--output", str(file))
    assert (written.exit_code, written.stdout) == (0, ""), written.stderr
    again = small.runs("export", "--club", "club", "--output", str(file))
    assert (again.exit_code, "use --force" in again.stderr) == (2, True)
    with served_club(databases.of_a_new_club("sqlite", tmp_path), tmp_path) as new:
        tried = new.runs("import", "--club", "club", "--dry-run", str(file))
        assert tried.stdout == (
            f"{file}: would import 2 players, 1 session, 1 game of “club”.\nwould be: 1 created\n"
        ), tried.stderr
        assert new.client.get("/v1/players").json()["items"] == []
        done = new.runs("import", "--club", "club", str(file))
        assert (done.exit_code, done.stdout) == (
            0,
            f"{file}: imported 2 players, 1 session, 1 game of “club”.\n1 created\n",
        )
        again = new.runs("import", "--club", "club", "--json", str(file))
        answer = json.loads(again.stdout)
        assert (again.exit_code, answer["games"], answer["players"]) == (
            0,
            {"created": 0, "known": 1},
            {"created": 0, "known": 2},
        )
        assert _without_head(_exported(new)) == _without_head(file.read_bytes())
        file.write_bytes(file.read_bytes()[:-10])
        cut = new.runs("import", "--club", "club", str(file))
        assert (cut.exit_code, "line 7: The file has no last line" in cut.stderr) == (2, True), cut.stderr
