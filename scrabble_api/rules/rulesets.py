"""Rulesets: every figure the rule books differ in, as data, in their own words.

Presets are ``club`` (the default), ``hasbro``, ``mattel``, ``naspa``, ``wespa``, ``free``, ``void`` and the
national ``german``, ``polish``, ``spanish``; a caller may name one and put other figures in their place.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, is_dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any, get_type_hints

from scrabble_api.rules.counting import count_text
from scrabble_api.rules.equipment.squares import Layout
from scrabble_api.rules.errors import Unreadable
from scrabble_api.rules.limits import (
    BONUS_KEY,
    BONUSES,
    MOST_PLAYERS,
    OR_NULL,
    SEAT,
    TILES_LAID,
    UNSAID,
    Between,
    Id,
    Title,
    declaration_of,
)


class GoodPlay(StrEnum):
    """What a challenge of a good play costs."""

    NOTHING = "nothing"
    LOSES_NEXT_TURN = "loses-next-turn"
    LOSES_GAME = "loses-game"
    POINTS_TO_CHALLENGED = "points-to-challenged"
    POINTS_FROM_CHALLENGER = "points-from-challenger"


class Per(StrEnum):
    """What points for a challenge go by."""

    PLAY = "play"
    WORD = "word"


class Scope(StrEnum):
    """What a challenge puts to the judge."""

    PLAY = "play"
    NAMED_WORDS = "named-words"


class Acceptance(StrEnum):
    """What closes the time for a challenge: the next action, or every other player's word."""

    NEXT_ACTION = "next-action"
    ALL = "all"


class OutPlayer(StrEnum):
    """What the player who goes out gains of the others' tiles."""

    SUM = "sum"
    DOUBLE = "double"
    NOTHING = "nothing"


class Others(StrEnum):
    """What becomes of the score of those who have tiles left."""

    DEDUCTED = "deducted"
    KEPT = "kept"


class Tie(StrEnum):
    """What decides between equal final scores."""

    BEFORE_UNPLAYED = "before-unplayed"
    DRAW = "draw"


class NoPlayPossible(StrEnum):
    """How a game comes to end since nobody has a play: somebody says so, it is checked then, or it is found.

    ``automatic`` ends games that the service deals; elsewhere racks are not known, and it is as ``checked``.
    """

    DECLARED = "declared"
    CHECKED = "checked"
    AUTOMATIC = "automatic"


#: What a figure of a rule may be, whatever it counts.
_MANY = Between(0, 1000)
_Many = Annotated[int, _MANY]
_BonusKey = Annotated[int, BONUS_KEY]
_Rounds = Annotated[int | None, Between(1, 1000), OR_NULL]


@dataclass(frozen=True, slots=True)
class Players:
    """How many may play."""

    min: Annotated[int, SEAT] = 2
    max: Annotated[int, SEAT] = MOST_PLAYERS


@dataclass(frozen=True, slots=True)
class Opening:
    """What the first play on an empty board must do."""

    minimum_tiles: Annotated[int, TILES_LAID] = 2
    covers_start: bool = True


@dataclass(frozen=True, slots=True)
class Challenge:
    """What happens to the challenger of a good play, what is judged, and whether bad words are refused outright.

    ``points`` go per ``play`` or per ``word``; ``scope`` is the whole ``play`` or the ``named-words``.
    """

    good_play: GoodPlay = GoodPlay.LOSES_NEXT_TURN
    points: _Many = 0
    per: Per = Per.PLAY
    scope: Scope = Scope.PLAY
    refuse_bad_words: bool = False


@dataclass(frozen=True, slots=True)
class Exchange:
    """When tiles may be exchanged: never more than the bag holds; ``limit`` is each player's for the game."""

    bag_minimum: Annotated[int, Between(0, 200)] = 1
    counts_as_scoreless: bool = True
    limit: Annotated[_Many | None, OR_NULL] = None


@dataclass(frozen=True, slots=True)
class End:
    """What ends a game beside an out-play: scoreless turns in a row, rounds of passes, passes in a row, or no play."""

    scoreless_turns: _Rounds = None
    pass_rounds: _Rounds = None
    pass_rounds_empty_bag: _Rounds = None
    passes: _Rounds = None
    no_play_possible: Annotated[NoPlayPossible, UNSAID] = NoPlayPossible.DECLARED


@dataclass(frozen=True, slots=True)
class Unplayed:
    """Tiles left when somebody goes out: the out-player gains their sum, or ``double``, twice the opponent's.

    ``double`` is meant for two; with three or four players it counts as ``sum`` with the others ``deducted``.
    """

    out_player: OutPlayer = OutPlayer.SUM
    others: Others = Others.DEDUCTED


@dataclass(frozen=True, slots=True)
class Overtime:
    """Points lost per ``per_seconds`` or part of it, and the overtime at which the game is lost."""

    points: _Many = 10
    per_seconds: Annotated[int, Between(1, 3600)] = 60
    limit_seconds: Annotated[int | None, Between(1, 86_400), OR_NULL] = None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """All figures of one way to play; ``id`` is None once a caller has changed any of a preset's."""

    id: Annotated[Id | None, OR_NULL]
    title: Title
    players: Players = Players()
    rack_size: Annotated[int, TILES_LAID] = 7
    opening: Opening = Opening()
    bonus: Annotated[Mapping[_BonusKey, _Many], BONUSES] = field(default_factory=lambda: MappingProxyType({7: 50}))
    challenge: Challenge = Challenge()
    acceptance: Acceptance = Acceptance.NEXT_ACTION
    exchange: Exchange = Exchange()
    end: End = End()
    unplayed: Unplayed = Unplayed()
    tie: Tie = Tie.BEFORE_UNPLAYED
    overtime: Annotated[Overtime | None, OR_NULL] = None
    base: Id = field(kw_only=True)


