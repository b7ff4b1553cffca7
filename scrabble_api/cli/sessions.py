"""The meetings of a club at the terminal: which there were, and who played whom in one with what result."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import click
from sqlalchemy import Engine

from scrabble_api.cli.choosing import DAY, PAGE, club_named, club_option, json_option, pages_of
from scrabble_api.cli.context import checked_database
from scrabble_api.cli.tables import Column, Row, say_facts, say_table
from scrabble_api.cli.terminal import say, say_json
from scrabble_api.formats.answers.games import GameInList, Games
from scrabble_api.formats.answers.sessions import Pairing, Pairings, Session, SessionInList, Sessions
from scrabble_api.formats.wire import Answer, to_indented_json
from scrabble_api.records.games import GameStore
from scrabble_api.records.listing import list_games
from scrabble_api.records.pairings import list_pairings
from scrabble_api.records.replays import Replays
from scrabble_api.records.selection import GamesFilter
from scrabble_api.records.sessions import SessionsFilter, find_session, list_sessions
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.games.outcome import LifeCycle
from scrabble_api.rules.plays.lexicon import Shelf


@click.group()
def sessions() -> None:
    """Show the club's sessions: its meetings."""


_LISTED = (Column("Date"), Column("ID"), Column("Title"), Column("Place"), Column("Rounds", is_number=True))


@sessions.command("list")
@club_option
@click.option("--from", "since", type=DAY, help="Only sessions on this day or later.")
@click.option("--to", "until", type=DAY, help="Only sessions on this day or earlier.")
@click.option("--text", help="Only sessions with this in title, place or id, in any case.")
@json_option
def list_all(*, club: str | None, since: str | None, until: str | None, text: str | None, as_json: bool) -> None:
    """List the club's sessions, the newest first."""
    with checked_database() as database:
        its = club_named(database, club)
        found = tuple(_listed(database, its.id, SessionsFilter(since=since, until=until, text=text, limit=PAGE)))
    if as_json:
        say_json(to_indented_json(Sessions(items=found, next=None)))
    elif found:
        say_table(_LISTED, [(one.date, one.id, one.title, one.place, one.rounds) for one in found])
    else:
        say(f"“{its.name}” has no {'such ' if since or until or text else ''}sessions.")


def _listed(database: Engine, club_id: str, wanted: SessionsFilter) -> Iterator[SessionInList]:
    return pages_of(lambda cursor: list_sessions(database, club_id, replace(wanted, cursor=cursor)))


class _SessionShown(Answer):
    """A session with its pairings and games, each as the API answers it."""

    session: Session
    pairings: Pairings
    games: Games


@sessions.command("show")
@click.argument("session_id")
@club_option
@click.option("--reasons", is_flag=True, help="Say for each pairing why these meet.")
@json_option
def show_one(*, session_id: str, club: str | None, reasons: bool, as_json: bool) -> None:
    """Show who takes part in the session SESSION_ID, and each round: who plays whom, with the results."""
    with checked_database() as database:
        shown = _shown(database, club_named(database, club).id, session_id)
    if as_json:
        say_json(to_indented_json(shown))
        return
    _show_session(shown.session)
    rows = list(_rounds(shown, with_reasons=reasons))
    say()
    if rows:
        say_table(_ROUNDS, rows)
    else:
        say("Nobody is paired, and there are no games.")
    if shown.games.damaged:
        say(f"{count_text(len(shown.games.damaged), 'game')} cannot be read: check them with scrabble-api db verify.")


def _shown(database: Engine, club_id: str, session_id: str) -> _SessionShown:
    store, damaged = GameStore(database, Replays(Shelf({}))), list[str]()

    def page_after(cursor: str | None) -> Games:
        wanted = GamesFilter(session_id=session_id, sort="opened", limit=PAGE, cursor=cursor)
        page = list_games(store, club_id, wanted)
        damaged.extend(page.damaged)
        return page

    session = find_session(database, club_id, session_id)
    games: tuple[GameInList, ...] = tuple(pages_of(page_after))
    return _SessionShown(
        session=session,
        pairings=list_pairings(database, club_id, session_id),
        games=Games(items=games, next=None, damaged=tuple(damaged)),
    )


_PLAYERS = (Column("No.", is_number=True), Column("Name"), Column("Left after"), Column("ID"))


def _show_session(session: Session) -> None:
    facts: list[tuple[str, str | int | None]] = [
        ("Session", session.id),
        ("Title", session.title),
        ("Date", session.date),
        ("Place", session.place),
        ("Rounds", session.rounds),
        ("Lexicon", session.lexicon),
        ("Note", session.note),
    ]
    say_facts(facts)
    say()
    if session.players:
        say_table(_PLAYERS, [(one.number, one.name, _left(one.left_after), one.player_id) for one in session.players])
    else:
        say("No players are entered in it.")


def _left(last_round: int | None) -> str | None:
    return None if last_round is None else f"round {last_round}"


_ROUNDS = (
    Column("Round", is_number=True),
    Column("Table", is_number=True),
    Column("Players"),
    Column("Result"),
    Column("Game"),
    Column("Reason"),
)


def _rounds(shown: _SessionShown, *, with_reasons: bool) -> Iterator[Row]:
    """A row for each pairing, or for each of its games if there are several; and for each game of no pairing."""
    games = {one.id: one for one in shown.games.items}
    rows: list[tuple[tuple[float, float], Row]] = []
    for place, pairing in enumerate(shown.pairings.items):
        played = [games.pop(one) for one in pairing.games if one in games]
        for row in _rows_of(pairing, played, with_reason=with_reasons):
            rows.append(((pairing.round, place), row))
    for game in games.values():
        row = (game.round, None, _names([one.name for one in game.players]), _result(game), game.id, None)
        rows.append(((_LAST if game.round is None else game.round, _LAST), row))
    return (row for _, row in sorted(rows, key=lambda one: one[0]))


_LAST = float("inf")


def _rows_of(pairing: Pairing, played: Sequence[GameInList], *, with_reason: bool) -> Iterator[Row]:
    reason = pairing.reason if with_reason else None
    for game in played:
        names = _names([one.name for one in game.players])
        yield pairing.round, pairing.table, names, _result(game), game.id, reason
    if not played:
        names = _names([one.name for one in pairing.players])
        yield pairing.round, pairing.table, names, _without_game(pairing), None, reason


def _names(names: Sequence[str]) -> str:
    return " – ".join(names)


def _result(game: GameInList) -> str:
    scores = " : ".join(str(one.score) for one in game.players)
    if game.life_cycle is not LifeCycle.FINISHED:
        return f"{scores}, goes on"
    return scores if all(one.place is not None for one in game.players) else f"{scores}, abandoned"


def _without_game(pairing: Pairing) -> str:
    if len(pairing.players) == 1:
        return "bye"
    missing = [one.name for one in pairing.players if one.forfeited]
    return f"forfeited by {' and '.join(missing)}" if missing else "not played yet"
