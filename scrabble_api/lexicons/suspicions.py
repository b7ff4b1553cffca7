"""What makes a word list look wrong: no reason to refuse it, but to look again before a game is judged by it."""

from collections.abc import Callable, Sequence

from scrabble_api.lexicons.spelling import Speller

_FEW_WORDS = 1_000
_MANY_WORDS = 10_000
_LONGEST_LINE = 21
_LARGE_SHARE = 0.2


def suspicions(words: Sequence[str], spelling: Speller, share_left_out: float) -> tuple[str, ...]:
    """A sentence for every thing that looks wrong with a list, given the share of the file left out (0 to 1)."""
    found = [doubt(words, spelling) for doubt in _DOUBTS]
    if share_left_out > _LARGE_SHARE:
        found.append(f"{share_left_out:.0%} of the entries were left out; see whether they should have been.")
    return tuple(filter(None, found))


def _few_words(words: Sequence[str], _: Speller) -> str:
    if len(words) >= _FEW_WORDS:
        return ""
    return f"The list has only {len(words)} {'word' if len(words) == 1 else 'words'}; a lexicon has tens of thousands."


def _no_short_words(words: Sequence[str], spelling: Speller) -> str:
    if any(spelling.tiles(word) == 2 for word in words if len(word) <= 6):
        return ""
    return "The list has no word of two letters, though almost every language has some."


def _letters_beginning_no_word(words: Sequence[str], spelling: Speller) -> str:
    if len(words) <= _MANY_WORDS:
        return ""
    beginnings = {word[:length] for length in {len(letter) for letter in spelling.letters} for word in words}
    missing = [letter.letter for letter in spelling.letter_set.letters if letter.letter not in beginnings]
    return f"No word begins with {', '.join(missing)}; see whether the list is whole." if missing else ""


def _overlong_words(words: Sequence[str], spelling: Speller) -> str:
    overlong = [word for word in words if len(word) > _LONGEST_LINE and spelling.tiles(word) > _LONGEST_LINE]
    if not overlong:
        return ""
    return (
        f"Words of more than {_LONGEST_LINE} letters, which fit on no board: {len(overlong):,}, such as {overlong[0]}."
    )


def _one_length(words: Sequence[str], _: Speller) -> str:
    lengths = {len(word) for word in words}
    return f"All words have {lengths.pop()} letters; see whether the list is whole." if len(lengths) == 1 else ""


_DOUBTS: tuple[Callable[[Sequence[str], Speller], str], ...] = (
    _few_words,
    _no_short_words,
    _letters_beginning_no_word,
    _overlong_words,
    _one_length,
)
