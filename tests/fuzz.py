"""Mutate records for as long as told and count the answers: ``python -m tests.fuzz [--seconds N] [--seed N]``.

It is run by hand. Whatever breaks a promise is written to the folder named by ``--kept``, one file each, so that it
can become a row of a test.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.formats.gcg_promises import broken_promise
from tests.formats.gcg_samples import sample_files

_TOKENS: tuple[bytes, ...] = (
    b"#player1 ",
    b"#player2 Bob ",
    b"#note ",
    b"#rack1 ",
    b"(challenge)",
    b"(time)",
    b"--",
    b"-",
    b"+",
    b"_",
    b"?",
)
_TOKENS += (
    b"[CH]",
    b"(",
    b")",
    b"[",
    b"]",
    b"\n",
    b"\r",
    b"\t",
    b" ",
    b"\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"8H",
    b"O15",
)
_TOKENS += (
    b"#board-layout super",
    b"#tile-distribution french",
    b"#lexicon x",
    b"#note #retired ",
    b"#note #unplayed ",
    b"#note #adjustment ",
)
_TOKENS += (
    b"#note #unsuccessful-challenge",
    b"#note #resignation ",
    b"#incomplete",
    b"999999999",
    b"-999999999",
    "İ".encode(),
)
_MOST_CHANGES = 8
_LONGEST = 20_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, print the counts, and answer how many files broke a promise, at most 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Mutate GCG files.")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kept", type=Path, help="a folder for the files that break a promise")
    given = parser.parse_args(arguments)
    counts, broken = _fuzzed(Random(given.seed), given.seconds, given.kept)
    lines = [f"{count:>9,} {what}" for what, count in sorted(counts.items())]
    sys.stdout.write("\n".join([*lines, *sorted(broken)]) + "\n")
    return 1 if broken else 0


def _fuzzed(random: Random, seconds: float, kept: Path | None) -> tuple[Counter[str], set[str]]:
    """How often each thing came of a file, and the promises broken, each told once."""
    files, counts, broken = sample_files(), Counter[str](), set[str]()
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        content = _mutated(random, files)
        began = time.process_time()
        found = broken_promise(content, counts)
        counts["slower than 5 seconds"] += time.process_time() - began > 5
        counts["files"] += 1
        if found is not None and found not in broken:
            broken.add(found)
            if kept is not None:
                (kept / f"{len(broken)}.gcg").write_bytes(content)
                (kept / f"{len(broken)}.txt").write_text(found)
    return counts, broken


def _mutated(random: Random, files: Sequence[bytes]) -> bytes:
    content = random.choice(files)
    for _ in range(random.randint(1, _MOST_CHANGES)):
        content = random.choice(_CHANGES)(random, content, files)
    return content[:_LONGEST]


def _token_put(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    at = random.randint(0, len(content))
    return content[:at] + random.choice(_TOKENS) + content[at + random.randint(0, 4) :]


def _byte_changed(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    at = random.randint(0, len(content))
    return content[:at] + bytes([random.randrange(256)]) + content[at + 1 :]


def _lines_changed(random: Random, content: bytes, files: Sequence[bytes]) -> bytes:
    """Lines taken out, doubled, moved, or brought from another file."""
    lines = content.split(b"\n")
    at, to = random.randrange(len(lines)), random.randrange(len(lines))
    row = random.choice(random.choice(files).split(b"\n")) if random.random() < 0.2 else lines[at]
    if random.random() < 0.6:
        del lines[at]
    if random.random() < 0.7:
        lines.insert(to, row)
    return b"\n".join(lines)


def _words_changed(random: Random, content: bytes, _: Sequence[bytes]) -> bytes:
    """Two words of the file in each other's place."""
    words = content.split(b" ")
    at, to = random.randrange(len(words)), random.randrange(len(words))
    words[at], words[to] = words[to], words[at]
    return b" ".join(words)


_CHANGES = (_token_put, _byte_changed, _lines_changed, _lines_changed, _words_changed)


if __name__ == "__main__":
    sys.exit(main())
