"""Games as they are answered: as they stand, in a list, and after a write."""

from typing import Annotated, Protocol

from scrabble_api.formats.answers.deals import DealInBrief, deal_in_brief
from scrabble_api.formats.answers.results import Result, result_of
from scrabble_api.formats.answers.rulesets import RulesetOfGame, ruleset_of_game
from scrabble_api.formats.answers.turns import pinned_lexicon
from scrabble_api.formats.answers.verdicts import LexiconReference
from scrabble_api.formats.boards.rows import board_rows
from scrabble_api.formats.sight import Sight, rack_in_sight
from scrabble_api.formats.wire import Answer, says
from scrabble_api.rules.equipment import editions
from scrabble_api.rules.equipment.letters import tiles_text
from scrabble_api.rules.games import game as games
from scrabble_api.rules.games.game import Dealing, Recording, ScoreOfRecord
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle, standing_scores
from scrabble_api.rules.games.table import tiles_of, unseen_tiles
from scrabble_api.rules.history.record import Details, Record

_TITLE = says("What it is called.")
_SESSION = says("The meeting it belongs to.")
_ROUND = says("The round of the meeting.")
_PLAYED_ON = says("The day it was played; null if not known.", format="date")
_PUBLIC = says("Whether everybody may look at it without a key.")
_PLAYER_ID = says("The club's player who sits there; null where only a name is known.")
_OPENED_AT = says("When it was opened (UTC).", format="date-time")
_LAST_ACTIVITY_AT = says("When the last entry was recorded (UTC).", format="date-time")


class EditionOfGame(Answer):
    """The board and tiles of a game."""

    id: str | None = says("The edition; null if letter set and layout are not one of the editions.")
    layout: str = says("The layout.")
    letters: str = says("The letter set.")


class PlayerOfGame(Answer):
    """A seat as it stands."""

    seat: int = says("From 1.")
    name: str = says("Who sits there.")
    player_id: Annotated[str | None, _PLAYER_ID]
    score: int = says("The score so far; the final one once there is a result.")
    rack: str | None = says(
        "The tiles known to be on the rack, `?` first; null for those who may not see it while the game goes on."
    )
    tiles_held: int | None = says("How many tiles it holds; null in a game of scores.")
    turns_owed: int = says("Turns lost to challenges and not yet sat out.")
    retired: bool = says("Whether the player has left the game.")


class Challengeable(Answer):
    """The play that can be challenged now."""

    turn: int = says("Its turn.")
    seat: int = says("Who made it.")
    undecided: tuple[int, ...] = says("The seats that may still challenge or accept it.")


class PlayerInList(Answer):
    """A seat in a list of games."""

    seat: int = says("From 1.")
    name: str = says("Who sits there.")
    player_id: Annotated[str | None, _PLAYER_ID]
    score: int = says("The score so far, or the final one.")
    place: int | None = says("Once there is a result.")


class GameInList(Answer):
    """A game in a list."""

    id: str = says("The game's id.")
    version: int = says("How many entries its log has.")
    life_cycle: LifeCycle = says("Where the game is.")
    title: Annotated[str | None, _TITLE]
    session_id: Annotated[str | None, _SESSION]
    round: Annotated[int | None, _ROUND]
    played_on: Annotated[str | None, _PLAYED_ON]
    public: Annotated[bool, _PUBLIC]
    players: tuple[PlayerInList, ...] = says("By seat.")
    turns_played: int = says("How many turns there were.")
    opened_at: Annotated[str, _OPENED_AT]
    last_activity_at: Annotated[str, _LAST_ACTIVITY_AT]


class Games(Answer):
    """A page of the club's games."""

    items: tuple[GameInList, ...] = says("In the order asked for.")
    next: str | None = says("The cursor of the next page; null at the end.")
    damaged: tuple[str, ...] = says(
        "The ids of games left out of this page since what is kept of them is damaged; mostly none."
    )


