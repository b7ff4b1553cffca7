"""A club's file taken in: players, sessions and games with their ids, and logs entry for entry with their digests.

What is here already is left as it is, so a file that was imported in part, or whole, can be imported again. Each entry
names the key that recorded it where it was; such a key is kept here by its name, and opens nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, insert, select, update
from sqlalchemy.exc import IntegrityError

from scrabble_api.formats.answers.club_imports import ClubImported, LexiconReferred, ThingsImported
from scrabble_api.formats.answers.players import Player
from scrabble_api.formats.files.club_lines import read_defaults, read_kept_settings
from scrabble_api.formats.record_json.forms import UNREADABLE
from scrabble_api.formats.wire import Json
from scrabble_api.records.club_reading import Line, ReadGame, Survey
from scrabble_api.records.games import KeptGame, insert_game
from scrabble_api.records.players import hold_club, keep_player
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.replays import Replay, size_of
from scrabble_api.records.seeds import keep_seed
from scrabble_api.records.sessions import keep_session
from scrabble_api.records.standings_settings import settings_text
from scrabble_api.records.tables import games, keys, messages, pairing_players, pairings, players, standings_settings
from scrabble_api.rules.errors import Unreadable, at_path
from scrabble_api.rules.plays.lexicon import Shelf

#: What the hash of a key begins with that opens nothing, since it is that of no text.
_CLOSED = "of another installation"
_OF_SESSION = ("title", "date", "place", "rounds", "note", "version", "created_at", "changed_at")


@dataclass(slots=True)
class Tally:
    """What became of the things of a file so far."""

    created: dict[str, int] = field(default_factory=dict)
    known: dict[str, int] = field(default_factory=dict)
    different: list[str] = field(default_factory=list)

    def count(self, kind: str, *, is_new: bool) -> None:
        """Count a thing."""
        counts = self.created if is_new else self.known
        counts[kind] = counts.get(kind, 0) + 1

    def add(self, other: "Tally") -> None:
        """Count what was committed since."""
        for mine, others in ((self.created, other.created), (self.known, other.known)):
            mine.update({kind: mine.get(kind, 0) + count for kind, count in others.items()})
        self.different += other.different


def import_answer(survey: Survey, shelf: Shelf, tally: Tally) -> ClubImported:
    """What became of a file."""
    missing = [line for _, line in survey.missing_from(shelf)]

    def things(kind: str) -> ThingsImported:
        return ThingsImported(created=tally.created.get(kind, 0), known=tally.known.get(kind, 0))

    return ClubImported(
        club=survey.head["name"],
        exported_at=survey.head["exported_at"],
        lexicons=tuple(_referred(line, is_here=line not in missing) for _, line in survey.lexicons),
        players=things("player"),
        sessions=things("session"),
        games=things("game"),
        different=tuple(tally.different),
        damaged=tuple(survey.end["damaged"]),
    )


def _referred(line: Json, *, is_here: bool) -> LexiconReferred:
    return LexiconReferred(id=line["id"], sha256=line["sha256"], words=line["words"], games=line["games"], here=is_here)


def keep_lines(database: Engine, club_id: str, lines: Iterable[Line], *, is_trial: bool = False) -> Tally:
    """Keep things of a file in a club: all of these or, where one is refused, none; none either where it is a trial."""
    tally = Tally()
    try:
        with database.connect() as connection, connection.begin() as transaction:
            hold_club(connection, club_id)
            keeping = _Keeping(connection, club_id, tally)
            for line in lines:
                with _at_line(line.place):
                    keeping.keep(line)
            if is_trial:
                transaction.rollback()
    except IntegrityError:
        message = "The same things were written at the same moment: send the file again."
        raise RecordRefused("version-conflict", message) from None
    return tally


@contextmanager
def _at_line(place: int) -> Iterator[None]:
    """Have whatever is refused in here say of which line it is."""
    try:
        with at_path("lines", place):
            yield
    except RecordRefused as refusal:
        refusal.place = ("lines", place)
        raise


class _Keeping:
    """Keeps one thing after the other in one transaction."""

    def __init__(self, connection: Connection, club_id: str, tally: Tally) -> None:
        self._connection, self._club_id, self._tally = connection, club_id, tally
        self._keys: set[str] = set()

    def keep(self, line: Line) -> None:
        """Keep a thing, unless it is here."""
        if line.kind == "club":
            self._settings(line.said.get("standings"))
        ways = {"player": self._player, "session": self._session, "key": self._key}
        if line.game is not None:
            is_new = self._game(line.said, line.game)
        elif line.kind in ways:
            is_new = ways[line.kind](line.said)
        else:
            return
        self._tally.count(line.kind, is_new=is_new)

    def _settings(self, said: Json | None) -> None:
        """Keep by what the club has its standings, unless it has settings here."""
        own = select(standings_settings.c.version).where(standings_settings.c.club_id == self._club_id)
        if said is not None and self._connection.scalar(own) is None:
            row = {"club_id": self._club_id, "version": said["version"], "changed_at": said["changed_at"]}
            settings = settings_text(read_kept_settings(said["settings"]))
            self._connection.execute(insert(standings_settings), {**row, "settings": settings})

    def _is_here(self, table: Any, id_: str) -> bool:
        """Whether the club has it; RecordRefused (``id-elsewhere``) where another club has."""
        club_id = self._connection.scalar(select(table.c.club_id).where(table.c.id == id_))
        if club_id not in (None, self._club_id):
            message = (
                f"{id_} is an id of another club here: import the file into that club, or into another installation."
            )
            raise RecordRefused("id-elsewhere", message)
        return club_id is not None

    def _player(self, said: Json) -> bool:
        if self._is_here(players, said["id"]):
            return False
        if said["merged_into"] is not None:
            self._check_players([said["merged_into"]], ("merged_into",), standing=True)
        player = Player(**{name: value for name, value in said.items() if name != "kind"})
        with at_path("external_ids"):
            keep_player(self._connection, self._club_id, player)
        return True

    def _check_players(self, ids: Sequence[str], *path: Any, standing: bool = False) -> None:
        """Unreadable where one is no player of the club, or was merged into another where it may not be."""
        own = select(players.c.id).where(players.c.club_id == self._club_id, players.c.id.in_(ids))
        found = set(self._connection.scalars(own.where(players.c.merged_into.is_(None)) if standing else own))
        missing = next((one for one in ids if one not in found), None)
        if missing is not None:
            message = f"There is no player {missing}: a player's line comes before all that names the player."
            raise Unreadable("unknown-player", message, *path)

    def _session(self, said: Json) -> bool:
        settings = said["standings"]
        row = {name: said[name] for name in _OF_SESSION}
        row["standings"] = None if settings is None else settings_text(read_kept_settings(settings))
        taking_part = [{**one} for one in said["players"]]
        ids = [one["player_id"] for one in taking_part]
        self._check_players(ids, ("players",))
        if len(set(ids)) < len(ids):
            raise Unreadable("player-twice", "A player is in the list twice: name each player once.", ("players",))
        if not keep_session(self._connection, (self._club_id, said["id"]), row, read_defaults(said), taking_part):
            return False
        for place, pairing in enumerate(said["pairings"]):
            with at_path("pairings", place):
                self._pairing(said["id"], pairing)
        return True

    def _pairing(self, session_id: str, said: Json) -> None:
        ids = [one["player_id"] for one in said["players"]]
        self._check_players(ids, ("players",))
        if self._connection.scalar(select(pairings.c.id).where(pairings.c.id == said["id"])) is not None:
            raise RecordRefused("id-elsewhere", f"There is a pairing {said['id']} already, in another session.")
        row = {name: said[name] for name in ("id", "round", "method", "reason", "created_at")}
        of_session = {"club_id": self._club_id, "session_id": session_id, "table_number": said["table"]}
        self._connection.execute(insert(pairings), {**row, **of_session})
        seats = [{"pairing_id": said["id"], "seat": seat, **one} for seat, one in enumerate(said["players"], 1)]
        self._connection.execute(insert(pairing_players), seats)

    def _key(self, said: Json) -> bool:
        is_here = self._is_here(keys, said["id"])
        if not is_here:
            is_of_seat = said["role"] == "player"
            if is_of_seat and None in (said["seat"], said["game_id"]):
                raise Unreadable(UNREADABLE, "A player's key is for a seat of a game: give both.", ("seat",))
            row = {name: said[name] for name in ("id", "label", "created_at")}
            seat = {"game_id": said["game_id"], "seat": said["seat"]} if is_of_seat else {}
            closed = {"hash": f"{_CLOSED} {said['id']}", "revoked_at": said["created_at"]}
            role = "reader" if is_of_seat else said["role"]
            self._connection.execute(insert(keys), {**row, **seat, **closed, "role": role, "club_id": self._club_id})
        return not is_here

    def _game(self, said: Json, game: ReadGame) -> bool:
        game_id = said["record"]["id"]
        if self._is_here(games, game_id):
            self._compare(game_id, game)
            return False
        if said["content"] is not None:
            same = select(games.c.id).where(games.c.club_id == self._club_id, games.c.content == said["content"])
            if self._connection.scalar(same) is not None:
                return False
        self._check_keys(said, game)
        stamps = tuple((one.recorded_at, one.recorded_by) for one in game.log)
        replay = Replay(game.kept.record, stamps, game.log[-1].digest, game.log[0].is_sealed, size_of(game.log))
        kept = KeptGame(game_id, self._club_id, stamps[0][0], stamps[-1][0], replay)
        insert_game(self._connection, kept, game.log, said["content"])
        keep_seed(self._connection, game_id, game.kept.seed)
        self._messages(game_id, said["messages"])
        return True

    def _compare(self, game_id: str, game: ReadGame) -> None:
        """Put down a game that is here with another log, or was deleted here."""
        head = select(games.c.version, games.c.digest, games.c.deleted_at).where(games.c.id == game_id)
        if tuple(self._connection.execute(head).one()) != (len(game.log), game.log[-1].digest, None):
            self._tally.different.append(game_id)

    def _check_keys(self, said: Json, game: ReadGame) -> None:
        """Unreadable where something was recorded by a key that the file does not name before."""
        used = {one.recorded_by for one in game.log}
        used |= {one[name] for one in said["messages"] for name in ("sent_by", "removed_by") if one[name]}
        if used <= self._keys:
            return
        own = select(keys.c.id).where(keys.c.club_id == self._club_id, keys.c.id.in_(used))
        self._keys |= set(self._connection.scalars(own))
        if not used <= self._keys:
            message = f"There is no key {min(used - self._keys)}: the line of a key comes before what it recorded."
            raise Unreadable("unknown-key", message, ("record",))

    def _messages(self, game_id: str, said: Sequence[Json]) -> None:
        if not said:
            return
        for name in ("number", "change"):
            if len({one[name] for one in said}) < len(said):
                raise Unreadable(UNREADABLE, f"Each message has a {name} of its own.", ("messages",))
        self._connection.execute(insert(messages), [{"game_id": game_id, **one} for one in said])
        version = max(one["change"] for one in said)
        self._connection.execute(update(games).where(games.c.id == game_id).values(messages_version=version))


def portions(lines: Iterator[Line], most_entries: int = 1500, most_lines: int = 200) -> Iterator[list[Line]]:
    """Lines that are committed together, so that a file of any size takes no more room."""
    some: list[Line] = []
    entries = 0
    for line in lines:
        some.append(line)
        entries += 0 if line.game is None else len(line.game.log)
        if entries >= most_entries or len(some) >= most_lines:
            yield some
            some, entries = [], 0
    if some:
        yield some
