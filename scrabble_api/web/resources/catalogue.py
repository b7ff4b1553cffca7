"""What there is to choose from: editions, layouts, rulesets, lexicons."""

from flask import Response

from scrabble_api.formats.answers import catalogue as answers
from scrabble_api.formats.answers.rulesets import Ruleset, Rulesets, preset
from scrabble_api.rules.equipment.editions import EDITIONS
from scrabble_api.rules.equipment.layouts import LAYOUTS
from scrabble_api.rules.errors import lookup
from scrabble_api.rules.rulesets import RULESETS
from scrabble_api.web.api import Blueprint, json_response
from scrabble_api.web.operations import operation
from scrabble_api.web.problems import not_found_at
from scrabble_api.web.service import service

catalogue = Blueprint("catalogue", __name__, description="Editions, boards, rulesets and lexicons to choose from.")

#: How long what comes with a version of the service may be kept, and what is read when it starts.
_VERSIONS_APART, _STARTS_APART = 3600, 60


@operation(catalogue, "GET /editions", "listEditions", answers.Editions, kept_seconds=_VERSIONS_APART)
def list_editions() -> Response:
    """List all editions, and the layouts that can be paired with any of their letter sets."""
    return json_response(answers.all_editions(EDITIONS.values(), LAYOUTS.values()))


@operation(catalogue, "GET /editions/<edition_id>", "showEdition", answers.Edition, kept_seconds=_VERSIONS_APART)
def show_edition(edition_id: str) -> Response:
    """Show an edition: every square's premium, every letter's tiles and value."""
    with not_found_at("edition_id"):
        return json_response(answers.edition_in_full(lookup("edition", edition_id, EDITIONS)))


@operation(catalogue, "GET /layouts", "listLayouts", answers.Layouts, kept_seconds=_VERSIONS_APART)
def list_layouts() -> Response:
    """List all boards with every square's premium, the start square, and the rack size and bonus of their own game."""
    return json_response(answers.Layouts(items=tuple(answers.layout_in_full(layout) for layout in LAYOUTS.values())))


@operation(catalogue, "GET /layouts/<layout_id>", "showLayout", answers.Layout, kept_seconds=_VERSIONS_APART)
def show_layout(layout_id: str) -> Response:
    """Show a board: every square's premium, the start square, and the rack size and bonus of its own game."""
    with not_found_at("layout_id"):
        return json_response(answers.layout_in_full(lookup("layout", layout_id, LAYOUTS)))


@operation(catalogue, "GET /rulesets", "listRulesets", Rulesets, kept_seconds=_VERSIONS_APART)
def list_rulesets() -> Response:
    """List all rulesets with every figure."""
    return json_response(Rulesets(items=tuple(preset(ruleset) for ruleset in RULESETS.values())))


@operation(catalogue, "GET /rulesets/<ruleset_id>", "showRuleset", Ruleset, kept_seconds=_VERSIONS_APART)
def show_ruleset(ruleset_id: str) -> Response:
    """Show a ruleset with every figure."""
    with not_found_at("ruleset_id"):
        return json_response(preset(lookup("ruleset", ruleset_id, RULESETS)))


@operation(catalogue, "GET /lexicons", "listLexicons", answers.Lexicons, kept_seconds=_STARTS_APART)
def list_lexicons() -> Response:
    """List all lexicons that the service has loaded."""
    return json_response(
        answers.Lexicons(items=tuple(map(answers.lexicon_in_short, service().shelf.lexicons.values())))
    )


@operation(catalogue, "GET /lexicons/<lexicon_id>", "showLexicon", answers.Lexicon, kept_seconds=_STARTS_APART)
def show_lexicon(lexicon_id: str) -> Response:
    """Show a lexicon: its title, its number of words and their checksum."""
    with not_found_at("lexicon_id"):
        return json_response(answers.lexicon_in_short(lookup("lexicon", lexicon_id, service().shelf.lexicons)))
