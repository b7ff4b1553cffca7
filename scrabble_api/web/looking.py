"""How a game is found for whoever looks at it: what the caller is to it, and whether it is known already."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from flask import Response, request

from scrabble_api.formats.answers.audits import IN_BRIEF
from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.formats.answers.turns import NOT_ASKED, Highest
from scrabble_api.formats.sight import ALL_IN_SIGHT, PUBLIC, Sight, Standing, Viewer, sight_of
from scrabble_api.records.games import KeptGame, find_game
from scrabble_api.records.keys import Caller, Role
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.games.highest import highest_by_entry
from scrabble_api.rules.history.record import Record, game_at
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.web.authentication import caller, caller_or_public
from scrabble_api.web.caching import etag_of_view
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.service import game_store

#: What the holder of a key is to the club's games.
_STANDINGS = {
    Role.PLAYER: Standing.PLAYER,
    Role.READER: Standing.READER,
    Role.SCOREKEEPER: Standing.SCOREKEEPER,
    Role.DIRECTOR: Standing.DIRECTOR,
}


def look_at(game_id: str) -> tuple[KeptGame, Viewer]:
    """The game and what the caller is to it; without a key, or with another club's, only the public."""
    return look_as(caller_or_public(), game_id)


def look_as(asking: Caller | None, game_id: str) -> tuple[KeptGame, Viewer]:
    """The same for a caller who is known."""
    try:
        game = find_game(game_store(), asking, game_id)
    except RecordRefused:
        if asking is None:
            caller(Role.READER)  # says that a key is needed, whether or not there is such a game
        raise
    return game, viewer_of(asking, game)


def viewer_of(asking: Caller | None, game: KeptGame) -> Viewer:
    """What the caller is to a game."""
    if asking is None or asking.club_for(game.id) != game.club_id:
        return PUBLIC
    return Viewer(_STANDINGS[asking.role], asking.seat)


def viewer_of_club(asking: Caller) -> Viewer:
    """What the caller is to all games of the club."""
    return Viewer(_STANDINGS[asking.role])


def record_after_turn(record: Record, turn: int) -> Record:
    """The record as it stood after a turn; RequestRefused where there is none of that number."""
    if turn > len(record.game.turns):
        where = ProblemDetail(
            parameter="turn",
            code="turn-missing",
            message=f"It has {count_text(len(record.game.turns), 'turn')}.",
        )
        raise RequestRefused("turn-missing", f"This game has no turn {turn}.", [where])
    return replace(record, game=game_at(record, turn))


class Versioned(Protocol):
    """What is kept with the number of its version."""

    @property
    def version(self) -> int:
        """How often it was written."""


def response_if_changed(kept: Versioned, answer: Callable[[], Response], form: str | None = None) -> Response:
    """The answer with the ETag of what this caller sees; 304 where the caller has it already."""
    is_known = request.if_none_match.contains_weak(etag_of_view(kept.version, form))
    return tagged(Response(status=304) if is_known else answer(), kept, form)


def tagged(response: Response, kept: Versioned, form: str | None = None) -> Response:
    """The response with the ETag of what this caller sees."""
    response.set_etag(etag_of_view(kept.version, form))
    return response


def highest_wanted(query: Mapping[str, Any], record: Record, viewer: Viewer) -> Highest:
    """The highest plays of a game's turns, where the query asks for them."""
    if not query.get("highest"):
        return NOT_ASKED
    lexicon = lexicon_of_highest(record, viewer)
    return highest_by_entry(record.game, record.steps, lexicon, after=query.get("after", 0))


def lexicon_of_highest(record: Record, viewer: Viewer) -> Lexicon:
    """The list by which the highest plays are found, for those who may see all racks; RequestRefused for others."""
    if not sight_of(record, viewer).has_all_racks:
        message = "The highest plays show the racks. Wait for the end of the game, or use the key of an official who may see all racks."
        raise RequestRefused("role-too-low", message)
    if record.set_up.judge is None:
        raise lexicon_refusal(
            "The highest plays are found with the game's lexicon, but this game has none that is installed here."
        )
    return record.set_up.judge


def lexicon_refusal(message: str) -> RequestRefused:
    """The refusal to find plays without a lexicon."""
    where = ProblemDetail(parameter="highest", code="lexicon-missing", message=message)
    return RequestRefused("lexicon-missing", message, [where])


def audit_sight(query: Mapping[str, Any]) -> Sight:
    """How much of an audit is asked for."""
    return ALL_IN_SIGHT if query.get("letters") else IN_BRIEF
