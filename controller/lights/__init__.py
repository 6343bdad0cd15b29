"""The lights: what the session has to say, as one picture at a time, and the one way to the strip.

`palette` and `rhythm` hold the language, `scene` chooses by precedence what each space says, `frame` makes
bytes of it and holds them within the power cap, `flash_limiter` keeps any space from flashing. The `painter`
shows that, or whatever else is to be seen, on the board.
"""

from manalath_board.controller.lights.scene import paint

__all__ = ["paint"]
