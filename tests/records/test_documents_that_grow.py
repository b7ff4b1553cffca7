"""Documents of older versions: figures that came later have a default, and entries are brought up before their form is checked."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import MISSING, fields, is_dataclass
from types import MappingProxyType
from typing import Any

import pytest

from scrabble_api.formats.record_json import entries
from scrabble_api.formats.record_json.documents import read_document
from scrabble_api.formats.record_json.entries import read_entry, read_opening
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.plays.lexicon import Shelf
from scrabble_api.rules.rulesets import Challenge, Ruleset
from tests.disputes.table import Json
from tests.records.club import Club, served_club
from tests.records.test_version_0_1_0 import DOCUMENT

SHELF = Shelf({})
GAMES: list[Json] = DOCUMENT["games"]

Steps = tuple[str | int, ...]


def _defaulted(value: Any, written: Any, path: Steps) -> Iterator[Steps]:
    """Where in a part of an entry, as it is written, stands what has a default."""
    for one in fields(value):
        if one.name not in written:
            continue
        place = (*path, one.name)
        if one.default is not MISSING or one.default_factory is not MISSING:
            yield place
        parts = zip(_listed(getattr(value, one.name)), _listed(written[one.name]), strict=False)
        for number, (part, below) in enumerate(parts):
            if is_dataclass(part) and isinstance(below, dict):
                yield from _defaulted(part, below, (*place, number) if isinstance(written[one.name], list) else place)


def _listed(value: Any) -> Any:
    return value if isinstance(value, tuple | list) else [value]


def _entries_of(game: Json) -> Iterator[tuple[Any, Json, Steps]]:
    """Every entry of a game as it is read, as it is written, and where."""
    opened = read_opening(game["opening"]["event"], SHELF)
    yield opened, game["opening"]["event"], ("opening", "event")
    for number, item in enumerate(game["entries"]):
        read = read_entry(item["event"], opened.set_up.edition.letter_set, SHELF)
        yield read, item["event"], ("entries", number, "event")


def _places() -> dict[str, tuple[int, Steps]]:
    """Every kind of place of a figure with a default, by its names, each once: the game it stands in, and where."""
    found: dict[str, tuple[int, Steps]] = {}
    for number, game in enumerate(GAMES):
        for entry, written, path in _entries_of(game):
            for place in _defaulted(entry, written, path):
                name = f"{written['kind']}: {'/'.join(one for one in place[len(path) :] if isinstance(one, str))}"
                found.setdefault(name, (number, place))
    return found


PLACES = _places()

#: Without these the game was another one, and cannot have gone on as it did.
PLAYED_OTHERWISE = {
    "correction: turn",
    "correction: event",
    "correction: event/set_up/ruleset/challenge",
    "correction: event/set_up/ruleset/challenge/good_play",
    "finish: loser",
    "finish: decision",
    "finish: racks/points",
    "play: as_played",
}


def without(game: Json, path: Steps) -> Json:
    stripped = deepcopy(game)
    holder: Any = stripped
    for step in path[:-1]:
        holder = holder[step]
    del holder[path[-1]]
    return {"version": 1, **stripped}


def test_every_figure_of_a_ruleset_and_a_set_up_is_among_those_that_are_stripped() -> None:
    rulesets = {f"opened: set_up/ruleset/{one.name}" for one in fields(Ruleset)} - {
        f"opened: set_up/ruleset/{name}" for name in ("id", "base", "title")
    }
    challenge = {f"opened: set_up/ruleset/challenge/{one.name}" for one in fields(Challenge)}
    assert rulesets | challenge <= set(PLACES)
    assert {f"opened: set_up/{name}" for name in ("lexicon", "recording", "score_of_record")} <= set(PLACES)
    assert len(PLACES) > 60


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("grown")
    with served_club(f"sqlite:///{folder / 'club.db'}", folder) as served:
        yield served


@pytest.mark.parametrize("name", PLACES)
def test_a_document_without_a_figure_that_has_a_default_is_imported(club: Club, name: str) -> None:
    """Or it has the form, and another game cannot have gone on so."""
    number, path = PLACES[name]
    answer = club.client.post("/v1/games/import", json=without(GAMES[number], path))
    if name in PLAYED_OTHERWISE:
        assert answer.json()["code"] == "record-not-playable"
    else:
        assert answer.status_code in (200, 201), answer.text


@pytest.mark.parametrize("name", [name for name in PLACES if name.startswith("opened: set_up/")])
def test_a_figure_that_a_document_does_not_have_is_its_default(name: str) -> None:
    number, path = PLACES[name]
    stripped = without(GAMES[number], path)
    read = read_opening(stripped["opening"]["event"], SHELF)
    figure: Any = read
    holder: Any = None
    for step in path[2:]:
        holder, figure = figure, getattr(figure, str(step))
    assert figure == getattr(_plain(holder), str(path[-1]))


def _plain(value: Any) -> Any:
    """A value of the same kind with every default."""
    needed = [one.name for one in fields(value) if one.default is MISSING and one.default_factory is MISSING]
    return type(value)(**{name: getattr(value, name) for name in needed})


def test_entries_of_an_older_form_are_brought_up_before_the_form_of_a_document_is_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An older form that called seats otherwise, brought up wherever a document has entries."""

    def renamed(written: Json) -> Json:
        return {**{("seat" if name == "chair" else name): value for name, value in written.items()}, "v": 1}

    def aged(game: Json) -> Json:
        old = deepcopy(game)
        for item in (old["opening"], *old["entries"]):
            item["event"] = {("chair" if name == "seat" else name): value for name, value in item["event"].items()}
            item["event"]["v"] = 0
        return old

    games = [game for game in GAMES if game["opening"]["event"]["set_up"]["lexicon"] is None]
    old = [aged(game) for game in games]
    assert any("chair" in item["event"] for game in old for item in game["entries"])
    with pytest.raises(Unreadable):
        read_document({"version": 1, "games": old}, SHELF)
    monkeypatch.setattr(entries, "UPGRADES", MappingProxyType({0: renamed, **entries.UPGRADES}))
    read = read_document({"version": 1, "games": old}, SHELF)
    assert read == read_document({"version": 1, "games": games}, SHELF)
    assert read_document({"version": 1, **old[0]}, SHELF) == (read[0],)


@pytest.mark.parametrize(
    "written",
    [
        {"version": 1, "games": 3},
        {"version": 1, "games": [3]},
        {"version": 1, "opening": 3, "entries": []},
        {"version": 1, "opening": {"event": 3}, "entries": {}},
        {"version": 1, "opening": {"event": {"v": True}}, "entries": [3, {"event": []}]},
        {"version": 1, "opening": {"event": {"v": [0]}}, "entries": []},
    ],
)
def test_what_is_no_entry_is_not_brought_up_but_refused(written: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, "UPGRADES", MappingProxyType({0: lambda entry: {**entry, "v": 1}}))
    with pytest.raises(Unreadable):
        read_document(written, SHELF)
