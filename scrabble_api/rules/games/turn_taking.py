"""A turn put to the rules: whose it is, what it breaks, and the table after it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from scrabble_api.rules.equipment.letters import tally
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games.drawing import draws_once_accepted
from scrabble_api.rules.games.events import Exchanged, Passed, PlayMade, PointsScored, TurnKind
from scrabble_api.rules.games.game import Game, ScoreOfRecord, seats_text
from scrabble_api.rules.games.table import Table, rack_warnings, table_after_exchange, table_after_play, table_with_rack
from scrabble_api.rules.games.turns import Turn
from scrabble_api.rules.plays.adjudication import Adjudication, adjudicate_placement, named_blanks
from scrabble_api.rules.plays.notation import canonical_play, read_position_play
from scrabble_api.rules.plays.placement import place
from scrabble_api.rules.plays.racks import Rack, lacking_tiles, tally_texts, without
from scrabble_api.rules.rulesets import Acceptance
from scrabble_api.rules.violations import RULES, Violation, violation

#: The refusal of a turn that could be taken now, had it been another.
_ILLEGAL = "illegal-turn"


#: What takes a turn.
TurnAtTable = PlayMade | Exchanged | Passed | PointsScored

#: Every rule that a turn breaks, each once.
Faults = tuple[Violation, ...]


class JudgedTurn(NamedTuple):
    """A turn that can be taken, and the table after it."""

    turn: Turn
    table: Table


def refusal_of(faults: Iterable[Violation]) -> NotAllowed:
    """The refusal of a turn for all these reasons."""
    faults = tuple(faults)
    first = next((fault for fault in faults if RULES[fault.code].not_now), None)
    message = " ".join(fault.message for fault in faults)
    return NotAllowed(first.code if first else _ILLEGAL, message, faults)


def check_going_on(game: Game) -> None:
    """Refuse what can only be done before the end."""
    if game.ending is not None:
        raise refusal_of([violation("game-over", reason=game.ending.reason)])


def turn_faults(game: Game, seat: int) -> Iterator[Violation]:
    """Why this seat cannot take a turn now."""
    if game.ending is not None:
        yield violation("game-over", reason=game.ending.reason)
    elif game.window is not None and game.is_out_play_pending:
        yield violation("out-play-pending", seat=game.turns[game.window.turn].seat)
    else:
        if seat != game.on_turn:
            code = "turn-forfeited" if _has_just_lost(game, seat) else "not-your-turn"
            yield violation(code, seat=seat, on_turn=game.on_turn)
        if game.set_up.ruleset.acceptance is Acceptance.ALL and game.undecided:
            yield violation("acceptance-pending", seats=seats_text(game.undecided))


def _has_just_lost(game: Game, seat: int) -> bool:
    for turn in reversed(game.turns):
        if turn.kind is not TurnKind.LOST_TURN:
            return False
        if turn.seat == seat:
            return True
    return False


def check_recording(game: Game, *, with_board: bool) -> None:
    """Refuse a turn of the other way of recording."""
    if game.set_up.is_board_kept is not with_board:
        kinds = "play, exchange or pass" if game.set_up.is_board_kept else "score"
        raise NotAllowed("recording-differs", f"This game records {game.set_up.recording}. Send turns of kind {kinds}.")


def adjudication_of(game: Game, event: PlayMade) -> Adjudication:
    """The adjudicator's answer on a play of this game; its words are judged only where bad ones are refused."""
    ruleset = game.set_up.ruleset
    lexicon = game.set_up.judge if ruleset.challenge.refuse_bad_words else None
    board = game.table.board
    return adjudicate_placement(board, _placement(board, event.play, ruleset.opening), ruleset, event.rack, lexicon)


#: The last placement is known: a play is placed to be written in its one form, and judged right after.
_placement = lru_cache(maxsize=1)(place)


def canonical_event(game: Game, event: PlayMade, blanks_from: Rack | None = None) -> PlayMade:
    """The play in the one form in which it is recorded, letters that the rack lacks as its blanks if asked for.

    A play whose words cannot be made out stays as it was given.
    """
    board, ruleset = game.table.board, game.set_up.ruleset
    placement = named_blanks(board, _placement(board, event.play, ruleset.opening), ruleset, blanks_from)
    if placement.main is None or not placement.lines:
        return event
    form = canonical_play(placement.board_after, placement.laid, placement.main)
    return replace(event, play=read_position_play(form.position, form.tiles, game.set_up.edition.letter_set))


def judge_turn(game: Game, entry: int, event: TurnAtTable) -> JudgedTurn | Faults:
    """A turn put to the rules: how it is taken, or every reason why it is not; NotAllowed where turns are no such kind."""
    if game.set_up.is_dealt and not isinstance(event, PointsScored):
        event = replace(event, rack=game.table.hand(event.seat).known)
    return _JUDGES[type(event)](game, entry, event)


def _judge_play(game: Game, entry: int, event: PlayMade) -> JudgedTurn | Faults:
    check_recording(game, with_board=True)
    judged = adjudication_of(game, event)
    faults = [fault for fault in judged.violations if not RULES[fault.code].is_only_warned_of]
    forgiven = [fault for fault in faults if event.as_played is not None and RULES[fault.code].may_stand]
    held, count = game.table.hand(event.seat).held, len(judged.laid)
    against = (
        *turn_faults(game, event.seat),
        *([violation("tiles-not-held", seat=event.seat, held=held, count=count)] if count > held else []),
        *(fault for fault in faults if fault not in forgiven),
    )
    return against or _play_turn(game, entry, event, judged, tuple(forgiven))


