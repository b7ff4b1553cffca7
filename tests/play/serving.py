"""The server as an operator starts it, but that the seed of each dealt game follows from its title.

So a game that is played again by the same number is dealt the same tiles.
"""

import hashlib
import sys
from pathlib import Path

from flask import request

from scrabble_api.cli import main
from scrabble_api.records import writing

_ROOT = Path(__file__).parents[2]

#: How it is called, from any folder.
COMMAND = (
    sys.executable,
    "-c",
    f"import sys; sys.path.insert(0, {str(_ROOT)!r}); from tests.play.serving import serve; serve()",
)


def seed_of(title: str) -> bytes:
    """The seed of the game of that title."""
    return hashlib.sha256(title.encode()).digest()


def serve() -> None:
    """Run the command that is in the arguments."""
    setattr(writing, "new_seed", lambda: seed_of(request.get_json()["title"]))  # noqa: B010  # it is only imported there
    main()
