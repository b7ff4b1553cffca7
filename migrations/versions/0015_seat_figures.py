"""What finished games come to for each seat, from which statistics are added up."""

import sqlalchemy as sa
from alembic import op

revision = '0015'
down_revision = '0014'
branch_labels = None
depends_on = None


# The figures follow from the games' logs, which are folded for it by the service's own rules: scrabble-api db upgrade does
# that next, as the service does when it starts.
def upgrade() -> None:
    op.create_table('seat_figures',
    sa.Column('game_id', sa.String(length=22), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('score', sa.BigInteger(), nullable=False),
    sa.Column('spread', sa.BigInteger(), nullable=False),
    sa.Column('moved', sa.Integer(), nullable=True),
    sa.Column('turns', sa.Integer(), nullable=True),
    sa.Column('turn_points', sa.BigInteger(), nullable=True),
    sa.Column('plays', sa.Integer(), nullable=True),
    sa.Column('exchanges', sa.Integer(), nullable=True),
    sa.Column('passes', sa.Integer(), nullable=True),
    sa.Column('bonuses', sa.Integer(), nullable=True),
    sa.Column('challenges_won', sa.Integer(), nullable=True),
    sa.Column('challenges_lost', sa.Integer(), nullable=True),
    sa.Column('plays_taken_off', sa.Integer(), nullable=True),
    sa.Column('plays_upheld', sa.Integer(), nullable=True),
    sa.Column('plays_withdrawn', sa.Integer(), nullable=True),
    sa.Column('phonies', sa.Integer(), nullable=True),
    sa.Column('blanks', sa.Integer(), nullable=True),
    sa.Column('compared', sa.Integer(), nullable=True),
    sa.Column('errors', sa.Integer(), nullable=True),
    sa.Column('points_over', sa.BigInteger(), nullable=True),
    sa.Column('points_under', sa.BigInteger(), nullable=True),
    sa.Column('best_play', sa.BigInteger(), nullable=True),
    sa.Column('high_plays', sa.Text(), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], name=op.f('fk_seat_figures_game_id_games')),
    sa.PrimaryKeyConstraint('game_id', 'seat', name=op.f('pk_seat_figures')),
    sqlite_with_rowid=False
    )
    op.create_table('figures_due',
    sa.Column('game_id', sa.String(length=22), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], name=op.f('fk_figures_due_game_id_games')),
    sa.PrimaryKeyConstraint('game_id', name=op.f('pk_figures_due'))
    )
    op.execute("INSERT INTO figures_due SELECT id FROM games WHERE life_cycle = 'finished'")


def downgrade() -> None:
    op.drop_table('figures_due')
    op.drop_table('seat_figures')
