"""Players and words of games in the order of lists, so that a search goes through no other games."""

import json
import unicodedata
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = '0009'
down_revision = '0008'
branch_labels = None
depends_on = None

_AT_ONCE = 1000
_WORD = sa.String(length=600).with_variant(sa.String(length=600, collation='C'), 'postgresql')

_games = sa.table('games', *map(sa.column, ('id', 'club_id', 'opened_at', 'title', 'seats', 'search')))
_players = sa.table(
    'game_players', *map(sa.column, ('game_id', 'seat', 'club_id', 'name', 'opened_at', 'result'))
)
_words = sa.table('game_words', *map(sa.column, ('game_id', 'word', 'club_id', 'opened_at')))


# All that is new here follows from the games' rows, as scrabble-api db verify checks; the games' logs stay as they are.
def upgrade() -> None:
    op.create_table('game_words',
    sa.Column('game_id', sa.String(length=22), nullable=False),
    sa.Column('word', _WORD, nullable=False),
    sa.Column('club_id', sa.String(length=22), nullable=False),
    sa.Column('opened_at', sa.String(length=27), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], name=op.f('fk_game_words_game_id_games')),
    sa.PrimaryKeyConstraint('game_id', 'word', name=op.f('pk_game_words')),
    sqlite_with_rowid=False
    )
    op.add_column('game_players', sa.Column('club_id', sa.String(length=22), nullable=True))
    op.add_column('game_players', sa.Column('opened_at', sa.String(length=27), nullable=True))
    op.add_column('game_players', sa.Column('result', sa.String(length=4), nullable=True))
    op.execute(_players.delete().where(_players.c.game_id.not_in(sa.select(_games.c.id))))
    _fill(op.get_bind())
    with op.batch_alter_table('game_players', schema=None) as batch_op:
        batch_op.alter_column('club_id', existing_type=sa.String(length=22), nullable=False)
        batch_op.alter_column('opened_at', existing_type=sa.String(length=27), nullable=False)
        batch_op.drop_index(batch_op.f('ix_game_players_name'))
        batch_op.create_index('ix_game_players_club_id_name', ['club_id', 'name', 'opened_at', 'game_id'])
        batch_op.drop_index('ix_game_players_player_id')
        batch_op.create_index('ix_game_players_player_id', ['player_id', 'opened_at', 'game_id'])
    op.create_index('ix_game_words_club_id_word', 'game_words', ['club_id', 'word', 'opened_at', 'game_id'])
    op.drop_column('games', 'search')


def _fill(connection: sa.Connection) -> None:
    after = ''
    while found := connection.execute(
        sa.select(_games).where(_games.c.id > after).order_by(_games.c.id).limit(_AT_ONCE)
    ).all():
        between = (_players.c.game_id > after, _players.c.game_id <= found[-1].id)
        seats = connection.execute(sa.select(_players.c.game_id, _players.c.seat, _players.c.name).where(*between))
        _fill_some({game.id: game for game in found}, seats, connection)
        after = found[-1].id


def _fill_some(found: dict[str, Any], seats: Iterable[Any], connection: sa.Connection) -> None:
    results = {game_id: _results(game.seats) for game_id, game in found.items()}
    texts = {game_id: [game.title or ''] for game_id, game in found.items()}
    players = []
    for one in seats:
        game, name = found[one.game_id], unicodedata.normalize('NFC', one.name)
        texts[game.id].append(name)
        came = results[game.id].get(one.seat)
        row = {'club': game.club_id, 'folded': name, 'opened': game.opened_at, 'came': came}
        players.append({'found': game.id, 'at': one.seat, **row})
    words = [
        {'game_id': game_id, 'word': word, 'club_id': found[game_id].club_id, 'opened_at': found[game_id].opened_at}
        for game_id, its in texts.items() for word in _words_of(' '.join(its))
    ]
    if players:
        connection.execute(_SET, players)
    if words:
        connection.execute(_words.insert(), words)


_SET = (
    _players.update()
    .where(_players.c.game_id == sa.bindparam('found'), _players.c.seat == sa.bindparam('at'))
    .values(
        club_id=sa.bindparam('club'), name=sa.bindparam('folded'), opened_at=sa.bindparam('opened'),
        result=sa.bindparam('came')
    )
)


def _results(seats: str) -> dict[Any, str]:
    """How a game ended for each seat; nothing where its row is damaged, which is found later."""
    try:
        places = {one['seat']: one['place'] for one in json.loads(seats) if one['place'] is not None}
    except (KeyError, TypeError, ValueError):
        return {}
    first = 'tie' if list(places.values()).count(1) > 1 else 'win'
    return {seat: first if place == 1 else 'loss' for seat, place in places.items()}


def _words_of(text: str) -> list[str]:
    folded = unicodedata.normalize('NFC', text.casefold())
    parted = ''.join(one if one.isalnum() or unicodedata.category(one)[0] == 'M' else ' ' for one in folded)
    return list(dict.fromkeys(parted.split()))


def downgrade() -> None:
    op.add_column('games', sa.Column('search', sa.Text(), nullable=False, server_default=''))
    _fill_search(op.get_bind())
    with op.batch_alter_table('game_players', schema=None) as batch_op:
        batch_op.drop_index('ix_game_players_club_id_name')
        batch_op.create_index(batch_op.f('ix_game_players_name'), ['name'], unique=False)
        batch_op.drop_index('ix_game_players_player_id')
        batch_op.create_index('ix_game_players_player_id', ['player_id'], unique=False)
        for column in ('club_id', 'opened_at', 'result'):
            batch_op.drop_column(column)
    op.drop_index('ix_game_words_club_id_word', table_name='game_words')
    op.drop_table('game_words')


def _fill_search(connection: sa.Connection) -> None:
    asked = sa.select(_players.c.game_id, _players.c.name).order_by(_players.c.game_id, _players.c.seat)
    names: dict[str, list[str]] = {}
    for one in connection.execute(asked):
        names.setdefault(one.game_id, []).append(one.name)
    for game_id, title in connection.execute(sa.select(_games.c.id, _games.c.title)).all():
        text = ' '.join(' '.join([title or '', *names.get(game_id, ())]).casefold().split())
        connection.execute(_games.update().where(_games.c.id == game_id).values(search=text))
