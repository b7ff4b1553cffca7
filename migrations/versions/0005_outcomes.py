"""What writes came to, in the place of the answers that were kept for retries."""

import sqlalchemy as sa
from alembic import op

revision = '0005'
down_revision = '0004'
branch_labels = None
depends_on = None


# Answers were kept for a day, outcomes are; neither can be made of the other, and none is carried over.
def upgrade() -> None:
    op.drop_index('ix_answers_answered_at', table_name='answers')
    op.drop_table('answers')
    op.create_table('outcomes',
    sa.Column('caller_id', sa.String(length=22), nullable=False),
    sa.Column('path', sa.String(length=200), nullable=False),
    sa.Column('key', sa.String(length=200), nullable=False),
    sa.Column('body_hash', sa.String(length=64), nullable=False),
    sa.Column('outcome', sa.Text(), nullable=False),
    sa.Column('kept_at', sa.String(length=27), nullable=False),
    sa.ForeignKeyConstraint(['caller_id'], ['keys.id'], name=op.f('fk_outcomes_caller_id_keys')),
    sa.PrimaryKeyConstraint('caller_id', 'path', 'key', name=op.f('pk_outcomes'))
    )
    op.create_index('ix_outcomes_kept_at', 'outcomes', ['kept_at'], unique=False)


def downgrade() -> None:
    op.drop_index('ix_outcomes_kept_at', table_name='outcomes')
    op.drop_table('outcomes')
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
    op.create_index('ix_answers_answered_at', 'answers', ['answered_at'], unique=False)
