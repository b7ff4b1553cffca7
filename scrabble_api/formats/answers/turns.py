"""The turns of a game, each with its score sheet and its challenge, and the verdicts on challenged plays."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from scrabble_api.formats.answers.results import DecisionOfGame, decision
from scrabble_api.formats.answers.verdicts import LexiconReference, Violation, WordScore, violation, word_scores
from scrabble_api.formats.sight import Sight, Stamps, warnings_in_sight
from scrabble_api.formats.wire import Answer, Kind, answer_of, kinds_of, says, with_more
from scrabble_api.rules.equipment.letters import tiles_text
from scrabble_api.rules.games import highest, turns
from scrabble_api.rules.games.events import Ground, TurnKind
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.highest import MOST_TURNS
from scrabble_api.rules.games.turns import TakenOff, counted_points
from scrabble_api.rules.history.record import Record
from scrabble_api.rules.plays import lexicon
from scrabble_api.rules.plays.notation import PositionPlay, position_text
from scrabble_api.rules.plays.scoring import sheet_arithmetic


class RulingOfGame(Answer):
    """A person's verdict."""

    acceptable: bool = says("Whether the play stays.")
    by: str = says("Who decided it.")
    reason: str = says("Why.")
    ground: Ground = says("What was ruled on.")


class ChallengeOfTurn(Answer):
    """The challenge of a play: one verdict on all words that were judged, and what it cost."""

    challenger_seat: int = says("Who challenged.")
    words: tuple[str, ...] = says("The words judged, in capitals.")
    acceptable: bool = says("Whether the play stays.")
    lexicon: LexiconReference | None = says("The list that judged; null where a person did.")
    ruling: RulingOfGame | None = says("The person's verdict; null where a list judged.")
    points_seat: int | None = says("Whose score it changed; null if no score changed.")
    points: int = says("By how much.")
    loses_turn: bool = says("Whether the challenger loses the next turn.")
    loses_game: bool = says("Whether the challenger loses the game.")


class HighestPlay(Answer):
    """The highest-scoring play that there was; score is not the whole of strategy, and no more than that is weighed."""

    notation: str = says("Position and tiles.")
    score: int = says("Its points.")
    left: int = says("How many points more than the turn it scores; 0 if the turn scored as many.")


class TurnTaken(Answer):
    """What a turn came to, whoever recorded it."""

    number: int = says("From 1.")
    seat: int = says("Whose turn.")
    kind: str = says("What was done. A lost turn is not a choice of the player.")
    position: str | None = says("play: where its main word begins, `8H` across, `H8` down; else null.")
    tiles: str | None = says(
        "play: its main word, `.` for tiles that lay there. exchange: the tiles, if they may be seen."
    )
    count: int = says("How many tiles were placed or exchanged.")
    rack: str | None = says("The rack before the turn as it was given; null if not, or if it may not be seen.")
    words: tuple[WordScore, ...] = says(
        "The words formed. Their `valid` is null where no lexicon judges, for a play taken off, and until a play can be challenged no more, also after an undo: for the last two turns of a game that goes on."
    )
    bonus: int = says("The bonus for the number of tiles placed.")
    arithmetic: str | None = says("The play's sum in writing.")
    score: int | None = says("The computed score; null where a play recorded as played forms no words.")
    announced_score: int | None = says("The score announced at the table.")
    counted: int = says("What the turn adds to the seat's score: 0 for a play taken off.")
    total: int = says("The seat's score after the turn and its challenge.")
    withdrawn: TakenOff | None = says("Why the play was taken off; null if it stands.")
    challenge: ChallengeOfTurn | None = says("Null if it was not challenged.")
    violations: tuple[Violation, ...] = says("What a play recorded as played breaks.")
    warnings: tuple[Violation, ...] = says("What does not fit: rack and counts, the announced score.")
    as_played: DecisionOfGame | None = says("Who had it recorded against the rules, and why.")
    note: str | None = says("A note on it; null for those who may not see it.")
    highest: HighestPlay | None = says(
        f"The highest-scoring play of the rack by the lexicon. Null unless `highest=true` was asked for, and where there is no play, not the whole rack is known, or the play can yet be challenged; also after the first {MOST_TURNS} turns with a known rack."
    )


class Turn(TurnTaken):
    """A turn as it is on record, of one of these kinds; every kind has the same fields."""

    recorded_at: str | None = says("When it was recorded (UTC); null for a lost turn.", format="date-time")
    recorded_by: str | None = says("The id of the key it was recorded by; null for a lost turn.")


