"""A record that somebody brings as a game of a club: what its audit understood, entry by entry, with all it claimed."""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count
from typing import Any

from scrabble_api.formats.answers.audits import finding as finding_answer
from scrabble_api.formats.answers.audits import player_answers
from scrabble_api.formats.answers.imports import GameOfFile, Status
from scrabble_api.formats.answers.refusals import ProblemDetail, Refusal
from scrabble_api.formats.audits import TooMuchWork, check_work, letters_left
from scrabble_api.formats.days import parse_day
from scrabble_api.formats.gcg import ReadGame, gcg_text
from scrabble_api.formats.record_json.documents import KeptRecord, read_document
from scrabble_api.formats.record_json.entries import entry_json
from scrabble_api.formats.texts import cut_line, is_visible
from scrabble_api.formats.wire import UNSET
from scrabble_api.rules.audit import Audit, Claim, ClaimedRecord, Severity, audit_record
from scrabble_api.rules.audit.claims import HEADING_PRAGMAS
from scrabble_api.rules.audit.findings import Finding, finding, verdict_of
from scrabble_api.rules.audit.note_syntax import is_declaration, note_as_typed
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.errors import Refused, Unreadable
from scrabble_api.rules.games.game import checked_set_up
from scrabble_api.rules.games.outcome import life_cycle, standing_scores
from scrabble_api.rules.history.record import Details, Entry, Opened, Record, Source, opened_record, record_after
from scrabble_api.rules.limits import LONGEST_NAME, LONGEST_NOTE, LONGEST_TITLE
from scrabble_api.rules.plays.lexicon import Lexicon, Shelf
from scrabble_api.rules.rulesets import Ruleset
from scrabble_api.rules.work import Work

#: What no game comes of, however tolerant one is.
_NO_GAME = {"empty-file": "empty-file", "record-too-long": "body-too-large", "file-too-long": "body-too-large"}


@dataclass(frozen=True, slots=True)
class GameToImport:
    """A game to be kept: its opening, the entries that follow, the record they make, and what was found in it.

    ``content`` is the SHA-256 of the record in its one written form, so that the same is known again; ``seed`` that of a
    game that was dealt elsewhere.
    """

    opened: Opened
    entries: tuple[Entry, ...]
    record: Record
    findings: tuple[Finding, ...]
    content: str
    audit: Audit | None = None
    seed: bytes | None = None

    @property
    def work(self) -> Work:
        """How much work it was to read it."""
        return Work(1 + len(self.entries), self.record.game.tally.letters)


class OnError(StrEnum):
    """What becomes of a record with errors: it is kept with both numbers, or refused."""

    KEEP = "keep"
    REFUSE = "refuse"


#: A game of a file, before it is known whether it can be kept.
Importable = ReadGame | KeptRecord


def importable_games(written: Any, shelf: Shelf, most: Work | None = None) -> list[Importable]:
    """The games of a record document; one out of a club's log comes with all its entries."""
    return [one if isinstance(one, KeptRecord) else ReadGame(one, ()) for one in read_document(written, shelf, most)]


def read_import(
    game: Importable, ruleset: Ruleset | None, lexicon: Lexicon | None, on_error: OnError, left: Work | None = None
) -> GameToImport | Refused:
    """The game as it is to be kept, or why it is not; TooMuchWork where it is more than what is ``left``."""
    try:
        read = import_of_log(game) if isinstance(game, KeptRecord) else import_of_record(game, ruleset, lexicon, left)
        if on_error is OnError.REFUSE:
            _check_faultless(read)
    except TooMuchWork:
        raise
    except Refused as refusal:
        return refusal
    return read


def import_of_record(
    game: ReadGame, ruleset: Ruleset | None, lexicon: Lexicon | None, left: Work | None = None
) -> GameToImport:
    """The game that a record makes; Unreadable where it holds none, or more than a log can."""
    record, cut = _with_short_texts(game.record)
    letters = letters_left(Work(), left)
    audit = audit_record(record, ruleset, lexicon, (*game.findings, *cut), most_letters=letters)
    check_work(audit.work, left)
    _check_is_game(audit)
    entries = tuple(event for _, event in audit.steps)
    source = Source(claimed=audit.record, findings=audit.findings, entries=1 + len(entries))
    opened = Opened(set_up=checked_set_up(audit.game.set_up), details=details_of(audit), source=source)
    content = hashlib.sha256(gcg_text(game.record).encode()).hexdigest()
    return GameToImport(opened, entries, record_of(opened, entries), audit.findings, content, audit)


def _with_short_texts(record: ClaimedRecord) -> tuple[ClaimedRecord, tuple[Finding, ...]]:
    """The record with its notes, and what else it says, as long as what is typed may be, and what was cut."""
    cut: list[Finding] = []

    def short(text: str, line: int) -> str:
        if len(text) > LONGEST_NOTE:
            cut.append(finding("text-cut", line or None, count=len(text), most=LONGEST_NOTE))
        return text[:LONGEST_NOTE].rstrip()

    claims = tuple(_with_short_notes(claim, short) for claim in record.claims)
    pragmas = tuple(
        replace(one, text=short(one.text, one.line)) if len(one.text) > LONGEST_NOTE else one for one in record.pragmas
    )
    if not cut:
        return record, ()
    texts = ((name, getattr(record, name)) for name in HEADING_PRAGMAS)
    heading: dict[str, Any] = {name: text and text[:LONGEST_NOTE].rstrip() for name, text in texts}
    return replace(record, claims=claims, pragmas=pragmas, **heading), tuple(cut)


