"""The score sheet as a page and in lines: every turn, totals that add up, who decided what, nothing that may not be seen."""

import re
import xml.etree.ElementTree as ET
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise

import pytest
from msgspec import structs

from scrabble_api.formats.answers.turns import turns_taken
from scrabble_api.formats.sheets.fitting import fitting_size, lines_of, small_lines_of
from scrabble_api.formats.sheets.lines import sheet_text
from scrabble_api.formats.sheets.pages import sheet_html, sheet_policy, sheets_html
from scrabble_api.formats.sheets.rounds import Round, rounds
from scrabble_api.formats.sheets.texts import plain
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
    assert rows[0] == ["1", "Ann8G HAT", "0", "0", "Bobexchange 3", "0", "0", ""]  # the names are for small screens
    assert rows[1] == ["AnnAEHTBCDchallenged by Cid: not acceptable", "", ""]


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
        (game_of(FLIP), None, "A player has gone out. The play can still be challenged."),
        (
            game_of(f"{HAT}; 2 pass; 1 pass; 2 pass; 1 pass"),
            None,
            "The game has ended. The tiles left on the racks are not known yet.",
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
        "SessionTuesday",
        "Round3",
        "EditionEnglish, Standard board",
        "RulesClub rules",
        "Wordsjudged by people",
    ]


def _rows(number: int) -> tuple[Round, ...]:
    return tuple(Round(one, (None, None)) for one in range(number))


def test_the_longer_the_game_the_smaller_the_print() -> None:
    sizes = [fitting_size(_rows(number), [], has_board=True).number for number in range(50)]
    assert all(later >= earlier for earlier, later in pairwise(sizes))
    assert {1, 2, 3, 4, 5, 6} == set(sizes)
    assert sizes[15] == 1


def test_long_plays_remarks_and_decisions_take_the_room_that_they_need() -> None:
    [passed] = turns_taken(game_of("1 pass").game, ALL)
    turn = structs.replace(passed, rack="ABC", note="long " * 99)
    names = ["Ann", "Bob", "Cid", "Dan"]
    assert small_lines_of(rounds([turn], names)[0]) == 3
    [plain] = rounds([structs.replace(turn, note=None)], names[:2])
    assert (small_lines_of(plain), lines_of(plain)) == (0, 1)
    long_play = structs.replace(turn, kind="play", position="8A", tiles="[CH][LL]" * 7)
    assert [lines_of(rounds([long_play], names[:seats])[0]) for seats in (2, 4)] == [3, 4]
    sizes = [fitting_size(_rows(14), ["why " * 30] * number, has_board=True).number for number in range(20)]
    assert (sizes[0], sizes[-1]) == (1, 6)
    assert sizes == sorted(sizes)


@pytest.mark.parametrize(
    ("text", "seats", "to_all", "to_club"),
    [
        ("1 8A HAT as played", 2, ["8A HAT by Ann: stands as played, decided by Dora: as the director saw"], []),
        (f"{HAT}; 2 challenges: ruled good", 2, ["8G HAT by Ann: acceptable, ruled by Dora: as the director saw"], []),
        (
            "1 8A HAT as played; 2 challenges placement: ruled bad",
            2,
            [
                "8A HAT by Ann: stands as played, decided by Dora: as the director saw",
                "8A HAT by Ann: placement not acceptable, ruled by Dora: as the director saw",
            ],
            [],
        ),
        (f"{HAT}; 1 adjusted -5", 2, [], ["Ann, adjustment −5: as the director saw"]),
        (f"{HAT}; 2 overtime 61", 2, [], ["Bob, overtime 1:01"]),
        (f"{HAT}; 2 retires", 3, [], ["Bob left the game: as the director saw"]),
        (f"{HAT}; 1 withdraws", 2, [], []),
        (
            f"{HAT}; finish adjudicated, 1 holds AEIOUBC, 2 holds DEFGIJL; reopen",
            2,
            [],
            ["The game was reopened: as the director saw"],
        ),
        (
            f"{HAT}; finish adjudicated, 1 holds AEIOUBC, 2 holds DEFGIJL",
            2,
            ["Adjudicated, decided by Dora: as the director saw"],
            [],
        ),
        (f"{HAT}; finish forfeit by 2", 2, ["Forfeit, decided by Dora: as the director saw"], []),
    ],
)
def test_who_decided_what_and_why_stands_on_both_sheets(
    text: str, seats: int, to_all: list[str], to_club: list[str]
) -> None:
    record = game_of(text, "wespa" if seats == 2 else "club", seats)
    for sight, expected in ((ALL, [*to_all, *to_club]), (PUBLIC, to_all)):
        assert decided(record, sight) == expected
        lines = sheet_text(record, STAMPS, sight).splitlines()
        assert [line for line in lines if line in {*to_all, *to_club}] == expected


