"""What there is to choose from: every board can be drawn and played on from what the service says of it."""

from typing import Any

import httpx
import pytest

#: The code of a premium, by its multiplier of the letter and of the word.
CODES = {(1, 1): None, (2, 1): "DL", (3, 1): "TL", (4, 1): "QL", (1, 2): "DW", (1, 3): "TW", (1, 4): "QW"}

#: Each board's size, and what is printed on it: where play starts, on that square and in the corner, and how many premiums.
BOARDS = [
    ("crossplay", 15, ("H8", None, "TL"), {"DL": 20, "TL": 20, "DW": 8, "TW": 8}, (None, {"7": 40})),
    ("duel11", 11, ("F6", "DW", "TW"), {"DL": 16, "TL": 4, "DW": 9, "TW": 4}, (None, None)),
    ("standard", 15, ("H8", "DW", "TW"), {"DL": 24, "TL": 12, "DW": 17, "TW": 8}, (None, None)),
]


def _premiums(layout: dict[str, Any]) -> dict[str, int]:
    codes = [code for row in layout["squares"] for code in row if code is not None]
    return {code: codes.count(code) for code in codes}


def _square(layout: dict[str, Any], name: str) -> str | None:
    code: str | None = layout["squares"][int(name[1:]) - 1][ord(name[0]) - ord("A")]
    return code


@pytest.mark.parametrize(("layout_id", "size", "printed", "premiums", "own_figures"), BOARDS)
def test_a_board_is_shown_as_it_is_printed(
    client: httpx.Client, layout_id: str, size: int, printed: object, premiums: object, own_figures: object
) -> None:
    shown = client.get(f"/v1/layouts/{layout_id}").json()
    assert [shown["width"], shown["height"]] == [size] * 2
    assert [len(row) for row in shown["squares"]] == [size] * size
    assert (shown["start"], _square(shown, shown["start"]), _square(shown, "A1")) == printed
    assert (_premiums(shown), (shown["rack_size"], shown["bonus"])) == (premiums, own_figures)


def test_every_board_that_can_be_played_on_is_listed_as_it_is_shown(client: httpx.Client) -> None:
    listed = client.get("/v1/layouts").json()["items"]
    assert [one["id"] for one in listed] == [one["id"] for one in client.get("/v1/editions").json()["layouts"]]
    assert listed == [client.get(f"/v1/layouts/{one['id']}").json() for one in listed]


def test_a_play_on_each_board_meets_the_premiums_that_are_shown(client: httpx.Client) -> None:
    for layout in client.get("/v1/layouts").json()["items"]:
        edition = {"layout": layout["id"], "letters": "english"}
        play = {"position": layout["start"][1:] + layout["start"][0], "tiles": "ATE"}
        verdict = client.post("/v1/plays/score", json={"edition": edition, "play": play}).json()
        assert verdict["legal"], layout["id"]
        for letter in verdict["words"][0]["letters"]:
            code = CODES[letter["letter_multiplier"], letter["word_multiplier"]]
            assert code == _square(layout, letter["square"]), f"{layout['id']} {letter['square']}"


@pytest.mark.parametrize(
    ("path", "seconds"),
    [
        ("/v1/editions", 3600),
        ("/v1/editions/polish", 3600),
        ("/v1/layouts", 3600),
        ("/v1/layouts/super", 3600),
        ("/v1/rulesets", 3600),
        ("/v1/rulesets/club", 3600),
        ("/v1/lexicons", 60),
        ("/v1/lexicons/enable", 60),
        ("/v1/records/schema", 3600),
        ("/problems", 3600),
        ("/problems/key-missing", 3600),
        ("/openapi.yaml", 300),
        ("/openapi.json", 300),
        ("/docs", 300),
        ("/docs/assets/swagger-ui.css", 86400),
    ],
)
def test_what_is_the_same_for_all_may_be_kept_and_asked_for_again(
    client: httpx.Client, path: str, seconds: int
) -> None:
    answer = client.get(path)
    assert answer.headers["Cache-Control"] == f"public, max-age={seconds}"
    assert "Authorization" not in answer.headers.get("Vary", "")
    tag = answer.headers["ETag"]
    for known in (tag, f"W/{tag.removeprefix('W/')}", f'"another", {tag}', "*"):
        again = client.get(path, headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["ETag"].removeprefix("W/")) == (
            304,
            b"",
            tag.removeprefix("W/"),
        )
    assert client.get(path, headers={"If-None-Match": '"another"'}).status_code == 200
    if not path.startswith("/docs"):  # whose files are a library's to serve
        assert client.get(path, headers={"If-Match": "*"}).status_code == 200


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_how_the_service_fares_is_never_kept(client: httpx.Client, path: str) -> None:
    assert client.get(path).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("kind", ["edition", "layout", "ruleset", "lexicon"])
def test_what_there_is_not_cannot_be_shown(client: httpx.Client, kind: str) -> None:
    answer = client.get(f"/v1/{kind}s/klingon")
    [fault] = answer.json()["errors"]
    assert (answer.status_code, fault["parameter"], fault["code"]) == (404, f"{kind}_id", f"unknown-{kind}")
