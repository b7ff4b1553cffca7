"""What is written beside a turn: how its challenge ended, what was announced, who let it stand, its note in short."""

from collections.abc import Iterator, Sequence

from scrabble_api.formats.answers.turns import ChallengeOfTurn, TurnTaken
from scrabble_api.formats.sheets.texts import isolated, short_text, signed_points
from scrabble_api.formats.wire import fields_of
from scrabble_api.rules.games.highest import highest_text

#: Names are cut here; they stand whole above the turns, and with the decisions.
_LONGEST_NAME = 20


def remarks(turn: TurnTaken, names: Sequence[str]) -> Iterator[str]:
    """All remarks on a turn, as far as they may be seen."""
    if turn.challenge is not None:
        yield from _challenge_remarks(turn.challenge, turn.seat, names)
    elif turn.withdrawn:
        yield "taken back"
    yield from _score_remarks(turn)
    if turn.as_played is not None:
        yield f"stands by {_short_name(turn.as_played.by)}"
    if turn.highest is not None:
        yield highest_text(**fields_of(turn.highest))
    if turn.note:
        yield f"“{isolated(short_text(turn.note))}”"


def _challenge_remarks(challenge: ChallengeOfTurn, seat: int, names: Sequence[str]) -> Iterator[str]:
    ruling = challenge.ruling
    by = f", ruled by {_short_name(ruling.by)}" if ruling is not None else ""
    challenger = f" by {_short_name(names[challenge.challenger_seat - 1])}" if len(names) > 2 else ""
    yield f"challenged{challenger}: {verdict_text(is_acceptable=challenge.acceptable)}{by}"
    if challenge.points_seat is not None and challenge.points:
        whose = "" if challenge.points_seat == seat else f" for {_short_name(names[challenge.points_seat - 1])}"
        yield f"{signed_points(challenge.points)}{whose}"


def verdict_text(*, is_acceptable: bool) -> str:
    """What a challenge came to."""
    return "acceptable" if is_acceptable else "not acceptable"


def _short_name(name: str) -> str:
    return isolated(short_text(name, _LONGEST_NAME))


def _score_remarks(turn: TurnTaken) -> Iterator[str]:
    """Which score is not the one that counts, where two were told."""
    announced, computed = turn.announced_score, turn.score
    if announced is None or announced == computed:
        return
    if turn.withdrawn or turn.counted != announced:
        yield f"announced {announced}"
    elif computed is not None:
        yield f"computed {computed}"
