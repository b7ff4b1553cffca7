"""The time, as records keep it: text of fixed width that sorts as the times do."""

from datetime import UTC, datetime, timedelta


def now_text() -> str:
    """The time now: RFC 3339 in UTC to the microsecond, 27 characters."""
    return time_text(datetime.now(UTC))


def ago_text(seconds: int) -> str:
    """The time so many seconds ago, of the same form."""
    return time_text(datetime.now(UTC) - timedelta(seconds=seconds))


def ahead_text(seconds: int) -> str:
    """The time in so many seconds, of the same form."""
    return time_text(datetime.now(UTC) + timedelta(seconds=seconds))


def time_text(time: datetime) -> str:
    """A time in UTC in this form."""
    return time.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
