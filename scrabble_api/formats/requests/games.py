"""What people send to have recorded, read from plain values into the entries of a game's log.

Unreadable leads to the field at fault; what can be read and is not allowed is for the rules to refuse.
"""

from collections.abc import Callable, Mapping
from dataclasses import Field, replace
from dataclasses import fields as dataclass_fields
from typing import Any

from scrabble_api.formats.requests.openings import read_set_up_change
from scrabble_api.formats.requests.plays import Fields, blanks_from, read_play, read_rack
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.errors import NotAllowed, Unreadable, at_path
from scrabble_api.rules.games import events
from scrabble_api.rules.games.challenging import lexicon_verdict
from scrabble_api.rules.games.game import Game, turn_of
from scrabble_api.rules.games.turn_taking import canonical_event
from scrabble_api.rules.history.corrections import Cause, Corrected, Operation, SetUpChanged
from scrabble_api.rules.history.record import Record, game_at
from scrabble_api.rules.plays.lexicon import Shelf


def read_seat(fields: Fields, game: Game, name: str = "seat") -> int:
    """A seat of the game; where none is given, that of whoever is on turn or may accept the out-play."""
    given: int | None = fields.get(name)
    return (game.on_turn or next(iter(game.undecided), 1)) if given is None else check_seat(given, game, name)


def check_seat(seat: int, game: Game, name: str = "seat") -> int:
    """The seat; Unreadable (``seat-missing``) where the game has none of that number."""
    if seat not in game.seats:
        message = f"There is no seat {seat}. The game has seats 1 to {game.set_up.seats}."
        raise Unreadable("seat-missing", message, (name,))
    return seat


def read_turn(fields: Fields, game: Game) -> events.TurnEvent:
    """A turn of any kind; a play in its canonical form."""
    fields = {name: value for name, value in fields.items() if value is not None}
    event = _TURNS[fields["kind"]](fields, game, read_seat(fields, game))
    return replace(event, **{one.name: fields[one.name] for one in dataclass_fields(event) if _is_as_sent(one, fields)})


def _is_as_sent(field: Field[Any], sent: Fields) -> bool:
    """Whether a field of an event is what was sent, which needs no reading."""
    return field.name in sent and field.name not in _READ


#: What of a turn is read, and put in its event in another form.
_READ = frozenset(("seat", "rack", "tiles", "count", "as_played"))


def _read_play_made(fields: Fields, game: Game, seat: int) -> events.TurnEvent:
    _check_given(fields, "a play", ("position", "squares", "notation"))
    if "position" in fields and "squares" not in fields:
        _check_given(fields, "a play at a position", ("tiles",))
    letter_set = game.set_up.edition.letter_set
    play = read_play(fields, letter_set)
    with at_path("rack"):
        rack = read_rack(fields.get("rack"), letter_set)
        known = game.table.hand(seat).known if game.set_up.is_dealt else rack
        from_rack = blanks_from(known, fields.get("blanks"))
    decision = fields.get("as_played")
    event = events.PlayMade(
        seat=seat,
        play=play,
        rack=rack,
        as_played=None if decision is None else events.Decision(**decision),
    )
    return canonical_event(game, event, from_rack)


def _read_exchange(fields: Fields, game: Game, seat: int) -> events.TurnEvent:
    _check_given(fields, "an exchange", ("tiles", "count"))
    with at_path("tiles"):
        tiles = read_rack(fields.get("tiles"), game.set_up.edition.letter_set)
    count = len(tiles) if tiles is not None else fields["count"]
    if fields.get("count", count) != count:
        message = f"tiles has {count_text(count, 'tile')}, but count is {fields['count']}. Send only one of them, or make them agree."
        raise Unreadable("count-differs", message, ("count",))
    with at_path("rack"):
        rack = read_rack(fields.get("rack"), game.set_up.edition.letter_set)
    return events.Exchanged(seat=seat, count=count, tiles=tiles, rack=rack)