def decided(record: Record, sight: Sight) -> list[str]:
    result = page(record, sight).find(".//div[@class='result']")
    assert result is not None
    heads = [said(one) for one in result.findall("h2")]
    lists = [[said(one) for one in each] for each in result.findall("ul")]
    return dict(zip(heads[1:], lists, strict=True)).get("Decisions", [])


@pytest.mark.parametrize("name", ["محمد أحمد", "דנה כהן", "Zoë"])
def test_names_titles_sessions_and_notes_in_any_script_turn_nothing_beside_them(name: str) -> None:
    record = game_of(f"{HAT}; 2 challenges: ruled bad; note 2 {name} 1; 1 adjusted -5")
    details = replace(record.details, names=(name, "Bob"), session_id=name, note=f"{name} 2")
    named = replace(record, details=details)
    found = page(named)
    apart = [one for one in found.iter() if one.tag == "bdi" or one.get("dir") == "auto"]
    within = {id(child) for one in apart for child in one.iter()}
    beside = [text for one in found.iter() if id(one) not in within for text in (one.text, one.tail) if text]
    assert not [text for text in beside if name in text and text != f"{name} – Bob – score sheet"]
    assert "\u2068" not in sheet_html(named, STAMPS, ALL) + sheet_text(named, STAMPS, ALL)


def test_a_name_cannot_end_where_it_stands_apart() -> None:
    record = game_of(HAT)
    named = replace(record, details=replace(record.details, names=("A\u2069\u202eB", "Bob\u2068")))
    written = sheet_html(named, STAMPS, ALL)
    assert written.count("<bdi>") == written.count("</bdi>")
    assert "<bdi>A\u202eB</bdi>" in written


def test_the_sheet_in_lines_heads_each_column_once_and_writes_plays_as_the_page_does() -> None:
    record = game_of(f"{HAT}; {ON}; 1 9G (ON)E; 2 challenges: bad".replace("(ON)", ".."))
    assert sheet_text(record, STAMPS, ALL) == (
        "Ann – Bob\n\n"
        "No  Player  Play      Rack     Score  Total  Remarks\n"
        " 1  Ann     8G HAT    AEHTBCD     12     12\n"
        " 2  Bob     9G ON     EINORST     11     11\n"
        " 3  Ann     9G (ON)E               0     12  challenged: not acceptable\n\n"
        "The game goes on: Bob is on turn.\n"
    )


@for_every_game(30)
def test_both_sheets_say_the_same_of_every_turn(game: RandomGame) -> None:
    names = game.record.details.names
    table = rounds(turns_taken(game.record.game, ALL), names)
    on_page = {cell.number: cell for row in table for cell in row.cells if cell is not None}
    lines = sheet_text(game.record, STAMPS, ALL).splitlines()
    for number, cell in on_page.items():
        [line] = [one for one in lines if one.split()[:1] == [str(number)]]
        assert (cell.done or f"{cell.position} {cell.tiles}") in line
        assert line.endswith(plain(cell.remarks))


def test_several_games_on_one_page_have_a_sheet_each_and_no_two_ids_the_same() -> None:
    written = sheets_html([game_of(HAT), game_of(f"{HAT}; {ON}")])
    ids = re.findall(r' id="([^"]+)"', written)
    assert (written.count("<article"), len(ids)) == (2, len(set(ids)))
