"""Whole dealt games played by machine through the real server, and everything that they promise looked at."""
