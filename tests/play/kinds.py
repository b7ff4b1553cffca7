"""What the games are played by: rulesets, editions, seats, and word lists, some of them invented."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

from scrabble_api.lexicons.reading import read_word_list
from scrabble_api.lexicons.shelf import open_shelf
from scrabble_api.lexicons.store import add_list
from scrabble_api.rules.equipment.editions import EDITIONS, Edition, edition_of_pair
from scrabble_api.rules.equipment.layouts import LAYOUTS
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS
from scrabble_api.rules.plays.lexicon import Lexicon
from scrabble_api.rules.rulesets import RULESETS

_WORDS, _LONGEST = 6000, 8

#: Every shipped preset, and three with another rule of challenges.
RULESETS_PLAYED: tuple[tuple[str, str | None], ...] = (
    *((name, None) for name in RULESETS),
    ("club", "triple"),
    ("free", "ten-points-per-word"),
    ("naspa", "challenger-loses-five-points"),
)
#: Tiles of one character and of several, small racks and large ones, both sizes of board; layout and letters.
EDITIONS_PLAYED = (
    ("standard", "english"),
    ("standard", "spanish"),
    ("standard", "polish"),
    ("super", "english_super"),
    ("standard", "hungarian"),
    ("lexulous", "english"),
    ("duel11", "german"),
)
#: Of five games one is ended by the service where nobody has a play, and in one a declaration of that is checked.
_NO_PLAY = {1: "automatic", 3: "checked"}
#: The sets whose words are invented.
_INVENTED = ("spanish", "polish", "hungarian", "german")


@dataclass(frozen=True, slots=True)
class Kind:
    """What a game is opened with; ``judge`` has the words that players know, also where people rule on them."""

    layout: str
    letters: str
    ruleset: Mapping[str, Any]
    seats: int
    judge: Lexicon
    is_judged: bool

    @property
    def edition(self) -> Edition:
        return edition_of_pair(LAYOUTS[self.layout], LETTER_SETS[self.letters])

    @property
    def text(self) -> str:
        base, challenge = self.ruleset["base"], self.ruleset.get("challenge", "")
        who = f"{self.seats} seats" if self.is_judged else f"{self.seats} seats, people rule"
        end = self.ruleset.get("end", {}).get("no_play_possible", "")
        return f"{self.layout}/{self.letters} {base} {challenge} {self.ruleset['acceptance']} {end} {who}"

    def body(self) -> dict[str, Any]:
        """The request that opens it, without title."""
        edition = self.letters if self.letters in EDITIONS and self.layout in ("standard", "super") else None
        names = ("Ann", "Bob", "Cid", "Dan")[: self.seats]
        return {
            "players": [{"name": name} for name in names],
            "edition": edition or {"layout": self.layout, "letters": self.letters},
            "ruleset": dict(self.ruleset),
            "lexicon": self.judge.id if self.is_judged else None,
            "dealing": "service",
        }


def kind_of(number: int, lists: Mapping[str, Lexicon]) -> Kind:
    """The kind of the game of that number, from 0: all rulesets, editions and numbers of seats take turns."""
    base, challenge = RULESETS_PLAYED[number % len(RULESETS_PLAYED)]
    layout, letters = EDITIONS_PLAYED[number % len(EDITIONS_PLAYED)]
    seats = 2 if base in ("naspa", "wespa") else 2 + (number + number // len(RULESETS_PLAYED)) % 3
    acceptance = "all" if seats > 2 or number % 4 == 3 else "next-action"
    changes: dict[str, Any] = {"acceptance": acceptance, **({"challenge": challenge} if challenge else {})}
    is_judged = base == "void" or number % 6 != 5
    if is_judged and number % 5 in _NO_PLAY:
        changes["end"] = {"no_play_possible": _NO_PLAY[number % 5]}
    judge = lists[f"invented-{letters}" if letters in _INVENTED else "enable"]
    return Kind(layout, letters, MappingProxyType({"base": base, **changes}), seats, judge, is_judged)


def lists_in(folder: Path) -> Mapping[str, Lexicon]:
    """The built-in list and the invented ones, which are kept in that data folder for the server to find."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in _INVENTED:
        letter_set = LETTER_SETS[name]
        text = "\n".join(_invented_words(name)).encode()
        reading = read_word_list(text, "words.txt", letter_set)
        add_list(folder, f"invented-{name}", reading, f"Invented {name}", letter_set.language, letter_set)
    return open_shelf(folder)


def _invented_words(name: str) -> list[str]:
    """Rows of letters, each as often as there are tiles of it, no tile spelled out that must be used."""
    random, letter_set = Random(name), LETTER_SETS[name]
    letters = [letter for letter, count in letter_set.counts.items() for _ in range(count) if letter != "?"]
    words = {tuple(random.choices(letters, k=random.choice((2, 2, *range(3, _LONGEST + 1))))) for _ in range(_WORDS)}
    return sorted("".join(word) for word in words if not letter_set.split_digraphs(word))
