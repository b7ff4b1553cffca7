"""How every write to a game is answered: who may, what was recorded, and the game as it stands then."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from flask import Response

from scrabble_api.formats.answers.writes import Recorded, Seen, change_answer
from scrabble_api.formats.requests.openings import KnownPlayers
from scrabble_api.formats.sight import Sight, refusal_in_sight, sight_of
from scrabble_api.formats.wire import Answer
from scrabble_api.records import writing
from scrabble_api.records.games import KeptGame, find_own_game
from scrabble_api.records.keys import Caller
from scrabble_api.records.writing import Act, EntryMaker, WriteRequest, Written
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.history.deals import Start
from scrabble_api.rules.history.record import Opened
from scrabble_api.web import preconditions
from scrabble_api.web.api import JSON, json_response
from scrabble_api.web.looking import viewer_of
from scrabble_api.web.metrics import count
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
OpeningMaker = Callable[[], tuple[Opened, Sequence[Act], Start]]
#: Makes the answer of what was written and of what of it may be seen.
ActsAnswer = Callable[[Written, Seen], Answer]

_NOBODY: KnownPlayers = MappingProxyType({})


def _names_of(known: KnownPlayers) -> dict[str, str]:
    return {player.id: player.name for player in known.values()}


# A request that came before is answered before If-Match is looked at.


def record_entry(
    asking: Caller, game_id: str, make: EntryMaker, status: int = 201, known: KnownPlayers = _NOBODY
) -> Response:
    """Record what is made of the game as it stands; ``known`` are the club's players that it names."""
    return record_act(asking, game_id, Act(make), status, known)


def record_act(asking: Caller, game_id: str, act: Act, status: int = 201, known: KnownPlayers = _NOBODY) -> Response:
    """The same for what was read before."""
    written = _record(asking, game_id, (act,), known)
    return _response(_change_answer(written, _seen(asking, written.game)), written, status)


def record_acts(asking: Caller, game_id: str, acts: Sequence[Act], answer: ActsAnswer) -> Response:
    """Record several things, all of them or none; ``answer`` makes the answer of what was written and may be seen."""
    written = _record(asking, game_id, acts, _NOBODY)
    return _response(answer(written, _seen(asking, written.game)), written, 201)


def _record(asking: Caller, game_id: str, acts: Sequence[Act], known: KnownPlayers) -> Written:
    store, retry = game_store(), preconditions.retry_of(asking)
    with _refusals_in_sight(asking, game_id):
        return writing.find_earlier_write(store, retry) or writing.record_acts(
            store, WriteRequest(asking, preconditions.expected_version(), retry, _names_of(known)), game_id, acts
        )


def open_game(asking: Caller, make: OpeningMaker, known: KnownPlayers, answer: ActsAnswer) -> Response:
    """Open a game; ``known`` are the club's players that it names, ``answer`` makes the answer."""
    store, retry = game_store(), preconditions.retry_of(asking)
    written = writing.find_earlier_write(store, retry) or writing.open_game(
        store, WriteRequest(asking, None, retry, _names_of(known)), *make()
    )
    if not written.is_repeated:
        count("games", "opened")
    response = _response(answer(written, _seen(asking, written.game)), written, 201)
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


def try_act(asking: Caller, game_id: str, act: Act) -> Response:
    """What would be answered, without recording anything; in a dealt game for those alone who may see the rack."""
    return _try(asking, game_id, (act,), _change_answer)


def try_acts(asking: Caller, game_id: str, acts: Sequence[Act], answer: ActsAnswer) -> Response:
    """The same for several things."""
    return _try(asking, game_id, acts, answer)


def _try(asking: Caller, game_id: str, acts: Sequence[Act], answer: ActsAnswer) -> Response:
    request, game = WriteRequest(asking, preconditions.expected_version()), find_own_game(game_store(), asking, game_id)
    sight = _sight(asking, game)
    if game.record.set_up.is_dealt and not sight.racks:
        message = (
            "A dry run in a dealt game would show what is on the rack. Use the key of that seat, or a director key."
        )
        raise RequestRefused("role-too-low", message)
    written = writing.try_acts(game_store(), request, game_id, acts)
    return json_response(answer(written, _seen_with(written.game, sight)))


@contextmanager
def _refusals_in_sight(asking: Caller, game_id: str) -> Iterator[None]:
    """Have refusals in here say nothing of a rack that the caller may not see."""
    try:
        yield
    except NotAllowed as refusal:
        game = find_own_game(game_store(), asking, game_id)
        seen = refusal_in_sight(refusal, game.record, _sight(asking, game))
        seen.place = refusal.place
        raise seen from None


def _response(body: Answer, written: Written, status: int) -> Response:
    service().watch.wake(written.game.id)
    _count_turns(written)
    response = json_response(body)
    response.status_code = status
    response.headers["ETag"] = preconditions.etag(written.game.version)
    return preconditions.mark_repeated(response, is_repeated=written.is_repeated)


def _count_turns(written: Written) -> None:
    before, after = written.records[0].game.turns, written.game.record.game.turns
    for _ in range(0 if written.is_repeated else len(after) - len(before)):
        count("turns")


def _change_answer(written: Written, seen: Seen) -> Recorded:
    return change_answer(written.records[0], written.game.record, seen)


def _seen(asking: Caller, game: KeptGame) -> Seen:
    return _seen_with(game, _sight(asking, game))


def _seen_with(game: KeptGame, sight: Sight) -> Seen:
    return Seen(game.replay.stamps, game.digest_for(sight), sight)


def _sight(asking: Caller, game: KeptGame) -> Sight:
    return sight_of(game.record, viewer_of(asking, game))
