"""Records checked at the terminal: files of any format and folders of them, every slip told in a sentence."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from scrabble_api.cli.context import lexicon_named, ruleset_named
from scrabble_api.cli.record_files import KINDS, RecordPath, games_in, name_of, read_file, reason, record_paths
from scrabble_api.cli.terminal import progress, say, say_fault, say_json
from scrabble_api.formats.answers.audits import audit_answer
from scrabble_api.formats.answers.turns import NOT_ASKED, Highest
from scrabble_api.formats.audits import audit_lines, highest_lines
from scrabble_api.formats.wire import to_json
from scrabble_api.rules.audit import Audit, Severity, Verdict, audit_record
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.games.highest import highest_by_entry
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
@click.argument("files", nargs=-1, required=True, type=RecordPath(), metavar="FILE…")
@click.option("--from", "source", type=click.Choice(KINDS), help="What FILE is; else by its name and how it begins.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print JSON as the API answers it, one object a line for each file."
)
@click.option(
    "--ruleset", help="The ruleset for records that name none. Default: naspa for two players, club for more."
)
@click.option("--lexicon", help="Note words that this lexicon does not have.")
@click.option(
    "--highest", is_flag=True, help="Show the highest play of each turn, and the points missed. Needs --lexicon."
)
def audit(
    *,
    files: tuple[Path, ...],
    source: str | None,
    as_json: bool,
    ruleset: str | None,
    lexicon: str | None,
    highest: bool,
) -> None:
    """Check the records in each FILE, or in the files of a folder, against the rules and themselves.

    What a file is goes by its name (.gcg, .json for a record document, .csv for a table), else by how it begins; of a
    folder those are read that have such names. - is standard input.

    Of several files a summary follows: those with errors first, then those that cannot be read, then those with warnings.

    Exits with 0 if no record holds an error (racks that contradict something are warned of), with 1 if one does, with
    2 if a file cannot be read.
    """
    rules, words = ruleset_named(ruleset), lexicon_named(lexicon)
    if highest and words is None:
        raise click.UsageError("The highest plays are found with a lexicon. Name one with --lexicon.")
    paths = list(record_paths(files))
    asked = _Asked(source, as_json, rules, words, words if highest else None)
    checked = list(_check_files(paths, asked))
    if not as_json and len(paths) != 1:
        _summarise(checked)
    sys.exit(_status(checked))


@dataclass(frozen=True, slots=True)
class _Asked:
    """How files are audited: what they are judged by, and the list by which the highest plays are found, if they are."""

    source: str | None
    as_json: bool
    ruleset: Ruleset | None
    lexicon: Lexicon | None
    highest_by: Lexicon | None


def _check_files(paths: list[Path], asked: _Asked) -> Iterator[_FileAudit]:
    """Each file checked and told; with several, how far it has come is shown on standard error."""
    with progress(paths, "Auditing", beside_output=True) as running:
        for path in running:
            yield _check_file(path, asked)


def _check_file(path: Path, asked: _Asked) -> _FileAudit:
    try:
        games = games_in(path, read_file(path), asked.source)
        audits = [audit_record(game.record, asked.ruleset, asked.lexicon, game.findings) for game in games]
    except (OSError, Unreadable) as fault:
        say_fault(f"{path}: {reason(fault)}")
        return _FileAudit(path, _UNREADABLE)
    plays = [_highest_plays(one, asked) for one in audits]
    if asked.as_json:
        games_audited = [audit_answer(one, plays=its) for one, its in zip(audits, plays, strict=True)]
        say_json(to_json({"file": name_of(path), "games": games_audited}))
    else:
        _tell(path, audits, plays)
    counts = Counter(found.severity for one in audits for found in one.findings)
    worst = max((one.verdict for one in audits), key=list(Verdict).index)
    return _FileAudit(path, worst.value, len(audits), counts[Severity.ERROR], counts[Severity.WARNING])


def _highest_plays(audited: Audit, asked: _Asked) -> Highest:
    by = asked.highest_by
    return NOT_ASKED if by is None else highest_by_entry(audited.game, audited.steps, by)


def _tell(path: Path, audits: list[Audit], plays: list[Highest]) -> None:
    for number, (one, its) in enumerate(zip(audits, plays, strict=True), 1):
        say(f"{path}" + (f", game {number}" if len(audits) > 1 else ""))
        for line in (*highest_lines(one, its), *audit_lines(one)):
            say(f"  {line}")


def _summarise(checked: list[_FileAudit]) -> None:
    """A row for each file with something to look at, the worst first, and how many there are of each verdict."""
    bad = sorted((one for one in checked if one.verdict != Verdict.EXACT), key=lambda one: _WORST.index(one.verdict))
    widest = max((len(str(one.path)) for one in bad), default=0)
    say()
    for one in bad:
        counts = f"{count_text(one.errors, 'error')}, {count_text(one.warnings, 'warning')}" if one.games else ""
        say(f"{one.path!s:<{widest}}  {one.verdict:<10}  {counts}".rstrip())
    verdicts = Counter(one.verdict for one in checked)
    by_verdict = [f"{verdicts[what]} {_AMONG.get(what, what)}" for what in _WORST if verdicts[what]]
    say(f"{count_text(len(checked), 'file')}: {', '.join(by_verdict) or 'nothing to audit'}")


#: The verdict on a file that is none of records.
_UNREADABLE = "unreadable"

#: From the worst, in the order in which somebody looks at files.
_WORST = (Verdict.ERRORS.value, _UNREADABLE, Verdict.WARNINGS.value, Verdict.EXACT.value)

#: How many files there are of a verdict, in words.
_AMONG = {"errors": "with errors", "warnings": "with warnings"}


def _status(checked: Iterable[_FileAudit]) -> int:
    verdicts = {one.verdict for one in checked}
    if _UNREADABLE in verdicts:
        return 2
    return 1 if Verdict.ERRORS in verdicts else 0
