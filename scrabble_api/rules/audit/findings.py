"""What an audit finds: a stable code, how bad it is, where, and a sentence with the sum for whoever has to decide."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from scrabble_api.rules.counting import sentence
from scrabble_api.rules.equipment.letters import written_tiles
from scrabble_api.rules.limits import Between, Title
from scrabble_api.rules.violations import Violation, sentence_in_old_record

#: No more are told of one game; a record with so many has no more to say.
MOST_FINDINGS = 1000


class Severity(StrEnum):
    """An error contradicts the rules or itself; racks are warned of; a note never changes the verdict."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Verdict(StrEnum):
    """What all findings of a game come to."""

    EXACT = "exact"
    WARNINGS = "warnings"
    ERRORS = "errors"


#: A number that a finding is about: a sum may have more digits than any number recorded.
Figure = Annotated[int, Between(-(10**12), 10**12)]


@dataclass(frozen=True, slots=True)
class Finding:
    """One slip: ``line`` of the file, ``turn`` and ``seat`` from 1 where there are any, and both numbers if it has."""

    code: Title
    severity: Severity
    message: str
    line: Figure | None = None
    turn: Figure | None = None
    seat: Figure | None = None
    claimed: Figure | None = None
    computed: Figure | None = None


#: Every finding of its own, by how bad it is; faults of placing and of racks come under the codes and in the words of the rules.
_MESSAGES: Mapping[Severity, Mapping[str, str]] = {
    Severity.ERROR: {
        "empty-file": "The file contains no game: it has no players and no events.",
        "line-not-understood": "This line is not understood: {text}",
        "number-not-understood": "“{text}” is not a number. It is ignored.",
        "event-before-players": "This event comes before the players are named.",
        "unknown-player": "No player is called “{nick}”. The line is read as {name}'s.",
        "record-too-long": "Only the first {most} {what} of a game are checked. The rest is not read.",
        "file-too-long": "Only the first {most:game} of a file are checked. The rest is not read.",
        "more-findings": "There are more findings than the {most} shown here.",
        "out-of-turn": "{name} plays, but it was {due}'s turn.",
        "event-after-end": "The game ended ({reason}) before this line.",
        "rack-malformed": "The rack {rack} is not understood: {why}",
        "tiles-not-understood": "The tiles of this line are not understood: {why}",
        "score-differs": "{play} {sum}; the record has {claimed}.",
        "score-holds-challenge-bonus": "{play} {sum}; the record has {claimed}, {much} more: perhaps {what} was added.",
        "scoreless-turn-scores": "A turn without a play scores 0; the record has {claimed}.",
        "total-differs": "{name}: {before} {sign} {points} = {computed}; the record has {claimed}.",
        "withdrawal-without-play": "{name} has no play here to take back.",
        "withdrawal-by-another-player": "{name} takes back a play, but it is {other}'s play.",
        "withdrawal-of-another-amount": "The play taken back scored {scored:point}, but {much} is {done}.",
        "challenge-bonus-without-play": "{name} gets a challenge bonus here, but made no play that could be challenged.",
        "challenge-bonus-to-wrong-player": "The challenge bonus goes to {name}, but the play challenged is {other}'s.",
        "challenge-bonus-of-another-amount": "A failed challenge of {words:word} earns {earned}, per play or per word; the record has {claimed}.",
        "overtime-before-end": "{name} is charged for overtime before the end of the game: more turns follow.",
        "overtime-of-another-amount": "Overtime costs {each:point} for each {part} begun; the record has {claimed}.",
        "end-before-end": "Tiles left are counted for {name}, but the game has not ended: nobody has gone out{more}.",
        "end-line-repeated": "The tiles left on {name}'s rack were already counted.",
        "end-line-of-another-player": "{name} gets the points for the tiles left, but {other} went out.",
        "end-tiles-differ": "The record leaves {claimed_tiles} with {name}, but {left}.",
        "end-points-differ": "({tiles}) is worth {worth}: {counts} counts; the record has {recorded}.",
    },
    Severity.WARNING: {
        "undecodable": "Some bytes are not valid {encoding}. They are shown as {mark}.",
        "starting-rack-differs": "#{pragma} comes before the first turn, but {name}'s first rack is {rack}.",
        "unknown-encoding": "Unknown encoding “{text}”. The file is read as {taken}.",
        "unknown-layout": "Unknown board layout “{text}”. The standard board is used.",
        "unknown-letters": "Unknown tile distribution “{text}”. The {taken} set is used.",
        "rack-with-dots": "The rack {rack} contains dots, which are not tiles. It is read without them.",
        "withdrawal-of-another-rack": "The play was made from the rack {before}, but {rack} is taken back.",
        "end-rack-not-as-kept": "The record leaves {tiles} with {name}, who held {held} before.",
        "end-line-missing": "The tiles left with {name} are not subtracted: {tiles} is worth {worth}.",
        "end-gain-missing": "{name} went out and gets {computed:point} for the tiles left, but no line adds them.",
    },
    Severity.NOTE: {
        "unknown-pragma": "Unknown line #{name}. It is kept as it is.",
        "pragma-after-events": "#{name} comes after the events. It is read all the same.",
        "repeated-pragma": "#{name} is given twice. The first one counts.",
        "duplicate-nickname": "Two players are called {nick}. The order of turns tells who is who.",
        "player-called-otherwise": "The line says “{text}”. It is read as {name}'s.",
        "unknown-game-type": "Unknown game type “{text}”. It is read as the classic game.",
        "letters-assumed": "The record does not name its letter set. It is read with the {taken} set.",
        "word-not-in-lexicon": "{words} not in the lexicon {lexicon}. It counts, because nobody had to challenge it.",
        "spelled-by-single-tiles": "{words} uses single tiles where this set has one tile. It counts, because nobody had to challenge it.",
        "last-rack-too-long": "{name} holds {held:tile}. {rack} is read as the tiles that this rack can be.",
        "withdrawal-amount-left-out": "The play taken back scored {scored:point}. The points are not written beside it, but the running total subtracts them.",
        "end-rack-unknown": "The tiles left with {name} are not known, so the total by the rules does not count them.",
        "end-lines-missing": "The game has ended ({reason}), but no line counts the tiles left.",
        "final-rack-inferred": "{name} is left with {tiles}: all tiles that are not on the board or on another rack.",
        "record-stops-early": "The record stops before the end of the game.",
        "text-cut": "The text has {count:,} characters. Only the first {most:,} are kept.",
        "exchange-by-count": "{name} exchanges {count:tile}. The record does not say which.",
    },
}
#: The same by code.
FORMS: Mapping[str, tuple[Severity, str]] = {
    code: (severity, message) for severity, messages in _MESSAGES.items() for code, message in messages.items()
}


