"""What was done to a game on record: its log, corrections, and what they change."""
