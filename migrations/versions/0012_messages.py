"""Messages between the players of a game and its officials."""

import sqlalchemy as sa
from alembic import op

revision = '0012'
down_revision = '0011'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('messages',
    sa.Column('game_id', sa.String(length=22), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('change', sa.Integer(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=True),
    sa.Column('text', sa.String(length=500), nullable=True),
    sa.Column('sent_at', sa.String(length=27), nullable=False),
    sa.Column('sent_by', sa.String(length=22), nullable=False),
    sa.Column('removed_at', sa.String(length=27), nullable=True),
    sa.Column('removed_by', sa.String(length=22), nullable=True),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], name=op.f('fk_messages_game_id_games')),
    sa.ForeignKeyConstraint(['removed_by'], ['keys.id'], name=op.f('fk_messages_removed_by_keys')),
    sa.ForeignKeyConstraint(['sent_by'], ['keys.id'], name=op.f('fk_messages_sent_by_keys')),
    sa.PrimaryKeyConstraint('game_id', 'number', name=op.f('pk_messages'))
    )
    op.create_index('ix_messages_game_id_change', 'messages', ['game_id', 'change'], unique=True)
    op.add_column('games', sa.Column('messages_version', sa.Integer(), nullable=False, server_default='0'))


def downgrade() -> None:
    op.drop_column('games', 'messages_version')
    op.drop_index('ix_messages_game_id_change', table_name='messages')
    op.drop_table('messages')
