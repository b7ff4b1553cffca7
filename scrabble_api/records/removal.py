"""A person's texts removed for good: names, and what else names them, with the salts by which seals could be checked.

Digests cover commitments, so a log still verifies. An entry of the first form has no seals: its text is put in order, its
digest kept, and it is marked as redacted. Each game's log says how many texts were removed, so that whoever has the
record in memory replays it.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, delete, or_, select, update

from scrabble_api.formats.answers.players import Removal
from scrabble_api.formats.record_json.seals import RACKS, REMOVED, SOURCE, kept_text, put_each, without_texts
from scrabble_api.formats.wire import Json, answer_of
from scrabble_api.records.clock import now_text
from scrabble_api.records.keys import Caller
from scrabble_api.records.log import LogEntry, new_entry, read_log
from scrabble_api.records.messages import remove_messages
from scrabble_api.records.naming import ChangedGame, details_of, keep_changed, rows_of_games
from scrabble_api.records.players import hold_club, load_own_player, load_player
from scrabble_api.records.retries import write_once
from scrabble_api.records.summaries import search_text
from scrabble_api.records.tables import entries, external_ids, game_players, games, messages, players
from scrabble_api.records.writing import WriteRequest
from scrabble_api.rules.history.record import TextsRemoved


@dataclass(frozen=True, slots=True)
class _Person:
    """Who is to be removed: the ids of the entry and of those merged into it, and all names they went by."""

    ids: frozenset[str]
    names: frozenset[str]

    def is_named_in(self, text: str) -> bool:
        """Whether a text has one of the names, as whole words, in any case."""
        ways = "|".join(re.escape(search_text(name)) for name in self.names)
        return bool(ways) and re.search(rf"(?<!\w)(?:{ways})(?!\w)", search_text(text)) is not None

    def is_called(self, name: str) -> bool:
        """Whether this is one of the names, in any case."""
        return search_text(name) in map(search_text, self.names)

    def with_names(self, names: Iterable[str]) -> "_Person":
        """The same, who went by these names, too."""
        return replace(self, names=self.names | {name for name in names if name != REMOVED})


@dataclass(slots=True)
class _Count:
    """What was removed so far, and from which games."""

    texts: int = 0
    redacted: int = 0
    games: set[str] = field(default_factory=set)


def remove_player(database: Engine, request: WriteRequest, player_id: str, *, everywhere: bool) -> tuple[Removal, bool]:
    """Remove a person's texts from the caller's club, and whether the same request has done it before.

    ``everywhere`` are also games in which the player has no seat, as those that the person was an official of.
    """
    found: list[Removal] = []

    def remove(connection: Connection) -> str:
        found.append(_remove(connection, request, player_id, everywhere=everywhere))
        return player_id

    _, is_repeated = write_once(database, request.retry, remove)
    if is_repeated:
        with database.begin() as connection:
            player = load_player(connection, request.caller.club_id, player_id)
        return Removal(player=player, games=0, texts=0, entries_redacted=0, games_left=0), True
    return found[-1], False


def plan_removal(database: Engine, request: WriteRequest, player_id: str, *, everywhere: bool) -> Removal:
    """What would be removed; it is done, counted and taken back."""
    with database.connect() as connection, connection.begin() as transaction:
        player = load_player(connection, request.caller.club_id, player_id)
        removal = _remove(connection, request, player_id, everywhere=everywhere)
        transaction.rollback()
    return answer_of(removal, Removal, player=player)


def _remove(connection: Connection, request: WriteRequest, player_id: str, *, everywhere: bool) -> Removal:
    club_id = request.caller.club_id
    hold_club(connection, club_id)
    load_own_player(connection, request, player_id)
    person = _person(connection, club_id, player_id)
    # Whoever opens a game for the person now waits for this, and is refused then.
    _forget(connection, person)
    count = _Count()
    seated = _games_of(connection, club_id, game_players.c.player_id.in_(person.ids))
    for game_id in seated:
        person = _remove_from_game(connection, request.caller, game_id, person, count)
    others = [one for one in _games_naming(connection, club_id, person) if one not in seated]
    if everywhere:
        for game_id in others:
            _remove_from_game(connection, request.caller, game_id, person, count)
    left = [one for one in others if one not in count.games]
    return Removal(
        player=load_player(connection, club_id, player_id),
        games=len(count.games),
        texts=count.texts,
        entries_redacted=count.redacted,
        games_left=len(left),
    )


def _person(connection: Connection, club_id: str, player_id: str) -> _Person:
    is_same = or_(players.c.id == player_id, players.c.merged_into == player_id)
    rows = connection.execute(select(players).where(players.c.club_id == club_id, is_same)).all()
    names = (name for row in rows for name in (row.name, row.short_name) if name)
    return _Person(frozenset(row.id for row in rows), frozenset()).with_names(names)


def _forget(connection: Connection, person: _Person) -> None:
    """Leave of the person's entries nothing but their ids."""
    now = now_text()
    nothing = {"name": REMOVED, "folded_name": REMOVED, "search": "", "short_name": None, "active": False}
    gone = {**nothing, "removed_at": now, "changed_at": now, "version": players.c.version + 1}
    connection.execute(update(players).where(players.c.id.in_(person.ids)).values(**gone))
    connection.execute(delete(external_ids).where(external_ids.c.player_id.in_(person.ids)))


