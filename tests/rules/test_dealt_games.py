"""Dealt games: what each action does to racks, bag and draws."""

from dataclasses import replace

import pytest

from scrabble_api.rules.errors import NotAllowed, Unreadable
from scrabble_api.rules.games.events import PlayMade
from scrabble_api.rules.games.game import Dealing, Recording, SetUp, checked_set_up
from scrabble_api.rules.history.record import Redone, Undone, record_after
from scrabble_api.rules.rulesets import Acceptance, Overtime, Players
from tests.rules.boards import edition_of
from tests.rules.dealt import DealtGame, deal, drawn, rack, racks
from tests.rules.games import ruleset_of, scores, status

# Seat 1 holds DGGNOOU, seat 2 EHIILNY.
GOOD = "1 8G GOOD"
LINE = "2 9J LINEY"


def _account(game: DealtGame) -> tuple[list[str], int, int]:
    """Racks, tiles in the bag, draws."""
    return racks(game), game.record.game.table.bag, game.record.draws


@pytest.mark.parametrize(
    ("ruleset", "text", "expected"),
    [
        ("club", "", (["DGGNOOU", "EHIILNY"], 86, 14)),
        # A play: as many are drawn as were laid.
        ("club", GOOD, (["FGNOPUY", "EHIILNY"], 82, 18)),
        # An exchange: drawn first, then the old tiles go in.
        ("club", "1 exchange GGU", (["DFNOOPY", "EHIILNY"], 86, 17)),
        ("club", "1 pass; 2 exchange HL", (["DGGNOOU", "EIINPYY"], 86, 16)),
        ("club", "1 pass", (["DGGNOOU", "EHIILNY"], 86, 14)),
        # A play taken off: its new tiles go into the bag, the laid ones back.
        ("club", f"{GOOD}; 2 challenges: bad", (["DGGNOOU", "EHIILNY"], 86, 18)),
        ("club", f"{GOOD}; 1 withdraws", (["DGGNOOU", "EHIILNY"], 86, 18)),
        ("club", f"{GOOD}; 2 challenges: good", (["FGNOPUY", "EHIILNY"], 82, 18)),
        # Undoing that brings the same tiles back.
        ("club", f"{GOOD}; 2 challenges: bad; undo", (["FGNOPUY", "EHIILNY"], 82, 18)),
        ("club", f"{GOOD}; 1 withdraws; undo", (["FGNOPUY", "EHIILNY"], 82, 18)),
        # Undo and redo: the new tiles go into the bag, and the same come back.
        ("club", f"{GOOD}; undo", (["DGGNOOU", "EHIILNY"], 86, 18)),
        ("club", f"{GOOD}; undo; redo", (["FGNOPUY", "EHIILNY"], 82, 18)),
        ("club", "1 exchange GGU; undo", (["DGGNOOU", "EHIILNY"], 86, 17)),
        ("club", "1 exchange GGU; undo; redo", (["DFNOOPY", "EHIILNY"], 86, 17)),
        # Accepted by all: drawn once it is accepted, not before.
        ("club/all", GOOD, (["GNU", "EHIILNY"], 86, 14)),
        ("club/all", f"{GOOD}; 2 accepts", (["FGNOPUY", "EHIILNY"], 82, 18)),
        ("club/all", f"{GOOD}; 2 challenges: good", (["FGNOPUY", "EHIILNY"], 82, 18)),
        ("club/all", f"{GOOD}; 2 challenges: bad", (["DGGNOOU", "EHIILNY"], 86, 14)),
        ("club/all", f"{GOOD}; 1 withdraws", (["DGGNOOU", "EHIILNY"], 86, 14)),
        ("club/all", f"{GOOD}; 2 accepts; undo", (["GNU", "EHIILNY"], 86, 18)),
        ("club/all", f"{GOOD}; 2 accepts; undo; redo", (["FGNOPUY", "EHIILNY"], 82, 18)),
        ("club/all", f"{GOOD}; 2 challenges: good; undo; 2 accepts", (["BGNQTTU", "EHIILNY"], 82, 22)),
        ("club/all", "1 exchange GGU", (["DFNOOPY", "EHIILNY"], 86, 17)),
    ],
)
def test_what_each_action_does_to_racks_and_bag(ruleset: str, text: str, expected: tuple[list[str], int, int]) -> None:
    assert _account(deal(ruleset).play(text)) == expected


