"""The small board for two, 11×11."""

TITLE = "Duel board"
START = "F6"
SQUARES = """
T . . . d . d . . . T
. D . . . d . . . D .
. . D . . . . . D . .
. . . t . . . t . . .
d . . . d . d . . . d
. d . . . D . . . d .
d . . . d . d . . . d
. . . t . . . t . . .
. . D . . . . . D . .
. D . . . d . . . D .
T . . . d . d . . . T
"""
