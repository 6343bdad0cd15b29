"""The lights: what the session has to say, as one picture at a time.

`hues` and `rhythm` hold the language, `scene` chooses by precedence what each space says, `frame` makes bytes
of it within the power cap, `onsets` keeps any space from flashing.
"""

from manalath_board.controller.lights.frame import paint

__all__ = ["paint"]
