"""A game played from its opening to its end by players, officials and chance, and looked at after every step."""

import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from scrabble_api.formats.requests.rulesets import read_ruleset
from scrabble_api.rules.rulesets import Ruleset
from tests.disputes.table import Json
from tests.play.ends import check_end
from tests.play.kinds import Kind
from tests.play.moves import Move, careless_move, found_move
from tests.play.recount import Miscount
from tests.play.table import READS, Club, Table, Viewer, table_of
from tests.play.twins import are_comparable, faults_by_twins
from tests.play.watch import Hidden, check_conserved
from tests.streams import Reader

#: After so many steps a director ends the game.
_MOST_STEPS = 260
#: Once in a game everybody looks at it in so many of its forms.
_READS_IN_SWEEP = 6
#: Refusals that players and officials run into who act without looking, and no more than those.
_EXPECTED = {
    "illegal-turn", "not-your-turn", "out-play-pending", "acceptance-pending", "turn-forfeited", "already-challenged",
    "nothing-to-challenge", "already-accepted", "nothing-to-withdraw", "consent-missing", "nothing-to-undo",
    "nothing-to-redo", "challenge-not-in-ruleset", "cannot-retire", "rack-is-dealt", "role-too-low", "other-seat",
    "deal-differs", "game-over", "own-play", "overtime-not-in-ruleset", "cannot-resign", "invalid-request",
    "turn-not-recorded", "play-possible", "one-action-only",
}  # fmt: skip


#: What can be sent as one of several actions, too, and how often it is.
_ACTIONS = {"turns": "turn", "acceptances": "acceptance", "challenges": "challenge", "withdrawals": "withdrawal"}
_OFTEN_AS_ACTION = 0.08


