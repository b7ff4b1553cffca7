"""The plays of a rack, as they are answered."""

from collections.abc import Iterator

from scrabble_api.formats.answers.verdicts import LexiconReference, Verdict, Violation, lexicon_reference, verdict_on
from scrabble_api.formats.answers.verdicts import violation as broken_rule
from scrabble_api.formats.requests.finding import PlaysWanted
from scrabble_api.formats.requests.plays import Case
from scrabble_api.formats.wire import Answer, says
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.equipment.letters import tiles_text
from scrabble_api.rules.finding.finding import Order, Search, count_plays, highest_plays, judge_play, play_of
from scrabble_api.rules.finding.ranking import FoundPlay
from scrabble_api.rules.plays.racks import rack_faults


class FoundPlays(Answer):
    """The legal plays of a rack whose words are all in the lexicon; the highest-scoring first, unless asked otherwise."""

    is_play_possible: bool | None = says(
        "Whether this rack has any play at all by this lexicon. Null where there are `violations`, since such a rack or board cannot be."
    )
    total: int | None = says(
        "How many plays there are: each word once at each place, whatever its blanks stand for. Null as above."
    )
    plays: tuple[Verdict, ...] | None = says(
        "The plays that come first, at most `limit`, each as scorePlay answers it; letters that the rack lacks are played with its blanks, where they cost least. Score is not the whole of strategy: what stays on the rack and what the play opens to the others is not weighed. Null as above."
    )
    violations: tuple[Violation, ...] = says(
        "What is wrong with the rack or the board: `rack-too-long`, `rack-impossible`, `tiles-exceed-set`."
    )
    rack: str = says("The rack whose plays are answered.")
    lexicon: LexiconReference = says("The list by which words are good.")


def found_plays(wanted: PlaysWanted) -> FoundPlays:
    """The plays that are wanted, or what is wrong with the rack or the board."""
    search = wanted.search
    faults = tuple(rack_faults(search.board, (), search.rack, search.ruleset.rack_size))
    found = None if faults else highest_plays(search, wanted.limit, wanted.order)
    total = None if found is None else count_plays(search)
    return FoundPlays(
        is_play_possible=None if total is None else total > 0,
        total=total,
        plays=None if found is None else tuple(_verdict(search, one) for one in found),
        violations=tuple(broken_rule(one) for one in faults),
        rack=tiles_text(search.rack),
        lexicon=lexicon_reference(search.lexicon),
    )


def _verdict(search: Search, found: FoundPlay) -> Verdict:
    case = Case(search.board, play_of(search, found), search.ruleset, search.lexicon, search.rack, search.rack, None)
    return verdict_on(case, judge_play(search, found))


def found_plays_text(found: FoundPlays, order: Order) -> str:
    """The same for a terminal."""
    return "\n".join(_lines(found, order))


def _lines(found: FoundPlays, order: Order) -> Iterator[str]:
    if found.plays is None:
        yield f"No plays were looked for with the rack {found.rack}:"
        yield from (f"  {broken.code}: {broken.message}" for broken in found.violations)
    elif not found.total:
        yield f"The rack {found.rack or '(empty)'} has no play by {found.lexicon.id}."
    else:
        widest = max(len(one.play.notation or "") for one in found.plays)
        yield from (f"{one.score:>5}  {one.play.notation:<{widest}}  {one.arithmetic}" for one in found.plays)
        first = "highest scores first" if order is Order.SCORE else "most tiles laid first"
        yield f"{len(found.plays):,} of {count_text(found.total, 'play')} by {found.lexicon.id}, {first}."
