"""The result of an import: one answer for each game of the file."""

from enum import StrEnum
from typing import Annotated

from scrabble_api.formats.answers.audits import VERDICT, Finding, PlayerAudited
from scrabble_api.formats.wire import Answer, says
from scrabble_api.rules.games.outcome import LifeCycle


class Status(StrEnum):
    """What becomes of a game of a file."""

    CREATED = "created"
    DUPLICATE = "duplicate"
    REFUSED = "refused"


class GameOfFile(Answer):
    """What became of one game of the file; where it was refused all but `status` and `problem` is null or empty."""

    status: Status = says("`duplicate`: the club has imported this record before; it is the game of that `id`.")
    id: str | None = says("The id of the game; null if it was not stored.")
    version: int | None = says("How many entries its log has.")
    digest: str | None = says("The head of its log.")
    duplicate: bool = says("Whether it was there before.")
    title: str | None = says("As the record has it.")
    verdict: Annotated[str | None, VERDICT]
    life_cycle: LifeCycle | None = says("Where the game stands.")
    players: tuple[PlayerAudited, ...] = says("By seat, both scores.")
    findings: tuple[Finding, ...] = says("What the audit found; kept with the game.")


#: A game of which nothing is kept.
REFUSED = GameOfFile(
    status=Status.REFUSED,
    id=None,
    version=None,
    digest=None,
    duplicate=False,
    title=None,
    verdict=None,
    life_cycle=None,
    players=(),
    findings=(),
)
