"""What commands print: texts of files and names as they are, but for signs that would steer a terminal."""

import sys

import click

from scrabble_api.formats.texts import IN_FILE, terminal_line, terminal_text


def say(text: str = "", *, err: bool = False) -> None:
    """Print a line; no text in it makes two of it."""
    click.echo(terminal_line(text), err=err)


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
