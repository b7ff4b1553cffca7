"""Whose line it is, as far as the line itself can be read: nicknames, and what else can mean only one player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scrabble_api.rules.audit.claims import ClaimedPlayer

#: So many words of a line are told apart, more than any line of a game has; the rest is one more.
_MOST_WORDS = 100


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A way to call a player, in words of small letters; ``ends_in_colon`` if a colon after it belongs to it."""

    player: ClaimedPlayer
    words: tuple[str, ...]
    ends_in_colon: bool


def names_of(players: Sequence[ClaimedPlayer]) -> tuple[PlayerName, ...]:
    """All ways to call the players of a record that a line may have: by nickname and by full name."""
    names = ((player, name) for player in players for name in dict.fromkeys((player.nick, player.name)))
    named = ((player, name.split(None, _MOST_WORDS)) for player, name in names)
    return tuple(
        PlayerName(player, tuple([word.casefold() for word in words]), words[-1].endswith(":"))
        for player, words in named
        if 0 < len(words) <= _MOST_WORDS
    )


def nick_and_words(text: str) -> tuple[str | None, list[str]]:
    """The nickname before the colon, which may itself hold colons, and the words that follow it; None without a colon."""
    words = text.split(None, _MOST_WORDS)
    if not words:
        return None, []
    first = words[0]
    if first.endswith(":"):
        return first[:-1], words[1:]
    if words[1:] and words[1] == ":":
        return first, words[2:]
    nick, colon, rest = first.partition(":")
    return (nick, [rest, *words[1:]]) if colon else (None, words)


def ways_to_name(text: str, names: Sequence[PlayerName]) -> Iterator[tuple[ClaimedPlayer, str, list[str]]]:
    """Every player whom a line may be under although it has no declared nickname and a colon.

    With each come the words it is under, as written, and those that follow: the nickname without a colon or in letters
    of another kind, or the full name, with a colon or without.
    """
    words = text.split(None, _MOST_WORDS)
    for name in names:
        count = len(name.words)
        if _are_same(words[:count], name):
            rest = words[count:]
            yield name.player, " ".join(words[:count]).removesuffix(":"), rest[1:] if rest[:1] == [":"] else rest


def _are_same(written: Sequence[str], name: PlayerName) -> bool:
    if len(written) != len(name.words):
        return False
    last = written[-1] if name.ends_in_colon else written[-1].removesuffix(":")
    return all(one.casefold() == word for one, word in zip((*written[:-1], last), name.words, strict=True))
