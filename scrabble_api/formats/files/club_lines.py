"""The file that a club moves house with: a line of JSON for each thing, in an order in which none needs a later one.

The first line says what the file is. Then come the lists that judge words in its games, the players, the sessions with
their pairings, and the games with their whole logs, each after the keys that recorded it. The last line counts them, so
that a file that was cut short is known.
"""

import json
from collections.abc import Mapping
from typing import Any

from scrabble_api.competition.standings.settings import Criterion, StandingsSettings
from scrabble_api.formats.answers.sessions import Method
from scrabble_api.formats.record_json.entries import DECLARATIONS
from scrabble_api.formats.record_json.forms import (
    FLAG,
    UNREADABLE,
    Constant,
    Faults,
    Form,
    ListOf,
    MapOf,
    OrNull,
    Scalar,
    check,
    fault,
    number,
    text,
)
from scrabble_api.formats.record_json.object_forms import Field, Object
from scrabble_api.formats.requests.plays import read_edition
from scrabble_api.formats.requests.rulesets import read_ruleset
from scrabble_api.formats.requests.standings import read_settings
from scrabble_api.formats.wire import Json
from scrabble_api.rules import limits
from scrabble_api.rules.equipment.editions import DEFAULT_EDITION
from scrabble_api.rules.equipment.squares import Layout
from scrabble_api.rules.errors import Unreadable, at_path
from scrabble_api.rules.limits import Characters, Items
from scrabble_api.rules.plays.lexicon import LexiconReference
from scrabble_api.rules.rulesets import RULESETS, Ruleset, ruleset_on

#: What the first line has as its ``format``, and the version of it that is written.
FORMAT, VERSION = "scrabble-api-club", 1
#: What such a file is sent as, and how its name ends.
MEDIA_TYPE, ENDING = "application/x-ndjson", "ndjson"

#: What each line is, in the order in which they come; the keys stand before the games that they recorded.
KINDS = ("club", "lexicon", "player", "session", "key", "game", "end")

_DIGEST = text(Characters(64, "[0-9a-f]{64}", "Give a SHA-256 here, in hexadecimal.", 64))
_TIME_PATTERN = r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z"
TIME = text(Characters(27, _TIME_PATTERN, "Give a time here, as 2026-11-29T19:30:00.000000Z.", 27))
KEPT_ID = text(
    Characters(22, limits.ID_PATTERN, "Give an id of 22 characters here, as the club's records have them.", 22)
)
_SESSION_ID = text(Characters(limits.LONGEST_SESSION, limits.SESSION_ID, "Give the id of a session here.", 1))
_ROUND, _COUNT = number(limits.ROUND), number(limits.FROM_NOTHING)


def _visible(most: int) -> Form:
    asked = "Give one line of text here, with something in it that can be seen."
    return text(Characters(most, limits.VISIBLE_LINE, asked, 1))


def _line_or_null(most: int) -> Form:
    return OrNull(text(limits.line(most)))


def _object(kind: str, **forms: Form) -> Object:
    return Object({"kind": Field(Constant(kind)), **{name: Field(form) for name, form in forms.items()}})


_ANY = Scalar(dict, "an object", {"type": "object"})

_SESSION_PLAYER = Object(
    {"player_id": Field(KEPT_ID), "number": Field(number(limits.FROM_ONE)), "left_after": Field(OrNull(_ROUND))}
)
_PAIRED = Object({"player_id": Field(KEPT_ID), "forfeited": Field(FLAG)})
_PAIRING = Object(
    {
        "id": Field(KEPT_ID),
        "round": Field(_ROUND),
        "table": Field(OrNull(_ROUND)),
        "method": Field(text(Characters(20, "|".join(Method), f"Give one of {', '.join(Method)} here."))),
        "reason": Field(text(limits.line(limits.LONGEST_REASON))),
        "created_at": Field(TIME),
        "players": Field(ListOf(_PAIRED, Items(limits.MOST_PLAYERS, 1))),
    }
)
_EDITION = Object({"layout": Field(text(limits.line(limits.LONGEST_ID))), "letters": Field(text(limits.line(64)))})
_RULESET = DECLARATIONS.form(Ruleset)


