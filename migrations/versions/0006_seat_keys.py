"""Keys of single seats, and the invitations that players trade for them."""

import sqlalchemy as sa
from alembic import op

revision = '0006'
down_revision = '0005'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('keys', sa.Column('game_id', sa.String(length=22), nullable=True))
    op.add_column('keys', sa.Column('seat', sa.Integer(), nullable=True))
    op.create_table('invitations',
    sa.Column('id', sa.String(length=22), nullable=False),
    sa.Column('game_id', sa.String(length=22), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('hash', sa.String(length=64), nullable=False),
    sa.Column('created_at', sa.String(length=27), nullable=False),
    sa.Column('created_by', sa.String(length=22), nullable=False),
    sa.Column('expires_at', sa.String(length=27), nullable=False),
    sa.Column('key_id', sa.String(length=22), nullable=True),
    sa.Column('traded_at', sa.String(length=27), nullable=True),
    sa.Column('revoked_at', sa.String(length=27), nullable=True),
    sa.Column('refused_trades', sa.Integer(), nullable=False),
    sa.Column('refused_at', sa.String(length=27), nullable=True),
    sa.ForeignKeyConstraint(['created_by'], ['keys.id'], name=op.f('fk_invitations_created_by_keys')),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], name=op.f('fk_invitations_game_id_games')),
    sa.ForeignKeyConstraint(['key_id'], ['keys.id'], name=op.f('fk_invitations_key_id_keys')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_invitations')),
    sa.UniqueConstraint('hash', name=op.f('uq_invitations_hash'))
    )
    op.create_index('ix_invitations_game_id', 'invitations', ['game_id'], unique=False)


# A version that knows no seats would take a player's key for a reader's of the whole club, so such keys are revoked.
def downgrade() -> None:
    op.execute("UPDATE keys SET revoked_at = created_at WHERE seat IS NOT NULL AND revoked_at IS NULL")
    op.drop_index('ix_invitations_game_id', table_name='invitations')
    op.drop_table('invitations')
    op.drop_column('keys', 'seat')
    op.drop_column('keys', 'game_id')
