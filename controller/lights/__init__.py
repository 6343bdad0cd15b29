"""The lights: what the session has to say, as one picture at a time, and the one way to the strip.

`palette` and `rhythm` hold the language. What a light means, and where it shines, stands in one module for
each subject (`reading_lights`, `correction_lights`, `rule_lights`, `coach_lights` and the others), and
`precedence` chooses among them, space by space; `legend` has the names of the meanings. That makes a `scene`,
slowed down by `calm` for whom it disturbs. `frame_output` sends that, or whatever else is to be seen, to the
board: within the `power_cap`, and with no space flashing (`flash_limiter`).
"""

from manalath_board.controller.lights.precedence import paint

__all__ = ["paint"]
