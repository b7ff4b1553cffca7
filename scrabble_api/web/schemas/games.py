"""Recorded games, as they are answered; ``formats.games`` writes them."""

from typing import Any

from marshmallow import Schema, fields

from scrabble_api.formats.answers.rulesets import RulesetOfGame
from scrabble_api.formats.answers.verdicts import LexiconReference, Violation, WordScore
from scrabble_api.formats.answers.wire import Answer
from scrabble_api.formats.entries import KINDS
from scrabble_api.formats.texts import LONGEST_NAME, LONGEST_SESSION, ONE_LINE
from scrabble_api.records.listing import SORTS
from scrabble_api.rules.games.events import EndReason, Ground
from scrabble_api.rules.games.game import Recording, ScoreOfRecord
from scrabble_api.rules.games.outcome import DecidedBy, LifeCycle
from scrabble_api.rules.games.turns import TakenOff, TurnKind
from scrabble_api.web.fields import Answered, Choice, Day, NumberInQuery, Text, described


def _text(text: str, *, allow_none: bool = False) -> fields.String:
    return fields.String(required=True, allow_none=allow_none, metadata=described(text))


def _number(text: str, *, allow_none: bool = False) -> fields.Integer:
    return fields.Integer(required=True, allow_none=allow_none, metadata=described(text))


def _flag(text: str) -> fields.Boolean:
    return fields.Boolean(required=True, metadata=described(text))


def _time(text: str, *, allow_none: bool = False) -> fields.String:
    return fields.String(required=True, allow_none=allow_none, metadata=described(text, format="date-time"))


def _list(schema: Schema | type[Answer], text: str) -> fields.List[Any]:
    each = Answered(schema) if isinstance(schema, type) else fields.Nested(schema)
    return fields.List(each, required=True, metadata=described(text))


def _one(schema: Schema | type[Answer], text: str, *, allow_none: bool = False) -> fields.Field[Any]:
    if isinstance(schema, type):
        return Answered(schema, required=True, allow_none=allow_none, metadata=described(text))
    return fields.Nested(schema, required=True, allow_none=allow_none, metadata=described(text))


class EditionOfGame(Schema):
    """The board and tiles of a game."""

    id = _text("The edition; null for a pairing of its own.", allow_none=True)
    layout = _text("The layout.")
    letters = _text("The letter set.")


class DecisionOfGame(Schema):
    """Who decided, and why."""

    by = _text("Who decided it.")
    reason = _text("Why.")


class RulingOfGame(DecisionOfGame):
    """A person's verdict."""

    acceptable = _flag("Whether the play stays.")
    ground = Choice(*Ground, required=True, metadata=described("What was ruled on."))


class PlayerOfGame(Schema):
    """A seat as it stands."""

    seat = _number("From 1.")
    name = _text("Who sits there.")
    score = _number("The score so far; the final one once there is a result.")
    rack = _text(
        "The tiles known to be on the rack, `?` first; null for those who may not see it while the game goes on.",
        allow_none=True,
    )
    tiles_held = _number("How many tiles it holds; null in a game of scores.", allow_none=True)
    turns_owed = _number("Turns lost to challenges and not yet sat out.")
    retired = _flag("Whether the player has left the game.")


class Challengeable(Schema):
    """The play that can be challenged now."""

    turn = _number("Its turn.")
    seat = _number("Who made it.")
    undecided = fields.List(
        fields.Integer(), required=True, metadata=described("The seats that may still challenge or accept it.")
    )


class FinalScore(Schema):
    """A final score, step by step."""

    seat = _number("From 1.")
    name = _text("Who sits there.")
    before_unplayed = _number("Points by turns and challenges.")
    rack = _text(
        "The tiles left, where they counted; null where not, or where only their points are known.", allow_none=True
    )
    tiles_lost = _number("What the seat's own tiles cost; 0 or less.")
    tiles_gained = _number("What the others' tiles earned.")
    adjustments = _number("The sum of all adjustments.")
    overtime = _number("What overtime cost; 0 or less.")
    final = _number("The sum of all these; it can be negative.")
    tie_break = _number("The final score less what unplayed tiles cost and earned, which may break a tie.")
    place = _number("From 1, shared by those level; null in a game without result.", allow_none=True)
    arithmetic = _text("The sum in writing.")


