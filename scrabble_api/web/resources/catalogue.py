"""What there is to choose from: editions, layouts, rulesets, lexicons."""

from typing import Any

from flask import Response

from scrabble_api.formats.answers.catalogue import (
    Edition,
    Editions,
    Layout,
    Layouts,
    Lexicon,
    Lexicons,
    all_editions,
    edition_in_full,
    layout_in_full,
    lexicon_in_short,
)
from scrabble_api.formats.answers.rulesets import Ruleset, Rulesets, preset
from scrabble_api.rules.equipment.editions import EDITIONS
from scrabble_api.rules.equipment.layouts import LAYOUTS
from scrabble_api.rules.errors import lookup
from scrabble_api.rules.rulesets import RULESETS
from scrabble_api.web.api import PLAIN_REFUSALS, Blueprint, json_response, refuses
from scrabble_api.web.examples import read_examples
from scrabble_api.web.problems import not_found_at
from scrabble_api.web.service import service

catalogue = Blueprint("catalogue", __name__, description="Editions, boards, rulesets and lexicons to choose from.")


def _examples(operation: str) -> dict[str, Any]:
    return read_examples(operation).responses


@catalogue.route("/editions")
@catalogue.doc(operationId="listEditions")
@refuses(*PLAIN_REFUSALS)
@catalogue.response(200, Editions, examples=_examples("listEditions"))
def list_editions() -> Response:
    """List all editions, and the layouts that can be paired with any of their letter sets."""
    return json_response(all_editions(EDITIONS.values(), LAYOUTS.values()))


@catalogue.route("/editions/<edition_id>")
@catalogue.doc(operationId="showEdition")
@refuses(404, *PLAIN_REFUSALS)
@catalogue.response(200, Edition, examples=_examples("showEdition"))
def show_edition(edition_id: str) -> Response:
    """Show an edition: every square's premium, every letter's tiles and value."""
    with not_found_at("edition_id"):
        return json_response(edition_in_full(lookup("edition", edition_id, EDITIONS)))


@catalogue.route("/layouts")
@catalogue.doc(operationId="listLayouts")
@refuses(*PLAIN_REFUSALS)
@catalogue.response(200, Layouts, examples=_examples("listLayouts"))
def list_layouts() -> Response:
    """List all boards with every square's premium, the start square, and the rack size and bonus of their own game."""
    return json_response(Layouts(items=tuple(layout_in_full(layout) for layout in LAYOUTS.values())))


@catalogue.route("/layouts/<layout_id>")
@catalogue.doc(operationId="showLayout")
@refuses(404, *PLAIN_REFUSALS)
@catalogue.response(200, Layout, examples=_examples("showLayout"))
def show_layout(layout_id: str) -> Response:
    """Show a board: every square's premium, the start square, and the rack size and bonus of its own game."""
    with not_found_at("layout_id"):
        return json_response(layout_in_full(lookup("layout", layout_id, LAYOUTS)))


@catalogue.route("/rulesets")
@catalogue.doc(operationId="listRulesets")
@refuses(*PLAIN_REFUSALS)
@catalogue.response(200, Rulesets, examples=_examples("listRulesets"))
def list_rulesets() -> Response:
    """List all rulesets with every figure."""
    return json_response(Rulesets(items=tuple(preset(ruleset) for ruleset in RULESETS.values())))


@catalogue.route("/rulesets/<ruleset_id>")
@catalogue.doc(operationId="showRuleset")
@refuses(404, *PLAIN_REFUSALS)
@catalogue.response(200, Ruleset, examples=_examples("showRuleset"))
def show_ruleset(ruleset_id: str) -> Response:
    """Show a ruleset with every figure."""
    with not_found_at("ruleset_id"):
        return json_response(preset(lookup("ruleset", ruleset_id, RULESETS)))


@catalogue.route("/lexicons")
@catalogue.doc(operationId="listLexicons")
@refuses(*PLAIN_REFUSALS)
@catalogue.response(200, Lexicons, examples=_examples("listLexicons"))
def list_lexicons() -> Response:
    """List all lexicons that the service has loaded."""
    return json_response(Lexicons(items=tuple(map(lexicon_in_short, service().shelf.lexicons.values()))))


@catalogue.route("/lexicons/<lexicon_id>")
@catalogue.doc(operationId="showLexicon")
@refuses(404, *PLAIN_REFUSALS)
@catalogue.response(200, Lexicon, examples=_examples("showLexicon"))
def show_lexicon(lexicon_id: str) -> Response:
    """Show a lexicon: its title, its number of words and their checksum."""
    with not_found_at("lexicon_id"):
        return json_response(lexicon_in_short(lookup("lexicon", lexicon_id, service().shelf.lexicons)))
