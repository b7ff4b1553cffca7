"""The Kelimelik board, 15×15: the start square has no premium, and seven tiles earn 30."""

TITLE = "Kelimelik board"
START = "H8"
BONUS = {7: 30}
SQUARES = """
. . T . . d . . . d . . T . .
. t . . . . d . d . . . . t .
T . . . . . . D . . . . . . T
. . . D . . . . . . . D . . .
. . . . t . . . . . t . . . .
d . . . . d . . . d . . . . d
. d . . . . d . d . . . . d .
. . D . . . . . . . . . D . .
. d . . . . d . d . . . . d .
d . . . . d . . . d . . . . d
. . . . t . . . . . t . . . .
. . . D . . . . . . . D . . .
T . . . . . . D . . . . . . T
. t . . . . d . d . . . . t .
. . T . . d . . . d . . T . .
"""
