"""Folders for copies that are not complete yet; what a process that was killed left of them is deleted by the next."""

import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

#: How long a folder may have been made before it is held.
_SECONDS = 60


@contextmanager
def scratch_folder(within: Path | None, prefix: str) -> Iterator[Path]:
    """A new folder, of this user alone, that is deleted in the end; by default among the system's temporary files."""
    parent = within or Path(tempfile.gettempdir())
    delete_leftovers(parent, prefix)
    with tempfile.TemporaryDirectory(dir=parent, prefix=prefix) as name:
        held = os.open(name, os.O_RDONLY)
        try:
            with suppress(OSError):  # not every file system can
                fcntl.flock(held, fcntl.LOCK_EX)
            yield Path(name)
        finally:
            os.close(held)


def delete_leftovers(parent: Path, prefix: str) -> None:
    """Delete the folders of that kind which are this user's and which no process holds any more."""
    for folder in parent.glob(f"{prefix}*"):
        with suppress(OSError):
            found = folder.lstat()
            if found.st_uid == os.getuid() and found.st_mtime < time.time() - _SECONDS and not folder.is_symlink():
                _delete_unless_held(folder)


def _delete_unless_held(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(folder)
    finally:
        os.close(opened)
