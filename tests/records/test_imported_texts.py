"""Texts of records that are brought in: whatever they hold, either database takes what is kept of them."""

import uuid
from typing import Any

import httpx
import pytest

from tests.records.club import Club, id_of, opened, scores

IMPORT = "/v1/games/import"
PLAYERS = "#player1 Ann Ann\n#player2 Bob Bob\n"
HAT = ">Ann: AEHTEEE 8G HAT +12 12\n"

Json = dict[str, Any]


def sent_as_gcg(club: Club, text: str) -> httpx.Response:
    return club.client.post(IMPORT, content=text.encode(), headers={"Content-Type": "text/x-gcg"})


def document_of(club: Club, **details: Any) -> Json:
    """The document of a new game, written anew with other details than it was opened with."""
    keeper = scores(opened(club.client, title=str(uuid.uuid4())), 12)
    document: Json = club.client.get(f"/v1/games/{id_of(keeper)}/record?format=json").json()
    document["opening"]["event"]["details"] |= details
    for entry in (document["opening"], *document["entries"]):
        for name in ("digest", "sealed"):
            entry.pop(name, None)
    return document


@pytest.mark.parametrize(
    ("details", "place"),
    [
        ({"title": "a\0b"}, "title"),
        ({"title": "a\nb"}, "title"),
        ({"title": "t" * 201}, "title"),
        ({"session_id": "s" * 65}, "session_id"),
        ({"session_id": "\0"}, "session_id"),
        ({"names": ["A\0nn", "Bob"]}, "names/0"),
        ({"names": ["Ann", "\u0390" * 101]}, "names/1"),  # each is three characters once it is folded
        ({"names": ["", "Bob"]}, "names/0"),
        ({"round": 1000}, "round"),
        ({"note": "a\0b"}, "note"),
    ],
)
def test_details_that_a_game_could_not_be_opened_with_are_refused_at_their_place(
    club: Club, details: Json, place: str
) -> None:
    answer = club.client.post(IMPORT, json=document_of(club, **details))
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable-record")
    assert answer.json()["errors"][0]["pointer"] == f"/opening/event/details/{place}"


def test_details_as_long_as_they_may_be_are_kept(club: Club) -> None:
    details = {"names": ["\u0390" * 100, "B"], "title": "t" * 200, "session_id": "s" * 64, "round": 999, "note": "a\nb"}
    answer = club.client.post(IMPORT, json=document_of(club, **details))
    assert answer.status_code == 201, answer.text
    assert club.runs("db", "verify").exit_code == 0


def test_a_lexicon_called_by_more_than_any_can_be_is_refused(club: Club) -> None:
    document = document_of(club)
    document["opening"]["event"]["set_up"]["lexicon"] = {"id": "x" * 65, "sha256": "0" * 64, "words": 1}
    answer = club.client.post(IMPORT, json=document)
    assert answer.json()["errors"][0]["pointer"] == "/opening/event/set_up/lexicon/id"


def test_what_cannot_be_shown_is_left_out_of_title_and_names(club: Club) -> None:
    text = PLAYERS.replace("Ann\n", "A\0nn\x1b\n") + "#title a\0b\x7f \x1bc\n" + HAT
    answer = sent_as_gcg(club, text)
    [game] = answer.json()["games"]
    assert (answer.status_code, game["title"], game["players"][0]["name"]) == (201, "a b c", "A nn")
    assert club.runs("db", "verify").exit_code == 0


@pytest.mark.parametrize("said", ["#note " + "x" * 5000 + "\n", "#note x\n" + "more\n" * 600, "#note x\0y\n"])
def test_a_note_goes_out_and_comes_in_however_long_it_is(club: Club, said: str) -> None:
    [game] = sent_as_gcg(club, PLAYERS + HAT + said).json()["games"]
    check_goes_round(club, game["id"])


def test_points_that_only_a_record_can_hold_go_out_and_come_in(club: Club) -> None:
    [game] = sent_as_gcg(club, PLAYERS + HAT.replace("+12", "+999999999")).json()["games"]
    check_goes_round(club, game["id"])


def check_goes_round(club: Club, game_id: str) -> None:
    """Once put away the game can be brought in by its own document, and is the same."""
    document = club.client.get(f"/v1/games/{game_id}/record?format=json").json()
    assert club.client.delete(f"/v1/games/{game_id}", headers={"If-Match": "*"}).status_code == 204
    answer = club.client.post(IMPORT, json=document)
    assert answer.status_code == 201, answer.text
    again = club.client.get(f"{answer.headers['Location']}/record?format=json").json()
    assert [one["event"] for one in again["entries"]] == [one["event"] for one in document["entries"]]


@pytest.mark.parametrize(
    ("notes", "kept"),
    [
        (["n" * 2000], 2000),
        (["n" * 2001], 2000),
        (["\U0001f600" * 50_000], 2000),
        (["n" * 1500, "m" * 1500], 2000),
        (["n" * 1999, "m" * 10], 1999),
    ],
    ids=["as long as one typed", "longer", "far longer", "several", "several, of which one has no room"],
)
def test_imported_notes_are_kept_as_long_as_typed_ones_may_be(club: Club, notes: list[str], kept: int) -> None:
    sent = PLAYERS + HAT + "".join(f"#note {note}\n" for note in notes)
    answer = sent_as_gcg(club, sent)
    assert answer.status_code == 201, answer.text
    [game] = answer.json()["games"]
    [turn] = club.client.get(f"/v1/games/{game['id']}/turns").json()["items"]
    assert len(turn["note"]) == kept
    cut = [found["line"] for found in game["findings"] if found["code"] == "text-cut"]
    assert cut == ([] if len("\n".join(notes)) <= 2000 else [3])
    again = sent_as_gcg(club, sent)
    assert (again.status_code, again.json()["games"][0]["id"]) == (200, game["id"])
    assert club.runs("db", "verify").exit_code == 0


def test_what_notes_declare_counts_however_long_the_notes_beside_it_are(club: Club) -> None:
    declared = "".join(f"#note #adjustment Ann +1 reason {number}\n" for number in range(100))
    sent = PLAYERS + HAT + f"#note {'n' * 2500}\n" + declared
    [game] = sent_as_gcg(club, sent).json()["games"]
    assert [one["computed"] for one in game["players"]] == [112, 0]


def test_other_texts_of_a_record_are_kept_as_long_as_a_note(club: Club) -> None:
    sent = PLAYERS + HAT + "#comment " + "c" * 5000 + "\n"
    [game] = sent_as_gcg(club, sent).json()["games"]
    assert [found["code"] for found in game["findings"] if found["line"] == 4] == ["text-cut"]
    written = club.client.get(f"/v1/games/{game['id']}/record?format=gcg").text
    assert len(next(line for line in written.splitlines() if line.startswith("#comment"))) == len("#comment ") + 2000
