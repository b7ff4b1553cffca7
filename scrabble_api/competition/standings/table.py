"""The standings themselves: a line for each player, with place, figures, and what decided the place."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scrabble_api.competition.standings.ordering import Contender, Group, groups_in_order
from scrabble_api.competition.standings.reasons import reasons_of
from scrabble_api.competition.standings.results import Award, PlayedGame, Result, results_by_player
from scrabble_api.competition.standings.settings import Criterion, StandingsSettings
from scrabble_api.competition.standings.tallies import Tally, tallies_of
from scrabble_api.rules.counting import count_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """Who is in the standings: ``key`` stands for the player in games; ``player_id`` is None for a name alone."""

    key: str
    name: str
    player_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A player's line; ``place`` is None for one who has played too little, ``head_to_head`` where that did not count.

    ``decided_by`` is what parted the player from the one above, the first from the one below.
    """

    participant: Participant
    place: int | None
    is_shared: bool
    decided_by: Criterion | None
    reason: str
    tally: Tally
    head_to_head: Fraction | None
    results: Sequence[Result]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """All lines, the first first, those level by name; by which settings, and how many games they are of."""

    lines: tuple[Standing, ...]
    settings: StandingsSettings
    games: int


def make_standings(
    participants: Iterable[Participant],
    games: Sequence[PlayedGame],
    awards: Iterable[Award],
    settings: StandingsSettings,
) -> Standings:
    """The standings of these players after these games, byes and forfeits, in whichever order they are given."""
    known = {one.key: one for one in sorted(participants, key=lambda one: (one.name.casefold(), one.name, one.key))}
    results = results_by_player(games, awards, settings)
    tallies = tallies_of({**dict.fromkeys(known, ()), **results})
    contenders = [Contender(key, results.get(key, ()), tallies[key]) for key in known]
    placed = [one for one in contenders if one.tally.results >= settings.minimum_games]
    unplaced = [one for one in contenders if one.tally.results < settings.minimum_games]
    lines = [*_placed(placed, known, settings), *_unplaced(unplaced, known, settings)]
    return Standings(lines=tuple(lines), settings=settings, games=len(games))


def _placed(
    contenders: Sequence[Contender], known: Mapping[str, Participant], settings: StandingsSettings
) -> list[Standing]:
    groups = groups_in_order(contenders, settings.order)
    names = {key: one.name for key, one in known.items()}
    lines: list[Standing] = []
    for at, group in enumerate(groups):
        decided_by, reasons = reasons_of(groups, at, names)
        place = len(lines) + 1
        lines += [
            _line(one, known, group, place=place, decided_by=decided_by, reason=reasons[one.player])
            for one in group.contenders
        ]
    return lines


def _unplaced(
    contenders: Sequence[Contender], known: Mapping[str, Participant], settings: StandingsSettings
) -> list[Standing]:
    """Those who have played too little, in the same order, without places."""
    needed = settings.minimum_games
    return [
        _line(
            one,
            known,
            Group((one,)),
            place=None,
            decided_by=None,
            reason=f"Has {count_text(one.tally.results, 'game')} of the {needed} that a place needs.",
        )
        for group in groups_in_order(contenders, settings.order)
        for one in group.contenders
    ]


def _line(
    contender: Contender,
    known: Mapping[str, Participant],
    group: Group,
    *,
    place: int | None,
    decided_by: Criterion | None,
    reason: str,
) -> Standing:
    return Standing(
        participant=known[contender.player],
        place=place,
        is_shared=len(group.contenders) > 1,
        decided_by=decided_by,
        reason=reason,
        tally=contender.tally,
        head_to_head=None if group.met is None else group.met[contender.player],
        results=contender.results,
    )
