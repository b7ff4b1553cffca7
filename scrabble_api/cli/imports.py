"""Records brought into a club at the terminal: files of any format and folders of them, every game told in a line."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import click

from scrabble_api.cli.choosing import club_named, club_option
from scrabble_api.cli.club_files import import_club, say_imported, say_refusal
from scrabble_api.cli.context import checked_database, lexicon_named, ruleset_named, whole_shelf
from scrabble_api.cli.record_files import games_in, json_of, kind_of, name_of, read_file, reason, record_paths
from scrabble_api.cli.terminal import progress, say, say_fault, say_json
from scrabble_api.formats.answers.audits import PlayerAudited
from scrabble_api.formats.answers.club_imports import ClubImported
from scrabble_api.formats.answers.imports import GameOfFile
from scrabble_api.formats.answers.refusals import Refusal
from scrabble_api.formats.files import imports as files
from scrabble_api.formats.files.club_lines import ENDING
from scrabble_api.formats.wire import to_json, with_more
from scrabble_api.records.games import GameStore
from scrabble_api.records.importing import ImportedGame, import_answer, import_games, plan_import, status_of
from scrabble_api.records.keys import Caller, terminal_caller
from scrabble_api.records.replays import Replays
from scrabble_api.records.writing import WriteRequest
from scrabble_api.rules.errors import Refused, Unreadable
from scrabble_api.rules.plays.lexicon import Lexicon, Shelf
from scrabble_api.rules.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class _Terms:
    """How files are imported."""

    ruleset: Ruleset | None
    lexicon: Lexicon | None
    on_error: files.OnError
    dry_run: bool
    without_lexicons: bool


class _GameImported(GameOfFile):
    """What became of a game; of its problem as much as is the same over the net."""

    problem: Refusal | None


class _ClubImported(ClubImported):
    """What became of a club's file."""

    file: str


@click.command("import")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="PATH…")
@club_option
@click.option(
    "--on-error",
    type=click.Choice([one.value for one in files.OnError]),
    default=files.OnError.KEEP.value,
    help="What to do with errors.",
)
@click.option("--dry-run", is_flag=True, help="Only show what would happen with each file.")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print JSON as the API answers it, one object a line for each file; for a problem its code, detail and errors.",
)
@click.option(
    "--ruleset", help="The ruleset for records that name none. Default: naspa for two players, club for more."
)
@click.option("--lexicon", help="The list that judges words.")
@click.option("--without-lexicons", is_flag=True, help="Of a club: although lists are missing that its games name.")
def import_files(  # noqa: PLR0913  # one for each option
    *,
    paths: tuple[Path, ...],
    club: str | None,
    on_error: str,
    dry_run: bool,
    as_json: bool,
    ruleset: str | None,
    lexicon: str | None,
    without_lexicons: bool,
) -> None:
    """Bring the records in each PATH, a file or a folder of them, into a club as games.

    What a file is goes by its name (.gcg, .json for a record document, .csv for a table), else by how it begins; of a
    folder those are read that have such names. A document of a game out of a club's log brings the whole log, and .ndjson
    all that a club has elsewhere: players, sessions and games with their ids.

    Every number is kept beside the one by the rules. All games of a file are kept together or none; one that the
    club has imported before is known again. Exits with 1 if a game was refused, with 2 if a file cannot be read.
    """
    terms = _Terms(ruleset_named(ruleset), lexicon_named(lexicon), files.OnError(on_error), dry_run, without_lexicons)
    with checked_database() as database:
        operator = terminal_caller(database, club_named(database, club).id)
        store = GameStore(database, Replays(Shelf({})))
        with progress(list(record_paths(paths)), "Importing", beside_output=True) as running:
            imported = (_import_file(store, operator, path, terms, as_json=as_json) for path in running)
            statuses = Counter(chain.from_iterable(imported))
    if not as_json:
        counts = ", ".join(f"{number} {status}" for status, number in sorted(statuses.items()))
        say(f"{'would be: ' if dry_run else ''}{counts or 'nothing to import'}")
    sys.exit(2 if statuses["unreadable"] else 1 if statuses["refused"] else 0)


def _import_file(store: GameStore, operator: Caller, path: Path, terms: _Terms, *, as_json: bool) -> Iterator[str]:
    """What becomes of each game of a file."""
    if path.suffix.lower() == f".{ENDING}":
        yield from _import_club(store, operator, path, terms, as_json=as_json)
        return
    try:
        found = [files.read_import(game, terms.ruleset, terms.lexicon, terms.on_error) for game in _games(path)]
    except (OSError, Unreadable) as fault:
        say_fault(f"{path}: {reason(fault)}")
        yield "unreadable"
        return
    if terms.dry_run:
        imported: Sequence[ImportedGame | Refused] = plan_import(store, operator, found)
    else:
        imported = import_games(store, WriteRequest(operator), found).games
    if as_json:
        say_json(to_json({"file": name_of(path), "games": [_game(one, terms) for one in imported]}))
    for number, one in enumerate(imported, 1):
        if not as_json:
            say(f"{path}{f', game {number}' if len(imported) > 1 else ''}: {_sentence(one, terms)}")
        yield status_of(one)


def _import_club(store: GameStore, operator: Caller, path: Path, terms: _Terms, *, as_json: bool) -> Iterator[str]:
    """What becomes of each game of a club's file."""
    try:
        found = import_club(
            store,
            operator,
            path,
            whole_shelf(),
            is_trial=terms.dry_run,
            without_lexicons=terms.without_lexicons,
        )
    except (OSError, Refused) as fault:
        say_refusal(path, fault)
        yield "unreadable"
        return
    if as_json:
        say_json(to_json(with_more(found, _ClubImported, file=name_of(path))))
    else:
        say_imported(path, found, is_trial=terms.dry_run)
    yield from ["created"] * found.games.created
    yield from ["duplicate"] * (found.games.known - len(found.different))
    yield from ["refused"] * (len(found.different) + len(found.damaged))


def _games(path: Path) -> Sequence[files.Importable]:
    content = read_file(path)
    if kind_of(path, content) == "json":
        return files.importable_games(json_of(content), whole_shelf())
    return games_in(path, content)


def _game(one: ImportedGame | Refused, terms: _Terms) -> _GameImported:
    refused = None if isinstance(one, ImportedGame) else files.refusal(one)
    return with_more(import_answer(one, is_trial=terms.dry_run), _GameImported, problem=refused)


def _sentence(one: ImportedGame | Refused, terms: _Terms) -> str:
    if not isinstance(one, ImportedGame):
        return f"refused: {one}"
    answer = files.game_of_file(one.imported, one.status)
    scores = ", ".join(map(_score, answer.players))
    where = "" if terms.dry_run and not one.is_known else f" {one.id}"
    return f"{one.status}{where} ({answer.verdict}): {scores}"


def _score(player: PlayerAudited) -> str:
    recorded = "" if player.claimed == player.computed else f" (recorded {player.claimed})"
    return f"{player.name} {player.computed}{recorded}"
