"""The files of a SQLite database: they hold keys' hashes, names and racks, so they are their owner's alone.

A file that its group may write is shared on purpose, and stays the group's, too.
"""

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path

#: What SQLite adds to the name of a database for its journals, which have the database's rights when they are made.
_JOURNALS = ("-wal", "-shm", "-journal")

log = logging.getLogger(__name__)


def make_private(file: Path) -> None:
    """Make a database's file if there is none, and take from others what an older version let them do.

    Only a file's owner can do so; of a file that is somebody else's it is said in the log.
    """
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    for name in (file.name, *(f"{file.name}{journal}" for journal in _JOURNALS)):
        with suppress(FileNotFoundError):
            _tighten(file.with_name(name))


def _tighten(file: Path) -> None:
    mode = stat.S_IMODE(file.stat().st_mode)
    wanted = mode & (stat.S_IRWXU | stat.S_IRWXG if mode & stat.S_IWGRP else stat.S_IRWXU)
    if wanted == mode:
        return
    try:
        file.chmod(wanted)
    except PermissionError:
        log.warning("others may read %s, which belongs to another user. Its owner can run chmod %o", file, wanted)
    else:
        log.warning("others could read %s: its rights were %o, and are %o now", file, mode, wanted)
