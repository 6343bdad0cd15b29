"""Calm: the same lights at a quarter of their pace, for people whom quick ones disturb.

What blinks twice a second goes on and off every two seconds. Everything that repeats is slowed alike, so
lights that could be distinguished still can, and a player who knows the lights can read these too. What
happens once keeps its pace: it answers a hand, or counts real seconds.
"""

from dataclasses import dataclass, replace

from controller.lights.ending_lights import Checker, Ripple, Thrice
from controller.lights.palette import Duty
from controller.lights.rhythm import (
    MOTION_MS,
    Dips,
    Flash,
    LastMove,
    Later,
    Rhythm,
    Run,
    Until,
)

#: How many times as long everything takes.
PACE = 4.0


@dataclass(frozen=True, slots=True)
class Slowed:
    """Another light at a quarter of its pace, counted from ``from_ms``."""

    light: Rhythm
    from_ms: float = 0.0

    def duty(self, at_ms: float) -> Duty | None:
        """The duty of the other light at a quarter of the time."""
        return self.light.duty(self._own_ms(at_ms))

    def next_change_ms(self, at_ms: float) -> float:
        """The other light's next change, four times as late; what moves still moves smoothly."""
        own_ms = self._own_ms(at_ms)
        ahead_ms = self.light.next_change_ms(own_ms) - own_ms
        is_moving = ahead_ms < 2 * MOTION_MS
        return at_ms + (min(PACE * ahead_ms, MOTION_MS) if is_moving else PACE * ahead_ms)

    def _own_ms(self, at_ms: float) -> float:
        return self.from_ms + (at_ms - self.from_ms) / PACE


def calmed(light: Rhythm) -> Rhythm:
    """Slow a light down, unless it happens only once."""
    match light:
        case Flash() | LastMove() | Until():
            return light
        case Dips(within):
            every_ms, apart_ms, dip_ms = (PACE * ms for ms in (light.every_ms, light.apart_ms, light.dip_ms))
            return replace(light, light=calmed(within), every_ms=every_ms, apart_ms=apart_ms, dip_ms=dip_ms)
        case Later(within, from_ms):
            return Later(calmed(within), from_ms)
        case Run() | Ripple() | Thrice() | Checker():
            return Slowed(light, light.start_ms)
        case _:
            return Slowed(light)
