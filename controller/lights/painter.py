"""Paints what the lights show: on each space the first layer with something to show, within the power cap."""

from collections.abc import Iterable

from controller.lights.power_cap import within_cap
from controller.lights.precedence import past_rows_of, rows_of
from controller.lights.rhythm import Rhythm, Row
from controller.lights.scene import Scene
from controller.session import Menu, Session


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
