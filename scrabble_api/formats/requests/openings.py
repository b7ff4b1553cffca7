"""What people send to open games and to change what they are called and played by, read from plain values."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from scrabble_api.formats.requests.plays import Fields, read_edition, read_lexicon
from scrabble_api.formats.requests.rulesets import read_ruleset
from scrabble_api.rules.equipment.editions import DEFAULT_EDITION, Edition
from scrabble_api.rules.errors import Unreadable, at_path
from scrabble_api.rules.games import events
from scrabble_api.rules.games.game import Dealing, Game, Recording, ScoreOfRecord, SetUp, checked_set_up
from scrabble_api.rules.history.corrections import SetUpChanged
from scrabble_api.rules.history.deals import Start
from scrabble_api.rules.history.record import Details, DetailsChanged, Opened, Record
from scrabble_api.rules.plays.lexicon import Shelf
from scrabble_api.rules.rulesets import DEFAULT_RULESET

_DETAILS = ("title", "session_id", "round", "played_on", "note", "public")
_SET_UP = ("edition", "ruleset", "lexicon")


class KnownPlayer(NamedTuple):
    """A player of the club, by whatever id was given: the id that stands for the person now, and the name."""

    id: str
    name: str


#: The club's players whose ids a request gives, by those ids.
KnownPlayers = Mapping[str, KnownPlayer]


def player_ids_in(fields: Fields) -> list[str]:
    """The ids by which a request names players of the club."""
    return [player["player_id"] for player in fields.get("players", ()) if "player_id" in player]


def with_defaults(fields: Fields, defaults: Fields) -> Fields:
    """What is sent to open a game, with what its session says of the rest; a list is for words of the session's edition."""
    more = {name: value for name, value in defaults.items() if name != "lexicon" or "edition" not in fields}
    return {**more, **fields}


def read_opening_request(fields: Fields, shelf: Shelf, known: KnownPlayers) -> Opened:
    """The game that is to be opened; what is left out is as in a case put to the adjudicator."""
    names, player_ids = _read_players(fields["players"], known)
    with at_path("edition"):
        edition = read_edition(fields.get("edition", DEFAULT_EDITION))
    with at_path("ruleset"):
        ruleset = read_ruleset(fields.get("ruleset", DEFAULT_RULESET), edition.layout)
    set_up = SetUp(
        edition,
        ruleset,
        len(names),
        read_lexicon(fields, shelf, edition.letter_set.language),
        _read_recording(fields),
        ScoreOfRecord(fields.get("score_of_record", ScoreOfRecord.COMPUTED)),
        Dealing(fields.get("dealing", Dealing.PLAYERS)),
    )
    given = {name: fields[name] for name in _DETAILS if name in fields}
    details = Details(names=names, **given).with_players(names, player_ids)
    return Opened(set_up=checked_set_up(set_up), details=details)


def _read_recording(fields: Fields) -> Recording:
    """How the game is recorded: by its result, if that is given at once."""
    is_over = fields.get("result") is not None
    recording = Recording(fields.get("recording", Recording.RESULT if is_over else Recording.TURNS))
    if is_over and recording is not Recording.RESULT:
        message = f"A game recorded as {recording} computes its result from what is recorded. Remove result, or remove recording."
        raise Unreadable("recording-differs", message, ("recording",))
    return recording


def read_result_at_opening(fields: Fields, opened: Opened) -> tuple[events.ResultEntered, ...]:
    """What follows the opening at once: the result, if it is given with it."""
    given = fields.get("result")
    if given is None:
        return ()
    with at_path("result"):
        return (_result_entered(given, opened.set_up.seats),)


def read_result(fields: Fields, game: Game) -> events.ResultEntered:
    """The final scores, with a reason where others were entered before."""
    if game.final_scores is not None and not fields.get("reason"):
        raise Unreadable(
            "field-needed", "This game already has another result. Send the reason for the new one.", ("reason",)
        )
    return _result_entered(fields, game.set_up.seats)


def _result_entered(fields: Fields, seats: int) -> events.ResultEntered:
    scores = tuple(fields["scores"])
    if len(scores) != seats:
        message = f"The game has {seats} seats. Send {seats} scores, in the order of the seats."
        raise Unreadable("scores-incomplete", message, ("scores",))
    return events.ResultEntered(scores=scores, reason=fields.get("reason"))


