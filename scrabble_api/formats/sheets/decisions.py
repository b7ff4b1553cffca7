"""What people decided about a game, who did and why, in the order in which it was entered.

Verdicts on plays and the end of the game are for everybody who sees the game, as in its other answers; why points, time
and tiles were put right is for those who see notes. What only follows from an imported record nobody decided.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

from scrabble_api.formats.answers.results import DecisionOfGame
from scrabble_api.formats.answers.turns import TurnTaken
from scrabble_api.formats.sheets.remarks import verdict_text
from scrabble_api.formats.sheets.rounds import play_text
from scrabble_api.formats.sheets.texts import isolated, one_line, signed_points
from scrabble_api.formats.sight import Sight
from scrabble_api.rules.games import events
from scrabble_api.rules.games.as_recorded import AS_RECORDED
from scrabble_api.rules.games.events import Decision, EndReason, Ground, Ruling
from scrabble_api.rules.history.record import Record


def decisions(record: Record, turns: Sequence[TurnTaken], sight: Sight) -> list[str]:
    """A sentence for each, as far as they may be seen; ``turns`` are those of the record."""
    names = [isolated(one_line(name)) for name in record.details.names]
    found = list(_of_plays(record, turns, names))
    if sight.notes:
        found += [(entry, text) for entry, event in record.steps for text in _of_event(event, names)]
    ending = record.game.ending
    ruling = None if ending is None else ending.ruling
    ruled = [_of_end(ending.reason, ruling)] if ending and ruling and _is_of_person(ruling) else []
    return [text for _, text in sorted(found, key=lambda one: one[0])] + ruled


def _of_plays(record: Record, turns: Sequence[TurnTaken], names: Sequence[str]) -> Iterator[tuple[int, str]]:
    """What was ruled on plays, each with the entry that it stands in."""
    for on_record, turn in zip(record.game.turns, turns, strict=True):
        play = f"{play_text(turn)} by {names[turn.seat - 1]}"
        if on_record.entry is not None and turn.as_played is not None and _is_of_person(turn.as_played):
            yield on_record.entry, f"{play}: stands as played, decided by {_by(turn.as_played)}"
        ruling = None if on_record.challenge is None else on_record.challenge.ruling
        if on_record.challenge is not None and ruling is not None and _is_of_person(ruling):
            what = "placement " if ruling.ground is Ground.PLACEMENT else ""
            verdict = verdict_text(is_acceptable=ruling.acceptable)
            yield on_record.challenge.entry, f"{play}: {what}{verdict}, ruled by {_by(ruling)}"


def _of_end(reason: EndReason, ruling: Decision) -> str:
    end = reason.replace("-", " ").capitalize()
    return f"{end}, decided by {_by(ruling)}"


def _is_of_person(made: Decision | DecisionOfGame | Ruling) -> bool:
    return (made.by, made.reason) != (AS_RECORDED.by, AS_RECORDED.reason)


def _by(made: Decision | DecisionOfGame | Ruling) -> str:
    """Who decided, and why."""
    return f"{isolated(one_line(made.by))}{_why(made.reason)}"


def _why(reason: str | None) -> str:
    return f": {isolated(one_line(reason))}" if _is_said(reason) else ""


def _is_said(reason: str | None) -> TypeGuard[str]:
    """Whether somebody gave a reason."""
    return reason not in (None, "", AS_RECORDED.reason)


def _of_event(event: events.GameEvent, names: Sequence[str]) -> Iterator[str]:
    """What was decided, and why; nothing where an event is no decision, or one on a play."""
    told, reason = _TOLD.get(type(event)), getattr(event, "reason", None)
    if told is None or (not _is_said(reason) and isinstance(event, _ONLY_WITH_REASON)):
        return
    seat, points, seconds = (getattr(event, name, 0) for name in ("seat", "points", "seconds"))
    time = f"{seconds // 60}:{seconds % 60:02}"
    yield f"{told.format(who=names[seat - 1], points=signed_points(points), time=time)}{_why(reason)}"


#: What is said of an event before its reason.
_TOLD: Mapping[type, str] = {
    events.Adjusted: "{who}, adjustment {points}",
    events.OvertimeTaken: "{who}, overtime {time}",
    events.Retired: "{who} left the game",
    events.Withdrawn: "{who} took back a play",
    events.RacksGiven: "Numbers of tiles put right",
    events.ResultEntered: "The result was entered again",
    events.Reopened: "The game was reopened",
}

#: What is worth a line only where somebody said why.
_ONLY_WITH_REASON = (events.Withdrawn, events.RacksGiven, events.ResultEntered)
