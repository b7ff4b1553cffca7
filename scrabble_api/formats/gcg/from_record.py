r"""A game on record as a claimed record, to be written as GCG: every turn, every total, and the tiles left at the end.

What GCG has no line for is a note to the line before, or where no turn was taken a note in the head:

===================================  =======================================================

``#unsuccessful-challenge``          this pass is a turn lost to a challenge
``#unsuccessful-challenge Cid``      Cid challenged the play in vain, and sits out a turn later
``#adjustment Ann -5 why``           points given or taken, counted in the totals that follow
``#retired Ann``                     Ann has left the game
``#reopened``                        the game had ended, and goes on
``#resignation Ann``, ``#forfeit``   how the game ended, and whose loss it is; so too the other ends
                                     that turns do not bring about
``#final Ann 412``                   Ann's final score, in a game of which nothing else is recorded
``#unplayed Bob 5``                  Bob is left with tiles of which only the points are known
``#out-play Ann``                    Ann went out, where that is so
``#ruling Dora: why``                a person decided what is written before
``#score``                           this pass is a turn of which only the points are known
``\#forfeit``                        a note that somebody typed, which declares nothing
===================================  =======================================================

"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, count

from scrabble_api.formats.gcg.turn_lines import TurnLine, nameless_claim, rack_column, ruling_note, turn_lines
from scrabble_api.formats.gcg.writing import ENCODING
from scrabble_api.formats.sight import Sight
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
from scrabble_api.rules.audit.note_syntax import end_text, final_text, one_line, unplayed_text
from scrabble_api.rules.games.events import EndReason
from scrabble_api.rules.games.game import Game, ScoreOfRecord
from scrabble_api.rules.games.outcome import FinalScore, LifeCycle, life_cycle, result
from scrabble_api.rules.history.record import Record
from scrabble_api.rules.rulesets import OutPlayer

#: What other programs call the boards that they have, too.
LAYOUT_NAMES = {"standard": "CrosswordGame", "super": "SuperCrosswordGame"}
#: What is written from the game itself, whatever an imported record says.
_WRITTEN_ANEW = ("character-encoding", *HEADING_PRAGMAS.values(), "incomplete", "note")
_OF_PLAYERS = ("player", "rack")
#: The ends that can be seen from the turns.
_ENDS_BY_TURNS = (EndReason.OUT_PLAY, EndReason.ALL_PASSED, EndReason.SCORELESS_LIMIT)


def claimed_record(record: Record, sight: Sight) -> ClaimedRecord:
    """The game as whoever may see so much of it may write it down; a rack nobody told is the tiles played, or none."""
    players = tuple(_players(record.details.names))
    nicks = [player.nick for player in players]
    lines = [*_with_ending(turn_lines(record, nicks, sight), record.game, nicks), *_end_lines(record.game)]
    claims = tuple(_with_totals(lines, nicks))
    finals = _final_notes(record.game, nicks)
    heading = tuple(chain(_heading(record), _kept_pragmas(record, sight), finals, _early_notes(lines)))
    racks = tuple(_last_racks(record.game, sight))
    return ClaimedRecord(
        players=players,
        claims=claims,
        pragmas=(ENCODING, *heading, *_tail(record.game, racks, len(claims))),
        last_racks=racks,
        **heading_of(heading),
    )


def written_record(record: Record, sight: Sight) -> ClaimedRecord:
    """The game as it is written down: one that was imported just as it came, while nothing was entered since."""
    claimed = None if record.source is None else record.source.claimed
    if claimed is not None and record.is_told_as_imported and sight.is_whole:
        return claimed
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
        yield ClaimedPlayer(number=number, nick=nick, name=one_line(name))


def _heading(record: Record) -> Iterator[Pragma]:
    """Title, day, lexicon, board and tiles."""
    set_up = record.set_up
    layout, reference = set_up.edition.layout.id, set_up.lexicon_reference
    texts = {
        "title": one_line(record.details.title or ""),
        "date": record.details.played_on or "",
        "lexicon": "" if reference is None else reference.id,
        "layout": LAYOUT_NAMES.get(layout, layout),
        "letters": set_up.edition.letter_set.id,
    }
    return (Pragma(name=HEADING_PRAGMAS[name], text=text) for name, text in texts.items() if text)


def _kept_pragmas(record: Record, sight: Sight) -> Iterator[Pragma]:
    """What else an imported game's record says of the game as a whole; that of players is told by other means.

    It may be anything, also who holds what, so it is seen as notes are.
    """
    claimed = None if record.source is None or not sight.notes else record.source.claimed
    pragmas = () if claimed is None else claimed.pragmas
    # A day that nobody could read is kept as it was written.
    written_anew = {*_WRITTEN_ANEW, *_OF_PLAYERS} - ({"date"} if record.details.played_on is None else set())
    return (
        replace(one, after=0) for one in pragmas if one.name.rstrip("0123456789") not in written_anew and not one.after
    )


def _final_notes(game: Game, nicks: Sequence[str]) -> Iterator[Pragma]:
    """The final scores as they were entered, of a game without turns."""
    for nick, points in zip(nicks, game.final_scores or (), strict=False):
        yield Pragma(name="note", text=final_text(nick, points))


def _early_notes(lines: Iterable[TurnLine]) -> Iterator[Pragma]:
    """What was declared in a game without turns."""
    return (Pragma(name="note", text=note) for line in lines if not line.seat for note in line.claim.notes)


def _with_ending(lines: list[TurnLine], game: Game, nicks: Sequence[str]) -> list[TurnLine]:
    """The lines of the turns, the last with the end where turns did not bring it about."""
    ending = game.ending
    if ending is None or ending.reason is EndReason.RESULT_ENTERED:
        return lines
    left = [(nick, points) for nick, points in zip(nicks, game.rack_points, strict=True) if points is not None]
    seat = ending.out_seat if left and ending.loser is None else ending.loser
    notes = [unplayed_text(nick, points) for nick, points in left]
    if left or seat is not None or ending.reason not in _ENDS_BY_TURNS:
        notes.append(end_text(ending.reason, None if seat is None else nicks[seat - 1]))
    ruled = [] if ending.ruling is None else [ruling_note(ending.ruling)]
    return [*lines[:-1], lines[-1].with_notes([*notes, *ruled])]


def _end_lines(game: Game) -> Iterator[TurnLine]:
    """Tiles gained and lost as the ruleset counts them, and overtime."""
    found = result(game)
    if found is not None and game.ending is not None and game.ending.with_unplayed:
        yield from _gains(game, found.scores, game.ending.out_seat)
        yield from _losses(found.scores, game.ending.out_seat)
    for seat in game.seats:
        points = game.overtime_points(seat)
        if points:
            yield TurnLine(seat, nameless_claim(kind=ClaimKind.OVERTIME, points=points))


def _gains(game: Game, scores: Sequence[FinalScore], out_seat: int | None) -> Iterator[TurnLine]:
    if out_seat is None or game.set_up.ruleset.unplayed.out_player is OutPlayer.NOTHING:
        return
    tiles = [tile for score in scores if score.seat != out_seat for tile in score.rack or ()]
    points = scores[out_seat - 1].tiles_gained
    if tiles or points:
        yield TurnLine(
            out_seat, nameless_claim(kind=ClaimKind.END_RACK, tiles=rack_column(tuple(tiles)) or "", points=points)
        )


def _losses(scores: Sequence[FinalScore], out_seat: int | None) -> Iterator[TurnLine]:
    for score in scores:
        if score.seat != out_seat and (score.tiles_lost or (out_seat is None and score.rack)):
            rack = rack_column(score.rack or ())
            yield TurnLine(
                score.seat,
                nameless_claim(kind=ClaimKind.END_RACK, rack=rack, tiles=rack or "", points=score.tiles_lost),
            )


def _with_totals(lines: Iterable[TurnLine], nicks: Sequence[str]) -> Iterator[Claim]:
    totals = dict.fromkeys(range(1, len(nicks) + 1), 0)
    for line in lines:
        if line.seat:
            totals[line.seat] += line.claim.points or 0
            yield replace(line.claim, player=nicks[line.seat - 1], total=totals[line.seat])
        for seat, points in line.moved:
            totals[seat] += points


def _last_racks(game: Game, sight: Sight) -> Iterator[LastRack]:
    """What is known of the racks in sight of a game that is not finished."""
    if life_cycle(game) is LifeCycle.FINISHED:
        return
    for seat in game.seats:
        rack = rack_column(game.table.hand(seat).known)
        if rack is not None and seat in sight.racks:
            yield LastRack(number=seat, rack=rack)


def _tail(game: Game, racks: Iterable[LastRack], after: int) -> Iterator[Pragma]:
    for one in racks:
        yield Pragma(name=f"rack{one.number}", text=one.rack, after=after)
    if life_cycle(game) is not LifeCycle.FINISHED:
        yield Pragma(name="incomplete", text="", after=after)
