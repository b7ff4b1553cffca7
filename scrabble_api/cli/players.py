"""The people who play in a club, and the games on record that name them."""

import re

import click

from scrabble_api.cli.choosing import club_named, club_option, json_option, list_everybody, player_named
from scrabble_api.cli.context import checked_database
from scrabble_api.cli.tables import Column, say_facts, say_table
from scrabble_api.cli.terminal import say, say_json
from scrabble_api.formats.answers.players import ClubPlayers, Match, Matches, NameMatched, Player
from scrabble_api.formats.wire import to_indented_json
from scrabble_api.records.keys import terminal_caller
from scrabble_api.records.matching import Matching, match_players, plan_matches
from scrabble_api.records.merging import merge_players
from scrabble_api.records.players import create_player
from scrabble_api.records.writing import WriteRequest
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.limits import (
    EXTERNAL_IDS,
    LONGEST_AUTHORITY,
    LONGEST_EXTERNAL_ID,
    LONGEST_NAME,
    LONGEST_SHORT_NAME,
    VISIBLE_LINE,
)


@click.group()
def players() -> None:
    """Look after the club's players.

    A PLAYER is named by id, or by name, in any case, where only one has that name.
    """


_COLUMNS = (Column("Name"), Column("Short name"), Column("Other ids"), Column("Active"), Column("ID"))


@players.command("list")
@club_option
@click.option("--text", help="Only players with this in a name or an id of theirs, in any case.")
@click.option("--active/--inactive", default=None, help="Only those who still come, or only those who do not.")
@json_option
def list_all(*, club: str | None, text: str | None, active: bool | None, as_json: bool) -> None:
    """List the club's players by name."""
    with checked_database() as database:
        its = club_named(database, club)
        found = tuple(list_everybody(database, its.id, text, active=active))
    if as_json:
        say_json(to_indented_json(ClubPlayers(items=found, next=None)))
    elif found:
        say_table(_COLUMNS, [_row(one) for one in found])
    elif text is not None or active is not None:
        say(f"“{its.name}” has no such players.")
    else:
        say(f"“{its.name}” has no players yet. Enter one: scrabble-api players add NAME.")


def _row(player: Player) -> tuple[str | None, ...]:
    return player.name, player.short_name, _ids_text(player), "yes" if player.active else "no", player.id


def _ids_text(player: Player) -> str:
    return ", ".join(f"{authority} {value}" for authority, value in player.external_ids.items())


@players.command("show")
@click.argument("player")
@club_option
@json_option
def show_one(*, player: str, club: str | None, as_json: bool) -> None:
    """Show the entry of PLAYER; scrabble-api statistics PLAYER shows what the games come to."""
    with checked_database() as database:
        _show_player(player_named(database, club_named(database, club).id, player), as_json=as_json)


def _show_player(found: Player, *, as_json: bool) -> None:
    if as_json:
        say_json(to_indented_json(found))
        return
    facts = [
        ("Name", found.name),
        ("Short name", found.short_name),
        ("Other ids", _ids_text(found)),
        ("Active", "yes" if found.active else "no"),
        ("Entered", found.created_at[:10]),
        ("Merged into", found.merged_into),
        ("Removed", found.removed_at and found.removed_at[:10]),
        ("ID", found.id),
    ]
    say_facts(facts)


def _one_line(text: str, longest: int) -> str:
    """A text as the API takes it: one line of which something can be seen."""
    text.encode("utf-8")  # an argument that is no text would be met with much later
    if len(text) > longest or not re.fullmatch(VISIBLE_LINE, text):
        raise click.BadParameter(f"Use one line of at most {longest} characters, not only spaces.")
    return text


def _name(_: click.Context, parameter: click.Parameter, text: str | None) -> str | None:
    return None if text is None else _one_line(text, LONGEST_NAME if parameter.required else LONGEST_SHORT_NAME)