DEFAULT_RULESET = "club"


def _limits(kind: Any, path: str = "") -> Iterator[tuple[str, Between]]:
    for name, hint in get_type_hints(kind, include_extras=True).items():
        declaration = declaration_of(hint)
        limit = declaration.mark(Between)
        if limit is not None:
            yield path + name, limit
        elif is_dataclass(group := declaration.kinds[0]):
            yield from _limits(group, f"{name}.")


#: The least and the most that each number of a ruleset can be, in requests, in records, and so in answers.
LIMITS: Mapping[str, Between] = {**dict(_limits(Ruleset)), "bonus": _MANY}

#: The challenge rules that have names of their own.
CHALLENGES: Mapping[str, Challenge] = {
    "single": Challenge(GoodPlay.NOTHING),
    "double": Challenge(GoodPlay.LOSES_NEXT_TURN),
    "triple": Challenge(GoodPlay.LOSES_GAME),
    "void": Challenge(GoodPlay.NOTHING, refuse_bad_words=True),
    "five-points": Challenge(GoodPlay.POINTS_TO_CHALLENGED, 5),
    "five-points-per-word": Challenge(GoodPlay.POINTS_TO_CHALLENGED, 5, Per.WORD, Scope.NAMED_WORDS),
    "ten-points": Challenge(GoodPlay.POINTS_TO_CHALLENGED, 10),
    "ten-points-per-word": Challenge(GoodPlay.POINTS_TO_CHALLENGED, 10, Per.WORD, Scope.NAMED_WORDS),
    "challenger-loses-five-points": Challenge(GoodPlay.POINTS_FROM_CHALLENGER, 5),
    "challenger-loses-five-points-per-word": Challenge(GoodPlay.POINTS_FROM_CHALLENGER, 5, Per.WORD, Scope.NAMED_WORDS),
    "challenger-loses-ten-points": Challenge(GoodPlay.POINTS_FROM_CHALLENGER, 10),
    "challenger-loses-ten-points-per-word": Challenge(GoodPlay.POINTS_FROM_CHALLENGER, 10, Per.WORD, Scope.NAMED_WORDS),
}


def _presets() -> dict[str, Ruleset]:
    club = Ruleset("club", "Club rules", base="club", end=End(pass_rounds=2))
    tournament = replace(
        club,
        exchange=Exchange(bag_minimum=7),
        end=End(scoreless_turns=6),
        unplayed=Unplayed(OutPlayer.DOUBLE, Others.KEPT),
        tie=Tie.DRAW,
        overtime=Overtime(),
    )
    free = replace(tournament, id="free", title="Free challenge", challenge=CHALLENGES["single"])
    two = Players(2, 2)
    presets = (
        club,
        replace(club, id="hasbro", title="Hasbro box rules", end=End()),
        replace(club, id="mattel", title="Mattel box rules"),
        replace(tournament, id="naspa", title="NASPA tournament rules", players=two),
        replace(
            tournament,
            id="wespa",
            title="WESPA tournament rules",
            players=two,
            challenge=CHALLENGES["five-points-per-word"],
        ),
        free,
        replace(free, id="void", title="Plays with bad words are refused", challenge=CHALLENGES["void"]),
        replace(free, id="german", title="German rules", end=End(scoreless_turns=6, passes=4)),
        replace(
            free,
            id="polish",
            title="Polish rules",
            exchange=Exchange(bag_minimum=7, counts_as_scoreless=False, limit=3),
            end=End(scoreless_turns=6, passes=4),
        ),
        replace(
            free,
            id="spanish",
            title="Spanish rules",
            exchange=Exchange(bag_minimum=1),
            end=End(scoreless_turns=12, passes=4),
        ),
    )
    return {str(preset.id): replace(preset, base=str(preset.id)) for preset in presets}


RULESETS: Mapping[str, Ruleset] = _presets()


def ruleset_on(layout: Layout, base: Ruleset) -> Ruleset:
    """A preset resolved for a board, whose own bonus and rack size stand before it."""
    resolved = base
    if layout.rack_size is not None:
        resolved = replace(resolved, rack_size=layout.rack_size)
    return resolved if layout.bonus is None else replace(resolved, bonus=layout.bonus)


def check_ruleset(ruleset: Ruleset) -> None:
    """Unreadable (``ruleset-impossible``) where figures contradict each other."""
    if ruleset.players.min > ruleset.players.max:
        message = f"The least number of players, {ruleset.players.min}, is more than the most, {ruleset.players.max}. Change one of them."
        raise Unreadable("ruleset-impossible", message, ("players",))
    if ruleset.opening.minimum_tiles > ruleset.rack_size:
        message = f"The opening play needs {count_text(ruleset.opening.minimum_tiles, 'tile')}, but a rack holds only {ruleset.rack_size}. Change one of them."
        raise Unreadable("ruleset-impossible", message, ("opening",))
