"""The same game with other tiles where somebody cannot see them: everything that they see must be the same.

The document of a game that goes on is imported twice, once as it is and once with other tiles on the racks of others and in
the bag. The service itself says whether the other game could have been. What differs by chance (ids, times, digests,
salts) is written alike before answers are compared.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import httpx

from tests.disputes.table import Json
from tests.play.table import READS, Table, Viewer, bearer

_TRIES = 12
_BY_CHANCE = re.compile(r"[0-9a-f]{64}|[0-9a-f]{32}|\d{4}-\d\d-\d\dT[\d:.]+Z")
_OTHERS_TILES = 3


def faults_by_twins(table: Table, game: Json, random: Random) -> Iterator[str]:
    """What somebody sees that differs with hidden tiles; nothing where no other tiles could have been."""
    seat = random.randrange(len(table.players)) + 1
    document = _without_digests(table.seen_by(table.club.director, "/record?format=json"))
    other = _other_document(table, document, game, seat, random)
    if other is None:
        return
    first = _imported(table, document)
    if first is None:
        yield "the document of this game is not imported"
        return
    yield from _differences(first, other, seat, random)


def are_comparable(table: Table, game: Json) -> bool:
    """Whether there is anything in the bag, by which racks could be others."""
    return bool(game["unseen"]) and game["life_cycle"] == "open"


def _differences(first: Table, other: Table, seat: int, random: Random) -> Iterator[str]:
    club = first.club
    official = random.choice((club.scorekeeper, club.reader, club.public))
    pairs = [(official, official), (_seated(first, seat), _seated(other, seat))]
    for mine, same in pairs:
        for where in READS:
            shown, again = _text(first, first.get(mine, where)), _text(other, other.get(same, where))
            if shown != again:
                yield f"{mine.name} sees hidden tiles at {where}: {_first_difference(shown, again)}"
        for place, body in _tries(first, mine, random):
            tried = _text(first, first.send(mine, place, body)), _text(other, other.send(same, place, body))
            if tried[0] != tried[1]:
                yield f"{mine.name} learns of hidden tiles by {place} {body}: {_first_difference(*tried)}"


def _tries(table: Table, viewer: Viewer, random: Random) -> Iterator[tuple[str, Json]]:
    """What is tried to learn something; nothing of it can be recorded, since no imported game is drawn for."""
    if viewer.seat is None:
        letters = random.sample([one for one in table.box.order if one != "?"], 3)
        yield "turns?dry_run=true", {"kind": "play", "position": "8G", "tiles": "".join(letters)}
        yield "racks", {"racks": [{"seat": 1, "tiles": "".join(letters)}]}
    else:
        rack = table.seen_by(viewer)["players"][viewer.seat - 1]["rack"]
        tiles = table.box.tiles(rack)[-2:]
        yield "turns?dry_run=true", {"kind": "exchange", "tiles": "".join(tiles)}
        yield "turns?dry_run=true", {"kind": "pass"}
        yield "undo", {}
    yield "corrections", {"operation": "cut-after", "turn": 0, "cause": "recording", "reason": "to see"}
    yield "finish", {"reason": "no-play-possible"} if viewer.seat else {"reason": "abandoned"}


def _text(table: Table, answer: httpx.Response) -> str:
    """An answer without what differs by chance."""
    ids = table.path.rsplit("/", 1)[1]
    if "image/png" in answer.headers.get("Content-Type", ""):
        return answer.content.hex()
    headers = {name: answer.headers.get(name) for name in ("Content-Type", "Content-Length", "Allow")}
    headers["ETag"] = re.sub("-.*", "", answer.headers.get("ETag", ""))  # behind the version it names the key
    text = re.sub(r'"(key_id|recorded_by|instance|request_id)":"[^"]*"', r'"\1":""', answer.text)
    return f"{answer.status_code} {headers} {_BY_CHANCE.sub('', text.replace(ids, ''))}"


def _first_difference(one: str, other: str) -> str:
    at = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return f"…{one[max(0, at - 60) : at + 60]}… and …{other[max(0, at - 60) : at + 60]}…"


def _seated(table: Table, seat: int) -> Viewer:
    invited = table.send(table.club.director, "invitations", {"seat": seat}).json()["items"][0]
    traded = table.club.client.post("/v1/invitations/trades", json={"invitation": invited["invitation"]})
    return Viewer(f"seat {seat}", bearer(traded.json()["key"]), seat)


def _without_digests(document: Json) -> Json:
    opening = {"event": document["opening"]["event"]}
    return {**document, "opening": opening, "entries": [{"event": one["event"]} for one in document["entries"]]}


def _imported(table: Table, document: Json) -> Table | None:
    """The game that is made of a document, if it is one that could have been."""
    answer = table.club.client.post("/v1/games/import", json=document, headers=table.club.director.headers)
    if not answer.is_success or answer.json()["games"][0]["id"] is None:
        return None
    return replace(table, path=f"/v1/games/{answer.json()['games'][0]['id']}", answers=[])


def _other_document(table: Table, document: Json, game: Json, seat: int, random: Random) -> Table | None:
    """The game with some tiles of the racks of all others than this seat exchanged for tiles of the bag."""
    found: Table | None = None
    changed = document
    others = [player["seat"] for player in game["players"] if player["seat"] != seat and player["rack"]]
    for _ in range(_TRIES):
        tried = _with_other_tile(table, changed, game, random.choice(others), random) if others else None
        made = None if tried is None else _imported(table, tried)
        if tried is not None and made is not None:
            changed, found, others = tried, made, others if len(others) == 1 else others[1:] + others[:1]
            if random.randrange(_OTHERS_TILES) == 0:
                break
    return found


def _with_other_tile(table: Table, document: Json, game: Json, seat: int, random: Random) -> Json | None:
    """The document with one tile that a seat drew last of its kind, and still has, become one that is in the bag."""
    rack = table.box.tiles(game["players"][seat - 1]["rack"])
    mine, theirs = random.choice(rack), random.choice(table.box.tiles(game["unseen"]))
    if mine == theirs:
        return None
    other: Json = json.loads(json.dumps(document))
    drawn = [one["event"]["drawn"] for one in other["entries"] if one["event"].get("drawn")]
    for holder in (*reversed(drawn), *other["opening"]["event"]["deal"]["drawn"]):
        tiles = table.box.tiles(holder["tiles"])
        if holder["seat"] == seat and mine in tiles:
            tiles[tiles.index(mine)] = theirs
            holder["tiles"] = "".join(tiles)
            return other
    return None