def _read_pass(fields: Fields, game: Game, seat: int) -> events.TurnEvent:
    with at_path("rack"):
        return events.Passed(seat=seat, rack=read_rack(fields.get("rack"), game.set_up.edition.letter_set))


def _read_points(fields: Fields, _: Game, seat: int) -> events.TurnEvent:
    _check_given(fields, "a turn of a game recorded as scores", ("points",))
    return events.PointsScored(seat=seat, points=fields["points"])


def _check_given(fields: Fields, what: str, names: tuple[str, ...]) -> None:
    if not any(name in fields for name in names):
        message = f"For {what} send {' or '.join(names)}."
        raise Unreadable("field-needed", message, (names[0],))


_TURNS: Mapping[str, Callable[[Fields, Game, int], events.TurnEvent]] = {
    "play": _read_play_made,
    "exchange": _read_exchange,
    "pass": _read_pass,
    "score": _read_points,
}


def read_challenge(fields: Fields, game: Game) -> events.Challenged:
    """A challenge with its verdict: the ruling if one is given, else the lexicon's on all words that are judged."""
    seat, named = read_seat(fields, game), tuple(fields.get("words", ()))
    ruling = fields.get("ruling")
    if ruling is not None:
        read = _read_ruling(ruling)
        return events.Challenged(seat=seat, acceptable=read.acceptable, words=named, ruling=read)
    acceptable, judge = lexicon_verdict(game.challengeable, named, game.set_up)
    return events.Challenged(seat=seat, acceptable=acceptable, words=named, judge=judge)


def read_withdrawal(fields: Fields, game: Game) -> events.Withdrawn:
    """A play taken back; NotAllowed (``consent-missing``) if nobody consents."""
    if not fields["consent"]:
        raise NotAllowed(
            "consent-missing", "A play can be withdrawn only if the seat that made it agrees. Send consent: true."
        )
    return events.Withdrawn(seat=read_seat(fields, game), reason=fields.get("reason"))


def read_note(fields: Fields, game: Game, turn: int) -> events.NoteWritten:
    """A note to a turn; NotAllowed (``turn-not-recorded``) for a lost turn, which has none."""
    entry = turn_of(game, turn).entry
    if entry is None:
        raise NotAllowed("turn-not-recorded", f"Turn {turn} was lost by a challenge, so it has no note.")
    return events.NoteWritten(entry=entry, note=fields["note"])


def _read_ruling(fields: Fields) -> events.Ruling:
    ground = events.Ground(fields.get("ground", events.Ground.WORDS))
    return events.Ruling(fields["acceptable"], fields["by"], fields["reason"], ground)


def read_racks(fields: Fields, game: Game) -> events.RacksGiven:
    """Racks told, and counts put right, which need a reason."""
    counts = tuple(
        events.CountPutRight(seat=_seat_at(one, game, ("counts", number), least=0), count=one["count"])
        for number, one in enumerate(fields.get("counts", ()))
    )
    if counts and not fields.get("reason"):
        raise Unreadable("field-needed", "To correct counts, send a reason.", ("reason",))
    return events.RacksGiven(racks=_read_racks_given(fields, game), counts=counts, reason=fields.get("reason"))


def _read_racks_given(fields: Fields, game: Game) -> tuple[events.RackGiven, ...]:
    return tuple(_read_rack_given(one, game, number) for number, one in enumerate(fields.get("racks", ())))


def _read_rack_given(fields: Fields, game: Game, number: int) -> events.RackGiven:
    fields = {name: value for name, value in fields.items() if value is not None}
    seat = _seat_at(fields, game, ("racks", number))
    with at_path("racks", number):
        _check_given(fields, "a rack", ("tiles", "points"))
        with at_path("tiles"):
            tiles = read_rack(fields.get("tiles"), game.set_up.edition.letter_set)
    if tiles is None and game.set_up.is_board_kept:
        message = "This game records turns. Send the tiles of the rack; points alone are for games that record scores."
        raise Unreadable("field-needed", message, ("racks", number, "tiles"))
    return events.RackGiven(seat=seat, tiles=tiles, points=None if tiles is not None else fields["points"])


