"""Files sent to be audited: what is read, what is refused, and that nothing needs a key."""

from typing import Any

import httpx
import orjson
import pytest

from scrabble_api.formats.files.kinds import MOST_BYTES
from scrabble_api.formats.gcg import read_gcg
from scrabble_api.formats.record_json.documents import claimed_document, kept_document
from scrabble_api.formats.record_json.entries import entry_json
from scrabble_api.rules.work import MOST_WORK
from scrabble_api.web.bounds import MOST_EVENTS, MOST_FILE_LINES, MOST_GAMES, MOST_MARKS, MOST_THINGS
from tests.formats.test_record_json import opening_of
from tests.rules.games import entry_of, opened, set_up_of

AUDIT = "/v1/records/audit"
GCG = {"Content-Type": "text/x-gcg"}
GAME = "#player1 Ann Zoë Archer\n#player2 Bob Bob\n>Ann: AEHTEEE 8G HAT +12 12\n>Bob: AEIINOR 9G ON +11 12\n"


def _audit(client: httpx.Client, content: bytes, kind: str = "text/x-gcg", query: str = "") -> httpx.Response:
    return client.post(AUDIT + query, content=content, headers={"Content-Type": kind})


@pytest.mark.parametrize("kind", ["text/x-gcg", "text/plain", "text/plain; charset=iso-8859-1", "TEXT/X-GCG"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_a_file_is_read_by_its_bytes(client: httpx.Client, kind: str, encoding: str) -> None:
    answer = _audit(client, GAME.encode(encoding), kind)
    assert answer.status_code == 200
    [game] = answer.json()["games"]
    assert [player["name"] for player in game["players"]] == ["Zoë Archer", "Bob"]
    first = game["findings"][0]
    assert [first[name] for name in ("line", "code", "claimed", "computed")] == [4, "total-differs", 12, 11]


def test_every_game_of_a_file_is_answered(client: httpx.Client) -> None:
    games = _audit(client, (GAME * 3).encode()).json()["games"]
    assert [game["verdict"] for game in games] == ["errors"] * 3
    assert [game["findings"][0]["line"] for game in games] == [4, 8, 12]


def test_ruleset_and_lexicon_are_those_asked_for(client: httpx.Client) -> None:
    [game] = _audit(client, GAME.encode(), query="?ruleset=wespa&lexicon=enable").json()["games"]
    assert game["ruleset"]["id"] == "wespa"


def _laid_and_taken_back(letters: int) -> bytes:
    """Long plays on a Super board, laid and taken back until their words have so many letters."""
    tiles = "a" * 21
    turns = f">Ann: _ 11A {tiles} +0 0\n>Ann: _ -- -0 0\n"
    game = "#player1 Ann Ann\n#player2 Bob Bob\n#board-layout SuperCrosswordGame\n" + turns * 490
    return game.encode() * (letters // (490 * len(tiles)) + 1)


@pytest.mark.parametrize(("query", "is_shown"), [("", False), ("?letters=false", False), ("?letters=true", True)])
def test_the_letters_of_words_are_shown_square_by_square_on_request(
    client: httpx.Client, query: str, is_shown: bool
) -> None:
    [game] = _audit(client, GAME.encode(), query=query).json()["games"]
    [word] = game["turns"][0]["words"]
    shown = word["letters"] and [one["square"] for one in word["letters"]]
    assert (word["word"], shown) == ("HAT", ["G8", "H8", "I8"] if is_shown else None)


@pytest.mark.parametrize("content", [b"", b"\x00\xff\xfe", b"{}", b">", b"#", b"\xff\xfe>"])
def test_whatever_is_sent_has_an_answer(client: httpx.Client, content: bytes) -> None:
    assert _audit(client, content).status_code == 200


@pytest.mark.parametrize(
    ("content", "kind", "query", "status", "code"),
    [
        pytest.param(b"{}", "application/xml", "", 415, "unsupported-media-type", id="XML"),
        pytest.param(b"{", "application/json", "", 400, "unreadable-body", id="half an object"),
        pytest.param(b"[" * 100_000, "application/json", "", 400, "unreadable-body", id="deep nesting"),
        pytest.param(b"{}", "application/json", "", 422, "unreadable-record", id="no record"),
        pytest.param(GAME.encode(), "application/json", "", 400, "unreadable-body", id="GCG as JSON"),
        pytest.param(b"x", "", "", 415, "unsupported-media-type", id="nothing told"),
        pytest.param(b"x" * (MOST_BYTES + 1), "text/plain", "", 413, "body-too-large", id="too large"),
        pytest.param(GAME.encode() * (MOST_GAMES + 1), "text/plain", "", 413, "body-too-large", id="too many games"),
        pytest.param(
            (GAME + ">Ann: - +0 12\n" * 200).encode() * (MOST_EVENTS // 200),
            "text/plain",
            "",
            413,
            "body-too-large",
            id="too many events",
        ),
        pytest.param(
            orjson.dumps({"games": [{"entries": [0] * MOST_EVENTS}, {"lines": [0]}]}),
            "application/json",
            "",
            413,
            "body-too-large",
            id="too many events of no form",
        ),
        pytest.param(
            orjson.dumps({"games": [{}] * (MOST_GAMES + 1)}),
            "application/json",
            "",
            413,
            "body-too-large",
            id="too many games of no form",
        ),
        pytest.param(
            orjson.dumps({"pragmas": [{"notes": [0] * 1000}] * (MOST_THINGS // 1000)}),
            "application/json",
            "",
            413,
            "body-too-large",
            id="too many things told",
        ),
        pytest.param(b"\r" * (MOST_FILE_LINES + 1), "text/plain", "", 413, "body-too-large", id="too many lines"),
        pytest.param(
            b"[" + b"[]," * MOST_MARKS, "application/json", "", 413, "body-too-large", id="too many brackets and commas"
        ),
        pytest.param(
            _laid_and_taken_back(MOST_WORK.letters), "text/plain", "", 413, "body-too-large", id="too many letters"
        ),
        pytest.param(b"", "text/plain", "?letters=yes", 422, "invalid-request", id="letters neither true nor false"),
        pytest.param(b"", "text/plain", "?ruleset=none", 422, "unknown-ruleset", id="no such ruleset"),
        pytest.param(b"", "text/plain", "?lexicon=none", 422, "unknown-lexicon", id="no such lexicon"),
        pytest.param(b"", "text/plain", "?strict=1", 422, "unknown-parameter", id="no such parameter"),
        pytest.param(b"", "text/plain", "?ruleset=", 422, "unknown-ruleset", id="a ruleset without a name"),
    ],
)
def test_what_is_no_file_is_refused(
    client: httpx.Client, content: bytes, kind: str, query: str, status: int, code: str
) -> None:
    problem: Any = _audit(client, content, kind, query)
    assert (problem.status_code, problem.json()["code"]) == (status, code)
    assert problem.headers["Content-Type"] == "application/problem+json"


def test_a_file_sent_in_chunks_is_read_and_bounded(client: httpx.Client) -> None:
    whole = client.post(AUDIT, content=iter([GAME.encode()[:20], GAME.encode()[20:]]), headers=GCG)
    assert whole.status_code == 200
    large = client.post(AUDIT, content=(b"x" * 65536 for _ in range(MOST_BYTES // 65536 + 1)), headers=GCG)
    assert (large.status_code, large.json()["code"]) == (413, "body-too-large")


def test_a_record_document_is_audited_as_the_file_it_was_read_from(client: httpx.Client) -> None:
    games = [game.record for game in read_gcg((GAME * 2).encode())]
    audits = [_audit(client, (GAME * 2).encode()), client.post(AUDIT, json=claimed_document(games))]
    assert audits[0].json() == audits[1].json()


def test_in_a_game_out_of_a_log_a_score_announced_wrongly_is_an_error(client: httpx.Client) -> None:
    record = opened(set_up_of("club"))
    made = [entry_of(line, record.set_up.edition.letter_set) for line in ("1 8G HAT = 14", "2 9G ON (EINORST)")]
    document = kept_document({"event": entry_json(one), "recorded_at": "x"} for one in (opening_of(record), *made))
    [game] = client.post(AUDIT, json=document).raise_for_status().json()["games"]
    errors = [(one["line"], one["claimed"], one["computed"]) for one in game["findings"] if one["severity"] == "error"]
    assert errors == [(1, 14, 12)]
    assert [(one["claimed"], one["computed"]) for one in game["players"]] == [(14, 12), (11, 11)]
