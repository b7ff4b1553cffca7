"""The empty database that this service knows as its own; every table comes by a later version."""

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing is kept yet."""


def downgrade() -> None:
    """Nothing was kept yet."""