def rack_sentence(fault: Violation, name: str, rack: str | None) -> str:
    """What contradicts a rack, for whoever reads a record."""
    tiles = ", ".join(written_tiles(fault.tiles))
    return sentence_in_old_record(fault, name=name, rack=rack or "as kept", tiles=tiles) or fault.message


def finding(code: str, line: int | None = None, **facts: object) -> Finding:
    """The finding of that code, its sentence filled in; ``claimed`` and ``computed`` are kept as numbers, too."""
    severity, message = FORMS[code]
    numbers = {name: value for name in ("claimed", "computed") if isinstance(value := facts.get(name), int)}
    seat = facts.pop("seat", None)
    turn = facts.pop("turn", None)
    return Finding(
        code,
        severity,
        sentence(message, **facts),
        line,
        turn if isinstance(turn, int) else None,
        seat if isinstance(seat, int) else None,
        **numbers,
    )


#: What says that something was passed over is told before all else.
_PASSED_OVER = ("record-too-long", "file-too-long", "empty-file")
_MORE = "more-findings"


def most_of(findings: Sequence[Finding]) -> list[Finding]:
    """The findings; of too many the gravest, in the same order, and that there are more, as grave as those left out."""
    if len(findings) <= MOST_FINDINGS:
        return list(findings)
    places = sorted(range(len(findings)), key=lambda place: _gravity(findings[place]))
    first = [findings[place] for place in sorted(places[:MOST_FINDINGS])]
    return [*first, replace(finding(_MORE, most=MOST_FINDINGS), severity=findings[places[MOST_FINDINGS]].severity)]


def _gravity(one: Finding) -> tuple[bool, bool, int]:
    return one.code == _MORE, one.code not in _PASSED_OVER, list(Severity).index(one.severity)


def verdict_of(findings: Iterable[Finding]) -> Verdict:
    """Errors if there is one, else warnings if there is one; notes leave a record exact."""
    found = {one.severity for one in findings}
    if Severity.ERROR in found:
        return Verdict.ERRORS
    return Verdict.WARNINGS if Severity.WARNING in found else Verdict.EXACT