class Result(Schema):
    """How the game came out, and what decided it."""

    reason = Choice(*EndReason, required=True, metadata=described("Why the game ended."))
    decided_by = Choice(*DecidedBy, required=True, metadata=described("What decided who won."))
    winner_seat = _number("Who won; null for a tie and where there is no result.", allow_none=True)
    ruling = _one(DecisionOfGame(), "Who adjudicated it, and why; null where nobody had to.", allow_none=True)
    scores = _list(FinalScore(), "By seat.")
    sentence = _text("The result as a sentence.")


class Game(Schema):
    """A game as it stands, or stood after a turn."""

    id = _text("The game's id.")
    club_id = _text("The club whose game it is.")
    version = _number("How many entries its log has; also its ETag.")
    digest = _text(
        "The digest of the last of them, which covers all: keep it to see later that nothing was changed. Null in a game "
        "that version 0.1.0 opened for those who may not see all of it.",
        allow_none=True,
    )
    life_cycle = Choice(
        *LifeCycle,
        required=True,
        metadata=described(
            "`awaiting-challenge`: somebody has gone out and may be challenged. `awaiting-racks`: the tiles left count and are not known."
        ),
    )
    edition = _one(EditionOfGame(), "Board and tiles.")
    ruleset = _one(RulesetOfGame, "Every figure it is played by.")
    lexicon = _one(LexiconReference, "The list that judges words; null where people do.", allow_none=True)
    recording = Choice(*Recording, required=True, metadata=described("Whether turns are recorded or only points."))
    score_of_record = Choice(*ScoreOfRecord, required=True, metadata=described("Which score counts where they differ."))
    title = _text("What it is called.", allow_none=True)
    session_id = _text("The meeting it belongs to.", allow_none=True)
    round = _number("The round of the meeting.", allow_none=True)
    note = _text("A note on it; null for those who may not see it.", allow_none=True)
    public = _flag("Whether everybody may look at it without a key.")
    players = _list(PlayerOfGame(), "By seat.")
    board = fields.List(
        fields.String(), required=True, allow_none=True, metadata=described("Row by row; null in a game of scores.")
    )
    unseen = _text(
        "The tiles neither on the board nor on a known rack, in the order of the set; null as for racks.",
        allow_none=True,
    )
    bag_count = _number("How many tiles are in the bag; null in a game of scores.", allow_none=True)
    scoreless_turns = _number("How many scoreless turns there were in a row.")
    on_turn = _number("Whose turn it is; null once it is nobody's.", allow_none=True)
    turns_played = _number("How many turns there were, lost ones too.")
    challengeable = _one(Challengeable(), "The play that can be challenged now, if any.", allow_none=True)
    result = _one(Result(), "Null until there is one.", allow_none=True)
    opened_at = _time("When it was opened (UTC).")
    last_activity_at = _time("When the last entry was recorded (UTC).")


class GameQuery(Schema):
    """Which moment of a game is wanted."""

    turn = NumberInQuery(
        0, 1000, metadata=described("As it stood after this turn and what was done about it; 0 is the start.")
    )


class ChallengeOfTurn(Schema):
    """The challenge of a play: one verdict on all words that were judged, and what it cost."""

    challenger_seat = _number("Who challenged.")
    words = fields.List(fields.String(), required=True, metadata=described("The words judged, in capitals."))
    acceptable = _flag("Whether the play stays.")
    lexicon = _one(LexiconReference, "The list that judged; null where a person did.", allow_none=True)
    ruling = _one(RulingOfGame(), "The person's verdict; null where a list judged.", allow_none=True)
    points_seat = _number("Whose score it changed; null if nobody's.", allow_none=True)
    points = _number("By how much.")
    loses_turn = _flag("Whether the challenger loses the next turn.")
    loses_game = _flag("Whether the challenger loses the game.")


