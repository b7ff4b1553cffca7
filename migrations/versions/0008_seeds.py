"""What the tiles of games are drawn by that the service deals, apart from their logs."""

import sqlalchemy as sa
from alembic import op

revision = '0008'
down_revision = '0007'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('seeds',
    sa.Column('game_id', sa.String(length=22), nullable=False),
    sa.Column('seed', sa.String(length=64), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], name=op.f('fk_seeds_game_id_games')),
    sa.PrimaryKeyConstraint('game_id', name=op.f('pk_seeds'))
    )


def downgrade() -> None:
    op.drop_table('seeds')
