"""The lights: what the session shows, as one picture at a time, and the only way to the strip.

`palette` and `rhythm` define the language. Each subject has one module that decides what a light means and
where it shines (`echo_and_doubt_lights`, `correction_lights`, `legal_move_lights`, `coach_lights` and the
others); `precedence` chooses among them, space by space; `legend` names the meanings. The result is a
`scene`, which `calm` slows down for people whom quick lights disturb. `frame_output` sends that, or another
picture, to the board: within the `power_cap`, and with no space flashing (`flash_limiter`).
"""

from controller.lights.precedence import paint

__all__ = ["paint"]
