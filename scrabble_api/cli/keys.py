"""Keys, by which clubs reach their records."""

import click

from scrabble_api.cli.context import checked_database
from scrabble_api.cli.terminal import say
from scrabble_api.formats.texts import is_visible
from scrabble_api.records.clubs import LONGEST_NAME, list_clubs, make_club
from scrabble_api.records.keys import CLUB_ROLES, Key, Role, create_key, find_key, list_keys, revoke_key
from scrabble_api.rules.errors import lookup


def _one_line(_: click.Context, parameter: click.Parameter, text: str | None) -> str | None:
    """A name or label as it can be kept; a name that is asked for is not empty."""
    if text is None or (
        text.isprintable() and len(text) <= LONGEST_NAME and (is_visible(text) or not parameter.required)
    ):
        return text
    raise click.BadParameter(f"Use one line of at most {LONGEST_NAME} characters, not only spaces.")


@click.group()
def keys() -> None:
    """Make, list and revoke the keys by which clubs reach their records."""


@keys.command("create")
@click.option("--club", required=True, callback=_one_line, help="The club's name. A new name makes a new club.")
@click.option("--role", required=True, type=click.Choice([str(role) for role in CLUB_ROLES]))
@click.option("--label", default="", callback=_one_line, help="Whose key it is or what for.")
def create_key_for(club: str, role: str, label: str) -> None:
    """Make a key and print it, once.

    The key alone goes to standard output.
    """
    with checked_database() as database:
        key, text = create_key(database, make_club(database, club).id, Role(role), label)
    say(f"The {key.role} key {key.id} of “{club}”, shown only now:", err=True)
    say(text)


@keys.command("list")
@click.option("--club", callback=_one_line, help="Only this club's.")
def list_keys_of(club: str | None) -> None:
    """List all keys, without their texts."""
    with checked_database() as database:
        clubs = {each.name: each for each in list_clubs(database)}
        for each in clubs.values() if club is None else [lookup("club", club, clubs)]:
            for key in list_keys(database, each.id):
                say(_key_line(each.name, key))


def _key_line(club: str, key: Key) -> str:
    return f"{key.id}  {key.role:<11}  made {key.created_at}  {_use_text(key)}  {club}  {key.label}".rstrip()


def _use_text(key: Key) -> str:
    if key.revoked_at:
        return f"revoked {key.revoked_at}"
    return f"last used {key.last_used_at}" if key.last_used_at else "never used"


@keys.command("revoke")
@click.argument("id")
def revoke_key_of(id: str) -> None:
    """Revoke the key ID, at once and for good."""
    with checked_database() as database:
        revoke_key(database, find_key(database, id).club_id, id)
    say(f"Revoked {id}.")
