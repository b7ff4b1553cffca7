"""Records turned into another format at the terminal."""

from pathlib import Path

import click

from scrabble_api.cli.context import ruleset_named
from scrabble_api.cli.record_files import games_in, kind_of, read_file, reason, write_out
from scrabble_api.formats.files.conversions import TARGETS, convert_games
from scrabble_api.formats.files.kinds import FILE_KINDS
from scrabble_api.rules.errors import Unreadable

#: What the names of files tell.
_ENDINGS = {f".{FILE_KINDS[name].ending}": name for name in TARGETS}


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--to", "target", type=click.Choice(list(TARGETS)), help="The format; else by the name of the output.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Where to write; else to the screen.")
@click.option("--ruleset", help="The ruleset of a score sheet where the record does not tell.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def convert(*, file: Path, target: str | None, output: Path | None, ruleset: str | None, force: bool) -> None:
    """Write the record in FILE in another format: GCG, a JSON document, a table (csv) or a score sheet (text).

    What FILE is goes by its name, else by how it begins. Without --to and a telling --output a GCG file becomes a JSON
    document, and anything else GCG.
    """
    rules = ruleset_named(ruleset)
    content = read_file(file)
    wanted = target or (_ENDINGS.get(output.suffix.lower()) if output else None)
    wanted = wanted or ("json" if kind_of(file, content) == "gcg" else "gcg")
    try:
        games = games_in(file, content)
    except Unreadable as fault:
        raise Unreadable(fault.code, f"{file}: {reason(fault)}") from None
    write_out(convert_games(games, wanted, rules).encode(), output, force=force)
