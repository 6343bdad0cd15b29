"""What every serial twin has in its middle: a microcontroller between a matrix, a strip and a serial line.

Decides only the seam: how time, bytes and resets reach a chip, so that a chip written in Python and the real
firmware under an AVR simulator are one thing to the cable, the bench and the tests.
"""

from collections.abc import Callable
from typing import Protocol

from manalath_board.simulator.electrical import Rows

#: How long a byte takes on the line: ten bits at 500 000 baud.
BYTE_US = 20


class Microcontroller(Protocol):
    """A microcontroller on a `simulator.rig.Rig`; all calls are made with the rig's lock held.

    It reads the rig's contacts and circuit, and lights the rig's strip. It runs from its making on, and does
    nothing of what it is to do later: time is what `run` gives it.
    """

    #: Called with each byte sent and the time in us at which its stop bit was over, in order.
    on_byte: Callable[[int, int], None]

    def run(self, to_us: int) -> None:
        """Go on to the instant ``to_us``; never back."""

    def due_us(self) -> int | None:
        """Tell until when nothing can be heard of it or seen on it; None if only an act can change that.

        A chip that cannot know says the time after which it would look again. Bytes may be told of half a
        millisecond after they were sent: no bridge hands them on sooner.
        """

    def receive(self, byte: int, at_us: int) -> None:
        """Give it a byte whose stop bit is over at ``at_us``, no earlier than the time it was run to.

        Bytes come in order and at least `BYTE_US` apart.
        """

    def reset(self) -> None:
        """Pull its reset line, as opening the port does; what it had received or begun to send is lost."""

    def cut(self) -> None:
        """Take its supply away: it sends nothing, its strip is dark, until `power` gives it back."""

    def power(self) -> None:
        """Give it its supply again: it starts as from a shelf, but for its EEPROM."""

    def rows(self) -> tuple[Rows, Rows]:
        """Tell the matrix as it has it now, raw and debounced; all open before its first scan."""
