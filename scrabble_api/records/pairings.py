"""Who plays whom in a session: paired by hand, or by a method for those who are not paired in the round yet."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, Row, delete, exists, insert, select, update

from scrabble_api.competition.entrants import Entrant, Pair
from scrabble_api.competition.round_robin import pair_round_robin, rounds_needed
from scrabble_api.competition.swiss import pair_swiss
from scrabble_api.formats.answers.sessions import Method, PairedPlayer, Pairing, Pairings, SessionPlayer
from scrabble_api.records.clock import now_text
from scrabble_api.records.database import autocommit
from scrabble_api.records.entrants import entrants_for
from scrabble_api.records.ids import new_id
from scrabble_api.records.players import standing_players
from scrabble_api.records.refusals import RecordRefused
from scrabble_api.records.results import KeptResult, PairedIn, results_of_session
from scrabble_api.records.retries import write_once
from scrabble_api.records.sessions import hold_session, load_session
from scrabble_api.records.standings_settings import settings_for
from scrabble_api.records.tables import pairing_players, pairings, players, session_players, sessions
from scrabble_api.records.writing import WriteRequest
from scrabble_api.rules.errors import Unreadable

#: How a pairing is called where nobody said why.
_BY_HAND = "Paired by hand."


def list_pairings(database: Engine, club_id: str, session_id: str, round_number: int | None = None) -> Pairings:
    """The pairings of a session, or of one round of it."""
    with autocommit(database) as connection:
        load_session(connection, club_id, session_id)
        return _load(connection, club_id, session_id, round_number)


def _load(connection: Connection, club_id: str, session_id: str, round_number: int | None = None) -> Pairings:
    return load_pairings(
        connection, club_id, session_id, results_of_session(connection, club_id, session_id), round_number
    )


def load_pairings(
    connection: Connection,
    club_id: str,
    session_id: str,
    played: Sequence[KeptResult],
    round_number: int | None = None,
) -> Pairings:
    """The pairings of a session whose games are known, or of one round of it."""
    own = [pairings.c.club_id == club_id, pairings.c.session_id == session_id]
    own += [] if round_number is None else [pairings.c.round == round_number]
    items = [one for _, one in _answers(connection, own, played)]
    return Pairings(
        items=tuple(sorted(items, key=lambda one: (one.round, one.table is None, one.table or 0, one.id))),
        results_missing=count_missing(items, played),
    )


def load_awarded(connection: Connection, club_id: str, *of_session: ColumnElement[bool]) -> list[PairedIn]:
    """The byes, and the pairings that somebody forfeited, of all sessions of the club of which these are true."""
    seat = pairing_players.alias("seat")
    seated = exists().where(seat.c.pairing_id == pairings.c.id)
    is_awarded = ~seated.where(seat.c.seat > 1) | seated.where(seat.c.forfeited)
    days = dict(
        connection.execute(
            select(sessions.c.id, sessions.c.date).where(sessions.c.club_id == club_id, *of_session)
        ).all()
    )
    found = _answers(connection, [pairings.c.club_id == club_id, is_awarded], ())
    return [PairedIn(row.session_id, days[row.session_id], one) for row, one in found if row.session_id in days]


def _answers(
    connection: Connection, own: Sequence[ColumnElement[bool]], played: Sequence[KeptResult]
) -> list[tuple[Row[Any], Pairing]]:
    """The pairings of which these are true, with their rows and those of the games that are theirs."""
    rows = connection.execute(select(pairings).where(*own).order_by(pairings.c.round, pairings.c.id)).all()
    seated = _seated(connection, own)
    games: dict[tuple[int | None, frozenset[str | None]], list[str]] = {}
    for game in played:
        games.setdefault((game.round, game.players), []).append(game.id)
    return [(row, _answer(row, seated.get(row.id, ()), games)) for row in rows]


def count_missing(items: Iterable[Pairing], played: Iterable[KeptResult]) -> int:
    """How many pairings of a session have no finished game yet, byes and forfeits aside."""
    finished = {(game.round, game.players) for game in played if game.is_finished}
    return sum(_awaits_result(one, finished) for one in items)


def _awaits_result(pairing: Pairing, finished: set[tuple[int | None, frozenset[str | None]]]) -> bool:
    is_settled = len(pairing.players) == 1 or any(one.forfeited for one in pairing.players)
    return not is_settled and (pairing.round, frozenset(one.player_id for one in pairing.players)) not in finished


def _seated(connection: Connection, own: Sequence[ColumnElement[bool]]) -> Mapping[str, Sequence[PairedPlayer]]:
    columns = (pairing_players.c.pairing_id, players.c.id, players.c.name, pairing_players.c.forfeited)
    asked = select(*columns).select_from(pairing_players.join(pairings).join(players)).where(*own)
    found: dict[str, list[PairedPlayer]] = {}
    for pairing_id, player_id, name, forfeited in connection.execute(asked.order_by(pairing_players.c.seat)):
        paired = PairedPlayer(player_id=player_id, name=name, forfeited=forfeited)
        found.setdefault(pairing_id, []).append(paired)
    return found


def _answer(
    row: Row[Any],
    seated: Sequence[PairedPlayer],
    games: Mapping[tuple[int | None, frozenset[str | None]], Sequence[str]],
) -> Pairing:
    ids = frozenset(one.player_id for one in seated)
    return Pairing(
        id=row.id,
        round=row.round,
        table=row.table_number,
        players=tuple(seated),
        method=Method(row.method),
        reason=row.reason,
        games=tuple(games.get((row.round, ids), ())),
    )


def make_pairings(
    database: Engine, request: WriteRequest, session_id: str, fields: Mapping[str, Any]
) -> tuple[Pairings, bool]:
    """The pairings of a round, or of all rounds of a round robin, and whether the same request has made them before."""
    method, club_id = Method(fields["method"]), request.caller.club_id

    def make(connection: Connection) -> str:
        hold_session(connection, request, session_id)
        before = _load(connection, club_id, session_id)
        made = _MAKERS[method](_Round(connection, club_id, session_id, before), fields)
        for number, pairs in made.items():
            _insert(connection, (club_id, session_id), number, method, pairs, before)
        return " ".join(map(str, made))

    rounds, is_repeated = write_once(database, request.retry, make)
    return _of_rounds(list_pairings(database, club_id, session_id), rounds), is_repeated


def _of_rounds(found: Pairings, rounds: str) -> Pairings:
    wanted = {int(one) for one in rounds.split()}
    items = tuple(one for one in found.items if one.round in wanted)
    return Pairings(items=items, results_missing=found.results_missing)


class _Round:
    """The session whose round is paired: who takes part, what was paired and played."""

    def __init__(self, connection: Connection, club_id: str, session_id: str, before: Pairings) -> None:
        self.connection, self.club_id, self.session_id, self.before = connection, club_id, session_id, before
        self.session = load_session(connection, club_id, session_id)

    def paired_in(self, number: int) -> set[str]:
        """Who is paired in a round."""
        return {one.player_id for pairing in self.before.items if pairing.round == number for one in pairing.players}

    def present_in(self, number: int) -> list[SessionPlayer]:
        """Who is there for a round."""
        return [one for one in self.session.players if one.left_after is None or one.left_after >= number]

    def entrants(self, taking_part: Sequence[SessionPlayer], number: int) -> list[Entrant]:
        """Those who take part, with what they have come to before a round."""
        played = results_of_session(self.connection, self.club_id, self.session_id)
        paired = [PairedIn(self.session_id, self.session.date, one) for one in self.before.items]
        settings = settings_for(self.connection, self.club_id, self.session_id, {"minimum_games": 0})
        return entrants_for(taking_part, played, paired, number, settings)


def _made_by_hand(session: _Round, fields: Mapping[str, Any]) -> dict[int, list[Pair]]:
    number, given = _round_of(fields), fields.get("pairings") or ()
    if not given:
        raise Unreadable("field-needed", "Send pairings: who plays whom.", ("pairings",))
    named = [one for pairing in given for one in pairing["players"]]
    known = standing_players(session.connection, session.club_id, named)
    taken, pairs = session.paired_in(number), []
    for place, pairing in enumerate(given):
        ids = []
        for seat, player_id in enumerate(pairing["players"]):
            where = ("pairings", place, "players", seat)
            if player_id not in known:
                raise Unreadable(
                    "unknown-player", "The club has no player with this id. Check the id in the list of players.", where
                )
            ids.append(known[player_id].id)
            if ids[-1] in taken:
                message = f"{known[player_id].name} is already paired in round {number}. Delete that pairing first."
                raise Unreadable("already-paired", message, where)
            taken.add(ids[-1])
        pairs.append(Pair(tuple(ids), pairing.get("reason") or _BY_HAND))
    _enter_players(session, [one for pair in pairs for one in pair.players])
    return {number: pairs}


def _enter_players(session: _Round, player_ids: Sequence[str]) -> None:
    """Put players who are paired by hand at the end of the session's list, if they are not in it."""
    numbers = {one.player_id: one.number for one in session.session.players}
    last = max(numbers.values(), default=0)
    own = {"club_id": session.club_id, "session_id": session.session_id, "left_after": None}
    new = [one for one in player_ids if one not in numbers]
    rows = [{**own, "player_id": one, "number": last + place} for place, one in enumerate(new, 1)]
    if rows:
        session.connection.execute(insert(session_players), rows)