class Game(Answer):
    """A game as it stands, or stood after a turn."""

    id: str = says("The game's id.")
    club_id: str = says("The club whose game it is.")
    version: int = says("How many entries its log has; also its ETag.")
    digest: str | None = says(
        "The digest of the last of them, which covers all: keep it to see later that nothing was changed. Null in a game that version 0.1.0 opened for those who may not see all of it."
    )
    life_cycle: LifeCycle = says(
        "`awaiting-challenge`: a player has gone out, and the play can still be challenged. `awaiting-racks`: the tiles left count but are not known."
    )
    edition: EditionOfGame = says("Board and tiles.")
    ruleset: RulesetOfGame = says("Every figure it is played by.")
    lexicon: LexiconReference | None = says("The list that judges words; null where people do.")
    recording: Recording = says("Whether turns are recorded, only their points, or only the result.")
    score_of_record: ScoreOfRecord = says("Which score counts where they differ.")
    dealing: Dealing = says("Who deals the tiles.")
    deal: DealInBrief | None = says(
        "How what the service deals can be checked, all of it at the end; null where the players deal."
    )
    title: Annotated[str | None, _TITLE]
    session_id: Annotated[str | None, _SESSION]
    round: Annotated[int | None, _ROUND]
    played_on: Annotated[str | None, _PLAYED_ON]
    note: str | None = says("A note on it; null for those who may not see it.")
    public: Annotated[bool, _PUBLIC]
    players: tuple[PlayerOfGame, ...] = says("By seat.")
    board: tuple[str, ...] | None = says("Row by row; null in a game that is recorded without a board.")
    unseen: str | None = says(
        "The tiles neither on the board nor on a known rack that you may see, in the order of the set; null where you may see no rack."
    )
    bag_count: int | None = says("How many tiles are in the bag; null in a game of scores.")
    scoreless_turns: int = says("How many scoreless turns there were in a row.")
    on_turn: int | None = says("Whose turn it is; null if no more turns are due.")
    turns_played: int = says("How many turns there were, lost ones too.")
    challengeable: Challengeable | None = says("The play that can be challenged now, if any.")
    result: Result | None = says("Null until there is one.")
    opened_at: Annotated[str, _OPENED_AT]
    last_activity_at: Annotated[str, _LAST_ACTIVITY_AT]


class Kept(Protocol):
    """What the club's books know of a game beside its record."""

    @property
    def id(self) -> str:
        """The game's id."""

    @property
    def club_id(self) -> str:
        """The club whose game it is."""

    @property
    def version(self) -> int:
        """How many entries its log has."""

    @property
    def opened_at(self) -> str:
        """When the first of them was made."""

    @property
    def last_activity_at(self) -> str:
        """When the last was."""

    def digest_for(self, sight: Sight) -> str | None:
        """The digest of the last, as far as it may be seen."""


def game_as_it_stands(kept: Kept, record: Record, sight: Sight) -> Game:
    """A game as far as it may be seen; ``record`` is that of the moment that is wanted."""
    game, set_up, details = record.game, record.set_up, record.details
    return Game(
        id=kept.id,
        club_id=kept.club_id,
        version=kept.version,
        digest=kept.digest_for(sight),
        life_cycle=life_cycle(game),
        edition=edition_of_game(set_up.edition),
        ruleset=ruleset_of_game(set_up.ruleset),
        lexicon=pinned_lexicon(set_up.lexicon_reference),
        recording=set_up.recording,
        score_of_record=set_up.score_of_record,
        dealing=set_up.dealing,
        deal=deal_in_brief(record),
        title=details.title,
        session_id=details.session_id,
        round=details.round,
        played_on=details.played_on,
        note=details.note if sight.notes else None,
        public=details.public,
        players=_players(game, details, sight),
        board=tuple(board_rows(game.table.board)) if set_up.is_board_kept else None,
        unseen=_unseen(game, sight) if set_up.is_board_kept and sight.racks else None,
        bag_count=game.table.bag if set_up.is_board_kept else None,
        scoreless_turns=game.tally.scoreless,
        on_turn=game.on_turn,
        turns_played=len(game.turns),
        challengeable=challengeable_in(game),
        result=result_of(game, details.names),
        opened_at=kept.opened_at,
        last_activity_at=kept.last_activity_at,
    )


def edition_of_game(edition: editions.Edition) -> EditionOfGame:
    """What a game is played with."""
    return EditionOfGame(id=edition.id, layout=edition.layout.id, letters=edition.letter_set.id)


def _players(game: games.Game, details: Details, sight: Sight) -> tuple[PlayerOfGame, ...]:
    players = zip(details.names, details.seated_ids, standing_scores(game), strict=True)
    return tuple(
        PlayerOfGame(
            seat=seat,
            name=name,
            player_id=player_id,
            score=score,
            rack=rack_in_sight(game, seat, sight),
            tiles_held=game.table.hand(seat).held if game.set_up.is_board_kept else None,
            turns_owed=game.turns_owed(seat),
            retired=seat in game.retired,
        )
        for seat, (name, player_id, score) in enumerate(players, 1)
    )


def _unseen(game: games.Game, sight: Sight) -> str:
    return tiles_text(tiles_of(unseen_tiles(game.table, sight.racks), game.set_up.edition.letter_set))


def challengeable_in(game: games.Game) -> Challengeable | None:
    """The play that can be challenged now, if any."""
    pending, window = game.challengeable, game.window
    if pending is None or window is None:
        return None
    return Challengeable(turn=window.turn + 1, seat=pending.seat, undecided=tuple(game.undecided))
