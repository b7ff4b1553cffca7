"""Words judged, as at a tournament."""

from typing import Any

from flask import Response

from scrabble_api.formats.answers.refusals import ProblemDetail
from scrabble_api.formats.answers.words import Judgement, judgement
from scrabble_api.formats.requests.plays import read_lexicon
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS
from scrabble_api.rules.plays.lexicon import judge_words
from scrabble_api.web.api import Blueprint, json_response
from scrabble_api.web.operations import operation
from scrabble_api.web.problems import RequestRefused
from scrabble_api.web.schemas.words import JudgeRequest
from scrabble_api.web.service import service

words = Blueprint("words", __name__, description="Words judged.")


@operation(words, "POST /words/judge", "judgeWords", Judgement, body=JudgeRequest())
def judge(body: dict[str, Any]) -> Response:
    """Judge words by a lexicon.

    One verdict on all, as at a tournament: it does not say which word failed unless `detail` is true. Words may
    be in any case. A tile of several characters is written in brackets, as in a play: where a letter set does not allow
    to spell it with single tiles (`never_by_single_tiles` in its edition), `[CH]ICO` is acceptable and `CHICO` is not.
    """
    lexicon = read_lexicon(body, service().shelf)
    if lexicon is None:
        where = ProblemDetail(pointer="/lexicon", code="lexicon-missing", message="Name a lexicon.")
        raise RequestRefused("lexicon-missing", "Name one of the lexicons in /v1/lexicons.", [where])
    judged = judge_words(body["words"], lexicon, LETTER_SETS[lexicon.letters])
    return json_response(judgement(judged, lexicon, with_each_word=body.get("detail", False)))
