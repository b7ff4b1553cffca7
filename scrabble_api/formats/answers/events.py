"""What is new in a game since a point that a reader knows; a position says which point."""

from dataclasses import dataclass, replace

from scrabble_api.formats.answers.logs import Log
from scrabble_api.formats.answers.messages import MESSAGES_VERSION, Message
from scrabble_api.formats.sight import Viewer, sees_messages
from scrabble_api.formats.wire import says


@dataclass(frozen=True, slots=True)
class Position:
    """How far a game is known: so many entries of its log, and messages sent or removed so often.

    Those who see no messages have None for these. Written down it is the id of the last event.
    """

    version: int = 0
    messages: int | None = None

    def __str__(self) -> str:
        return str(self.version) if self.messages is None else f"{self.version}.{self.messages}"

    def seen_by(self, viewer: Viewer) -> "Position":
        """The same for this viewer."""
        return replace(self, messages=(self.messages or 0) if sees_messages(viewer) else None)

    def covers(self, other: "Position") -> bool:
        """Whether it is as far as another, of the same viewer."""
        return self.version >= other.version and (self.messages or 0) >= (other.messages or 0)


class Events(Log):
    """What is new in a game: entries of its log, and messages, which have numbers of their own."""

    messages: tuple[Message, ...] = says("Those sent or removed since; none for readers and without a key.")
    messages_version: int | None = says(f"{MESSAGES_VERSION} Null for readers and without a key.")

    @property
    def position(self) -> Position:
        """How far somebody who has read them knows the game."""
        return Position(self.version, self.messages_version)
