"""How every write to a game is answered: who may, what was recorded, and the game as it stands then."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from flask import Response

from scrabble_api.formats.answers.writes import OpenedGame, Recorded, change_answer, opening_answer
from scrabble_api.formats.requests.openings import KnownPlayers
from scrabble_api.formats.sight import Sight, refusal_in_sight, sight_of
from scrabble_api.formats.wire import Answer
from scrabble_api.records import writing
from scrabble_api.records.games import KeptGame, find_own_game
from scrabble_api.records.keys import Caller
from scrabble_api.records.writing import EntryMaker, WriteRequest, Written
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.history.deals import Start
from scrabble_api.rules.history.record import Entry, Opened
from scrabble_api.web import preconditions
from scrabble_api.web.api import JSON, json_response
from scrabble_api.web.looking import viewer_of
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.service import game_store, service

#: How the contract has every write into a game, and what opens games.
OF_WRITES: dict[str, Any] = {
    "parameters": preconditions.WRITING,
    "headers": preconditions.WRITTEN,
    "refuses": (409, 410, 412, 428),
}
OF_OPENING: dict[str, Any] = {
    "status": 201,
    "parameters": [preconditions.IDEMPOTENCY_KEY],
    "headers": preconditions.OPENED,
    "refuses": (409, 410),
}

#: Makes the opening of a game, what is entered with it, and says who starts.
OpeningMaker = Callable[[], tuple[Opened, Sequence[Entry], Start]]

_NOBODY: KnownPlayers = MappingProxyType({})


def _names_of(known: KnownPlayers) -> dict[str, str]:
    return {player.id: player.name for player in known.values()}


# A request that came before is answered before If-Match is looked at.


def record_entry(
    asking: Caller, game_id: str, make: EntryMaker, status: int = 201, known: KnownPlayers = _NOBODY
) -> Response:
    """Record what is made of the game as it stands; ``known`` are the club's players that it names."""
    store, retry = game_store(), preconditions.retry_of(asking)
    with _refusals_in_sight(asking, game_id):
        written = writing.find_earlier_write(store, retry) or writing.record_entry(
            store, WriteRequest(asking, preconditions.expected_version(), retry, _names_of(known)), game_id, make
        )
    return _response(_change_answer(written, _sight(asking, written.game)), written, status)


def open_game(asking: Caller, make: OpeningMaker, known: KnownPlayers) -> Response:
    """Open a game; ``known`` are the club's players that it names."""
    store, retry = game_store(), preconditions.retry_of(asking)
    written = writing.find_earlier_write(store, retry) or writing.open_game(
        store, WriteRequest(asking, None, retry, _names_of(known)), *make()
    )
    response = _response(_opening_answer(asking, written.game), written, 201)
    response.headers["Location"] = f"/v1/games/{written.game.id}"
    return response


def delete_game(asking: Caller, game_id: str) -> Response:
    """Delete a game."""
    store, retry = game_store(), preconditions.retry_of(asking)
    is_repeated = writing.has_deleted(store, retry) or writing.delete_game(
        store, WriteRequest(asking, preconditions.expected_version(), retry), game_id
    )
    service().watch.wake(game_id)
    return preconditions.mark_repeated(Response(status=204, mimetype=JSON), is_repeated=is_repeated)


def dry_run(asking: Caller, game_id: str, make: EntryMaker) -> Response:
    """What would be answered, without recording anything; in a dealt game for those alone who may see the rack."""
    request, game = WriteRequest(asking, preconditions.expected_version()), find_own_game(game_store(), asking, game_id)
    sight = _sight(asking, game)
    if game.record.set_up.is_dealt and not sight.racks:
        message = (
            "A dry run in a dealt game would tell what is on the rack: it needs the key of that seat or a director key."
        )
        raise RequestRefused("role-too-low", message)
    return json_response(_change_answer(writing.try_entry(game_store(), request, game_id, make), sight))


@contextmanager
def _refusals_in_sight(asking: Caller, game_id: str) -> Iterator[None]:
    """Have refusals in here say nothing of a rack that the caller may not see."""
    try:
        yield
    except NotAllowed as refusal:
        game = find_own_game(game_store(), asking, game_id)
        raise refusal_in_sight(refusal, game.record, _sight(asking, game)) from None


def _response(body: Answer, written: Written, status: int) -> Response:
    service().watch.wake(written.game.id)
    response = json_response(body)
    response.status_code = status
    response.headers["ETag"] = preconditions.etag(written.game.version)
    return preconditions.mark_repeated(response, is_repeated=written.is_repeated)


def _opening_answer(asking: Caller, game: KeptGame) -> OpenedGame:
    sight = _sight(asking, game)
    return opening_answer(game.id, game.record, game.replay.stamps, game.digest_for(sight), sight)


def _change_answer(written: Written, sight: Sight) -> Recorded:
    game = written.game
    return change_answer(written.before, game.record, game.replay.stamps, game.digest_for(sight), sight)


def _sight(asking: Caller, game: KeptGame) -> Sight:
    return sight_of(game.record, viewer_of(asking, game))
