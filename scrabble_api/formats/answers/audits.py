"""Audits as they are answered: verdict, both scores of each player, findings, every turn, and the result by the rules."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Annotated

from scrabble_api.formats.answers.games import EditionOfGame, edition_of_game
from scrabble_api.formats.answers.results import Result, result_of
from scrabble_api.formats.answers.rulesets import RulesetOfGame, ruleset_of_game
from scrabble_api.formats.answers.turns import NOT_ASKED, Highest, TurnTaken, highest_of, turn_kinds, turns_of_kinds
from scrabble_api.formats.audits import player_names, title_of
from scrabble_api.formats.sight import ALL_IN_SIGHT, Sight
from scrabble_api.formats.wire import Answer, answer_of, says, to_json
from scrabble_api.rules import audit
from scrabble_api.rules.audit import Audit, Severity, Verdict
from scrabble_api.rules.audit.findings import MOST_FINDINGS
from scrabble_api.rules.games import turns
from scrabble_api.rules.games.highest import MOST_TURNS, highest_by_entry
from scrabble_api.rules.plays.lexicon import Lexicon


class Finding(Answer):
    """One slip of a record, and both numbers where it has any."""

    line: int | None = says("Of the file, from 1; null for the file as a whole.")
    turn: int | None = says("Of the game, from 1.")
    seat: int | None = says("Whose line it is.")
    code: str = says("Stable: programs should use this.")
    severity: Severity = says(
        "`error`: the record contradicts the rules or itself. `warning`: a rack does. `note`: worth knowing; it never changes the verdict."
    )
    message: str = says("A sentence for people, with the sum.")
    claimed: int | None = says("The number recorded.")
    computed: int | None = says("What it should be.")


class PlayerAudited(Answer):
    """A player, and both scores."""

    seat: int = says("From 1, who began.")
    name: str = says("As the record has it.")
    claimed: int = says("The last total recorded.")
    computed: int = says("By the rules, from what the record says was done.")


class TurnAudited(TurnTaken):
    """A turn of the record as the rules have it, of one of these kinds; every kind has the same fields.

    `announced_score` and `announced_total` are what was recorded.
    """

    line: int | None = says("Where it stands; null for a turn lost to a challenge.")
    announced_total: int | None = says("The running total recorded; null if none was.")


_AUDITED = turn_kinds(TurnAudited, "Audited")


#: What the findings of a game come to.
VERDICT = says("What the findings come to; notes leave it exact.", enum=list(Verdict))


class GameAudited(Answer):
    """A game of the record, audited."""

    verdict: Annotated[str, VERDICT]
    title: str | None = says("As the record has it.")
    edition: EditionOfGame = says("The board and tiles that the record names or shows.")
    ruleset: RulesetOfGame = says("What it was judged by.")
    players: tuple[PlayerAudited, ...] = says("By seat.")
    findings: tuple[Finding, ...] = says(
        f"In the order of lines; of more than {MOST_FINDINGS:,} the gravest, and that there are more."
    )
    turns: tuple[TurnAudited, ...] = says("In the order in which they were taken.")
    result: Result | None = says("By the rules; null where the record stops before, or racks are not known.")


class RecordsAudited(Answer):
    """Every game of a record, audited."""

    games: tuple[GameAudited, ...] = says("In the order of the file.")


#: What an audit shows who did not ask for the letters of words.
IN_BRIEF = replace(ALL_IN_SIGHT, letters=False)


def audits_bytes(audits: Iterable[Audit], sight: Sight = IN_BRIEF, lexicon: Lexicon | None = None) -> Iterator[bytes]:
    """The answer on a file in JSON, game by game, so that none is held longer than it takes to write it.

    Where a lexicon is given, turns have their highest plays by it.
    """
    before, left = b'{"games":[', MOST_TURNS
    for one in audits:
        plays = NOT_ASKED if lexicon is None else highest_by_entry(one.game, one.steps, lexicon, left)
        left -= len(plays)
        yield before + to_json(audit_answer(one, sight, plays))
        before = b","
    yield b"]}" if before == b"," else b'{"games":[]}'


def audit_answer(audited: Audit, sight: Sight = IN_BRIEF, plays: Highest = NOT_ASKED) -> GameAudited:
    """The whole answer on one game, with the highest plays of its turns where they were found."""
    game, names = audited.game, player_names(audited)
    return GameAudited(
        verdict=audited.verdict.value,
        title=title_of(audited),
        edition=edition_of_game(game.set_up.edition),
        ruleset=ruleset_of_game(game.set_up.ruleset),
        players=player_answers(names, audited.claimed, audited.computed),
        findings=tuple(map(finding, audited.findings)),
        turns=tuple(turns_of_kinds(game, sight, _AUDITED, partial(_said_of_turn, audited, plays))),
        result=result_of(game, names),
    )


def player_answers(names: Iterable[str], claimed: Iterable[int], computed: Iterable[int]) -> tuple[PlayerAudited, ...]:
    """Each player's two scores, by seat."""
    return tuple(
        PlayerAudited(seat=seat, name=name, claimed=recorded, computed=by_rules)
        for seat, (name, recorded, by_rules) in enumerate(zip(names, claimed, computed, strict=True), 1)
    )


def finding(found: audit.Finding) -> Finding:
    """One finding."""
    return answer_of(found, Finding)


def _said_of_turn(audited: Audit, plays: Highest, turn: turns.Turn) -> Mapping[str, object]:
    """A turn's line and total in the file, and its highest play; nobody claims a lost turn."""
    claim = None if turn.entry is None else audited.record.claims[turn.entry - 1]
    line, total = (None, None) if claim is None else (claim.line, claim.total)
    return {"line": line, "announced_total": total, "highest": highest_of(plays, turn)}
