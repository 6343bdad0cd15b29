"""What the lights of a table mean, space by space."""

from typing import TypeVar

from controller.lights import Meaning, marks, paint, scene_of
from controller.session import Session
from tests.timeline import Timeline

Light = TypeVar("Light")


def pixel(session: Session, space: str, at_ms: float) -> tuple[int, ...]:
    """Return red, green and blue of the light of a space, as painted."""
    light = 3 * session.profile.lights.index(space)
    return tuple(paint(session, at_ms)[light : light + 3])


def spaces_of(table: Timeline, meaning: Meaning) -> set[str]:
    """Return where a page names this meaning."""
    return {space for space, mark in marks(table.session).items() if mark.meaning is meaning}


def lit(table: Timeline, kind: type[Light]) -> dict[str, Light]:
    """Return the spaces whose topmost light is of one kind."""
    found = zip(table.profile.lights, scene_of(table.session).lights, strict=True)
    return {space: rhythms[0] for space, rhythms in found if rhythms and isinstance(rhythms[0], kind)}


def white_lights(table: Timeline, at_ms: float) -> dict[str, int]:
    """Return the white lights of empty spaces, with the brightness of each."""
    rgb = paint(table.session, at_ms)
    pixels = {space: rgb[3 * n : 3 * n + 3] for n, space in enumerate(table.profile.lights)}
    taken = table.session.position.table()
    return {
        space: pixel[0]
        for space, pixel in pixels.items()
        if space not in taken and pixel[0] and len(set(pixel)) == 1
    }
