"""Clubs and their keys, games with their logs, and answers kept for retries."""

import sqlalchemy as sa
from alembic import op

revision = '0002'
down_revision = '0001'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('clubs',
    sa.Column('id', sa.String(length=22), nullable=False),
    sa.Column('name', sa.String(length=100), nullable=False),
    sa.Column('created_at', sa.String(length=27), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_clubs')),
    sa.UniqueConstraint('name', name=op.f('uq_clubs_name'))
    )
    op.create_table('answers',
    sa.Column('club_id', sa.String(length=22), nullable=False),
    sa.Column('path', sa.String(length=200), nullable=False),
    sa.Column('key', sa.String(length=200), nullable=False),
    sa.Column('body_hash', sa.String(length=64), nullable=False),
    sa.Column('status', sa.Integer(), nullable=False),
    sa.Column('headers', sa.Text(), nullable=False),
    sa.Column('body', sa.Text(), nullable=False),
    sa.Column('answered_at', sa.String(length=27), nullable=False),
    sa.ForeignKeyConstraint(['club_id'], ['clubs.id'], name=op.f('fk_answers_club_id_clubs')),
    sa.PrimaryKeyConstraint('club_id', 'path', 'key', name=op.f('pk_answers'))
    )
    with op.batch_alter_table('answers', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_answers_answered_at'), ['answered_at'], unique=False)

    op.create_table('games',
    sa.Column('id', sa.String(length=22), nullable=False),
    sa.Column('club_id', sa.String(length=22), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('digest', sa.String(length=64), nullable=False),
    sa.Column('life_cycle', sa.String(length=18), nullable=False),
    sa.Column('public', sa.Boolean(), nullable=False),
    sa.Column('title', sa.String(length=200), nullable=True),
    sa.Column('session_id', sa.String(length=64), nullable=True),
    sa.Column('round', sa.Integer(), nullable=True),
    sa.Column('seats', sa.Text(), nullable=False),
    sa.Column('turns', sa.Integer(), nullable=False),
    sa.Column('search', sa.Text(), nullable=False),
    sa.Column('lexicon', sa.String(length=64), nullable=True),
    sa.Column('opened_at', sa.String(length=27), nullable=False),
    sa.Column('last_activity_at', sa.String(length=27), nullable=False),
    sa.Column('deleted_at', sa.String(length=27), nullable=True),
    sa.ForeignKeyConstraint(['club_id'], ['clubs.id'], name=op.f('fk_games_club_id_clubs')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_games'))
    )
    with op.batch_alter_table('games', schema=None) as batch_op:
        batch_op.create_index('ix_games_club_id_last_activity_at', ['club_id', 'last_activity_at', 'id'], unique=False)
        batch_op.create_index('ix_games_club_id_opened_at', ['club_id', 'opened_at', 'id'], unique=False)
        batch_op.create_index('ix_games_club_id_session_id', ['club_id', 'session_id', 'opened_at', 'id'], unique=False)
        batch_op.create_index('ix_games_club_id_life_cycle', ['club_id', 'life_cycle', 'opened_at', 'id'], unique=False)

    op.create_table('keys',
    sa.Column('id', sa.String(length=22), nullable=False),
    sa.Column('club_id', sa.String(length=22), nullable=False),
    sa.Column('role', sa.String(length=11), nullable=False),
    sa.Column('label', sa.String(length=100), nullable=False),
    sa.Column('hash', sa.String(length=64), nullable=False),
    sa.Column('created_at', sa.String(length=27), nullable=False),
    sa.Column('last_used_at', sa.String(length=27), nullable=True),
    sa.Column('revoked_at', sa.String(length=27), nullable=True),
    sa.CheckConstraint("role IN ('reader', 'scorekeeper', 'director')", name=op.f('ck_keys_role_known')),
    sa.ForeignKeyConstraint(['club_id'], ['clubs.id'], name=op.f('fk_keys_club_id_clubs')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_keys')),
    sa.UniqueConstraint('hash', name=op.f('uq_keys_hash'))
    )
    with op.batch_alter_table('keys', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_keys_club_id'), ['club_id'], unique=False)

    op.create_table('entries',
    sa.Column('game_id', sa.String(length=22), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('event', sa.Text(), nullable=False),
    sa.Column('recorded_at', sa.String(length=27), nullable=False),
    sa.Column('recorded_by', sa.String(length=22), nullable=False),
    sa.Column('digest', sa.String(length=64), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], name=op.f('fk_entries_game_id_games')),
    sa.ForeignKeyConstraint(['recorded_by'], ['keys.id'], name=op.f('fk_entries_recorded_by_keys')),
    sa.PrimaryKeyConstraint('game_id', 'number', name=op.f('pk_entries'))
    )
    op.create_table('game_players',
    sa.Column('game_id', sa.String(length=22), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('name', sa.String(length=300), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], name=op.f('fk_game_players_game_id_games')),
    sa.PrimaryKeyConstraint('game_id', 'seat', name=op.f('pk_game_players'))
    )
    with op.batch_alter_table('game_players', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_game_players_name'), ['name'], unique=False)



def downgrade() -> None:
    with op.batch_alter_table('game_players', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_game_players_name'))

    op.drop_table('game_players')
    op.drop_table('entries')
    with op.batch_alter_table('keys', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_keys_club_id'))

    op.drop_table('keys')
    with op.batch_alter_table('games', schema=None) as batch_op:
        batch_op.drop_index('ix_games_club_id_life_cycle')
        batch_op.drop_index('ix_games_club_id_session_id')
        batch_op.drop_index('ix_games_club_id_opened_at')
        batch_op.drop_index('ix_games_club_id_last_activity_at')

    op.drop_table('games')
    with op.batch_alter_table('answers', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_answers_answered_at'))

    op.drop_table('answers')
    op.drop_table('clubs')
