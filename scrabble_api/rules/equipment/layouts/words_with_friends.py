"""The Words With Friends board, 15×15: the start square has no premium, and seven tiles earn 35."""

TITLE = "Words With Friends board"
START = "H8"
BONUS = {7: 35}
SQUARES = """
. . . T . . t . t . . T . . .
. . d . . D . . . D . . d . .
. d . . d . . . . . d . . d .
T . . t . . . D . . . t . . T
. . d . . . d . d . . . d . .
. D . . . t . . . t . . . D .
t . . . d . . . . . d . . . t
. . . D . . . . . . . D . . .
t . . . d . . . . . d . . . t
. D . . . t . . . t . . . D .
. . d . . . d . d . . . d . .
T . . t . . . D . . . t . . T
. d . . d . . . . . d . . d .
. . d . . D . . . D . . d . .
. . . T . . t . t . . T . . .
"""
