"""The people who play in a club, as they are answered."""

from collections.abc import Mapping
from enum import StrEnum

from scrabble_api.formats.wire import Answer, says


class Player(Answer):
    """A person who plays in the club."""

    id: str = says("The player's id, which stays when the name changes.")
    version: int = says("How often it was written; also its ETag.")
    name: str = says("The full name.")
    short_name: str | None = says("What the player is called in narrow tables; null if nothing else.")
    external_ids: Mapping[str, str] = says(
        "The ids that others know the player by, as a federation number, by who gave them."
    )
    active: bool = says("Whether the player still comes; one who does not is left out where players are chosen.")
    created_at: str = says("When it was entered (UTC).", format="date-time")
    changed_at: str = says("When it was last written (UTC).", format="date-time")
    merged_into: str | None = says("The entry into which this one was merged, which has its games now; else null.")
    removed_at: str | None = says(
        "When the person's texts were removed for good (UTC); null for anybody else.", format="date-time"
    )


class ClubPlayers(Answer):
    """A page of the club's players."""

    items: tuple[Player, ...] = says("In the order asked for; without those merged into others.")
    next: str | None = says("The cursor of the next page; null at the end.")


class Match(StrEnum):
    """What a name in games is matched with."""

    FOUND = "found"
    AMBIGUOUS = "ambiguous"
    UNKNOWN = "unknown"
    NEW = "new"


class NameMatched(Answer):
    """A name that games have by itself, and the club's player whom it stands for."""

    name: str = says("The name, as one of the games has it.")
    match: Match = says(
        "`found`: one player has the name, in any case. `ambiguous`: several have it, and nothing is changed. `unknown`: no player has it, and nothing is changed. `new`: no player had it, so one was made."
    )
    player_id: str | None = says("The player; null where there is none, or none yet.")
    games: int = says("In how many games this name has no player.")


class Matches(Answer):
    """What becomes of the names that games have by themselves."""

    items: tuple[NameMatched, ...] = says("By name.")
    games: int = says("How many games are changed, each by an entry in its log.")


class Removal(Answer):
    """What was removed of a person, or would be."""

    player: Player = says("The entry, which keeps its id and nothing else.")
    games: int = says("From how many games something was removed, each by an entry in its log.")
    texts: int = says("How many texts were removed, each with its salt.")
    entries_redacted: int = says(
        "How many entries of version 0.1.0 lost texts, which have no seals: their digests cannot be checked."
    )
    games_left: int = says(
        "How many other games of the club have the name somewhere: match them first, or remove `everywhere`."
    )
