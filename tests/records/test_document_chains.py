"""Documents of games on record carry their chain: what was changed in one is refused, at its place."""

import hashlib
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import orjson
import pytest

from scrabble_api.formats.record_json.documents import KeptRecord, read_document
from scrabble_api.formats.record_json.seals import commitment
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.plays.lexicon import Shelf
from tests.disputes.table import Json, Scorekeeper
from tests.records.club import Club, id_of, opened, served_club
from tests.records.test_digests import recomputed
from tests.records.test_version_0_1_0 import games_of, old_club, old_url  # noqa: F401  # fixtures

SHELF = Shelf({})
OTHER = "f" * 64


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("chains")
    with served_club(f"sqlite:///{folder / 'club.db'}", folder) as served:
        yield served


@pytest.fixture(scope="module")
def keeper(club: Club) -> Scorekeeper:
    keeper = opened(club.client, recording="turns", title="Final")
    keeper.records("1 8G HAT (AHTEEIS)", "2 9G ON (NOAEIIR)", "undo", "2 exchange AB (ABNOEII)")
    return keeper


@pytest.fixture(scope="module")
def document(club: Club, keeper: Scorekeeper) -> Json:
    found: Json = club.client.get(f"{keeper.path}/record?format=json").json()
    return found


def at(document: Any, place: str) -> tuple[Any, Any]:
    """What holds a place of a document, and its name there."""
    *way, last = (int(step) if step.isdigit() else step for step in place.split("."))
    for step in way:
        document = document[step]
    return document, last


def put(place: str, value: Any) -> Callable[[Json], None]:
    def change(document: Json) -> None:
        holder, name = at(document, place)
        holder[name] = value

    return change


def drop(*places: str) -> Callable[[Json], None]:
    def change(document: Json) -> None:
        for place in places:
            holder, name = at(document, place)
            del holder[name]

    return change


def swap(one: int, other: int) -> Callable[[Json], None]:
    def change(document: Json) -> None:
        entries = document["entries"]
        entries[one], entries[other] = entries[other], entries[one]

    return change


def _seal_anew(document: Json) -> None:
    """Another rack with a commitment that fits it."""
    item = document["entries"][0]
    item["event"]["rack"] = "AHTEEIR"
    item["sealed"]["/rack"]["commitment"] = commitment(item["sealed"]["/rack"]["salt"], "AHTEEIR")


def _remove_half(document: Json) -> None:
    document["entries"][0]["sealed"]["/rack"]["removed"] = True


