"""A board of 36 squares for timelines: the default board's sensors, laid out otherwise."""

from dataclasses import replace

from manalath_board.controller.board import Profile
from manalath_board.controller.geometry import SQUARE36, SQUARE_PITCH_MM
from manalath_board.hardware.profiles import DEFAULT, load_profile


def square_profile() -> Profile:
    """A profile whose spaces are those of the games of squares."""
    whole = load_profile(DEFAULT)
    at_mm = dict(zip(SQUARE36.names, SQUARE36.positions_mm, strict=True))
    spaces = tuple(replace(space, at_mm=at_mm[space.name]) for space in whole.spaces if space.name in at_mm)
    lights = tuple(name for name in whole.lights if name in at_mm)
    return replace(whole, name="square", pitch_mm=SQUARE_PITCH_MM, spaces=spaces, lights=lights)


SQUARES = square_profile()
