"""The one verdict on words, as at a tournament."""

from scrabble_api.formats.answers.verdicts import LexiconReference, lexicon_reference
from scrabble_api.formats.wire import Answer, says
from scrabble_api.rules.plays import lexicon as lexicons


class JudgedWord(Answer):
    """One word's verdict."""

    word: str = says("As it was given.")
    valid: bool = says("Whether it is good: on the list, with no tile spelled out that its set wants used.")


class Judgement(Answer):
    """Whether all words are good; `words` is null unless details were asked for."""

    acceptable: bool = says("Whether every word is good.")
    words_judged: int = says("How many.")
    lexicon: LexiconReference = says("What they were judged by.")
    words: tuple[JudgedWord, ...] | None = says("Each word's verdict, in the order given; null unless asked for.")


def judgement(judged: lexicons.Judgement, lexicon: lexicons.Lexicon, *, with_each_word: bool) -> Judgement:
    """The verdict on words: one for all, and each word's own only where it was asked for."""
    each = tuple(JudgedWord(word=word, valid=valid) for word, valid in zip(judged.words, judged.valid, strict=True))
    return Judgement(
        acceptable=judged.is_acceptable,
        words_judged=len(judged.words),
        lexicon=lexicon_reference(lexicon),
        words=each if with_each_word else None,
    )
