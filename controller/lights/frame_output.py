"""The only way to the lights, for the game and any guest on the board: which frames go out, and when.

Decides what of a picture goes out: within the power cap, with no light flashing, and thirty frames a second
at most. News goes out at once, up to `BURST` frames ahead of that pace, and mere motion waits for it, so
that no breath delays an echo and no chattering reed fills the line. Every frame has its own number. Whoever
holds the board decides what the picture is.

The flash limiter: a light that went on twice within the last second stays dark until that second is over.
Rhythms keep to this by themselves; the limiter also holds where one meaning follows another at once, or a
hand plays with a piece. Pure: the onsets so far are an argument.
"""

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from controller.lights.power_cap import within_cap
from controller.lights.rhythm import MOTION_MS
from controller.ports import Board, Frame

SECOND_MS = 1000.0


@dataclass(frozen=True, slots=True)
class Onsets:
    """For each light: whether it is on, and when it last went on and the time before that."""

    is_lit: NDArray[np.bool_]
    last_ms: NDArray[np.float64]
    before_ms: NDArray[np.float64]

    @staticmethod
    def none(lights: int) -> "Onsets":
        """Return the onsets of a strip that has always been dark."""
        never = np.full(lights, -np.inf)
        return Onsets(np.zeros(lights, dtype=np.bool_), never, never)

    def darkened(self) -> "Onsets":
        """Return the onsets of the same strip, gone dark by itself."""
        return replace(self, is_lit=np.zeros_like(self.is_lit))


def hold_flashes(onsets: Onsets, rgb: bytes, at_ms: float) -> tuple[Onsets, bytes, float]:
    """Darken the lights that would go on a third time within a second.

    Returns the onsets with this frame, the frame to show, and when the first light held dark may go on
    (infinity if none is).
    """
    pixels = np.frombuffer(rgb, np.uint8).reshape(-1, 3)
    wants: NDArray[np.bool_] = np.any(pixels, axis=1)
    starts = wants & ~onsets.is_lit
    if not starts.any():
        return Onsets(wants, onsets.last_ms, onsets.before_ms), rgb, float("inf")
    held = starts & (onsets.before_ms > at_ms - SECOND_MS)
    starts &= ~held
    after = Onsets(
        wants & ~held,
        np.where(starts, at_ms, onsets.last_ms),
        np.where(starts, onsets.last_ms, onsets.before_ms),
    )
    if not held.any():
        return after, rgb, float("inf")
    shown = np.where(held[:, None], 0, pixels).astype(np.uint8)
    return after, shown.tobytes(), float(onsets.before_ms[held].min()) + SECOND_MS


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
