"""The microcontroller in the middle of every serial twin, between a matrix, a strip and a serial line.

Decides only the seam: how time, bytes and resets reach a chip, so that a chip written in Python and the real
firmware under an AVR simulator look alike to the cable, the bench and the tests.
"""

from collections.abc import Callable
from typing import Protocol

from simulator.circuit import Rows

#: How long a byte takes on the line: ten bits at 500 000 baud.
BYTE_US = 20


class Microcontroller(Protocol):
    """A microcontroller on a `simulator.rig.Rig`; all calls are made with the rig's lock held.

    It reads the rig's contacts and circuit, and lights the rig's strip. It runs from its creation, but no
    further than `run` lets time pass.
    """

    #: Called with each byte sent and the time in us at which its stop bit was over, in order.
    on_byte: Callable[[int, int], None]

    def run(self, to_us: int) -> None:
        """Run to the instant ``to_us``; never back."""

    def due_us(self) -> int | None:
        """Return until when it sends and shows nothing; None if only an act can change that.

        A chip that cannot know returns the time after which it would look again. Bytes may be reported half a
        millisecond after they were sent: no bridge hands them on sooner.
        """

    def receive(self, byte: int, at_us: int) -> None:
        """Receive a byte whose stop bit is over at ``at_us``, no earlier than the time it was run to.

        Bytes come in order and at least `BYTE_US` apart.
        """

    def reset(self) -> None:
        """Pull the reset line, as opening the port does; bytes received or being sent are lost."""

    def cut(self) -> None:
        """Cut the supply: it sends nothing, and its strip is dark, until `power` restores it."""

    def power(self) -> None:
        """Restore the supply: it starts as if new, but for its EEPROM."""

    def rows(self) -> tuple[Rows, Rows]:
        """Return its present matrix, raw and debounced; all open before its first scan."""