class Turns(Answer):
    """Turns of a game."""

    items: tuple[Turn, ...] = says("In the order in which they were taken.")


class RulingInList(ChallengeOfTurn):
    """A verdict on a challenged play."""

    turn: int = says("The play's turn.")
    seat: int = says("Who made the play.")
    recorded_at: str = says("When (UTC).", format="date-time")
    recorded_by: str = says("The id of the key.")
    sentence: str = says("All of it as a sentence, to be printed.")


class Rulings(Answer):
    """All verdicts of a game."""

    items: tuple[RulingInList, ...] = says("By turn.")


_KINDS = (
    Kind(TurnKind.PLAY.value, "PlayTurn", "A play on the board."),
    Kind(TurnKind.EXCHANGE.value, "ExchangeTurn", "Tiles exchanged with the bag."),
    Kind(TurnKind.PASS.value, "PassTurn", "A turn passed."),
    Kind(TurnKind.LOST_TURN.value, "LostTurn", "A turn lost to a challenge."),
    Kind(TurnKind.SCORE.value, "ScoreTurn", "The points of a turn in a game of scores."),
)

_Turn = TypeVar("_Turn", bound=TurnTaken)


def turn_kinds(answer: type[_Turn], ending: str = "") -> Mapping[str, type[_Turn]]:
    """The types of turns by their kind."""
    return kinds_of(answer, "kind", [one._replace(name=f"{one.name}{ending}") for one in _KINDS])


_ON_RECORD = turn_kinds(Turn)


#: What else is said of a turn by an answer that says more than what it came to.
More = Callable[[turns.Turn], Mapping[str, object]]


def turns_of_kinds(
    game: Game, sight: Sight, kinds: Mapping[str, type[_Turn]], more: More, after: int = 0
) -> Iterator[_Turn]:
    """The same as answers of these kinds, which say more of each turn; of the turns after so many."""
    for number, turn in enumerate(game.turns[after:], after + 1):
        yield _turn(game, number, sight, kinds[turn.kind], more)


#: The highest plays by the entries of their turns.
Highest = Mapping[int, highest.HighestPlay | None]

#: That nobody has asked for them.
NOT_ASKED: Highest = {}


def highest_of(plays: Highest, turn: turns.Turn) -> HighestPlay | None:
    """The highest play of a turn, if it was found."""
    found = None if turn.entry is None else plays.get(turn.entry)
    return None if found is None else HighestPlay(notation=found.notation, score=found.score, left=found.left)


def turns_taken(game: Game, sight: Sight, plays: Highest = NOT_ASKED) -> Iterator[TurnTaken]:
    """All turns in order, each with its score sheet, its challenge, the running total, and its highest play if asked for."""

    def more(turn: turns.Turn) -> Mapping[str, object]:
        return {"highest": highest_of(plays, turn)}

    return turns_of_kinds(game, sight, dict.fromkeys(TurnKind, TurnTaken), more)


def turn_taken(game: Game, number: int, sight: Sight) -> TurnTaken:
    """One turn, whoever recorded it."""
    return _turn(game, number, sight, TurnTaken, lambda _: {})


def turns_on_record(record: Record, stamps: Stamps, sight: Sight, plays: Highest = NOT_ASKED, after: int = 0) -> Turns:
    """The turns of a game on record after so many."""

    def more(turn: turns.Turn) -> Mapping[str, object]:
        return {**_stamp(stamps, turn), "highest": highest_of(plays, turn)}

    return Turns(items=tuple(turns_of_kinds(record.game, sight, _ON_RECORD, more, after)))


def turn_on_record(record: Record, number: int, stamps: Stamps, sight: Sight) -> Turn:
    """One turn."""
    answer = _ON_RECORD[record.game.turns[number - 1].kind]
    return _turn(record.game, number, sight, answer, partial(_stamp, stamps))


def _stamp(stamps: Stamps, turn: turns.Turn) -> Mapping[str, object]:
    """When a turn was recorded, and by which key."""
    recorded_at, recorded_by = (None, None) if turn.entry is None else stamps[turn.entry - 1]
    return {"recorded_at": recorded_at, "recorded_by": recorded_by}


