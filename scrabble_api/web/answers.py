"""Answers that only HTTP has: refusals and what their codes stand for, batches, imports, keys, and health."""

from typing import TYPE_CHECKING, Annotated, Any

from scrabble_api.formats.answers.imports import GameOfFile
from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.formats.answers.verdicts import Verdict
from scrabble_api.formats.wire import Answer, one_of, says
from scrabble_api.records.invitations import InvitationState
from scrabble_api.records.keys import Role

#: What the roles may do.
ROLE = "reader: sees all records; scorekeeper: also keeps games; director: also corrects them, and makes keys."
_ROLE_OR_PLAYER = f"player: plays at one seat of one game. {ROLE}"

_CODE = says("Stable: programs should use this.")


class Problem(Answer):
    """A refusal (RFC 9457, `application/problem+json`)."""

    type: str = says("Path of what the code stands for: `/problems/…`.")
    title: str = says("The same for every problem of the code.")
    status: int = says("The HTTP status.")
    detail: str = says("A sentence on this case.")
    code: Annotated[str, _CODE]
    errors: tuple[ProblemDetail, ...] = says("Every fault found, up to 100 (10 in an item of a batch), by pointer.")
    request_id: str = says("To name to the operator; also in `X-Request-Id`.")


class ProblemKind(Answer):
    """What a code stands for."""

    code: Annotated[str, _CODE]
    type: str = says("The path that explains this code: `/problems/…`.")
    status: int = says("The HTTP status it comes with.")
    title: str = says("What is wrong.")
    advice: str = says("What the caller can do.")


class ProblemKinds(Answer):
    """All codes."""

    items: tuple[ProblemKind, ...] = says("Every code, by status.")


if TYPE_CHECKING:
    VerdictOrProblem = Verdict | Problem
else:
    VerdictOrProblem = Annotated[Any, one_of(Verdict, Problem)]


class VerdictBatch(Answer):
    """Verdicts in the order of the items; an item that could not be read has its problem instead."""

    items: tuple[VerdictOrProblem, ...] = says("As many as were asked, in the same order.")


class GameImported(GameOfFile):
    """What became of one game of the file; where it was refused all but `status` and `problem` is null or empty."""

    problem: Problem | None = says("Why it was refused.")


class GamesImported(Answer):
    """What became of every game of the file."""

    games: tuple[GameImported, ...] = says("In the order of the file.")


class Club(Answer):
    """A club."""

    id: str = says("The club's id.")
    name: str = says("The club's name, which no other has.")
    created_at: str = says("When it was made (UTC).", format="date-time")


class Holder(Answer):
    """Who holds the key that came with the request."""

    club: Club = says("The club that the key belongs to.")
    key_id: str = says("The key's id, as in `recorded_by`; no secret.")
    role: Role = says(_ROLE_OR_PLAYER)
    label: str = says("Whose the key is or what for; empty if it has no label.")
    game_id: str | None = says("The game that a player's key is for; null for all others.")
    seat: int | None = says("The seat that a player's key is for; null for all others.")


class Key(Answer):
    """A key of the club; its text is kept nowhere."""

    id: str = says("What the key is revoked by; no secret.")
    club_id: str = says("The club it belongs to.")
    role: Role = says(ROLE)
    label: str = says("Whose it is or what for.")
    created_at: str = says("When it was made (UTC).", format="date-time")
    last_used_at: str | None = says(
        "When it was last used (UTC), right to the minute; null if never.", format="date-time"
    )
    revoked_at: str | None = says("When it was revoked (UTC); null while it is good.", format="date-time")


class IssuedKey(Key):
    """A key that was just made, with its text, which cannot be had again."""

    key: str = says("The key itself: `Authorization: Bearer` and this.")


class Keys(Answer):
    """All keys of a club."""

    items: tuple[Key, ...] = says("In the order in which they were made, those revoked too.")


class Invitation(Answer):
    """An invitation to a seat of a game; its text is kept nowhere."""

    id: str = says("What the invitation is revoked by; no secret.")
    game_id: str = says("The game.")
    seat: int = says("The seat.")
    state: InvitationState = says(
        "`open`: it can be traded. `traded`: a player has the key. `expired` and `revoked`: it is of no use now."
    )
    created_at: str = says("When it was made (UTC).", format="date-time")
    created_by: str = says("The id of the key it was made with.")
    expires_at: str = says("Until when it can be traded (UTC).", format="date-time")
    key_id: str | None = says("The id of the player's key, as in `recorded_by`; null until it is traded.")
    traded_at: str | None = says("When it was traded (UTC).", format="date-time")
    revoked_at: str | None = says(
        "When it, or the player's key, was revoked (UTC); null if neither was.", format="date-time"
    )
    refused_trades: int = says(
        "How often it was tried again after its first use. If it is not 0, ask the player: it may have been stolen."
    )
    refused_at: str | None = says("When that last happened (UTC).", format="date-time")


class IssuedInvitation(Invitation):
    """An invitation that was just made, with its text, which cannot be had again."""

    invitation: str = says("What the player trades for the key; hand it to this player only.")


class Invitations(Answer):
    """All invitations to a game."""

    items: tuple[Invitation, ...] = says("In the order in which they were made.")


class IssuedInvitations(Answer):
    """The invitations that were just made."""

    items: tuple[IssuedInvitation, ...] = says("By seat.")


class SeatKey(Answer):
    """The key of a seat; its text is kept nowhere."""

    id: str = says("The key's id, as in `recorded_by`; no secret.")
    role: Role = says(_ROLE_OR_PLAYER)
    game_id: str = says("The game.")
    seat: int = says("The seat.")
    created_at: str = says("When it was made (UTC).", format="date-time")


class IssuedSeatKey(SeatKey):
    """The key of a seat that was just made, with its text, which cannot be had again."""

    key: str = says("The key itself: `Authorization: Bearer` and this.")


class Alive(Answer):
    """The process lives."""

    status: str = says("Always `alive`.", enum=["alive"])


class Ready(Answer):
    """The service can do its work."""

    status: str = says("Always `ready`; else the answer is 503.", enum=["ready"])
    lexicons: tuple[str, ...] = says("The ids of all lexicons loaded.")
