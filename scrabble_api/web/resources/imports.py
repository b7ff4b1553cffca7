"""Records imported into a club as games."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from flask import Response, request

from scrabble_api.formats.answers.imports import Status
from scrabble_api.formats.audits import check_work
from scrabble_api.formats.files import imports as files
from scrabble_api.formats.record_json.documents import KeptRecord
from scrabble_api.formats.wire import with_more
from scrabble_api.records.importing import (
    ImportedGame,
    find_earlier_import,
    import_answer,
    import_games,
    plan_import,
)
from scrabble_api.records.keys import Role
from scrabble_api.records.writing import WriteRequest
from scrabble_api.rules.errors import Refused
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.rulesets import Ruleset
from scrabble_api.rules.work import MOST_WORK, Work
from scrabble_api.web import uploads
from scrabble_api.web.answers import GameImported, GamesImported
from scrabble_api.web.api import JSON, Blueprint, json_response
from scrabble_api.web.authentication import caller, keyed
from scrabble_api.web.bounds import within_reach
from scrabble_api.web.examples import read_examples
from scrabble_api.web.metrics import count
from scrabble_api.web.operations import operation
from scrabble_api.web.preconditions import OPENED, etag, mark_repeated, retry_of
from scrabble_api.web.problems import problem_of
from scrabble_api.web.schemas.imports import ImportQuery
from scrabble_api.web.service import game_store, service
from scrabble_api.web.writes import OF_OPENING

imports = Blueprint("imports", __name__, description="Records imported into a club as games.")

_SEVERAL = {
    "description": "Several games, each with its status; or one that the club has already; or what would be answered.",
    "examples": read_examples("importGames", status=200).responses,
    "headers": OPENED,
}


@operation(
    imports,
    "POST /games/import",
    "importGames",
    GamesImported,
    query=ImportQuery(),
    file=uploads.describe_file("importGames", uploads.ABOUT),
    another={200: _SEVERAL},
    security=keyed(Role.DIRECTOR),
    **OF_OPENING,
)
def import_all(query: dict[str, Any]) -> Response:
    """Bring the records of a file into the club as games.

    Every number of the record is kept beside the one by the rules, and what was found with the game. What the rules
    refuse is kept as it was recorded: its points count, the board is left alone. All or nothing for each game; a
    record that the club has imported before is known again. Needs a director's key.
    """
    asking = caller(Role.DIRECTOR)
    ruleset = uploads.ruleset_in_query(query)
    lexicon = uploads.lexicon_in_query(query)
    found = list(_read(_sent_games(), ruleset, lexicon, files.OnError(query["on_error"])))
    if query.get("dry_run"):
        return json_response(_answer_of_file(plan_import(game_store(), asking, found), is_trial=True))
    store, retry = game_store(), retry_of(asking)
    done = find_earlier_import(store, retry, found) or import_games(store, WriteRequest(asking, None, retry), found)
    if not done.is_repeated:
        _count_created(done.games)
    return mark_repeated(_response(done.games), is_repeated=done.is_repeated)


def _count_created(games: Iterable[ImportedGame | Refused]) -> None:
    for one in games:
        if isinstance(one, ImportedGame) and one.status is Status.CREATED:
            count("games", "imported")


def _read(
    games: Iterable[files.Importable], ruleset: Ruleset | None, lexicon: Lexicon | None, on_error: files.OnError
) -> Iterator[files.GameToImport | Refused]:
    """Each game as it is to be kept; refused once all together are too much work."""
    done = Work()
    for game in games:
        read = files.read_import(game, ruleset, lexicon, on_error, done.left_of(MOST_WORK))
        if isinstance(read, files.GameToImport):
            done = done.and_also(read.work)
            check_work(done, MOST_WORK)
        yield read


def _sent_games() -> Sequence[files.Importable]:
    content = uploads.sent_file(tuple(uploads.READERS))
    is_document = request.mimetype == JSON
    games: Iterable[files.Importable] = (
        files.importable_games(uploads.document_in(content), service().shelf, MOST_WORK)
        if is_document
        else uploads.games_of_file(content)
    )
    return within_reach(
        games, lambda game: len(game.entries) if isinstance(game, KeptRecord) else uploads.length_of(game)
    )


def _response(games: Sequence[ImportedGame | Refused]) -> Response:
    """The answer on a file; of one game only it is that on the game."""
    response = json_response(_answer_of_file(games, is_trial=False))
    if len(games) == 1:
        [one] = games
        if not isinstance(one, ImportedGame):
            raise one
        response.status_code = 201 if one.status is Status.CREATED else 200
        response.headers["ETag"] = etag(one.version)
        response.headers["Location"] = f"/v1/games/{one.id}"
    return response


def _answer_of_file(games: Sequence[ImportedGame | Refused], *, is_trial: bool) -> GamesImported:
    return GamesImported(games=tuple(_answer_of_game(one, is_trial=is_trial) for one in games))


def _answer_of_game(one: ImportedGame | Refused, *, is_trial: bool) -> GameImported:
    refused = None if isinstance(one, ImportedGame) else problem_of(one)
    return with_more(import_answer(one, is_trial=is_trial), GameImported, problem=refused)
