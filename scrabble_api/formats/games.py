"""A recorded game as JSON, as far as whoever looks may see it.

While a game goes on, racks, unseen tiles and notes are for those who keep score; and nobody is told whether the words
of a play are good while it can be challenged.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

from scrabble_api.formats.answers.rulesets import ruleset_of_game
from scrabble_api.formats.answers.verdicts import violation, word_scores
from scrabble_api.formats.board_rows import board_rows
from scrabble_api.rules.equipment.letters import tiles_text
from scrabble_api.rules.games.game import Game
from scrabble_api.rules.games.outcome import (
    DecidedBy,
    FinalScore,
    LifeCycle,
    Result,
    life_cycle,
    result,
    standing_scores,
)
from scrabble_api.rules.games.table import sorted_rack, tiles_of, unseen_tiles
from scrabble_api.rules.games.turns import Turn, TurnChallenge, TurnKind, counted_points, points_for
from scrabble_api.rules.history.record import Record
from scrabble_api.rules.plays.lexicon import LexiconReference
from scrabble_api.rules.plays.notation import PositionPlay, position_text
from scrabble_api.rules.plays.racks import Rack
from scrabble_api.rules.plays.scoring import sheet_arithmetic
from scrabble_api.rules.violations import Kind

Json = dict[str, Any]

#: When each entry was made, and by which key.
Stamps = Sequence[tuple[str, str]]


class Viewer(Enum):
    """Who looks."""

    PUBLIC = 0
    READER = 1
    SCOREKEEPER = 2


@dataclass(frozen=True, slots=True)
class Sight:
    """What a viewer may see of a game, and whether the letters of words are wanted square by square."""

    racks: bool
    notes: bool
    letters: bool = True


#: What those see who keep score, or who brought a record themselves.
ALL_IN_SIGHT = Sight(racks=True, notes=True)


def sight_of(record: Record, viewer: Viewer) -> Sight:
    """Racks are open to all once the game is finished, notes to the club; before that both to those who keep score."""
    is_finished = life_cycle(record.game) is LifeCycle.FINISHED
    keeps_score = viewer is Viewer.SCOREKEEPER
    return Sight(keeps_score or is_finished, keeps_score or (is_finished and viewer is Viewer.READER))


def game_json(record: Record, sight: Sight) -> Json:
    """The game as it stands, without what only its row knows."""
    game, details = record.game, record.details
    pending = game.challengeable
    return {
        "life_cycle": life_cycle(game).value,
        "edition": {
            "id": record.set_up.edition.id,
            "layout": record.set_up.edition.layout.id,
            "letters": record.set_up.edition.letter_set.id,
        },
        "ruleset": ruleset_of_game(record.set_up.ruleset),
        "lexicon": _reference_json(record.set_up.lexicon_reference),
        "recording": record.set_up.recording,
        "score_of_record": record.set_up.score_of_record,
        "title": details.title,
        "session_id": details.session_id,
        "round": details.round,
        "note": details.note if sight.notes else None,
        "public": details.public,
        "players": [_player_json(record, seat, score, sight) for seat, score in enumerate(standing_scores(game), 1)],
        **_table_json(game, sight),
        "scoreless_turns": game.tally.scoreless,
        "on_turn": game.on_turn,
        "turns_played": len(game.turns),
        "challengeable": None if pending is None else _challengeable_json(game, pending),
        "result": result_json(record),
    }


def _reference_json(reference: LexiconReference | None) -> Json | None:
    return None if reference is None else asdict(reference)


def _player_json(record: Record, seat: int, score: int, sight: Sight) -> Json:
    game = record.game
    hand = game.table.hand(seat)
    return {
        "seat": seat,
        "name": record.details.names[seat - 1],
        "score": score,
        "rack": rack_json(game, seat, sight),
        "tiles_held": hand.held if game.set_up.is_board_kept else None,
        "turns_owed": game.owed(seat),
        "retired": seat in game.retired,
    }


def rack_json(game: Game, seat: int, sight: Sight) -> str | None:
    """What a seat is known to hold; None where that may not be seen, or no tiles are kept."""
    return _rack_text(game, game.table.hand(seat).known) if sight.racks and game.set_up.is_board_kept else None


def _rack_text(game: Game, rack: Rack) -> str:
    return tiles_text(sorted_rack(rack, game.set_up.edition.letter_set))


def _table_json(game: Game, sight: Sight) -> Json:
    if not game.set_up.is_board_kept:
        return {"board": None, "unseen": None, "bag_count": None}
    unseen = tiles_of(unseen_tiles(game.table), game.set_up.edition.letter_set)
    return {
        "board": board_rows(game.table.board),
        "unseen": tiles_text(unseen) if sight.racks else None,
        "bag_count": game.table.bag,
    }


def _challengeable_json(game: Game, turn: Turn) -> Json:
    number = game.window.turn + 1 if game.window is not None else None
    return {"turn": number, "seat": turn.seat, "undecided": game.undecided}


def title_line(record: Record, names: Sequence[str]) -> str:
    """What a game is called on one line, else who plays, by names as they are shown there."""
    return " ".join((record.details.title or " – ".join(names)).split())


def result_json(record: Record) -> Json | None:
    """Final scores step by step, places, and what decided the result; None until there is one."""
    found, ending = result(record.game), record.game.ending
    if found is None or ending is None:
        return None
    return {
        "reason": ending.reason.value,
        "decided_by": found.decided_by.value,
        "winner_seat": found.winner,
        "ruling": None if ending.ruling is None else asdict(ending.ruling),
        "scores": [_final_json(record, score) for score in found.scores],
        "sentence": result_sentence(record, found),
    }


def _final_json(record: Record, score: FinalScore) -> Json:
    return {
        "seat": score.seat,
        "name": record.details.names[score.seat - 1],
        "before_unplayed": score.before_unplayed,
        "rack": None if score.rack is None else _rack_text(record.game, score.rack),
        "tiles_lost": score.tiles_lost,
        "tiles_gained": score.tiles_gained,
        "adjustments": score.adjustments,
        "overtime": score.overtime,
        "final": score.final,
        "tie_break": score.tie_break,
        "place": score.place,
        "arithmetic": final_arithmetic(score),
    }


def final_arithmetic(score: FinalScore) -> str:
    """A final score's sum in writing: ``386 + 10 unplayed tiles = 396``; steps of nothing are left out."""
    steps = [
        (score.tiles_lost, "own tiles"),
        (score.tiles_gained, "others' tiles"),
        (score.adjustments, "adjustments"),
        (score.overtime, "overtime"),
    ]
    said = "".join(f" {'+' if points > 0 else '−'} {abs(points)} {what}" for points, what in steps if points)
    return f"{score.before_unplayed}{said} = {score.final}".replace("-", "−")


