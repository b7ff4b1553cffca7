"""A dealt game on the real server, with everybody who looks at it: officials, players, readers and the public."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import httpx

from tests.disputes.table import Json
from tests.play.kinds import Kind
from tests.play.recount import Box, box_of

#: Where a game is shown.
READS = (
    "",
    "?turn=1",
    "/turns",
    "/log",
    "/events",
    "/rulings",
    "/audit",
    "/audit?letters=true",
    "/deal",
    "/plays?seat=1",
    "/plays?seat=2",
    "/turns?highest=true",
    "/board.svg",
    "/board.png",
    *(f"/record?format={kind}" for kind in ("json", "gcg", "csv", "html", "text", "cgp")),
)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks; ``seat`` is a player's. Only ``sees_all`` sees the racks of others while the game goes on."""

    name: str
    headers: Mapping[str, str]
    seat: int | None = None
    sees_all: bool = False


@dataclass(slots=True)
class Club:
    """The club whose games are played, by its keys."""

    client: httpx.Client
    director: Viewer
    scorekeeper: Viewer
    reader: Viewer
    port: int

    @property
    def public(self) -> Viewer:
        return Viewer("public", {})


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def club_at(client: httpx.Client, director_key: str, port: int) -> Club:
    """The club of a server that was just started."""
    headers = bearer(director_key)

    def keyed(role: str) -> Viewer:
        answer = client.post("/v1/keys", json={"role": role, "label": role}, headers=headers)
        return Viewer(role, bearer(answer.json()["key"]))

    return Club(client, Viewer("director", headers, sees_all=True), keyed("scorekeeper"), keyed("reader"), port)


@cache
def _catalogue(client: httpx.Client, path: str) -> Json:
    found: Json = client.get(path).json()
    return found


@dataclass(slots=True)
class Table:
    """A game and its players; ``answers`` are all that were given while it went on, each to whom."""

    club: Club
    path: str
    box: Box
    players: list[Viewer] = field(default_factory=list)
    answers: list[tuple[Viewer, str]] = field(default_factory=list)

    def get(self, viewer: Viewer, where: str = "", **headers: str) -> httpx.Response:
        return self.club.client.get(f"{self.path}{where}", headers={**viewer.headers, **headers})

    def send(self, viewer: Viewer, where: str, body: Any, **headers: str) -> httpx.Response:
        method = {"racks": "PUT", "": "PATCH"}.get(where, "PUT" if where.endswith("/note") else "POST")
        path = f"{self.path}/{where}".rstrip("/")
        return self.club.client.request(method, path, json=body, headers={"If-Match": "*", **viewer.headers, **headers})

    def seen_by(self, viewer: Viewer, where: str = "") -> Json:
        found: Json = self.get(viewer, where).json()
        return found

    @property
    def watchers(self) -> list[Viewer]:
        """All from whom racks are hidden; what a public game shows to everybody as well."""
        return [*self.players, self.club.scorekeeper, self.club.reader, self.club.public]


def table_of(club: Club, path: str, kind: Kind) -> Table:
    """A game that is open, its players invited and seated."""
    letters = _catalogue(club.client, f"/v1/editions/{kind.letters}")["letters"]
    layout = _catalogue(club.client, f"/v1/layouts/{kind.layout}")
    table = Table(club, path, box_of(letters, layout))
    invited = table.send(club.director, "invitations", {})
    for one in invited.json()["items"]:
        traded = club.client.post("/v1/invitations/trades", json={"invitation": one["invitation"]})
        table.players.append(Viewer(f"seat {one['seat']}", bearer(traded.json()["key"]), one["seat"]))
    return table
