"""What the players of a session have done in it so far, by its games and pairings, from which the next round is paired."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from scrabble_api.competition.entrants import Entrant
from scrabble_api.competition.standings.settings import StandingsSettings
from scrabble_api.competition.standings.table import Standing, make_standings
from scrabble_api.formats.answers.sessions import Pairing, SessionPlayer
from scrabble_api.records.results import KeptResult, PairedIn, awards_of, participants_of


@dataclass(slots=True)
class _Done:
    """How often a player began and had a bye, and whom the player met."""

    byes: int = 0
    starts: int = 0
    met: Counter[str] = field(default_factory=Counter)


def entrants_for(
    taking_part: Sequence[SessionPlayer],
    played: Iterable[KeptResult],
    paired: Iterable[PairedIn],
    round_number: int,
    settings: StandingsSettings,
) -> list[Entrant]:
    """Those who take part, with what they have come to before a round: by games, byes and forfeits of earlier ones."""
    games = [game for game in played if game.round is None or game.round < round_number]
    earlier = [one for one in paired if one.pairing.round < round_number]
    done = _done(games, [one.pairing for one in earlier])
    counted = [game.played for game in games if game.counts]
    participants = participants_of(taking_part, earlier, games)
    standings = make_standings(participants, counted, awards_of(earlier, games), settings)
    lines = {line.participant.key: line for line in standings.lines}
    return [_entrant(one, lines[one.player_id], done[one.player_id]) for one in taking_part]


def _entrant(one: SessionPlayer, line: Standing, done: _Done) -> Entrant:
    return Entrant(
        id=one.player_id,
        name=one.name,
        number=one.number,
        wins=line.tally.wins,
        place=line.place or 0,
        byes=done.byes,
        starts=done.starts,
        met=done.met,
    )


def _done(games: Iterable[KeptResult], pairings: Iterable[Pairing]) -> defaultdict[str, _Done]:
    """What players did at tables, whether or not there is a result of it yet."""
    done: defaultdict[str, _Done] = defaultdict(_Done)
    with_game = set()
    for game in games:
        with_game.add((game.round, game.players))
        _meet(done, [one.player_id for one in game.seats])
        if game.seats and game.seats[0].player_id is not None:
            done[game.seats[0].player_id].starts += 1
    for pairing in pairings:
        came = [one.player_id for one in pairing.players if not one.forfeited]
        if len(pairing.players) == 1:
            done[pairing.players[0].player_id].byes += 1
        elif len(came) == len(pairing.players) and (pairing.round, frozenset(came)) not in with_game:
            _meet(done, came)
    return done


def _meet(done: defaultdict[str, _Done], players: Sequence[str | None]) -> None:
    for player, opponent in permutations(players, 2):
        if player is not None and opponent is not None:
            done[player].met[opponent] += 1
