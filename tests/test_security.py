"""SECURITY.md: its limits are those in force, and what it says is shown is shown."""

import re
from pathlib import Path

from scrabble_api.formats.files.kinds import MOST_MIB
from scrabble_api.records.replays import MOST_BYTES
from scrabble_api.records.webhooks import MOST_REPLAYED, MOST_WEBHOOKS
from scrabble_api.rules.limits import LONGEST_MESSAGE, LONGEST_NOTE, MOST_ENTRIES, MOST_MESSAGES, MOST_MESSAGES_OF_SEAT
from scrabble_api.rules.work import MOST_WORK, MOST_WORK_OF_LOG
from scrabble_api.settings import Settings
from scrabble_api.web.bounds import MOST_ANSWER_MB, MOST_FILE_LINES, MOST_GAMES, MOST_MARKS, MOST_THINGS
from scrabble_api.web.client_sockets import Patience
from scrabble_api.web.deliverer import MOST_AT_ONCE
from scrabble_api.web.places import LARGE_BODY, MOST_EXPORTS
from scrabble_api.web.registration import LARGEST_BODY
from scrabble_api.web.schemas.games import MOST_WAIT_SECONDS
from scrabble_api.web.schemas.plays import MOST_BOARD_PLAYS, MOST_ITEMS
from scrabble_api.web.set_aside import MOST_UNSENT
from scrabble_api.web.worker import WORKING

ROOT = Path(__file__).parents[1]
SECURITY = (ROOT / "SECURITY.md").read_text("utf-8")


def _limits() -> dict[str, str]:
    table = SECURITY.split("<!-- limits -->")[1].split("<!-- /limits -->")[0]
    return dict(re.findall(r"^\| (.+?) \| (.+?) \|$", table, re.MULTILINE)[1:])


def test_every_limit_is_the_one_in_force() -> None:
    settings, patience = Settings(), Patience()
    assert _limits() == {
        "a request's body": f"{LARGEST_BODY // 1024**2} MiB",
        "a file to audit, convert or import": f"{MOST_MIB} MiB",
        "lines of a file": f"{MOST_FILE_LINES:,}",
        "brackets and commas of a document or table": f"{MOST_MARKS:,}",
        "games of a file": f"{MOST_GAMES}",
        "events and remarks of a file's games": f"{MOST_WORK.events:,}",
        "letters in the words that a file's plays form": f"{MOST_WORK.letters:,}",
        "statements of a document": f"{MOST_THINGS:,}",
        "an answer on a file": f"{MOST_ANSWER_MB} MB",
        "plays of a batch": f"{MOST_ITEMS:,}",
        "plays that the boards of a batch are made of": f"{MOST_BOARD_PLAYS:,}",
        "a typed note": f"{LONGEST_NOTE:,} characters",
        "entries of a game's log, without what ends the game": f"{MOST_ENTRIES:,}",
        "events that a game's log makes the rules replay": f"{MOST_WORK_OF_LOG.events:,}",
        "records that a worker keeps in memory": f"{MOST_BYTES // 10**6} MB",
        "requests that a worker works on at once": f"{WORKING}",
        f"of these, bodies of {LARGE_BODY // 1024} KiB or more": f"{settings.large_requests} (`SCRABBLE_API_LARGE_REQUESTS`)",
        "a message": f"{LONGEST_MESSAGE} characters",
        "exports of clubs that a worker has under way, and makes at once": f"{MOST_EXPORTS}, and 1",
        "messages of a seat, and of a game": f"{MOST_MESSAGES_OF_SEAT}, and {MOST_MESSAGES:,}",
        "streams and long polls that a worker keeps open": f"{settings.streams} (`SCRABBLE_API_STREAMS`)",
        "how long a poll waits": f"{MOST_WAIT_SECONDS} s",
        "what waits to be sent to the reader of a stream": f"{MOST_UNSENT // 1024} KiB",
        "time for a request's head": f"{patience.head_seconds} s",
        "time for a whole request": f"{patience.request_seconds} s, and 1 s for each {patience.bytes_a_second // 1000} kB",
        "silence of a client": f"{patience.silence_seconds} s; up to {patience.window_seconds} s while it may still read, at "
        f"{patience.read_a_second:,} bytes a second, what its system took at once",
        f"the slowest reading of an answer, over {patience.window_seconds} s": f"{patience.taken_a_second:,} bytes a second",
        "webhooks of a club": f"{MOST_WEBHOOKS}",
        "a delivery to a webhook": f"{settings.webhook_seconds} s (`SCRABBLE_API_WEBHOOK_SECONDS`)",
        "receivers that a worker waits for at once": f"{MOST_AT_ONCE}",
        "entries that one call has sent again": f"{MOST_REPLAYED:,}",
        "a statement of PostgreSQL": f"{settings.database_seconds} s (`SCRABBLE_API_DATABASE_SECONDS`)",
    }


def test_the_tests_that_it_names_are_there() -> None:
    named = re.findall(r"`((?:tests/|test_)[\w/]+(?:\.py|/))`", SECURITY)
    folders = {path.name: path for path in ROOT.glob("tests/**/*") if "__pycache__" not in path.parts}
    assert len(named) > 15
    assert [one for one in named if not (ROOT / one).exists() and one not in folders] == []
