"""A scene: the rhythms of every light until the session changes them, and their picture at any moment.

On each space the first layer with something to show is painted, within the power cap. A scene can be calm:
the same lights at a quarter of their pace, for people whom quick ones disturb. What blinks twice a second
goes on and off every two seconds. Everything that repeats is slowed alike, so lights that could be
distinguished still can, and a player who knows the lights can read these too. What happens once keeps its
pace: it answers a hand, or counts real seconds.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from controller.lights.ending_lights import Checker, Ripple, Thrice
from controller.lights.palette import DARK, Duty, dim, rounded
from controller.lights.power_cap import within_cap
from controller.lights.precedence import At, past_rows_of, rows_of
from controller.lights.rhythm import (
    MOTION_MS,
    NEVER,
    Dips,
    Flash,
    LastMove,
    Later,
    Rhythm,
    Row,
    Run,
    Until,
)
from controller.session import Session
from controller.session.mode import Menu

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


@dataclass(frozen=True)
class Scene:
    """The rhythms of each light until the next scene, in light order.

    ``brightness``, above 0 up to 1, is the share of its duty that every light gets. If it ``is_calm``, every
    light is slowed (`calmed`).
    """

    lights: tuple[tuple[Rhythm, ...], ...]
    brightness: float = 1.0
    is_calm: bool = False

    def picture(self, at_ms: float) -> bytes:
        """The duty of every light at one moment: 3 bytes a light, before the power cap."""
        duties = [rounded(dim(_duty(layers, at_ms), self.brightness)) for layers in self._shown]
        return b"".join([duties[stack] for stack in self._stack_of])

    def next_change_ms(self, at_ms: float) -> float:
        """The first time after ``at_ms`` at which the picture may change."""
        return min((rhythm.next_change_ms(at_ms) for rhythm in self._rhythms), default=NEVER)

    @cached_property
    def _stacks(self) -> tuple[tuple[Rhythm, ...], ...]:
        """The distinct layers: many lights show the same, and each picture computes it once."""
        return tuple(dict.fromkeys(self.lights))

    @cached_property
    def _shown(self) -> tuple[tuple[Rhythm, ...], ...]:
        """The distinct layers as shown: calmed if need be."""
        if not self.is_calm:
            return self._stacks
        return tuple(tuple(calmed(rhythm) for rhythm in layers) for layers in self._stacks)

    @cached_property
    def _rhythms(self) -> frozenset[Rhythm]:
        return frozenset(rhythm for layers in self._shown for rhythm in layers)

    @cached_property
    def _stack_of(self) -> tuple[int, ...]:
        """Which of the stacks each light shows."""
        numbers = {layers: number for number, layers in enumerate(self._stacks)}
        return tuple(numbers[layers] for layers in self.lights)


def _duty(layers: tuple[Rhythm, ...], at_ms: float) -> Duty:
    """The duty of the first rhythm that has one."""
    for rhythm in layers:
        duty = rhythm.duty(at_ms)
        if duty is not None:
            return duty
    return DARK


def paint(session: Session, at_ms: float) -> bytes:
    """Paint the session at ``at_ms``: 3 bytes a light in light order, within the profile's power cap."""
    return within_cap(scene_of(session).picture(at_ms), session.profile.cap_ma)


def scene_of(session: Session) -> Scene:
    """Choose what every light shows, from the session alone."""
    return _scene(session, rows_of(session))


def past_scene(session: Session, at: At = At.PAST) -> Scene:
    """Choose what every light shows of a past position, on which no action is expected, or at an example."""
    return _scene(session, past_rows_of(session, at))


def _scene(session: Session, rows: Iterable[Row]) -> Scene:
    said: dict[str, list[Rhythm]] = {}
    for row in rows:
        for space, rhythm in row.items():
            said.setdefault(space, []).append(rhythm)
    lights = tuple(tuple(said.get(space, ())) for space in session.profile.lights)
    return Scene(lights, _brightness(session), session.settings.is_calm)


def _brightness(session: Session) -> float:
    """How bright the lights are: in the menu as chosen there, as a preview."""
    mode = session.mode
    chosen = mode.brightness if isinstance(mode, Menu) else None
    return session.settings.brightness if chosen is None else chosen
