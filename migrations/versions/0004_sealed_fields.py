"""What is sealed in an entry, beside it."""

import sqlalchemy as sa
from alembic import op

revision = '0004'
down_revision = '0003'
branch_labels = None
depends_on = None


# Older entries stay as they are: nothing is written anew. What is sealed must not be lost on the way down, for the
# entries could not be read any more on the way up again; the older version does not mind one column more.
def upgrade() -> None:
    if 'sealed' not in [column['name'] for column in sa.inspect(op.get_bind()).get_columns('entries')]:
        op.add_column('entries', sa.Column('sealed', sa.Text(), nullable=True))


def downgrade() -> None:
    pass
