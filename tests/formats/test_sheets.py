"""The score sheet as a page: every turn side by side, totals that add up, nothing told that may not be seen."""

import re
import xml.etree.ElementTree as ET
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise

import pytest
from msgspec import structs

from scrabble_api.formats.answers.turns import turns_taken
from scrabble_api.formats.sheets.fitting import fitting_size, small_lines_of
from scrabble_api.formats.sheets.pages import sheet_html, sheet_policy
from scrabble_api.formats.sheets.rounds import Round, rounds
from scrabble_api.formats.sight import ALL_IN_SIGHT, NO_SEAT, Sight
from scrabble_api.rules.games.outcome import standing_scores
from scrabble_api.rules.history.record import Record
from tests.rules.games import after, game_of, opened, set_up_of
from tests.rules.random_games import RandomGame, for_every_game
from tests.rules.whole_games import FLIP, STUCK

ALL, PUBLIC = ALL_IN_SIGHT, Sight(NO_SEAT, notes=False)
STAMPS = [("2026-11-29T19:30:00.000000Z", "key")] * 100
HAT, ON = "1 8G HAT (AEHTBCD)", "2 9G ON (EINORST)"


def page(record: Record, sight: Sight = ALL) -> ET.Element:
    """The page, which is also well-formed XML but for its void elements and the one entity that escaping makes."""
    text = re.sub(r"<(meta|col)\b([^>]*)>", r"<\1\2/>", sheet_html(record, STAMPS, sight))
    text = text.replace(' xmlns="http://www.w3.org/2000/svg"', "").replace("xml:lang", "lang")
    return ET.fromstring(text.removeprefix("<!DOCTYPE html>"))


def said(element: ET.Element | None) -> str:
    assert element is not None
    return " ".join("".join(element.itertext()).split())


def cells(record: Record, sight: Sight = ALL) -> list[list[str]]:
    """The table of turns below its head, a row a line."""
    return [[said(cell) for cell in row] for row in page(record, sight).findall(".//table[@class='turns']/tbody/tr")]


def scores(record: Record, sight: Sight = ALL) -> dict[str, list[str]]:
    rows = page(record, sight).findall(".//table[@class='scores']/tbody/tr")
    return {said(head): [said(one) for one in figures] for head, *figures in rows}


def test_turns_stand_side_by_side_with_rack_score_and_total() -> None:
    assert cells(game_of(f"{HAT}; {ON}; 1 pass")) == [
        ["1", "8G HAT", "AEHTBCD", "12", "12", "9G ON", "EINORST", "11", "11"],
        ["2", "pass", "", "0", "12", ""],
    ]


def test_a_play_shows_its_blanks_small_and_what_it_runs_through_in_brackets() -> None:
    plays = [row[1] for row in cells(game_of(FLIP)) if len(row) > 3]
    assert plays[:3] == ["H8 hONORER", "10C SAPIE(N)CY", "14D AWA"]


@pytest.mark.parametrize(
    ("text", "ruleset", "remark"),
    [
        (f"{HAT}; 2 challenges: bad", "club", "challenged: not acceptable"),
        (f"{HAT}; 2 challenges: ruled good", "wespa", "challenged: acceptable, ruled by Dora; +5"),
        (
            f"{HAT}; 2 challenges: good",
            "naspa/challenger-loses-ten-points-per-word",
            "challenged: acceptable; −10 for Bob",
        ),
        ("1 8G HAT; 1 withdraws", "club", "taken back"),
        ("1 8G HAT = 13", "club", "announced 13"),
        ("1 8A HAT as played", "club", "stands by Dora"),
        (f"{HAT}; note 2 so\tslow", "club", "“so slow”"),
    ],
)
def test_what_happened_to_a_play_is_remarked_under_it(text: str, ruleset: str, remark: str) -> None:
    assert cells(game_of(text, ruleset))[1] == [remark, ""]


def test_with_more_than_two_the_challenger_is_named_and_racks_stand_below() -> None:
    rows = cells(game_of(f"{HAT}; 3 challenges: bad; 2 exchange 3", seats=3))
    assert rows[0] == ["1", "8G HAT", "0", "0", "exchange 3", "0", "0", ""]
    assert rows[1] == ["AEHTBCDchallenged by Cid: not acceptable", "", ""]


def test_where_the_announced_score_counts_the_computed_one_is_remarked() -> None:
    record = after(opened(set_up_of("club", score_of_record="announced")), "1 8G HAT = 13")
    assert cells(record) == [["1", "8G HAT", "13", "13", ""], ["computed 12", ""]]


@pytest.mark.parametrize(
    ("record", "steps", "sentence"),
    [
        (
            game_of(FLIP + "1 accepts", "club"),
            {
                "Turns": ["392", "386"],
                "Tiles left": ["LLM", ""],
                "Own tiles": ["−5", "0"],
                "Others’ tiles": ["0", "+5"],
                "Final score": ["387", "391"],
                "Place": ["2", "1"],
            },
            "Bob wins by the final score: Ann 387, Bob 391.",
        ),
        (
            game_of(f"{HAT}; {ON}; 2 overtime 61; 1 adjusted -5", "naspa"),
            {
                "Turns": ["12", "11"],
                "Adjustments": ["−5", "0"],
                "Overtime": ["0", "−20"],
                "So far": ["7", "−9"],
                "Rack": ["BCDE", "EIRST"],
            },
            "The game goes on: Ann is on turn.",
        ),
        (game_of(FLIP), None, "Somebody has gone out, and the play can still be challenged."),
        (
            game_of(f"{HAT}; 2 pass; 1 pass; 2 pass; 1 pass"),
            None,
            "The game has ended; the tiles left on racks are not told yet.",
        ),
    ],
)
def test_the_end_is_told_step_by_step(record: Record, steps: dict[str, list[str]] | None, sentence: str) -> None:
    if steps is not None:
        assert scores(record) == steps
    assert said(page(record).find(".//p[@class='outcome']")) == sentence


