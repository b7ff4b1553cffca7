"""The Crossplay board, 15×15: the start square has no premium, and seven tiles earn 40."""

TITLE = "Crossplay board"
START = "H8"
BONUS = {7: 40}
SQUARES = """
t . . T . . . d . . . T . . t
. D . . . . t . t . . . . D .
. . . . d . . . . . d . . . .
T . . d . . . D . . . d . . T
. . d . . t . . . t . . d . .
. . . . t . . d . . t . . . .
. t . . . . . . . . . . . t .
d . . D . d . . . d . D . . d
. t . . . . . . . . . . . t .
. . . . t . . d . . t . . . .
. . d . . t . . . t . . d . .
T . . d . . . D . . . d . . T
. . . . d . . . . . d . . . .
. D . . . . t . t . . . . D .
t . . T . . . d . . . T . . t
"""
