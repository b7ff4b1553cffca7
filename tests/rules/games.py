"""Whole games in writing, an entry a line (or after a semicolon), and what the tables look at.

=====================================  ==============================================================
``1 8H HATE (AEHTBCD) = 14``           a play of seat 1, with its rack and the score announced, if any
``1 8H HATE as played``                the same, recorded as it stood although the rules forbid it
``2 pass (EEIIRST)``                   a pass
``1 exchange VV (AEIOUVV)``            an exchange by tiles; ``exchange 2`` by their number
``1 scores -5``                        a turn of a game of scores
``2 challenges ON, HO: good``          a challenge and its verdict, ``good`` or ``bad``, by lexicon or as ``ruled bad``
``2 challenges placement: ruled bad``  a challenge of the placement
``2 accepts``, ``1 withdraws``         an acceptance; a play taken back
``3 retires``                          a player who leaves
``1 holds AEI, 2 holds 12 points``     racks told
``hands 3 7, bag 0``                   counts put right, of all seats from the first on, and of the bag
``1 adjusted -5``, ``1 overtime 61``   points; seconds
``finish forfeit by 2, 1 holds AEI``   the end as declared
``reopen``, ``undo``, ``redo``         as they say
``note 3 text``                        a note to the turn of entry 3
``correct replace 1: 1 8G HAT``        a correction; before the colon perhaps ``for score``, ``for ruling`` …
=====================================  ==============================================================
"""

import re
from collections.abc import Callable
from dataclasses import replace

from scrabble_api.rules.equipment.editions import Edition
from scrabble_api.rules.equipment.letters import LetterSet, parse_rack, tiles_text
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games.events import (
    Accepted,
    Adjusted,
    Challenged,
    CountPutRight,
    Decision,
    EndReason,
    Exchanged,
    Finished,
    GameEvent,
    Ground,
    NoteWritten,
    OvertimeTaken,
    Passed,
    PlayMade,
    PointsScored,
    RackGiven,
    RacksGiven,
    Reopened,
    Retired,
    Ruling,
    TurnEvent,
    Withdrawn,
)
from scrabble_api.rules.games.game import Recording, ScoreOfRecord, SetUp
from scrabble_api.rules.games.outcome import FinalScore, life_cycle, result
from scrabble_api.rules.games.table import sorted_rack
from scrabble_api.rules.games.turns import Turn
from scrabble_api.rules.history.corrections import Cause, Corrected, Operation, SetUpChanged
from scrabble_api.rules.history.record import (
    Details,
    Entry,
    Opened,
    Record,
    Redone,
    Undone,
    event_to_record,
    opened_record,
    record_after,
)
from scrabble_api.rules.plays.board import Board
from scrabble_api.rules.plays.notation import read_position_play
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.rulesets import CHALLENGES, RULESETS, Acceptance, Ruleset
from tests.rules.boards import board_of, edition_of

WHY = "as the director saw"
DIRECTOR = Decision("Dora", WHY)

Reader = Callable[[re.Match[str], LetterSet], Entry]


def _rack(text: str | None, letter_set: LetterSet) -> Rack | None:
    return None if text is None else parse_rack(text, letter_set)


def _play(found: re.Match[str], letter_set: LetterSet) -> PlayMade:
    announced = found["announced"]
    return PlayMade(
        seat=int(found["seat"]),
        play=read_position_play(found["position"], found["tiles"], letter_set),
        rack=_rack(found["rack"], letter_set),
        announced_score=None if announced is None else int(announced),
        as_played=DIRECTOR if found["as_played"] else None,
    )


def _exchange(found: re.Match[str], letter_set: LetterSet) -> Exchanged:
    seat, given, rack = int(found["seat"]), found["given"], _rack(found["rack"], letter_set)
    if given.isdigit():
        return Exchanged(seat=seat, count=int(given), rack=rack)
    tiles = parse_rack(given, letter_set)
    return Exchanged(seat=seat, count=len(tiles), tiles=tiles, rack=rack)


def _pass(found: re.Match[str], letter_set: LetterSet) -> Passed:
    return Passed(seat=int(found["seat"]), rack=_rack(found["rack"], letter_set))


def _challenge(found: re.Match[str], _: LetterSet) -> Challenged:
    is_good, named = found["verdict"] == "good", found["words"]
    ground = Ground.PLACEMENT if named == "placement" else Ground.WORDS
    words = tuple(named.split(", ")) if named and ground is Ground.WORDS else ()
    ruling = Ruling(is_good, "Dora", WHY, ground) if found["ruled"] else None
    return Challenged(seat=int(found["seat"]), acceptable=is_good, words=words, ruling=ruling)


