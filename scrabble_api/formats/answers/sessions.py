"""The meetings of a club and who plays whom in them, as they are answered."""

from enum import StrEnum
from typing import Annotated

from scrabble_api.formats.answers.games import EditionOfGame
from scrabble_api.formats.answers.rulesets import RulesetOfGame
from scrabble_api.formats.answers.standings import StandingsSettings
from scrabble_api.formats.wire import Answer, says


class Method(StrEnum):
    """How a pairing was made."""

    BY_HAND = "by-hand"
    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"


class SessionPlayer(Answer):
    """A player of a session."""

    player_id: Annotated[str, says("The club's player.")]
    name: Annotated[str, says("The player's name.")]
    number: Annotated[int, says("The place in the session's list, from 1, which decides where nothing else does.")]
    left_after: Annotated[
        int | None, says("The last round that the player was there for; null if the player stays to the end.")
    ]


class Session(Answer):
    """A meeting of the club."""

    id: Annotated[str, says("The session's id: what its games have as `session_id`.")]
    version: Annotated[int, says("How often it was written; also its ETag.")]
    title: Annotated[str | None, says("What it is called.")]
    date: Annotated[str, says("The day of it.", format="date")]
    place: Annotated[str | None, says("Where it is.")]
    rounds: Annotated[int | None, says("How many rounds are planned; null if that is open.")]
    edition: Annotated[EditionOfGame | None, says("The default edition of its games; null for `english`.")]
    ruleset: Annotated[RulesetOfGame | None, says("What they are played by; null for `club`.")]
    lexicon: Annotated[str | None, says("The list that judges words in them; null for the operator's default.")]
    standings: Annotated[
        StandingsSettings | None, says("By what its standings are made; null for the settings of the club.")
    ]
    note: Annotated[str | None, says("A note on it.")]
    players: Annotated[tuple[SessionPlayer, ...], says("Who takes part, in the order of the list.")]
    created_at: Annotated[str, says("When it was entered (UTC).", format="date-time")]
    changed_at: Annotated[str, says("When it was last written (UTC).", format="date-time")]


class SessionInList(Answer):
    """A session in a list."""

    id: Annotated[str, says("The session's id.")]
    version: Annotated[int, says("How often it was written.")]
    title: Annotated[str | None, says("What it is called.")]
    date: Annotated[str, says("The day of it.", format="date")]
    place: Annotated[str | None, says("Where it is.")]
    rounds: Annotated[int | None, says("How many rounds are planned.")]


class Sessions(Answer):
    """A page of the club's sessions."""

    items: Annotated[tuple[SessionInList, ...], says("In the order asked for.")]
    next: Annotated[str | None, says("The cursor of the next page; null at the end.")]


class PairedPlayer(Answer):
    """A player of a pairing."""

    player_id: Annotated[str, says("The club's player.")]
    name: Annotated[str, says("The player's name.")]
    forfeited: Annotated[bool, says("Whether the player did not come to the table, and the others win.")]


class Pairing(Answer):
    """Who plays whom in a round; one alone has a bye."""

    id: Annotated[str, says("The pairing's id.")]
    round: Annotated[int, says("The round.")]
    table: Annotated[int | None, says("At which table; null for a bye.")]
    players: Annotated[tuple[PairedPlayer, ...], says("In the order of play: the first starts.")]
    method: Annotated[Method, says("How it was made.")]
    reason: Annotated[str, says("Why these meet, or why this one has a bye.")]
    games: Annotated[
        tuple[str, ...],
        says("The games of just these players in this round of the session, by id, as they were opened."),
    ]


class Pairings(Answer):
    """The pairings of a session."""

    items: Annotated[tuple[Pairing, ...], says("By round and table, byes at the end.")]
    results_missing: Annotated[
        int,
        says(
            "How many of them have no finished game yet, not counting byes and forfeits. Swiss pairing needs the results."
        ),
    ]