def _turn(game: Game, number: int, sight: Sight, answer: type[_Turn], more: More) -> _Turn:
    """A turn by its number."""
    turn, by_announcement = game.turns[number - 1], game.set_up.is_by_announcement
    position, tiles = _place_and_tiles(turn, sight)
    said: Mapping[str, Any] = {"highest": None, **more(turn)}
    return answer(
        number=number,
        seat=turn.seat,
        kind=turn.kind.value,
        position=position,
        tiles=tiles,
        count=turn.count if turn.kind is TurnKind.EXCHANGE else len(turn.laid),
        rack=tiles_text(turn.rack) if turn.seat in sight.racks and turn.rack is not None else None,
        words=_words(game, turn, sight),
        bonus=0 if turn.sheet is None else turn.sheet.bonus,
        arithmetic=None if turn.sheet is None else sheet_arithmetic(turn.sheet),
        score=turn.points,
        announced_score=turn.announced,
        counted=counted_points(turn, by_announcement=by_announcement),
        total=game.tallies[number - 1].points(turn.seat, by_announcement=by_announcement),
        withdrawn=turn.taken_off,
        challenge=None if turn.challenge is None else _challenge(turn.challenge),
        violations=tuple(violation(one) for one in turn.violations),
        warnings=tuple(map(violation, warnings_in_sight(turn.warnings, turn.seat, sight))),
        as_played=decision(turn.as_played),
        note=turn.note if sight.notes else None,
        **said,
    )


def _place_and_tiles(turn: turns.Turn, sight: Sight) -> tuple[str | None, str | None]:
    """Where the tiles of a play lie, and they, or those exchanged, as far as they may be seen."""
    if turn.kind is TurnKind.EXCHANGE:
        tiles = turn.exchanged if turn.seat in sight.racks else None
        return None, None if tiles is None else tiles_text(tiles)
    if turn.play is not None:
        return turn.play.position, turn.play.tiles
    if isinstance(turn.given, PositionPlay):
        return position_text(turn.given.position), turn.given.text
    return None, "".join(tile.text for _, tile in turn.laid) or None


def _words(game: Game, turn: turns.Turn, sight: Sight) -> tuple[WordScore, ...]:
    if turn.sheet is None:
        return ()
    is_kept_back = turn.taken_off is not None or game.may_yet_be_challenged(turn)
    judge = None if is_kept_back else game.set_up.judge
    letter_set = game.set_up.edition.letter_set
    valid = None if judge is None else tuple(judge.is_good(one.tile_letters, letter_set) for one in turn.sheet.words)
    return word_scores(turn.sheet, valid, game.set_up.edition.layout, with_letters=sight.letters)


def _challenge(challenge: turns.TurnChallenge) -> ChallengeOfTurn:
    """A challenge: who made it, what was judged, the verdict, and what it costs."""
    return ChallengeOfTurn(
        challenger_seat=challenge.seat,
        words=challenge.words,
        acceptable=challenge.acceptable,
        lexicon=pinned_lexicon(challenge.judge),
        ruling=None if challenge.ruling is None else answer_of(challenge.ruling, RulingOfGame),
        points_seat=challenge.points_seat,
        points=challenge.points,
        loses_turn=challenge.loses_turn,
        loses_game=challenge.loses_game,
    )


def pinned_lexicon(reference: lexicon.LexiconReference | None) -> LexiconReference | None:
    """The list that a record names, if it names one."""
    return None if reference is None else answer_of(reference, LexiconReference)


def rulings_of(record: Record, stamps: Stamps) -> Rulings:
    """Every verdict on a challenged play, with a sentence to print."""
    return Rulings(
        items=tuple(
            _ruling(record, number, turn, turn.challenge, stamps)
            for number, turn in enumerate(record.game.turns, 1)
            if turn.challenge is not None
        )
    )


def _ruling(
    record: Record, number: int, turn: turns.Turn, challenge: turns.TurnChallenge, stamps: Stamps
) -> RulingInList:
    recorded_at, recorded_by = stamps[challenge.entry - 1]
    return with_more(
        _challenge(challenge),
        RulingInList,
        turn=number,
        seat=turn.seat,
        recorded_at=recorded_at,
        recorded_by=recorded_by,
        sentence=_ruling_sentence(record.details.names, number, turn, challenge),
    )


def _ruling_sentence(names: Sequence[str], number: int, turn: turns.Turn, challenge: turns.TurnChallenge) -> str:
    verdict = "acceptable" if challenge.acceptable else "not acceptable"
    list_id = challenge.judge.id if challenge.judge is not None else ""
    judge = f"ruling of {challenge.ruling.by}: {challenge.ruling.reason}" if challenge.ruling else f"by {list_id}"
    play = turn.play.notation if turn.play is not None else "the play"
    return (
        f"Turn {number}, {play} by {names[turn.seat - 1]}, challenged by {names[challenge.seat - 1]}: "
        f"{', '.join(challenge.words) or 'the placement'} {verdict} ({judge})."
    )
