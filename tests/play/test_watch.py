"""The search of answers finds what must not be in them, so that its silence means something."""

import httpx
import pytest

from tests.disputes.table import Json
from tests.play.recount import Box, Miscount, box_of, recount_of
from tests.play.table import Club, Table, Viewer
from tests.play.watch import Hidden, check_conserved

_LETTERS = {
    "blanks": 1,
    "letters": [
        {"letter": letter, "count": 3, "value": 1, "tile": letter, "blank": letter.lower()} for letter in "ABCDEFGH"
    ],
}
_LAYOUT = {"squares": [[None] * 15 for _ in range(15)]}
_RACKS = {1: "AABCDEF", 2: "BCDEFGH"}
_SALT = "f" * 32
_ANN, _READER = Viewer("seat 1", {}, 1), Viewer("reader", {})


def _box() -> Box:
    return box_of(_LETTERS, _LAYOUT)


def _game(**more: object) -> Json:
    return {
        "board": ["." * 15] * 15,
        "players": [{"seat": seat, "rack": rack, "tiles_held": 7} for seat, rack in _RACKS.items()],
        "unseen": "?ABCDEFGGHH",
        "bag_count": 11,
        "challengeable": None,
        **more,
    }


def _hidden() -> Hidden:
    client = httpx.Client()
    table = Table(Club(client, _READER, _READER, _READER, 0), "/v1/games/1", _box())
    hidden = Hidden(table)
    drawn = [{"seat": seat, "first": 7 * seat - 6, "tiles": rack[::-1]} for seat, rack in _RACKS.items()]
    sealed = {f"/deal/drawn/{place}/tiles": {"salt": _SALT if place else "0" * 32} for place in (0, 1)}
    hidden.learn(_game(), [{"kind": "opened", "event": {"kind": "opened", "deal": {"drawn": drawn}}, "sealed": sealed}])
    return hidden


@pytest.mark.parametrize(
    ("viewer", "shown", "is_found"),
    [
        (_ANN, {"players": [{"seat": 1, "rack": "AABCDEF"}, {"seat": 2, "rack": None}]}, False),
        (_READER, {"players": [{"seat": 1, "rack": "AABCDEF"}]}, True),
        (_ANN, {"players": [{"seat": 2, "rack": "B"}]}, True),
        (_ANN, {"drawn": {"seat": 2, "first": 8, "tiles": "B"}}, True),
        (_ANN, {"drawn": {"seat": 1, "first": 1, "tiles": "B"}}, False),
        (_ANN, {"kind": "exchange", "seat": 2, "tiles": "B"}, True),
        (_ANN, {"kind": "play", "seat": 2, "tiles": "BAD", "rack": "ABD"}, False),
        (_ANN, {"message": "left with BCDEFGH"}, True),
        (_ANN, {"message": "left with HGFEDCB"}, True),
        (_ANN, {"salt": _SALT}, True),
        (_ANN, {"seed": "00"}, True),
        (_READER, {"unseen": "A", "board": [], "players": []}, True),
        (_ANN, _game(players=[{"seat": 1, "rack": "AABCDEF"}], unseen="?ABBCCDDEEFFGGGHHH"), False),
        (_ANN, _game(players=[{"seat": 1, "rack": "AABCDEF"}], unseen="?ABCDEFGGHH"), True),
    ],
)
def test_what_is_hidden_is_found_in_an_answer(viewer: Viewer, shown: Json, is_found: bool) -> None:
    faults = list(_hidden().faults(viewer, httpx.Response(200, json=shown)))
    assert bool(faults) is is_found, faults


def test_a_rack_is_found_in_a_file() -> None:
    answer = httpx.Response(200, text=">Bob: BCDEFGH - +0 0", headers={"Content-Type": "text/x-gcg"})
    assert list(_hidden().faults(_ANN, answer)) == ["the tiles BCDEFGH of seat 2"]


def test_whether_words_are_good_is_found_while_a_play_can_be_challenged() -> None:
    hidden = _hidden()
    hidden.game["challengeable"] = {"turn": 3}
    shown = [{"number": number, "words": [{"valid": False}]} for number in (2, 3)]
    assert len(list(hidden.faults(_READER, httpx.Response(200, json=shown)))) == 1


@pytest.mark.parametrize(
    ("changed", "faults"),
    [({}, 0), ({"unseen": "?ABCDEFGGHG"}, 1), ({"bag_count": 10}, 1), ({"unseen": "?ABCDEFGGH", "bag_count": 10}, 1)],
)
def test_a_tile_that_is_lost_is_noticed(changed: Json, faults: int) -> None:
    assert len(list(check_conserved(_hidden().table, _game(**changed)))) == faults


_RULES = {"bonus": {}, "challenge": {}, "exchange": {"bag_minimum": 1}, "overtime": None}


@pytest.mark.parametrize(
    ("event", "why"),
    [
        ({"kind": "play", "seat": 2, "position": "8H", "tiles": "BED"}, "out of turn"),
        ({"kind": "play", "seat": 1, "position": "8H", "tiles": "HAD"}, "lacks"),
        ({"kind": "play", "seat": 1, "position": "8H", "tiles": "B.D"}, "empty square"),
        ({"kind": "pass", "seat": 1, "drawn": {"seat": 1, "first": 15, "tiles": "AAA"}}, "drawn from a bag"),
    ],
)
def test_the_recount_notices_what_cannot_be(event: Json, why: str) -> None:
    drawn = [{"seat": seat, "first": 7 * seat - 6, "tiles": rack} for seat, rack in _RACKS.items()]
    log = [
        {"number": 1, "event": {"kind": "opened", "set_up": {"seats": 2}, "deal": {"drawn": drawn}}},
        {"number": 2, "event": event},
    ]
    with pytest.raises(Miscount, match=why):
        recount_of(_box(), _RULES, log)