@for_every_game(40)
def test_the_totals_add_up_to_the_scores(game: RandomGame) -> None:
    record = game.record
    steps = scores(record)
    final = steps.get("Final score") or steps["So far"]
    assert [_number(one) for one in final] == list(standing_scores(record.game))
    changes = [steps.get(what, []) for what in ("Turns", "Own tiles", "Others’ tiles", "Adjustments", "Overtime")]
    assert [sum(_number(one[seat]) for one in changes if one) for seat in range(len(final))] == [
        _number(one) for one in final
    ]


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def test_names_titles_and_notes_are_text_and_nothing_else() -> None:
    record = game_of(f"{HAT}; note 2 </td><script>")
    names = ("<script>alert(1)</script>", 'B\n"o\'b"')
    hostile = replace(record, details=replace(record.details, names=names, title="<img src=x>", note="</style><b>"))
    written = sheet_html(hostile, STAMPS, ALL)
    assert not re.search(r"<(script|img|b)\b", written)
    assert said(page(hostile).find(".//h1")) == "<img src=x>"
    assert [said(one) for one in page(hostile).findall(".//footer//li")] == [
        names[0],
        'B "o\'b"',
        "Scorekeeper",
    ]


def test_while_a_game_goes_on_the_public_sees_no_rack_and_no_note() -> None:
    record = game_of(f"{HAT}; 2 exchange EI (EINORST); note 2 so slow; 1 adjusted 5")
    written = sheet_html(record, STAMPS, PUBLIC)
    assert cells(record, PUBLIC) == [["1", "8G HAT", "12", "12", "exchange 2", "0", "0"]]
    assert not re.search("AEHTBCD|EINORST|slow|director", written)
    assert scores(record, PUBLIC) == {"Turns": ["12", "0"], "Adjustments": ["+5", "0"], "So far": ["17", "0"]}


def test_a_game_of_scores_has_points_and_no_board() -> None:
    record = after(opened(set_up_of("club", recording="scores")), "1 scores 30; 2 scores -5")
    assert cells(record) == [["1", "30", "30", "−5", "−5"]]
    assert page(record).find(".//svg") is None


def test_the_page_has_its_board_headings_captions_and_scopes() -> None:
    found = page(game_of(STUCK, "naspa"))
    assert found.get("lang") == "en"
    assert said(found.find(".//svg/title")).endswith("tiles")
    assert [said(one) for level in ("h1", "h2") for one in found.iter(level)] == [
        "Ann – Bob",
        "Turns",
        "Board",
        "Result",
        "Signatures",
    ]
    assert all(said(table.find("caption")) for table in found.iter("table"))
    assert {one.get("scope") for one in found.iter("th")} == {"row", "col", "colgroup"}
    heads = {one.get("id") for one in found.iter("th")}
    assert all(set(cell.get("headers", "").split()) <= heads for cell in found.iter("td"))


def test_the_page_fetches_nothing_and_its_policy_knows_its_style() -> None:
    written = sheet_html(game_of(HAT), STAMPS, ALL)
    [style] = re.findall(r"<style>(.*?)</style>", written, re.DOTALL)
    assert b64encode(sha256(style.encode()).digest()).decode() in sheet_policy()
    assert not re.search(r"\b(src|href|url|style)\s*[=(]|@import", written)


def test_facts_tell_what_was_agreed() -> None:
    record = game_of(HAT)
    named = replace(record, details=replace(record.details, title="Final", session_id="Tuesday", round=3))
    assert [said(one) for one in page(named).findall(".//dl/div")] == [
        "Date2026-11-29",
        "MeetingTuesday",
        "Round3",
        "EditionEnglish, Standard board",
        "RulesClub rules",
        "Wordsjudged by people",
    ]


def _rows(number: int) -> tuple[Round, ...]:
    return tuple(Round(one, (None, None)) for one in range(number))


def test_the_longer_the_game_the_smaller_the_print() -> None:
    sizes = [fitting_size(_rows(number), has_board=True).number for number in range(50)]
    assert all(later >= earlier for earlier, later in pairwise(sizes))
    assert {1, 2, 3, 4, 5, 6} == set(sizes)
    assert sizes[15] == 1


def test_remarks_take_two_lines_at_most() -> None:
    [passed] = turns_taken(game_of("1 pass").game, ALL)
    turn = structs.replace(passed, rack="ABC", note="long " * 99)
    names = ["Ann", "Bob", "Cid", "Dan"]
    assert small_lines_of(rounds([turn], names)[0]) == 3
    assert small_lines_of(rounds([structs.replace(turn, note=None)], names[:2])[0]) == 0