def _read_players(players: Sequence[Fields], known: KnownPlayers) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """The names and ids of players by seat, each of whom sits at one seat; who is named by a name alone has no id."""
    read = [_read_player(player, number, known) for number, player in enumerate(players)]
    player_ids = tuple(player_id for _, player_id in read)
    for number, player_id in enumerate(player_ids):
        if player_id is not None and player_id in player_ids[:number]:
            message = "This player already has another seat. Name each player only once."
            raise Unreadable("player-twice", message, ("players", number, "player_id"))
    return tuple(name for name, _ in read), player_ids


def _read_player(player: Fields, number: int, known: KnownPlayers) -> tuple[str, str | None]:
    if "player_id" not in player:
        return player["name"], None
    found = known.get(player["player_id"])
    if found is None:
        message = "The club has no player with this id. Check the id in the list of players."
        raise Unreadable("unknown-player", message, ("players", number, "player_id"))
    return found.name, found.id


def read_start(fields: Fields) -> Start:
    """Who starts a game that is to be opened; Unreadable where a draw is asked for and the service does not deal."""
    is_dealt, start = fields.get("dealing") == Dealing.SERVICE, Start(fields.get("start", Start.NAMED))
    if is_dealt and fields.get("actions"):
        message = "Where the service deals, no rack is known before the game is open. Open the game first, then send the actions."
        raise Unreadable("dealing-impossible", message, ("actions",))
    if start is Start.DRAW and not is_dealt:
        message = (
            'Only a game that the service deals is opened with a draw: send "dealing": "service", or POST /v1/draws.'
        )
        raise Unreadable("dealing-impossible", message, ("start",))
    return start


def read_set_up_change(fields: Fields, set_up: SetUp, shelf: Shelf) -> SetUpChanged:
    """The set-up with another edition, ruleset or lexicon, as far as they are given.

    With another edition a preset is resolved for its board, and words of another language are judged by the default.
    """
    edition, ruleset, lexicon = set_up.edition, set_up.ruleset, set_up.lexicon
    with at_path("edition"):
        edition = _edition_after_change(edition, fields["edition"]) if "edition" in fields else edition
    if "ruleset" in fields or ruleset.id is not None:
        with at_path("ruleset"):
            ruleset = read_ruleset(fields.get("ruleset", ruleset.id), edition.layout)
    language = edition.letter_set.language
    if "lexicon" in fields or language != set_up.edition.letter_set.language:
        lexicon = read_lexicon(fields, shelf, language)
    return SetUpChanged(set_up=checked_set_up(replace(set_up, edition=edition, ruleset=ruleset, lexicon=lexicon)))


def _edition_after_change(edition: Edition, given: str | Fields) -> Edition:
    """The edition given; where it is the game's own, with words spelled as they were when the game was opened."""
    read = read_edition(given)
    is_same = (read.layout, read.letter_set.id) == (edition.layout, edition.letter_set.id)
    return edition if is_same else read


def read_change(fields: Fields, record: Record, shelf: Shelf, known: KnownPlayers) -> DetailsChanged | SetUpChanged:
    """New details, or before the first turn a new set-up; not both in one entry."""
    if not any(name in fields for name in _SET_UP):
        return DetailsChanged(details=_details_after_change(record.details, fields, known))
    if any(name in fields for name in (*_DETAILS, "players")):
        message = "Edition, ruleset and lexicon cannot be changed together with other details. Send two requests."
        raise Unreadable("change-divided", message)
    return read_set_up_change(fields, record.set_up, shelf)


def _details_after_change(details: Details, fields: Fields, known: KnownPlayers) -> Details:
    given = replace(details, **{name: fields[name] for name in _DETAILS if name in fields})
    if "players" not in fields:
        return given
    names, player_ids = _read_players(fields["players"], known)
    if len(names) != len(details.names):
        message = f"The game has {len(details.names)} seats. Name each player, in the order of the seats."
        raise Unreadable("players-impossible", message, ("players",))
    return given.with_players(names, player_ids)
