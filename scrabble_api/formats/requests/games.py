"""What people send to have recorded, read from plain values into the entries of a game's log.

Unreadable leads to the field at fault; what can be read and is not allowed is for the rules to refuse.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, replace
from dataclasses import fields as dataclass_fields
from typing import Any, NamedTuple

from scrabble_api.formats.requests.plays import Fields, blanks_from, read_edition, read_lexicon, read_play, read_rack
from scrabble_api.formats.requests.rulesets import read_ruleset
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.equipment.editions import DEFAULT_EDITION, Edition
from scrabble_api.rules.errors import NotAllowed, Unreadable, at_path
from scrabble_api.rules.games import events
from scrabble_api.rules.games.challenging import lexicon_verdict
from scrabble_api.rules.games.game import Game, Recording, ScoreOfRecord, SetUp, checked_set_up, turn_of
from scrabble_api.rules.games.turn_taking import canonical_event
from scrabble_api.rules.history.corrections import Cause, Corrected, Operation, SetUpChanged
from scrabble_api.rules.history.record import Details, DetailsChanged, Opened, Record, game_at
from scrabble_api.rules.plays.lexicon import Shelf
from scrabble_api.rules.rulesets import DEFAULT_RULESET

_DETAILS = ("title", "session_id", "round", "played_on", "note", "public")
_SET_UP = ("edition", "ruleset", "lexicon")


class KnownPlayer(NamedTuple):
    """A player of the club, by whatever id was given: the id that stands for the person now, and the name."""

    id: str
    name: str


#: The club's players whose ids a request gives, by those ids.
KnownPlayers = Mapping[str, KnownPlayer]


def player_ids_in(fields: Fields) -> list[str]:
    """The ids by which a request names players of the club."""
    return [player["player_id"] for player in fields.get("players", ()) if "player_id" in player]


def read_opening_request(fields: Fields, shelf: Shelf, known: KnownPlayers) -> Opened:
    """The game that is to be opened; what is left out is as in a case put to the adjudicator."""
    names, player_ids = _read_players(fields["players"], known)
    with at_path("edition"):
        edition = read_edition(fields.get("edition", DEFAULT_EDITION))
    with at_path("ruleset"):
        ruleset = read_ruleset(fields.get("ruleset", DEFAULT_RULESET), edition.layout)
    set_up = SetUp(
        edition,
        ruleset,
        len(names),
        read_lexicon(fields, shelf, edition.letter_set.language),
        _read_recording(fields),
        ScoreOfRecord(fields.get("score_of_record", ScoreOfRecord.COMPUTED)),
    )
    given = {name: fields[name] for name in _DETAILS if name in fields}
    details = Details(names=names, **given).with_players(names, player_ids)
    return Opened(set_up=checked_set_up(set_up), details=details)


def _read_recording(fields: Fields) -> Recording:
    """How the game is recorded: by its result, if that is given at once."""
    is_over = fields.get("result") is not None
    recording = Recording(fields.get("recording", Recording.RESULT if is_over else Recording.TURNS))
    if is_over and recording is not Recording.RESULT:
        message = f"A game recorded as {recording} has its result by what is entered: leave result out, or recording."
        raise Unreadable("recording-differs", message, ("recording",))
    return recording


def read_result_at_opening(fields: Fields, opened: Opened) -> tuple[events.ResultEntered, ...]:
    """What follows the opening at once: the result, if it is given with it."""
    given = fields.get("result")
    if given is None:
        return ()
    with at_path("result"):
        return (_result_entered(given, opened.set_up.seats),)


def read_result(fields: Fields, game: Game) -> events.ResultEntered:
    """The final scores, with a reason where others were entered before."""
    if game.final_scores is not None and not fields.get("reason"):
        raise Unreadable(
            "field-needed", "Another result was entered before: give the reason for this one.", ("reason",)
        )
    return _result_entered(fields, game.set_up.seats)


def _result_entered(fields: Fields, seats: int) -> events.ResultEntered:
    scores = tuple(fields["scores"])
    if len(scores) != seats:
        message = f"The game has {seats} seats: give {seats} scores, in the order of the seats."
        raise Unreadable("scores-incomplete", message, ("scores",))
    return events.ResultEntered(scores=scores, reason=fields.get("reason"))


def _read_players(players: Sequence[Fields], known: KnownPlayers) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """The names and ids of players by seat, each of whom sits at one seat; who is named by a name alone has no id."""
    read = [_read_player(player, number, known) for number, player in enumerate(players)]
    player_ids = tuple(player_id for _, player_id in read)
    for number, player_id in enumerate(player_ids):
        if player_id is not None and player_id in player_ids[:number]:
            message = "This player sits at another seat already: name each player once."
            raise Unreadable("player-twice", message, ("players", number, "player_id"))
    return tuple(name for name, _ in read), player_ids


def _read_player(player: Fields, number: int, known: KnownPlayers) -> tuple[str, str | None]:
    if "player_id" not in player:
        return player["name"], None
    found = known.get(player["player_id"])
    if found is None:
        message = "The club has no player of this id: check it against the list of players."
        raise Unreadable("unknown-player", message, ("players", number, "player_id"))
    return found.name, found.id


def read_set_up_change(fields: Fields, set_up: SetUp, shelf: Shelf) -> SetUpChanged:
    """The set-up with another edition, ruleset or lexicon, as far as they are given.

    With another edition a preset is resolved for its board, and words of another language are judged by the default.
    """
    edition, ruleset, lexicon = set_up.edition, set_up.ruleset, set_up.lexicon
    with at_path("edition"):
        edition = _edition_after_change(edition, fields["edition"]) if "edition" in fields else edition
    if "ruleset" in fields or ruleset.id is not None:
        with at_path("ruleset"):
            ruleset = read_ruleset(fields.get("ruleset", ruleset.id), edition.layout)
    language = edition.letter_set.language
    if "lexicon" in fields or language != set_up.edition.letter_set.language:
        lexicon = read_lexicon(fields, shelf, language)
    return SetUpChanged(set_up=checked_set_up(replace(set_up, edition=edition, ruleset=ruleset, lexicon=lexicon)))


def _edition_after_change(edition: Edition, given: str | Fields) -> Edition:
    """The edition given; where it is the game's own, with words spelled as they were when the game was opened."""
    read = read_edition(given)
    is_same = (read.layout, read.letter_set.id) == (edition.layout, edition.letter_set.id)
    return edition if is_same else read