def _play_turn(
    game: Game, entry: int, event: PlayMade, judged: Adjudication, forgiven: tuple[Violation, ...]
) -> JudgedTurn:
    points = judged.sheet.score if judged.sheet is not None else None
    turn = Turn(
        seat=event.seat,
        kind=TurnKind.PLAY,
        entry=entry,
        rack=event.rack,
        given=event.play,
        play=judged.play,
        laid=judged.laid,
        sheet=judged.sheet,
        points=points,
        announced=event.announced_score,
        violations=forgiven,
        warnings=(*_play_warnings(game, event, judged), *_announcement_warnings(game, points, event)),
        as_played=event.as_played,
        note=event.note,
    )
    board = judged.board_after or game.table.board.with_tiles(judged.laid)
    rack_size = 0 if draws_once_accepted(game) else game.set_up.ruleset.rack_size
    return JudgedTurn(turn, table_after_play(game.table, event.seat, judged.laid, board, event.rack, rack_size))


def _play_warnings(game: Game, event: PlayMade, judged: Adjudication) -> Iterable[Violation]:
    """What the rack given contradicts; where none is given, whether the tiles can have come from what is known."""
    if event.rack is not None:
        return _warnings(game, event.seat, event.rack)
    hand = game.table.hand(event.seat)
    lacking = without(hand.known, tuple([tile for _, tile in judged.laid]))
    if len(hand.known) + len(lacking) <= hand.held:
        return []
    return [violation("tile-not-on-rack", tiles=tally_texts(tally(lacking), game.set_up.edition.letter_set))]


def _warnings(game: Game, seat: int, rack: Rack | None) -> list[Violation]:
    return [] if rack is None else list(rack_warnings(game.table, seat, rack))


def _announcement_warnings(game: Game, points: int | None, event: PlayMade) -> list[Violation]:
    announced = event.announced_score
    if announced is None or announced == points:
        return []
    counts = "the announced score" if game.set_up.score_of_record is ScoreOfRecord.ANNOUNCED else "the computed one"
    return [violation("announced-score-differs", announced=announced, computed=points, counts=counts)]


def _judge_exchange(game: Game, entry: int, event: Exchanged) -> JudgedTurn | Faults:
    check_recording(game, with_board=True)
    against = (*turn_faults(game, event.seat), *_exchange_faults(game, event))
    if against:
        return against
    turn = Turn(
        seat=event.seat,
        kind=TurnKind.EXCHANGE,
        entry=entry,
        rack=event.rack,
        exchanged=event.tiles,
        count=event.count,
        # The tiles given are a part of the rack, and tell of it where it was not told.
        warnings=tuple(_warnings(game, event.seat, event.tiles if event.rack is None else event.rack)),
        note=event.note,
    )
    return JudgedTurn(turn, table_after_exchange(game.table, event.seat, event.tiles, event.rack))


def _exchange_faults(game: Game, event: Exchanged) -> Iterator[Violation]:
    rule, table = game.set_up.ruleset.exchange, game.table
    if game.set_up.is_dealt and event.tiles is None:
        raise NotAllowed("tiles-needed", "The service deals this game. Send tiles, the tiles to exchange, not count.")
    least = max(rule.bag_minimum, event.count)
    if table.bag < least:
        yield violation("exchange-bag-too-small", count=event.count, least=least, bag=table.bag)
    if rule.limit is not None and game.exchanges(event.seat) >= rule.limit:
        yield violation("exchange-limit-reached", seat=event.seat, limit=rule.limit)
    held = table.hand(event.seat).held
    if event.count > held:
        yield violation("tiles-not-held", seat=event.seat, held=held, count=event.count)
    if event.rack is not None and event.tiles is not None:
        lacking = lacking_tiles(event.rack, event.tiles)
        if lacking:
            tiles = tally_texts(lacking, game.set_up.edition.letter_set)
            yield violation("exchange-tile-not-on-rack", tiles=tiles)


def _judge_pass(game: Game, entry: int, event: Passed) -> JudgedTurn | Faults:
    check_recording(game, with_board=True)
    against = tuple(turn_faults(game, event.seat))
    if against:
        return against
    warnings = tuple(_warnings(game, event.seat, event.rack))
    turn = Turn(seat=event.seat, kind=TurnKind.PASS, entry=entry, rack=event.rack, warnings=warnings, note=event.note)
    table = game.table if event.rack is None else table_with_rack(game.table, event.seat, event.rack)
    return JudgedTurn(turn, table)


def _judge_score(game: Game, entry: int, event: PointsScored) -> JudgedTurn | Faults:
    """A turn of a game recorded as scores only."""
    check_recording(game, with_board=False)
    against = tuple(turn_faults(game, event.seat))
    if against:
        return against
    turn = Turn(seat=event.seat, kind=TurnKind.SCORE, entry=entry, points=event.points, note=event.note)
    return JudgedTurn(turn, game.table)


_JUDGES: Mapping[type, Callable[[Game, int, Any], JudgedTurn | Faults]] = {
    PlayMade: _judge_play,
    Exchanged: _judge_exchange,
    Passed: _judge_pass,
    PointsScored: _judge_score,
}
