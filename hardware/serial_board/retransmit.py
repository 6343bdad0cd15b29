"""A packet that the host sends until it is out, or until it is answered.

Decides when it is sent again. Knows neither what it means nor what an answer looks like.
"""

from collections import deque

from hardware.serial_board.send_window import SendWindow
from hardware.wire.packets import FromHost

#: How many send times are remembered; an answer to an older one comes too late.
_MOST_TIMES = 32


class PendingPacket:
    """One packet, sent as soon as there is room, and every ``every_ms`` from then on, or only once."""

    def __init__(self, packet: FromHost, every_ms: float = float("inf")) -> None:
        self._packet = packet
        self._every_ms = every_ms
        self._next_ms = float("-inf")
        self._said = deque[tuple[int, float]](maxlen=_MOST_TIMES)
        #: Whether it is due but found no room.
        self.is_held = False

    def due_ms(self, window: SendWindow) -> float:
        """Return when it can be sent, or sent again."""
        return window.frees_ms if self.is_held else self._next_ms

    def say(self, window: SendWindow, at_ms: float) -> None:
        """Send it if it is due and there is room."""
        if at_ms < self._next_ms:
            return
        seq = window.put(self._packet, at_ms)
        self.is_held = seq is None
        if seq is not None:
            self._said.append((seq, at_ms))
            self._next_ms = at_ms + self._every_ms

    def repeat(self) -> None:
        """Send it again as soon as there is room."""
        self._next_ms = float("-inf")

    def said_ms(self, seq: int) -> float | None:
        """Return when it was sent as packet ``seq``; None if that was another packet."""
        return dict(self._said).get(seq)
