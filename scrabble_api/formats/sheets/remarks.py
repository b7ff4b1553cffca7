"""What is written beside a turn: how its challenge ended, what was announced, who let it stand, its note in short."""

from collections.abc import Iterator, Sequence

from scrabble_api.formats.answers.turns import ChallengeOfTurn, TurnTaken
from scrabble_api.formats.wire import fields_of
from scrabble_api.rules.games.highest import highest_text

#: A longer text is cut.
_LONGEST = 60


def short_text(text: str, longest: int = _LONGEST) -> str:
    """The text as one line, cut where it is too long for a sheet."""
    line = " ".join(text.split())
    return line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"


def signed_points(points: int) -> str:
    """Points with their sign, as a sheet has them: ``+5``, ``−10``, ``0``."""
    return f"{'+' if points > 0 else '−' if points else ''}{abs(points)}"


def remarks(turn: TurnTaken, names: Sequence[str]) -> Iterator[str]:
    """All remarks on a turn, as far as they may be seen."""
    if turn.challenge is not None:
        yield from _challenge_remarks(turn.challenge, turn.seat, names)
    elif turn.withdrawn:
        yield "taken back"
    yield from _score_remarks(turn)
    if turn.as_played is not None:
        yield f"stands by {short_text(turn.as_played.by)}"
    if turn.highest is not None:
        yield highest_text(**fields_of(turn.highest))
    if turn.note:
        yield f"“{short_text(turn.note)}”"


def _challenge_remarks(challenge: ChallengeOfTurn, seat: int, names: Sequence[str]) -> Iterator[str]:
    ruling = challenge.ruling
    verdict = "acceptable" if challenge.acceptable else "not acceptable"
    by = f", ruled by {short_text(ruling.by, 20)}" if ruling is not None else ""
    challenger = f" by {short_text(names[challenge.challenger_seat - 1], 20)}" if len(names) > 2 else ""
    yield f"challenged{challenger}: {verdict}{by}"
    if challenge.points_seat is not None and challenge.points:
        whose = "" if challenge.points_seat == seat else f" for {short_text(names[challenge.points_seat - 1], 20)}"
        yield f"{signed_points(challenge.points)}{whose}"


def _score_remarks(turn: TurnTaken) -> Iterator[str]:
    """Which score is not the one that counts, where two were told."""
    announced, computed = turn.announced_score, turn.score
    if announced is None or announced == computed:
        return
    if turn.withdrawn or turn.counted != announced:
        yield f"announced {announced}"
    elif computed is not None:
        yield f"computed {computed}"
