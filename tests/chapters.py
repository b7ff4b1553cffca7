"""The README and the chapters of ``docs/``, and how their commands are run.

Each chapter is one shell: its ``console`` blocks are run from top to bottom, all against one server. ``…`` in what is
printed stands for anything in a line. ``python -m tests.chapters`` writes what the commands print into the chapters, or
into those that are named; read the differences before you keep them.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.running import DIRECTOR_KEY, RunningServer, environment, running_server

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
#: Every page that is written by hand for users.
CHAPTERS = (README, *sorted((ROOT / "docs").glob("*.md")))
#: It begins with a club of its own, which its test makes.
MOVING_HOUSE = ROOT / "docs" / "moving-house.md"

#: Where the chapters say that the service is, and what they write where a key stands.
ADDRESS, KEY = "http://127.0.0.1:8000", "THE-KEY"

_BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
#: What ends the output of a command; no output has it.
_END = "\x1e"


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a chapter, with what is printed under it."""

    text: str
    printed: str

    @classmethod
    def of(cls, part: str) -> "Command":
        """From what follows a ``$``: a command goes on while its quotes are open, or after a backslash."""
        lines = part.splitlines()
        ends = (n for n in range(1, len(lines) + 1) if _is_whole("\n".join(lines[:n])))
        end = next(ends)
        return cls("\n".join(lines[:end]), "\n".join(lines[end:]))


def _is_whole(command: str) -> bool:
    return command.count("'") % 2 == 0 and not command.endswith("\\")


def text_of(chapter: Path) -> str:
    """What is written in a chapter."""
    return chapter.read_text("utf-8")


def blocks(chapter: Path, language: str) -> list[str]:
    """What stands in a chapter's blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text_of(chapter), re.MULTILINE | re.DOTALL)


def _commands_of(block: str) -> list[Command]:
    return [Command.of(part) for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]


def commands(chapter: Path) -> list[Command]:
    """All commands of a chapter, in order."""
    return [command for block in blocks(chapter, "console") for command in _commands_of(block)]


def run_with_server() -> list[Path]:
    """The chapters whose commands are run with a server."""
    return [chapter for chapter in CHAPTERS if commands(chapter) and chapter != MOVING_HOUSE]


def run(chapter: Path, server: RunningServer, folder: Path) -> list[str]:
    """What each command of a chapter prints, with this server, in a folder that is empty but for ``docs``."""
    (folder / "docs").symlink_to(ROOT / "docs")
    return outputs(chapter, folder, environment(server.log_file.parent, {}), {ADDRESS: server.url, KEY: DIRECTOR_KEY})


def outputs(chapter: Path, folder: Path, variables: Mapping[str, str], given: Mapping[str, str]) -> list[str]:
    """What each command prints, all in one shell, with what is ``given`` in the place of what the chapter has."""
    texts = [command.text for command in commands(chapter)]
    ran = subprocess.run(
        ["bash", "-c", _replaced("\n".join(["exec 2>&1", *(f"{text}\nprintf '\\036'" for text in texts)]), given)],
        cwd=folder,
        env={**variables, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        check=False,
    )
    printed = _replaced(ran.stdout.decode(), {here: written for written, here in given.items()}).split(_END)
    assert (len(printed) - 1, printed[-1]) == (len(texts), ""), printed[-1]
    return [output.rstrip() for output in printed[:-1]]


def _replaced(text: str, by: Mapping[str, str]) -> str:
    for old, new in by.items():
        text = text.replace(old, new)
    return text


def agrees(printed: str, output: str) -> bool:
    """Whether a command printed what the chapter says."""
    return re.fullmatch(r"[^\n]*".join(map(re.escape, printed.split("…"))), output) is not None


def _written_anew(chapter: Path, outputs: list[str]) -> str:
    """The chapter with these outputs in the place of those that it has."""
    left = iter(outputs)

    def block_anew(block: re.Match[str]) -> str:
        return "".join(_command_anew(command, next(left)) for command in _commands_of(block.group()))

    return _BLOCK.sub(block_anew, text_of(chapter))


def _command_anew(command: Command, output: str) -> str:
    printed = command.printed if agrees(command.printed, output) else output
    return f"$ {command.text}\n" + (f"{printed}\n" if printed else "")


def _write_anew(chapters: Iterable[Path]) -> None:
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as server:
        for chapter in chapters:
            with tempfile.TemporaryDirectory() as here:
                chapter.write_text(_written_anew(chapter, run(chapter, server, Path(here))), "utf-8")


if __name__ == "__main__":
    _write_anew([Path(one).resolve() for one in sys.argv[1:]] or run_with_server())
