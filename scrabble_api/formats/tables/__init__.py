"""Tables of comma-separated values, and score sheets of plain text."""
