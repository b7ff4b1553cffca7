"""The Lexulous board, 15×15: racks of eight; seven tiles earn 40 and eight 50."""

TITLE = "Lexulous board"
START = "H8"
RACK_SIZE = 8
BONUS = {7: 40, 8: 50}
SQUARES = """
T . . . . . . T . . . . . . T
. . D . . . d . d . . . D . .
. D . . . t . . . t . . . D .
d . . . D . . . . . D . . . d
. . . D . . . . . . . D . . .
. . t . . . d . d . . . t . .
. d . . . d . . . d . . . d .
T . . . . . . D . . . . . . T
. d . . . d . . . d . . . d .
. . t . . . d . d . . . t . .
. . . D . . . . . . . D . . .
d . . . D . . . . . D . . . d
. D . . . t . . . t . . . D .
. . D . . . d . d . . . D . .
T . . . . . . T . . . . . . T
"""