def _made_by_swiss(session: _Round, fields: Mapping[str, Any]) -> dict[int, list[Pair]]:
    number = _round_of(fields)
    taken = session.paired_in(number)
    free = [one for one in session.present_in(number) if one.player_id not in taken]
    if not free:
        message = (
            f"No players are left to pair in round {number}. Add players to the session, or delete pairings first."
        )
        raise RecordRefused("nobody-to-pair", message)
    return {number: pair_swiss(session.entrants(free, number))}


def _made_by_round_robin(session: _Round, fields: Mapping[str, Any]) -> dict[int, list[Pair]]:
    everybody = session.entrants(session.session.players, 1)
    if not everybody:
        raise RecordRefused("nobody-to-pair", "The session has no players. Add them first.")
    paired = {one.round for one in session.before.items}
    wanted = [fields["round"]] if "round" in fields else range(1, rounds_needed(len(everybody)) + 1)
    free = [number for number in wanted if number not in paired]
    if not free:
        raise RecordRefused("round-is-paired", "This round is already paired. Delete its pairings first.")
    made = {}
    for number in free:
        there = {one.player_id for one in session.present_in(number)}
        away = frozenset(one.id for one in everybody if one.id not in there)
        made[number] = pair_round_robin(everybody, number, away)
    return made


