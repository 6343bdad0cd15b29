"""A scene: the rhythms of every light until the session changes them, and their picture at any moment.

On each space the first layer with something to show is painted, within the power cap.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from controller.lights.calm import calmed
from controller.lights.palette import DARK, Duty, dim, rounded
from controller.lights.power_cap import within_cap
from controller.lights.precedence import past_rows_of, rows_of
from controller.lights.rhythm import NEVER, Rhythm, Row
from controller.session import Menu, Session


@dataclass(frozen=True)
class Scene:
    """The rhythms of each light until the next scene, in light order.

    ``brightness``, above 0 up to 1, is the share of its duty that every light gets. If it ``is_calm``, every
    light is slowed (`controller.lights.calm`).
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


def past_scene(session: Session) -> Scene:
    """Choose what every light shows of a past position, on which no action is expected."""
    return _scene(session, past_rows_of(session))


def _scene(session: Session, rows: Iterable[Row]) -> Scene:
    said: dict[str, list[Rhythm]] = {}
    for row in rows:
        for space, rhythm in row.items():
            said.setdefault(space, []).append(rhythm)
    lights = tuple(tuple(said.get(space, ())) for space in session.profile.lights)
    return Scene(lights, _brightness(session), session.is_calm)


def _brightness(session: Session) -> float:
    """How bright the lights are: in the menu as chosen there, as a preview."""
    mode = session.mode
    return mode.brightness if isinstance(mode, Menu) and mode.brightness is not None else session.brightness
