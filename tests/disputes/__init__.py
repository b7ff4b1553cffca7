"""Disputes met in practice, each with its right outcome, put to the real service over HTTP."""
