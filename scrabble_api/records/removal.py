"""A person's texts removed for good: names, and what else names them, with the salts by which seals could be checked.

Digests cover commitments, so a log still verifies. An entry of the first form has no seals: its text is put in order, its
digest kept, and it is marked as redacted. Each game's log says how many texts were removed, so that whoever has the
record in memory replays it.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, Row, bindparam, delete, or_, select, update

from scrabble_api.formats.answers.players import Removal
from scrabble_api.formats.record_json.seals import RACKS, REMOVED, SOURCE, kept_text, put_each, without_texts
from scrabble_api.formats.wire import Json, answer_of
from scrabble_api.records.clock import now_text
from scrabble_api.records.keys import Caller
from scrabble_api.records.log import LogEntry, new_entry, read_logs
from scrabble_api.records.messages import remove_messages
from scrabble_api.records.naming import SAYS_DETAILS, ChangedGame, details_of, keep_changed, rows_of_games
from scrabble_api.records.players import hold_club, load_own_player, load_player
from scrabble_api.records.retries import write_once
from scrabble_api.records.summaries import search_text
from scrabble_api.records.tables import entries, external_ids, game_players, games, messages, players
from scrabble_api.records.writing import WriteRequest
from scrabble_api.rules.history.record import TextsRemoved

#: So many games are gone through at a time.
_GAMES = 200

_OWN = update(entries).where(entries.c.game_id == bindparam("of_game"), entries.c.number == bindparam("at"))
_SEAL_LESS = _OWN.values(sealed=bindparam("left"))
_REDACT = _OWN.values(event=bindparam("left"), redacted=True)


@dataclass(frozen=True, slots=True)
class _Person:
    """Who is to be removed: the ids of the entry and of those merged into it, and all names they went by."""

    ids: frozenset[str]
    names: frozenset[str]

    @property
    def finder(self) -> re.Pattern[str]:
        """Finds one of the names as whole words in a folded text."""
        ways = "|".join(re.escape(search_text(name)) for name in sorted(self.names))
        return re.compile(rf"(?<!\w)(?:{ways})(?!\w)" if ways else r"(?!)")

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
    seats: dict[str, frozenset[int]] = {}
    for some in _portions(seated):
        person = _with_names_in_games(connection, some, person, seats)
    _remove_from_games(connection, request.caller, seated, person, seats, count)
    others = [one for one in _games_naming(connection, club_id, person) if one not in seats]
    if everywhere:
        _remove_from_games(connection, request.caller, others, person, seats, count)
    return Removal(
        player=load_player(connection, club_id, player_id),
        games=len(count.games),
        texts=count.texts,
        entries_redacted=count.redacted,
        games_left=sum(one not in count.games for one in others),
    )


def _portions(game_ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """The games, some at a time."""
    yield from (game_ids[place : place + _GAMES] for place in range(0, len(game_ids), _GAMES))


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


def _with_names_in_games(
    connection: Connection, game_ids: Sequence[str], person: _Person, seats: dict[str, frozenset[int]]
) -> _Person:
    """The person with the names that games have at their seats, which are put down."""
    for game_id, log in read_logs(connection, game_ids, SAYS_DETAILS).items():
        said = [entry.whole["details"] for entry in log]
        seats[game_id] = _seats_of(said, person)
        person = person.with_names(_names_at(said, seats[game_id], person))
    return person


def _seats_of(said: Iterable[Json], person: _Person) -> frozenset[int]:
    """The seats, from 0, that some entry says are the person's."""
    known = ((seat, one) for details in said for seat, one in enumerate(details.get("player_ids", ())))
    return frozenset(seat for seat, one in known if one in person.ids)


def _names_at(said: Iterable[Json], seats: Collection[int], person: _Person) -> Iterator[str]:
    """What the person is called at these seats, where no entry says that somebody else sits there."""
    for details in said:
        ids = details.get("player_ids") or [None] * len(details["names"])
        yield from (details["names"][seat] for seat in seats if ids[seat] is None or ids[seat] in person.ids)


def _remove_from_games(
    connection: Connection,
    caller: Caller,
    game_ids: Sequence[str],
    person: _Person,
    seats: Mapping[str, frozenset[int]],
    count: _Count,
) -> None:
    """Remove the person from the logs of games, each of which then says so."""
    for some in _portions(game_ids):
        rows = {row.id: row for row in rows_of_games(connection, some)}
        removed: dict[str, int] = {}
        finder = person.finder
        for game_id, log in read_logs(connection, some).items():
            own = seats.get(game_id, frozenset())
            found = [(entry, _paths_naming(entry.whole, person, own, finder)) for entry in log]
            _rewrite(connection, game_id, [(entry, paths) for entry, paths in found if paths])
            removed[game_id] = sum(len(paths) for _, paths in found)
            count.redacted += sum(not entry.is_sealed for entry, paths in found if paths)
        _note_removals(connection, caller, {one: rows[one] for one, texts in removed.items() if texts}, removed)
        _remove_messages(connection, caller, some, seats, finder, count)
        count.texts += sum(removed.values())
        count.games |= {game_id for game_id, texts in removed.items() if texts}


def _remove_messages(
    connection: Connection,
    caller: Caller,
    game_ids: Sequence[str],
    seats: Mapping[str, frozenset[int]],
    finder: re.Pattern[str],
    count: _Count,
) -> None:
    """Remove what the person said beside these games, and what was said there of them; seats are from 0."""
    said = select(messages.c.game_id).distinct().where(messages.c.game_id.in_(game_ids))
    for game_id in connection.scalars(said).all():
        own = seats.get(game_id, frozenset())

        def is_theirs(seat: int | None, text: str, own: Collection[int] = own) -> bool:
            return (seat is not None and seat - 1 in own) or finder.search(search_text(text)) is not None

        gone = remove_messages(connection, caller, game_id, is_theirs)
        count.texts += gone
        count.games |= {game_id} if gone else set()


def _note_removals(
    connection: Connection, caller: Caller, rows: Mapping[str, Row[Any]], removed: Mapping[str, int]
) -> None:
    """Have each log say how many texts were removed from it."""
    if not rows:
        return
    stamp, left = (now_text(), caller.key_id), details_of(connection, list(rows))
    notes = {
        game_id: new_entry(game_id, row.version + 1, row.digest, TextsRemoved(texts=removed[game_id]), stamp)
        for game_id, row in rows.items()
    }
    keep_changed(connection, [ChangedGame(row, left[game_id], notes[game_id]) for game_id, row in rows.items()])


def _paths_naming(whole: Json, person: _Person, seats: Collection[int], finder: re.Pattern[str]) -> set[str]:
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
            is_named = bool(value) and finder.search(search_text(_all_text(value))) is not None
        else:
            is_text = isinstance(value, str) and name not in RACKS
            is_named = is_text and finder.search(search_text(value)) is not None
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


def _rewrite(connection: Connection, game_id: str, named: Sequence[tuple[LogEntry, Collection[str]]]) -> None:
    """Keep entries without these texts."""
    for entry, paths in named:
        own = {"of_game": game_id, "at": entry.number}
        if entry.is_sealed:
            texts = {path: sealed for path, sealed in entry.texts.items() if path not in paths}
            connection.execute(_SEAL_LESS, {**own, "left": orjson.dumps(texts).decode() if texts else None})
        else:
            connection.execute(_REDACT, {**own, "left": kept_text(without_texts(entry.body, paths))})
