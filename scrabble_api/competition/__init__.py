"""How a session is paired: pure, by what its players have done so far."""
