"""The part of `RPi.GPIO` that is used here; rpi-lgpio offers it under the same name.

Decides what may be done to a pin at all. There is no `HIGH` and no `output`, so that no row can be driven
high: together with a low row it would be a short circuit through two closed reeds of a column. Nor is there
any edge detection, which the two libraries do in their own threads and in different ways.

A channel is always one plain int: RPi.GPIO refuses iterables other than lists and tuples, and rpi-lgpio takes
the text ``"17"`` for the pins 1 and 7.
"""

from typing import Protocol


class Gpio(Protocol):
    """The library, or its twin."""

    BCM: int
    OUT: int
    IN: int
    LOW: int
    PUD_UP: int
    PUD_OFF: int

    def setmode(self, mode: int, /) -> None:
        """Choose how pins are numbered; ValueError if the program has already chosen otherwise."""

    def setwarnings(self, flag: bool, /) -> None:  # noqa: FBT001 - it is called by place
        """Turn warnings on or off; the two libraries warn of different things."""

    def setup(self, channel: int, direction: int, /, *, pull_up_down: int = ..., initial: int = ...) -> None:
        """Make a pin an input or an output; ``initial`` applies only if it was not an output before."""

    def input(self, channel: int, /) -> int:
        """Read a pin that is set up."""

    def cleanup(self, channel: int, /) -> None:
        """Make a pin an input without a pull, and release it. Without a channel it would reset the mode."""
