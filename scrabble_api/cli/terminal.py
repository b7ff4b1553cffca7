"""What commands print: texts of files and names as they are, but for signs that would steer a terminal."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import click

from scrabble_api.formats.texts import IN_FILE, terminal_line, terminal_text

_Item = TypeVar("_Item")


def say(text: str = "", *, err: bool = False) -> None:
    """Print a line; no text in it makes two of it."""
    click.echo(terminal_line(text), err=err)


def say_fault(text: str) -> None:
    """Print a line on standard error, in the place of a bar of progress if one is there."""
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)
    say(text, err=True)


@contextmanager
def progress(items: Sequence[_Item], label: str, *, beside_output: bool = False) -> Iterator[Iterator[_Item]]:
    """The items, with how far one has come on standard error if they are several.

    Where results are printed between ``beside_output`` keeps the bar from the terminal that shows them.
    """
    is_in_the_way = beside_output and sys.stdout.isatty() and sys.stderr.isatty()
    with click.progressbar(items, label=label, file=sys.stderr, hidden=len(items) < 2 or is_in_the_way) as bar:
        yield iter(bar)


def say_lines(text: str) -> None:
    """Print a text of several lines."""
    for line in text.split("\n"):
        say(line)


def say_json(content: str | bytes) -> None:
    """Print JSON, in which such signs can only stand in texts, and have a form of their own."""
    text = content if isinstance(content, str) else content.decode()
    click.echo(IN_FILE.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def give_file(content: bytes) -> None:
    """Give a file to whatever reads it: byte for byte, but to a terminal as it can be shown."""
    is_text = b"\x00" not in content
    if sys.stdout.isatty() and is_text:
        click.echo(terminal_text(content.decode("utf-8", "replace")), nl=False)
    else:
        click.echo(content, nl=False)
