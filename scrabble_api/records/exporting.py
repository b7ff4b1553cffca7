"""Games as they are taken out: one as a file of any kind, or one after another all of a club's."""

from collections.abc import Iterator, Sequence

from sqlalchemy import select

from scrabble_api.formats.answers.logs import log_in_sight
from scrabble_api.formats.answers.turns import NOT_ASKED, Highest
from scrabble_api.formats.files.kinds import DOCUMENT, FILE_FORMATS
from scrabble_api.formats.gcg.from_record import claimed_record
from scrabble_api.formats.record_json.documents import claimed_document, kept_document
from scrabble_api.formats.sight import Standing, Viewer, sight_of
from scrabble_api.formats.wire import Json, fields_of, to_json
from scrabble_api.records.database import autocommit
from scrabble_api.records.deals import find_shown_seed
from scrabble_api.records.games import GameStore, KeptGame, log_of
from scrabble_api.records.log import LogEntry, report_damage
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.tables import games

#: So many ids are read at a time.
_ROWS = 500


def check_can_write(game: KeptGame, kind: str) -> None:
    """RecordRefused where the game has not what files of this kind tell."""
    if kind != DOCUMENT and not FILE_FORMATS[kind].can_write(game.record):
        message = "This game is recorded without a board, so it has no position to export."
        raise RecordRefused("not-found", message)


def file_of_game(store: GameStore, game: KeptGame, kind: str, viewer: Viewer, plays: Highest = NOT_ASKED) -> bytes:
    """The game as a file of a kind of ``FILE_KINDS``, as far as the viewer may see it; a sheet with these highest plays."""
    if kind == DOCUMENT:
        return to_json(_document(store, game, viewer))
    return file_of_record(game, kind, viewer, plays)


def file_of_record(game: KeptGame, kind: str, viewer: Viewer, plays: Highest = NOT_ASKED) -> bytes:
    """The same of what the log comes to, in a format that is no document."""
    return FILE_FORMATS[kind].write(game.record, game.replay.stamps, sight_of(game.record, viewer), plays).encode()


def _document(store: GameStore, game: KeptGame, viewer: Viewer) -> Json:
    """The whole log for the club; for the public, which may not see that, the game as it was written down."""
    if viewer.standing is Standing.PUBLIC:
        return claimed_document([claimed_record(game.record, sight_of(game.record, viewer))])
    return document_of_log(store, game, log_of(store, game), viewer)


def document_of_log(store: GameStore, game: KeptGame, entries: Sequence[LogEntry], viewer: Viewer) -> Json:
    """The document of a game by its whole log, as far as somebody of the club may see it."""
    sight = sight_of(game.record, viewer)
    with report_damage(game.id):
        log = log_in_sight(game.record, entries, sight, is_sealed=game.replay.is_sealed)
    seed = find_shown_seed(store, game)
    return kept_document(map(fields_of, log), game.id, seed, complete=sight.is_whole)


def ids_of_club(store: GameStore, club_id: str) -> Iterator[str]:
    """The ids of all games of a club, read a part at a time."""
    after = ""
    asked = select(games.c.id).where(games.c.club_id == club_id, games.c.deleted_at.is_(None)).order_by(games.c.id)
    while True:
        with autocommit(store.database) as connection:
            found = list(connection.scalars(asked.where(games.c.id > after).limit(_ROWS)))
        yield from found
        if len(found) < _ROWS:
            return
        after = found[-1]
