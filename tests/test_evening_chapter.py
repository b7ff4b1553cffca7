"""The chapter on a club's evening: what happens in it, and how many calls it takes. Its commands run with all chapters."""

from tests.chapters import ROOT, commands

COMMANDS = commands(ROOT / "docs" / "evening.md")
PRINTED = "\n".join(command.printed for command in COMMANDS)

MOST_CALLS = 60


def test_it_counts_every_call_it_makes() -> None:
    calls = [command.text for command in COMMANDS if "curl -K" in command.text]
    assert calls == ['ask() { echo >> calls; curl -K club.curl "$@"; }']


def test_it_takes_few_calls() -> None:
    assert COMMANDS[-1].text == "wc -l < calls"
    assert int(COMMANDS[-1].printed) <= MOST_CALLS


def test_the_evening_has_all_that_happens_at_a_club() -> None:
    tables = [line for line in PRINTED.splitlines() if " : " in line]
    assert len(tables) == PRINTED.count("sentence: ") - 1 == 11, "each table has a result, and one is corrected"
    for happening in (
        "- Ben   A bye",
        "A tie: ",
        "taken back",
        "name: Dan, left_after: 2",
        "11 games, 0 results missing",
    ):
        assert happening in PRINTED


def test_the_correction_changes_the_standings() -> None:
    before, after = (command.printed.splitlines() for command in COMMANDS if command.text == "standings")
    assert len(before) == len(after) == 9
    assert (before[1].split()[1], after[1].split()[1]) == ("Finn", "Hana")
