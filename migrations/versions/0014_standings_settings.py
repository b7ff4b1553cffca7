"""By which settings a club, and a session of it, has its standings."""

import sqlalchemy as sa
from alembic import op

revision = '0014'
down_revision = '0013'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('standings_settings',
    sa.Column('club_id', sa.String(length=22), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('settings', sa.Text(), nullable=False),
    sa.Column('changed_at', sa.String(length=27), nullable=False),
    sa.ForeignKeyConstraint(['club_id'], ['clubs.id'], name=op.f('fk_standings_settings_club_id_clubs')),
    sa.PrimaryKeyConstraint('club_id', name=op.f('pk_standings_settings'))
    )
    op.add_column('sessions', sa.Column('standings', sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column('sessions', 'standings')
    op.drop_table('standings_settings')
