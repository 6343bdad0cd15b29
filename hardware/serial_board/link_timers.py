"""Keepalive: how long a board may be silent, and when the host pings it within a link.

Decides when to ask a silent board whether it is still there, when to send something so that the board goes
on believing in its host, and when to learn whether there is room for packets that are held back. What
follows from silence is decided by `hardware.serial_board.host`.
"""

from collections import deque

from hardware.serial_board.send_window import ANSWER_MS, SendWindow
from hardware.wire import FromHost, Ping

#: How many send times are remembered; an answer to an older one comes too late.
_MOST_TIMES = 32


class PendingPacket:
    """One packet, sent as soon as there is room, and every ``every_ms`` from then on, or only once.

    It knows neither what it means nor what an answer looks like.
    """

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


#: A board not heard for this time counts as silent, and its link as lost.
SILENCE_MS = 700.0

#: A board not heard for the first of these times is pinged, at intervals of the second.
DOUBT_MS, ASK_MS = 300.0, 50.0

#: A host that has sent nothing for this time sends something.
ALIVE_MS = 500.0

_NEVER = float("inf")


class Keepalive:
    """The PINGs of one link, sent through ``window``."""

    def __init__(self, window: SendWindow) -> None:
        self._window = window
        #: The number of the PING that is not answered yet.
        self._open: int | None = None
        self._pinged_ms = -_NEVER
        self._is_held = False

    def due_ms(self, heard_ms: float, *, is_any_held: bool) -> float:
        """Return when a PING can be sent, if the board was last heard at ``heard_ms``.

        ``is_any_held``: another packet waits for room.
        """
        return self._window.frees_ms if self._is_held else self._wanted_ms(heard_ms, is_any_held=is_any_held)

    def say(self, at_ms: float, heard_ms: float, *, is_any_held: bool) -> None:
        """Send a PING if it is due and there is room."""
        self._is_held = False
        if at_ms >= self._wanted_ms(heard_ms, is_any_held=is_any_held):
            self._open = self._window.put(Ping(), at_ms)
            self._is_held = self._open is None
            if not self._is_held:
                self._pinged_ms = at_ms

    def answer(self, seq: int) -> None:
        """Record that the board has answered packet ``seq``."""
        if seq == self._open:
            self._open = None

    def _wanted_ms(self, heard_ms: float, *, is_any_held: bool) -> float:
        due_ms = min(max(heard_ms + DOUBT_MS, self._pinged_ms + ASK_MS), self._window.sent_ms + ALIVE_MS)
        if is_any_held:
            due_ms = min(due_ms, -_NEVER if self._open is None else self._pinged_ms + ANSWER_MS)
        return due_ms
