"""What the lights of a table mean, space by space."""

from controller.lights import paint, scene_of
from tests.timeline import Timeline


def lit(table: Timeline, kind: type) -> dict[str, object]:
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
