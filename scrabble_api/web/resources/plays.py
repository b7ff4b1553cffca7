"""Plays put to the adjudicator, one or many, and plays found."""

from collections.abc import Iterator
from typing import Any

from flask import Response
from marshmallow import ValidationError

from scrabble_api.formats.answers.finding import FoundPlays, found_plays
from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.formats.answers.verdicts import Verdict, verdict_on
from scrabble_api.formats.requests.finding import plays_wanted, read_plays_wanted, search_in_game
from scrabble_api.formats.requests.games import read_seat
from scrabble_api.formats.requests.plays import read_case
from scrabble_api.formats.sight import sight_of
from scrabble_api.records.games import find_own_game
from scrabble_api.records.keys import Role
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.finding.finding import Search
from scrabble_api.rules.games.game import Game
from scrabble_api.web.answers import VerdictBatch, VerdictOrProblem
from scrabble_api.web.api import Blueprint, json_response
from scrabble_api.web.authentication import caller, check_role, keyed
from scrabble_api.web.looking import response_if_changed, viewer_of
from scrabble_api.web.operations import operation
from scrabble_api.web.problems import MOST_ERRORS_OF_AN_ITEM, RequestRefused, at_parameter, invalid_body, problem_of
from scrabble_api.web.schemas import plays as bodies
from scrabble_api.web.service import Service, game_store, service

plays = Blueprint("plays", __name__, description="Plays judged, scored and found; nothing is stored.")

_ONE_REQUEST = bodies.ScoreRequest()
_TOO_LONG = Unreadable(
    "answer-too-large",
    f"The words of the items before have more than {bodies.MOST_BATCH_LETTERS:,} letters: send this one in another batch.",
)


@operation(plays, "POST /plays/score", "scorePlay", Verdict, body=_ONE_REQUEST)
def score_play(body: dict[str, Any]) -> Response:
    """Judge and score a play.

    Says whether the play is legal, every rule it breaks, every word it forms with the premium of each square,
    the bonus, the total and its arithmetic, and whether a claimed score is right. An illegal play is an answer
    (200), not an error.
    """
    return json_response(_verdict(body, service()))


@operation(plays, "POST /plays/find", "findPlays", FoundPlays, body=bodies.FindRequest())
def find_plays(body: dict[str, Any]) -> Response:
    """Find the plays of a rack, the highest-scoring first.

    Every play is legal, and all its words are in the lexicon; a word of another length than the lexicon has, as 16
    letters in `enable`, is not found. `total` counts all plays, of which up to 100 are shown. A rack or a board
    that cannot be is answered with its violations and no plays.
    """
    return json_response(found_plays(read_plays_wanted(body, service().shelf)))


@operation(
    plays,
    "GET /games/<id:game_id>/plays",
    "findPlaysInGame",
    FoundPlays,
    query=bodies.FindInGameQuery(),
    security=keyed(Role.SCOREKEEPER),
    is_tagged=True,
    refuses=(409,),
)
def find_plays_in_game(query: dict[str, Any], game_id: str) -> Response:
    """Find the plays of a seat as the game stands, the highest-scoring first.

    Its whole rack must be known. The game's own lexicon says which words are good; for a game without one, name one. Needs a
    scorekeeper's key; while a game goes on in which the service deals, a director's. A player's key is never enough.
    """
    asking = caller(Role.SCOREKEEPER)
    game = find_own_game(game_store(), asking, game_id)
    if not sight_of(game.record, viewer_of(asking, game)).has_all_racks:
        check_role(asking, Role.DIRECTOR, "Finding plays while a game goes on in which the service deals")
    search = _search_in_game(game.record.game, query)
    return response_if_changed(game, lambda: json_response(found_plays(plays_wanted(search, query))))


def _search_in_game(game: Game, query: dict[str, Any]) -> Search:
    if not game.set_up.is_board_kept:
        raise RequestRefused("not-found", "This game is recorded without a board, so no plays can be found on it.")
    with at_parameter("seat"):
        seat = read_seat(query, game)
    with at_parameter("lexicon"):
        lexicon = game.set_up.judge if "lexicon" not in query else service().shelf.lexicon(query["lexicon"])
        return search_in_game(game, seat, lexicon)


@operation(plays, "POST /plays/score-batch", "scorePlays", VerdictBatch, body=bodies.ScoreBatchRequest())
def score_plays(body: dict[str, Any]) -> Response:
    """Judge and score up to 1,000 plays.

    Answers come in the order of the items. An item that cannot be read is answered in its place by its problem
    object, whose pointers begin at the item; it spoils no other. Once the words of the answers have 100,000 letters,
    the items that follow are answered so (`answer-too-large`): send them in another batch.
    """
    serving = service()
    _check_effort(body["items"])
    return json_response(VerdictBatch(items=tuple(_verdicts(body["items"], serving))))


def _check_effort(items: list[Any]) -> None:
    """A board given as plays costs as much as its plays, so a batch may have so many of them only."""
    boards = [item["board"] for item in items if isinstance(item, dict) and isinstance(item.get("board"), dict)]
    plays_given = sum(len(board["plays"]) for board in boards if isinstance(board.get("plays"), list))
    if plays_given > bodies.MOST_BOARD_PLAYS:
        detail = f"The boards of a batch may be made of {bodies.MOST_BOARD_PLAYS:,} plays in all, not {plays_given:,}."
        where = ProblemDetail(pointer="/items", code="too-many-board-plays", message="Draw the boards as rows.")
        raise RequestRefused("too-many-board-plays", detail, [where])


def _verdict(fields: dict[str, Any], serving: Service) -> Verdict:
    case = read_case(fields, serving.shelf)
    return verdict_on(case, case.adjudication())


def _verdicts(items: list[Any], serving: Service) -> Iterator[VerdictOrProblem]:
    """Each item judged, as long as the answers are not too long together."""
    letters = 0
    for item in items:
        answer = _verdict_or_problem(item, serving) if letters <= bodies.MOST_BATCH_LETTERS else problem_of(_TOO_LONG)
        letters += sum(len(word.letters or ()) for word in answer.words) if isinstance(answer, Verdict) else 0
        yield answer


def _verdict_or_problem(item: Any, serving: Service) -> VerdictOrProblem:
    try:
        return _verdict(_ONE_REQUEST.load(item), serving)
    except ValidationError as fault:
        return problem_of(invalid_body(fault.messages, _ONE_REQUEST, MOST_ERRORS_OF_AN_ITEM))
    except Unreadable as fault:
        return problem_of(fault)
