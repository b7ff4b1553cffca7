"""Racks told ahead of all turns: those that the players began with, where they are, else what they hold at last."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scrabble_api.formats.gcg.lines import rack_as_written
from scrabble_api.rules.audit.claims import LONGEST_WORD, TURN_KINDS, Claim, ClaimedPlayer, Pragma
from scrabble_api.rules.audit.findings import Finding, finding

_RACK = re.compile(r"rack([1-9])")


class HeadRacks(NamedTuple):
    """The pragmas that tell with what players began, and what is found of them."""

    starting: tuple[Pragma, ...] = ()
    findings: tuple[Finding, ...] = ()


def rack_told(pragma: Pragma) -> tuple[int, str | None]:
    """The player's number and the rack that a pragma tells; 0 for a pragma that tells none."""
    found = _RACK.fullmatch(pragma.name)
    if found is None:
        return 0, None
    return int(found[1]), rack_as_written("".join(pragma.text[:LONGEST_WORD].split()))


def head_racks(pragmas: Sequence[Pragma], players: Sequence[ClaimedPlayer], claims: Sequence[Claim]) -> HeadRacks:
    """The racks told ahead of all turns, if one of them is the first rack of its player; another is then a slip."""
    told = [(one, *rack_told(one)) for one in pragmas if not one.after and rack_told(one)[0]]
    first = dict(_first_racks(players, claims)) if told else {}
    if not any(rack and first.get(number) == rack for _, number, rack in told):
        return HeadRacks()
    names = {player.number: player.nick for player in players}
    differing = [
        finding("starting-rack-differs", one.line, pragma=one.name, name=names[number][:80], rack=first[number][:80])
        for one, number, rack in told
        if number in first and first[number] != rack
    ]
    return HeadRacks(tuple(one for one, _, __ in told), tuple(differing))


def _first_racks(players: Sequence[ClaimedPlayer], claims: Sequence[Claim]) -> Iterator[tuple[int, str]]:
    """The rack of each player's first turn, where it is written and can only be that player's."""
    nicks = [player.nick for player in players]
    for player in players:
        first = next((one for one in claims if one.player == player.nick and one.kind in TURN_KINDS), None)
        if first is not None and first.rack is not None and nicks.count(player.nick) == 1:
            yield player.number, first.rack
