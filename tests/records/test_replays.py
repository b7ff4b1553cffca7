"""Records kept in memory: as many as fit in so many bytes, those used last."""

import pytest

from scrabble_api.records import replays
from tests.disputes.table import Scorekeeper
from tests.records.club import Club, opened, scores
from tests.records.test_statements import counted

LOG = "FROM entries"


def _is_read_anew(club: Club, keeper: Scorekeeper) -> bool:
    """Whether a look at the game reads its log."""
    with counted(club.database) as statements:
        keeper.game()
    return any(LOG in statement for statement in statements)


def test_the_records_used_last_are_kept_as_far_as_there_is_room(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [scores(opened(club.client), *range(4)) for _ in range(4)]
    assert [_is_read_anew(club, game) for game in games] == [False] * 4
    # Room for three games of five entries, each of which takes some 2 kB and twice its text.
    monkeypatch.setattr(replays, "MOST_BYTES", 60_000)
    scores(games[0], 5)
    last, *others = reversed(games)
    assert not _is_read_anew(club, last)
    assert [_is_read_anew(club, game) for game in others][:1] == [False]
    assert any(_is_read_anew(club, game) for game in games)


def test_a_record_that_takes_half_the_room_is_not_kept(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST_BYTES", 100_000)
    small, large = scores(opened(club.client), 1), opened(club.client, note="n" * 2000)
    for number in range(1, 20):
        scores(large, number)
    assert _is_read_anew(club, large)
    assert _is_read_anew(club, large)
    assert not _is_read_anew(club, small)
