"""Documents of games, written and read: nothing is read that has not the published form.

A game is either *claimed*, as somebody wrote it down, or *kept*, as the log of a club has it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scrabble_api.formats.record_json.chains import check_chain
from scrabble_api.formats.record_json.entries import in_newest_form, read_entry, read_opening
from scrabble_api.formats.record_json.forms import UNREADABLE, check
from scrabble_api.formats.record_json.schema import CLAIMED, DOCUMENT, ENTRY_ITEM, VERSION
from scrabble_api.formats.record_json.seals import with_removal_marks
from scrabble_api.formats.wire import Json
from scrabble_api.rules.audit.claims import ClaimedRecord
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.dealing import commitment_of
from scrabble_api.rules.errors import NotAllowed, Unreadable, at_path
from scrabble_api.rules.games.drawing import due_draw
from scrabble_api.rules.games.game import check_players
from scrabble_api.rules.history.record import Entry, Opened, Record, opened_record, record_after
from scrabble_api.rules.plays.lexicon import Shelf
from scrabble_api.rules.work import Work


@dataclass(frozen=True, slots=True)
class KeptRecord:
    """A game out of a log: its opening, all later entries, and the record that they make; of a dealt one the seed.

    ``seed`` is None in a game that was not finished when the document was written.
    """

    opened: Opened
    entries: tuple[Entry, ...]
    record: Record
    seed: bytes | None = None


_NO_WORK = Work()


@dataclass(slots=True)
class _Reading:
    """What logs are read with, how much work those before were, and how much all may be."""

    shelf: Shelf
    most: Work | None
    done: Work = _NO_WORK

    def check(self, record: Record) -> None:
        if self.most is not None and self.done.and_also(record.work).is_beyond(self.most):
            message = (
                f"Its logs have more than {self.most.events:,} events, or {self.most.letters:,} letters in the words of "
                "their plays, with all that is undone and corrected replayed. Divide the document, or import it at the "
                "terminal."
            )
            raise Unreadable("body-too-large", message)


#: A game of a document.
DocumentGame = ClaimedRecord | KeptRecord


def claimed_document(records: Sequence[ClaimedRecord]) -> Json:
    """A document of games as they were written down; of one game, or of several."""
    games = [CLAIMED.write(one) for one in records]
    return {"version": VERSION, **(games[0] if len(games) == 1 else {"games": games})}


def kept_document(
    log: Iterable[Mapping[str, Any]], game_id: str | None = None, seed: bytes | None = None, *, complete: bool = True
) -> Json:
    """A document of a game by its log: items as ``log_json`` has them, as far as they may be seen.

    With the game's id it can be checked by whoever reads it, and with the seed what was dealt in it, too.
    """
    # It has no digest where that may not be seen.
    opening, *entries = ({name: entry[name] for name in ENTRY_ITEM if entry.get(name)} for entry in log)
    known = ({} if game_id is None else {"id": game_id}) | ({} if seed is None else {"seed": seed.hex()})
    return {"version": VERSION, **known, "complete": complete, "opening": opening, "entries": entries}


def read_document(written: Any, shelf: Shelf, most: Work | None = None) -> tuple[DocumentGame, ...]:
    """The games of a document; Unreadable where it has another form, is not complete, or cannot be played.

    Where its logs take more than so much work to replay it is refused before the rest is (``body-too-large``).
    """
    newest = _in_newest_form(written)
    check(newest, DOCUMENT)
    return tuple(_read_games(written, newest, _Reading(shelf, most)))


def document_lengths(written: object) -> list[int]:
    """How many lines or entries each game of a document has, as far as can be told before its form is known."""
    games = written.get("games", [written]) if isinstance(written, dict) else []
    objects = [one for one in games if isinstance(one, dict)] if isinstance(games, list) else []
    return [sum(len(one[name]) for name in ("lines", "entries") if isinstance(one.get(name), list)) for one in objects]


def things_in_document(written: object) -> int:
    """How many things stand in all lists of a document, whatever its form is."""
    found, waiting = 0, [written]
    while waiting:
        one = waiting.pop()
        below = one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
        found += len(one) if isinstance(one, list) else 0
        waiting += [each for each in below if isinstance(each, dict | list)]
    return found


def _in_newest_form(written: Any) -> Any:
    """The document with its entries in the newest form, as far as any are found: its form is checked after."""
    if isinstance(written, dict) and isinstance(written.get("games"), list):
        return {**written, "games": [_game_in_newest_form(one) for one in written["games"]]}
    return _game_in_newest_form(written)


def _game_in_newest_form(game: Any) -> Any:
    if not isinstance(game, dict):
        return game
    later = game.get("entries")
    entries = {"entries": [_item_in_newest_form(one) for one in later]} if isinstance(later, list) else {}
    return {**game, **({"opening": _item_in_newest_form(game["opening"])} if "opening" in game else {}), **entries}


def _item_in_newest_form(item: Any) -> Any:
    is_entry = isinstance(item, dict) and isinstance(item.get("event"), dict)
    return {**item, "event": in_newest_form(item["event"])} if is_entry else item


def _read_games(written: Json, newest: Json, reading: _Reading) -> Iterator[DocumentGame]:
    """The games of a document, each as it was written and with its entries brought up."""
    if "games" not in newest:
        yield _read_game(written, newest, reading)
    for number, (one, brought) in enumerate(zip(written.get("games", ()), newest.get("games", ()), strict=True)):
        with at_path("games", number):
            yield _read_game(one, brought, reading)


def _read_game(written: Json, newest: Json, reading: _Reading) -> DocumentGame:
    return _read_kept(written, newest, reading) if "opening" in newest else _read_checked(newest)


def _read_checked(written: Json) -> ClaimedRecord:
    """A claimed record whose parts fit one another."""
    numbers = [one["number"] for one in written["players"]]
    for place, number in enumerate(numbers):
        if number in numbers[:place]:
            raise Unreadable(UNREADABLE, f"There is already a player {number}.", ("players", place, "number"))
    lines = len(written["lines"])
    for place, one in enumerate(written.get("pragmas", ())):
        if one.get("after", 0) > lines:
            raise Unreadable(UNREADABLE, f"The game has only {count_text(lines, 'line')}.", ("pragmas", place, "after"))
    read: ClaimedRecord = CLAIMED.read({name: value for name, value in written.items() if name != "version"}, None)
    return read


def _read_kept(written: Json, newest: Json, reading: _Reading) -> KeptRecord:
    if not written.get("complete", True):
        message = "This document is not complete, because its reader could not see all of it. Export it with a scorekeeper's key."
        raise Unreadable("record-incomplete", message, ("complete",))
    check_chain(written)
    opening = with_removal_marks(newest["opening"]["event"])
    with at_path("opening", "event"):
        _check_seats(opening, opening["set_up"]["seats"])
        opened = read_opening(opening, reading.shelf)
        with at_path("set_up", "ruleset"):
            check_players(opened.set_up)
    _check_source(opened, 1 + len(newest["entries"]))
    kept = _replay(opened, newest["entries"], reading)
    return replace(kept, seed=_read_seed(newest["seed"], kept)) if "seed" in newest else kept


def _read_seed(written: str, kept: KeptRecord) -> bytes:
    """The seed of a finished game; Unreadable where the game has another, or none that could be known yet."""
    seed, deal = bytes.fromhex(written), kept.opened.deal
    with at_path("seed"):
        if deal is None or not kept.record.is_deal_open:
            raise Unreadable(UNREADABLE, "Only a finished game that the service dealt has a seed. Remove it.")
        if commitment_of(seed) != deal.commitment:
            raise Unreadable(
                "record-altered", "This is not the seed of the game, because its SHA-256 is not the commitment."
            )
    return seed


def _replay(opened: Opened, entries: Sequence[Json], reading: _Reading) -> KeptRecord:
    record, read = _opened_record(opened), []
    for number, one in enumerate(entries):
        with at_path("entries", number, "event"):
            event = with_removal_marks(one["event"])
            _check_seats(event, opened.set_up.seats)
            entry = read_entry(event, record.set_up.edition.letter_set, reading.shelf)
            record = _record_after(record, number + 2, entry)
            reading.check(record)
        read.append(entry)
    if record.game.deal is not None and due_draw(record.game) is not None:
        raise Unreadable(
            "record-not-playable", "In the last entry a seat must draw tiles, but they are missing.", ("entries",)
        )
    reading.done = reading.done.and_also(record.work)
    return KeptRecord(opened, tuple(read), record)


def _opened_record(opened: Opened) -> Record:
    with at_path("opening", "event", "deal"):
        try:
            return opened_record(opened)
        except NotAllowed as refusal:
            raise Unreadable("record-not-playable", refusal.message) from None


def _record_after(record: Record, number: int, entry: Entry) -> Record:
    try:
        return record_after(record, number, entry)
    except NotAllowed as refusal:
        raise Unreadable("record-not-playable", refusal.message) from None


def _check_source(opened: Opened, entries: int) -> None:
    """Unreadable where an import is said to have made more than there is: what is entered later is by no record."""
    if opened.source is not None and opened.source.entries > entries:
        where = ("opening", "event", "source", "entries")
        raise Unreadable(
            UNREADABLE,
            f"The log has {count_text(entries, 'entry')} in all, so its import cannot have made more.",
            where,
        )


def _check_seats(written: Json, seats: int) -> None:
    """Unreadable where an entry has a seat that nobody sits at, or another number of them."""
    for name, value in written.items():
        with at_path(name):
            if name in ("seat", "loser", "out_seat") and value > seats:
                raise Unreadable("seat-missing", f"There is no seat {value}: the game has {seats}.")
            if (name == "seats" and value != seats) or (name in ("names", "player_ids") and len(value) != seats):
                raise Unreadable(UNREADABLE, f"The game has {seats} seats.")
            for path, below in _below(name, value):
                with at_path(*path):
                    _check_seats(below, seats)


def _below(name: str, value: Any) -> Iterator[tuple[tuple[int, ...], Json]]:
    """The objects in a value that may tell of seats; a source is a record of its own, and letters have any names."""
    if isinstance(value, dict) and name not in ("source", "spelling", "ruleset"):
        yield (), value
    if isinstance(value, list):
        yield from (((place,), one) for place, one in enumerate(value) if isinstance(one, dict))