RACK = "entries.0.event.rack"
SEAL = "entries.0.sealed"
FIRST = "opening/digest"
#: Changes of a document, and how it is refused.
REFUSED: dict[str, tuple[Callable[[Json], None], str, str]] = {
    "a figure": (put("entries.0.event.seat", 2), "record-altered", "entries/0/digest"),
    "a rack": (put(RACK, "AHTEEIR"), "record-altered", "entries/0/event/rack"),
    "a name": (put("opening.event.details.names.1", "Bab"), "record-altered", "opening/event/details/names/1"),
    "a salt": (put(f"{SEAL}./rack.salt", "0" * 32), "record-altered", "entries/0/event/rack"),
    "a commitment": (put(f"{SEAL}./rack.commitment", OTHER), "record-altered", "entries/0/event/rack"),
    "a rack with its commitment": (_seal_anew, "record-altered", "entries/0/digest"),
    "a digest": (put("entries.1.digest", OTHER), "record-altered", "entries/1/digest"),
    "the order": (swap(1, 2), "record-altered", "entries/1/digest"),
    "an entry left out": (drop("entries.1"), "record-altered", "entries/1/digest"),
    "when": (put("entries.0.recorded_at", "2001-02-03T04:05:06.000007Z"), "record-altered", "entries/0/digest"),
    "by whom": (put("opening.recorded_by", "somebody-else"), "record-altered", FIRST),
    "the game": (put("id", "another-game"), "record-altered", FIRST),
    "no seals": (drop(SEAL), "record-altered", "entries/0/digest"),
    "no id": (drop("id"), "unreadable-record", FIRST),
    "no key": (drop("entries.2.recorded_by"), "unreadable-record", "entries/2/digest"),
    "a digest left out": (drop("entries.0.digest"), "unreadable-record", "entries/0/digest"),
    "a seal left out": (drop("opening.sealed./details/names/0"), "unreadable-record", "opening/sealed"),
    "a seal too much": (drop(RACK), "unreadable-record", "entries/0/sealed"),
    "a text without its salt": (put(f"{SEAL}./rack.salt", None), "unreadable-record", "entries/0/event/rack"),
    "a salt without its text": (put(RACK, None), "unreadable-record", "entries/0/event/rack"),
    "told though removed": (_remove_half, "unreadable-record", "entries/0/event/rack"),
    "a salt that is none": (put(f"{SEAL}./rack.salt", "salt"), "unreadable-record", "entries/0/sealed/~1rack/salt"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_document_that_was_changed_is_refused_at_its_place(document: Json, name: str) -> None:
    change, code, place = REFUSED[name]
    changed = deepcopy(document)
    change(changed)
    with pytest.raises(Unreadable) as refusal:
        read_document(changed, SHELF)
    assert (refusal.value.code, [str(step) for step in refusal.value.path]) == (
        code,
        [step.replace("~1", "/") for step in place.split("/")],
    )


def _strip_digests(document: Json) -> None:
    for item in (document["opening"], *document["entries"]):
        del item["digest"]


def _strip_all(document: Json) -> None:
    _strip_digests(document)
    for item in (document["opening"], *document["entries"]):
        item.pop("sealed", None)


def _sort(document: Json) -> None:
    for item in (document["opening"], *document["entries"]):
        item["event"] = dict(sorted(item["event"].items(), reverse=True))


#: Changes that a document bears: what is not told is not checked, and only who knows the head can miss its end.
BORNE: dict[str, Callable[[Json], None]] = {
    "nothing": lambda _: None,
    "no digests": _strip_digests,
    "no digests and no seals": _strip_all,
    "fields in another order": _sort,
    "its end left out": drop("entries.3"),
}


@pytest.mark.parametrize("name", BORNE)
def test_a_document_is_read_whatever_is_not_told(document: Json, name: str) -> None:
    changed = deepcopy(document)
    BORNE[name](changed)
    [read] = read_document(changed, SHELF)
    assert isinstance(read, KeptRecord)
    assert read.record.game.table.hand(1).known


def test_null_stands_only_for_what_was_removed(document: Json) -> None:
    changed = deepcopy(document)
    _strip_all(changed)
    changed["entries"][0]["event"]["rack"] = None
    with pytest.raises(Unreadable) as refusal:
        read_document(changed, SHELF)
    assert refusal.value.path == ("entries", 0, "event", "rack")


def test_a_document_can_be_checked_like_the_log(club: Club, keeper: Scorekeeper, document: Json) -> None:
    items = [document["opening"], *document["entries"]]
    numbered = [{"sealed": {}, **item, "number": number} for number, item in enumerate(items, 1)]
    assert document["id"] == id_of(keeper)
    assert recomputed(document["id"], numbered) == [entry["digest"] for entry in keeper.log()]


def test_an_imported_document_has_the_same_record_and_a_chain_of_its_own(club: Club, document: Json) -> None:
    made = club.client.post("/v1/games/import", json=document)
    copy = Scorekeeper(club.client, made.headers["Location"])
    again = club.client.get(f"{copy.path}/record?format=json").json()
    [first], [second] = read_document(document, SHELF), read_document(again, SHELF)
    assert first == second
    told = [
        {one[name] for one in (game["opening"], *game["entries"]) for name in ("digest",)} for game in (document, again)
    ]
    assert not told[0] & told[1]
    assert recomputed(id_of(copy), copy.log()) == [entry["digest"] for entry in copy.log()]


def test_a_document_of_an_old_game_carries_its_old_chain(old_club: Club) -> None:  # noqa: F811
    games = games_of(old_club.client)
    documents = {title: old_club.client.get(f"{one.path}/record?format=json").json() for title, one in games.items()}
    assert all(isinstance(one, KeptRecord) for document in documents.values() for one in read_document(document, SHELF))
    for title, changed in documents.items():
        head = changed["entries"][-1] if changed["entries"] else changed["opening"]
        assert head["digest"] == games[title].game()["digest"]
        changed["opening"]["event"]["details"]["names"][0] = "Somebody else"
        with pytest.raises(Unreadable) as refusal:
            read_document(orjson.loads(orjson.dumps(changed)), SHELF)
        assert (refusal.value.code, refusal.value.path) == ("record-altered", ("opening", "digest"))


def test_the_commitment_is_of_the_salts_bytes_and_the_text_as_json(document: Json) -> None:
    seal = document["entries"][0]["sealed"]["/rack"]
    said = bytes.fromhex(seal["salt"]) + b'"AHTEEIS"'
    assert hashlib.sha256(said).hexdigest() == seal["commitment"]