@dataclass(slots=True)
class Played:
    """What a game came to: its end, how often each thing was done, what was refused, and what was wrong."""

    kind: Kind
    title: str
    ending: str = "none"
    actions: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    looks: int = 0
    violations: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Play:
    """A game while it is played."""

    club: Club
    kind: Kind
    random: Random
    played: Played
    table: Table
    ruleset: Ruleset
    hidden: Hidden
    game: Json = field(default_factory=dict)
    version: int = 0
    is_phony: bool = False
    writes: list[tuple[Viewer, str, Any, str, str]] = field(default_factory=list)
    reader: tuple[Viewer, Reader] | None = None
    followed: int = 0

    # What is looked at after each step.

    def learn(self) -> None:
        """See the game as a director does, and that no tile is lost."""
        self.game = self.table.seen_by(self.club.director)
        log = self.table.seen_by(self.club.director, f"/events?after={self.version}")
        self.version = log["version"]
        self.hidden.learn(self.game, log["items"])
        for fault in check_conserved(self.table, self.game):
            self.wrong(fault)

    def wrong(self, what: str) -> None:
        self.played.violations.append(f"version {self.version}: {what}")

    @property
    def is_over(self) -> bool:
        return bool(self.game["life_cycle"] == "finished")

    def look(self, viewer: Viewer, answer: httpx.Response, what: str) -> None:
        """Search an answer that somebody got while the game goes on."""
        self.played.looks += 1
        if answer.status_code >= 500:
            self.wrong(f"{what} was answered {answer.status_code}: {answer.text}")
        if not viewer.sees_all and not self.is_over:
            self.table.answers.append((viewer, answer.text))
            for fault in self.hidden.faults(viewer, answer):
                self.wrong(f"{viewer.name} is shown by {what} {fault}")

    # What is sent.

    def send(self, viewer: Viewer, where: str, body: Any, name: str) -> httpx.Response:
        """Record something, count it, learn what stands then, and search the answer."""
        key = f"{self.played.title}-{len(self.writes)}"
        if where in _ACTIONS and self.random.random() < _OFTEN_AS_ACTION:
            where, body = "actions", {"actions": [{"action": _ACTIONS[where], **body}]}
        answer = self.table.send(viewer, where, body, **{"Idempotency-Key": key})
        what = f"{name} {body}"
        if answer.is_success:
            self.played.actions[name] += 1
            self.writes.append((viewer, where, body, key, answer.text))
            self.is_phony = self.is_phony and name in ("acceptance", "note", "adjustment", "overtime")
            self.learn()
        else:
            self.refused(answer, what)
        self.look(viewer, answer, what)
        return answer

    def refused(self, answer: httpx.Response, what: str) -> None:
        code = answer.json()["code"]
        self.played.refusals[code] += 1
        if code not in _EXPECTED:
            self.wrong(f"{what} is refused: {answer.text}")

    def sender(self, seat: int) -> tuple[Viewer, Json]:
        """Mostly the player, sometimes an official for them."""
        chance = self.random.random()
        if chance < 0.86:
            return self.table.players[seat - 1], {}
        return (self.club.scorekeeper if chance < 0.95 else self.club.director), {"seat": seat}

    # What is done.

    def step(self) -> None:
        """One thing that somebody does."""
        chance, undecided = self.random.random(), (self.game["challengeable"] or {}).get("undecided", [])
        must_accept = self.game["life_cycle"] == "awaiting-challenge" or self.ruleset.acceptance == "all"
        if chance < 0.10:
            self.interfere()
        elif undecided and (must_accept or self.random.random() < 0.45):
            self.answer_play(self.random.choice(undecided), must_accept=must_accept)
        elif self.game["on_turn"]:
            self.take_turn(self.game["on_turn"])
        else:
            self.interfere()

    def answer_play(self, seat: int, *, must_accept: bool) -> None:
        """Challenge the last play, withdraw it, or accept it."""
        chance, maker = self.random.random(), self.game["challengeable"]["seat"]
        if chance < (0.55 if self.is_phony else 0.06):
            self.challenge(seat)
        elif chance < (0.7 if self.is_phony else 0.09):
            viewer, _ = self.sender(maker)
            self.send(viewer, "withdrawals", {"seat": maker, "consent": True}, "withdrawal")
        elif must_accept or chance > 0.9:
            viewer, _ = self.sender(seat)
            self.send(viewer, "acceptances", {"seat": seat}, "acceptance")
        elif self.game["on_turn"]:
            self.take_turn(self.game["on_turn"])

    def challenge(self, seat: int) -> None:
        viewer, _ = self.sender(seat)
        body: Json = {"seat": seat}
        name = "challenge of a phony" if self.is_phony else "challenge of a good play"
        if not self.kind.is_judged or self.random.random() < 0.1:
            viewer = self.random.choice((self.club.scorekeeper, self.club.director))
            acceptable = not self.is_phony if self.random.random() < 0.9 else self.is_phony
            body["ruling"] = {"acceptable": acceptable, "by": "Dora", "reason": "as she saw"}
            name = "challenge with a ruling"
        self.send(viewer, "challenges", body, name)

    def take_turn(self, seat: int) -> None:
        """Look as the player whose turn it is, and take it."""
        player = self.table.players[seat - 1]
        answer = self.table.get(player)
        self.look(player, answer, "the game")
        seen = answer.json()
        rack, chance = seen["players"][seat - 1]["rack"], self.random.random()
        if chance < 0.86:
            self.make_play(seat, seen, rack, chance)
        elif chance < 0.97:
            self.exchange(seat, rack)
        else:
            self.pass_turn(seat)

    def make_play(self, seat: int, seen: Json, rack: str, chance: float) -> None:
        move: Move | None
        if chance < 0.72:
            greedy = chance < 0.5
            move = found_move(self.kind, self.ruleset, seen, rack, self.random, greedy=greedy)
            name = "greedy play" if greedy else "random play"
        else:
            move, name = careless_move(self.kind, self.ruleset, seen, rack, self.random), "careless play"
        if move is None:
            self.exchange(seat, rack)
            return
        viewer, more = self.sender(seat)
        body = {**move.body, **more}
        if self.random.random() < 0.15:
            self.try_first(viewer, body)
        answer = self.send(viewer, "turns", body, name if move.is_good else "phony")
        if answer.is_success:
            self.is_phony = not move.is_good
            recorded = answer.json()
            score = (recorded.get("turn") or recorded["actions"][0])["score"]
            if score != move.score:
                self.wrong(f"{body} scores {score}, and {move.score} in the package")

    def try_first(self, viewer: Viewer, body: Json) -> None:
        """A dry run, which draws nothing and shows no words to be good or bad."""
        answer = self.table.send(viewer, "turns?dry_run=true", body)
        self.look(viewer, answer, f"dry run of {body}")
        if answer.is_success:
            self.played.actions["dry run"] += 1
            words = [word["valid"] for word in answer.json()["turn"]["words"]]
            # Where plays with bad words are refused, all others are known to be good.
            if any(one is not None for one in words) and not self.ruleset.challenge.refuse_bad_words:
                self.wrong(f"a dry run says whether words are good: {body}")
        if self.table.seen_by(self.club.director)["version"] != self.version:
            self.wrong("a dry run was recorded")

    def exchange(self, seat: int, rack: str) -> None:
        tiles = self.table.box.tiles(rack)
        chosen = self.random.sample(tiles, self.random.randint(1, len(tiles)))
        viewer, more = self.sender(seat)
        answer = self.send(viewer, "turns", {"kind": "exchange", "tiles": "".join(chosen), **more}, "exchange")
        if not answer.is_success:
            self.pass_turn(seat)

    def pass_turn(self, seat: int) -> None:
        viewer, more = self.sender(seat)
        self.send(viewer, "turns", {"kind": "pass", **more}, "pass")

    def interfere(self) -> None:
        """What an official does, or somebody who may not."""
        choices = (
            [self.undo] * 8 + [self.adjust] * 2 + [self.probe] * 5 + [self.cut, self.leave, self.note, self.declare]
        )
        self.random.choice(choices)()

    def undo(self) -> None:
        answer = self.send(self.club.director, "undo", {"reason": "as it was"}, "undo")
        if answer.is_success and self.random.random() < 0.6:
            self.send(self.club.director, "redo", {"reason": "after all"}, "redo")

    def adjust(self) -> None:
        seat = self.random.randint(1, self.kind.seats)
        if self.random.random() < 0.5:
            body: Json = {"seat": seat, "points": self.random.randint(-20, 20), "reason": "as ruled"}
            self.send(self.club.director, "adjustments", body, "adjustment")
        elif self.ruleset.overtime is not None:
            body = {"seat": seat, "overtime_seconds": self.random.randint(0, 200), "reason": "clock"}
            self.send(self.club.director, "adjustments", body, "overtime")

    def note(self) -> None:
        if self.game["turns_played"]:
            where = f"turns/{self.random.randint(1, self.game['turns_played'])}/note"
            self.send(self.club.scorekeeper, where, {"note": "A note."}, "note")

    def cut(self) -> None:
        turn = max(0, self.game["turns_played"] - self.random.randint(1, 3))
        body = {"operation": "cut-after", "turn": turn, "cause": "recording", "reason": "as it was"}
        self.send(self.club.director, "corrections", body, "cut")

    def leave(self) -> None:
        """A player resigns, or leaves a table of three or four."""
        if self.random.random() < 0.4:
            seat = self.random.randint(1, self.kind.seats)
            viewer = self.table.players[seat - 1]
            if self.kind.seats == 2:
                self.send(viewer, "finish", {"reason": "resignation"}, "resignation")
            else:
                self.send(viewer, "retirements", {"seat": seat, "reason": "must go"}, "retirement")

    def declare(self) -> None:
        """An official ends the game, seldom before it is nearly over."""
        if self.random.random() < (0.5 if self.game["bag_count"] == 0 else 0.1):
            reason = self.random.choice(("no-play-possible", "adjudicated", "forfeit", "abandoned"))
            seat = self.random.randint(1, self.kind.seats)
            ruling = {"ruling": {"by": "Dora", "reason": "late"}} if reason == "adjudicated" else {}
            loser = (
                {"loser_seat": seat}
                if reason == "forfeit" or (reason == "adjudicated" and self.kind.seats == 2)
                else {}
            )
            self.send(self.club.director, "finish", {"reason": reason, **ruling, **loser}, "declared end")

    def probe(self) -> None:
        """Somebody tries what only others may do, or what a dealt game refuses; the answer must show nothing."""
        seat = self.random.randint(1, self.kind.seats)
        player, other = self.table.players[seat - 1], seat % self.kind.seats + 1
        letters = "".join(self.random.sample([one for one in self.table.box.order if one != "?"], 2))
        viewer, where, body = self.random.choice(
            (
                (player, "turns", {"kind": "exchange", "tiles": letters, "seat": other}),
                (player, "undo", {}),
                (player, "corrections", {"operation": "cut-after", "turn": 0, "cause": "recording", "reason": "r"}),
                (player, "finish", {"reason": "abandoned"}),
                (player, "racks", {"racks": [{"seat": other, "tiles": letters}]}),
                (player, "withdrawals", {"seat": other, "consent": True}),
                (self.club.scorekeeper, "racks", {"racks": [{"seat": other, "tiles": letters}]}),
                (self.club.scorekeeper, "turns?dry_run=true", {"kind": "play", "position": "8G", "tiles": letters}),
                (self.club.scorekeeper, "turns", {"kind": "play", "position": "1A", "tiles": letters * 4}),
                (player, "actions", {"actions": [{"action": "turn", "kind": "pass"}] * 2}),
                (player, "actions?dry_run=true", {"actions": [{"action": "challenge", "seat": seat}]}),
                (self.club.reader, "turns", {"kind": "pass"}),
                (self.club.public, "turns", {"kind": "pass"}),
            )
        )
        answer = self.table.send(viewer, where, body)
        self.look(viewer, answer, f"{where} {body}")
        self.played.actions["probe"] += 1
        if answer.is_success:
            self.wrong(f"{viewer.name} could send {where} {body}: {answer.text}")

    # What is looked at now and then.

    def peep(self, count: int) -> None:
        """Some of those who look see the game somewhere."""
        for _ in range(count):
            viewer, where = self.random.choice(self.table.watchers), self.random.choice(READS)
            self.look(viewer, self.table.get(viewer, where), where or "the game")

    def sweep(self) -> None:
        """Everybody looks here and there, and the same with other tiles where they cannot see them."""
        for viewer in self.table.watchers:
            for where in self.random.sample(READS, _READS_IN_SWEEP):
                self.look(viewer, self.table.get(viewer, where), where or "the game")
            listed = self.club.client.get("/v1/games?limit=2", headers=viewer.headers)
            self.look(viewer, listed, "the list")
        if are_comparable(self.table, self.game):
            self.played.actions["twins"] += 1
            for fault in faults_by_twins(self.table, self.game, self.random):
                self.wrong(fault)

    def follow(self) -> None:
        """The stream of one who looks has the events that the poll has."""
        if self.reader is None or self.is_over:
            return
        viewer, reader = self.reader
        polled = self.table.seen_by(viewer, "/events")["items"]
        known = self.followed
        events = reader.next_events(len(polled) - known)
        self.followed = len(polled)
        self.played.actions["event streamed"] += len(events)
        self.table.answers.append((viewer, reader.text))
        if [event.data for event in events] != polled[known:]:
            self.wrong(f"the stream of {viewer.name} differs from what is polled")


