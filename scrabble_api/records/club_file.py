"""A club's records as the lines of a file that another installation takes in: all of them, or what belongs to some games.

Each line is made from what stands in the database at that moment, so who moves house lets nobody write meanwhile. Keys
are named, since digests cover by which key each entry was recorded, and their texts are not: they open nothing elsewhere.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from sqlalchemy import ColumnElement, Connection, Row, Select, or_, select

from scrabble_api.formats.answers.games import GameInList
from scrabble_api.formats.files.club_lines import FORMAT, VERSION, written_defaults, written_settings
from scrabble_api.formats.sight import Standing, Viewer, sees_messages, sight_of
from scrabble_api.formats.wire import Json, fields_of, to_json
from scrabble_api.records.chosen import ChosenGame, DamagedGame, list_chosen, read_chosen
from scrabble_api.records.clock import now_text
from scrabble_api.records.clubs import find_club
from scrabble_api.records.database import autocommit, snapshot
from scrabble_api.records.exporting import document_of_log
from scrabble_api.records.games import GameStore
from scrabble_api.records.log import LogEntry, read_logs
from scrabble_api.records.players import player_answers
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.selection import GamesFilter
from scrabble_api.records.tables import (
    entries,
    keys,
    messages,
    pairing_players,
    pairings,
    players,
    session_players,
    sessions,
    standings_settings,
)

#: So many rows are read at a time.
_ROWS = 200

#: Whether an entry says which list judges words: the opening, a change of the set-up, and the correction of one.
_SAYS_SET_UP = or_(entries.c.number == 1, entries.c.event.contains('"set_up":', autoescape=True))
_SESSION = ("id", "version", "title", "date", "place", "rounds", "note", "created_at", "changed_at")
_KEY = (keys.c.id, keys.c.role, keys.c.label, keys.c.created_at, keys.c.game_id, keys.c.seat)
_MESSAGE = tuple(one for one in messages.c if one.name != "game_id")
_PLAYER_OF_SESSION = (session_players.c.player_id, session_players.c.number, session_players.c.left_after)


@dataclass(frozen=True, slots=True)
class ClubExport:
    """What is exported: the games of a club that are wanted, for whom, and what the file says of the selection.

    Where there is no selection it is all that the club has, also players and sessions without games.
    """

    store: GameStore
    club_id: str
    wanted: GamesFilter
    viewer: Viewer
    selection: Json | None = None


@dataclass(slots=True)
class _Contents:
    """What belongs to the games: how many have each list judge their words, who plays in them, and their sessions."""

    lexicons: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    players: set[str] = field(default_factory=set)
    sessions: set[str] = field(default_factory=set)


def club_lines(export: ClubExport) -> Iterator[bytes]:
    """The lines of the file, each with its end; RecordRefused (``not-found``) where there is no such club."""
    counted: Counter[str] = Counter()
    damaged: list[str] = []
    for line in _lines(export):
        if isinstance(line, DamagedGame):
            damaged.append(line.id)
        else:
            counted[line["kind"]] += 1
            yield to_json(line) + b"\n"
    end = {f"{kind}s": counted[kind] for kind in ("lexicon", "player", "session", "game")}
    yield to_json({"kind": "end", **end, "damaged": damaged}) + b"\n"


def _lines(export: ClubExport) -> Iterator[Json | DamagedGame]:
    yield _head(export)
    contents = _contents(export)
    for (name, sha256, words), count in sorted(contents.lexicons.items()):
        yield {"kind": "lexicon", "id": name, "sha256": sha256, "words": words, "games": count}
    yield from _players(export, contents)
    yield from _sessions(export, contents)
    yield from _games(export)


def _head(export: ClubExport) -> Json:
    club = find_club(export.store.database, export.club_id)
    if club is None:
        raise RecordRefused("not-found", "There is no such club.")
    said: Json = {"kind": "club", "format": FORMAT, "version": VERSION, "name": club.name, "exported_at": now_text()}
    said |= {"complete": export.viewer.standing is Standing.DIRECTOR, "selection": export.selection}
    with autocommit(export.store.database) as connection:
        own = select(standings_settings).where(standings_settings.c.club_id == export.club_id)
        row = connection.execute(own).one_or_none()
    if row is None:
        return {**said, "standings": None}
    kept = {"version": row.version, "changed_at": row.changed_at, "settings": written_settings(row.settings)}
    return {**said, "standings": kept}


def _contents(export: ClubExport) -> _Contents:
    """What is found by a first look at all games, without their turns."""
    found = _Contents()
    if export.wanted.session_id is not None:
        found.sessions.add(export.wanted.session_id)
    listed = (one for one in list_chosen(export.store, export.club_id, export.wanted) if isinstance(one, GameInList))
    for some in _portions(listed):
        with autocommit(export.store.database) as connection:
            logs = read_logs(connection, [one.id for one in some], _SAYS_SET_UP)
        found.lexicons.update(one for log in logs.values() for one in _lexicons_of(log))
        if export.selection is not None:
            found.sessions |= {one.session_id for one in some if one.session_id is not None}
            found.players |= {seat.player_id for one in some for seat in one.players if seat.player_id is not None}
    return found


def _portions(items: Iterable[Any]) -> Iterator[list[Any]]:
    """Some at a time."""
    some: list[Any] = []
    for one in items:
        some.append(one)
        if len(some) == _ROWS:
            yield some
            some = []
    if some:
        yield some


def _lexicons_of(log: Iterable[LogEntry]) -> set[tuple[str, str, int]]:
    """The lists that a game has had judge its words; none where its log cannot be read, which is found out later."""
    try:
        bodies = [entry.body for entry in log]
        set_ups = [one["set_up"] for body in bodies for one in (body, body.get("event") or {}) if "set_up" in one]
        lists = [one["lexicon"] for one in set_ups if one.get("lexicon")]
        return {(one["id"], one["sha256"], one["words"]) for one in lists}
    except (AttributeError, LookupError, TypeError, ValueError):
        return set()


def _players(export: ClubExport, contents: _Contents) -> Iterator[Json]:
    """All players of the club, or those of the selection; entries that were merged come after those that they lead to."""
    own = [players.c.club_id == export.club_id]
    if export.selection is None:
        filters = [own]
    else:
        contents.players |= _players_of_sessions(export, contents.sessions)
        some = _portions(sorted(contents.players))
        filters = [[*own, or_(players.c.id.in_(ids), players.c.merged_into.in_(ids))] for ids in some]
    for is_merged in (players.c.merged_into.is_(None), players.c.merged_into.is_not(None)):
        for asked in filters:
            yield from _player_lines(export, [*asked, is_merged])


def _players_of_sessions(export: ClubExport, session_ids: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for ids in _portions(sorted(session_ids)):
        taking_part = select(session_players.c.player_id).where(
            session_players.c.club_id == export.club_id, session_players.c.session_id.in_(ids)
        )
        paired = (
            select(pairing_players.c.player_id)
            .join(pairings)
            .where(pairings.c.club_id == export.club_id, pairings.c.session_id.in_(ids))
        )
        with autocommit(export.store.database) as connection:
            found |= {*connection.scalars(taking_part), *connection.scalars(paired)}
    return found


def _player_lines(export: ClubExport, filters: Sequence[ColumnElement[bool]]) -> Iterator[Json]:
    asked = select(players).where(*filters)
    for rows in _pages(export, asked, (players.c.created_at, players.c.id)):
        with autocommit(export.store.database) as connection:
            answers = player_answers(connection, rows)
        yield from ({"kind": "player", **fields_of(one)} for one in answers)


def _pages(
    export: ClubExport, asked: Select[Any], order: tuple[ColumnElement[str], ColumnElement[str]]
) -> Iterator[Sequence[Row[Any]]]:
    """Rows in an order, some at a time, each time from the last that was seen on."""
    by, then = order
    page = asked.order_by(by, then).limit(_ROWS)
    rows: Sequence[Row[Any]] = ()
    while not rows or len(rows) == _ROWS:
        last = rows[-1]._mapping if rows else None
        further = () if last is None else (or_(by > last[by], (by == last[by]) & (then > last[then])),)
        with autocommit(export.store.database) as connection:
            rows = connection.execute(page.where(*further)).all()
        if not rows:
            return
        yield rows


def _sessions(export: ClubExport, contents: _Contents) -> Iterator[Json]:
    own = [sessions.c.club_id == export.club_id]
    if export.selection is None:
        filters = [own]
    else:
        filters = [[*own, sessions.c.id.in_(ids)] for ids in _portions(sorted(contents.sessions))]
    for asked in filters:
        for rows in _pages(export, select(sessions).where(*asked), (sessions.c.date, sessions.c.id)):
            for row in rows:
                yield _session(export, row)


def _session(export: ClubExport, row: Row[Any]) -> Json:
    own = (export.club_id, row.id)
    with snapshot(export.store.database) as connection:
        taking_part = select(*_PLAYER_OF_SESSION).where(
            session_players.c.club_id == own[0], session_players.c.session_id == own[1]
        )
        listed = [dict(one) for one in connection.execute(taking_part.order_by(session_players.c.number)).mappings()]
        paired = _pairings(connection, own)
    defaults = written_defaults(orjson.loads(row.defaults))
    standings = written_settings(row.standings)
    return {
        "kind": "session",
        **{name: getattr(row, name) for name in _SESSION},
        **defaults,
        "standings": standings,
    } | {
        "players": listed,
        "pairings": paired,
    }


def _pairings(connection: Connection, session: tuple[str, str]) -> list[Json]:
    own = (pairings.c.club_id == session[0], pairings.c.session_id == session[1])
    asked = select(pairing_players).join(pairings).where(*own)
    seated: dict[str, list[Json]] = {}
    for one in connection.execute(asked.order_by(pairing_players.c.seat)):
        seated.setdefault(one.pairing_id, []).append({"player_id": one.player_id, "forfeited": one.forfeited})
    rows = connection.execute(select(pairings).where(*own).order_by(pairings.c.round, pairings.c.id))
    return [
        {
            "id": row.id,
            "round": row.round,
            "table": row.table_number,
            "method": row.method,
            "reason": row.reason,
            "created_at": row.created_at,
            "players": seated.get(row.id, []),
        }
        for row in rows
    ]


def _games(export: ClubExport) -> Iterator[Json | DamagedGame]:
    """The games in the order asked for, each after those keys that recorded it and were not named yet."""
    named: set[str] = set()
    for one in read_chosen(export.store, export.club_id, export.wanted):
        if isinstance(one, DamagedGame):
            yield one
            continue
        try:
            game, said = _game(export, one)
        except RecordRefused:
            yield DamagedGame(one.game.id)
            continue
        if export.viewer.standing is Standing.DIRECTOR:
            yield from _new_keys(export, one, said, named)
        yield game


def _game(export: ClubExport, one: ChosenGame) -> tuple[Json, Sequence[Mapping[str, Any]]]:
    """The line of a game, and its messages."""
    record = document_of_log(export.store, one.game, one.log, export.viewer)
    is_whole = sight_of(one.game.record, export.viewer).is_whole
    said = _messages(export, one) if one.messages_version and sees_messages(export.viewer) else []
    return {"kind": "game", "record": record, "content": one.content if is_whole else None, "messages": said}, said


def _messages(export: ClubExport, one: ChosenGame) -> list[Json]:
    asked = select(*_MESSAGE).where(messages.c.game_id == one.game.id).order_by(messages.c.number)
    with autocommit(export.store.database) as connection:
        return [dict(row) for row in connection.execute(asked).mappings()]


def _new_keys(
    export: ClubExport, one: ChosenGame, said: Sequence[Mapping[str, Any]], named: set[str]
) -> Iterator[Json]:
    """The keys by which something of a game was recorded; one for a seat is of this game alone, and not remembered."""
    used = {entry.recorded_by for entry in one.log}
    used |= {message[name] for message in said for name in ("sent_by", "removed_by") if message[name] is not None}
    new = sorted(used - named)
    if not new:
        return
    with autocommit(export.store.database) as connection:
        rows = connection.execute(select(*_KEY).where(keys.c.id.in_(new)).order_by(keys.c.created_at, keys.c.id)).all()
    for row in rows:
        if row.seat is None:
            named.add(row.id)
        yield {"kind": "key", **row._mapping, "role": row.role if row.seat is None else "player"}
