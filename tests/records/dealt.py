"""Dealt games as officials and others meet them: what each sees, and turns made from the racks that a director sees."""

from dataclasses import dataclass
from typing import Any

import httpx

from tests.disputes.table import Json
from tests.records.club import opened

ANY = {"If-Match": "*"}


@dataclass(slots=True)
class Table:
    """A dealt game, by its director's connection."""

    client: httpx.Client
    path: str

    def game(self) -> Json:
        answer = self.client.get(self.path)
        assert answer.status_code == 200, answer.text
        shown: Json = answer.json()
        return shown

    def rack(self, seat: int) -> str:
        rack: str = self.game()["players"][seat - 1]["rack"]
        return rack

    def deal(self) -> Json:
        shown: Json = self.client.get(f"{self.path}/deal").json()
        return shown

    def log(self) -> list[Json]:
        items: list[Json] = self.client.get(f"{self.path}/log").json()["items"]
        return items

    def sends(self, where: str, body: Any, **headers: str) -> httpx.Response:
        method = "PUT" if where == "racks" else "POST"
        return self.client.request(method, f"{self.path}/{where}", json=body, headers={**ANY, **headers})

    def records(self, where: str, **body: Any) -> Json:
        answer = self.sends(where, body)
        assert answer.is_success, f"{where} {body}: {answer.text}"
        recorded: Json = answer.json()
        return recorded

    def exchanges(self, seat: int, count: int = 2) -> Json:
        return self.records("turns", kind="exchange", seat=seat, tiles=self.rack(seat)[-count:])

    def plays(self, seat: int, position: str, count: int = 2) -> Json:
        return self.records("turns", kind="play", seat=seat, position=position, tiles=word_of(self.rack(seat), count))


def word_of(rack: str, count: int) -> str:
    """The last tiles of a rack, blanks standing for E."""
    return rack[-count:].replace("?", "e")


def dealt(client: httpx.Client, seats: int = 2, **more: Any) -> Table:
    """A game dealt by the service; people judge its words."""
    names = ("Ann", "Bob", "Cid", "Dan")[:seats]
    fields = {"recording": "turns", "dealing": "service", "ruleset": "club", "lexicon": None, **more}
    return Table(client, opened(client, names, **fields).path)
