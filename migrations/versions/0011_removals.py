"""When a person's texts were removed, and which entries without seals have lost some."""

import sqlalchemy as sa
from alembic import op

revision = '0011'
down_revision = '0010'
branch_labels = None
depends_on = None


# What was removed stays removed on the way down; an older version would take a redacted entry for one that was changed.
def upgrade() -> None:
    op.add_column('players', sa.Column('removed_at', sa.String(length=27), nullable=True))
    op.add_column('entries', sa.Column('redacted', sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column('entries', 'redacted')
    op.drop_column('players', 'removed_at')