def _with_short_notes(claim: Claim, short: Callable[[str, int], str]) -> Claim:
    """The claim with as much of what was typed to it as one note may have; what its notes declare stays whole."""
    typed = "\n".join(note_as_typed(note) for note in claim.notes if not is_declaration(note))
    if len(typed) <= LONGEST_NOTE:
        return claim
    kept, room = [], LONGEST_NOTE
    short(typed, claim.line)
    for note in claim.notes:
        if is_declaration(note):
            kept.append(note)
        else:
            kept.append(note[: max(room, 0)].rstrip())
            room -= len(note) + 1
    return replace(claim, notes=tuple(filter(None, kept)))


def import_of_log(kept: KeptRecord) -> GameToImport:
    """The game that the log of another club, or of another service, makes: entry for entry as it was there."""
    source = kept.record.source
    if source is not None and source.claimed is not None and kept.record.is_as_imported:
        content = gcg_text(source.claimed).encode()
    else:
        # In the form by which a log has always been known again, whatever form is written now.
        content = json.dumps([{**entry_json(one), "v": 1} for one in (kept.opened, *kept.entries)]).encode()
    findings = () if source is None else source.findings
    known_by = hashlib.sha256(content).hexdigest()
    return GameToImport(kept.opened, kept.entries, kept.record, findings, known_by, seed=kept.seed)


def record_of(opened: Opened, entries: Sequence[Entry]) -> Record:
    """The record that an opening and the entries after it make."""
    record = opened_record(opened)
    for number, entry in zip(count(2), entries, strict=False):
        record = record_after(record, number, entry)
    return record


class RecordHasErrors(Unreadable):
    """A record that a strict import refuses, with every error found in it."""

    def __init__(self, errors: Sequence[Finding]) -> None:
        first = errors[0].message if errors[0].line is None else f"line {errors[0].line}: {errors[0].message}"
        more = "" if len(errors) == 1 else ", the first"
        super().__init__("record-has-errors", f"The record has {count_text(len(errors), 'error')}{more} in {first}")
        self.errors = tuple(errors)


def _check_faultless(one: GameToImport) -> None:
    """Raise RecordHasErrors where the audit found one; warnings and notes are none."""
    errors = [finding for finding in one.findings if finding.severity is Severity.ERROR]
    if errors:
        raise RecordHasErrors(errors)


def _check_is_game(audit: Audit) -> None:
    for one in audit.findings:
        if one.code in _NO_GAME:
            raise Unreadable(_NO_GAME[one.code], one.message)


def details_of(audit: Audit) -> Details:
    """What the record calls the game, its players and its day, as a club's records can have them."""
    title = cut_line(audit.record.title or "", LONGEST_TITLE)
    played_on = parse_day(audit.record.date or "")
    return Details(names=tuple(_player_names(audit)), title=title or None, played_on=played_on)


def _player_names(audit: Audit) -> Iterator[str]:
    """What each seat's player is called, on one line and no longer than a club's names are."""
    for seat, player in enumerate(audit.players, 1):
        names = (cut_line(text, LONGEST_NAME) for text in (player.name, player.nick))
        yield next(filter(is_visible, names), f"Player {seat}")


def refusal(refused: Refused) -> Refusal:
    """Why a game of a file was refused."""
    errors = errors_of(refused) if isinstance(refused, RecordHasErrors) else ()
    return Refusal(code=refused.code, detail=refused.message, errors=errors)


def errors_of(refused: RecordHasErrors) -> tuple[ProblemDetail, ...]:
    """Every error of a record refused for them, with its line where it has one."""
    return tuple(
        ProblemDetail(line=UNSET if one.line is None else one.line, code=one.code, message=one.message)
        for one in refused.errors
    )


def game_of_file(one: GameToImport, status: Status, head: tuple[str, int, str] | None = None) -> GameOfFile:
    """What became of a game: both scores of each player, and what was found.

    ``head`` is where it is kept, if it is: its id, its version and the digest of that. A game from a log has no scores but
    its own.
    """
    game_id, version, digest = head or (None, None, None)
    computed = standing_scores(one.record.game)
    claimed = one.audit.claimed if one.audit is not None else computed
    return GameOfFile(
        status=status,
        id=game_id,
        version=version,
        digest=digest,
        duplicate=status is Status.DUPLICATE,
        title=one.opened.details.title,
        verdict=verdict_of(one.findings).value,
        life_cycle=life_cycle(one.record.game),
        players=player_answers(one.opened.details.names, claimed, computed),
        findings=tuple(map(finding_answer, one.findings)),
    )
