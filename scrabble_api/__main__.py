"""``python -m scrabble_api`` is the ``scrabble-api`` command."""

from scrabble_api.cli import main

main()
