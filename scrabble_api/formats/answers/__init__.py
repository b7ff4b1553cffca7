"""Answers: each is declared once, as the type that is checked, written to JSON and published in the contract."""
