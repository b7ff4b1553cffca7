"""Webhooks of clubs, and what is yet to be sent to them."""

import sqlalchemy as sa
from alembic import op

revision = '0013'
down_revision = '0012'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('deliveries',
    sa.Column('webhook_id', sa.String(length=22), nullable=False),
    sa.Column('game_id', sa.String(length=22), nullable=False),
    sa.Column('entry', sa.Integer(), nullable=False),
    sa.Column('queued_at', sa.String(length=27), nullable=False),
    sa.Column('due_at', sa.String(length=27), nullable=False),
    sa.Column('lease', sa.String(length=22), nullable=True),
    sa.Column('attempts', sa.Integer(), nullable=False),
    sa.Column('sent', sa.Integer(), nullable=False),
    sa.PrimaryKeyConstraint('webhook_id', 'game_id', 'entry', name=op.f('pk_deliveries'))
    )
    op.create_index(op.f('ix_deliveries_due_at'), 'deliveries', ['due_at'], unique=False)
    op.create_table('webhooks',
    sa.Column('id', sa.String(length=22), nullable=False),
    sa.Column('club_id', sa.String(length=22), nullable=False),
    sa.Column('url', sa.String(length=500), nullable=False),
    sa.Column('label', sa.String(length=100), nullable=False),
    sa.Column('events', sa.String(length=100), nullable=False),
    sa.Column('secret', sa.String(length=50), nullable=False),
    sa.Column('old_secret', sa.String(length=50), nullable=True),
    sa.Column('old_secret_until', sa.String(length=27), nullable=True),
    sa.Column('created_at', sa.String(length=27), nullable=False),
    sa.Column('off_since', sa.String(length=27), nullable=True),
    sa.Column('off_reason', sa.String(length=11), nullable=True),
    sa.Column('last_success_at', sa.String(length=27), nullable=True),
    sa.Column('last_failure_at', sa.String(length=27), nullable=True),
    sa.Column('last_failure', sa.String(length=300), nullable=True),
    sa.Column('failing_since', sa.String(length=27), nullable=True),
    sa.ForeignKeyConstraint(['club_id'], ['clubs.id'], name=op.f('fk_webhooks_club_id_clubs')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_webhooks'))
    )
    op.create_index(op.f('ix_webhooks_club_id'), 'webhooks', ['club_id'], unique=False)


def downgrade() -> None:
    op.drop_index(op.f('ix_webhooks_club_id'), table_name='webhooks')
    op.drop_table('webhooks')
    op.drop_index(op.f('ix_deliveries_due_at'), table_name='deliveries')
    op.drop_table('deliveries')
