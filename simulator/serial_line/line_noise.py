"""Noise on a serial line: bytes that are lost, changed or followed by others, by chance.

Decides what becomes of each byte by itself; `simulator.serial_line.cable` spoils those that meet.
"""

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LineNoise:
    """Noise in both directions: the chance of each byte to be lost, changed, or followed by another."""

    lost: float = 0.0
    changed: float = 0.0
    added: float = 0.0


#: A line without noise.
QUIET = LineNoise()


class Spoiler:
    """The noise of one direction."""

    def __init__(self, noise: LineNoise, seed: str) -> None:
        self._noise = noise
        self._chance = random.Random(seed)
        #: The share that a fault loses, if that is more.
        self.lost = 0.0

    def spoil(self, byte: int) -> tuple[int, ...]:
        """Return the bytes that arrive in place of one."""
        noise, chance = self._noise, self._chance
        lost = max(noise.lost, self.lost)
        if lost and chance.random() < lost:
            return ()
        if noise.changed and chance.random() < noise.changed:
            byte ^= chance.randrange(1, 256)
        if noise.added and chance.random() < noise.added:
            return byte, chance.randrange(256)
        return (byte,)
