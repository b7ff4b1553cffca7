"""An audit as JSON, and as sentences for a terminal."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from scrabble_api.formats.answers.rulesets import ruleset_of_game
from scrabble_api.formats.answers.wire import to_json
from scrabble_api.formats.games import Sight, Stamps, Viewer, result_json, sight_of, turns_json
from scrabble_api.formats.gcg import ReadGame
from scrabble_api.formats.gcg.recording import as_announced, written_record
from scrabble_api.formats.texts import LONGEST_TITLE
from scrabble_api.rules.audit import Audit, Finding, Severity, audited
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle
from scrabble_api.rules.games.turns import Turn
from scrabble_api.rules.history.record import Details, Record
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.rulesets import Ruleset
from scrabble_api.rules.work import Work

Json = dict[str, Any]


#: What an audit shows who did not ask for the letters of words.
IN_BRIEF = Sight(racks=True, notes=True, letters=False)


def audits_within(
    games: Iterable[ReadGame], ruleset: Ruleset | None, lexicon: Lexicon | None, most: Work | None = None
) -> Iterator[Audit]:
    """The audit of each game; Unreadable (``body-too-large``) once all together are more than so much work."""
    done = Work()
    for game in games:
        audit = audited(game.record, ruleset, lexicon, game.findings)
        done = done.and_also(audit.work)
        check_work(done, most)
        yield audit


def check_work(done: Work, most: Work | None) -> None:
    """Unreadable (``body-too-large``) where more is done than one request may ask for."""
    if most is not None and done.is_beyond(most):
        message = (
            f"Its games have more than {most.events:,} events, or {most.letters:,} letters in the words of their plays: "
            "divide the file."
        )
        raise Unreadable("body-too-large", message)


def audits_bytes(audits: Iterable[Audit], sight: Sight = IN_BRIEF) -> Iterator[bytes]:
    """The answer on a file in JSON, game by game, so that none is held longer than it takes to write it."""
    before = b'{"games":['
    for audit in audits:
        yield before + to_json(audit_json(audit, sight))
        before = b","
    yield b"]}" if before == b"," else b'{"games":[]}'


def audit_json(audit: Audit, sight: Sight = IN_BRIEF) -> Json:
    """Verdict, both scores of each player, findings, every turn with its score sheet, and the result by the rules."""
    record, stamps = record_by_rules(audit)
    edition = audit.game.set_up.edition
    return {
        "verdict": audit.verdict.value,
        "title": _title(audit),
        "edition": {"id": edition.id, "layout": edition.layout.id, "letters": edition.letter_set.id},
        "ruleset": ruleset_of_game(audit.game.set_up.ruleset),
        "players": _players_json(audit),
        "findings": [finding_json(one) for one in audit.findings],
        "turns": _turns_json(audit, record, stamps, sight),
        "result": result_json(record),
    }


def audit_of_record(record: Record, viewer: Viewer) -> Audit:
    """The audit of what was told of a game on record, as far as whoever looks may see it.

    Of a game just as it was imported it has what was found then. No word is judged while the game goes on.
    """
    is_finished = life_cycle(record.game) is LifeCycle.FINISHED
    claimed = written_record(as_announced(record), sight_of(record, viewer))
    judge, spelling = record.set_up.judge if is_finished else None, record.set_up.edition.letter_set.spelling
    audit = audited(claimed, record.set_up.ruleset, judge, spelling=spelling)
    if record.source is None or claimed is not record.source.claimed:
        return audit
    return replace(audit, findings=record.source.findings)


def record_by_rules(audit: Audit) -> tuple[Record, Stamps]:
    """The game as the rules have it, to be shown as one on record; nobody recorded its turns here."""
    details = Details(names=_player_names(audit), title=_title(audit))
    return Record(details, audit.game.set_up, audit.game), [("", "")] * len(audit.record.claims)


def _player_names(audit: Audit) -> tuple[str, ...]:
    """What each seat's player is called in full, as far as the record tells."""
    return tuple((player.name or player.nick)[:LONGEST_TITLE] for player in audit.players)


def _title(audit: Audit) -> str | None:
    return None if audit.record.title is None else audit.record.title[:LONGEST_TITLE]


def _players_json(audit: Audit) -> list[Json]:
    scores = zip(_player_names(audit), audit.claimed, audit.computed, strict=True)
    return [
        {"seat": seat, "name": name, "claimed": claimed, "computed": computed}
        for seat, (name, claimed, computed) in enumerate(scores, 1)
    ]


def finding_json(finding: Finding) -> Json:
    """One finding; every key always present."""
    return {
        "line": finding.line,
        "turn": finding.turn,
        "seat": finding.seat,
        "code": finding.code,
        "severity": finding.severity.value,
        "message": finding.message,
        "claimed": finding.claimed,
        "computed": finding.computed,
    }


def _turns_json(audit: Audit, record: Record, stamps: Stamps, sight: Sight) -> list[Json]:
    """The turns as a game shows them, each with its line and total in the file."""
    shown = turns_json(record, stamps, sight)
    return [_turn_json(audit, turn, one) for turn, one in zip(audit.game.turns, shown, strict=True)]


def _turn_json(audit: Audit, turn: Turn, told: Json) -> Json:
    claim = None if turn.entry is None else audit.record.claims[turn.entry - 1]
    kept = {name: value for name, value in told.items() if name not in ("recorded_at", "recorded_by")}
    return {
        "line": None if claim is None else claim.line,
        **kept,
        "announced_total": None if claim is None else claim.total,
    }


def audit_lines(audit: Audit) -> Iterator[str]:
    """What a director reads: each finding on its line, errors first told as such, then both scores."""
    for one in audit.findings:
        where = f"line {one.line}: " if one.line is not None else ""
        kind = "" if one.severity is Severity.ERROR else f" ({one.severity.value})"
        yield f"{where}{one.message}{kind}"
    yield _score_line(audit)


def _score_line(audit: Audit) -> str:
    pairs = zip(_player_names(audit), audit.claimed, audit.computed, strict=True)
    scores = [
        f"{name} {computed}" if claimed == computed else f"{name} {computed} (recorded {claimed})"
        for name, claimed, computed in pairs
    ]
    return f"{audit.verdict.value}: {', '.join(scores)}"
