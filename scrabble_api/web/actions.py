"""What happens in a game, action by action: its body, who may send it, and how it is read on the record as it stands.

Each action has an operation of its own, and can be one of several in one call; both go by these rows.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from marshmallow import Schema

from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.formats.answers.writes import ActionRecorded, Seen, action_answers
from scrabble_api.formats.requests import games as requests
from scrabble_api.records.keys import Caller, Role
from scrabble_api.records.writing import Act, Written
from scrabble_api.rules.errors import at_place
from scrabble_api.rules.games import events
from scrabble_api.rules.games.declaring import is_end_by_rules
from scrabble_api.rules.history.record import Entry, Record, event_to_record
from scrabble_api.web.authentication import caller, caller_at_table, check_role, with_own_seat
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.schemas.actions import ACTION_BODIES

#: A body as its schema has read it.
Body = dict[str, Any]


def _check_nothing(asking: Caller, body: Body) -> None:
    """Nothing in the body needs a higher role."""


@dataclass(frozen=True, slots=True)
class Action:
    """An action: its name among several, the least roles that may send it, and how it is read.

    ``check`` refuses what in the body needs a higher role.
    """

    name: str
    roles: tuple[Role, ...]
    read: Callable[[Body, Caller, Record], Entry]
    check: Callable[[Caller, Body], None] = _check_nothing

    @property
    def body(self) -> Schema:
        """The schema of its body."""
        return ACTION_BODIES[self.name]

    def find_caller(self) -> Caller:
        """Who asks; RequestRefused unless they may send this."""
        return caller_at_table(self.roles[0]) if Role.PLAYER in self.roles else caller(self.roles[0])

    def act(self, asking: Caller, body: Body, place: tuple[str | int, ...] = ()) -> Act:
        """What is entered by a body; RequestRefused where the caller may not do that."""
        if asking.role is not Role.PLAYER or Role.PLAYER not in self.roles:
            check_role(asking, self.roles[0], "This")
        self.check(asking, body)
        return Act(partial(self.read, body, asking), place)


#: Who may record what players do at the table.
AT_TABLE = (Role.SCOREKEEPER, Role.PLAYER)


def _check_turn(asking: Caller, body: Body) -> None:
    if body.get("as_played") is not None:
        check_role(asking, Role.DIRECTOR, "A play recorded against the rules")


def _turn(body: Body, asking: Caller, record: Record) -> Entry:
    return event_to_record(record, requests.read_turn(with_own_seat(asking, body), record.game))


def _check_challenge(asking: Caller, body: Body) -> None:
    if body.get("ruling") is not None:
        check_role(asking, Role.SCOREKEEPER, "A ruling")


def _challenge(body: Body, asking: Caller, record: Record) -> Entry:
    return requests.read_challenge(with_own_seat(asking, body), record.game)


def _acceptance(body: Body, asking: Caller, record: Record) -> Entry:
    return events.Accepted(seat=requests.read_seat(with_own_seat(asking, body), record.game))


def _withdrawal(body: Body, asking: Caller, record: Record) -> Entry:
    return event_to_record(record, requests.read_withdrawal(with_own_seat(asking, body), record.game))


def _retirement(body: Body, asking: Caller, record: Record) -> Entry:
    return events.Retired(seat=requests.read_seat(with_own_seat(asking, body), record.game), reason=body["reason"])


def _adjustment(body: Body, _: Caller, record: Record) -> Entry:
    return requests.read_adjustment(body, record.game)


def _check_racks(asking: Caller, body: Body) -> None:
    if body.get("counts"):
        check_role(asking, Role.DIRECTOR, "To put counts right")


def _racks(body: Body, _: Caller, record: Record) -> Entry:
    return requests.read_racks(body, record.game)


def _finish(body: Body, asking: Caller, record: Record) -> Entry:
    if asking.seat is not None:
        return _resignation(body, asking, record)
    event = requests.read_finish(body, record.game)
    if not is_end_by_rules(record.game, event.end):
        check_role(asking, Role.DIRECTOR, f"To end this game by {event.end}")
    return event_to_record(record, event)


def _resignation(body: Body, asking: Caller, record: Record) -> Entry:
    """The only end that a player may declare, with nothing else said."""
    if body["reason"] != events.EndReason.RESIGNATION or body.get("racks") or body.get("ruling"):
        message = "With a player key you can only resign, without racks or a ruling. Ask an official of the game for any other ending."
        raise RequestRefused("role-too-low", message)
    return requests.read_finish(with_own_seat(asking, body, "loser_seat"), record.game)


TURN = Action("turn", AT_TABLE, _turn, _check_turn)
CHALLENGE = Action("challenge", AT_TABLE, _challenge, _check_challenge)
ACCEPTANCE = Action("acceptance", AT_TABLE, _acceptance)
WITHDRAWAL = Action("withdrawal", AT_TABLE, _withdrawal)
RETIREMENT = Action("retirement", (Role.DIRECTOR, Role.PLAYER), _retirement)
ADJUSTMENT = Action("adjustment", (Role.DIRECTOR,), _adjustment)
RACKS = Action("racks", (Role.SCOREKEEPER,), _racks, _check_racks)
FINISH = Action("finish", AT_TABLE, _finish)

#: All that can be one of several in one call, by name.
ACTIONS = {one.name: one for one in (TURN, CHALLENGE, ACCEPTANCE, WITHDRAWAL, RETIREMENT, ADJUSTMENT, RACKS, FINISH)}


def read_acts(asking: Caller, sent: list[Body]) -> list[Act]:
    """What is entered by several actions as they were sent; RequestRefused where the caller may not do one."""
    acts = []
    for number, body in enumerate(sent):
        with at_place("actions", number):
            acts.append(ACTIONS[body["action"]].act(asking, body, ("actions", number)))
    return acts


def check_no_free_look(sent: list[Body], *, is_trial: bool) -> None:
    """Refuse what would tell the verdict on a play that is on record although nothing is recorded.

    So does a trial, and a call that is refused for what follows the challenge.
    """
    number = next((place for place, body in enumerate(sent) if body["action"] in (TURN.name, CHALLENGE.name)), None)
    if number is None or sent[number]["action"] == TURN.name or sent[number].get("ruling") is not None:
        return
    if is_trial:
        message = "A dry run would show whether the challenged words are good. Send the challenge without dry_run."
    elif number < len(sent) - 1:
        message = "A challenge must be the last action of a call. Send what follows in another call."
    else:
        return
    where = ProblemDetail(pointer=f"/actions/{number}", code="invalid-value", message=message)
    raise RequestRefused("invalid-request", message, [where])


def answers(sent: list[Body], query: Body, written: Written, seen: Seen) -> tuple[ActionRecorded, ...]:
    """What each of the actions sent came to, with score sheets if the query asks for them."""
    names = [one["action"] for one in sent]
    return tuple(action_answers(names, written.records, seen, with_sheets=query.get("sheets", False)))
