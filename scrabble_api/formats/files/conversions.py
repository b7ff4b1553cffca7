"""Games of a file written in another format; several in one file, one after the other."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from scrabble_api.formats.audits import audits_within
from scrabble_api.formats.files.imports import details_of
from scrabble_api.formats.gcg import ReadGame, gcg_text
from scrabble_api.formats.record_json.documents import claimed_document
from scrabble_api.formats.sheets.lines import sheet_text
from scrabble_api.formats.sheets.pages import sheets_html
from scrabble_api.formats.sight import ALL_IN_SIGHT
from scrabble_api.formats.tables.claims import claims_csv
from scrabble_api.formats.texts import cut_line
from scrabble_api.rules.audit import ClaimedRecord, Pragma
from scrabble_api.rules.audit.claims import HEADING_PRAGMAS
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.history.record import Record
from scrabble_api.rules.limits import LONGEST_TITLE
from scrabble_api.rules.rulesets import Ruleset
from scrabble_api.rules.work import Work

#: How a GCG file begins; what stands in it once is not written for every game.
_HEAD = "#character-encoding UTF-8\n"

ReadGames = Sequence[ReadGame]


def convert_games(games: ReadGames, target: str, ruleset: Ruleset | None = None, most: Work | None = None) -> str:
    """The games in a format of ``TARGETS_OF_FILES``; the ruleset is for what a score sheet needs and they leave open.

    Unreadable (``body-too-large``) where a score sheet takes more than so much work.
    """
    if not any(game.record.claims or game.record.players for game in games):
        raise Unreadable("unreadable-record", "There is no game in it.")
    return TARGETS_OF_FILES[target](games, ruleset, most)


def _as_gcg(games: ReadGames, *_: object) -> str:
    return _HEAD + "".join(gcg_text(_with_pragmas(game.record)).removeprefix(_HEAD) for game in games)


def _as_json(games: ReadGames, *_: object) -> str:
    return json.dumps(claimed_document([game.record for game in games]), ensure_ascii=False, separators=(",", ":"))


def _as_csv(games: ReadGames, *_: object) -> str:
    return claims_csv(game.record for game in games)


def _as_text(games: ReadGames, ruleset: Ruleset | None, most: Work | None) -> str:
    return "\n\n".join(sheet_text(one, (), ALL_IN_SIGHT) for one in _by_rules(games, ruleset, most))


def _as_html(games: ReadGames, ruleset: Ruleset | None, most: Work | None) -> str:
    return sheets_html(list(_by_rules(games, ruleset, most)))


def _by_rules(games: ReadGames, ruleset: Ruleset | None, most: Work | None) -> Iterator[Record]:
    """Each game by the rules, as an audit understands the record; a day that nobody can read stands as it is written."""
    for audit in audits_within(games, ruleset, None, most):
        details = details_of(audit)
        played_on = details.played_on or cut_line(audit.record.date or "", LONGEST_TITLE) or None
        yield Record(replace(details, played_on=played_on), audit.game.set_up, audit.game, audit.steps)


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


#: How each format is written that a program asks for.
TARGETS: Mapping[str, Callable[[ReadGames, Ruleset | None, Work | None], str]] = {
    "gcg": _as_gcg,
    "json": _as_json,
    "csv": _as_csv,
    "text": _as_text,
}

#: Those that are written to a folder or a screen, which is a page for people too.
TARGETS_OF_FILES = {**TARGETS, "html": _as_html}