def _seat_at(fields: Fields, game: Game, path: tuple[str | int, ...], least: int = 1) -> int:
    with at_path(*path):
        return 0 if least == 0 and fields["seat"] == 0 else read_seat(fields, game)


def read_adjustment(fields: Fields, game: Game) -> events.Adjusted | events.OvertimeTaken:
    """Points with their reason, or seconds of overtime."""
    seat = read_seat(fields, game)
    if ("points" in fields) is ("overtime_seconds" in fields):
        raise Unreadable("field-needed", "Send either points or overtime_seconds.", ("points",))
    if "overtime_seconds" in fields:
        return events.OvertimeTaken(seat=seat, seconds=fields["overtime_seconds"], reason=fields["reason"])
    return events.Adjusted(seat=seat, points=fields["points"], reason=fields["reason"])


def read_finish(fields: Fields, game: Game) -> events.Finished:
    """The end as declared."""
    ruling = fields.get("ruling")
    return events.Finished(
        end=events.EndReason(fields["reason"]),
        racks=_read_racks_given(fields, game),
        loser=read_seat(fields, game, "loser_seat") if "loser_seat" in fields else None,
        decision=None if ruling is None else events.Decision(**ruling),
    )


def read_correction(fields: Fields, record: Record, shelf: Shelf) -> Corrected:
    """A correction; a cause that is none is refused as the rules have it."""
    if fields["cause"] not in list(Cause):
        message = f"“{fields['cause']}” is not a cause for a correction, because the record must say what was played. "
        raise NotAllowed("cause-not-allowed", f"{message}The causes are {', '.join(Cause)}.")
    cause, operation = Cause(fields["cause"]), Operation(fields["operation"])
    turn = fields.get("turn", 0)
    with at_path("event"):
        event = _read_correcting(cause, fields.get("event"), record, turn, shelf)
    return Corrected(operation=operation, cause=cause, reason=fields["reason"], turn=turn, event=event)


def _read_correcting(
    cause: Cause, fields: Fields | None, record: Record, turn: int, shelf: Shelf
) -> events.TurnEvent | events.Ruling | SetUpChanged | None:
    if fields is None:
        return None
    if cause is Cause.SET_UP:
        return read_set_up_change(fields, record.set_up, shelf)
    if cause is Cause.RULING:
        _check_given(fields, "a ruling", ("acceptable",))
        _check_given(fields, "a ruling", ("by",))
        _check_given(fields, "a ruling", ("reason",))
        return _read_ruling(fields)
    if cause is Cause.SCORE and "kind" not in fields:
        return _with_score(fields, record, turn)
    _check_given(fields, "a turn", ("kind",))
    event = read_turn(fields, game_at(record, turn - 1))
    return _with_designation(event, record, turn) if cause is Cause.DESIGNATION else event


def _event_of_turn(record: Record, turn: int) -> events.GameEvent | None:
    """What is on record as that turn."""
    entry = record.game.turns[turn - 1].entry if 1 <= turn <= len(record.game.turns) else None
    return next((event for number, event in record.steps if number == entry), None)


def _with_designation(event: events.TurnEvent, record: Record, turn: int) -> events.TurnEvent:
    """The play as it is on record, with its tiles as they are given now."""
    was = _event_of_turn(record, turn)
    return (
        replace(was, play=event.play, drawn=None)
        if isinstance(was, events.PlayMade) and isinstance(event, events.PlayMade)
        else event
    )


def _with_score(fields: Fields, record: Record, turn: int) -> events.TurnEvent | None:
    """The turn as it is on record, with another score announced, or other points."""
    was = _event_of_turn(record, turn)
    if isinstance(was, events.PointsScored):
        _check_given(fields, "a turn of a game recorded as scores", ("points",))
        return replace(was, points=fields["points"])
    _check_given(fields, "another score", ("announced_score",))
    if not isinstance(was, events.PlayMade):
        return None
    return replace(was, announced_score=fields["announced_score"], drawn=None)
