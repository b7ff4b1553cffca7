"""Games of a file written in another format; several in one file, one after the other."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from scrabble_api.formats.audits import audits_within, player_names, title_of
from scrabble_api.formats.gcg import ReadGame, gcg_text
from scrabble_api.formats.record_json.documents import claimed_document
from scrabble_api.formats.sight import ALL_IN_SIGHT
from scrabble_api.formats.tables.claims import claims_csv
from scrabble_api.formats.tables.turns import Heading, score_sheet_text
from scrabble_api.rules.audit import Audit, ClaimedRecord, Pragma
from scrabble_api.rules.audit.claims import HEADING_PRAGMAS
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.rulesets import Ruleset
from scrabble_api.rules.work import Work

#: How a GCG file begins; what stands in it once is not written for every game.
_HEAD = "#character-encoding UTF-8\n"

ReadGames = Sequence[ReadGame]


def convert_games(games: ReadGames, target: str, ruleset: Ruleset | None = None, most: Work | None = None) -> str:
    """The games in a format of ``TARGETS``; the ruleset is for what a score sheet needs and they leave open.

    Unreadable (``body-too-large``) where a score sheet takes more than so much work.
    """
    if not any(game.record.claims or game.record.players for game in games):
        raise Unreadable("unreadable-record", "There is no game in it.")
    return TARGETS[target](games, ruleset, most)


def _as_gcg(games: ReadGames, *_: object) -> str:
    return _HEAD + "".join(gcg_text(_with_pragmas(game.record)).removeprefix(_HEAD) for game in games)


def _as_json(games: ReadGames, *_: object) -> str:
    return json.dumps(claimed_document([game.record for game in games]), ensure_ascii=False, separators=(",", ":"))


def _as_csv(games: ReadGames, *_: object) -> str:
    return claims_csv(game.record for game in games)


def _as_text(games: ReadGames, ruleset: Ruleset | None, most: Work | None) -> str:
    return "\n\n".join(map(_sheet, audits_within(games, ruleset, None, most)))


def _sheet(audit: Audit) -> str:
    """The score sheet by the rules, as an audit understands the record."""
    heading = Heading(title_of(audit), player_names(audit), audit.record.date)
    return score_sheet_text(audit.game, heading, ALL_IN_SIGHT)


def _with_pragmas(record: ClaimedRecord) -> ClaimedRecord:
    """The record with all that it says in lines of its own, as GCG has it."""
    names = {one.name for one in record.pragmas}
    head = [one for one in _heading(record) if one.name not in names]
    racks = [
        Pragma(name=f"rack{one.number}", text=one.rack, after=len(record.claims))
        for one in record.last_racks
        if f"rack{one.number}" not in names
    ]
    return replace(record, pragmas=(*head, *record.pragmas, *racks))


def _heading(record: ClaimedRecord) -> Iterator[Pragma]:
    for name, pragma in HEADING_PRAGMAS.items():
        text = getattr(record, name)
        if text:
            yield Pragma(name=pragma, text=text)


#: How each format is written.
TARGETS: Mapping[str, Callable[[ReadGames, Ruleset | None, Work | None], str]] = {
    "gcg": _as_gcg,
    "json": _as_json,
    "csv": _as_csv,
    "text": _as_text,
}