_DECIDED = {
    DecidedBy.FINAL_SCORE: "by the final score",
    DecidedBy.SCORE_BEFORE_UNPLAYED: "by the score before unplayed tiles, since the final scores are equal",
    DecidedBy.RESIGNATION: "since the others gave up",
    DecidedBy.FORFEIT: "by forfeit",
    DecidedBy.ADJUDICATION: "by adjudication",
    DecidedBy.OVERTIME_LIMIT: "since the other ran over the overtime limit",
    DecidedBy.LOST_CHALLENGE: "since the challenger of a good play loses the game",
}


def result_sentence(record: Record, found: Result) -> str:
    """The result as one sentence."""
    scores = ", ".join(f"{name} {one.final}" for name, one in zip(record.details.names, found.scores, strict=True))
    if found.winner is not None:
        winner = record.details.names[found.winner - 1]
        return f"{winner} wins {_DECIDED[found.decided_by]}: {scores}."
    return f"The game has no result: {scores}." if found.decided_by is DecidedBy.NOTHING else f"A tie: {scores}."


def turns_json(record: Record, stamps: Stamps, sight: Sight) -> list[Json]:
    """All turns in order, each with its score sheet, its challenge and the running total."""
    totals = dict.fromkeys(record.game.seats, 0)
    told = []
    for number, turn in enumerate(record.game.turns, 1):
        for seat in totals:
            totals[seat] += points_for(turn, seat, by_announcement=record.set_up.is_by_announcement)
        told.append(_turn_json(record, number, totals[turn.seat], stamps, sight))
    return told


def turn_json(record: Record, number: int, stamps: Stamps, sight: Sight) -> Json:
    """One turn."""
    turn = record.game.turns[number - 1]
    by_announcement = record.set_up.is_by_announcement
    total = sum(points_for(one, turn.seat, by_announcement=by_announcement) for one in record.game.turns[:number])
    return _turn_json(record, number, total, stamps, sight)


