"""``python -m scrabble_api`` is the ``scrabble-api`` command."""

import os
import sys

# Python puts the folder it is started in before all others; modules that happen to lie there are not meant.
if not sys.flags.safe_path and sys.path[0] != os.path.dirname(os.path.dirname(__file__)):
    del sys.path[0]

from scrabble_api.cli import main

main()
