"""Something the host wants to say, until it is said, or until it is answered.

Decides when it is to be said again. Knows neither what it means nor what an answer looks like.
"""

from collections import deque

from manalath_board.hardware.serial_board.send_window import SendWindow
from manalath_board.hardware.wire.packets import FromHost

#: So many times at which it was said are remembered; an answer to an older one comes too late.
_MOST_TIMES = 32


class PendingPacket:
    """One packet that is said as soon as there is room, and every ``every_ms`` from then on, or only once."""

    def __init__(self, packet: FromHost, every_ms: float = float("inf")) -> None:
        self._packet = packet
        self._every_ms = every_ms
        self._next_ms = float("-inf")
        self._said = deque[tuple[int, float]](maxlen=_MOST_TIMES)
        #: Whether it is due, and there was no room for it.
        self.is_held = False

    def due_ms(self, window: SendWindow) -> float:
        """When it can be said, or said again."""
        return window.frees_ms if self.is_held else self._next_ms

    def say(self, window: SendWindow, at_ms: float) -> None:
        """Say it if it is due and there is room."""
        if at_ms < self._next_ms:
            return
        seq = window.put(self._packet, at_ms)
        self.is_held = seq is None
        if seq is not None:
            self._said.append((seq, at_ms))
            self._next_ms = at_ms + self._every_ms

    def repeat(self) -> None:
        """Have it said again as soon as there is room."""
        self._next_ms = float("-inf")

    def said_ms(self, seq: int) -> float | None:
        """When it was said as packet ``seq``; None if that was something else."""
        return dict(self._said).get(seq)