def _opened(club: Club, kind: Kind, random: Random, title: str) -> httpx.Response:
    body = {**kind.body(), "title": title, "start": random.choice(("named", "draw")), "public": random.random() < 0.4}
    return club.client.post("/v1/games", json=body, headers=random.choice((club.director, club.scorekeeper)).headers)


def play_game(club: Club, kind: Kind, title: str) -> Played:
    """A whole game, its tiles and all chances by its title."""
    random, played = Random(title), Played(kind, title)
    opened = _opened(club, kind, random, title)
    if not opened.is_success:
        played.violations.append(f"It is not opened: {opened.text}")
        return played
    table = table_of(club, opened.headers["Location"], kind)
    ruleset = read_ruleset(dict(kind.ruleset), kind.edition.layout)
    play = Play(club, kind, random, played, table, ruleset, Hidden(table))
    with ExitStack() as stack:
        if random.random() < 0.25:
            viewer = random.choice(table.players)
            reader = Reader(club.port, f"{table.path}/events/stream", viewer.headers)
            play.reader = viewer, reader
            stack.callback(reader.close)
        try:
            _play_on(play)
        except Exception:
            play.wrong(f"it breaks off: {traceback.format_exc(limit=-3)}")
    return played


def _play_on(play: Play) -> None:
    """Step by step to the end, and then what is looked at there."""
    play.learn()
    sweep_at = play.random.randrange(4, 50)
    for number in range(_MOST_STEPS):
        if not play.is_over:
            _play_step(play, is_sweep=number == sweep_at)
    if not play.is_over:
        play.send(play.club.director, "finish", {"reason": "abandoned"}, "declared end")
    if not play.is_over:
        play.wrong("it does not end")
        return
    play.played.ending = play.game["result"]["reason"]
    _look_back(play)
    try:
        for fault in check_end(play.table, play.kind, play.game):
            play.wrong(fault)
    except Miscount as fault:
        play.wrong(f"recount: {fault}")


def _play_step(play: Play, *, is_sweep: bool) -> None:
    play.step()
    play.follow()
    if not play.is_over:
        play.peep(1)
    if is_sweep and not play.is_over:
        play.sweep()


def _look_back(play: Play) -> None:
    """Nothing that was answered while the game went on has the seed; a retry is answered as it was then."""
    seed = play.table.seen_by(play.club.director, "/deal")["seed"]
    for viewer, text in play.table.answers:
        if seed in text:
            play.wrong(f"{viewer.name} was shown the seed")
    for viewer, where, body, key, text in _sample(play):
        again = play.table.send(viewer, where, body, **{"Idempotency-Key": key})
        play.played.actions["retry"] += 1
        if again.text != text or again.headers.get("Idempotency-Replayed") != "true":
            play.wrong(f"the retry of {where} {body} by {viewer.name} is answered {again.text}, first {text}")


def _sample(play: Play) -> Iterator[tuple[Viewer, str, Any, str, str]]:
    yield from play.random.sample(play.writes, min(3, len(play.writes)))
