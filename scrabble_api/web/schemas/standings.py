"""Which standings are wanted, and by what they are to be made."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema

from scrabble_api.competition.standings.settings import Criterion
from scrabble_api.formats.answers.standings import StandingsSettings
from scrabble_api.formats.requests.standings import read_settings
from scrabble_api.formats.wire import about_fields
from scrabble_api.rules import limits
from scrabble_api.web.fields import (
    Choice,
    Choices,
    ChoicesInQuery,
    Day,
    FlagInQuery,
    NumberChoice,
    NumberChoiceInQuery,
    NumberInQuery,
    WholeNumber,
    describe,
)
from scrabble_api.web.schemas.games import SelectionQuery

_ABOUT = about_fields(StandingsSettings)
#: What a bye or a forfeit may count for.
_WINS = (0, 0.5, 1)


class StandingsSettingsChanges(Schema):
    """What is to be changed of the settings; what is left out stays as it is."""

    order = Choices(*Criterion, metadata=describe(_ABOUT["order"], examples=[["wins", "head-to-head", "spread"]]))
    spread_cap = WholeNumber(*limits.SPREAD_CAP, allow_none=True, metadata=describe(_ABOUT["spread_cap"]))
    bye_wins = NumberChoice(*_WINS, metadata=describe(_ABOUT["bye_wins"]))
    bye_spread = WholeNumber(*limits.AWARDED_SPREAD, metadata=describe(_ABOUT["bye_spread"]))
    forfeit_wins = NumberChoice(*_WINS, metadata=describe(_ABOUT["forfeit_wins"]))
    forfeit_spread = WholeNumber(*limits.AWARDED_SPREAD, metadata=describe(_ABOUT["forfeit_spread"]))
    minimum_games = WholeNumber(*limits.MINIMUM_GAMES, metadata=describe(_ABOUT["minimum_games"]))


class _SettingsQuery(Schema):
    """By what the standings are to be made this once, where not by the settings; and whether results are wanted."""

    order = ChoicesInQuery(*Criterion, metadata=describe(_ABOUT["order"], examples=["wins,head-to-head,spread"]))
    spread_cap = NumberInQuery(*limits.SPREAD_CAP, metadata=describe(_ABOUT["spread_cap"]))
    bye_wins = NumberChoiceInQuery(*_WINS, metadata=describe(_ABOUT["bye_wins"]))
    bye_spread = NumberInQuery(*limits.AWARDED_SPREAD, metadata=describe(_ABOUT["bye_spread"]))
    forfeit_wins = NumberChoiceInQuery(*_WINS, metadata=describe(_ABOUT["forfeit_wins"]))
    forfeit_spread = NumberInQuery(*limits.AWARDED_SPREAD, metadata=describe(_ABOUT["forfeit_spread"]))
    minimum_games = NumberInQuery(*limits.MINIMUM_GAMES, metadata=describe(_ABOUT["minimum_games"]))
    ratings = Choice(
        "openskill",
        metadata=describe(
            "Whether each line has a rating, by the model of this name. One who played in a session is rated after it, all its games together, by the ratings before it; games of no session go by their days. Of a session's standings the ratings are made of all games of the club before it and of its own; of a selection's, of the games selected."
        ),
    )
    results = FlagInQuery(
        metadata=describe(
            "Whether each line has its games, byes and forfeits, of which a cross table is made.", default=False
        )
    )


class SessionStandingsQuery(_SettingsQuery):
    """Which standings of a session are wanted."""

    as_of_round = NumberInQuery(
        *limits.ROUND,
        metadata=describe("After this round; games without a round always count. All rounds if left out."),
    )
    ratings_from = Day(
        metadata=describe(
            "With ratings: of the games before the session count those played on this day or later; all if left out.",
            examples=["2026-01-01"],
        )
    )


class StandingsQuery(SelectionQuery, _SettingsQuery):
    """Of which games standings are wanted."""


def settings_of_query(query: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that a query changes."""
    return read_settings({name: query[name] for name in StandingsSettingsChanges().fields if name in query})


def selection_of_query(query: Mapping[str, Any]) -> dict[str, Any]:
    """The games that a query asks for."""
    return {name: query[name] for name in SelectionQuery().fields if name in query}