class Turn(Schema):
    """A turn as it is on record."""

    number = _number("From 1.")
    seat = _number("Whose turn.")
    kind = Choice(*TurnKind, required=True, metadata=described("What was done with it; a lost turn is nobody's doing."))
    position = _text("play: where its main word begins, `8H` across, `H8` down; else null.", allow_none=True)
    tiles = _text(
        "play: its main word, `.` for tiles that lay there. exchange: the tiles, if they may be seen.", allow_none=True
    )
    count = _number("How many tiles were laid or exchanged.")
    rack = _text("The rack before the turn as it was given; null if not, or if it may not be seen.", allow_none=True)
    words = _list(
        WordScore,
        "The words formed. Their `valid` is null where no lexicon judges, for a play taken off, and until a play can be challenged no more, also after an undo: for the last two turns of a game that goes on.",
    )
    bonus = _number("The bonus for the number of tiles laid.")
    arithmetic = _text("The play's sum in writing.", allow_none=True)
    score = _number("The computed score; null where a play recorded as played forms no words.", allow_none=True)
    announced_score = _number("The score announced at the table.", allow_none=True)
    counted = _number("What the turn adds to the seat's score: 0 for a play taken off.")
    total = _number("The seat's score after the turn and its challenge.")
    withdrawn = Choice(
        *TakenOff, required=True, allow_none=True, metadata=described("Why the play was taken off; null if it stands.")
    )
    challenge = _one(ChallengeOfTurn(), "Null if it was not challenged.", allow_none=True)
    violations = _list(Violation, "What a play recorded as played breaks.")
    warnings = _list(Violation, "What does not fit: rack and counts, the announced score.")
    as_played = _one(DecisionOfGame(), "Who had it recorded against the rules, and why.", allow_none=True)
    note = _text("A note on it; null for those who may not see it.", allow_none=True)
    recorded_at = _time("When it was recorded (UTC); null for a lost turn.", allow_none=True)
    recorded_by = _text("The id of the key it was recorded by; null for a lost turn.", allow_none=True)


class Turns(Schema):
    """All turns of a game."""

    items = _list(Turn(), "In the order in which they were taken.")


class Recorded(Schema):
    """What a write changed: the turn concerned, and the game as it stands now."""

    version = _number("How many entries the log has now; also the ETag.")
    digest = _text("The digest of the last of them, which covers all: keep it to see later that nothing was changed.")
    life_cycle = Choice(*LifeCycle, required=True, metadata=described("Where the game is."))
    on_turn = _number("Whose turn it is; null once it is nobody's.", allow_none=True)
    scores = fields.List(
        fields.Integer(), required=True, metadata=described("By seat; the final ones once it has ended.")
    )
    turn = _one(Turn(), "The turn that was recorded or changed; null if none was.", allow_none=True)
    result = _one(Result(), "Null until there is one.", allow_none=True)
    warnings = _list(Violation, "What does not fit, but was recorded all the same.")


class OpenedGame(Recorded):
    """A game just opened."""

    id = _text("The game's id.")


class PlayerInList(Schema):
    """A seat in a list of games."""

    seat = _number("From 1.")
    name = _text("Who sits there.")
    score = _number("The score so far, or the final one.")
    place = _number("Once there is a result.", allow_none=True)


class GameInList(Schema):
    """A game in a list."""

    id = _text("The game's id.")
    version = _number("How many entries its log has.")
    life_cycle = Choice(*LifeCycle, required=True, metadata=described("Where the game is."))
    title = _text("What it is called.", allow_none=True)
    session_id = _text("The meeting it belongs to.", allow_none=True)
    round = _number("The round of the meeting.", allow_none=True)
    public = _flag("Whether everybody may look at it without a key.")
    players = _list(PlayerInList(), "By seat.")
    turns_played = _number("How many turns there were.")
    opened_at = _time("When it was opened (UTC).")
    last_activity_at = _time("When the last entry was recorded (UTC).")


