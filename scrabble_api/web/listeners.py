"""Who waits for what happens in games, and the one thread of a worker that tells them.

The thread asks for the heads of all games that are watched in one question, several times a second while anybody waits: so
it sees what any worker on any host has written. What its own worker writes wakes it at once. PostgreSQL could notify
workers, but each write would cost a statement more and wait for a lock at its commit.
"""

import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from scrabble_api.formats.answers.events import Position
from scrabble_api.formats.sight import PUBLIC, Viewer
from scrabble_api.records.events import WatchedGame, events_since, find_watched
from scrabble_api.records.games import GameStore, find_any_game
from scrabble_api.records.keys import find_good_keys
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.web.event_stream import pieces_of

#: How often the games that are watched are looked at, and the keys of those who watch them.
LOOK_SECONDS, KEY_SECONDS = 0.1, 2.0

#: How long a database that cannot be asked is left alone.
_FAULT_SECONDS = 2.0

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Who:
    """Who waits: what they are to the game, and the id of the key that they came with."""

    viewer: Viewer
    key_id: str | None


class Listener:
    """One who waits: for which game, as whom, what they know of it, and for how long; for ever (None) for a stream."""

    def __init__(self, watch: "Watch", game_id: str, who: Who, known: Position, seconds: float | None) -> None:
        self._watch, self.game_id, self.who, self.known, self.seconds = watch, game_id, who, known, seconds
        #: Whether its connection was given to the worker's loop, which then sees to it.
        self.is_aside = False

    def begin(self, tell: Callable[[bytes], None], end: Callable[[], None]) -> None:
        """Be told from now on, by these, which any thread may call."""
        self.tell, self.end = tell, end
        self._watch.add(self)

    def leave(self) -> None:
        """Wait no more, and leave the place to others."""
        self._watch.remove(self)

    def leave_unless_aside(self) -> None:
        """The same for one who was lost before they could wait."""
        if not self.is_aside:
            self.leave()

    def can_go_on(self, game: WatchedGame) -> bool:
        """Whether they may see the game still, and its log has not lost what they know of it."""
        is_seen = game.is_public or self.who.viewer != PUBLIC
        return is_seen and self.position_in(game).covers(self.known)

    def position_in(self, game: WatchedGame) -> Position:
        """How far the game is for them."""
        return game.position.seen_by(self.who.viewer)


class Watch:
    """The listeners of a worker, of whom there may be so many."""

    def __init__(self, store: GameStore, most: int) -> None:
        self._store, self._most = store, most
        self._lock = threading.Lock()
        self._placed: set[Listener] = set()
        self._watched: dict[str, set[Listener]] = defaultdict(set)
        self._woken: set[str] = set()
        self._bell = threading.Event()
        self._thread: threading.Thread | None = None
        self._look_at = self._keys_at = 0.0

    def place(self, game_id: str, who: Who, known: Position, seconds: float | None) -> Listener | None:
        """A place for one more; None where all are taken."""
        listener = Listener(self, game_id, who, known, seconds)
        with self._lock:
            if len(self._placed) >= self._most:
                return None
            self._placed.add(listener)
        return listener

    def add(self, listener: Listener) -> None:
        """Tell one who has a place; what has happened since they looked, at once."""
        with self._lock:
            if listener in self._placed:
                self._watched[listener.game_id].add(listener)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="watch", daemon=True)
                self._thread.start()
        self.wake(listener.game_id)

    def remove(self, listener: Listener) -> None:
        """Tell this one no more, and let another have the place."""
        with self._lock:
            self._placed.discard(listener)
            watching = self._watched.get(listener.game_id, set())
            watching.discard(listener)
            if not watching:
                self._watched.pop(listener.game_id, None)

    def wake(self, game_id: str) -> None:
        """Look at a game now, since something was written to it here."""
        with self._lock:
            if game_id not in self._watched:
                return
            self._woken.add(game_id)
        self._bell.set()

    def _run(self) -> None:
        while True:
            self._bell.wait(max(0.0, self._look_at - time.monotonic()) if self._watched else None)
            self._bell.clear()
            try:
                self._look()
            except Exception as fault:  # whatever it is, they wait still, and what is new is found later
                log.error("streams and polls cannot be told what is new: %s: %s", type(fault).__name__, fault)
                self._look_at = time.monotonic() + _FAULT_SECONDS

    def _look(self) -> None:
        """Tell what is new in the games that were written to here; now and then in all, and end those without a good key."""
        now = time.monotonic()
        if now < self._look_at:
            self._tell_news(self._of_games(self._woken))
            return
        self._look_at = now + LOOK_SECONDS
        listeners = self._of_games(None)
        self._tell_news(listeners)
        if now >= self._keys_at:
            self._keys_at = now + KEY_SECONDS
            self._end_without_keys([one for watching in listeners.values() for one in watching])

    def _of_games(self, game_ids: set[str] | None) -> dict[str, list[Listener]]:
        """The listeners by game, of these games or of all; none of them need be looked at again for what was written so far."""
        with self._lock:
            chosen = self._watched.keys() if game_ids is None else self._watched.keys() & game_ids
            found = {game_id: [*self._watched[game_id]] for game_id in chosen}
            self._woken.clear()
        return found

    def _tell_news(self, listeners: Mapping[str, list[Listener]]) -> None:
        found = find_watched(self._store.database, listeners.keys()) if listeners else {}
        for game_id, watching in listeners.items():
            game = found.get(game_id)
            behind = defaultdict(list)
            for listener in watching:
                if game is None or not listener.can_go_on(game):
                    listener.end()
                elif listener.known != listener.position_in(game):
                    behind[listener.who.viewer, listener.known].append(listener)
            for alike in behind.values():
                self._tell(game_id, alike)

    def _tell(self, game_id: str, alike: list[Listener]) -> None:
        """Tell what is new to listeners who know and may see the same; where it cannot be read they are to ask again."""
        try:
            game = find_any_game(self._store, game_id)
            events = events_since(self._store, game, alike[0].who.viewer, alike[0].known)
        except RecordRefused:
            for listener in alike:
                listener.end()
            return
        data = b"".join(pieces_of(events, alike[0].known))
        for listener in alike:
            listener.known = events.position
            listener.tell(data)

    def _end_without_keys(self, listeners: Iterable[Listener]) -> None:
        keyed = [one for one in listeners if one.who.key_id is not None]
        good = find_good_keys(self._store.database, {one.who.key_id or "" for one in keyed}) if keyed else set()
        for listener in keyed:
            if listener.who.key_id not in good:
                listener.end()
