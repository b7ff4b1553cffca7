"""Games of a file written in another format; several in one file, one after the other."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from scrabble_api.formats.audits import record_by_rules
from scrabble_api.formats.claims_table import claims_csv
from scrabble_api.formats.games import ALL_IN_SIGHT
from scrabble_api.formats.gcg import ReadGame, gcg_text
from scrabble_api.formats.record_json.documents import claimed_document
from scrabble_api.formats.turn_lists import score_sheet_text
from scrabble_api.rules.audit import ClaimedRecord, Pragma, audited
from scrabble_api.rules.audit.claims import HEADING_PRAGMAS
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.rulesets import Ruleset

#: How a GCG file begins; what stands in it once is not written for every game.
_HEAD = "#character-encoding UTF-8\n"

Games = Sequence[ReadGame]


def converted(games: Games, target: str, ruleset: Ruleset | None = None) -> str:
    """The games in a format of ``TARGETS``; the ruleset is for what a score sheet needs and they leave open."""
    if not any(game.record.claims or game.record.players for game in games):
        raise Unreadable("unreadable-record", "There is no game in it.")
    return TARGETS[target](games, ruleset)


def _as_gcg(games: Games, _: Ruleset | None) -> str:
    return _HEAD + "".join(gcg_text(_with_pragmas(game.record)).removeprefix(_HEAD) for game in games)


def _as_json(games: Games, _: Ruleset | None) -> str:
    return json.dumps(claimed_document([game.record for game in games]), ensure_ascii=False, separators=(",", ":"))


def _as_csv(games: Games, _: Ruleset | None) -> str:
    return claims_csv(game.record for game in games)


def _as_text(games: Games, ruleset: Ruleset | None) -> str:
    return "\n\n".join(_sheet(game, ruleset) for game in games)


def _sheet(game: ReadGame, ruleset: Ruleset | None) -> str:
    """The score sheet by the rules, as an audit understands the record."""
    record, stamps = record_by_rules(audited(game.record, ruleset))
    return score_sheet_text(record, stamps, ALL_IN_SIGHT)


def _with_pragmas(record: ClaimedRecord) -> ClaimedRecord:
    """The record with all that it says in lines of its own, as GCG has it."""
    said = {one.name for one in record.pragmas}
    head = [one for one in _heading(record) if one.name not in said]
    racks = [
        Pragma(name=f"rack{one.number}", text=one.rack, after=len(record.claims))
        for one in record.last_racks
        if f"rack{one.number}" not in said
    ]
    return replace(record, pragmas=(*head, *record.pragmas, *racks))


def _heading(record: ClaimedRecord) -> Iterator[Pragma]:
    for name, pragma in HEADING_PRAGMAS.items():
        text = getattr(record, name)
        if text:
            yield Pragma(name=pragma, text=text)


#: How each format is written.
TARGETS: Mapping[str, Callable[[Games, Ruleset | None], str]] = MappingProxyType(
    {"gcg": _as_gcg, "json": _as_json, "csv": _as_csv, "text": _as_text}
)