def _told(text: str, letter_set: LetterSet) -> tuple[RackGiven, ...]:
    """Racks as they are told: ``1 holds AEI, 2 holds 12 points``; ``nothing`` is an empty rack."""
    racks = []
    for seat, points, tiles in re.findall(r"(\d) holds (?:(-?\d+) points|([^\s,]+))", text):
        rack = None if points else parse_rack(tiles.replace("nothing", ""), letter_set)
        racks.append(RackGiven(seat=int(seat), tiles=rack, points=int(points) if points else None))
    return tuple(racks)


def _racks(found: re.Match[str], letter_set: LetterSet) -> RacksGiven:
    return RacksGiven(racks=_told(found[0], letter_set))


def _counts(found: re.Match[str], _: LetterSet) -> RacksGiven:
    counts = [CountPutRight(seat=seat, count=int(count)) for seat, count in enumerate(found["held"].split(), 1)]
    bag = [CountPutRight(seat=0, count=int(found["bag"]))] if found["bag"] else []
    return RacksGiven(counts=(*counts, *bag), reason=WHY)


def _finish(found: re.Match[str], letter_set: LetterSet) -> Finished:
    loser = found["loser"]
    racks = _told(found["racks"], letter_set)
    return Finished(end=EndReason(found["reason"]), racks=racks, loser=int(loser) if loser else None, decision=DIRECTOR)


def _correction(found: re.Match[str], letter_set: LetterSet) -> Corrected:
    event: TurnEvent | Ruling | None = None
    if found["event"] in ("good", "bad"):
        event = Ruling(found["event"] == "good", "Dora", WHY)
    elif found["event"]:
        read = entry_of(found["event"], letter_set)
        assert isinstance(read, TurnEvent)
        event = read
    cause = Cause(found["cause"] or "recording")
    return Corrected(
        operation=Operation(found["operation"]), cause=cause, reason=WHY, turn=int(found["turn"]), event=event
    )


_RACK = r"(?: \((?P<rack>\S+)\))?"

_READERS: dict[str, Reader] = {
    r"(?P<seat>\d) pass" + _RACK: _pass,
    r"(?P<seat>\d) exchange (?P<given>\S+)" + _RACK: _exchange,
    r"(?P<seat>\d) scores (?P<points>-?\d+)": lambda f, _: PointsScored(seat=int(f["seat"]), points=int(f["points"])),
    r"(?P<seat>\d) challenges(?: (?P<words>[^:]+))?: (?P<ruled>ruled )?(?P<verdict>good|bad)": _challenge,
    r"(?P<seat>\d) accepts": lambda f, _: Accepted(seat=int(f["seat"])),
    r"(?P<seat>\d) withdraws": lambda f, _: Withdrawn(seat=int(f["seat"])),
    r"(?P<seat>\d) retires": lambda f, _: Retired(seat=int(f["seat"]), reason=WHY),
    r"\d holds .*": _racks,
    r"hands (?P<held>[\d ]+)(?:, bag (?P<bag>\d+))?": _counts,
    r"(?P<seat>\d) adjusted (?P<points>-?\d+)": lambda f, _: Adjusted(
        seat=int(f["seat"]), points=int(f["points"]), reason=WHY
    ),
    r"(?P<seat>\d) overtime (?P<seconds>\d+)": lambda f, _: OvertimeTaken(
        seat=int(f["seat"]), seconds=int(f["seconds"])
    ),
    r"finish (?P<reason>\S+?)(?: by (?P<loser>\d))?(?P<racks>(?:, .*)?)": _finish,
    r"reopen": lambda _, __: Reopened(reason=WHY),
    r"undo": lambda _, __: Undone(),
    r"redo": lambda _, __: Redone(),
    r"note (?P<entry>\d+) (?P<note>.+)": lambda f, _: NoteWritten(entry=int(f["entry"]), note=f["note"]),
    r"correct (?P<operation>\S+) (?P<turn>\d+)(?: for (?P<cause>\S+?))?(?:: (?P<event>.+))?": _correction,
    r"(?P<seat>\d) (?P<position>\w+) (?P<tiles>\S+)"
    + _RACK
    + r"(?: = (?P<announced>-?\d+))?(?P<as_played> as played)?": _play,
}


def entry_of(line: str, letter_set: LetterSet) -> Entry:
    """What a line says."""
    for pattern, reader in _READERS.items():
        found = re.fullmatch(pattern, line)
        if found:
            return reader(found, letter_set)
    raise AssertionError(f"cannot read “{line}”")