def _round_of(fields: Mapping[str, Any]) -> int:
    if "round" not in fields:
        raise Unreadable("field-needed", "Send round: which round to pair.", ("round",))
    number: int = fields["round"]
    return number


_MAKERS: Mapping[Method, Callable[[_Round, Mapping[str, Any]], dict[int, list[Pair]]]] = {
    Method.BY_HAND: _made_by_hand,
    Method.ROUND_ROBIN: _made_by_round_robin,
    Method.SWISS: _made_by_swiss,
}


def _insert(
    connection: Connection,
    session: tuple[str, str],
    number: int,
    method: Method,
    pairs: Sequence[Pair],
    before: Pairings,
) -> None:
    """Keep pairs, each at the next table; byes have none."""
    table = max((one.table or 0 for one in before.items if one.round == number), default=0)
    for pair in pairs:
        pairing_id, is_bye = new_id(), len(pair.players) == 1
        table += not is_bye
        row = {"id": pairing_id, "club_id": session[0], "session_id": session[1], "round": number}
        more = {"table_number": None if is_bye else table, "method": method.value, "reason": pair.reason}
        connection.execute(insert(pairings), {**row, **more, "created_at": now_text()})
        seats = [
            {"pairing_id": pairing_id, "seat": seat, "player_id": player_id, "forfeited": False}
            for seat, player_id in enumerate(pair.players, 1)
        ]
        connection.execute(insert(pairing_players), seats)


def change_pairing(
    database: Engine, request: WriteRequest, place: tuple[str, str], fields: Mapping[str, Any]
) -> tuple[Pairing, bool]:
    """A pairing of a session with another table, or with those who forfeited; and whether this was done before."""
    session_id, pairing_id = place

    def change(connection: Connection) -> str:
        hold_session(connection, request, session_id)
        pairing = _find(connection, request, place)
        if "table" in fields and len(pairing.players) > 1:
            connection.execute(update(pairings).where(pairings.c.id == pairing_id), {"table_number": fields["table"]})
        if "forfeited_by" in fields:
            _forfeit(connection, pairing, fields["forfeited_by"])
        return pairing_id

    _, is_repeated = write_once(database, request.retry, change)
    with autocommit(database) as connection:
        return _find(connection, request, place), is_repeated


def _find(connection: Connection, request: WriteRequest, place: tuple[str, str]) -> Pairing:
    session_id, pairing_id = place
    items = _load(connection, request.caller.club_id, session_id).items
    found = next((one for one in items if one.id == pairing_id), None)
    if found is None:
        raise RecordRefused(
            "not-found", "The session has no pairing with this id. Check the id in the list of pairings."
        )
    return found


def _forfeit(connection: Connection, pairing: Pairing, player_ids: Sequence[str]) -> None:
    seated = [one.player_id for one in pairing.players]
    for place, player_id in enumerate(player_ids):
        if player_id not in seated:
            raise Unreadable("unknown-player", "This player is not in the pairing.", ("forfeited_by", place))
    if pairing.games:
        message = "This pairing already has a game. Finish that game by forfeit instead, or delete it."
        raise RecordRefused("pairing-has-game", message)
    for player_id in seated:
        own = update(pairing_players).where(
            pairing_players.c.pairing_id == pairing.id, pairing_players.c.player_id == player_id
        )
        connection.execute(own, {"forfeited": player_id in player_ids})


def delete_pairing(database: Engine, request: WriteRequest, place: tuple[str, str]) -> bool:
    """Delete a pairing of a session that has no game yet; whether the same request has deleted it before."""
    session_id, pairing_id = place

    def remove(connection: Connection) -> str:
        hold_session(connection, request, session_id)
        if _find(connection, request, place).games:
            message = "This pairing already has a game. Delete the game first, or keep the pairing."
            raise RecordRefused("pairing-has-game", message)
        connection.execute(delete(pairing_players).where(pairing_players.c.pairing_id == pairing_id))
        connection.execute(delete(pairings).where(pairings.c.id == pairing_id))
        return pairing_id

    return write_once(database, request.retry, remove)[1]