def read_change(fields: Fields, record: Record, shelf: Shelf, known: KnownPlayers) -> DetailsChanged | SetUpChanged:
    """New details, or before the first turn a new set-up; not both in one entry."""
    if not any(name in fields for name in _SET_UP):
        return DetailsChanged(details=_details_after_change(record.details, fields, known))
    if any(name in fields for name in (*_DETAILS, "players")):
        message = "Change edition, ruleset and lexicon by themselves, and the rest in a request of its own."
        raise Unreadable("change-divided", message)
    return read_set_up_change(fields, record.set_up, shelf)


def _details_after_change(details: Details, fields: Fields, known: KnownPlayers) -> Details:
    given = replace(details, **{name: fields[name] for name in _DETAILS if name in fields})
    if "players" not in fields:
        return given
    names, player_ids = _read_players(fields["players"], known)
    if len(names) != len(details.names):
        message = f"The game has {len(details.names)} seats: name each player, in the order of the seats."
        raise Unreadable("players-impossible", message, ("players",))
    return given.with_players(names, player_ids)


def read_seat(fields: Fields, game: Game, name: str = "seat") -> int:
    """A seat of the game; where none is given, that of whoever is on turn or may accept the out-play."""
    given: int | None = fields.get(name)
    return (game.on_turn or next(iter(game.undecided), 1)) if given is None else check_seat(given, game, name)


def check_seat(seat: int, game: Game, name: str = "seat") -> int:
    """The seat; Unreadable (``seat-missing``) where the game has none of that number."""
    if seat not in game.seats:
        message = f"There is no seat {seat}: the game has seats 1 to {game.set_up.seats}."
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
        from_rack = blanks_from(rack, fields.get("blanks"))
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
        message = f"{count_text(count, 'tile')} given, and {fields['count']} counted: leave one of both out."
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
        message = f"What is missing for {what}: give {' or '.join(names)}."
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
        raise NotAllowed("consent-missing", "A play is taken back only if the seat that made it consents.")
    return events.Withdrawn(seat=read_seat(fields, game), reason=fields.get("reason"))


def read_note(fields: Fields, game: Game, turn: int) -> events.NoteWritten:
    """A note to a turn; NotAllowed (``turn-not-recorded``) for a lost turn, which has none."""
    entry = turn_of(game, turn).entry
    if entry is None:
        raise NotAllowed("turn-not-recorded", f"Turn {turn} is a lost turn, which has no note.")
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
        raise Unreadable("field-needed", "Counts are put right with a reason: give it.", ("reason",))
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
        message = "This game records turns: give the tiles of the rack; points alone are for games of scores."
        raise Unreadable("field-needed", message, ("racks", number, "tiles"))
    return events.RackGiven(seat=seat, tiles=tiles, points=None if tiles is not None else fields["points"])


def _seat_at(fields: Fields, game: Game, path: tuple[str | int, ...], least: int = 1) -> int:
    with at_path(*path):
        return 0 if least == 0 and fields["seat"] == 0 else read_seat(fields, game)


def read_adjustment(fields: Fields, game: Game) -> events.Adjusted | events.OvertimeTaken:
    """Points with their reason, or seconds of overtime."""
    seat = read_seat(fields, game)
    if ("points" in fields) is ("overtime_seconds" in fields):
        raise Unreadable("field-needed", "Give either points or overtime_seconds.", ("points",))
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
        message = f"“{fields['cause']}” is no cause for a correction: the record says what was played, and stays. "
        raise NotAllowed("cause-not-allowed", f"{message}A cause is one of {', '.join(Cause)}.")
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
        replace(was, play=event.play)
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
    return replace(was, announced_score=fields["announced_score"]) if isinstance(was, events.PlayMade) else None
