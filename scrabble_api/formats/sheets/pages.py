"""The score sheet as an HTML page that needs nothing from elsewhere: its style and its board are in it."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from scrabble_api.formats.answers.turns import NOT_ASKED, Highest, turns_taken
from scrabble_api.formats.pictures.drawing import Picture
from scrabble_api.formats.pictures.reading import game_picture
from scrabble_api.formats.pictures.svg import picture_svg
from scrabble_api.formats.sheets.decisions import decisions
from scrabble_api.formats.sheets.fitting import LONGEST_PLAYS, SIZES, fitting_size
from scrabble_api.formats.sheets.results import final_steps, notes, outcome
from scrabble_api.formats.sheets.rounds import rounds
from scrabble_api.formats.sheets.texts import CLOSE, OPEN, one_line, plain, score_text, title_text
from scrabble_api.formats.sight import ALL_IN_SIGHT, Sight, Stamps
from scrabble_api.rules.games.game import Recording
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle
from scrabble_api.rules.history.record import Record


# Templates are compiled when the first sheet is wanted: to compile them takes as long as a tenth of a start.
@cache
def _templates() -> Environment:
    templates = Environment(
        loader=PackageLoader("scrabble_api.formats.sheets", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters.update(marked_up=_marked_up, plain=plain, score=score_text)
    return templates


def _marked_up(text: str) -> Markup:
    """The text with what is set apart in elements of its own."""
    escaped = str(escape(text))
    return Markup(escaped.replace(OPEN, "<bdi>").replace(CLOSE, "</bdi>"))  # noqa: S704  # escaped above


@cache
def _style() -> str:
    return _templates().get_template("sheet.css").render(sizes=SIZES)


def page_pieces(name: str, style: str, **values: object) -> Iterator[str]:
    """A page of ours with a style of ours, a piece at a time, so that any number of rows takes no room."""
    read = Markup(_templates().get_template(style).render())  # noqa: S704  # our own file
    stream = _templates().get_template(name).stream(style=read, **values)
    stream.enable_buffering(50)
    yield from stream


@cache
def page_policy(style: str = "") -> str:
    """What a browser may do with a page (CSP): show it in its own style, and nothing else."""
    text = _templates().get_template(style).render() if style else _style()
    digest = b64encode(sha256(text.encode()).digest()).decode()
    return f"default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-{digest}'"


def sheet_policy() -> str:
    """What a browser may do with a score sheet."""
    return page_policy()


def sheet_html(record: Record, stamps: Stamps, sight: Sight, plays: Highest = NOT_ASKED) -> str:
    """The score sheet of a game, as far as it may be seen, to print on one page; with the highest plays if they were found."""
    return _page([_sheet(record, stamps, sight, plays)])


def sheets_html(records: Iterable[Record]) -> str:
    """The score sheets of several games on one page, one after the other; all that is known is on them."""
    return _page([_sheet(record, (), ALL_IN_SIGHT, NOT_ASKED) for record in records])


def _page(sheets: Sequence[Mapping[str, Any]]) -> str:
    style = Markup(_style())  # noqa: S704  # our own file
    return _templates().get_template("sheet.html").render(style=style, sheets=sheets)


def _sheet(record: Record, stamps: Stamps, sight: Sight, plays: Highest) -> Mapping[str, Any]:
    """What stands on the sheet of a game."""
    names = [one_line(name) for name in record.details.names]
    turns = list(turns_taken(record.game, sight, plays))
    rows, decided = rounds(turns, names), decisions(record, turns, sight)
    has_board = record.set_up.is_board_kept
    return {
        "title": title_text(record.details.title, names),
        "facts": _facts(record, stamps),
        "names": names,
        "rounds": rows,
        "has_turns": record.set_up.recording is not Recording.RESULT,
        "longest": LONGEST_PLAYS[len(names)],
        "size": fitting_size(rows, decided, has_board=has_board).number,
        "has_board": has_board,
        "has_racks": any(cell is not None and cell.rack for row in rows for cell in row.cells),
        "language": record.set_up.edition.letter_set.language,
        "board": Markup(_board(record)) if has_board else None,  # noqa: S704  # the drawing escapes what it writes
        "steps": final_steps(record, sight),
        "outcome": outcome(record),
        "decisions": decided,
        "notes": notes(record, sight, plays),
    }


def _facts(record: Record, stamps: Stamps) -> list[tuple[str, str]]:
    """What was agreed and when; where nobody has said on which day, that of its opening or import stands for it."""
    set_up, details = record.set_up, record.details
    edition, reference = set_up.edition, set_up.lexicon_reference
    facts = [
        ("Date", details.played_on or ""),
        (_what_was_done(record), stamps[0][0][:10] if stamps else ""),
        ("Session", one_line(details.session_id or "")),
        ("Round", "" if details.round is None else str(details.round)),
        ("Edition", f"{edition.letter_set.title}, {edition.layout.title}"),
        ("Rules", set_up.ruleset.title if set_up.ruleset.id else f"{set_up.ruleset.title}, changed"),
        ("Words", "judged by people" if reference is None else reference.id),
    ]
    return [(what, text) for what, text in facts if text]


def _what_was_done(record: Record) -> str:
    """What the day is of the log's first entry."""
    if record.source is not None:
        return "Imported"
    return "Date" if record.details.played_on is None else "Entered"


def _board(record: Record) -> str:
    """The board; the last play is marked while the game goes on."""
    if life_cycle(record.game) is LifeCycle.FINISHED:
        return picture_svg(Picture(record.game.table.board))
    return picture_svg(game_picture(record.game))
