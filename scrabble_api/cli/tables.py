"""Tables and lists of facts at the terminal, which people read and other programs cut into lines.

Columns are as wide as their texts are shown, also in scripts of wide characters. On a terminal long texts are wrapped; one
that is too narrow for the columns has each row below the last, a line for each column. Elsewhere each row is one line.
"""

import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import click

from scrabble_api.formats.texts import terminal_line

#: What a line elsewhere may have: more than any row.
_ENDLESS = 100_000


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, and whether numbers stand in it, which end at its right."""

    head: str
    is_number: bool = False


Row = Sequence[str | int | None]


def say_table(columns: Sequence[Column], rows: Sequence[Row]) -> None:
    """Print rows of texts and numbers under the heads of their columns."""
    click.echo(table_text(columns, rows, shutil.get_terminal_size().columns if sys.stdout.isatty() else None))


def say_facts(facts: Sequence[tuple[str, str | int | None]]) -> None:
    """Print facts, a line for each, but for those that are not known."""
    click.echo("\n".join(_fact_lines(facts)))


def _fact_lines(facts: Sequence[tuple[str, str | int | None]]) -> Iterator[str]:
    shown = [(name, text) for name, value in facts if (text := _shown(value))]
    widest = max((len(name) for name, _ in shown), default=0)
    return (f"{name:<{widest}}  {text}".rstrip() for name, text in shown)


def _shown(value: str | int | None) -> str:
    return "" if value is None else terminal_line(f"{value:,}" if isinstance(value, int) else value)


def table_text(columns: Sequence[Column], rows: Sequence[Row], room: int | None = None) -> str:
    """The lines of a table, for a terminal with room for so many characters in a line; None for no terminal.

    Columns in which no row has anything are left out.
    """
    cells = [[_shown(value) for value in row] for row in rows]
    used = [place for place in range(len(columns)) if any(row[place] for row in cells)]
    kept, shown = [columns[place] for place in used], [[row[place] for place in used] for row in cells]
    drawn = _drawn(kept, shown, room or _ENDLESS)
    return drawn if drawn is not None else "\n\n".join(_below(kept, row) for row in shown)


def _below(columns: Sequence[Column], row: Sequence[str]) -> str:
    return "\n".join(_fact_lines([(column.head, cell) for column, cell in zip(columns, row, strict=True)]))


def _drawn(columns: Sequence[Column], rows: Sequence[Sequence[str]], room: int) -> str | None:
    """The table side by side; None where there is no room for that."""
    # Only here, since most commands print no table.
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    widths = _widths(columns, rows, room)
    if widths is None:
        return None
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, _GAP - 1, 0, 0))
    for column, width in zip(columns, widths, strict=True):
        side: Literal["left", "right"] = "right" if column.is_number else "left"
        table.add_column(Text(column.head), justify=side, width=width, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    console = Console(width=room, color_system=None, force_terminal=False)
    with console.capture() as captured:
        console.print(table)
    return "\n".join(line.rstrip() for line in captured.get().rstrip().split("\n"))


def _widths(columns: Sequence[Column], rows: Sequence[Sequence[str]], room: int) -> list[int] | None:
    """How wide columns are: as their texts, but where that is too much room, those narrower that have most to give."""
    needed = [_needed(column, [row[place] for row in rows]) for place, column in enumerate(columns)]
    least, widths = [one for one, _ in needed], [most for _, most in needed]
    free = room - _GAP * (len(columns) - 1)
    if sum(least) > free:
        return None
    for _ in range(sum(widths) - free):
        widths[max(range(len(widths)), key=lambda place: widths[place] - least[place])] -= 1
    return widths


def _needed(column: Column, cells: Sequence[str]) -> tuple[int, int]:
    """The least that a column needs and what its texts take: numbers whole, the longest word, but no more than an id."""
    from rich.cells import cell_len  # noqa: PLC0415

    texts = (column.head, *cells)
    most = max(map(cell_len, texts))
    longest = max(cell_len(word) for text in texts for word in text.split() or [""])
    return most if column.is_number else min(longest, _ID_WIDTH), most


#: Blanks between columns.
_GAP = 2
#: As wide as an id is, which is of use only where it is not broken.
_ID_WIDTH = 22


def signed(number: float | None) -> str | None:
    """A spread with its sign: ``+34``, ``-2.5``, ``0``."""
    if number is None:
        return None
    text = f"{number:+.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("+0", "-0") else text


def decimal(number: float | None, digits: int = 1) -> str | None:
    """An average with so many digits after the point."""
    return None if number is None else f"{number:.{digits}f}"
