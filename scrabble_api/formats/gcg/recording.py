"""A game on record as a claimed record, to be written as GCG: every turn, every total, and the tiles left at the end.

What GCG has no line for is a note to the line before:

===================================  =======================================================

``#unsuccessful-challenge``          this pass is a turn lost to a challenge
``#adjustment Ann -5 why``           points given or taken, counted in the totals that follow
``#retired Ann``                     Ann has left the game
``#resignation Ann``, ``#forfeit``   how the game ended, and whose loss it is; so too the other ends
                                     that turns do not bring about
``#ruling Dora: why``                a person decided what is written before
``#score``                           this pass is a turn of which only the points are known
===================================  =======================================================

"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count, takewhile

from scrabble_api.formats.games import Sight
from scrabble_api.formats.gcg.lines import rack_as_written
from scrabble_api.formats.gcg.writing import ENCODING
from scrabble_api.rules.audit.claims import (
    HEADING_PRAGMAS,
    Claim,
    ClaimedPlayer,
    ClaimedRecord,
    ClaimKind,
    LastRack,
    Pragma,
    heading_of,
)
from scrabble_api.rules.audit.note_forms import (
    LOST_TURN_NOTE,
    SCORE_NOTE,
    adjustment_text,
    end_text,
    retirement_text,
    ruling_text,
)
from scrabble_api.rules.events import Adjusted, Decision, EndReason, Retired, Ruling, TurnEvent
from scrabble_api.rules.game import Game, ScoreOfRecord
from scrabble_api.rules.letters import tally, tiles_text
from scrabble_api.rules.outcome import FinalScore, LifeCycle, life_cycle, result
from scrabble_api.rules.plays import PositionPlay, SquaresPlay, position_text
from scrabble_api.rules.racks import Rack
from scrabble_api.rules.record import Record
from scrabble_api.rules.rulesets import OutPlayer
from scrabble_api.rules.squares import square_text
from scrabble_api.rules.turns import Turn, TurnChallenge, TurnKind, counted_points

#: What other programs call the boards that they have, too.
LAYOUT_NAMES = {"standard": "CrosswordGame", "super": "SuperCrosswordGame"}
#: What is written from the game itself, whatever an imported record says.
_TOLD_ANEW = ("character-encoding", *HEADING_PRAGMAS.values(), "incomplete", "note")
_OF_PLAYERS = ("player", "rack")
#: The ends that can be seen from the turns.
_ENDS_BY_TURNS = (EndReason.OUT_PLAY, EndReason.ALL_PASSED, EndReason.SCORELESS_LIMIT)


#: A claim whose player is told later.
_said = partial(Claim, player="")


@dataclass(frozen=True, slots=True)
class _Line:
    """A claim without its player and total; ``moved`` are the points by seat that its notes give or take."""

    seat: int
    claim: Claim
    moved: tuple[tuple[int, int], ...] = ()

    def with_notes(self, notes: Iterable[str], moved: Iterable[tuple[int, int]] = ()) -> "_Line":
        claim = replace(self.claim, notes=(*self.claim.notes, *notes))
        return replace(self, claim=claim, moved=(*self.moved, *moved))


def claimed_record(record: Record, sight: Sight) -> ClaimedRecord:
    """The game as whoever may see so much of it may write it down; a rack nobody told is the tiles played, or none."""
    players = tuple(_players(record.details.names))
    nicks = [player.nick for player in players]
    lines = [*_with_ending_told(_turn_lines(record, nicks, sight), record.game, nicks), *_end_lines(record.game)]
    claims, heading = tuple(_with_totals(lines, nicks)), tuple(chain(_heading(record), _kept_pragmas(record, sight)))
    racks = tuple(_last_racks(record.game)) if sight.racks else ()
    return ClaimedRecord(
        players=players,
        claims=claims,
        pragmas=(ENCODING, *heading, *_tail(record.game, racks, len(claims))),
        last_racks=racks,
        **heading_of(heading),
    )


def written_record(record: Record, sight: Sight) -> ClaimedRecord:
    """The game as it is written down: one that was imported just as it came, while nothing was entered since."""
    if record.source is not None and record.is_as_imported and sight.racks and sight.notes:
        return record.source.claimed
    return claimed_record(record, sight)


def as_announced(record: Record) -> Record:
    """The same game by the scores that were announced, where any were: what its score sheet claims."""
    set_up = replace(record.set_up, score_of_record=ScoreOfRecord.ANNOUNCED)
    return replace(record, set_up=set_up, game=replace(record.game, set_up=set_up))


def _players(names: Sequence[str]) -> Iterator[ClaimedPlayer]:
    """Everybody with a nickname of one word that nobody else has."""
    taken: set[str] = set()
    for number, name in enumerate(names, 1):
        first = next(iter(name.split()), "Player")
        ways = chain([first], (f"{first}{more}" for more in count(number)))
        nick = next(one for one in ways if one not in taken)
        taken.add(nick)
        yield ClaimedPlayer(number=number, nick=nick, name=_one_line(name))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _heading(record: Record) -> Iterator[Pragma]:
    """Title, lexicon, board and tiles."""
    set_up = record.set_up
    layout, reference = set_up.edition.layout.id, set_up.lexicon_reference
    said = {
        "title": _one_line(record.details.title or ""),
        "lexicon": "" if reference is None else reference.id,
        "layout": LAYOUT_NAMES.get(layout, layout),
        "letters": set_up.edition.letter_set.id,
    }
    return (Pragma(name=HEADING_PRAGMAS[name], text=text) for name, text in said.items() if text)


def _kept_pragmas(record: Record, sight: Sight) -> Iterator[Pragma]:
    """What else an imported game's record says of the game as a whole; that of players is told by other means.

    It may be anything, also who holds what, so it is seen as notes are.
    """
    said = record.source.claimed.pragmas if record.source is not None and sight.notes else ()
    return (
        replace(one, after=0)
        for one in said
        if one.name.rstrip("0123456789") not in (*_TOLD_ANEW, *_OF_PLAYERS) and not one.after
    )


def _turn_lines(record: Record, nicks: Sequence[str], sight: Sight) -> list[_Line]:
    """The lines of all turns, each with what was declared until the next."""
    declared, turns = _declared(record), record.game.turns
    lines: list[_Line] = []
    late: list[Adjusted | Retired] = []
    for index, turn in enumerate(turns):
        lines += _lines_of_turn(record.game, turn, nicks, sight)
        said = late if turn.entry is None else [*late, *declared.get(turn.entry, ())]
        sitting = _sat_out_after(turns, index)
        late = [event for event in said if isinstance(event, Retired) and event.seat in sitting]
        for event in said:
            if event not in late:
                lines[-1] = _with_declared(lines[-1], event, nicks, sight)
    return lines


def _sat_out_after(turns: Sequence[Turn], index: int) -> set[int]:
    """Who sits out a lost turn right after this one; whoever then leaves has sat it out before."""
    return {turn.seat for turn in takewhile(lambda turn: turn.kind is TurnKind.LOST_TURN, turns[index + 1 :])}


def _declared(record: Record) -> Mapping[int | None, list[Adjusted | Retired]]:
    """Adjustments and retirements by the entry of the turn they followed; the first turn's are those before any.

    Whoever loses the game by a challenge leaves it too, unless that ended it: it is told in the order of what happened.
    """
    entries = [turn.entry for turn in record.game.turns if turn.entry is not None]
    leavers = _left_by_challenge(record.game)
    found: dict[int | None, list[Adjusted | Retired]] = {}
    last = entries[0] if entries else None
    for entry, event in record.steps:
        if isinstance(event, TurnEvent) and entry in entries:
            last = entry
        elif isinstance(event, Adjusted | Retired):
            found.setdefault(last, []).append(event)
        elif entry in leavers:
            found.setdefault(last, []).append(Retired(seat=leavers[entry], reason=""))
    return found


def _left_by_challenge(game: Game) -> Mapping[int, int]:
    """The seats that left the game because they lost it by a challenge, by the entries of their challenges."""
    challenges = [turn.challenge for turn in game.turns if turn.challenge is not None]
    return {one.entry: one.seat for one in challenges if one.loses_game and one.seat in game.retired}


def _with_declared(line: _Line, event: Adjusted | Retired, nicks: Sequence[str], sight: Sight) -> _Line:
    if isinstance(event, Retired):
        return line.with_notes([retirement_text(nicks[event.seat - 1])])
    why = event.reason if sight.notes else ""
    return _adjusted(line, event.seat, event.points, nicks, why)


def _adjusted(line: _Line, seat: int, points: int, nicks: Sequence[str], why: str) -> _Line:
    return line.with_notes([adjustment_text(nicks[seat - 1], points, why)], [(seat, points)])


def _lines_of_turn(game: Game, turn: Turn, nicks: Sequence[str], sight: Sight) -> list[_Line]:
    """A turn, and what followed from it: the play taken off, the bonus of its challenge."""
    told = _as_seen(turn, sight)
    points = counted_points(replace(turn, taken_off=None), by_announcement=game.set_up.is_by_announcement)
    lines = [_Line(turn.seat, replace(_claim(told), rack=_rack(told), points=points)).with_notes(_notes(told))]
    if turn.taken_off is not None:
        lines.append(_Line(turn.seat, _said(kind=ClaimKind.WITHDRAWAL, rack=_rack(told), points=-points)))
    if turn.challenge is not None:
        lines = _with_challenge(lines, turn, turn.challenge, nicks)
    return lines


def _as_seen(turn: Turn, sight: Sight) -> Turn:
    """The turn without what may not be seen."""
    turn = turn if sight.racks else replace(turn, rack=None, exchanged=None)
    return turn if sight.notes else replace(turn, note=None)


def _claim(turn: Turn) -> Claim:
    """What was done, without the rack it was done from."""
    if turn.kind is TurnKind.PLAY:
        position, tiles = _place_and_tiles(turn)
        return _said(kind=ClaimKind.PLAY, position=position, tiles=tiles)
    if turn.kind is TurnKind.EXCHANGE and turn.exchanged:
        return _said(kind=ClaimKind.EXCHANGE, tiles=_text(turn.exchanged))
    if turn.kind is TurnKind.EXCHANGE:
        return _said(kind=ClaimKind.EXCHANGE, count=turn.count)
    return _said(kind=ClaimKind.PASS)


def _place_and_tiles(turn: Turn) -> tuple[str, str]:
    """Where a play lies; one that makes no word is written as it was given, squares from the first on."""
    if turn.play is not None:
        return turn.play.position, turn.play.tiles
    if isinstance(turn.given, PositionPlay):
        return position_text(turn.given.position), "".join(turn.given.text.split()) or "."
    if isinstance(turn.given, SquaresPlay) and turn.given.elements:
        (first, _), *_ = turn.given.elements
        return square_text(*first), "".join(element.text for _, element in turn.given.elements)
    return "A1", tiles_text(tile for _, tile in turn.laid) or "."


def _rack(turn: Turn) -> str | None:
    """The rack as it was told, else the tiles that must have been on it; None where nothing is known."""
    if turn.rack is not None:
        return _text(turn.rack)
    if turn.exchanged is not None:
        return _text(turn.exchanged)
    return rack_as_written(
        "".join(_kind_text(kind) * many for kind, many in tally(tile for _, tile in turn.laid).items())
    )


def _kind_text(kind: str) -> str:
    return kind if len(kind) == 1 else f"[{kind}]"


def _text(rack: Rack) -> str | None:
    return rack_as_written(tiles_text(rack))


def _notes(turn: Turn) -> Iterator[str]:
    if turn.kind is TurnKind.LOST_TURN:
        yield LOST_TURN_NOTE
    if turn.kind is TurnKind.SCORE:
        yield SCORE_NOTE
    if turn.as_played is not None:
        yield _ruling(turn.as_played)
    if turn.note:
        yield _one_line(turn.note)


def _ruling(decision: Decision | Ruling) -> str:
    return ruling_text(decision.by, decision.reason)


def _with_challenge(lines: list[_Line], turn: Turn, challenge: TurnChallenge, nicks: Sequence[str]) -> list[_Line]:
    """The lines with the points of a challenge: a bonus has a line of its own, a penalty is an adjustment."""
    if challenge.points_seat == turn.seat:
        rack = lines[0].claim.rack
        lines = [*lines, _Line(turn.seat, _said(kind=ClaimKind.CHALLENGE_BONUS, rack=rack, points=challenge.points))]
    elif challenge.points_seat is not None:
        paid = _adjusted(lines[-1], challenge.points_seat, challenge.points, nicks, "challenge of a good play")
        lines = [*lines[:-1], paid]
    told = [] if challenge.ruling is None else [_ruling(challenge.ruling)]
    return [*lines[:-1], lines[-1].with_notes(told)]


def _with_ending_told(lines: list[_Line], game: Game, nicks: Sequence[str]) -> list[_Line]:
    """The lines of the turns, the last with the end where turns did not bring it about."""
    ending = game.ending
    if ending is None or not lines:
        return lines
    loser = None if ending.loser is None else nicks[ending.loser - 1]
    told = [] if ending.reason in _ENDS_BY_TURNS and loser is None else [end_text(ending.reason, loser)]
    ruled = [] if ending.ruling is None else [_ruling(ending.ruling)]
    return [*lines[:-1], lines[-1].with_notes([*told, *ruled])]


def _end_lines(game: Game) -> Iterator[_Line]:
    """Tiles gained and lost as the ruleset counts them, and overtime."""
    found = result(game)
    if found is not None and game.ending is not None and game.ending.with_unplayed:
        yield from _gains(game, found.scores, game.ending.out_seat)
        yield from _losses(found.scores, game.ending.out_seat)
    for seat in game.seats:
        points = game.overtime_points(seat)
        if points:
            yield _Line(seat, _said(kind=ClaimKind.OVERTIME, points=points))


def _gains(game: Game, scores: Sequence[FinalScore], out_seat: int | None) -> Iterator[_Line]:
    if out_seat is None or game.set_up.ruleset.unplayed.out_player is OutPlayer.NOTHING:
        return
    tiles = [tile for score in scores if score.seat != out_seat for tile in score.rack or ()]
    points = scores[out_seat - 1].tiles_gained
    if tiles or points:
        yield _Line(out_seat, _said(kind=ClaimKind.END_RACK, tiles=_text(tuple(tiles)) or "", points=points))


def _losses(scores: Sequence[FinalScore], out_seat: int | None) -> Iterator[_Line]:
    for score in scores:
        if score.seat != out_seat and (score.tiles_lost or (out_seat is None and score.rack)):
            rack = _text(score.rack or ())
            yield _Line(
                score.seat, _said(kind=ClaimKind.END_RACK, rack=rack, tiles=rack or "", points=score.tiles_lost)
            )


def _with_totals(lines: Iterable[_Line], nicks: Sequence[str]) -> Iterator[Claim]:
    totals = dict.fromkeys(range(1, len(nicks) + 1), 0)
    for line in lines:
        totals[line.seat] += line.claim.points or 0
        yield replace(line.claim, player=nicks[line.seat - 1], total=totals[line.seat])
        for seat, points in line.moved:
            totals[seat] += points


def _last_racks(game: Game) -> Iterator[LastRack]:
    """What is known of the racks of a game that is not finished."""
    if life_cycle(game) is LifeCycle.FINISHED:
        return
    for seat in game.seats:
        rack = _text(game.table.hand(seat).known)
        if rack is not None:
            yield LastRack(number=seat, rack=rack)


def _tail(game: Game, racks: Iterable[LastRack], after: int) -> Iterator[Pragma]:
    for one in racks:
        yield Pragma(name=f"rack{one.number}", text=one.rack, after=after)
    if life_cycle(game) is not LifeCycle.FINISHED:
        yield Pragma(name="incomplete", text="", after=after)
