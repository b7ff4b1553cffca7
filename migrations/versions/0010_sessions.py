"""The meetings of a club, who takes part, and who plays whom."""

import sqlalchemy as sa
from alembic import op

revision = '0010'
down_revision = '0009'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('sessions',
    sa.Column('club_id', sa.String(length=22), nullable=False),
    sa.Column('id', sa.String(length=64), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('title', sa.String(length=200), nullable=True),
    sa.Column('date', sa.String(length=10), nullable=False),
    sa.Column('place', sa.String(length=200), nullable=True),
    sa.Column('rounds', sa.Integer(), nullable=True),
    sa.Column('defaults', sa.Text(), nullable=False),
    sa.Column('note', sa.Text(), nullable=True),
    sa.Column('search', sa.Text(), nullable=False),
    sa.Column('created_at', sa.String(length=27), nullable=False),
    sa.Column('changed_at', sa.String(length=27), nullable=False),
    sa.ForeignKeyConstraint(['club_id'], ['clubs.id'], name=op.f('fk_sessions_club_id_clubs')),
    sa.PrimaryKeyConstraint('club_id', 'id', name=op.f('pk_sessions'))
    )
    op.create_index('ix_sessions_club_id_date', 'sessions', ['club_id', 'date', 'id'], unique=False)
    op.create_table('session_players',
    sa.Column('club_id', sa.String(length=22), nullable=False),
    sa.Column('session_id', sa.String(length=64), nullable=False),
    sa.Column('player_id', sa.String(length=22), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('left_after', sa.Integer(), nullable=True),
    sa.ForeignKeyConstraint(['club_id', 'session_id'], ['sessions.club_id', 'sessions.id'], name=op.f('fk_session_players_club_id_session_id_sessions')),
    sa.ForeignKeyConstraint(['player_id'], ['players.id'], name=op.f('fk_session_players_player_id_players')),
    sa.PrimaryKeyConstraint('club_id', 'session_id', 'player_id', name=op.f('pk_session_players'))
    )
    op.create_index('ix_session_players_player_id', 'session_players', ['player_id'], unique=False)
    op.create_table('pairings',
    sa.Column('id', sa.String(length=22), nullable=False),
    sa.Column('club_id', sa.String(length=22), nullable=False),
    sa.Column('session_id', sa.String(length=64), nullable=False),
    sa.Column('round', sa.Integer(), nullable=False),
    sa.Column('table_number', sa.Integer(), nullable=True),
    sa.Column('method', sa.String(length=11), nullable=False),
    sa.Column('reason', sa.Text(), nullable=False),
    sa.Column('created_at', sa.String(length=27), nullable=False),
    sa.ForeignKeyConstraint(['club_id', 'session_id'], ['sessions.club_id', 'sessions.id'], name=op.f('fk_pairings_club_id_session_id_sessions')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_pairings'))
    )
    op.create_index('ix_pairings_club_id_session_id', 'pairings', ['club_id', 'session_id', 'round', 'table_number'], unique=False)
    op.create_table('pairing_players',
    sa.Column('pairing_id', sa.String(length=22), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('player_id', sa.String(length=22), nullable=False),
    sa.Column('forfeited', sa.Boolean(), nullable=False),
    sa.ForeignKeyConstraint(['pairing_id'], ['pairings.id'], name=op.f('fk_pairing_players_pairing_id_pairings')),
    sa.ForeignKeyConstraint(['player_id'], ['players.id'], name=op.f('fk_pairing_players_player_id_players')),
    sa.PrimaryKeyConstraint('pairing_id', 'seat', name=op.f('pk_pairing_players'))
    )
    op.create_index('ix_pairing_players_player_id', 'pairing_players', ['player_id'], unique=False)


def downgrade() -> None:
    op.drop_table('pairing_players')
    op.drop_table('pairings')
    op.drop_table('session_players')
    op.drop_table('sessions')
