"""Words judged, as at a tournament."""

from typing import Any

from flask import Response

from scrabble_api.formats.verdicts import lexicon_reference
from scrabble_api.rules.editions import letter_set_named
from scrabble_api.rules.errors import under
from scrabble_api.rules.lexicon import lexicon_named
from scrabble_api.web.api import BODY_REFUSALS, Blueprint, json_response, refuses
from scrabble_api.web.context import service
from scrabble_api.web.examples import read_examples
from scrabble_api.web.problems import Refusal
from scrabble_api.web.schemas.words import Judgement, JudgeRequest

words = Blueprint("words", __name__, description="Words judged.")

_EXAMPLES = read_examples("judgeWords")


@words.route("/words/judge", methods=["POST"])
@words.doc(operationId="judgeWords")
@words.arguments(JudgeRequest(), examples=_EXAMPLES.requests)
@refuses(*BODY_REFUSALS)
@words.response(200, Judgement(), examples=_EXAMPLES.responses)
def judge_words(body: dict[str, Any]) -> Response:
    """Judge words by a lexicon.

    One verdict on all, as at a tournament: it does not say which word failed unless `detail` is true. Words may
    be in any case and may have the brackets of tiles of several characters.
    """
    serving = service()
    name = body.get("lexicon", serving.default_lexicon)
    if name is None:
        where = {"pointer": "/lexicon", "code": "lexicon-missing", "message": "Name a lexicon."}
        raise Refusal("lexicon-missing", "Name one of the lexicons in /v1/lexicons.", [where])
    with under("lexicon"):
        lexicon = lexicon_named(name, serving.lexicons)
    letter_set = letter_set_named(lexicon.letters)
    judged = [(word, lexicon.has_word(letter_set.word_in_capitals(word))) for word in body["words"]]
    return json_response(
        {
            "acceptable": all(is_good for _, is_good in judged),
            "words_judged": len(judged),
            "lexicon": lexicon_reference(lexicon),
            "words": [{"word": word, "valid": is_good} for word, is_good in judged] if body.get("detail") else None,
        }
    )
