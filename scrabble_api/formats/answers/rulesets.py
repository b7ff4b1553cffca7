"""Rulesets with every figure; what a request may change of one is read off these declarations too."""

from typing import Annotated, Any

from scrabble_api.formats.wire import Answer, answer_of, says
from scrabble_api.rules import rulesets
from scrabble_api.rules.rulesets import LIMITS, Acceptance, GoodPlay, NoPlayPossible, Others, OutPlayer, Per, Scope, Tie


def _figure(name: str, text: str) -> Any:
    """What the contract says of a number, which lies within the limits that it has everywhere."""
    least, most = LIMITS[name]
    return says(text, minimum=least, maximum=most)


class Players(Answer):
    """How many may play."""

    min: Annotated[int, _figure("players.min", "The least number of players.")]
    max: Annotated[int, _figure("players.max", "The most players.")]


class Opening(Answer):
    """What the first play must do."""

    minimum_tiles: Annotated[int, _figure("opening.minimum_tiles", "The least number of tiles of the first play.")]
    covers_start: bool = says("Whether it must cover the start square.")


class Challenge(Answer):
    """What a challenge of a good play costs, and what is judged."""

    good_play: GoodPlay = says(
        "What a failed challenge costs: nothing, the challenger's next turn or game, or `points`."
    )
    points: Annotated[int, _figure("challenge.points", "To the challenged or from the challenger.")]
    per: Per = says("Whether `points` go by play or by word.")
    scope: Scope = says("Whether the whole play is judged or the words named.")
    refuse_bad_words: bool = says("Whether a play with a bad word is refused outright, so that nothing is challenged.")


class Exchange(Answer):
    """When tiles may be exchanged."""

    bag_minimum: Annotated[int, _figure("exchange.bag_minimum", "The least number of tiles that must be in the bag.")]
    counts_as_scoreless: bool = says("Whether an exchange counts as a scoreless turn.")
    limit: Annotated[
        int | None, _figure("exchange.limit", "How often a player may exchange in a game; null: without limit.")
    ]


class End(Answer):
    """What ends a game beside an out-play."""

    scoreless_turns: Annotated[
        int | None,
        _figure("end.scoreless_turns", "After this many scoreless turns in a row a two-player game ends; null: never."),
    ]
    pass_rounds: Annotated[
        int | None, _figure("end.pass_rounds", "After this many rounds in which all pass the game ends; null: never.")
    ]
    pass_rounds_empty_bag: Annotated[
        int | None, _figure("end.pass_rounds_empty_bag", "The same once the bag is empty.")
    ]
    passes: Annotated[int | None, _figure("end.passes", "After this many passes in a row the game ends; null: never.")]
    no_play_possible: NoPlayPossible = says(
        "How a game ends since no play is possible. `declared`: an official says so, and is warned if there is a play. `checked`: that is refused if a play is found. `automatic`: a game that the service deals ends by itself once no tile can be exchanged and no seat has a play; other games as `checked`. Plays are found by the game's lexicon; without one nothing is checked."
    )


class Unplayed(Answer):
    """What tiles left at the end cost and earn."""

    out_player: OutPlayer = says(
        "What the player who goes out gains: the others' tiles, twice the opponent's, or nothing. `double` counts as `sum` with three or more."
    )
    others: Others = says("Whether the others lose the tiles they hold.")


class Overtime(Answer):
    """What overtime costs."""

    points: Annotated[int, _figure("overtime.points", "Points lost.")]
    per_seconds: Annotated[
        int,
        _figure("overtime.per_seconds", "The points are taken for each period of this many seconds, or part of it."),
    ]
    limit_seconds: Annotated[
        int | None, _figure("overtime.limit_seconds", "Overtime at which the game is lost; null: none.")
    ]


class RulesetOfGame(Answer):
    """All figures that a game is played by, as they were resolved when it was opened."""

    id: str | None = says("The preset; null where figures of it were changed.")
    title: str = says("For people.")
    players: Players = says("How many may play.")
    rack_size: Annotated[int, _figure("rack_size", "Tiles on a full rack, unless the board has its own.")]
    opening: Opening = says("What the first play must do.")
    bonus: dict[int, int] = says("Points by number of tiles placed (the key), unless the board has its own.")
    challenge: Challenge = says("What a challenge of a good play costs, and what is judged.")
    acceptance: Acceptance = says(
        "What ends the time for a challenge: the next action, or every other player's acceptance."
    )
    exchange: Exchange = says("When tiles may be exchanged.")
    end: End = says("What ends a game beside an out-play.")
    unplayed: Unplayed = says("What tiles left at the end cost and earn.")
    tie: Tie = says("What decides equal final scores: the scores before the unplayed tiles, or nothing.")
    overtime: Overtime | None = says("What overtime costs; null: nothing.")


class Ruleset(RulesetOfGame):
    """All figures of one way to play, as the rule book has them; a board's own bonus and rack size stand before them."""

    id: str = says("What a request names it by.")


class Rulesets(Answer):
    """All presets."""

    items: tuple[Ruleset, ...] = says("All presets.")


def preset(ruleset: rulesets.Ruleset) -> Ruleset:
    """A ruleset that has a name."""
    return answer_of(ruleset, Ruleset, bonus=_by_tiles(ruleset))


def ruleset_of_game(ruleset: rulesets.Ruleset) -> RulesetOfGame:
    """A ruleset as it was resolved for a game."""
    return answer_of(ruleset, RulesetOfGame, bonus=_by_tiles(ruleset))


def _by_tiles(ruleset: rulesets.Ruleset) -> dict[int, int]:
    return dict(sorted(ruleset.bonus.items()))