class Games(Schema):
    """A page of the club's games."""

    items = _list(GameInList(), "In the order asked for.")
    next = _text("The cursor of the next page; null at the end.", allow_none=True)
    damaged = fields.List(
        fields.String(),
        required=True,
        metadata=described(
            "The ids of games left out of this page since what is kept of them is damaged; mostly none."
        ),
    )


class GamesQuery(Schema):
    """Which games are wanted, and in which order."""

    player = Text(LONGEST_NAME, pattern=ONE_LINE, metadata=described("Played by somebody of this name, in any case."))
    session = Text(LONGEST_SESSION, pattern=ONE_LINE, metadata=described("Of this session_id."))
    status = Choice(*LifeCycle, metadata=described("At this point of their life cycle."))
    since = Day(
        data_key="from",
        metadata=described("Opened on this day (UTC) or later.", examples=["2026-11-01"]),
    )
    until = Day(
        data_key="to",
        metadata=described("Opened on this day (UTC) or earlier.", examples=["2026-11-30"]),
    )
    text = Text(100, pattern=ONE_LINE, data_key="q", metadata=described("With this in title or names, in any case."))
    sort = Choice(
        *SORTS, metadata=described("By opening or by last activity, the newest first with `-`.", default="-opened")
    )
    cursor = Text(200, pattern="[A-Za-z0-9_=-]*", metadata=described("`next` of the page before."))
    limit = NumberInQuery(1, 200, metadata=described("How many at most.", default=50))


class Seal(Schema):
    """What a digest covers in the place of a field that not everybody may see."""

    commitment = _text("SHA-256 of the salt's bytes and the value as JSON without blanks, fields by name (RFC 8785).")
    salt = _text("16 bytes in hexadecimal; null where the value may not be seen or was removed.", allow_none=True)
    removed = _flag("Whether value and salt were removed for good, as for a person who wished it.")


class LogEntry(Schema):
    """An entry of a game's log; it is never changed."""

    number = _number("From 1, the opening.")
    kind = Choice(*KINDS, required=True, metadata=described("What it is."))
    event = fields.Dict(
        required=True,
        metadata=described(
            "What was entered, with null for what may not be seen while the game goes on, or was removed."
        ),
    )
    sealed = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(Seal()),
        required=True,
        metadata=described("Each field of it that not everybody may see, and all that names a person, by its path."),
    )
    undone = _flag("Whether it counts no more: it was undone, corrected away, or replaced.")
    recorded_at = _time("When (UTC).")
    recorded_by = _text("The id of the key.")
    digest = _text(
        "SHA-256 of six lines: the digest before (64 zeros at first), game, number, time, key, and the event as JSON "
        'without blanks, fields by name (RFC 8785), with `{"sealed": COMMITMENT}` for each field under `sealed`. In a game '
        "that version 0.1.0 opened the event's fields are in the order shown while its `v` is 1, and the digest is null for "
        "those who may not see all of it.",
        allow_none=True,
    )


class Log(Schema):
    """The entries of a game's log."""

    items = _list(LogEntry(), "In the order in which they were made.")
    version = _number("How many entries the log has in all.")


class EventsQuery(Schema):
    """Which entries are wanted."""

    after = NumberInQuery(0, 999999, metadata=described("Those after this number.", default=0))


class RulingInList(ChallengeOfTurn):
    """A verdict on a challenged play."""

    turn = _number("The play's turn.")
    seat = _number("Who made the play.")
    recorded_at = _time("When (UTC).")
    recorded_by = _text("The id of the key.")
    sentence = _text("All of it as a sentence, to be printed.")


class Rulings(Schema):
    """All verdicts of a game."""

    items = _list(RulingInList(), "By turn.")
