"""What is used of `RPi.GPIO`, which rpi-lgpio offers under the same name, and nothing else of it.

Decides what may be done to a pin at all. There is no `HIGH` and no `output` in here, so that no row can be
driven high: a row that is, and one that is low, are a short circuit through two closed reeds of a column. Nor
is there any edge detection, which both libraries do in threads of their own and in different ways.

A channel is always one plain int: RPi.GPIO refuses other iterables than lists and tuples, and rpi-lgpio takes
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
        """Choose how pins are numbered; ValueError if the program has chosen otherwise."""

    def setwarnings(self, flag: bool, /) -> None:  # noqa: FBT001 - it is called by place
        """Let it warn or not; the two libraries do not warn of the same things."""

    def setup(self, channel: int, direction: int, /, *, pull_up_down: int = ..., initial: int = ...) -> None:
        """Make a pin an input or an output; ``initial`` counts only where it was no output before."""

    def input(self, channel: int, /) -> int:
        """Read a pin that is set up."""

    def cleanup(self, channel: int, /) -> None:
        """Make a pin an input without a pull, and let it go. Without a channel it would reset the mode."""
