"""What a game's row tells without its log: life cycle, seats, scores, last activity; derived, and checked against it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import category

import orjson
from sqlalchemy import Connection, bindparam, delete, insert, update

from scrabble_api.records.tables import game_players, game_words
from scrabble_api.rules.equipment.letters import nfc
from scrabble_api.rules.games.outcome import life_cycle, seat_results, standing_places
from scrabble_api.rules.history.record import Details, Record, seats_now

# Statements are put together once, since that costs more than to run them.
_INSERT_PLAYERS, _INSERT_WORDS = insert(game_players), insert(game_words)
_DELETE_PLAYERS = delete(game_players).where(game_players.c.game_id == bindparam("found"))
_DELETE_WORDS = delete(game_words).where(game_words.c.game_id == bindparam("found"))
_SET_RESULT = (
    update(game_players)
    .where(game_players.c.game_id == bindparam("found"), game_players.c.seat == bindparam("at"))
    .values(result=bindparam("came"))
)


def summary(record: Record, opened_at: str) -> dict[str, Any]:
    """The columns of a game's row that follow from its record and the time of its opening."""
    details, lexicon = record.details, record.set_up.lexicon
    return {
        "life_cycle": life_cycle(record.game).value,
        "public": details.public,
        "title": details.title,
        "session_id": details.session_id,
        "round": details.round,
        "played_on": details.played_on,
        "day": details.played_on or opened_at[:10],
        "seats": orjson.dumps(seats_json(record)).decode(),
        "turns": len(record.game.turns),
        "lexicon": None if lexicon is None else lexicon.id,
    }


def seats_json(record: Record) -> list[dict[str, Any]]:
    """Name, player, score and place of each seat; the final score once there is a result."""
    return [seat_json(*one) for one in seats_now(record)]


def seat_json(seat: int, name: str, player_id: str | None, score: int, place: int | None) -> dict[str, Any]:
    """A seat as a row has it; a player that is not known by an id is left out, as it was before there were players."""
    player = {} if player_id is None else {"player_id": player_id}
    return {"seat": seat, "name": name, **player, "score": score, "place": place}


def search_text(text: str) -> str:
    """A text for comparison: without regard to case and to blanks around it."""
    return " ".join(nfc(text.casefold()).split())


def search_words(text: str) -> list[str]:
    """The words of a text, folded, each once: letters, their marks and digits between whatever else there is."""
    parted = "".join(one if _is_of_word(one) else " " for one in search_text(text))
    return list(dict.fromkeys(parted.split()))


def _is_of_word(character: str) -> bool:
    return character.isalnum() or category(character).startswith("M")


@dataclass(frozen=True, slots=True)
class Listed:
    """What lists find a game by: whose it is, when it was opened, what it is called and who plays, and their places."""

    game_id: str
    club_id: str
    opened_at: str
    details: Details
    places: Sequence[int | None]

    @classmethod
    def of(cls, record: Record, game_id: str, club_id: str, opened_at: str) -> "Listed":
        """What a game is found by as its record stands."""
        return cls(game_id, club_id, opened_at, record.details, standing_places(record.game))

    @property
    def player_rows(self) -> list[dict[str, Any]]:
        """Its row for each seat."""
        seats = zip(self.details.names, self.details.seated_ids, seat_results(self.places), strict=True)
        return [
            {**self._key, "seat": seat, "name": search_text(name), "player_id": player_id, "result": came}
            for seat, (name, player_id, came) in enumerate(seats, 1)
        ]

    @property
    def word_rows(self) -> list[dict[str, Any]]:
        """Its row for each word of title and names."""
        words = search_words(" ".join([self.details.title or "", *self.details.names]))
        return [{**self._key, "word": word} for word in words]

    @property
    def _key(self) -> dict[str, str]:
        return {"game_id": self.game_id, "club_id": self.club_id, "opened_at": self.opened_at}


def insert_listed(connection: Connection, *new: Listed) -> None:
    """Have lists find new games."""
    connection.execute(_INSERT_PLAYERS, [row for one in new for row in one.player_rows])
    words = [row for one in new for row in one.word_rows]
    if words:
        connection.execute(_INSERT_WORDS, words)


def replace_listed(connection: Connection, *changed: Listed) -> None:
    """Have lists find games by what they are called now and who plays, and by nothing else."""
    ids = [{"found": one.game_id} for one in changed]
    connection.execute(_DELETE_PLAYERS, ids)
    connection.execute(_DELETE_WORDS, ids)
    insert_listed(connection, *changed)


def update_listed(connection: Connection, before: Listed, after: Listed) -> None:
    """Have lists find a game by what an entry has changed, which most entries do not."""
    if before.details != after.details:
        replace_listed(connection, after)
    elif before.places != after.places:
        came = enumerate(seat_results(after.places), 1)
        connection.execute(_SET_RESULT, [{"found": after.game_id, "at": seat, "came": one} for seat, one in came])
