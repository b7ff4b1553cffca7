"""What a record was played by, as far as its own lines tell: seats, edition, ruleset.

The lines of a file stand before the ruleset the caller gives: tiles left that somebody gains are doubled or counted
once as their value says, overtime counts where it is charged.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from scrabble_api.rules.audit.claims import TURN_KINDS, Claim, ClaimedPlayer, ClaimedRecord, ClaimKind
from scrabble_api.rules.audit.declarations import left_before_turns
from scrabble_api.rules.audit.findings import Finding, finding
from scrabble_api.rules.audit.note_syntax import parse_unplayed, tells_lost_turn
from scrabble_api.rules.equipment.editions import Edition, edition_of_pair
from scrabble_api.rules.equipment.layouts import LAYOUTS
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS
from scrabble_api.rules.equipment.letters import BLANK, UNKNOWN, LetterSet, nfc, written_tiles
from scrabble_api.rules.rulesets import CHALLENGES, RULESETS, Others, OutPlayer, Overtime, Ruleset, Unplayed, ruleset_on

_TWO_PLAYERS = 2
_STANDARD, _ENGLISH = "standard", "english"

#: What files call the layouts.
_LAYOUT_NAMES: Mapping[str, str] = {
    "crosswordgame": _STANDARD,
    "standard15": _STANDARD,
    "classic": _STANDARD,
    "supercrosswordgame": "super",
    "standard21": "super",
}

_PER_WORD = "five-points-per-word"
_BY_BONUS: Mapping[int | None, str] = {CHALLENGES[name].points: name for name in ("five-points", "ten-points")}

#: What racks and plays are written with beside letters.
_NO_LETTERS = frozenset((BLANK, UNKNOWN, *"().-"))
#: So many plays are enough to tell which tiles a record was played with.
_PLAYS_READ = 60


@dataclass(frozen=True, slots=True)
class Terms:
    """What the record is judged by; ``players`` are in the order of their seats, whoever began first."""

    players: tuple[ClaimedPlayer, ...]
    edition: Edition
    ruleset: Ruleset
    findings: tuple[Finding, ...]


def terms_of(record: ClaimedRecord, ruleset: Ruleset | None) -> Terms:
    """The terms a record was played on; ``ruleset`` is a preset that holds where the record says nothing."""
    players = _players_in_order(record)
    layout_id, layout_findings = _layout(record)
    letter_set, letter_findings = _letter_set(record)
    edition = edition_of_pair(LAYOUTS[layout_id], letter_set)
    base = ruleset or RULESETS["naspa" if len(players) <= _TWO_PLAYERS else "club"]
    rules = _ruleset_by_lines(ruleset_on(edition.layout, base), record, letter_set)
    return Terms(players, edition, rules, (*layout_findings, *letter_findings))


def _players_in_order(record: ClaimedRecord) -> tuple[ClaimedPlayer, ...]:
    """The players from whoever began, the others to the left; where none are named, those that lines are under.

    Whoever left before the first turn sits where the record has them.
    """
    if left_before_turns(record):
        return record.players
    players = record.players or _nicks_met(record.claims)
    players = (*players, *_nameless(players))
    first = _first_to_play(record.claims)
    start = next((place for place, player in enumerate(players) if player.nick == first), 0)
    return (*players[start:], *players[:start])


def _first_to_play(claims: Sequence[Claim]) -> str:
    """Whoever took the first turn; where no line of a turn can be read, whoever has the first line."""
    read = (claim.player for claim in claims if claim.kind in TURN_KINDS and claim.kind is not ClaimKind.UNREAD)
    return next(chain(read, (claim.player for claim in claims)), "")


def _nicks_met(claims: Iterable[Claim]) -> tuple[ClaimedPlayer, ...]:
    nicks = list(dict.fromkeys(claim.player for claim in claims if claim.player))[:_TWO_PLAYERS]
    return tuple(ClaimedPlayer(number=number, nick=nick, name=nick) for number, nick in enumerate(nicks, 1))


def _nameless(players: tuple[ClaimedPlayer, ...]) -> Iterator[ClaimedPlayer]:
    """It takes two to play."""
    for number in range(len(players) + 1, _TWO_PLAYERS + 1):
        yield ClaimedPlayer(number=number, nick="", name=f"Player {number}")


def _layout(record: ClaimedRecord) -> tuple[str, list[Finding]]:
    if record.layout is None:
        return ("super" if record.letters == "english_super" else _STANDARD), []
    name = record.layout.lower()
    found = _LAYOUT_NAMES.get(name, name)
    if found in LAYOUTS:
        return found, []
    return _STANDARD, [finding("unknown-layout", text=record.layout[:80])]


def _letter_set(record: ClaimedRecord) -> tuple[LetterSet, list[Finding]]:
    name = (record.letters or "").lower().replace("-", "_")
    if name in LETTER_SETS:
        return LETTER_SETS[name], []
    taken = _reading_all(record)
    if name:
        return taken, [finding("unknown-letters", text=name[:80], taken=taken.id)]
    return taken, [] if taken.id == _ENGLISH else [finding("letters-assumed", taken=taken.id)]


def _reading_all(record: ClaimedRecord) -> LetterSet:
    """English, or where it lacks a tile the set that lacks fewest, and of those the one of fewest letters."""
    written = set[str]().union(*(_tiles_of(claim) for claim in record.claims[:_PLAYS_READ]))
    if not _lacks(LETTER_SETS[_ENGLISH], written):
        return LETTER_SETS[_ENGLISH]
    standard = [letter_set for letter_set in LETTER_SETS.values() if letter_set.id != "english_super"]
    return min(standard, key=lambda one: (_lacks(one, written), one.id != _ENGLISH, len(one.letters)))


def _lacks(letter_set: LetterSet, written: set[str]) -> int:
    return len(written - letter_set.tiles.keys())


def _tiles_of(claim: Claim) -> set[str]:
    written = (written_tiles(nfc(text[:80])) for text in (claim.rack, claim.tiles) if text is not None)
    return set(chain.from_iterable(written)) - _NO_LETTERS


def _ruleset_by_lines(ruleset: Ruleset, record: ClaimedRecord, letter_set: LetterSet) -> Ruleset:
    if ruleset.overtime is None and any(claim.kind is ClaimKind.OVERTIME for claim in record.claims):
        ruleset = replace(ruleset, overtime=Overtime())
    challenge, unplayed = _challenge_rule(record), _unplayed_rule(record, letter_set)
    if challenge is not None:
        ruleset = replace(ruleset, challenge=CHALLENGES[challenge])
    return ruleset if unplayed is None else replace(ruleset, unplayed=unplayed)


def _challenge_rule(record: ClaimedRecord) -> str | None:
    """The name of the challenge rule, by the bonuses paid or the turns lost; None where there was no challenge."""
    paid = {claim.points or 0 for claim in record.claims if claim.kind is ClaimKind.CHALLENGE_BONUS}
    bonuses = paid - {0}
    if bonuses:
        return _BY_BONUS.get(bonuses.pop(), _PER_WORD) if len(bonuses) == 1 else _PER_WORD
    is_turn_lost = any(tells_lost_turn(note) for claim in record.claims for note in claim.notes)
    if is_turn_lost:
        return "double"
    return "single" if paid else None


def _unplayed_rule(record: ClaimedRecord, letter_set: LetterSet) -> Unplayed | None:
    """How tiles left are counted, by the lines that count them; None where none tells."""
    ends = [claim for claim in record.claims if claim.kind is ClaimKind.END_RACK and claim.points]
    gains = [claim for claim in ends if (claim.points or 0) > 0]
    if not ends:
        return None
    notes = (parse_unplayed(note) for claim in record.claims for note in claim.notes)
    worth = sum(points for _, points in filter(None, notes))
    if worth:
        return _unplayed_rule_by_points(ends, worth)
    once = [claim for claim in gains if claim.points == _value(claim.tiles or "", letter_set)]
    if once or len(gains) < len(ends):  # somebody's own tiles are taken off
        return Unplayed(OutPlayer.SUM, Others.DEDUCTED)
    return Unplayed(OutPlayer.DOUBLE, Others.KEPT)


def _unplayed_rule_by_points(ends: Sequence[Claim], worth: int) -> Unplayed | None:
    """How tiles left are counted of which only the points are told; None where nobody gains by them."""
    counted = [claim.points or 0 for claim in ends]
    gained = sum(points for points in counted if points > 0)
    out = {worth: OutPlayer.SUM, 2 * worth: OutPlayer.DOUBLE}.get(gained)
    others = Others.DEDUCTED if any(points < 0 for points in counted) else Others.KEPT
    return None if out is None else Unplayed(out, others)


def _value(text: str, letter_set: LetterSet) -> int:
    """The value of tiles as they are written; what is no tile counts for nothing."""
    tiles = letter_set.tiles
    return sum(tiles[one].value for one in letter_set.written_tiles(text) if one in tiles)
