"""Whose line it is, as far as the line itself can be read: nicknames, and what else can mean only one player."""

from collections.abc import Iterator, Sequence

from scrabble_api.rules.audit.claims import ClaimedPlayer


def nick_and_words(text: str) -> tuple[str | None, list[str]]:
    """The nickname before the colon, which may itself hold colons, and the words that follow it; None without a colon."""
    words = text.split()
    if not words:
        return None, []
    first = words[0]
    if first.endswith(":"):
        return first[:-1], words[1:]
    if words[1:] and words[1] == ":":
        return first, words[2:]
    nick, colon, rest = first.partition(":")
    return (nick, [rest, *words[1:]]) if colon else (None, words)


def ways_to_name(text: str, players: Sequence[ClaimedPlayer]) -> Iterator[tuple[ClaimedPlayer, str, list[str]]]:
    """Every player whom a line may be under although it has no declared nickname and a colon.

    With each come the words it is under, as written, and those that follow: the nickname without a colon or in letters
    of another kind, or the full name, with a colon or without.
    """
    words = text.split()
    for player in players:
        for name in dict.fromkeys((player.nick, player.name)):
            count = len(name.split())
            if count and _are_same(words[:count], name.split()):
                rest = words[count:]
                yield player, " ".join(words[:count]).removesuffix(":"), rest[1:] if rest[:1] == [":"] else rest


def _are_same(written: Sequence[str], name: Sequence[str]) -> bool:
    last = written[-1] if written else ""
    written = [*written[:-1], last.removesuffix(":") if not name[-1].endswith(":") else last]
    return [word.casefold() for word in written] == [word.casefold() for word in name]
