"""Words that a set has to be spelled with certain tiles: judged alike wherever a club's service judges words."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.disputes.table import Json, Scorekeeper
from tests.records.club import Club, opened, ran, served_club

LISTS = {
    "spanish": "CHICO CALLO ACHICO LOS OCHO HO",
    "welsh": "DANGOS LLAN",
    "catalan": "QUE CANYA COL·LA",
    "french": "PASSE ŒUVRE",
}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("spelling")
    url = f"sqlite:///{folder / 'club.db'}"
    for letters, words in LISTS.items():
        (folder / "words.txt").write_text("\n".join(words.split()), "utf-8")
        added = ran(folder, url, "lexicons", "add", letters, str(folder / "words.txt"), "--letters", letters)
        assert added.exit_code == 0, added.output
    with served_club(url, folder) as served:
        yield served


def spanish_game(club: Club, ruleset: Any = "naspa") -> Scorekeeper:
    return opened(club.client, recording="turns", edition="spanish", lexicon="spanish", ruleset=ruleset)


@pytest.mark.parametrize(
    ("lexicon", "word", "is_good"),
    [
        ("spanish", "[CH]ICO", True),
        ("spanish", "[ch]ico", True),
        ("spanish", "[?CH]ico", True),
        ("spanish", "CHICO", False),
        ("spanish", "chico", False),
        ("spanish", "cHICO", False),
        ("spanish", "C[H]ICO", False),
        ("spanish", "[CHICO]", False),
        ("spanish", "CA[LL]O", True),
        ("spanish", "CALLO", False),
        ("spanish", "LOS", True),
        ("spanish", "O[CH]O", True),
        ("welsh", "DANGOS", True),
        ("welsh", "DA[NG]OS", True),
        ("welsh", "LLAN", False),
        ("welsh", "[LL]AN", True),
        ("catalan", "QUE", True),
        ("catalan", "[QU]E", True),
        ("catalan", "CANYA", True),
        ("catalan", "CA[NY]A", True),
        ("catalan", "COL·LA", True),
        ("catalan", "CO[L·L]A", True),
        ("catalan", "QUÈ", True),
        ("catalan", "coŀla", True),
        ("french", "passé", True),
        ("french", "œuvre", True),
        ("french", "OEUVRE", True),
        ("spanish", "LÓS", True),
        ("spanish", "LÕS", False),
    ],
)
def test_a_word_put_to_the_judge(club: Club, lexicon: str, word: str, is_good: bool) -> None:
    judged = club.client.post("/v1/words/judge", json={"words": [word], "lexicon": lexicon, "detail": True}).json()
    assert (judged["acceptable"], judged["words"]) == (is_good, [{"word": word, "valid": is_good}])


@pytest.mark.parametrize(
    ("play", "more", "valid"),
    [
        ({"notation": "8F CHICO"}, {}, [False]),
        ({"notation": "8F [CH]ICO"}, {}, [True]),
        ({"squares": [{"square": "F8", "tile": "CH"}, {"square": "G8", "tile": "I"}]}, {}, [False]),
        ({"position": "8F", "tiles": "CHICO"}, {"rack": "?HICOAE", "blanks": "infer"}, [False]),
        ({"position": "8F", "tiles": "[CH]ICO"}, {"rack": "?ICOAEE", "blanks": "infer"}, [True]),
        ({"position": "8F", "tiles": "-CHICO"}, {}, [False]),
        ({"position": "8F", "tiles": "-[CH]ICO"}, {}, [True]),
    ],
)
def test_a_play_put_to_the_adjudicator_however_it_is_written(club: Club, play: Json, more: Json, valid: Any) -> None:
    case = {"edition": "spanish", "lexicon": "spanish", "play": play, **more}
    answer = club.client.post("/v1/plays/score", json=case).json()
    assert ([word["valid"] for word in answer["words"]], answer["words_acceptable"]) == (valid, all(valid))
    if answer["words"][0]["word"] == "CHICO" and not valid[0]:
        [fault] = answer["violations"]
        assert fault["code"] == "spelled-by-single-tiles"
        assert fault["message"] == (
            "CHICO spells CH with single tiles, which is not allowed with this set. Use [CH], or challenge the play."
        )


@pytest.mark.parametrize(
    ("ruleset", "line", "challenge", "is_good"),
    [
        ("naspa", "1 8F CHICO", "2 challenges", False),
        ("naspa", "1 8F [CH]ICO", "2 challenges", True),
        ("wespa", "1 8F CHICO", "2 challenges CHICO", False),
        ("wespa", "1 8F CHICO", "2 challenges [CH]ICO", False),
        ("wespa", "1 8F [CH]ICO", "2 challenges chico", True),
    ],
)
def test_a_play_is_challenged_by_the_tiles_that_it_laid(
    club: Club, ruleset: str, line: str, challenge: str, is_good: bool
) -> None:
    turn = spanish_game(club, ruleset).records(line, challenge)["turn"]
    assert (turn["challenge"]["acceptable"], turn["withdrawn"]) == (is_good, None if is_good else "challenge")


def test_a_game_that_refuses_bad_words_refuses_a_tile_spelled_out(club: Club) -> None:
    keeper = spanish_game(club, "void")
    refused = keeper.is_refused("1 8F CHICO")
    assert (refused.status, refused.code, refused.faults) == (422, "illegal-turn", ("spelled-by-single-tiles",))
    keeper.records("1 8F [CH]ICO", "2 8E A.... (AEEEEEE)")


@pytest.mark.parametrize(
    ("play", "canonical"),
    [
        ({"notation": "8F PASSÉ"}, "PASSE"),
        ({"notation": "8F PASSé"}, "PASSe"),
        ({"notation": "8F PASSE\u0301"}, "PASSE"),
        ({"notation": "8F PASS-É"}, "PASSe"),
        ({"notation": "8F ŒUVRE"}, "OEUVRE"),
        (
            {
                "squares": [
                    {"square": f"{column}8", "tile": tile} for column, tile in zip("FGHIJ", "PÀSSÉ", strict=True)
                ]
            },
            "PASSE",
        ),
    ],
)
def test_a_play_is_folded(club: Club, play: Json, canonical: str) -> None:
    case = {"edition": "french", "lexicon": "french", "play": play}
    answer = club.client.post("/v1/plays/score", json=case).json()
    assert (answer["play"]["tiles"], answer["words_acceptable"]) == (canonical, True)


def test_a_rack_and_a_board_are_folded(club: Club) -> None:
    board = ["." * 15] * 7 + [".....PÀSS......"] + ["." * 15] * 7
    case = {"edition": "french", "lexicon": "french", "board": board, "rack": "ÉÈ", "play": {"notation": "8F ....É"}}
    answer = club.client.post("/v1/plays/score", json=case).json()
    assert (answer["legal"], answer["words_acceptable"], answer["rack_after"]) == (True, True, "E")


def test_a_game_keeps_plays_and_racks_in_the_letters_laid(club: Club) -> None:
    keeper = opened(club.client, recording="turns", edition="french", lexicon="french", ruleset="wespa")
    keeper.records("1 8F PASSÉ (PÂSSÉÀÉ)", "2 challenges passé")
    event = keeper.log()[1]["event"]
    assert (event["tiles"], event["rack"]) == ("PASSE", "PASSEAE")
    assert keeper.seen["turn"]["challenge"]["words"] == ["PASSE"]


def test_a_turn_shows_that_its_word_is_spelled_out_once_it_stands(club: Club) -> None:
    keeper = spanish_game(club)
    keeper.records("1 8F CHICO", "2 pass", "1 pass")
    assert [word["valid"] for word in keeper.turns()[0]["words"]] == [False]


def test_an_audit_notes_a_tile_spelled_out(club: Club) -> None:
    record = "#tile-distribution Spanish\n#player1 Eva Eva\n#player2 Luz Luz\n>Eva: CHICOAE 8F CHICO +24 24\n"
    found = {
        tiles: club.client.post(
            "/v1/records/audit?lexicon=spanish",
            content=record.replace("8F CHICO +24 24", f"8F {tiles} +{score} {score}").encode(),
            headers={"Content-Type": "text/x-gcg"},
        ).json()["games"][0]["findings"]
        for tiles, score in (("CHICO", 24), ("[CH]ICO", 20))
    }
    assert [[one["code"] for one in found[tiles] if one["code"] == "spelled-by-single-tiles"] for tiles in found] == [
        ["spelled-by-single-tiles"],
        [],
    ]


def test_a_set_tells_which_tiles_must_be_used(club: Club) -> None:
    told = {
        name: club.client.get(f"/v1/editions/{name}").json()["letters"]["never_by_single_tiles"]
        for name in ("spanish", "welsh", "hungarian", "croatian", "catalan", "basque", "english")
    }
    assert told == {
        "spanish": ["CH", "LL", "RR"],
        "welsh": ["CH", "DD", "FF", "LL", "TH"],
        **{name: [] for name in ("hungarian", "croatian", "catalan", "basque", "english")},
    }


def test_a_game_keeps_the_spelling_of_its_set_from_its_opening_on(club: Club) -> None:
    keeper = spanish_game(club)
    spelling = club.client.get("/v1/editions/spanish").json()["letters"]
    kept = keeper.log()[0]["event"]["set_up"]["spelling"]
    assert kept == {name: spelling[name] for name in ("never_by_single_tiles", "folded")}
    document = club.client.get(f"{keeper.path}/record", params={"format": "json"}).json()
    assert document["opening"]["event"]["set_up"]["spelling"] == kept
