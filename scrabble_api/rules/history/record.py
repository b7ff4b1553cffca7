"""A game's record: every entry of its log kept, and the events that count after undo, redo and corrections.

Nothing is rewritten. An entry that undoes or corrects says so itself, and the game is what the events that then count
make of it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from scrabble_api.rules import limits
from scrabble_api.rules.audit.claims import ClaimedRecord
from scrabble_api.rules.audit.findings import MOST_FINDINGS, Finding
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.dealing import Deal, DrawnTiles
from scrabble_api.rules.errors import NotAllowed
from scrabble_api.rules.games import events
from scrabble_api.rules.games.course import Waypoints, course_of, nearest_waypoint, with_waypoint
from scrabble_api.rules.games.declaring import check_racks
from scrabble_api.rules.games.drawing import due_draw
from scrabble_api.rules.games.game import Game, SetUp, opened_game
from scrabble_api.rules.games.no_play import check_no_play
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle, standing_places, standing_scores
from scrabble_api.rules.games.replay import Step, game_after
from scrabble_api.rules.games.turn_taking import check_going_on
from scrabble_api.rules.history.corrections import Corrected, SetUpChanged, corrected_steps
from scrabble_api.rules.history.dealt import check_same_deal
from scrabble_api.rules.history.relettering import steps_in
from scrabble_api.rules.work import Work


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What a game is called and who plays, by seat; nothing here bears on the rules.

    ``played_on`` is the day at the table, None where nobody has said it; ``player_ids`` are those of the club's players where seats are theirs, empty where no seat is.
    """

    names: Annotated[tuple[limits.Name, ...], limits.Items(limits.MOST_PLAYERS, 2), limits.Says("By seat.")]
    title: Annotated[limits.Title, limits.HIDDEN] | None = None
    session_id: Annotated[str, limits.line(limits.LONGEST_SESSION)] | None = None
    round: Annotated[int, limits.ROUND] | None = None
    note: limits.Note | None = None
    public: bool = False
    played_on: limits.Day | None = None
    player_ids: Annotated[
        tuple[Annotated[limits.KeptId | None, limits.OR_NULL], ...],
        limits.Items(limits.MOST_PLAYERS, 2),
        limits.UNSAID,
        limits.Says("By seat, the club's ids of players, null at a seat that has a name alone."),
    ] = ()

    @property
    def seated_ids(self) -> tuple[str | None, ...]:
        """The id of the player at each seat, None where there is a name alone."""
        return self.player_ids or (None,) * len(self.names)

    def with_players(self, names: Sequence[str], player_ids: Sequence[str | None]) -> "Details":
        """The details with these players, by seat."""
        return replace(self, names=tuple(names), player_ids=tuple(player_ids) if any(player_ids) else ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What an imported game was read from: the record as claimed, and what was found in it; None once removed.

    ``entries`` is how many entries the import made; what they say of racks is taken as it was recorded.
    """

    claimed: Annotated[ClaimedRecord | None, limits.Named("record"), limits.HIDDEN, limits.OR_NULL]
    findings: Annotated[tuple[Finding, ...], limits.Items(MOST_FINDINGS + 1), limits.HIDDEN]
    entries: Annotated[int, limits.Between(1, limits.MOST_WITH_END)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """The first entry: who plays, and by what; for an imported game what it was read from; for a dealt one the deal."""

    set_up: SetUp
    details: Details
    source: Source | None = None
    deal: Deal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailsChanged:
    """Names, title, round, note, or whether the public may look, as they are from now on."""

    details: Details


@dataclass(frozen=True, slots=True, kw_only=True)
class TextsRemoved:
    """So many texts that named a person were removed from the entries before, for good."""

    texts: Annotated[int, limits.FROM_ONE]


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """The latest action taken back."""

    reason: limits.Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Redone:
    """The action undone put back exactly as it was."""

    reason: limits.Reason | None = None


#: What has the events replayed that follow what it changes.
_Replaying = Undone | Redone | events.Reopened | Corrected | SetUpChanged

#: All that a log can hold after its first entry.
Entry = events.GameEvent | DetailsChanged | TextsRemoved | SetUpChanged | Undone | Redone | Corrected


@dataclass(frozen=True, slots=True)
class Record:
    """A game and the events that make it, each with the number of its entry.

    ``undoable`` is the entry of the latest action while it can be undone, ``undone`` the action that redo would put
    back and its place; each only until the next action, and once. ``withdrawn_once`` is the entry of the play whose
    withdrawal was undone last. ``opened_as`` are the details of the opening, ``details_changed`` is how many entries changed
    them or removed texts. ``draws`` is how many tiles were drawn in a dealt game, also by what was undone since, and ``is_deal_open`` whether
    its seed was shown. ``version`` is how many entries the log has, ``work`` what
    it takes to replay them, and ``waypoints`` are games on the way, from which others are replayed.
    """

    details: Details
    set_up: SetUp
    game: Game
    steps: tuple[Step, ...] = ()
    undoable: int | None = None
    undone: tuple[int, Step] | None = None
    withdrawn_once: int | None = None
    source: Source | None = None
    opened_as: Details = field(default=Details(names=()), compare=False)
    details_changed: int = 0
    draws: int = 0
    is_deal_open: bool = False
    version: int = field(default=1, compare=False)
    work: Work = field(default=Work(), compare=False)
    waypoints: Waypoints = field(default=(), compare=False, repr=False)

    @property
    def is_as_imported(self) -> bool:
        """Whether nothing was entered since the game was imported."""
        return self.source is not None and self.version == self.source.entries

    @property
    def is_played_as_imported(self) -> bool:
        """Whether nothing was entered since then but what the game is called and who plays."""
        return self.source is not None and self.version - self.details_changed == self.source.entries

    @property
    def is_told_as_imported(self) -> bool:
        """Whether nothing but that seats are those of the club's players."""
        seated = replace(self.details, player_ids=self.opened_as.player_ids)
        return self.is_played_as_imported and seated == self.opened_as


def seats_now(record: Record) -> Iterator[tuple[int, str, str | None, int, int | None]]:
    """Each seat as the game stands: its number, name and player's id, the score, final once there is a result, and the place."""
    details, game = record.details, record.game
    scores = zip(standing_scores(game), standing_places(game), strict=True)
    for seat, (name, player_id, one) in enumerate(zip(details.names, details.seated_ids, scores, strict=True), 1):
        yield seat, name, player_id, *one


def opened_record(opened: Opened) -> Record:
    """The record of a game just opened."""
    game, draws = opened_game(opened.set_up, opened.deal), 0 if opened.deal is None else opened.deal.draws
    return Record(opened.details, opened.set_up, game, source=opened.source, opened_as=opened.details, draws=draws)


def record_after(record: Record, number: int, entry: Entry) -> Record:
    """The record after one more entry; NotAllowed, with every reason, if it cannot be recorded."""
    drawn = entry.drawn if isinstance(entry, events.MayDraw) else None
    if record.game.deal is not None:
        _check_draw(record, drawn)
        after = _record_after(record, number, entry)
        draws = record.draws + (0 if drawn is None else len(drawn.tiles))
        is_open = record.is_deal_open or life_cycle(after.game) is LifeCycle.FINISHED
        return replace(after, draws=draws, is_deal_open=is_open)
    if drawn is not None:
        raise NotAllowed("deal-differs", "The service draws tiles only in games that it deals. Remove drawn.")
    return _record_after(record, number, entry)


def _check_draw(record: Record, drawn: DrawnTiles | None) -> None:
    """Refuse to go on while somebody has yet to draw, numbers that do not go on from the last, and draws by a known seed."""
    due = due_draw(record.game)
    if due is not None:
        raise NotAllowed("deal-differs", f"Seat {due.seat} must still draw {count_text(due.count, 'tile')}.")
    if drawn is None:
        return
    if record.is_deal_open:
        raise NotAllowed("deal-is-open", "The seed of this game was shown, so no more tiles can be drawn.")
    if drawn.first != record.draws + 1:
        message = f"The next draw has the number {record.draws + 1}, not {drawn.first}."
        raise NotAllowed("deal-differs", message)


def _record_after(record: Record, number: int, entry: Entry) -> Record:
    if not isinstance(entry, _Replaying | DetailsChanged | TextsRemoved):
        return _after_event(record, number, entry)
    after = _OTHERS[type(entry)](record, number, entry)
    work = _work_of_replay(record, after) if isinstance(entry, _Replaying) else Work(1)
    return replace(after, version=number, work=record.work.and_also(work))


def _work_of_replay(before: Record, after: Record) -> Work:
    """The events that follow what was changed, and a few before them."""
    kept = before.waypoints if after.set_up is before.set_up else ()
    start, was = nearest_waypoint(kept, before.steps, after.steps)
    return Work(len(after.steps) - start, after.game.tally.letters - (0 if was is None else was.tally.letters))


def event_to_record(record: Record, event: events.GameEvent) -> events.GameEvent:
    """The event as it is to be recorded: an exchange of no tile is a pass, and accepts an out-play where one stands.

    NotAllowed (``nothing-to-withdraw``) for a play whose withdrawal was undone before: it is taken back once. Logs that
    were written before this was looked at hold such withdrawals, so that a replay takes them.
    """
    if isinstance(event, events.Withdrawn) and record.withdrawn_once is not None:
        _check_withdrawn_never(record)
    check_no_play(record.game, event)
    if isinstance(event, events.Exchanged) and event.count == 0:
        event = events.Passed(seat=event.seat, rack=event.rack, note=event.note)
    if isinstance(event, events.Passed) and record.game.is_out_play_pending:
        return events.Accepted(seat=event.seat, rack=event.rack, note=event.note)
    return event


def _check_withdrawn_never(record: Record) -> None:
    if record.withdrawn_once == _entry_to_withdraw(record.game):
        message = "This play was already withdrawn once, so it cannot be withdrawn again. Go on, or challenge it while you can."
        raise NotAllowed("nothing-to-withdraw", message)


def _entry_to_withdraw(game: Game) -> int | None:
    """The entry of the play that a withdrawal would take back; one that counts as recorded has no window."""
    if game.window is not None:
        return game.turns[game.window.turn].entry
    return game.turns[-1].entry if game.turns else None


def is_undo_for_director(record: Record) -> bool:
    """Whether undo would take back a challenge, which only a director may."""
    return any(entry == record.undoable and isinstance(event, events.Challenged) for entry, event in record.steps)


def is_redo_for_director(record: Record) -> bool:
    """Whether redo would put a challenge back that a director undid."""
    return record.undone is not None and isinstance(record.undone[1].event, events.Challenged)


def game_at(record: Record, turn: int) -> Game:
    """The game as it stood after a turn and what was done about it, before the next was taken."""
    game = opened_game(record.set_up, record.game.deal)
    for entry, event in record.steps:
        if isinstance(event, events.TurnEvent) and len(game.turns) >= turn:
            break
        game = game_after(game, entry, event)
    return game


def _after_event(record: Record, number: int, event: events.GameEvent) -> Record:
    if isinstance(event, events.RacksGiven) and not _is_imported(record, number):
        check_racks(record.game, event)
    game = game_after(record.game, number, event)
    letters = max(0, game.tally.letters - record.game.tally.letters)
    is_action = isinstance(event, events.ACTIONS)
    return replace(
        record,
        game=game,
        steps=(*record.steps, Step(number, event)),
        undoable=number if is_action else record.undoable,
        undone=None if is_action else record.undone,
        version=number,
        work=record.work.and_also(Work(1, letters)),
        waypoints=with_waypoint(record.waypoints, len(record.steps), record.game),
    )


def _is_imported(record: Record, number: int) -> bool:
    return record.source is not None and number <= record.source.entries


def _after_reopening(record: Record, number: int, event: events.Reopened) -> Record:
    """The record without the end that was declared; one that the turns brought about is looked past."""
    if record.game.ending is None:
        raise NotAllowed("not-finished", "The game has not ended, so it cannot be reopened.")
    steps = (
        *(step for step in record.steps if not _tells_end(record, step)),
        Step(number, event),
    )
    return _with_steps(record, record.set_up, steps)


def _tells_end(record: Record, step: Step) -> bool:
    """Whether a step is the end as declared, or tells the points left on a rack in an imported record's end."""
    if isinstance(step.event, events.RacksGiven) and _is_imported(record, step.entry):
        return any(rack.points is not None for rack in step.event.racks)
    return isinstance(step.event, events.Finished | events.EndAsRecorded | events.ResultEntered)


def _after_undo(record: Record, _: int, __: Undone) -> Record:
    check_going_on(record.game)
    index = next((i for i, (entry, _) in enumerate(record.steps) if entry == record.undoable), None)
    if index is None:
        message = (
            "There is nothing to undo. You can undo only the latest action, once. A director can correct earlier turns."
        )
        raise NotAllowed("nothing-to-undo", message)
    step, steps = record.steps[index], (*record.steps[:index], *record.steps[index + 1 :])
    undone = replace(_with_steps(record, record.set_up, steps), undoable=None, undone=(index, step))
    is_withdrawal = isinstance(step.event, events.Withdrawn)
    return replace(undone, withdrawn_once=_entry_to_withdraw(undone.game)) if is_withdrawal else undone


def _after_redo(record: Record, _: int, __: Redone) -> Record:
    check_going_on(record.game)
    if record.undone is None:
        message = "There is nothing to redo. You can redo only an action that was just undone, before the next one is recorded."
        raise NotAllowed("nothing-to-redo", message)
    index, step = record.undone
    steps = (*record.steps[:index], step, *record.steps[index:])
    return replace(_with_steps(record, record.set_up, steps), undoable=None, undone=None)


def _with_steps(record: Record, set_up: SetUp, steps: tuple[Step, ...]) -> Record:
    """The record of these events; what was declared since an event that is gone may stand in the way."""
    kept = record.waypoints if set_up is record.set_up else ()
    course, failure = course_of(opened_game(set_up, record.game.deal), steps, kept, record.steps)
    if failure is not None:
        raise failure.refusal
    return replace(record, set_up=set_up, game=course.game, steps=steps, waypoints=course.waypoints)


def _after_removal(record: Record, _: int, __: TextsRemoved) -> Record:
    """The same record: what was removed is gone from the entries that it is made from."""
    return replace(record, details_changed=record.details_changed + 1)


def _after_details(record: Record, _: int, entry: DetailsChanged) -> Record:
    return replace(record, details=entry.details, details_changed=record.details_changed + 1)


def _after_set_up(record: Record, _: int, entry: SetUpChanged) -> Record:
    if record.game.turns:
        message = "Edition, ruleset and lexicon cannot change after the first turn. A director can correct the set-up."
        raise NotAllowed("set-up-fixed", message)
    check_same_deal(record.set_up, entry.set_up)
    steps = steps_in(record.steps, entry.set_up.edition.letter_set)
    return replace(_with_steps(record, entry.set_up, steps), undoable=None, undone=None)


def _after_correction(record: Record, number: int, entry: Corrected) -> Record:
    steps, course = corrected_steps(record.game, record.steps, record.waypoints, number, entry)
    after = replace(record, set_up=course.game.set_up, game=course.game, steps=steps, waypoints=course.waypoints)
    return replace(after, undoable=None, undone=None)


_OTHERS: Mapping[type, Callable[[Record, int, Any], Record]] = {
    DetailsChanged: _after_details,
    TextsRemoved: _after_removal,
    SetUpChanged: _after_set_up,
    Undone: _after_undo,
    Redone: _after_redo,
    events.Reopened: _after_reopening,
    Corrected: _after_correction,
}
