"""A USB bridge that spoils bytes while both directions are busy.

Decides which bytes meet in the bridge, and what becomes of them. The stock firmware of a genuine Mega's
ATmega16U2 handles only one direction at a time from 250 kbaud on (arduino/ArduinoCore-avr, issue 296).
"""

import random
from enum import Enum

#: Once per USB frame the bridge turns from line to USB and back; bytes a frame apart never meet.
FRAME_US = 1_000

_NEVER = -FRAME_US


class Direction(Enum):
    """A direction of the line."""

    TO_HOST = "to host"
    TO_BOARD = "to board"


class Crossing:
    """Chance applied to bytes that meet one of the other direction."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(f"{seed} bridge")
        self._last_us = dict.fromkeys(Direction, _NEVER)
        #: The share of meeting bytes that are spoilt; 0.0 in a bridge that handles both directions.
        self.share = 0.0

    def hand_on(self, way: Direction, byte: int, at_us: int) -> int:
        """Return a byte that passes at ``at_us``, spoilt or not."""
        if not self.share:
            return byte
        self._last_us[way] = at_us
        other = Direction.TO_BOARD if way is Direction.TO_HOST else Direction.TO_HOST
        has_met = abs(at_us - self._last_us[other]) < FRAME_US
        is_spoilt = has_met and self._chance.random() < self.share
        return byte ^ self._chance.randrange(1, 256) if is_spoilt else byte