def test_a_number_is_never_used_twice_also_not_after_undo() -> None:
    game = deal().play(f"{GOOD}; undo; {GOOD}; 2 challenges: bad; 2 exchange Y")
    assert [(entry, first) for entry, first, _ in drawn(game)] == [(2, 15), (4, 19), (6, 23)]
    # The same play draws other tiles the second time.
    assert len({tiles for _, _, tiles in drawn(game)}) == 3


def test_the_rack_a_turn_was_made_from_is_on_record() -> None:
    game = deal().play(f"{GOOD}; {LINE}; 1 pass")
    assert [len(turn.rack or ()) for turn in game.record.game.turns] == [7, 7, 7]
    assert [warning for turn in game.record.game.turns for warning in turn.warnings] == []


@pytest.mark.parametrize(
    ("seats", "text", "expected"),
    [
        # Drawn with the last acceptance; a player who leaves accepts, too, and takes the tiles along.
        (3, f"{GOOD}; 2 accepts", ["GNU", "EHIILNY", "ABEFOPY"]),
        (3, f"{GOOD}; 2 accepts; 3 accepts", ["?AGIKNU", "EHIILNY", "ABEFOPY"]),
        (3, f"{GOOD}; 2 accepts; 3 retires", ["?AGIKNU", "EHIILNY", "ABEFOPY"]),
        (3, f"{GOOD}; 2 retires; 3 accepts", ["?AGIKNU", "EHIILNY", "ABEFOPY"]),
        # Whoever leaves before the play is accepted has drawn as many as in any record of the game.
        (3, f"{GOOD}; 1 retires; 2 accepts; 3 accepts", ["?AGIKNU", "EHIILNY", "ABEFOPY"]),
        (4, f"{GOOD}; 2 accepts; 3 challenges: good", ["EGNNRUV", "EHIILNY", "ABEFOPY", "?AIKORZ"]),
    ],
)
def test_three_or_four_draw_once_all_have_accepted(seats: int, text: str, expected: list[str]) -> None:
    game = deal("club/all", seats).play(text)
    assert racks(game) == expected


@pytest.mark.parametrize(
    ("ruleset", "text", "drawing"),
    [
        ("club/triple", f"{GOOD}; 2 accepts; 3 challenges: good", "Challenged"),
        ("wespa", f"{GOOD}; 2 accepts; 3 overtime 99999", "OvertimeTaken"),
        ("club", f"{GOOD}; 2 accepts; 3 retires", "Retired"),
        ("void", GOOD, "PlayMade"),
    ],
)
def test_whatever_settles_a_play_has_its_seat_draw(ruleset: str, text: str, drawing: str) -> None:
    rules = replace(ruleset_of(ruleset), acceptance=Acceptance.ALL, players=Players(2, 4))
    if rules.overtime is not None:
        rules = replace(rules, overtime=Overtime(10, 60, 600))
    game = deal(rules, 3).play(text)
    assert type(game.entries[-1]).__name__ == drawing
    assert (len(rack(game, 1)), game.record.draws) == (7, 25)


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        # Tiles must be on the rack.
        ("", "1 8G ZEN", "illegal-turn"),
        ("", "1 exchange Z", "illegal-turn"),
        ("", "1 exchange _", "illegal-turn"),
        ("", "1 exchange 2", "tiles-needed"),
        # The service knows racks and counts.
        ("", "1 8G GOOD (DGGNOOU)", "rack-is-dealt"),
        ("", "1 pass (DGGNOOU)", "rack-is-dealt"),
        ("", "1 exchange G (DGGNOOU)", "rack-is-dealt"),
        ("", "1 holds DGGNOOU", "rack-is-dealt"),
        ("", "hands 7 7, bag 86", "rack-is-dealt"),
        ("", "finish adjudicated, 1 holds DGGNOOU", "rack-is-dealt"),
        # Nothing of it hinders a game.
        ("", "finish no-play-possible", None),
        ("", "finish resignation by 1", None),
        (GOOD, "note 2 slow", None),
        (GOOD, "1 adjusted 5", None),
    ],
)
def test_what_is_refused_in_a_dealt_game(text: str, line: str, code: str | None) -> None:
    game = deal().play(text)
    before = game.record
    refused = game.refusal(line)
    assert (None if refused is None else refused.code) == code
    assert (game.record is before) is (code is not None)


