"""Games: opened, listed, looked at, changed and put away."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from flask import Response

from scrabble_api.formats.answers.events import Events, Position
from scrabble_api.formats.answers.games import Game, Games, game_as_it_stands
from scrabble_api.formats.answers.logs import Log
from scrabble_api.formats.answers.turns import Rulings, Turns, rulings_of, turns_on_record
from scrabble_api.formats.answers.writes import OpenedGame, Recorded, Seen, opening_answer
from scrabble_api.formats.requests.openings import (
    player_ids_in,
    read_change,
    read_opening_request,
    read_result_at_opening,
    read_start,
    with_defaults,
)
from scrabble_api.formats.sight import Viewer, sight_of
from scrabble_api.formats.wire import Answer
from scrabble_api.records.events import entries_since, events_since
from scrabble_api.records.games import KeptGame, find_own_game
from scrabble_api.records.keys import Caller, Role
from scrabble_api.records.listing import list_games
from scrabble_api.records.players import find_known_players
from scrabble_api.records.sessions import defaults_of_session
from scrabble_api.records.writing import Act, Written
from scrabble_api.rules.history.deals import Start
from scrabble_api.rules.history.record import Entry, Opened, Record
from scrabble_api.web.actions import answers, read_acts
from scrabble_api.web.api import Blueprint, json_response
from scrabble_api.web.authentication import MAYBE_KEYED, caller, caller_at_table, caller_or_public, keyed
from scrabble_api.web.event_stream import EVENT_STREAM, pieces_of
from scrabble_api.web.examples import read_examples
from scrabble_api.web.listeners import Who
from scrabble_api.web.listing import PAGED, page_response
from scrabble_api.web.looking import (
    highest_wanted,
    look_as,
    look_at,
    record_after_turn,
    response_if_changed,
    tagged,
    viewer_of,
)
from scrabble_api.web.operations import operation
from scrabble_api.web.schemas.actions import GameRequest, SheetsQuery
from scrabble_api.web.schemas.games import (
    EventsQuery,
    GameQuery,
    GamesQuery,
    PollQuery,
    TurnsQuery,
    filter_of_query,
)
from scrabble_api.web.schemas.openings import GameChanges
from scrabble_api.web.service import game_store, service
from scrabble_api.web.waiting import LAST_EVENT_ID, last_event, stream_response, wait_for_news
from scrabble_api.web.writes import OF_OPENING, OF_WRITES, delete_game, open_game, record_entry

games = Blueprint("games", __name__, description="Games as a club keeps them.")

#: What the contract says of a stream.
EVENTS_TEXT = {
    "type": "string",
    "description": "Events, each with the lines `id`, `event` and `data`, and an empty line after it.",
}

_OF_DELETION: dict[str, Any] = {
    "security": keyed(Role.DIRECTOR),
    "status": 204,
    "headers": None,
    "refuses": (400, 409, 412, 428),
}


_OF_OPENING: dict[str, Any] = {**OF_OPENING, "query": SheetsQuery(), "security": keyed(Role.SCOREKEEPER)}


@operation(games, "POST /games", "openGame", OpenedGame, body=GameRequest(), **_OF_OPENING)
def open_one(query: dict[str, Any], body: dict[str, Any]) -> Response:
    """Open a game.

    Its set-up is pinned: edition, ruleset with every figure, and lexicon with its checksum. The opening is entry 1 of
    its log. A player is named by a name alone, or by the id of the club's player, whose name the game takes. A game
    that is over is entered by its `result` alone in this one call, or by its `actions`, which are those of
    `…/actions`: all is recorded, or no game is opened. In a session of the club it takes the session's edition,
    ruleset, lexicon and day, unless it says otherwise. Needs a scorekeeper's key, and what each action needs.
    """
    asking = caller(Role.SCOREKEEPER)
    known = find_known_players(service().database, asking.club_id, player_ids_in(body))

    sent = body.get("actions", [])
    acts = read_acts(asking, sent)

    def make() -> tuple[Opened, Sequence[Act], Start]:
        defaults = defaults_of_session(service().database, asking.club_id, body.get("session_id"))
        opened = read_opening_request(with_defaults(body, defaults), service().shelf, known)
        results = read_result_at_opening(body, opened)
        return opened, [*(Act(partial(_as_read, one)) for one in results), *acts], read_start(body)

    def answer(written: Written, seen: Seen) -> OpenedGame:
        return opening_answer(written.game.id, written.game.record, seen, answers(sent, query, written, seen))

    return open_game(asking, make, known, answer)


def _as_read(entry: Entry, _: Record) -> Entry:
    return entry


@operation(games, "GET /games", "listGames", Games, query=GamesQuery(), security=keyed(Role.READER), headers=PAGED)
def list_all(query: dict[str, Any]) -> Response:
    """List the club's games, page by page.

    The newest first unless another order is asked for; filters go together. Needs a reader's key.
    """
    asking, wanted = caller(Role.READER), filter_of_query(query)
    return page_response(lambda: list_games(game_store(), asking.club_id, wanted))


@operation(games, "GET /games/<id:game_id>", "showGame", Game, query=GameQuery(), security=MAYBE_KEYED, is_tagged=True)
def show_one(query: dict[str, Any], game_id: str) -> Response:
    """Show a game as it stands, or stood after a turn.

    While it goes on, racks, unseen tiles and notes are for scorekeepers and directors, and a player sees the rack of
    their seat. A public game can be seen without a key. The ETag begins with its version.
    """
    game, viewer = look_at(game_id)
    record = game.record if "turn" not in query else record_after_turn(game.record, query["turn"])
    sight = sight_of(game.record, viewer)
    return _tagged_response(game, game_as_it_stands(game, record, sight))


def _tagged_response(game: KeptGame, body: Answer) -> Response:
    return response_if_changed(game, lambda: json_response(body))


@operation(
    games,
    "PATCH /games/<id:game_id>",
    "changeGame",
    Recorded,
    body=GameChanges(),
    security=keyed(Role.DIRECTOR),
    **OF_WRITES,
)
def change_one(body: dict[str, Any], game_id: str) -> Response:
    """Change names, title, meeting, round, note, or whether the public may look.

    Before the first turn also edition, ruleset or lexicon, in a request of their own. Needs a director's key.
    """
    asking = caller(Role.DIRECTOR)
    known = find_known_players(service().database, asking.club_id, player_ids_in(body))
    return record_entry(asking, game_id, lambda record: read_change(body, record, service().shelf, known), 200, known)


@operation(games, "DELETE /games/<id:game_id>", "deleteGame", None, **{**OF_WRITES, **_OF_DELETION})
def delete_one(game_id: str) -> Response:
    """Put away a game that was opened or imported by mistake.

    Only while no turn stands in it, or nothing was entered since its import; any other is finished as abandoned.
    Needs a director's key.
    """
    return delete_game(caller(Role.DIRECTOR), game_id)


@operation(
    games, "GET /games/<id:game_id>/turns", "listTurns", Turns, query=TurnsQuery(), security=MAYBE_KEYED, is_tagged=True
)
def list_turns(query: dict[str, Any], game_id: str) -> Response:
    """List the turns of a game, or those after one, with their score sheets, challenges and running totals.

    Seen as the game itself is. The highest play of each turn is shown to those who may see all racks.
    """
    game, viewer = look_at(game_id)
    sight = sight_of(game.record, viewer)
    plays = highest_wanted(query, game.record, viewer)
    return _tagged_response(game, turns_on_record(game.record, game.replay.stamps, sight, plays, query.get("after", 0)))


@operation(
    games,
    "GET /games/<id:game_id>/rulings",
    "listRulings",
    Rulings,
    security=keyed(Role.READER, Role.PLAYER),
    is_tagged=True,
)
def list_rulings(game_id: str) -> Response:
    """List the verdicts on challenged plays, each with a sentence to print.

    Needs a reader's key, or a player's of the game.
    """
    game = find_own_game(game_store(), caller_at_table(Role.READER), game_id)
    return _tagged_response(game, rulings_of(game.record, game.replay.stamps))


@operation(
    games, "GET /games/<id:game_id>/log", "showLog", Log, security=keyed(Role.READER, Role.PLAYER), is_tagged=True
)
def show_log(game_id: str) -> Response:
    """Show every entry of the log, also those undone and corrected, with who, when and digest.

    Needs a reader's key, or a player's of the game. While the game goes on, racks and notes are left out for those who
    may not see them.
    """
    asking = caller_at_table(Role.READER)
    game = find_own_game(game_store(), asking, game_id)
    items = entries_since(game_store(), game, viewer_of(asking, game))
    return _tagged_response(game, Log(items=items, version=game.version))


@operation(
    games,
    "GET /games/<id:game_id>/events",
    "pollEvents",
    Events,
    query=PollQuery(),
    security=MAYBE_KEYED,
    is_tagged=True,
)
def poll_events(query: dict[str, Any], game_id: str) -> Response:
    """Show what is new in a game: the entries of its log since one that is known, and messages.

    With `wait` the answer comes as soon as there is something, or without anything when the time is over. Seen as the log
    is, messages by players and officials alone. A public game's events can be seen without a key: without racks, notes,
    digests and ids of keys.
    """
    asking = caller_or_public()
    game, viewer = look_as(asking, game_id)
    known = Position(query.get("after", 0), query.get("messages_after")).seen_by(viewer)
    events = events_since(game_store(), game, viewer, known)
    if query.get("wait") and events.position == known:
        wait_for_news(game, _who(asking, viewer), known, query["wait"])
    if events.messages:  # which are no part of the version
        return tagged(json_response(events), game)
    return _tagged_response(game, events)


def _who(asking: Caller | None, viewer: Viewer) -> Who:
    return Who(viewer, None if asking is None else asking.key_id)


@operation(
    games,
    "GET /games/<id:game_id>/events/stream",
    "streamEvents",
    EVENTS_TEXT,
    media_type=EVENT_STREAM,
    query=EventsQuery(),
    security=MAYBE_KEYED,
    parameters=[LAST_EVENT_ID],
    examples=read_examples("streamEvents").responses,
    refuses=(400,),
)
def stream_events(query: dict[str, Any], game_id: str) -> Response:
    """Stream what is new in a game, and all that follows as it happens.

    Server-sent events: each has an `id`, the `event` `entry` or `message`, and as `data` what the list of events has. A
    reader that comes again sends the last id as `Last-Event-ID`: nothing is lost and nothing comes twice. A comment comes every 15 s while nothing happens. The stream ends
    when the key is revoked, the game deleted or the service stopped. Pages of other origins read it by `fetch`, which can
    send a key. Seen as events are.
    """
    asking = caller_or_public()
    game, viewer = look_as(asking, game_id)
    known = last_event(query).seen_by(viewer)
    events = events_since(game_store(), game, viewer, known)
    if not events.position.covers(known):  # the records have lost their end since, and go on otherwise
        known = Position().seen_by(viewer)
        events = events_since(game_store(), game, viewer, known)
    return stream_response(game, _who(asking, viewer), events.position, pieces_of(events, known))
