"""Entries of a record's log as versioned JSON, and back, as their types declare them.

An entry is written in the newest form only; older ones are brought to it, step by step, when they are read.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, get_args

from scrabble_api.formats.record_json.declared_forms import Declarations
from scrabble_api.formats.record_json.forms import ListOf, Parsed, number, text
from scrabble_api.formats.record_json.object_forms import Field, Object, Spread
from scrabble_api.formats.requests.plays import read_edition
from scrabble_api.formats.wire import Json
from scrabble_api.rules import limits
from scrabble_api.rules.equipment.editions import edition_with_spelling
from scrabble_api.rules.equipment.letters import LetterSet, Tile, parse_rack, tiles_text
from scrabble_api.rules.equipment.spelling import NO_SPELLING, spelling_of
from scrabble_api.rules.equipment.squares import square_text
from scrabble_api.rules.errors import Unreadable, at_path
from scrabble_api.rules.games import events
from scrabble_api.rules.games.game import Dealing, Recording, ScoreOfRecord, SetUp
from scrabble_api.rules.history.corrections import Corrected, SetUpChanged
from scrabble_api.rules.history.record import Details, DetailsChanged, Entry, Opened, Redone, TextsRemoved, Undone
from scrabble_api.rules.plays import notation
from scrabble_api.rules.plays.lexicon import LexiconReference, Shelf
from scrabble_api.rules.rulesets import Ruleset

#: The form in which entries are written.
VERSION = 2


#: What brings an entry of each older form to the next. It must bear whatever else stands in the entry, since the form of
#: a document is checked after its entries are brought up.
UPGRADES: Mapping[int, Callable[[Json], Json]] = {
    # Since the second form some of it is sealed in the log; the whole entry says the same.
    1: lambda written: {**written, "v": 2}
}

#: What an entry is called in JSON.
KINDS: Mapping[str, type] = {
    "opened": Opened,
    "details": DetailsChanged,
    "removal": TextsRemoved,
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
    "result": events.ResultEntered,
    "reopening": events.Reopened,
    "as-recorded": events.AsRecorded,
    "out-of-turn": events.OutOfTurn,
    "end-as-recorded": events.EndAsRecorded,
    "undo": Undone,
    "redo": Redone,
    "correction": Corrected,
}

#: The same of what is no entry of its own, but may stand in one.
_KINDS_OF_PARTS: Mapping[str, type] = {**KINDS, "ruling": events.Ruling}


@dataclass(frozen=True, slots=True)
class _Known:
    """What entries are read with: the letters that the game has by then (an opening brings its own), and lists."""

    letter_set: LetterSet | None
    shelf: Shelf


@dataclass(frozen=True, slots=True)
class _EditionNames:
    """Board and tiles."""

    layout: limits.Id
    letters: limits.Id


@dataclass(frozen=True, slots=True)
class _SpellingWritten:
    """How words are spelled; a game opened before that was kept has none of it."""

    never_by_single_tiles: Annotated[
        tuple[Annotated[str, limits.TILE], ...],
        limits.Items(50),
        limits.Says("Tiles of several characters that single tiles may not spell out."),
    ] = ()
    folded: Annotated[
        Mapping[Annotated[str, limits.TILE], Annotated[str, limits.line(100)]],
        limits.Items(100),
        limits.Says("Letters of the set, and before each the characters without a tile that it stands for."),
    ] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class _SetUpWritten:
    """What a game is played by, in full."""

    edition: _EditionNames
    spelling: _SpellingWritten | None = None
    ruleset: Ruleset
    seats: Annotated[int, limits.SEATS]
    lexicon: Annotated[LexiconReference | None, limits.OR_NULL] = None
    recording: Recording = Recording.TURNS
    score_of_record: ScoreOfRecord = ScoreOfRecord.COMPUTED
    dealing: Annotated[Dealing, limits.UNSAID] = Dealing.PLAYERS


def _set_up_written(set_up: SetUp) -> _SetUpWritten:
    spelling = set_up.edition.letter_set.spelling
    return _SetUpWritten(
        edition=_EditionNames(set_up.edition.layout.id, set_up.edition.letter_set.id),
        spelling=None
        if spelling == NO_SPELLING
        else _SpellingWritten(spelling.never_by_single_tiles, dict(spelling.folded)),
        ruleset=set_up.ruleset,
        seats=set_up.seats,
        lexicon=set_up.lexicon_reference,
        recording=set_up.recording,
        score_of_record=set_up.score_of_record,
        dealing=set_up.dealing,
    )


def _read_set_up(written: _SetUpWritten, known: _Known) -> SetUp:
    """The set-up as it was written; a list that is not on the shelf any more is missing."""
    spelling = written.spelling or _SpellingWritten()
    with at_path("edition"):
        names = {"layout": written.edition.layout, "letters": written.edition.letters}
        spelled = spelling_of(spelling.never_by_single_tiles, spelling.folded)
        edition = edition_with_spelling(read_edition(names), spelled)
    lexicon = None if written.lexicon is None else known.shelf.resolve(written.lexicon)
    return SetUp(
        edition,
        written.ruleset,
        written.seats,
        lexicon,
        written.recording,
        written.score_of_record,
        written.dealing,
    )


_SQUARE = Object({"square": Field(text(limits.POSITION)), "tile": Field(text(limits.TILE))})

#: The tiles of a play: square by square, or by position.
_PLAYS = (
    Spread(
        notation.SquaresPlay,
        {"squares": Field(ListOf(_SQUARE, limits.PLAYED_SQUARES))},
        lambda play, known: notation.read_squares_play(
            [(one["square"], one["tile"]) for one in play["squares"]], known.letter_set
        ),
        lambda play: {"squares": [{"square": square_text(*place), "tile": one.text} for place, one in play.elements]},
    ),
    Spread(
        notation.PositionPlay,
        {"position": Field(text(limits.POSITION)), "tiles": Field(text(limits.TILES))},
        lambda play, known: notation.read_position_play(play["position"], play["tiles"], known.letter_set),
        lambda play: {"position": notation.position_text(play.position), "tiles": play.text},
    ),
)

_TILES = Parsed(text(limits.TILES), lambda text, known: parse_rack(text, known.letter_set), tiles_text)

#: All that stands in a log, by its type.
DECLARATIONS = Declarations({tuple[Tile, ...]: _TILES}, _PLAYS, {kind: name for name, kind in _KINDS_OF_PARTS.items()})
DECLARATIONS.declare(SetUp, Parsed(DECLARATIONS.object(_SetUpWritten, "SetUp"), _read_set_up, _set_up_written))

_VERSION = {"v": Field(number(limits.Between(1, VERSION)), about="Of the form of entries.")}
OPENING = DECLARATIONS.object(Opened, beside=_VERSION)
LATER_ENTRY = DECLARATIONS.by_kind(get_args(Entry), "What was entered.", _VERSION)


def entry_json(entry: Opened | Entry) -> Json:
    """The entry with everything it says; what it leaves unsaid is left out."""
    form = OPENING if isinstance(entry, Opened) else LATER_ENTRY
    return {"v": VERSION, **form.write(entry)}


def read_opening(written: Json, shelf: Shelf) -> Opened:
    """The first entry of a log; what was dealt is read with the letters that it brings itself."""
    entry = upgrade(written)
    letter_set = _letters_of(entry["set_up"], shelf) if "deal" in entry else None
    read: Opened = OPENING.read(entry, _Known(letter_set, shelf))
    return read


_DETAILS = DECLARATIONS.form(Details)


def read_details(written: Json) -> Details:
    """What a game is called and who plays, out of the entry that says it: its opening, or a change."""
    read: Details = _DETAILS.read(upgrade(written)["details"], None)
    return read


def _letters_of(set_up: Json, shelf: Shelf) -> LetterSet:
    with at_path("set_up"):
        read: SetUp = DECLARATIONS.form(SetUp).read(set_up, _Known(None, shelf))
    return read.edition.letter_set


def read_entry(written: Json, letter_set: LetterSet, shelf: Shelf) -> Entry:
    """Any later entry; Unreadable (``unknown-entry``) for one that no version of this service has written."""
    read: Entry = LATER_ENTRY.read(upgrade(written), _Known(letter_set, shelf))
    return read


def upgrade(written: Json) -> Json:
    """An entry in the newest form; Unreadable (``unknown-entry``) where no version of this service has written it."""
    written = in_newest_form(written)
    version = written.get("v")
    if version != VERSION or written.get("kind") not in KINDS:
        message = f"An entry of the form {version} and kind {written.get('kind')} is not known to this version of the service."
        raise Unreadable("unknown-entry", message)
    return written


def in_newest_form(written: Json) -> Json:
    """An entry of an older form in the newest, any other as it is: its form may not have been looked at yet."""
    while type(version := written.get("v")) is int and version in UPGRADES:
        written = UPGRADES[version](written)
    return written
