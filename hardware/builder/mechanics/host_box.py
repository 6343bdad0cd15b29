"""The box for the host, with the shield or HAT on it: a tray that it is lowered into, and a lid.

Places are millimetres from the lower left corner of the host, seen from above, as its makers draw it. Sockets
that stand out beyond it come down through notches, which are open above, so that nothing is printed without
support; the cables leave by a wider one. Knows nothing of what is wired.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from manifold3d import Manifold

from controller.board import Place, Transport
from hardware.builder.mechanics.solids import bar, box, carved, disc, joined
from hardware.mega_header import JACK_MM, SIZE_MM, USB_MM

#: Walls and floor; the gap beside the host; and how high its posts are, for the joints under it.
_WALL_MM, _GAP_MM, _POST_HIGH_MM = 2.0, 1.0, 5.0
#: From the lower face of the host to the lid: host, socket, the board on it, its plugs with their cables.
_ROOM_MM = 41.0
#: From the lower face of the host to the upper face of the board on it.
STACK_MM = 14.5
#: How wide a notch is beside what comes through it, and how far below.
_LOOSE_MM = 1.0
#: The way out for the cables: its width, and its depth below the lid.
_CABLES_MM = (40.0, 14.0)
#: The rim of the lid that goes into the tray: its wall, its height, and the gap around it.
_RIM_MM = (1.6, 4.0, 0.3)
#: The slots in the lid, for air: their width, how far apart they are, and how far from the walls.
_AIR_MM = (2.0, 7.0, 12.0)


class Wall(Enum):
    """A wall with notches: the axis that crosses it, and whether it is at the start or at the end."""

    LEFT = (0, 0)
    RIGHT = (0, 1)
    NEAR = (1, 0)


@dataclass(frozen=True, slots=True)
class Notch:
    """Where a wall is open: from where to where along it, and from how high above the host's lower face."""

    wall: Wall
    along_mm: Place
    low_mm: float


@dataclass(frozen=True, slots=True)
class HostBody:
    """A host: its width and height, its screws, the post under each and the bore in it, and its notches."""

    size_mm: Place
    screws_mm: tuple[Place, ...]
    post_mm: float
    bore_mm: float
    notches: tuple[Notch, ...]


def _socket(left_top: tuple[float, float, float, float]) -> Notch:
    """Return the notch at the left of the Mega for a socket, which its drawing has from above."""
    _, top_mm, _, high_mm = left_top
    return Notch(Wall.LEFT, (SIZE_MM[1] - top_mm - high_mm, SIZE_MM[1] - top_mm), 1.6)


#: Of the Mega's screws the first four are those of an Uno; its last notch is for the supply of the lights, on
#: the shield. The Pi's screws, M2.5, are those of a HAT; its card is at the left.
HOSTS: Mapping[Transport, HostBody] = {
    Transport.SERIAL: HostBody(
        SIZE_MM,
        ((13.97, 2.54), (15.24, 50.8), (66.04, 7.62), (66.04, 35.56), (90.17, 50.8), (96.52, 2.54)),
        post_mm=5.0,
        bore_mm=2.6,
        notches=(_socket(USB_MM), _socket(JACK_MM), Notch(Wall.NEAR, (14.3, 26.3), STACK_MM)),
    ),
    Transport.GPIO: HostBody(
        (85.0, 56.0),
        ((3.5, 3.5), (3.5, 52.5), (61.5, 3.5), (61.5, 52.5)),
        post_mm=5.0,
        bore_mm=2.2,
        notches=(
            Notch(Wall.LEFT, (20.0, 36.0), -2.0),
            Notch(Wall.RIGHT, (1.0, 55.0), 1.4),
            Notch(Wall.NEAR, (5.0, 58.0), 1.4),
        ),
    ),
}


def tray(host: HostBody) -> Manifold:
    """Make the tray, with a post under every screw."""
    inner = _inner(host)
    (left_mm, low_mm), (right_mm, top_mm) = inner
    out_mm = (left_mm - _WALL_MM, low_mm - _WALL_MM), (right_mm + _WALL_MM, top_mm + _WALL_MM)
    foot_mm = _WALL_MM + _POST_HIGH_MM
    high_mm = foot_mm + _ROOM_MM
    cuts = [(box(*inner), _WALL_MM, high_mm)]
    for notch in host.notches:
        start_mm, end_mm = notch.along_mm[0] - _LOOSE_MM, notch.along_mm[1] + _LOOSE_MM
        axis, end = notch.wall.value
        across_mm = inner[end][axis]
        low, high = (across_mm - 2 * _WALL_MM, start_mm), (across_mm + 2 * _WALL_MM, end_mm)
        corners = (low, high) if axis == 0 else (low[::-1], high[::-1])
        cuts.append((box(*corners), foot_mm + notch.low_mm - _LOOSE_MM, high_mm))
    way_out = bar((_CABLES_MM[0], 4 * _WALL_MM), (host.size_mm[0] / 2, inner[1][1]))
    cuts.append((way_out, high_mm - _CABLES_MM[1], high_mm))
    posts = [
        carved(disc(host.post_mm, at_mm), foot_mm, [(disc(host.bore_mm, at_mm), _WALL_MM, foot_mm)])
        for at_mm in host.screws_mm
    ]
    return joined((carved(box(*out_mm), high_mm, cuts), *posts))


def lid(host: HostBody) -> Manifold:
    """Make the lid, as it is printed: on its face, the rim up."""
    (left_mm, low_mm), (right_mm, top_mm) = _inner(host)
    wall_mm, rim_high_mm, gap_mm = _RIM_MM
    face = box((left_mm - _WALL_MM, low_mm - _WALL_MM), (right_mm + _WALL_MM, top_mm + _WALL_MM))
    around = box((left_mm + gap_mm, low_mm + gap_mm), (right_mm - gap_mm, top_mm - gap_mm))
    within_mm = gap_mm + wall_mm
    inside = box((left_mm + within_mm, low_mm + within_mm), (right_mm - within_mm, top_mm - within_mm))
    wide_mm, step_mm, off_mm = _AIR_MM
    slots = int((right_mm - left_mm - 2 * off_mm) // step_mm)
    air = [
        bar(
            (wide_mm, top_mm - low_mm - 2 * off_mm),
            (left_mm + off_mm + step_mm * number, (low_mm + top_mm) / 2),
        )
        for number in range(slots + 1)
    ]
    rim = (around - inside).extrude(rim_high_mm).translate((0, 0, _WALL_MM))
    return carved(face, _WALL_MM, [(slot, 0.0, _WALL_MM) for slot in air]) + rim


def _inner(host: HostBody) -> tuple[Place, Place]:
    """Return the lower left and the upper right corner of the room for a host."""
    return (-_GAP_MM, -_GAP_MM), (host.size_mm[0] + _GAP_MM, host.size_mm[1] + _GAP_MM)
