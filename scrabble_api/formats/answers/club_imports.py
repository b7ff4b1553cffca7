"""What became of a club's file in another installation."""

from scrabble_api.formats.wire import Answer, says


class ThingsImported(Answer):
    """How many things of a kind a file has."""

    created: int = says("How many are new here.")
    known: int = says("How many were here already, and were left as they are.")


class LexiconReferred(Answer):
    """A list that judges words in games of the file."""

    id: str = says("What it is called.")
    sha256: str = says("SHA-256 of its words, sorted, a line each.")
    words: int = says("How many words it has.")
    games: int = says("How many games of the file it judges words in.")
    here: bool = says("Whether just this list is here.")


class ClubImported(Answer):
    """What became of a club's file, or would."""

    club: str = says("What the club was called where the file was exported.")
    exported_at: str = says("When it was exported (UTC).", format="date-time")
    lexicons: tuple[LexiconReferred, ...] = says("The lists that judge words in its games.")
    players: ThingsImported = says("Players, those merged into others too.")
    sessions: ThingsImported = says("Sessions with their pairings.")
    games: ThingsImported = says("Games with their whole logs.")
    different: tuple[str, ...] = says(
        "The ids of games that are here with another log, or were deleted here: they are left as they are, and count as known."
    )
    damaged: tuple[str, ...] = says("The ids of games that are not in the file, since their logs could not be read.")
