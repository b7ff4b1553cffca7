"""The clubs of an installation, as an operator has them."""

from scrabble_api.formats.wire import Answer, says


class ClubInList(Answer):
    """A club, and how much it has."""

    id: str = says("The club's id.")
    name: str = says("The name, which no other club has.")
    created_at: str = says("When it was made (UTC).", format="date-time")
    players: int = says("How many players it has, without entries merged into others and removed ones.")
    sessions: int = says("How many sessions it has.")
    games: int = says("How many games it has, those that go on, too.")


class Clubs(Answer):
    """All clubs."""

    items: tuple[ClubInList, ...] = says("By name.")