def ruleset_of(ruleset: Ruleset | str) -> Ruleset:
    """A preset, or one with another challenge rule or with acceptance by all: ``free/triple``, ``club/all``."""
    if isinstance(ruleset, Ruleset):
        return ruleset
    base, _, other = ruleset.partition("/")
    if other == "all":
        return replace(RULESETS[base], acceptance=Acceptance.ALL)
    return replace(RULESETS[base], challenge=CHALLENGES[other]) if other else RULESETS[base]


def set_up_of(
    ruleset: Ruleset | str = "club",
    seats: int = 2,
    *,
    edition: Edition | str = "english",
    recording: str = "turns",
    score_of_record: str = "computed",
) -> SetUp:
    edition = edition_of(edition) if isinstance(edition, str) else edition
    return SetUp(edition, ruleset_of(ruleset), seats, None, Recording(recording), ScoreOfRecord(score_of_record))


def opened(set_up: SetUp) -> Record:
    details = Details(names=("Ann", "Bob", "Cid", "Dan")[: set_up.seats])
    return opened_record(Opened(set_up=set_up, details=details))


def lines_of(text: str) -> list[str]:
    return [line.strip() for line in re.split("[\n;]", text) if line.strip()]


def after(record: Record, text: str, number: int = 0) -> Record:
    """The record after these lines; entries are numbered from ``number``, else after those that count."""
    number = number or 1 + max([1, *(entry for entry, _ in record.steps)])
    for place, line in enumerate(lines_of(text), number):
        record = after_entry(record, place, entry_of(line, record.set_up.edition.letter_set))
    return record


def after_entry(record: Record, number: int, entry: Entry) -> Record:
    return record_after(record, number, event_to_record(record, entry) if isinstance(entry, GameEvent) else entry)


def game_of(text: str, ruleset: Ruleset | str = "club", seats: int = 2) -> Record:
    """The record of a game in writing, by the English set."""
    return after(opened(set_up_of(ruleset, seats)), text)


def refusal(record: Record, line: str) -> str | None:
    """Why a line is refused, by its code; None where it is recorded."""
    refused = _refusal(record, line)
    return None if refused is None else refused.code


def reasons(record: Record, line: str) -> list[str]:
    """All reasons a line is refused for, by their codes."""
    refused = _refusal(record, line)
    return [] if refused is None else [fault.code for fault in refused.faults]


def _refusal(record: Record, line: str) -> NotAllowed | None:
    try:
        after(record, line, 1000)
    except NotAllowed as refused:
        return refused
    return None


def with_set_up(record: Record, set_up: SetUp) -> Record:
    """The record with its set-up corrected."""
    changed = SetUpChanged(set_up=set_up)
    return record_after(
        record, 1000, Corrected(operation=Operation.REPLACE, cause=Cause.SET_UP, reason=WHY, event=changed)
    )


def scores(record: Record) -> list[int]:
    return [record.game.score(seat) for seat in record.game.seats]


def turns(record: Record) -> str:
    """The turns in short: ``1 play, 2 play off, 1 lost-turn``."""
    return ", ".join(_turn_text(turn) for turn in record.game.turns)


def _turn_text(turn: Turn) -> str:
    return f"{turn.seat} {turn.kind}" + (" off" if turn.taken_off else "")


def held(record: Record) -> list[int]:
    """The tiles of every seat, and those in the bag."""
    return [*(hand.held for hand in record.game.table.hands), record.game.table.bag]


def known(record: Record, seat: int) -> str:
    """The known tiles of a seat, in the order of the set, blanks first."""
    tiles = record.game.table.hand(seat).known
    return tiles_text(sorted_rack(tiles, record.set_up.edition.letter_set))


def warnings(record: Record) -> list[str]:
    """What the last turn is warned of."""
    return [warning.code for warning in record.game.turns[-1].warnings]


def board(record: Record) -> Board:
    return record.game.table.board


def is_board(record: Record, drawing: str) -> bool:
    """Whether the board is the one drawn by these plays."""
    return board(record).cells == board_of(drawing).cells


def status(record: Record) -> str:
    """Where the game is, and once it has ended, why."""
    ending = record.game.ending
    return f"{life_cycle(record.game)}" + (f": {ending.reason}" if ending else "")


def finals(record: Record) -> list[int]:
    return [score.final for score in final_scores(record)]


def places(record: Record) -> list[int | None]:
    return [score.place for score in final_scores(record)]


def final_scores(record: Record) -> tuple[FinalScore, ...]:
    found = result(record.game)
    assert found is not None, f"no result: {status(record)}"
    return found.scores


def decision(record: Record) -> tuple[int | None, str]:
    """Who won, and by what."""
    found = result(record.game)
    assert found is not None, f"no result: {status(record)}"
    return found.winner, str(found.decided_by)