def test_tiles_left_count_at_the_end_without_being_asked_for() -> None:
    game = deal("naspa").play("; ".join(f"{1 + n % 2} pass" for n in range(6)))
    # DGGNOOU and EHIILNY are worth 10 and 13.
    assert (status(game.record), scores(game.record)) == ("finished: scoreless-limit", [0, 0])
    assert game.record.is_deal_open


def test_the_exchange_that_ends_a_game_draws() -> None:
    game = deal("naspa").play("1 pass; 2 pass; 1 pass; 2 pass; 1 pass; 2 exchange HL")
    assert (status(game.record), rack(game, 2)) == ("finished: scoreless-limit", "EIINPYY")


def test_once_the_seed_was_shown_nothing_more_is_drawn() -> None:
    game = deal("free").play(f"{GOOD}; finish abandoned; reopen")
    for line in ("2 9J LINEY", "2 exchange Y"):
        refused = game.refusal(line)
        assert refused is not None
        assert refused.code == "deal-is-open"
    game.play("2 challenges: bad; 2 pass; correct replace 1 for ruling: good; 1 pass")
    assert racks(game) == ["FGNOPUY", "EHIILNY"]


@pytest.mark.parametrize(
    ("ruleset", "text", "correction", "expected"),
    [
        # Scores and where a play lies are free.
        ("club", f"{GOOD}; {LINE}", "correct replace 1: 1 8E GOOD", "correction-breaks-turn"),
        ("club", GOOD, "correct replace 1: 1 8E GOOD", None),
        ("club", f"{GOOD}; 2 pass", "correct replace 1: 1 8E GOOD = 20", None),
        ("club", f"{GOOD}; 2 pass", "correct replace 2: 2 pass", None),
        ("club", f"{GOOD}; 2 pass", "correct insert 2: 2 pass", "correction-breaks-turn"),
        # How many tiles a turn laid, or which a rack held, is not.
        ("club", GOOD, "correct replace 1: 1 8G GOON", "deal-differs"),
        ("club", GOOD, "correct replace 1: 1 8G GO", "deal-differs"),
        ("club", GOOD, "correct replace 1: 1 pass", "deal-differs"),
        ("club", GOOD, "correct replace 1: 1 exchange GOOD", "deal-differs"),
        ("club", "1 exchange GG", "correct replace 1: 1 exchange GO", "deal-differs"),
        ("club", GOOD, "correct remove 1", "deal-differs"),
        ("club", f"{GOOD}; {LINE}; 1 pass", "correct remove 2", "deal-differs"),
        ("club", "1 pass; 2 pass", "correct insert 1: 1 8G GOOD", "deal-differs"),
        ("club", GOOD, "correct replace 1: 1 8G ZOOM", "illegal-turn"),
        ("club", GOOD, "correct replace 1: 1 8G GOOD (DGGNOOU)", "rack-is-dealt"),
        # The rest can be cut off.
        ("club", f"{GOOD}; {LINE}", "correct cut-after 1", None),
        ("club", f"{GOOD}; {LINE}", "correct cut-after 0", None),
        # A ruling turns a play's fate while nothing was drawn since.
        ("club", f"{GOOD}; 2 challenges: bad", "correct replace 1 for ruling: good", None),
        ("club", f"{GOOD}; 2 challenges: good", "correct replace 1 for ruling: bad", None),
        ("free", f"{GOOD}; 2 challenges: bad; 2 pass", "correct replace 1 for ruling: good", None),
        ("club", f"{GOOD}; 2 challenges: bad; 2 exchange Y", "correct replace 1 for ruling: good", "deal-differs"),
        ("club", f"{GOOD}; 2 challenges: bad; 2 exchange Y", "correct replace 1 for ruling: bad", None),
        ("free", f"{GOOD}; 2 challenges: good; {LINE}", "correct replace 1 for ruling: bad", "deal-differs"),
        ("club/all", f"{GOOD}; 2 challenges: bad", "correct replace 1 for ruling: good", None),
        ("club/all", f"{GOOD}; 2 challenges: good", "correct replace 1 for ruling: bad", None),
        ("free/all", f"{GOOD}; 2 challenges: bad; 2 pass", "correct replace 1 for ruling: good", None),
    ],
)
def test_what_a_correction_may_change(ruleset: str, text: str, correction: str, expected: str | None) -> None:
    refused = deal(ruleset).play(text).refusal(correction)
    assert (None if refused is None else refused.code) == expected