class _Wins(Form):
    """What a bye or a forfeit counts for."""

    name = "0, 0.5 or 1"

    def faults(self, value: object, or_null: str = "") -> Faults:
        is_one = isinstance(value, int | float) and not isinstance(value, bool) and value in (0, 0.5, 1)
        return () if is_one else (fault(f"Give {self.name}{or_null} here."),)


_CRITERION = text(Characters(20, "|".join(Criterion), f"Give one of {', '.join(Criterion)} here."))
_SETTINGS = Object(
    {
        "order": Field(ListOf(_CRITERION, Items(len(Criterion), 1))),
        "spread_cap": Field(OrNull(number(limits.SPREAD_CAP))),
        "bye_wins": Field(_Wins()),
        "bye_spread": Field(number(limits.AWARDED_SPREAD)),
        "forfeit_wins": Field(_Wins()),
        "forfeit_spread": Field(number(limits.AWARDED_SPREAD)),
        "minimum_games": Field(number(limits.MINIMUM_GAMES)),
    }
)
_SETTINGS_OF_CLUB = Object(
    {"version": Field(number(limits.FROM_ONE)), "changed_at": Field(TIME), "settings": Field(_SETTINGS)}
)
_MESSAGE = Object(
    {
        "number": Field(number(limits.FROM_ONE)),
        "change": Field(number(limits.FROM_ONE)),
        "seat": Field(OrNull(number(limits.SEAT))),
        "text": Field(OrNull(text(limits.MESSAGE))),
        "sent_at": Field(TIME),
        "sent_by": Field(KEPT_ID),
        "removed_at": Field(OrNull(TIME)),
        "removed_by": Field(OrNull(KEPT_ID)),
    }
)
#: So many pairings a session can have: in each round one for each player, if all had byes.
_PAIRINGS = Items(limits.SESSION_PLAYERS.most * 100)

_FORMS: Mapping[str, Object] = {
    "club": Object(
        {
            "kind": Field(Constant("club")),
            "format": Field(Constant(FORMAT)),
            "version": Field(Constant(VERSION)),
            "name": Field(text(limits.line(limits.LONGEST_NAME))),
            "exported_at": Field(TIME),
            "complete": Field(FLAG),
            "selection": Field(OrNull(_ANY)),
            "standings": Field(OrNull(_SETTINGS_OF_CLUB), is_needed=False),
        }
    ),
    "lexicon": _object("lexicon", id=text(limits.line(limits.LONGEST_ID)), sha256=_DIGEST, words=_COUNT, games=_COUNT),
    "player": _object(
        "player",
        id=KEPT_ID,
        version=number(limits.FROM_ONE),
        name=_visible(limits.LONGEST_NAME),
        short_name=OrNull(_visible(limits.LONGEST_SHORT_NAME)),
        external_ids=MapOf(
            _visible(limits.LONGEST_AUTHORITY), _visible(limits.LONGEST_EXTERNAL_ID), limits.EXTERNAL_IDS
        ),
        active=FLAG,
        created_at=TIME,
        changed_at=TIME,
        merged_into=OrNull(KEPT_ID),
        removed_at=OrNull(TIME),
    ),
    "session": _object(
        "session",
        id=_SESSION_ID,
        version=number(limits.FROM_ONE),
        title=_line_or_null(limits.LONGEST_TITLE),
        date=text(limits.DAY),
        place=_line_or_null(limits.LONGEST_TITLE),
        rounds=OrNull(_ROUND),
        edition=OrNull(_EDITION),
        ruleset=OrNull(_RULESET),
        lexicon=_line_or_null(limits.LONGEST_ID),
        standings=OrNull(_SETTINGS),
        note=OrNull(text(Characters(limits.LONGEST_NOTE, limits.LINES, "Give text here without U+0000."))),
        created_at=TIME,
        changed_at=TIME,
        players=ListOf(_SESSION_PLAYER, Items(limits.SESSION_PLAYERS.most * 4)),
        pairings=ListOf(_PAIRING, _PAIRINGS),
    ),
    "key": _object(
        "key",
        id=KEPT_ID,
        role=text(Characters(11, "player|reader|scorekeeper|director", "Give the role of a key here.")),
        label=text(limits.line(limits.LONGEST_NAME)),
        created_at=TIME,
        game_id=OrNull(KEPT_ID),
        seat=OrNull(number(limits.SEAT)),
    ),
    "game": _object(
        "game",
        record=_ANY,
        content=OrNull(_DIGEST),
        messages=ListOf(_MESSAGE, Items(limits.MOST_MESSAGES)),
    ),
    "end": Object(
        {
            "kind": Field(Constant("end")),
            **{f"{name}s": Field(_COUNT) for name in ("lexicon", "player", "session", "game")},
            "damaged": Field(ListOf(KEPT_ID, Items(limits.ENDLESS))),
        }
    ),
}


