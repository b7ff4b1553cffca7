"""Racks told ahead of all turns: those that the players began with, where they are, else what they hold at last."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from scrabble_api.formats.gcg.lines import rack_as_written
from scrabble_api.rules.audit.claims import TURN_KINDS, Claim, ClaimedPlayer, LastRack, Pragma
from scrabble_api.rules.audit.findings import MOST_FINDINGS, Finding, finding
from scrabble_api.rules.limits import LONGEST_TILES, MOST_PLAYERS

_RACK = re.compile(r"rack([1-9])")


class HeadRacks(NamedTuple):
    """Whether the racks ahead of all turns are those that players began with, and what is found of them."""

    are_first: bool = False
    findings: tuple[Finding, ...] = ()


@lru_cache(maxsize=256)
def rack_number(name: str) -> int:
    """The number of the player whose rack a pragma of this name tells; 0 for one that tells none."""
    found = _RACK.fullmatch(name)
    return 0 if found is None else int(found[1])


def rack_in(pragma: Pragma) -> str | None:
    """The rack that a pragma tells, None where no tile of it is known."""
    return rack_as_written("".join(pragma.text[:LONGEST_TILES].split()))


def last_racks(pragmas: Sequence[Pragma], head: HeadRacks) -> Iterator[LastRack]:
    """What each player held where the record stops: of several racks told of one the last."""
    found: dict[int, LastRack] = {}
    for one in reversed(pragmas):
        number = rack_number(one.name)
        is_of_end = 0 < number <= MOST_PLAYERS and number not in found and (one.after or not head.are_first)
        rack = rack_in(one) if is_of_end else None
        if rack is not None:
            found[number] = LastRack(line=one.line, number=number, rack=rack)
    return reversed(found.values())


def head_racks(pragmas: Sequence[Pragma], players: Sequence[ClaimedPlayer], claims: Sequence[Claim]) -> HeadRacks:
    """The racks told ahead of all turns, if one of them is the first rack of its player; another is then a slip."""
    ahead = ((one, rack_number(one.name)) for one in pragmas if not one.after)
    told = [(one, number, rack_in(one)) for one, number in ahead if number]
    first = dict(_first_racks(players, claims)) if told else {}
    if not any(rack and first.get(number) == rack for _, number, rack in told):
        return HeadRacks()
    names = {player.number: player.nick for player in players}
    differing = (
        finding("starting-rack-differs", one.line, pragma=one.name, name=names[number][:80], rack=first[number][:80])
        for one, number, rack in told
        if number in first and first[number] != rack
    )
    return HeadRacks(are_first=True, findings=tuple(islice(differing, MOST_FINDINGS + 1)))


def _first_racks(players: Sequence[ClaimedPlayer], claims: Sequence[Claim]) -> Iterator[tuple[int, str]]:
    """The rack of each player's first turn, where it is written and can only be that player's."""
    nicks = [player.nick for player in players]
    for player in players:
        first = next((one for one in claims if one.player == player.nick and one.kind in TURN_KINDS), None)
        if first is not None and first.rack is not None and nicks.count(player.nick) == 1:
            yield player.number, first.rack
