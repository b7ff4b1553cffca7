"""The form of the entries of a club's log."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from types import MappingProxyType

from scrabble_api.formats.entries import VERSION
from scrabble_api.formats.record_json.claimed_schema import claimed_game
from scrabble_api.formats.record_json.shapes import (
    END,
    Shape,
    by_kind,
    choice,
    flag,
    listed,
    number,
    obj,
    or_null,
    part,
    text,
    whole,
)
from scrabble_api.formats.texts import (
    LAST_ROUND,
    LINES,
    LONGEST_ID,
    LONGEST_NAME,
    LONGEST_NOTE,
    LONGEST_SESSION,
    LONGEST_TITLE,
    ONE_LINE,
)
from scrabble_api.rules.audit.findings import MOST_FINDINGS, Severity
from scrabble_api.rules.games.events import EndReason, Ground
from scrabble_api.rules.games.game import Recording, ScoreOfRecord, SetUp
from scrabble_api.rules.games.turns import TurnKind
from scrabble_api.rules.history.corrections import Cause, Operation
from scrabble_api.rules.history.record import MOST_WITH_END
from scrabble_api.rules.rulesets import (
    LIMITS,
    MOST_PLAYERS,
    Acceptance,
    End,
    GoodPlay,
    Others,
    OutPlayer,
    Per,
    Ruleset,
    Scope,
    Tie,
)

_MOST_POINTS = 100_000_000


def _line(longest: int) -> Shape:
    return text(longest=longest, pattern=whole(ONE_LINE))


def _figure(name: str) -> Shape:
    return number(None, *LIMITS[name])


def _without_default(kind: type) -> list[str]:
    """The fields that must be given: an older entry lacks those that came later, which all have a default."""
    return [one.name for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING]


_SEAT = number("Counted from 1.", 1, MOST_PLAYERS)
_NAME = _line(200)
_NOTE = or_null(text(longest=LONGEST_NOTE, pattern=whole(LINES)))
_REASON = or_null(_line(500))
_BY = or_null(_NAME)
_TILES = text(longest=200)
_RACK = or_null(_TILES)
_COUNT = number(None, 0, 500)
_DECISION = obj({"by": _BY, "reason": _REASON}, ("by", "reason"))
_JUDGE = obj({"id": _line(LONGEST_ID), "sha256": text(longest=64), "words": number(None, 0)}, ("id", "sha256", "words"))
_TERMS = obj(
    {
        "good_play": choice(GoodPlay),
        "points": _figure("challenge.points"),
        "per": choice(Per),
        "scope": choice(Scope),
        "refuse_bad_words": flag(),
    }
)
_GROUPS: Mapping[str, Mapping[str, Shape]] = {
    "players": {"min": _figure("players.min"), "max": _figure("players.max")},
    "opening": {"minimum_tiles": _figure("opening.minimum_tiles"), "covers_start": flag()},
    "exchange": {
        "bag_minimum": _figure("exchange.bag_minimum"),
        "counts_as_scoreless": flag(),
        "limit": or_null(_figure("exchange.limit")),
    },
    "end": {one.name: or_null(_figure(f"end.{one.name}")) for one in fields(End)},
    "unplayed": {"out_player": choice(OutPlayer), "others": choice(Others)},
}
_OVERTIME = {
    "points": _figure("overtime.points"),
    "per_seconds": _figure("overtime.per_seconds"),
    "limit_seconds": or_null(_figure("overtime.limit_seconds")),
}
_RULESET_FIELDS: Mapping[str, Shape] = {
    "id": or_null(_NAME),
    "base": _NAME,
    "title": _NAME,
    **{name: obj(figures) for name, figures in _GROUPS.items()},
    "rack_size": _figure("rack_size"),
    "bonus": {
        "type": "object",
        "propertyNames": {"pattern": "^[1-9][0-9]?$"},
        "maxProperties": 50,
        "additionalProperties": _figure("bonus"),
    },
    "challenge": _TERMS,
    "acceptance": choice(Acceptance),
    "tie": choice(Tie),
    "overtime": or_null(obj(_OVERTIME)),
}
_LAID = text(longest=12, pattern=whole(ONE_LINE))
_SPELLING = {
    "never_by_single_tiles": listed(_LAID, 50, "Tiles of several characters that single tiles may not spell out."),
    "folded": {
        "type": "object",
        "description": "Letters of the set, and before each the characters on no tile for which it is laid.",
        "propertyNames": _LAID,
        "maxProperties": 100,
        "additionalProperties": text(longest=100, pattern=whole(ONE_LINE)),
    },
}
_SET_UP_FIELDS: Mapping[str, Shape] = {
    "edition": obj({"layout": _NAME, "letters": _NAME}, ("layout", "letters")),
    "spelling": obj(_SPELLING),
    "ruleset": obj(_RULESET_FIELDS, _without_default(Ruleset)),
    "seats": number(None, 2, MOST_PLAYERS),
    "lexicon": or_null(_JUDGE),
    "recording": choice(Recording),
    "score_of_record": choice(ScoreOfRecord),
}
_RACK_GIVEN = obj({"seat": _SEAT, "tiles": _TILES, "points": number(None, 0, _MOST_POINTS)}, ("seat",))
_COUNT_PUT_RIGHT = obj({"seat": number("0 is the bag.", 0, MOST_PLAYERS), "count": _COUNT}, ("seat", "count"))
_SQUARE = obj({"square": text(longest=4), "tile": text(longest=20)}, ("square", "tile"))
_RACKS = or_null(listed(_RACK_GIVEN, MOST_PLAYERS))

#: The tiles of a play: by position, or square by square.
_BY_POSITION = {"position": text(longest=6), "tiles": _TILES}
_BY_SQUARES = {"squares": listed(_SQUARE, 50, least=1)}
#: A note of an imported game is as long as it was there.
_SAID = or_null(text())
_OF_A_TURN = {"seat": _SEAT, "rack": _RACK, "note": _SAID}

#: What each kind of entry says, and of that what it must.
_KINDS: Mapping[str, tuple[Mapping[str, Shape], tuple[str, ...]]] = {
    "play": ({**_OF_A_TURN, "announced_score": number(), "as_played": _DECISION}, ("seat",)),
    "exchange": ({**_OF_A_TURN, "count": _COUNT, "tiles": _RACK}, ("seat", "count")),
    "pass": (_OF_A_TURN, ("seat",)),
    "score": ({"seat": _SEAT, "points": number(), "note": _SAID}, ("seat", "points")),
    "as-recorded": (
        {
            "seat": _SEAT,
            "turn": choice(TurnKind),
            "line": number(None, 0),
            "points": number(),
            "count": _COUNT,
            "note": _SAID,
        },
        ("seat", "turn", "line"),
    ),
    "challenge": (
        {
            "seat": _SEAT,
            "acceptable": flag(),
            "words": listed(text(longest=200), 50),
            "judge": _JUDGE,
            "ruling": part("ruling"),
            "terms": _TERMS,
        },
        ("seat", "acceptable"),
    ),
    "acceptance": (_OF_A_TURN, ("seat",)),
    "withdrawal": ({"seat": _SEAT, "reason": _REASON}, ("seat",)),
    "retirement": ({"seat": _SEAT, "reason": _REASON}, ("seat", "reason")),
    "racks": ({"racks": _RACKS, "counts": listed(_COUNT_PUT_RIGHT, 10), "reason": _REASON}, ()),
    "note": ({"entry": number(None, 1), "note": _NOTE}, ("entry",)),
    "adjustment": ({"seat": _SEAT, "points": number(), "reason": _REASON}, ("seat", "points", "reason")),
    "overtime": ({"seat": _SEAT, "seconds": number(None, 0), "reason": _REASON}, ("seat", "seconds")),
    "finish": ({"end": choice(EndReason), "racks": _RACKS, "loser": _SEAT, "decision": _DECISION}, ("end",)),
    "reopening": ({"reason": _REASON}, ("reason",)),
    "out-of-turn": ({"seat": _SEAT}, ("seat",)),
    "end-as-recorded": (
        {
            "end": choice(EndReason),
            "out_seat": _SEAT,
            "loser": _SEAT,
            "with_unplayed": flag(),
            "own_tiles_left_out": flag(),
        },
        ("end",),
    ),
    "details": ({"details": part("details")}, ("details",)),
    "set-up": ({"set_up": part("set_up")}, ("set_up",)),
    "undo": ({"reason": _REASON}, ()),
    "redo": ({"reason": _REASON}, ()),
    "correction": (
        {
            "operation": choice(Operation),
            "cause": choice(Cause),
            "reason": _REASON,
            "turn": number(None, 0, MOST_WITH_END),
            "event": part("corrected"),
        },
        ("operation", "cause", "reason"),
    ),
}
_RULING = {"acceptable": flag(), "by": _BY, "reason": _REASON, "ground": choice(Ground)}
_VERSION = {"v": number("Of the form of entries.", 1, VERSION)}


def _entry(kind: str) -> Shape:
    return _event(kind, _VERSION)


def _event(kind: str, version: Mapping[str, Shape] = MappingProxyType({})) -> Shape:
    """What an entry says; it has a version of its own unless it stands in a correction."""
    own, needed = _KINDS[kind]
    said = {**version, "kind": {"const": kind}, **own}
    return _WITH_PLAY.get(kind, obj)(said, (*version, "kind", *needed))


def _with_play(said: Mapping[str, Shape], needed: tuple[str, ...]) -> Shape:
    by_position = obj({**said, **_BY_POSITION}, (*needed, *_BY_POSITION))
    return {"if": {"required": ["squares"]}, "then": obj({**said, **_BY_SQUARES}, needed), "else": by_position}


def _perhaps_with_play(said: Mapping[str, Shape], needed: tuple[str, ...]) -> Shape:
    has_play = {"anyOf": [{"required": ["squares"]}, {"required": ["position"]}]}
    return {"if": has_play, "then": _with_play(said, needed), "else": obj(said, needed)}


_WITH_PLAY = {"play": _with_play, "as-recorded": _perhaps_with_play}
_OPENED: Mapping[str, Shape] = {
    **_VERSION,
    "kind": {"const": "opened"},
    "set_up": part("set_up"),
    "details": part("details"),
    "source": part("source"),
}


_DIGEST = "^[0-9a-f]{64}" + END
_SEAL = obj(
    {
        "commitment": text("SHA-256 of the salt's bytes and the value as JSON (RFC 8785).", pattern=_DIGEST),
        "salt": or_null(text("In hexadecimal; null with the value.", pattern="^[0-9a-f]{32}" + END)),
        "removed": flag("Whether value and salt were removed for good."),
    },
    ("commitment", "salt", "removed"),
)
#: What a document tells of an entry, beside its event.
_ITEM: Mapping[str, Shape] = {
    "sealed": {
        "type": "object",
        "description": "By its path, each field of the event that not everybody may see; its digest covers the commitment.",
        "propertyNames": {"pattern": "^(/[a-z_0-9]+){1,6}" + END},
        "maxProperties": 20,
        "additionalProperties": _SEAL,
    },
    "recorded_at": text("When it was recorded (RFC 3339).", 40),
    "recorded_by": text("The id of the key.", 64),
    "digest": text("SHA-256 that covers this and all before it.", pattern=_DIGEST),
}
#: All that it tells of one.
ENTRY_ITEM = ("event", *_ITEM)


def _wrapped(event: Shape, about: str) -> Shape:
    return {**obj({"event": event, **_ITEM}, ("event",)), "description": about}


_CORRECTING = ("play", "exchange", "pass", "score", "as-recorded", "set-up")

ENTRY_PARTS: Mapping[str, Shape] = {
    "opening": _wrapped(obj(_OPENED, ("v", "kind", "set_up", "details")), "The first entry of the log."),
    "entry": _wrapped(
        by_kind({kind: _entry(kind) for kind in _KINDS}, "What was entered."),
        "A later entry of the log, whether or not it still counts.",
    ),
    "corrected": by_kind(
        {**{kind: _event(kind) for kind in _CORRECTING}, "ruling": part("ruling")}, "What stands instead."
    ),
    "ruling": obj({"kind": {"const": "ruling"}, **_RULING}, ("kind", "acceptable", "by", "reason")),
    "details": obj(
        {
            "names": listed(or_null({**_line(LONGEST_NAME), "minLength": 1}), MOST_PLAYERS, "By seat.", 2),
            "title": or_null(_line(LONGEST_TITLE)),
            "session_id": _line(LONGEST_SESSION),
            "round": number(None, 1, LAST_ROUND),
            "note": _NOTE,
            "public": flag(),
        },
        ("names",),
    ),
    "set_up": obj(_SET_UP_FIELDS, _without_default(SetUp)),
    "source": obj(
        {
            "record": or_null(claimed_game({})),
            "findings": or_null(listed(part("finding"), MOST_FINDINGS + 1, "What its import found in it.")),
            "entries": number("How many entries of the log the import made.", 1, MOST_WITH_END),
        },
        ("record", "findings", "entries"),
    ),
    "finding": obj(
        {
            "code": _NAME,
            "severity": choice(Severity),
            "message": text(),
            **dict.fromkeys(("line", "turn", "seat", "claimed", "computed"), number(None, -(10**12), 10**12)),
        },
        ("code", "severity", "message"),
    ),
}