def check_line(read: object) -> Json:
    """The object of a line, which has the form of its kind; Unreadable where it has not.

    Of a game the record, and of a session edition and ruleset are looked at when they are read.
    """
    if not isinstance(read, dict):
        raise Unreadable(UNREADABLE, "Give an object in each line.")
    kind = str(read.get("kind"))
    if kind not in _FORMS:
        raise Unreadable(UNREADABLE, f"Give one of {', '.join(KINDS)} here.", ("kind",))
    check(read, _FORMS[kind])
    return read


def reference_of(line: Json) -> LexiconReference:
    """The list that a line of a lexicon names."""
    return LexiconReference(line["id"], line["sha256"], line["words"])


def written_defaults(defaults: Mapping[str, Any]) -> Json:
    """What games take from a session, each in full: edition, ruleset and lexicon, null where it says nothing of it."""
    edition = read_edition(defaults.get("edition", DEFAULT_EDITION))
    names = {"layout": edition.layout.id, "letters": edition.letter_set.id}
    ruleset = None if "ruleset" not in defaults else _RULESET.write(read_ruleset(defaults["ruleset"], edition.layout))
    return {
        "edition": names if "edition" in defaults else None,
        "ruleset": ruleset,
        "lexicon": defaults.get("lexicon"),
    }


def written_settings(text: str | None) -> Json | None:
    """Settings of standings as they are kept."""
    read: Json | None = None if text is None else json.loads(text)
    return read


def read_kept_settings(settings: Json) -> StandingsSettings:
    """The same back."""
    return StandingsSettings(**read_settings(settings))


def read_defaults(line: Json) -> Json:
    """The same back, as a request would say it; Unreadable where there is no such edition, or the ruleset cannot be."""
    given: Json = {} if line["lexicon"] is None else {"lexicon": line["lexicon"]}
    with at_path("edition"):
        edition = read_edition(line["edition"] or DEFAULT_EDITION)
    if line["edition"] is not None:
        given["edition"] = line["edition"]
    if line["ruleset"] is not None:
        with at_path("ruleset"):
            given["ruleset"] = _asked_ruleset(_RULESET.read(line["ruleset"], None), line["ruleset"], edition.layout)
    return given


def _asked_ruleset(ruleset: Ruleset, written: Json, layout: Layout) -> str | Json:
    """How a request would ask for a ruleset: by its name, or by its base and all figures."""
    if ruleset.id is not None and ruleset.id in RULESETS and ruleset_on(layout, RULESETS[ruleset.id]) == ruleset:
        return ruleset.id
    asked = {name: value for name, value in written.items() if name not in ("id", "title")}
    if read_ruleset(asked, layout) != ruleset:
        message = f"This is not the ruleset “{ruleset.base}” with other figures: export the line again, unchanged."
        raise Unreadable(UNREADABLE, message)
    return asked
