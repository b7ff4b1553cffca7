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
        "empty-file": "The file holds no game: neither players nor events.",
        "line-not-understood": "This line cannot be understood: {text}",
        "number-not-understood": "“{text}” stands where a number should: it is read as missing.",
        "event-before-players": "An event stands before the players are named.",
        "unknown-player": "No player is called “{nick}”; the line is taken to be {name}'s.",
        "record-too-long": "No more than {most} {what} of a game are looked at; the rest is passed over.",
        "file-too-long": "No more than {most:game} of a file are looked at; the rest is passed over.",
        "more-findings": "There are more findings than the {most} told here.",
        "out-of-turn": "{name} moves, and it was {due}'s turn.",
        "event-after-end": "The game had ended ({reason}) before this line.",
        "rack-malformed": "The rack {rack} cannot be read: {why}",
        "tiles-not-understood": "The tiles of this line cannot be read: {why}",
        "score-differs": "{play} {sum}, recorded {claimed}.",
        "score-holds-challenge-bonus": "{play} {sum}, recorded {claimed}: it differs by {much}, which is {what}.",
        "scoreless-turn-scores": "A turn without a play scores nothing, recorded {claimed}.",
        "total-differs": "{name}: {before} {sign} {points} = {computed}, recorded {claimed}.",
        "withdrawal-without-play": "{name} has no play here that could be taken back.",
        "withdrawal-by-another-player": "{name} takes back a play that is {other}'s.",
        "withdrawal-of-another-amount": "The play taken back scored {scored:point}, and {much} is {done}.",
        "challenge-bonus-without-play": "{name} has no play here whose challenge could have failed.",
        "challenge-bonus-to-wrong-player": "The bonus goes to {name}, and the play challenged is {other}'s.",
        "challenge-bonus-of-another-amount": "A failed challenge of {words:word} earns {earned}, or as many a word, recorded {claimed}.",
        "overtime-before-end": "Overtime of {name} is charged before the game has ended: turns follow.",
        "overtime-of-another-amount": "Overtime takes points, {each} for each {part} begun, recorded {claimed}.",
        "end-before-end": "Tiles left are counted for {name}, and the game has not ended: nobody has gone out{more}.",
        "end-line-repeated": "The tiles left on {name}'s rack were counted before.",
        "end-line-of-another-player": "{name} gains the tiles left, and {other} went out.",
        "end-tiles-differ": "{name} is left with {claimed_tiles}, and what is off the board is {tiles}: {sum}.",
        "end-points-differ": "({tiles}) is worth {worth}: {counts} counts, recorded {recorded}.",
    },
    Severity.WARNING: {
        "undecodable": "Some bytes are no characters in {encoding}; they are shown as {mark}.",
        "starting-rack-differs": "#{pragma} stands ahead of all turns, and {name}'s first rack is {rack}.",
        "unknown-encoding": "The encoding “{text}” is not known; the file is read as {taken}.",
        "unknown-layout": "The board layout “{text}” is not known; the standard board is taken.",
        "unknown-letters": "The tile distribution “{text}” is not known; the {taken} set is taken.",
        "rack-with-dots": "The rack {rack} holds dots, which are no tiles; it is read without them.",
        "withdrawal-of-another-rack": "The play came from {before}, and {rack} is taken back.",
        "end-rack-not-as-kept": "{name} is left with {tiles}, and held {held} before.",
        "end-line-missing": "The tiles {name} is left with are not taken off: {tiles} is worth {worth}.",
        "end-gain-missing": "{name} went out, and gains {computed} by the tiles left, which no line counts.",
    },
    Severity.NOTE: {
        "unknown-pragma": "#{name} is not known; it is kept as it is.",
        "pragma-after-events": "#{name} stands after the events, and counts all the same.",
        "repeated-pragma": "#{name} was given before; the first one counts.",
        "duplicate-nickname": "Two players are called {nick}; they are told apart by the order of turns.",
        "player-called-otherwise": "The line is under “{text}”, which can only be {name}.",
        "unknown-game-type": "The game type “{text}” is not known; it is read as the classic game.",
        "letters-assumed": "The record does not name its tiles; the {taken} set reads them.",
        "word-not-in-lexicon": "{words} not in the lexicon {lexicon}; nobody need have challenged it.",
        "spelled-by-single-tiles": "{words} spells with single tiles what this set has a tile for; nobody need have challenged it.",
        "last-rack-too-long": "{name} holds {held:tile}; {rack} is taken for what could be held.",
        "withdrawal-amount-left-out": "The play taken back scored {scored:point}; only the running total shows it off.",
        "end-rack-unknown": "What {name} was left with is not known, and the total by the rules does not count it.",
        "end-lines-missing": "The game has ended ({reason}), and no line counts the tiles left.",
        "final-rack-inferred": "{name} is left with {tiles}: all that neither board nor the other racks hold.",
        "record-stops-early": "The record stops before the end of the game.",
        "text-cut": "The text of {count:,} characters is longer than {most:,}; the rest of it is left out.",
        "exchange-by-count": "{name} exchanges {count}; which tiles is not told.",
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
