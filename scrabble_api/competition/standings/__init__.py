"""Standings: who is where after games, byes and forfeits, by a chain of criteria that the club chooses. Pure."""
