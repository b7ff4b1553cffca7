"""Records checked at the terminal: files of any format and folders of them, every slip told in a sentence."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from scrabble_api.cli.context import lexicon_named, ruleset_named
from scrabble_api.cli.record_files import games_in, name_of, read_file, reason, record_paths
from scrabble_api.cli.terminal import say, say_json
from scrabble_api.formats.answers.audits import audit_answer
from scrabble_api.formats.audits import audit_lines
from scrabble_api.formats.wire import to_json
from scrabble_api.rules.audit import Audit, Severity, Verdict, audit_record
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class _FileAudit:
    """What came of one file: counts and words for the summary, so that a folder of any size takes no more room."""

    path: Path
    verdict: str
    games: int = 0
    errors: int = 0
    warnings: int = 0


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="Answer as the API does, an object a line for each file.")
@click.option("--ruleset", help="The ruleset where a record does not tell; naspa for two, club for more.")
@click.option("--lexicon", help="Note words that this list does not have.")
def audit(*, files: tuple[Path, ...], as_json: bool, ruleset: str | None, lexicon: str | None) -> None:
    """Check the records in each FILE, or in the files of a folder, against the rules and themselves.

    What a file is goes by its name (.gcg, .json for a record document, .csv for a table), else by how it begins; of a
    folder those are read that have such names.

    Exits with 0 if no record holds an error (racks that contradict something are warned of), with 1 if one does, with
    2 if a file cannot be read.
    """
    rules, words = ruleset_named(ruleset), lexicon_named(lexicon)
    paths = list(record_paths(files))
    checked = list(_check_files(paths, as_json=as_json, ruleset=rules, lexicon=words))
    if not as_json and len(paths) != 1:
        _summarise(checked)
    sys.exit(_status(checked))


def _check_files(
    paths: list[Path], *, as_json: bool, ruleset: Ruleset | None, lexicon: Lexicon | None
) -> Iterator[_FileAudit]:
    """Each file checked and told; with several, how far it has come is shown on standard error."""
    bar: Any = click.progressbar(paths, label="Auditing", file=sys.stderr) if len(paths) > 1 else nullcontext(paths)
    with bar as running:
        for path in running:
            yield _check_file(path, as_json=as_json, ruleset=ruleset, lexicon=lexicon)


def _check_file(path: Path, *, as_json: bool, ruleset: Ruleset | None, lexicon: Lexicon | None) -> _FileAudit:
    try:
        games = games_in(path, read_file(path))
        audits = [audit_record(game.record, ruleset, lexicon, game.findings) for game in games]
    except (OSError, Unreadable) as fault:
        say(f"{path}: {reason(fault)}", err=True)
        return _FileAudit(path, "unreadable")
    if as_json:
        say_json(to_json({"file": name_of(path), "games": list(map(audit_answer, audits))}))
    else:
        _tell(path, audits)
    counts = Counter(found.severity for one in audits for found in one.findings)
    worst = max((one.verdict for one in audits), key=list(Verdict).index)
    return _FileAudit(path, worst.value, len(audits), counts[Severity.ERROR], counts[Severity.WARNING])


def _tell(path: Path, audits: list[Audit]) -> None:
    for number, one in enumerate(audits, 1):
        say(f"{path}" + (f", game {number}" if len(audits) > 1 else ""))
        for line in audit_lines(one):
            say(f"  {line}")


def _summarise(checked: list[_FileAudit]) -> None:
    """A row for each file with something to look at, and how many there are of each verdict."""
    bad = [one for one in checked if one.verdict != Verdict.EXACT]
    widest = max((len(str(one.path)) for one in bad), default=0)
    say()
    for one in bad:
        counts = f"{count_text(one.errors, 'error')}, {count_text(one.warnings, 'warning')}" if one.games else ""
        say(f"{one.path!s:<{widest}}  {one.verdict:<10}  {counts}".rstrip())
    verdicts = Counter(one.verdict for one in checked)
    by_verdict = [f"{number} {_AMONG.get(what, what)}" for what, number in sorted(verdicts.items())]
    say(f"{count_text(len(checked), 'file')}: {', '.join(by_verdict) or 'nothing to audit'}")


#: How many files there are of a verdict, in words.
_AMONG = {"errors": "with errors", "warnings": "with warnings"}


def _status(checked: Iterable[_FileAudit]) -> int:
    verdicts = {one.verdict for one in checked}
    if "unreadable" in verdicts:
        return 2
    return 1 if Verdict.ERRORS in verdicts else 0
