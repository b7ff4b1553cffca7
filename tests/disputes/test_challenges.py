"""What a challenge takes off the board and what it costs (cases F08, G02 and H01 to H10 of the disputes)."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.disputes.lists import add_lists
from tests.disputes.table import (
    Refusal,
    Scorekeeper,
    Standing,
    challenged_by,
    club_client,
    laid,
    open_game,
)
from tests.running import running_server

HATE, RAGOT = "1 8H HATE (AEHTBCD)", "2 L8 RAGOT (AGORTII)"
HAT, ON = "1 8G HAT (AHTEEEE)", "2 9G ON (NOAEIIR)"
QUO = "1 8G QUO (QUOABCD)"

#: HATE 14, RAGOT with HATER 23; 100 tiles less two racks, less those drawn for the tiles laid.
RAGOT_LIES = Standing((14, 23), 1, ("BCD", "II"), 77, laid("8H HATE", "L8 RAGOT"))
RAGOT_IS_OFF = Standing((14, 0), 1, ("BCD", "AGIIORT"), 82, laid("8H HATE"), scoreless=1)
#: HAT 12, ON with HO and AN 11.
ON_LIES = Standing((12, 11), 1, ("EEEE", "AEIIR"), 81, laid("8G HAT", "9G ON"))

NAMED_WORDS = {"scope": "named-words"}


@dataclass(frozen=True, slots=True)
class Dispute:
    """What happened, under which challenge rule and by which list, and how the game stands then."""

    id: str
    rule: str | dict[str, Any]
    lexicon: str
    actions: tuple[str, ...]
    standing: Standing

    def played_out(self, club: httpx.Client) -> Scorekeeper:
        keeper = open_game(club, self.lexicon, challenged_by(self.rule))
        keeper.records(*self.actions)
        return keeper


DISPUTES = [
    Dispute(
        "F08: the first play is an opening though an exchange came before it",
        "double",
        "hat",
        ("1 exchange VV (AEIOUVV)", "2 8G HAT (AHTEEEE)"),
        Standing((0, 12), 1, ("AEIOU", "EEEE"), 83, laid("8G HAT")),
    ),
    Dispute(
        "F08: and though a pass came before it",
        "double",
        "hat",
        ("1 pass (AEIOUVV)", "2 8G HAT (AHTEEEE)"),
        Standing((0, 12), 1, ("AEIOUVV", "EEEE"), 83, laid("8G HAT")),
    ),
    Dispute(
        "G02: only the S comes off a bad word that nobody challenged when it was laid",
        "double",
        "test",
        ("1 8F BINKY (BINKYAE)", "2 8F .....S (SAEIORT)", "1 challenges BINKYS"),
        Standing((28, 0), 1, ("AE", "AEIORST"), 81, laid("8F BINKY"), scoreless=1),
    ),
    Dispute(
        "H01: a good word does not save the play that forms a bad one too",
        "double",
        "hate",
        (HATE, RAGOT, "1 challenges HATER, RAGOT"),
        RAGOT_IS_OFF,
    ),
    Dispute(
        "H02: where words are named, the bad word that was not named stays",
        "five-points-per-word",
        "hate",
        (HATE, RAGOT, "1 challenges HATER"),
        replace(RAGOT_LIES, scores=(14, 28)),
    ),
    Dispute(
        "H02: where words may be named and none is, all are judged",
        "five-points-per-word",
        "hate",
        (HATE, RAGOT, "1 challenges"),
        RAGOT_IS_OFF,
    ),
    Dispute(
        "H02: where the whole play is judged, naming its good word does not save it",
        "five-points",
        "hate",
        (HATE, RAGOT, "1 challenges HATER"),
        RAGOT_IS_OFF,
    ),
    Dispute(
        "H04: five points for each of three good words",
        "five-points-per-word",
        "hat-on",
        (HAT, ON, "1 challenges ON, HO, AN"),
        replace(ON_LIES, scores=(12, 26)),
    ),
    Dispute(
        "H04: five points for a good play",
        "five-points",
        "hat-on",
        (HAT, ON, "1 challenges ON, HO, AN"),
        replace(ON_LIES, scores=(12, 16)),
    ),
    Dispute(
        "H04: ten points for a good play",
        "ten-points",
        "hat-on",
        (HAT, ON, "1 challenges ON, HO, AN"),
        replace(ON_LIES, scores=(12, 21)),
    ),
    Dispute(
        "H04: one turn, however many words",
        "double",
        "hat-on",
        (HAT, ON, "1 challenges ON, HO, AN"),
        replace(ON_LIES, on_turn=2, scoreless=1),
    ),
    Dispute(
        "H04: nothing",
        "single",
        "hat-on",
        (HAT, ON, "1 challenges ON, HO, AN"),
        ON_LIES,
    ),
    Dispute(
        "H07: after the first play came off, the next is an opening, doubled at the centre",
        "double",
        "at",
        (QUO, "2 challenges", "2 8H AT (ATEEIIO)"),
        Standing((0, 4), 1, ("ABCDOQU", "EEIIO"), 84, laid("8H AT")),
    ),
    Dispute(
        "H08: the premium squares under a play taken off count for the next",
        "double",
        "hate-rated",
        (HATE, RAGOT, "1 challenges", "1 L8 RATED (BCDARTE)"),
        Standing((37, 0), 2, ("BC", "AGIIORT"), 77, laid("8H HATE", "L8 RATED")),
    ),
    Dispute(
        "H10: after a good challenge the challenger is on turn",
        "double",
        "hate",
        (HATE, RAGOT, "1 challenges RAGOT"),
        RAGOT_IS_OFF,
    ),
    Dispute(
        "H10: after a bad one that costs a turn the same opponent is",
        NAMED_WORDS,
        "hate",
        (HATE, RAGOT, "1 challenges HATER"),
        replace(RAGOT_LIES, on_turn=2, scoreless=1),
    ),
    Dispute(
        "H10: after a bad one that costs points the challenger is",
        {"good_play": "points-to-challenged", "points": 5, "per": "play", **NAMED_WORDS},
        "hate",
        (HATE, RAGOT, "1 challenges HATER"),
        replace(RAGOT_LIES, scores=(14, 28)),
    ),
]

BY_ID = {dispute.id.partition(":")[0]: dispute for dispute in reversed(DISPUTES)}


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.id)
def test_after_a_dispute_the_game_stands_as_the_rules_have_it(club: httpx.Client, dispute: Dispute) -> None:
    assert dispute.standing == dispute.played_out(club).standing()


@pytest.mark.parametrize(
    ("case", "kept", "refused", "refusal"),
    [
        pytest.param(
            "F08",
            1,
            "2 7G HAT (AHTEEEE)",
            Refusal(422, "illegal-turn", ("opening-misses-start",)),
            id="F08: the second turn misses the centre of an empty board",
        ),
        pytest.param(
            "H02",
            2,
            "1 challenges RATE",
            Refusal(422, "word-not-formed"),
            id="H02: a word named that the play does not form",
        ),
        pytest.param(
            "H07",
            2,
            "2 9H AT",
            Refusal(422, "illegal-turn", ("opening-misses-start",)),
            id="H07: the play after the first came off misses the centre",
        ),
        pytest.param(
            "H08",
            3,
            "1 10K A.",
            Refusal(422, "illegal-turn", ("no-tile-to-play-through", "not-connected")),
            id="H08: a play through a tile that came off",
        ),
        pytest.param(
            "H01",
            3,
            "1 challenges RAGOT",
            Refusal(409, "already-challenged"),
            id="H01: a second challenge of the play that came off",
        ),
        pytest.param(
            "H04",
            2,
            "2 challenges ON",
            Refusal(422, "own-play"),
            id="H10: a player's challenge of the player's own play",
        ),
        pytest.param(
            "H04",
            1,
            "1 9G ON (ONAEEEE)",
            Refusal(409, "not-your-turn"),
            id="H10: a turn of the player who has just played",
        ),
    ],
)
def test_what_a_dispute_does_not_allow_is_refused_and_changes_nothing(
    club: httpx.Client, case: str, kept: int, refused: str, refusal: Refusal
) -> None:
    dispute = BY_ID[case]
    keeper = open_game(club, dispute.lexicon, challenged_by(dispute.rule))
    keeper.records(*dispute.actions[:kept])
    assert refusal == keeper.is_refused(refused)


def test_a_turn_lost_to_a_challenge_is_shown_where_it_falls_due_and_cannot_be_taken(club: httpx.Client) -> None:
    keeper = open_game(club, "hat-on", challenged_by("double"))
    keeper.records(HAT, ON, "1 challenges ON, HO, AN")
    assert [(turn["seat"], turn["kind"], turn["total"]) for turn in keeper.turns()] == [
        (1, "play", 12),
        (2, "play", 11),
        (1, "lost-turn", 12),
    ]
    assert Refusal(409, "turn-forfeited") == keeper.is_refused("1 pass")


@pytest.mark.parametrize(
    ("rule", "cost"),
    [
        ("five-points-per-word", (2, 15, False)),
        ("five-points", (2, 5, False)),
        ("ten-points", (2, 10, False)),
        ("double", (None, 0, True)),
        ("single", (None, 0, False)),
    ],
)
def test_h04_what_a_challenge_of_three_good_words_costs_is_on_record(
    club: httpx.Client, rule: str, cost: tuple[int | None, int, bool]
) -> None:
    keeper = open_game(club, "hat-on", challenged_by(rule))
    keeper.records(HAT, ON, "1 challenges ON, HO, AN")
    challenge = keeper.turns()[1]["challenge"]
    assert cost == (challenge["points_seat"], challenge["points"], challenge["loses_turn"])
    assert (challenge["challenger_seat"], challenge["acceptable"], challenge["words"]) == (1, True, ["ON", "HO", "AN"])


def _told_of_words(turn: dict[str, Any]) -> dict[str, bool | None]:
    return {word["word"]: word["valid"] for word in turn["words"]}


def test_h01_a_challenge_has_one_verdict_and_nobody_is_told_which_word_failed(club: httpx.Client) -> None:
    keeper = open_game(club, "hate", challenged_by("double"))
    untold = {"RAGOT": None, "HATER": None}
    played = keeper.records(HATE, RAGOT)
    assert untold == _told_of_words(played["turn"])
    assert untold == _told_of_words(keeper.turns()[1])
    challenged = keeper.records("1 challenges HATER, RAGOT")
    for turn in (challenged["turn"], keeper.turns()[1]):
        assert untold == _told_of_words(turn)
        assert (turn["number"], turn["withdrawn"], turn["counted"], turn["total"]) == (2, "challenge", 0, 0)
        assert (False, {"HATER", "RAGOT"}) == (turn["challenge"]["acceptable"], set(turn["challenge"]["words"]))
    assert [(one["turn"], one["seat"], one["challenger_seat"], one["acceptable"]) for one in keeper.rulings()] == [
        (2, 2, 1, False)
    ]
    event = keeper.log()[-1]["event"]
    judge = event.pop("judge")["id"]
    assert (event, judge) == (
        {"v": 2, "kind": "challenge", "seat": 1, "acceptable": False, "words": ["HATER", "RAGOT"]},
        "hate",
    )


def test_h01_nobody_is_told_later_either_nor_when_the_game_is_finished(club: httpx.Client) -> None:
    keeper = open_game(club, "hate", challenged_by("double"))
    keeper.records(HATE, RAGOT, "1 challenges", "1 pass (BCDARTE)", "2 pass", "1 pass")
    assert keeper.seen["life_cycle"] == "open"
    assert [_told_of_words(turn) for turn in keeper.turns()[:2]] == [{"HATE": True}, {"RAGOT": None, "HATER": None}]
    keeper.records("2 pass", "1 pass")
    assert keeper.seen["life_cycle"] == "finished"
    assert [_told_of_words(turn) for turn in keeper.turns()[:2]] == [{"HATE": True}, {"RAGOT": None, "HATER": None}]


def test_h02_the_record_keeps_which_words_were_named(club: httpx.Client) -> None:
    keeper = open_game(club, "hate", challenged_by("five-points-per-word"))
    challenged = keeper.records(HATE, RAGOT, "1 challenges HATER")["turn"]["challenge"]
    expected = {
        "challenger_seat": 1,
        "words": ["HATER"],
        "acceptable": True,
        "points_seat": 2,
        "points": 5,
        "loses_turn": False,
    }
    for told in (challenged, keeper.turns()[1]["challenge"]):
        assert expected == {name: told[name] for name in expected}
    assert [(one["words"], one["acceptable"]) for one in keeper.rulings()] == [(["HATER"], True)]
    assert keeper.log()[-1]["event"]["words"] == ["HATER"]


def test_h08_the_play_over_a_play_taken_off_counts_its_premium_squares_again(club: httpx.Client) -> None:
    turn = BY_ID["H08"].played_out(club).seen["turn"]
    assert [(word["word"], word["score"]) for word in turn["words"]] == [("RATED", 14), ("HATER", 9)]
    assert (turn["score"], turn["bonus"], turn["total"], turn["warnings"]) == (23, 0, 37, [])


def test_h05_a_challenge_stays_settled_when_the_service_is_started_anew(tmp_path: Path) -> None:
    add_lists(tmp_path / "data")
    standing = Standing((12, 16), 1, ("EEEE", "AEIIR"), 81, laid("8G HAT", "9G ON"))
    settled = Refusal(409, "already-challenged")
    with running_server(tmp_path) as server, club_client(server) as client:
        keeper = open_game(client, "hat-on", challenged_by("five-points"))
        challenged = keeper.records(HAT, ON, "1 challenges")["turn"]["challenge"]
        assert (challenged["acceptable"], challenged["points_seat"], challenged["points"]) == (True, 2, 5)
        assert settled == keeper.is_refused("1 challenges")
        first_process = server.process.pid
    with running_server(tmp_path) as server, club_client(server) as client:
        assert first_process != server.process.pid
        keeper.client = client
        assert keeper.head == keeper.head_on_record()
        assert settled == keeper.is_refused("1 challenges")
        assert settled == keeper.is_refused("1 challenges ON")
        assert standing == keeper.standing()
        assert None is keeper.game()["challengeable"]


@pytest.mark.parametrize("challenger", [1, 3])
def test_h10_with_three_players_any_other_may_challenge_and_the_next_is_on_turn(
    club: httpx.Client, challenger: int
) -> None:
    keeper = open_game(club, "hate", {"base": "free", "challenge": "double"}, seats=3)
    keeper.records(HATE, RAGOT)
    assert Refusal(422, "own-play") == keeper.is_refused("2 challenges")
    keeper.records(f"{challenger} challenges")
    expected = Standing((14, 0, 0), 3, ("BCD", "AGIIORT", ""), 75, laid("8H HATE"), scoreless=1)
    assert expected == keeper.standing()
