"""The only way to the lights, for the game and any guest on the board: which frames go out, and when.

Decides what of a picture goes out: within the power cap, with no light flashing, and thirty frames a second
at most. News goes out at once, up to `BURST` frames ahead of that pace, and mere motion waits for it, so that
no breath delays an echo and no chattering reed fills the line. Every frame has its own number. Whoever holds
the board decides what the picture is.
"""

from typing import Protocol

from controller.lights.flash_limiter import Onsets, hold_flashes
from controller.lights.power_cap import within_cap
from controller.lights.rhythm import MOTION_MS
from controller.ports import Board, Frame

#: How many frames news may be ahead of the pace.
BURST = 3


class Painting(Protocol):
    """Lights over time, from a `Scene` or a guest."""

    def picture(self, at_ms: float) -> bytes:
        """The duty of every light, 3 bytes (red, green, blue) a light, before the power cap."""

    def next_change_ms(self, at_ms: float) -> float:
        """The first time after ``at_ms`` at which the picture may change."""


class Painter:
    """Shows pictures on the ``lights`` of a board; all calls belong to the loop's thread.

    ``frame`` is the last one sent, ``due_ms`` when `paint` next has something to do.
    """

    def __init__(self, board: Board, lights: int, cap_ma: int) -> None:
        self.frame = Frame(0, bytes(3 * lights))
        self.due_ms = float("-inf")
        self._board = board
        self._cap_ma = cap_ma
        self._onsets = Onsets.none(lights)
        #: When the next frame of mere motion may go out.
        self._paced_ms = float("-inf")
        self._is_dark = False

    def hurry(self) -> None:
        """Expect something new to show, which does not wait for the pace of motion."""
        self.due_ms = min(self.due_ms, self._paced_ms - BURST * MOTION_MS)

    def renew(self) -> None:
        """Show the next picture whatever was shown before: the board restarted in the dark."""
        self._onsets = self._onsets.darkened()
        self._is_dark = True
        self.hurry()

    def paint(self, painting: Painting, now_ms: float) -> None:
        """Send the picture of this moment if it is due and has changed."""
        if now_ms < self.due_ms:
            return
        wanted = within_cap(painting.picture(now_ms), self._cap_ma)
        self._onsets, rgb, release_ms = hold_flashes(self._onsets, wanted, now_ms)
        if rgb != self.frame.rgb or self._is_dark:
            self._show(rgb, now_ms)
        self.due_ms = max(min(painting.next_change_ms(now_ms), release_ms), now_ms + 1.0, self._paced_ms)

    def _show(self, rgb: bytes, now_ms: float) -> None:
        self._is_dark = False
        self._paced_ms = max(self._paced_ms, now_ms) + MOTION_MS
        self.frame = Frame(self.frame.seq + 1, rgb)
        self._board.show(self.frame)