def _external_ids(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """The ids that others gave a player, by who gave them."""
    if len(given) > EXTERNAL_IDS.most:
        raise click.BadParameter(f"A player has at most {EXTERNAL_IDS.most} ids elsewhere.")
    parted = [one.partition("=") for one in given]
    if not all(sign for _, sign, _ in parted):
        raise click.BadParameter("Write who gave the id, then =, then the id, as in naspa=AA001234.")
    return {_one_line(giver, LONGEST_AUTHORITY): _one_line(its, LONGEST_EXTERNAL_ID) for giver, _, its in parted}


@players.command("add")
@click.argument("name", callback=_name)
@club_option
@click.option("--short-name", callback=_name, help="What narrow tables call the player.")
@click.option(
    "--id",
    "external_ids",
    multiple=True,
    callback=_external_ids,
    metavar="GIVER=ID",
    help="An id elsewhere, as naspa=AA001234; may be given several times.",
)
@click.option("--inactive", is_flag=True, help="For one who does not come any more.")
@json_option
def add(
    *,
    name: str,
    club: str | None,
    short_name: str | None,
    external_ids: dict[str, str],
    inactive: bool,
    as_json: bool,
) -> None:
    """Enter NAME as a player of the club.

    Two people may have the same name; no two have the same id elsewhere.
    """
    fields = {"name": name, "short_name": short_name, "external_ids": external_ids, "active": not inactive}
    with checked_database() as database:
        request = WriteRequest(terminal_caller(database, club_named(database, club).id))
        player, _ = create_player(database, request, fields)
    if as_json:
        _show_player(player, as_json=True)
    else:
        say(f"Entered “{player.name}” as player {player.id}.")


@players.command("merge")
@click.argument("player")
@click.argument("other")
@club_option
@json_option
def merge(*, player: str, other: str, club: str | None, as_json: bool) -> None:
    """Merge OTHER, another entry of the same person, into PLAYER. It cannot be undone.

    Games of OTHER name PLAYER from then on, each by an entry in its log. Two who played each other are not merged.
    """
    with checked_database() as database:
        club_id = club_named(database, club).id
        stays, goes = (player_named(database, club_id, one) for one in (player, other))
        request = WriteRequest(terminal_caller(database, club_id))
        merged, _ = merge_players(database, request, stays.id, goes.id)
    if as_json:
        _show_player(merged, as_json=True)
    else:
        say(f"Merged “{goes.name}” ({goes.id}) into “{merged.name}” ({merged.id}).")


@players.command()
@club_option
@click.option("--name", multiple=True, help="Only this name, in any case; may be given several times.")
@click.option("--dry-run", is_flag=True, help="Only show what would be done.")
@click.option("--enter-unknown", is_flag=True, help="Make a player for each name that has none.")
@json_option
def match(*, club: str | None, name: tuple[str, ...], dry_run: bool, enter_unknown: bool, as_json: bool) -> None:
    """Match games that name players by name alone with the club's players.

    A seat is a player's where just one player has its name, in any case. Run again it changes only what is left.
    """
    with checked_database() as database:
        club_id = club_named(database, club).id
        wanted = Matching(names=name, enter_unknown=enter_unknown)
        if dry_run:
            matches = plan_matches(database, club_id, wanted)
        else:
            matches = match_players(database, terminal_caller(database, club_id), wanted)
    if as_json:
        say_json(to_indented_json(matches))
    else:
        _show(matches, dry_run=dry_run)


def _show(matches: Matches, *, dry_run: bool) -> None:
    for one in matches.items:
        say(f"{one.name}: {_outcome(one, dry_run=dry_run)} ({count_text(one.games, 'game')})")
    games = count_text(matches.games, "game")
    say(f"Would change {games}; nothing was changed." if dry_run else f"Changed {games}.")


def _outcome(one: NameMatched, *, dry_run: bool) -> str:
    if one.match is Match.AMBIGUOUS:
        return "several players have this name; rename one, or merge them"
    if one.match is Match.UNKNOWN:
        return "no player has this name"
    if one.match is Match.NEW:
        return "would be entered as a player" if dry_run else f"entered as player {one.player_id}"
    return f"player {one.player_id}"