@pytest.mark.parametrize(
    ("ruleset", "text", "expected"),
    [
        ("club", f"{GOOD}; 2 challenges: bad; correct replace 1 for ruling: good", (["FGNOPUY", "EHIILNY"], 82, 18)),
        ("club", f"{GOOD}; 2 challenges: good; correct replace 1 for ruling: bad", (["DGGNOOU", "EHIILNY"], 86, 18)),
        ("club", f"{GOOD}; correct cut-after 0", (["DGGNOOU", "EHIILNY"], 86, 18)),
        # The play is accepted by the ruling, and its seat draws by it.
        (
            "club/all",
            f"{GOOD}; 2 challenges: bad; correct replace 1 for ruling: good",
            (["FGNOPUY", "EHIILNY"], 82, 18),
        ),
        (
            "club/all",
            f"{GOOD}; 2 challenges: good; correct replace 1 for ruling: bad",
            (["DGGNOOU", "EHIILNY"], 86, 18),
        ),
        (
            "club/all",
            f"{GOOD}; 2 challenges: good; correct replace 1 for ruling: bad; correct replace 1 for ruling: good",
            (["BGNQTTU", "EHIILNY"], 82, 22),
        ),
    ],
)
def test_what_a_correction_does_to_racks_and_bag(ruleset: str, text: str, expected: tuple[list[str], int, int]) -> None:
    assert _account(deal(ruleset).play(text)) == expected


@pytest.mark.parametrize(
    ("seats", "ruleset", "recording", "path"),
    [
        (3, "club", Recording.TURNS, ("ruleset",)),
        (4, "free", Recording.TURNS, ("ruleset",)),
        (2, "club", Recording.SCORES, ("recording",)),
        (3, "club/all", Recording.TURNS, None),
        (2, "naspa", Recording.TURNS, None),
    ],
)
def test_which_games_the_service_can_deal(
    seats: int, ruleset: str, recording: Recording, path: tuple[str, ...] | None
) -> None:
    set_up = SetUp(edition_of("english"), ruleset_of(ruleset), seats, recording=recording, dealing=Dealing.SERVICE)
    if path is None:
        assert checked_set_up(set_up) is set_up
        return
    with pytest.raises(Unreadable) as refused:
        checked_set_up(set_up)
    assert (refused.value.code, refused.value.path) == ("dealing-impossible", path)


def test_an_undo_brings_no_number_back_although_nothing_else_was_drawn() -> None:
    game = deal().play(GOOD)
    undone = record_after(game.record, 3, Undone())
    assert (undone.game, undone.draws) == (deal().record.game, 18)
    assert record_after(undone, 4, Redone()).game == game.record.game


@pytest.mark.parametrize("first", [14, 16, 1])
def test_a_log_whose_numbers_do_not_go_on_cannot_be_read(first: int) -> None:
    [entry] = deal().play(GOOD).entries
    assert isinstance(entry, PlayMade)
    assert entry.drawn is not None
    with pytest.raises(NotAllowed) as refused:
        record_after(deal().record, 2, replace(entry, drawn=replace(entry.drawn, first=first)))
    assert refused.value.code == "deal-differs"
