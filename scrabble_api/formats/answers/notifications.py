"""What webhooks are sent of a game: which entries of its log make which events, and what everybody may see of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from scrabble_api.formats.answers.games import Challengeable, PlayerInList, challengeable_in
from scrabble_api.formats.answers.logs import KeptEntry
from scrabble_api.formats.answers.results import Result, result_of
from scrabble_api.formats.answers.turns import TurnTaken, turn_taken
from scrabble_api.formats.answers.webhooks import EventType
from scrabble_api.formats.answers.writes import turn_concerned
from scrabble_api.formats.record_json.entries import KINDS
from scrabble_api.formats.sight import NO_SEAT, Sight
from scrabble_api.formats.wire import Answer, says, with_other
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle
from scrabble_api.rules.history.record import Record, seats_now

#: The type of what is sent to try a webhook.
TEST: Literal["webhook.test"] = "webhook.test"

#: The event of an entry by its kind; an entry of another kind has none, unless it ends the game.
_TYPES: Mapping[str, EventType] = {
    "opened": EventType.OPENED,
    **dict.fromkeys(("play", "exchange", "pass", "score"), EventType.TURN),
    **dict.fromkeys(("challenge", "acceptance"), EventType.CHALLENGE),
    **dict.fromkeys(
        (
            *("undo", "redo", "correction", "set-up", "withdrawal", "retirement"),
            *("adjustment", "overtime", "result", "reopening"),
        ),
        EventType.CORRECTION,
    ),
}

#: No racks and no notes, whatever has become of the game, and words without their letters.
_OF_ALL = Sight(NO_SEAT, notes=False, letters=False)


class GameThen(Answer):
    """A game as it stood after an entry of its log, as everybody may see it: without racks, draws and notes."""

    game_id: str = says("The game.")
    entry: int = says("The number of the entry in its log: in a game, what has a higher number happened later.")
    entry_kind: str = says("What was entered.", enum=list(KINDS))
    title: str | None = says("What the game is called.")
    session_id: str | None = says("The meeting it belongs to.")
    round: int | None = says("The round of the meeting.")
    played_on: str | None = says("The day it was played; null if not known.", format="date")
    public: bool = says("Whether everybody may look at it without a key.")
    imported: bool = says("Whether the entry was made by the import of a record.")
    life_cycle: LifeCycle = says("Where the game is.")
    on_turn: int | None = says("Whose turn it is; null if no more turns are due.")
    players: tuple[PlayerInList, ...] = says("By seat, with the running totals, or the final scores.")
    turns_played: int = says("How many turns there were, lost ones too.")
    turn: TurnTaken | None = says(
        "The turn that was recorded or changed, with its score sheet; null if none was. `valid` of its words is null while the play can be challenged."
    )
    challengeable: Challengeable | None = says("The play that can be challenged now, if any.")
    result: Result | None = says("Null until there is one; the tiles left on racks are left out.")


class GameNotification(Answer):
    """An event of a game, as it is sent to webhooks."""

    id: str = says(
        "The event's id, also in `webhook-id`: the same whenever it is sent again, so that a receiver can drop what it has."
    )
    type: EventType = says(
        "`game.opened`: a game was opened or imported. `game.turn`: a play, exchange, pass or score. `game.challenge`: a play was challenged, by a list or a ruling, or a seat accepted it. `game.correction`: what was on record changed otherwise: an undo or redo, a correction, another set-up, a play withdrawn, a player retired, points or overtime adjusted, a result entered anew, the game reopened. `game.finished`: the game has a result; it comes after the event of the entry that ended it."
    )
    timestamp: str = says("When the entry was recorded (UTC).", format="date-time")
    club_id: str = says("The club whose game it is.")
    data: GameThen = says("The game as it stood then.")


class TriedWebhook(Answer):
    """The webhook that is tried."""

    webhook_id: str = says("Its id.")


class TestNotification(Answer):
    """What is sent to try a webhook."""

    id: str = says("New for each test.")
    type: Annotated[Literal["webhook.test"], says("Always `webhook.test`.")]
    timestamp: str = says("When it was asked for (UTC).", format="date-time")
    club_id: str = says("The club whose webhook it is.")
    data: TriedWebhook = says("No more than the webhook.")


@dataclass(frozen=True, slots=True)
class NotedEntry:
    """An entry that webhooks are notified of: whose game it is in, and the records before and after it.

    ``imported`` is how many entries the import of the game made, 0 where it was opened.
    """

    club_id: str
    game_id: str
    entry: KeptEntry
    before: Record
    record: Record
    imported: int

    @property
    def is_imported(self) -> bool:
        """Whether the import of the game made it."""
        return self.entry.number <= self.imported


def notifications_of(noted: NotedEntry) -> Iterator[GameNotification]:
    """The events that an entry makes, in the order in which they are sent; mostly one."""
    types = list(_types_of(noted))
    then = _game_then(noted) if types else None
    for event_type in types:
        assert then is not None  # there is a type
        yield GameNotification(
            id=event_id(noted.game_id, noted.entry, event_type),
            type=event_type,
            timestamp=noted.entry.recorded_at,
            club_id=noted.club_id,
            data=then,
        )


def event_id(game_id: str, entry: KeptEntry, event_type: EventType) -> str:
    """The id of an event: game, entry, when that was recorded, and the type of the event.

    The time tells it from another entry of that number, should the log have lost its end and gone on otherwise.
    """
    moment = entry.recorded_at.translate(str.maketrans("", "", "-:."))
    return f"evt_{game_id}_{entry.number}_{moment}_{event_type.rpartition('.')[2]}"


#: What the ids of events look like.
EVENT_ID = "evt_[A-Za-z0-9_-]{22}_[1-9][0-9]{0,4}_[0-9]{8}T[0-9]{12}Z_[a-z]{4,10}"


def recorded_at_of(found: str) -> str:
    """When the entry was recorded of which the event of this id tells."""
    day, _, time = found.split("_")[-2].partition("T")
    return f"{day[:4]}-{day[4:6]}-{day[6:]}T{time[:2]}:{time[2:4]}:{time[4:6]}.{time[6:]}"


def _types_of(noted: NotedEntry) -> Iterator[EventType]:
    """The events of an entry: one for its kind, and one if it ended the game. Turns and corrections of an import make none."""
    number, kind = noted.entry.number, noted.entry.body["kind"]
    was_finished = number > 1 and _is_finished(noted.before)
    is_end = _is_finished(noted.record) and (number == noted.imported if noted.is_imported else not was_finished)
    is_first_result = kind == "result" and not was_finished
    if kind in _TYPES and not is_first_result and (number == 1 or not noted.is_imported):
        yield _TYPES[kind]
    if is_end:
        yield EventType.FINISHED


def _is_finished(record: Record) -> bool:
    return life_cycle(record.game) is LifeCycle.FINISHED


def _game_then(noted: NotedEntry) -> GameThen:
    record, details = noted.record, noted.record.details
    number = turn_concerned(noted.before, record) if noted.entry.number > 1 and not noted.is_imported else None
    return GameThen(
        game_id=noted.game_id,
        entry=noted.entry.number,
        entry_kind=noted.entry.body["kind"],
        title=details.title,
        session_id=details.session_id,
        round=details.round,
        played_on=details.played_on,
        public=details.public,
        imported=noted.is_imported,
        life_cycle=life_cycle(record.game),
        on_turn=record.game.on_turn,
        players=_players(record),
        turns_played=len(record.game.turns),
        turn=None if number is None else turn_taken(record.game, number, _OF_ALL),
        challengeable=challengeable_in(record.game),
        result=_result(record),
    )


def _players(record: Record) -> tuple[PlayerInList, ...]:
    return tuple(
        PlayerInList(seat=seat, name=name, player_id=player_id, score=score, place=place)
        for seat, name, player_id, score, place in seats_now(record)
    )


def _result(record: Record) -> Result | None:
    """The result without the tiles left, which are a rack of each."""
    found = result_of(record.game, record.details.names)
    if found is None:
        return None
    return with_other(found, scores=tuple(with_other(score, rack=None) for score in found.scores))