def _games_of(connection: Connection, club_id: str, is_seat: Any) -> list[str]:
    """The ids of games with such a seat, deleted ones too."""
    asked = select(games.c.id).join(game_players, game_players.c.game_id == games.c.id)
    return sorted(set(connection.scalars(asked.where(games.c.club_id == club_id, is_seat))))


def _games_naming(connection: Connection, club_id: str, person: _Person) -> list[str]:
    """The ids of games in whose logs or messages one of the names stands somewhere, by a look at the text alone."""
    if not person.names:
        return []
    written = [orjson.dumps(name).decode()[1:-1] for name in person.names]
    has_name = [
        column.contains(name, autoescape=True) for name in written for column in (entries.c.sealed, entries.c.event)
    ]
    asked = select(entries.c.game_id).join(games, games.c.id == entries.c.game_id)
    found = connection.scalars(asked.where(games.c.club_id == club_id, or_(*has_name)))
    said = select(messages.c.game_id).join(games, games.c.id == messages.c.game_id)
    is_said = or_(*(messages.c.text.contains(name, autoescape=True) for name in person.names))
    return sorted({*found, *connection.scalars(said.where(games.c.club_id == club_id, is_said))})


def _remove_from_game(connection: Connection, caller: Caller, game_id: str, person: _Person, count: _Count) -> _Person:
    """Remove the person from a game's log; the person, with the names found there."""
    [row] = rows_of_games(connection, [game_id])
    log = read_log(connection, game_id)
    seats = _seats_of(log, person)
    person = person.with_names(_names_at(log, seats, person))
    removed = 0
    for entry in log:
        paths = _paths_naming(entry.whole, person, seats)
        if paths:
            _rewrite(connection, game_id, entry, paths)
            removed += len(paths)
            count.redacted += not entry.is_sealed
    said = remove_messages(connection, caller, game_id, lambda seat, text: _is_theirs(seat, text, person, seats))
    if said:
        count.texts += said
        count.games.add(game_id)
    if removed:
        count.texts += removed
        count.games.add(game_id)
        stamp = (now_text(), caller.key_id)
        note = new_entry(game_id, row.version + 1, row.digest, TextsRemoved(texts=removed), stamp)
        keep_changed(connection, [ChangedGame(row, details_of(connection, [game_id])[game_id], note)])
    return person


def _is_theirs(seat: int | None, text: str, person: _Person, seats: Collection[int]) -> bool:
    """Whether the person sent a message, or it names them; seats are from 0."""
    return (seat is not None and seat - 1 in seats) or person.is_named_in(text)


def _details_in(log: Iterable[LogEntry]) -> list[Json]:
    """What each entry says of who plays, that says it."""
    return [whole["details"] for whole in (entry.whole for entry in log) if "details" in whole]


def _seats_of(log: Iterable[LogEntry], person: _Person) -> frozenset[int]:
    """The seats, from 0, that some entry says are the person's."""
    known = ((seat, one) for details in _details_in(log) for seat, one in enumerate(details.get("player_ids", ())))
    return frozenset(seat for seat, one in known if one in person.ids)


def _names_at(log: Iterable[LogEntry], seats: Collection[int], person: _Person) -> Iterable[str]:
    """What the person is called at these seats, where no entry says that somebody else sits there."""
    for details in _details_in(log):
        ids = details.get("player_ids") or [None] * len(details["names"])
        yield from (details["names"][seat] for seat in seats if ids[seat] is None or ids[seat] in person.ids)


def _paths_naming(whole: Json, person: _Person, seats: Collection[int]) -> set[str]:
    """The paths of the texts of an entry that name the person."""
    found: set[str] = set()
    ids = whole.get("details", {}).get("player_ids") or ()

    def look(path: str, value: Any) -> Any:
        *_, holder, name = ("", *path.split("/"))
        if holder == "names":
            seat = int(name)
            other = seat < len(ids) and ids[seat] is not None and ids[seat] not in person.ids
            is_named = not other and value != REMOVED and (seat in seats or (not seats and person.is_called(value)))
        elif name in SOURCE:
            is_named = bool(value) and person.is_named_in(_all_text(value))
        else:
            is_named = isinstance(value, str) and name not in RACKS and person.is_named_in(value)
        if is_named:
            found.add(path)
        return value

    put_each(whole, look)
    return found


def _all_text(value: Any) -> str:
    """All texts in a value, one after the other."""
    if isinstance(value, Mapping):
        return "\n".join(map(_all_text, value.values()))
    if isinstance(value, list | tuple):
        return "\n".join(map(_all_text, value))
    return value if isinstance(value, str) else ""


def _rewrite(connection: Connection, game_id: str, entry: LogEntry, paths: Collection[str]) -> None:
    """Keep an entry without these texts."""
    own = update(entries).where(entries.c.game_id == game_id, entries.c.number == entry.number)
    if entry.is_sealed:
        texts = {path: sealed for path, sealed in entry.texts.items() if path not in paths}
        connection.execute(own, {"sealed": orjson.dumps(texts).decode() if texts else None})
    else:
        connection.execute(own, {"event": kept_text(without_texts(entry.body, paths)), "redacted": True})
