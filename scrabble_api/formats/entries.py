"""Entries of a record's log as versioned JSON, and back.

An entry is written in the newest form only; older ones are brought to it, step by step, when they are read.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields, is_dataclass
from types import MappingProxyType
from typing import Any

from scrabble_api.formats.cases import read_edition
from scrabble_api.formats.sources import read_source, source_json
from scrabble_api.rules.equipment.editions import spelled_edition
from scrabble_api.rules.equipment.letters import LetterSet, Tile, parse_rack, tiles_text
from scrabble_api.rules.equipment.spelling import NO_SPELLING, Spelling, spelling_of
from scrabble_api.rules.equipment.squares import square_text
from scrabble_api.rules.errors import Unreadable, under
from scrabble_api.rules.games import events
from scrabble_api.rules.games.game import Recording, ScoreOfRecord, SetUp
from scrabble_api.rules.history.corrections import Cause, Corrected, Operation, SetUpChanged
from scrabble_api.rules.history.record import Details, DetailsChanged, Entry, Opened, Redone, Source, Undone
from scrabble_api.rules.plays.lexicon import LexiconReference, Shelf
from scrabble_api.rules.plays.notation import (
    PositionPlay,
    SquaresPlay,
    position_text,
    read_position_play,
    read_squares_play,
)
from scrabble_api.rules.rulesets import Ruleset, resolved_challenge, resolved_ruleset

Json = dict[str, Any]

#: The form in which entries are written.
VERSION = 2


def _from_1(written: Json) -> Json:
    """What is sealed in the log since the second form; the whole entry says the same."""
    return {**written, "v": 2}


#: What brings an entry of each older form to the next. It must bear whatever else stands in the entry, since the form of
#: a document is checked after its entries are brought up.
UPGRADES: Mapping[int, Callable[[Json], Json]] = MappingProxyType({1: _from_1})

#: What an entry is called in JSON.
KINDS: Mapping[str, type] = MappingProxyType(
    {
        "opened": Opened,
        "details": DetailsChanged,
        "set-up": SetUpChanged,
        "play": events.PlayMade,
        "exchange": events.Exchanged,
        "pass": events.Passed,
        "score": events.PointsScored,
        "challenge": events.Challenged,
        "acceptance": events.Accepted,
        "withdrawal": events.Withdrawn,
        "retirement": events.Retired,
        "racks": events.RacksGiven,
        "note": events.NoteWritten,
        "adjustment": events.Adjusted,
        "overtime": events.OvertimeTaken,
        "finish": events.Finished,
        "reopening": events.Reopened,
        "as-recorded": events.AsRecorded,
        "out-of-turn": events.OutOfTurn,
        "end-as-recorded": events.EndAsRecorded,
        "undo": Undone,
        "redo": Redone,
        "correction": Corrected,
    }
)

#: The same with what is no entry of its own, but may stand in a correction.
_PARTS: Mapping[str, type] = MappingProxyType({**KINDS, "ruling": events.Ruling})
_NAMES = MappingProxyType({kind: name for name, kind in _PARTS.items()})


def entry_json(entry: Opened | Entry) -> Json:
    """The entry with everything it says; what it leaves unsaid is left out."""
    return {"v": VERSION, **_body(entry)}


def _body(entry: Any) -> Json:
    return {"kind": _NAMES[type(entry)], **_said(entry)}


def _said(value: Any) -> Json:
    """What a part of an entry says, by the names of its fields; a play is told by its position and tiles, or squares."""
    said = {field.name: _written(field.name, getattr(value, field.name)) for field in fields(value)}
    play = said.pop("play", None) or {}
    return {**{name: text for name, text in said.items() if text is not None}, **play}


def _written(name: str, value: Any) -> Any:
    if name in _TILES:
        return None if value is None else tiles_text(value)
    if isinstance(value, tuple):
        return [_written("", one) for one in value]
    if type(value) in _OWN_FORMS:
        return _OWN_FORMS[type(value)](value)
    if type(value) in _NAMES:
        return _body(value)
    return _said(value) if is_dataclass(value) else value


def _position_play_json(play: PositionPlay) -> Json:
    return {"position": position_text(play.position), "tiles": play.text}


def _squares_play_json(play: SquaresPlay) -> Json:
    return {"squares": [{"square": square_text(*place), "tile": one.text} for place, one in play.elements]}


def set_up_json(set_up: SetUp) -> Json:
    """What a game is played by, in full."""
    lexicon = set_up.lexicon_reference
    spelling = set_up.edition.letter_set.spelling
    return {
        "edition": {"layout": set_up.edition.layout.id, "letters": set_up.edition.letter_set.id},
        **({} if spelling == NO_SPELLING else {"spelling": _spelling_json(spelling)}),
        "ruleset": _ruleset_json(set_up.ruleset),
        "seats": set_up.seats,
        "lexicon": None if lexicon is None else asdict(lexicon),
        "recording": set_up.recording,
        "score_of_record": set_up.score_of_record,
    }


def _spelling_json(spelling: Spelling) -> Json:
    return {"never_by_single_tiles": list(spelling.never_by_single_tiles), "folded": dict(spelling.folded)}


def _ruleset_json(ruleset: Ruleset) -> Json:
    """Every figure of a ruleset; the points by number of tiles have texts as keys."""
    figures = {one.name: _figure(getattr(ruleset, one.name)) for one in fields(ruleset) if one.name != "base"}
    bonus = {str(tiles): points for tiles, points in sorted(ruleset.bonus.items())}
    return {**figures, "bonus": bonus, "base": ruleset.base}


def _figure(figure: object) -> object:
    """A figure, or a group of them, none of which is a group again."""
    return {one.name: getattr(figure, one.name) for one in fields(figure)} if is_dataclass(figure) else figure


#: Fields that hold tiles.
_TILES = ("rack", "tiles")

#: What is not written by the names of its fields.
_OWN_FORMS: Mapping[type, Callable[[Any], Json]] = MappingProxyType(
    {PositionPlay: _position_play_json, SquaresPlay: _squares_play_json, SetUp: set_up_json, Source: source_json}
)


def read_set_up(written: Json, shelf: Shelf) -> SetUp:
    """The set-up as it was written; a list that is not on the shelf any more is missing."""
    with under("edition"):
        edition = spelled_edition(read_edition(written["edition"]), _spelling(written.get("spelling", {})))
    lexicon = written.get("lexicon")
    pinned = None if lexicon is None else shelf.pinned(LexiconReference(**lexicon))
    choices = {name: choice(written[name]) for name, choice in _CHOICES.items() if name in written}
    return SetUp(edition, resolved_ruleset(written["ruleset"]), written["seats"], pinned, **choices)


def _spelling(written: Json) -> Spelling:
    """How words are spelled; a game opened before that was kept has none of it."""
    return spelling_of(written.get("never_by_single_tiles", ()), written.get("folded", {}))


#: What a set-up says by choices that have a default.
_CHOICES: Mapping[str, Callable[[str], Any]] = MappingProxyType(
    {"recording": Recording, "score_of_record": ScoreOfRecord}
)


def read_opening(written: Json, shelf: Shelf) -> Opened:
    """The first entry of a log."""
    written = upgraded(written)
    source = read_source(written["source"]) if "source" in written else None
    with under("set_up"):
        set_up = read_set_up(written["set_up"], shelf)
    return Opened(set_up=set_up, details=_details(written["details"]), source=source)


def _details(written: Json) -> Details:
    return Details(**{**written, "names": tuple(written["names"])})


def read_entry(written: Json, letter_set: LetterSet, shelf: Shelf) -> Entry:
    """Any later entry; Unreadable (``unknown-entry``) for one that no version of this service has written."""
    read: Entry = _EntryReader(letter_set, shelf).entry(upgraded(written))
    return read


def upgraded(written: Json) -> Json:
    """An entry in the newest form; Unreadable (``unknown-entry``) where no version of this service has written it."""
    written = brought_up(written)
    version = written.get("v")
    if version != VERSION or written.get("kind") not in KINDS:
        message = f"An entry of the form {version} and kind {written.get('kind')} is not known to this version."
        raise Unreadable("unknown-entry", message)
    return written


def brought_up(written: Json) -> Json:
    """An entry of an older form in the newest, any other as it is: its form may not have been looked at yet."""
    while type(version := written.get("v")) is int and version in UPGRADES:
        written = UPGRADES[version](written)
    return written


#: What may hold a play.
_PLAYS = (events.PlayMade, events.AsRecorded)


def _is_play(written: Json) -> bool:
    return "position" in written or "squares" in written


class _EntryReader:
    """Reads the values of entries, each by the name of its field."""

    def __init__(self, letter_set: LetterSet, shelf: Shelf) -> None:
        self._letter_set = letter_set
        self._readers: Mapping[str, Callable[[Any], Any]] = {
            "as_played": lambda value: events.Decision(**value),
            "cause": Cause,
            "counts": lambda value: tuple(events.CountPutRight(**one) for one in value),
            "details": _details,
            "event": self.entry,
            "decision": lambda value: events.Decision(**value),
            "end": events.EndReason,
            "ground": events.Ground,
            "judge": lambda value: LexiconReference(**value),
            "operation": Operation,
            "rack": self._rack,
            "racks": lambda value: tuple(self._rack_given(one) for one in value),
            "ruling": self.entry,
            "terms": resolved_challenge,
            "set_up": lambda value: read_set_up(value, shelf),
            "tiles": self._rack,
            "words": tuple,
        }

    def entry(self, written: Json) -> Any:
        """The entry of any kind, with its play put together."""
        kind = _PARTS[written["kind"]]
        values = {name: value for name, value in written.items() if name not in ("v", "kind")}
        play = {"play": self._play(values)} if kind in _PLAYS and _is_play(values) else {}
        read = {name: self._value(name, value) for name, value in values.items()}
        return kind(**read, **play)

    def _value(self, name: str, value: Any) -> Any:
        with under(name):
            return self._readers[name](value) if name in self._readers else value

    def _play(self, values: Json) -> PositionPlay | SquaresPlay:
        if "squares" in values:
            return read_squares_play([(one["square"], one["tile"]) for one in values.pop("squares")], self._letter_set)
        return read_position_play(values.pop("position"), values.pop("tiles"), self._letter_set)

    def _rack(self, text: str) -> tuple[Tile, ...]:
        return parse_rack(text, self._letter_set)

    def _rack_given(self, written: Json) -> events.RackGiven:
        return events.RackGiven(**{name: self._value(name, one) for name, one in written.items()})
