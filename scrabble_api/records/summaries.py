"""What a game's row tells without its log: life cycle, seats, scores, last activity; derived, and checked against it."""

from typing import Any

import orjson
from sqlalchemy import Connection, delete, insert

from scrabble_api.records.tables import game_players
from scrabble_api.rules.games.outcome import life_cycle, result, standing_scores
from scrabble_api.rules.history.record import Details, Record


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
        "search": search_text(" ".join([details.title or "", *details.names])),
        "lexicon": None if lexicon is None else lexicon.id,
    }


def seats_json(record: Record) -> list[dict[str, Any]]:
    """Name, player, score and place of each seat; the final score once there is a result."""
    found = result(record.game)
    places = [score.place for score in found.scores] if found is not None else [None] * record.set_up.seats
    details = record.details
    standings = zip(details.names, details.seated_ids, standing_scores(record.game), places, strict=True)
    return [seat_json(seat, *one) for seat, one in enumerate(standings, 1)]


def seat_json(seat: int, name: str, player_id: str | None, score: int, place: int | None) -> dict[str, Any]:
    """A seat as a row has it; a player that is not known by an id is left out, as it was before there were players."""
    player = {} if player_id is None else {"player_id": player_id}
    return {"seat": seat, "name": name, **player, "score": score, "place": place}


def search_text(text: str) -> str:
    """A text for comparison: without regard to case and to blanks around it."""
    return " ".join(text.casefold().split())


def player_rows(game_id: str, details: Details) -> list[dict[str, Any]]:
    """What a search for a player looks through."""
    return [
        {"game_id": game_id, "seat": seat, "name": search_text(name), "player_id": player_id}
        for seat, (name, player_id) in enumerate(zip(details.names, details.seated_ids, strict=True), 1)
    ]


def replace_players(connection: Connection, game_id: str, details: Details) -> None:
    """Put a game's players in the place of those that a search has found so far."""
    connection.execute(delete(game_players).where(game_players.c.game_id == game_id))
    connection.execute(insert(game_players), player_rows(game_id, details))
