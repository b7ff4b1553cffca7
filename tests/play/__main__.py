"""Play whole dealt games by machine: ``python -m tests.play --games 1000 --seed N``.

The real server plays them on SQLite, or with ``--database postgres`` on PostgreSQL. What was played is printed, by endings,
actions and refusals, and each violation with the number of its game; ``--first N --games 1`` plays that one again, with the same tiles.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from tests.play.clubs import ClubForPlay, club_for_play
from tests.play.playing import Played
from tests.postgres import running_postgres

#: So many violations of a game are printed; what follows from one is often another.
_MOST_SHOWN = 5


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print what was played, and answer whether anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.play", description="Play dealt games by machine.")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no more games after that time")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--each", action="store_true", help="print a line for each game")
    given = parser.parse_args(arguments)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(running_postgres()) if given.database == "postgres" else None
        table = stack.enter_context(club_for_play(folder, url))
        games = _played(table, given)
    sys.stdout.write("\n".join(_account(games)) + "\n")
    return 1 if any(one.violations for one in games) else 0


def _played(club: ClubForPlay, given: argparse.Namespace) -> list[Played]:
    began, games = time.monotonic(), []
    for number in range(given.first, given.first + given.games):
        if time.monotonic() - began > given.seconds:
            break
        games.append(club.play(given.seed, number))
        if given.each:
            sys.stdout.write(
                f"{games[-1].title} {games[-1].kind.text}: {games[-1].ending}, {games[-1].looks} answers\n"
            )
            sys.stdout.flush()
        for violation in games[-1].violations[:_MOST_SHOWN]:
            sys.stdout.write(f"{games[-1].title} ({games[-1].kind.text}): {violation}\n")
            sys.stdout.flush()
    return games


def _account(games: Sequence[Played]) -> Iterator[str]:
    """What was played, in lines."""
    yield f"{len(games)} games, {sum(one.looks for one in games):,} answers searched"
    counts = (
        ("rulesets", Counter(one.kind.ruleset["base"] for one in games)),
        ("editions", Counter(f"{one.kind.letters} on {one.kind.layout}" for one in games)),
        ("seats", Counter(str(one.kind.seats) for one in games)),
        ("endings", Counter(one.ending for one in games)),
        ("actions", sum((one.actions for one in games), Counter[str]())),
        ("refusals", sum((one.refusals for one in games), Counter[str]())),
    )
    for name, counted in counts:
        yield f"{name}: {', '.join(f'{what} {count:,}' for what, count in counted.most_common())}"
    wrong = [one.title for one in games if one.violations]
    yield f"{sum(len(one.violations) for one in games)} violations in {len(wrong)} games: {' '.join(wrong) or 'none'}"


if __name__ == "__main__":
    sys.exit(main())
