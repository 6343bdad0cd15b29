"""What the lights of a table mean, space by space."""

from manalath_board.controller.lights.scene import scene_of
from tests.timeline import Timeline


def lit(table: Timeline, kind: type) -> dict[str, object]:
    """The spaces whose light is of a kind, which no other meaning covers."""
    found = zip(table.profile.lights, scene_of(table.session).lights, strict=True)
    return {space: rhythms[0] for space, rhythms in found if rhythms and isinstance(rhythms[0], kind)}
