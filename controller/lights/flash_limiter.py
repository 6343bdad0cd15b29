"""The flash limiter: a light that went on twice within the last second stays dark until that second is over.

Rhythms keep to this by themselves; the limiter also holds where one meaning follows another at once, or a
hand plays with a piece. Pure: the onsets so far are an argument.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

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
