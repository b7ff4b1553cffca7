"""The Super board, 21×21 with quadruple letter and word squares; its middle is the standard board."""

TITLE = "Super board"
START = "K11"
SQUARES = """
Q . . d . . . T . . d . . T . . . d . . Q
. D . . t . . . D . . . D . . . t . . D .
. . D . . q . . . D . D . . . q . . D . .
d . . T . . d . . . T . . . d . . T . . d
. t . . D . . . t . . . t . . . D . . t .
. . q . . D . . . d . d . . . D . . q . .
. . . d . . D . . . d . . . D . . d . . .
T . . . . . . D . . . . . D . . . . . . T
. D . . t . . . t . . . t . . . t . . D .
. . D . . d . . . d . d . . . d . . D . .
d . . T . . d . . . D . . . d . . T . . d
. . D . . d . . . d . d . . . d . . D . .
. D . . t . . . t . . . t . . . t . . D .
T . . . . . . D . . . . . D . . . . . . T
. . . d . . D . . . d . . . D . . d . . .
. . q . . D . . . d . d . . . D . . q . .
. t . . D . . . t . . . t . . . D . . t .
d . . T . . d . . . T . . . d . . T . . d
. . D . . q . . . D . D . . . q . . D . .
. D . . t . . . D . . . D . . . t . . D .
Q . . d . . . T . . d . . T . . . d . . Q
"""
