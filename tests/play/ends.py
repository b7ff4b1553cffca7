"""What is looked at once a game is over: result, audit, deal, and that every form of it is read back equal."""

import contextlib
import io
import json
import re
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from scrabble_api.cli import main
from tests.disputes.table import Json
from tests.play.kinds import Kind
from tests.play.recount import check_draws, check_numbers, check_result, expect, recount_of
from tests.play.table import Table
from tests.test_dealt_games_chapter import PROGRAM

_PROGRAM = compile(PROGRAM, "check.py", "exec")
_BY_CHANCE = re.compile(r'"(digest|commitment|salt|recorded_at|recorded_by|id)":("[^"]*"|null)')


def check_end(table: Table, kind: Kind, game: Json) -> Iterator[str]:
    """What is wrong with a finished game."""
    director = table.club.director
    log = table.seen_by(director, "/log")["items"]
    recount = recount_of(table.box, game["ruleset"], log)
    check_result(recount, game)
    _check_board(recount.board, game)
    deal = table.seen_by(director, "/deal")
    expect(check_numbers(log) == deal["draws"], f"the log has other draws than {deal['draws']}")
    expect(deal["agrees"] is True, f"the deal does not agree: {deal['differs_at']}")
    check_draws(deal, table.box.order, table.box.counts)
    audit = table.seen_by(director, "/audit")
    if audit["verdict"] != "exact":
        yield f"the audit says {audit['verdict']}: {[one['message'] for one in audit['findings']]}"
    yield from _faults_of_document(table, game, deal)
    yield from _faults_of_gcg(table, kind, game)
    for viewer in table.players:
        if table.seen_by(viewer)["players"] != game["players"]:
            yield f"{viewer.name} does not see all racks at the end"


def _check_board(board: object, game: Json) -> None:
    assert isinstance(board, dict)
    shown = [re.findall(r"\[[^\[\]]*\]|.", row) for row in game["board"]]
    covered = {(row, column) for row, tiles in enumerate(shown) for column, tile in enumerate(tiles) if tile != "."}
    expect(covered == set(board), "other squares are covered")


def _faults_of_document(table: Table, game: Json, deal: Json) -> Iterator[str]:
    """The document is read back as the same game, and verified offline."""
    club, path = table.club, f"{table.path}/record?format=json"
    document = club.client.get(path, headers=club.director.headers)
    yield from _faults_offline(document.content, deal)
    imported = club.client.post(
        "/v1/games/import", content=document.content, headers=_sent_as(table, "application/json")
    )
    if not imported.is_success or imported.json()["games"][0]["id"] is None:
        yield f"the document is not imported: {imported.text}"
        return
    copy = f"/v1/games/{imported.json()['games'][0]['id']}"
    again = club.client.get(f"{copy}/record?format=json", headers=club.director.headers)
    if _alike(again.text) != _alike(document.text):
        yield "the document of the imported game is another"
    shown = club.client.get(copy, headers=club.director.headers).json()
    differing = [name for name in game if shown[name] != game[name] and name not in _OF_COPIES]
    if differing:
        yield f"the imported game differs in {differing}"


_OF_COPIES = ("id", "digest", "opened_at", "last_activity_at", "version")


def _faults_offline(document: bytes, deal: Json) -> Iterator[str]:
    """The command checks the document alone, the program of the chapter the answer about the deal."""
    with tempfile.TemporaryDirectory() as folder:
        file, answer = Path(folder) / "game.json", Path(folder) / "deal.json"
        file.write_bytes(document)
        answer.write_text(json.dumps(deal), "utf-8")
        ran = CliRunner().invoke(main, ["games", "verify-deal", str(file)])
        if ran.exit_code != 0:
            yield f"verify-deal says {ran.output}"
        said = _said_by_program(answer)
        if said != "All draws follow from the seed.\n":
            yield f"the program of the chapter says {said}"


def _said_by_program(answer: Path) -> str:
    """What the documented program prints, run exactly as it stands."""
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(said), warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # it ends before it has closed its file
        patch.setattr(sys, "argv", ["check.py", str(answer)])
        exec(_PROGRAM, {})
    return said.getvalue()


def _faults_of_gcg(table: Table, kind: Kind, game: Json) -> Iterator[str]:
    """The GCG is read back with its board and scores, and written again as it was."""
    club = table.club
    gcg = club.client.get(f"{table.path}/record?format=gcg", headers=club.director.headers).content
    query = f"?ruleset={kind.ruleset['base']}" + (f"&lexicon={kind.judge.id}" if kind.is_judged else "")
    imported = club.client.post(f"/v1/games/import{query}", content=gcg, headers=_sent_as(table, "text/x-gcg"))
    if not imported.is_success or imported.json()["games"][0]["id"] is None:
        yield f"the GCG is not imported: {imported.text}\n{gcg.decode()}"
        return
    [one] = imported.json()["games"]
    if one["verdict"] != "exact":
        yield f"the GCG is read as {one['verdict']}: {[found['message'] for found in one['findings']]}"
    copy = f"/v1/games/{one['id']}"
    again = club.client.get(f"{copy}/record?format=gcg", headers=club.director.headers).content
    if again != gcg:
        yield f"the GCG of the imported game is another:\n{_differing_lines(gcg.decode(), again.decode())}"
    shown = club.client.get(copy, headers=club.director.headers).json()
    scores, others = (sorted((p["name"], p["score"]) for p in one["players"]) for one in (game, shown))
    if scores != others or shown["board"] != game["board"]:
        yield f"the game imported from GCG has {others}, not {scores}"


def _differing_lines(one: str, other: str) -> str:
    pairs = zip(one.splitlines(), other.splitlines(), strict=False)
    return "\n".join(f"{a!r} became {b!r}" for a, b in pairs if a != b) or "one is longer"


def _sent_as(table: Table, media_type: str) -> dict[str, str]:
    return {**table.club.director.headers, "Content-Type": media_type}


def _alike(document: str) -> str:
    """A document without what is another's in a copy."""
    return json.dumps(json.loads(_BY_CHANCE.sub('"":""', document)), sort_keys=True)
