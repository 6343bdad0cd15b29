"""Echoes: lights that show that a reading was seen, before its meaning is known.

An echo is on for at least ECHO_MS, however short the touch, and off for as long before the next on its space.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from controller.games import Colour
from controller.inference import Tracks

ECHO_MS = 250.0


@dataclass(frozen=True, slots=True)
class Echo:
    """A reading of ``colour`` shown from ``start_ms``; ``opened_ms`` is when the space read empty again."""

    colour: Colour
    start_ms: float
    opened_ms: float | None = None

    @property
    def end_ms(self) -> float | None:
        """When the echo is over; None while the reading lasts."""
        return None if self.opened_ms is None else max(self.opened_ms, self.start_ms + ECHO_MS)


def follow_echoes(
    echoes: Mapping[str, Echo], before: Tracks, after: Tracks, at_ms: float
) -> Mapping[str, Echo]:
    """Start, recolour and end echoes for the readings that changed at ``at_ms``."""
    changed = {}
    for space, track in after.items():
        was = before.get(space)
        if was is not None and (was.reading, was.since_ms) == (track.reading, track.since_ms):
            continue
        echo, colour = echoes.get(space), track.reading.colour
        if colour is not None:
            changed[space] = _seen_again(echo, colour, at_ms)
        elif echo is not None and echo.opened_ms is None:
            changed[space] = replace(echo, opened_ms=at_ms)
    return {**echoes, **changed} if changed else echoes


def _seen_again(echo: Echo | None, colour: Colour, at_ms: float) -> Echo:
    if echo is None:
        return Echo(colour, at_ms)
    end_ms = echo.end_ms
    if end_ms is None or at_ms < end_ms:
        return Echo(colour, echo.start_ms)
    return Echo(colour, max(at_ms, end_ms + ECHO_MS))
