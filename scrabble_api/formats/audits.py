"""Audits of files and of games on record, and what they come to as sentences for a terminal."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from scrabble_api.formats.gcg import ReadGame
from scrabble_api.formats.gcg.from_record import as_announced, written_record
from scrabble_api.formats.sight import Viewer, sight_of
from scrabble_api.rules.audit import Audit, Severity, audit_record
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.games.highest import ON_STRATEGY, HighestPlay, highest_text
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle
from scrabble_api.rules.history.record import Record
from scrabble_api.rules.limits import LONGEST_TITLE
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.rulesets import Ruleset
from scrabble_api.rules.work import MOST_WORK, Work


def audits_within(
    games: Iterable[ReadGame], ruleset: Ruleset | None, lexicon: Lexicon | None, most: Work | None = None
) -> Iterator[Audit]:
    """The audit of each game; Unreadable (``body-too-large``) once all together are more than so much work."""
    done = Work()
    for game in games:
        audit = audit_record(game.record, ruleset, lexicon, game.findings, most_letters=letters_left(done, most))
        done = done.and_also(audit.work)
        check_work(done, most)
        yield audit


class TooMuchWork(Unreadable):
    """The games of a file are more work than one request may ask for."""


def letters_left(done: Work, most: Work | None) -> int:
    """How many letters the plays of the next game may have: none that is more than too much is looked at."""
    return MOST_WORK.letters if most is None else most.letters - done.letters


def check_work(done: Work, most: Work | None) -> None:
    """TooMuchWork (``body-too-large``) where more is done than one request may ask for."""
    if most is not None and done.is_beyond(most):
        message = (
            f"Its games have more than {MOST_WORK.events:,} events, or {MOST_WORK.letters:,} letters in the words of their plays: "
            "divide the file."
        )
        raise TooMuchWork("body-too-large", message)


def audit_in_sight(record: Record, viewer: Viewer) -> Audit:
    """The audit of what was told of a game on record, as far as whoever looks may see it.

    Of a game just as it was imported it has what was found then. No word is judged while the game goes on.
    """
    is_finished = life_cycle(record.game) is LifeCycle.FINISHED
    claimed = written_record(as_announced(record), sight_of(record, viewer))
    judge, spelling = record.set_up.judge if is_finished else None, record.set_up.edition.letter_set.spelling
    audit = audit_record(claimed, record.set_up.ruleset, judge, spelling=spelling)
    if record.source is None or claimed is not record.source.claimed:
        return audit
    return replace(audit, findings=record.source.findings)


def player_names(audit: Audit) -> tuple[str, ...]:
    """What each seat's player is called in full, as far as the record tells."""
    return tuple((player.name or player.nick)[:LONGEST_TITLE] for player in audit.players)


def title_of(audit: Audit) -> str | None:
    """What the record calls the game."""
    return None if audit.record.title is None else audit.record.title[:LONGEST_TITLE]


def audit_lines(audit: Audit) -> Iterator[str]:
    """What a director reads: each finding on its line, errors first told as such, then both scores."""
    for one in audit.findings:
        where = f"line {one.line}: " if one.line is not None else ""
        kind = "" if one.severity is Severity.ERROR else f" ({one.severity.value})"
        yield f"{where}{one.message}{kind}"
    yield _score_line(audit)


def highest_lines(audit: Audit, plays: Mapping[int, HighestPlay | None]) -> Iterator[str]:
    """The highest play of each turn where it was found, and the points that the turn left."""
    names = player_names(audit)
    for number, turn in enumerate(audit.game.turns, 1):
        highest = None if turn.entry is None else plays.get(turn.entry)
        if highest is not None:
            yield f"turn {number}, {names[turn.seat - 1]}: {highest_text(*highest)}"
    if plays:
        yield ON_STRATEGY


def _score_line(audit: Audit) -> str:
    pairs = zip(player_names(audit), audit.claimed, audit.computed, strict=True)
    scores = [
        f"{name} {computed}" if claimed == computed else f"{name} {computed} (recorded {claimed})"
        for name, claimed, computed in pairs
    ]
    return f"{audit.verdict.value}: {', '.join(scores)}"
