"""Several actions in one call: the bodies of their own operations, each with the name of its action."""

from collections.abc import Mapping

from marshmallow import Schema

from scrabble_api.rules.limits import MOST_ACTIONS
from scrabble_api.web.fields import Entries, FlagInQuery, Named, describe
from scrabble_api.web.schemas import writes as bodies
from scrabble_api.web.schemas.openings import OpeningRequest

#: The body of each action, by its name.
ACTION_BODIES: Mapping[str, Schema] = {
    "turn": bodies.TurnRequest(),
    "challenge": bodies.ChallengeRequest(),
    "acceptance": bodies.SeatRequest(),
    "withdrawal": bodies.WithdrawalRequest(),
    "retirement": bodies.RetirementRequest(),
    "adjustment": bodies.AdjustmentRequest(),
    "racks": bodies.RacksRequest(),
    "finish": bodies.FinishRequest(),
}


def _actions(text: str, *, least: int, required: bool = False) -> Entries:
    action = Named("action", ACTION_BODIES, "Action")
    return Entries(action, least, MOST_ACTIONS, required=required, metadata=describe(text))


class ActionsRequest(Schema):
    """What happened in a game, one action after the other; all of it is recorded, or nothing."""

    actions = _actions("In the order in which they happened.", least=1, required=True)


class GameRequest(OpeningRequest):
    """A game to be opened; edition, ruleset and lexicon are fixed once a turn stands."""

    actions = _actions(
        "What happened in the game, in order: recorded with the opening, all of it, or no game is opened.", least=0
    )


class SheetsQuery(Schema):
    """How much is answered of each action."""

    sheets = FlagInQuery(metadata=describe("Answer each turn with its whole score sheet.", default=False))


class ActionsQuery(SheetsQuery):
    """How actions are put to the rules."""

    dry_run = FlagInQuery(metadata=describe("Only say what would be answered; nothing is recorded."))
