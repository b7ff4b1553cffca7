"""What is sent to enter sessions and to pair their players, and to look for them."""

from marshmallow import Schema, fields

from scrabble_api.formats.answers.sessions import Method
from scrabble_api.records.sessions import SORTS
from scrabble_api.rules import limits
from scrabble_api.web.fields import Choice, Day, Entries, NumberInQuery, Text, Texts, WholeNumber, describe
from scrabble_api.web.schemas.openings import line_field, note_field
from scrabble_api.web.schemas.plays import edition_field, ruleset_field
from scrabble_api.web.schemas.standings import StandingsSettingsChanges


def _player_id(text: str) -> Text:
    return Text(22, shortest=22, pattern=limits.ID_PATTERN, required=True, metadata=describe(text))


class SessionPlayerRequest(Schema):
    """A player of a session."""

    player_id = _player_id("The club's player.")
    left_after = WholeNumber(
        *limits.ROUND,
        allow_none=True,
        metadata=describe("The last round that the player is there for; to the end if left out or null."),
    )


class SessionChanges(Schema):
    """What is to be changed of a session; what is left out stays as it is."""

    title = line_field(limits.LONGEST_TITLE, "What it is called.", allow_none=True)
    date = Day(metadata=describe("The day of it; games opened in it count as played then.", examples=["2026-11-30"]))
    place = line_field(limits.LONGEST_TITLE, "Where it is.", allow_none=True)
    rounds = WholeNumber(*limits.ROUND, allow_none=True, metadata=describe("How many rounds are planned."))
    edition = edition_field(allow_none=True, metadata=describe("What games opened in it are played with."))
    ruleset = ruleset_field(allow_none=True, metadata=describe("What they are played by."))
    lexicon = Text(limits.LONGEST_ID, allow_none=True, metadata=describe("The list that judges words in them."))
    standings = fields.Nested(
        StandingsSettingsChanges(),
        allow_none=True,
        metadata=describe(
            "By what its standings are made; what is left out is taken from the club's settings as they are now. Null for those that the club has at the time."
        ),
    )
    note = note_field("A note on it.")
    players = Entries(
        fields.Nested(SessionPlayerRequest()),
        *limits.SESSION_PLAYERS.range,
        metadata=describe("All who take part, in the order of the list, the strongest first where it is known."),
    )


class NewSessionRequest(SessionChanges):
    """A session to be entered."""

    id = Text(
        limits.LONGEST_SESSION,
        shortest=1,
        pattern=limits.SESSION_ID,
        asked="Give one line without a slash, and without blanks at its ends.",
        metadata=describe(
            "The club's own name for it, as games may have it as `session_id` already, which then belong to it; a new id if left out.",
            examples=["2026-11-30"],
        ),
    )
    date = Day(required=True, metadata=describe("The day of it; games opened in it count as played then."))


class SessionsQuery(Schema):
    """Which sessions are wanted, and in which order."""

    since = Day(data_key="from", metadata=describe("On this day or later.", examples=["2026-11-01"]))
    until = Day(data_key="to", metadata=describe("On this day or earlier.", examples=["2026-11-30"]))
    text = Text(
        100, pattern=limits.ONE_LINE, data_key="q", metadata=describe("With this in title, place or id, in any case.")
    )
    sort = Choice(*SORTS, metadata=describe("By day, the newest first with `-`.", default=SORTS[0]))
    cursor = Text(2000, pattern="[A-Za-z0-9_=-]*", metadata=describe("`next` of the page before."))
    limit = NumberInQuery(1, 200, metadata=describe("How many at most.", default=50))


class PairingByHand(Schema):
    """Who plays whom; one alone has a bye."""

    players = Texts(
        limits.MOST_PLAYERS, 22, metadata=describe("The ids of the players. The first one starts."), required=True
    )
    reason = line_field(limits.LONGEST_REASON, "Why these meet.", allow_none=True)


class PairingsRequest(Schema):
    """A round to be paired."""

    method = Choice(
        *Method,
        required=True,
        metadata=describe(
            "`by-hand`: as `pairings` says. `round-robin`: by the session's list, each meets each. `swiss`: those with as many wins meet, nobody twice while that can be avoided."
        ),
    )
    round = WholeNumber(
        *limits.ROUND, metadata=describe("Which round; a round robin is paired to its end where it is left out.")
    )
    pairings = Entries(
        fields.Nested(PairingByHand()), *limits.PAIRINGS_SENT.range, metadata=describe("by-hand: who plays whom.")
    )


class PairingChanges(Schema):
    """What is to be changed of a pairing."""

    table = WholeNumber(*limits.ROUND, metadata=describe("At which table; a bye has none."))
    forfeited_by = Texts(
        limits.MOST_PLAYERS,
        22,
        least=0,
        metadata=describe("The ids of the players who did not come, so that the others win. Empty if all came."),
    )


class PairingsQuery(Schema):
    """Which pairings are wanted."""

    round = NumberInQuery(*limits.ROUND, metadata=describe("Those of this round."))
