"""What a club keeps, and the database it is kept in."""
