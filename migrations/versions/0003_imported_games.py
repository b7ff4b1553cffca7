"""What an imported game is known again by."""

import sqlalchemy as sa
from alembic import op

revision = '0003'
down_revision = '0002'
branch_labels = None
depends_on = None


# Column and index are changed in place: a table made anew under foreign keys would take the logs with it.
def upgrade() -> None:
    op.add_column('games', sa.Column('content', sa.String(length=64), nullable=True))
    op.create_index('ix_games_club_id_content', 'games', ['club_id', 'content'], unique=True)


def downgrade() -> None:
    op.drop_index('ix_games_club_id_content', table_name='games')
    op.drop_column('games', 'content')
