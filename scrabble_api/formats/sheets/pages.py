"""The score sheet as an HTML page that needs nothing from elsewhere: its style and its board are in it."""

from base64 import b64encode
from functools import cache
from hashlib import sha256

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from scrabble_api.formats.answers.turns import NOT_ASKED, Highest, turns_taken
from scrabble_api.formats.pictures.drawing import Picture
from scrabble_api.formats.pictures.reading import game_picture
from scrabble_api.formats.pictures.svg import picture_svg
from scrabble_api.formats.sheets.fitting import LONGEST_PLAYS, SIZES, fitting_size
from scrabble_api.formats.sheets.remarks import short_text
from scrabble_api.formats.sheets.results import final_steps, outcome, reasons
from scrabble_api.formats.sheets.rounds import rounds
from scrabble_api.formats.sight import Sight, Stamps
from scrabble_api.formats.tables.turns import title_line
from scrabble_api.rules.games.game import Recording
from scrabble_api.rules.games.highest import ON_STRATEGY
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle
from scrabble_api.rules.history.record import Record


# Templates are compiled when the first sheet is wanted: to compile them takes as long as a tenth of a start.
@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("scrabble_api.formats.sheets", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _style() -> str:
    return _templates().get_template("sheet.css").render(sizes=SIZES)


@cache
def sheet_policy() -> str:
    """What a browser may do with a sheet (CSP): show it in its own style, and nothing else."""
    digest = b64encode(sha256(_style().encode()).digest()).decode()
    return f"default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-{digest}'"


def sheet_html(record: Record, stamps: Stamps, sight: Sight, plays: Highest = NOT_ASKED) -> str:
    """The score sheet of a game, as far as it may be seen, to print on one page; with the highest plays if they were found."""
    names = [short_text(name, 40) for name in record.details.names]
    rows = rounds(turns_taken(record.game, sight, plays), names)
    has_board = record.set_up.is_board_kept
    return (
        _templates()
        .get_template("sheet.html")
        .render(
            style=Markup(_style()),  # noqa: S704  # our own file
            title=title_line(record.details.title, names),
            facts=_facts(record, stamps),
            names=names,
            rounds=rows,
            has_turns=record.set_up.recording is not Recording.RESULT,
            longest=LONGEST_PLAYS[len(names)],
            size=fitting_size(rows, has_board=has_board).number,
            has_board=has_board,
            has_racks=any(cell is not None and cell.rack for row in rows for cell in row.cells),
            language=record.set_up.edition.letter_set.language,
            board=Markup(_board(record)) if has_board else None,  # noqa: S704  # the drawing escapes what it writes
            steps=final_steps(record, sight),
            outcome=outcome(record),
            reasons=[*reasons(record, sight), *([ON_STRATEGY] if plays else [])],
        )
    )


def _facts(record: Record, stamps: Stamps) -> list[tuple[str, str]]:
    """What was agreed and when; where nobody has said on which day, that of its opening or import stands for it."""
    set_up, details = record.set_up, record.details
    edition, reference = set_up.edition, set_up.lexicon_reference
    facts = [
        ("Date", details.played_on or ""),
        (_what_was_done(record), stamps[0][0][:10] if stamps else ""),
        ("Meeting", short_text(details.session_id or "", 40)),
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
