"""Figures of speed and memory: ``python -m tests.bench`` measures and prints them; nothing is asserted."""
