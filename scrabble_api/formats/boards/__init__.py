"""Boards as text: rows, and CGP."""
