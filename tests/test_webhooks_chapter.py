"""The chapter on webhooks: its check is run exactly as it stands there on what the service signs, and its figures are right."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scrabble_api.formats.answers.notifications import EVENT_ID
from scrabble_api.formats.answers.webhooks import EventType
from scrabble_api.records.outbox import FAILING, RETRY_SECONDS
from scrabble_api.records.webhooks import MOST_REPLAYED, new_secret
from scrabble_api.settings import Settings
from scrabble_api.web.deliverer import LEASE_MORE_SECONDS, MOST_AT_ONCE
from scrabble_api.web.schemas.webhooks import USUAL_HOURS
from scrabble_api.web.signing import signed_headers

CHAPTER = (Path(__file__).parents[1] / "docs" / "webhooks.md").read_text("utf-8")
[PROGRAM] = re.findall(r"```python\n(.*?)```", CHAPTER, re.DOTALL)
BODY = '{"type":"game.turn","title":"Zoë"}'.encode()


@pytest.fixture(scope="module")
def check() -> Callable[..., bool]:
    names: dict[str, Any] = {}
    exec(PROGRAM, names)
    found: Callable[..., bool] = names["is_from_the_club"]
    return found


def test_what_the_service_signs_passes_also_while_secrets_are_exchanged(check: Callable[..., bool]) -> None:
    old, new, other = new_secret(), new_secret(), new_secret()
    headers = signed_headers([new, old], "evt_1", int(time.time()), BODY)
    assert [check(secret, headers, BODY) for secret in (old, new, other)] == [True, True, False]


@pytest.mark.parametrize("changed", ["webhook-id", "webhook-timestamp", "body"])
def test_what_was_changed_on_the_way_does_not_pass(check: Callable[..., bool], changed: str) -> None:
    secret, now = new_secret(), int(time.time())
    headers = {**signed_headers([secret], "evt_1", now, BODY)}
    body = BODY + b" " if changed == "body" else BODY
    if changed != "body":
        headers[changed] = {"webhook-id": "evt_2", "webhook-timestamp": str(now - 1)}[changed]
    assert not check(secret, headers, body)


def test_what_is_old_does_not_pass(check: Callable[..., bool]) -> None:
    secret = new_secret()
    headers = signed_headers([secret], "evt_1", int(time.time()) - 400, BODY)
    assert not check(secret, headers, BODY)


def test_every_type_has_its_row_and_every_figure_is_that_of_the_service() -> None:
    text = " ".join(CHAPTER.split())
    assert re.findall(r"\| `(game\.\w+)` \|", CHAPTER) == list(EventType)
    assert RETRY_SECONDS == (5, 30, 120, 600, 1800, 3600, 7200, 14400)
    said = (
        "5 seconds, then after 30 seconds, 2 minutes, 10 minutes, 30 minutes, 1 hour, 2 hours, and then every 4 hours"
    )
    assert said in text
    assert (FAILING.days, USUAL_HOURS, MOST_AT_ONCE) == (3, 24, 8)
    assert f"within {Settings().webhook_seconds} seconds" in text
    assert f"up to {MOST_REPLAYED:,} entries" in text
    assert f"the latest {Settings().webhook_seconds + LEASE_MORE_SECONDS} seconds later" in text
    [example] = re.findall(r'"id": "(evt_q1W[^"]+)"', CHAPTER)
    assert re.fullmatch(EVENT_ID, example)
