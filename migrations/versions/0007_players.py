"""The people who play in a club, and the day on which a game was played."""

import sqlalchemy as sa
from alembic import op

revision = '0007'
down_revision = '0006'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('players',
    sa.Column('id', sa.String(length=22), nullable=False),
    sa.Column('club_id', sa.String(length=22), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('name', sa.String(length=100), nullable=False),
    sa.Column('short_name', sa.String(length=20), nullable=True),
    sa.Column('active', sa.Boolean(), nullable=False),
    sa.Column('folded_name', sa.String(length=300), nullable=False),
    sa.Column('search', sa.Text(), nullable=False),
    sa.Column('created_at', sa.String(length=27), nullable=False),
    sa.Column('changed_at', sa.String(length=27), nullable=False),
    sa.Column('merged_into', sa.String(length=22), nullable=True),
    sa.ForeignKeyConstraint(['club_id'], ['clubs.id'], name=op.f('fk_players_club_id_clubs')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_players'))
    )
    op.create_index('ix_players_club_id_folded_name', 'players', ['club_id', 'folded_name', 'id'], unique=False)
    op.create_index('ix_players_club_id_created_at', 'players', ['club_id', 'created_at', 'id'], unique=False)
    op.create_table('external_ids',
    sa.Column('club_id', sa.String(length=22), nullable=False),
    sa.Column('authority', sa.String(length=40), nullable=False),
    sa.Column('value', sa.String(length=64), nullable=False),
    sa.Column('player_id', sa.String(length=22), nullable=False),
    sa.ForeignKeyConstraint(['club_id'], ['clubs.id'], name=op.f('fk_external_ids_club_id_clubs')),
    sa.ForeignKeyConstraint(['player_id'], ['players.id'], name=op.f('fk_external_ids_player_id_players')),
    sa.PrimaryKeyConstraint('club_id', 'authority', 'value', name=op.f('pk_external_ids'))
    )
    op.create_index('ix_external_ids_player_id', 'external_ids', ['player_id'], unique=False)
    op.add_column('game_players', sa.Column('player_id', sa.String(length=22), nullable=True))
    op.create_index('ix_game_players_player_id', 'game_players', ['player_id'], unique=False)
    op.add_column('games', sa.Column('played_on', sa.String(length=10), nullable=True))
    op.add_column('games', sa.Column('day', sa.String(length=10), nullable=False, server_default=''))
    op.execute('UPDATE games SET day = substr(opened_at, 1, 10)')
    op.create_index('ix_games_club_id_day', 'games', ['club_id', 'day', 'id'], unique=False)


def downgrade() -> None:
    op.drop_index('ix_games_club_id_day', table_name='games')
    op.drop_column('games', 'day')
    op.drop_column('games', 'played_on')
    op.drop_index('ix_game_players_player_id', table_name='game_players')
    op.drop_column('game_players', 'player_id')
    op.drop_index('ix_external_ids_player_id', table_name='external_ids')
    op.drop_table('external_ids')
    op.drop_index('ix_players_club_id_created_at', table_name='players')
    op.drop_index('ix_players_club_id_folded_name', table_name='players')
    op.drop_table('players')