def _turn_json(record: Record, number: int, total: int, stamps: Stamps, sight: Sight) -> Json:
    game = record.game
    turn = game.turns[number - 1]
    recorded_at, recorded_by = (None, None) if turn.entry is None else stamps[turn.entry - 1]
    return {
        "number": number,
        "seat": turn.seat,
        "kind": turn.kind.value,
        **_tiles_json(turn, sight),
        "rack": tiles_text(turn.rack) if sight.racks and turn.rack is not None else None,
        **_sheet_json(game, turn, sight),
        "score": turn.points,
        "announced_score": turn.announced,
        "counted": counted_points(turn, by_announcement=game.set_up.is_by_announcement),
        "total": total,
        "withdrawn": turn.taken_off,
        "challenge": None if turn.challenge is None else challenge_json(turn.challenge),
        "violations": [violation(one) for one in turn.violations],
        "warnings": [violation(one) for one in turn.warnings if sight.racks or one.kind is not Kind.TILES],
        "as_played": None if turn.as_played is None else asdict(turn.as_played),
        "note": turn.note if sight.notes else None,
        "recorded_at": recorded_at,
        "recorded_by": recorded_by,
    }


def _tiles_json(turn: Turn, sight: Sight) -> Json:
    """Where the tiles of a play lie, or which were exchanged, as far as that may be seen."""
    if turn.kind is TurnKind.EXCHANGE:
        told = turn.exchanged if sight.racks else None
        return {"position": None, "tiles": None if told is None else tiles_text(told), "count": turn.count}
    if turn.play is not None:
        return {"position": turn.play.position, "tiles": turn.play.tiles, "count": len(turn.laid)}
    if isinstance(turn.given, PositionPlay):
        return {"position": position_text(turn.given.position), "tiles": turn.given.text, "count": len(turn.laid)}
    tiles = "".join(tile.text for _, tile in turn.laid) or None
    return {"position": None, "tiles": tiles, "count": len(turn.laid)}


def _sheet_json(game: Game, turn: Turn, sight: Sight) -> Json:
    if turn.sheet is None:
        return {"words": (), "bonus": 0, "arithmetic": None}
    is_kept_back = turn.taken_off is not None or game.may_yet_be_challenged(turn)
    judge = None if is_kept_back else game.set_up.judge
    letter_set = game.set_up.edition.letter_set
    valid = None if judge is None else tuple(judge.is_good(one.tile_letters, letter_set) for one in turn.sheet.words)
    return {
        "words": word_scores(turn.sheet, valid, game.set_up.edition.layout, with_letters=sight.letters),
        "bonus": turn.sheet.bonus,
        "arithmetic": sheet_arithmetic(turn.sheet),
    }


def challenge_json(challenge: TurnChallenge) -> Json:
    """A challenge: who made it, what was judged, the verdict, and what it costs."""
    return {
        "challenger_seat": challenge.seat,
        "words": list(challenge.words),
        "acceptable": challenge.acceptable,
        "lexicon": _reference_json(challenge.judge),
        "ruling": None if challenge.ruling is None else asdict(challenge.ruling),
        "points_seat": challenge.points_seat,
        "points": challenge.points,
        "loses_turn": challenge.loses_turn,
        "loses_game": challenge.loses_game,
    }


def rulings_json(record: Record, stamps: Stamps) -> list[Json]:
    """Every verdict on a challenged play, with a sentence to print."""
    return [
        _verdict_json(record, number, turn, turn.challenge, stamps)
        for number, turn in enumerate(record.game.turns, 1)
        if turn.challenge is not None
    ]


def _verdict_json(record: Record, number: int, turn: Turn, challenge: TurnChallenge, stamps: Stamps) -> Json:
    names = record.details.names
    verdict = "acceptable" if challenge.acceptable else "not acceptable"
    list_id = challenge.judge.id if challenge.judge is not None else ""
    judge = f"ruling of {challenge.ruling.by}: {challenge.ruling.reason}" if challenge.ruling else f"by {list_id}"
    play = turn.play.notation if turn.play is not None else "the play"
    at, by = stamps[challenge.entry - 1]
    return {
        **challenge_json(challenge),
        "turn": number,
        "seat": turn.seat,
        "recorded_at": at,
        "recorded_by": by,
        "sentence": f"Turn {number}, {play} by {names[turn.seat - 1]}, challenged by {names[challenge.seat - 1]}: "
        f"{', '.join(challenge.words) or 'the placement'} {verdict} ({judge}).",
    }
