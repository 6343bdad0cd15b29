"""The pieces, the caps of the keys and the jigs to print.

A piece stands on its lower face, z 0. Its pockets are open above: magnets on the floor, a washer of brass on
them, felt over all.
"""

from functools import cache
from itertools import pairwise

from manifold3d import CrossSection, Manifold

from controller.board import Build, Key, Pieces, Place, Profile
from controller.games import Colour
from hardware.builder.datasheets import GLASS_MM, KEY_SHAFT_MM
from hardware.builder.mechanics.holes import KEY_HOLE_MM, LOOSE_MM, key_mm
from hardware.builder.mechanics.solids import bar, carved, disc, joined, slot, together
from hardware.builder.mechanics.weights import POCKET_MM
from hardware.builder.wiring import ROW_BELOW_MM

#: A cap: its width, the height of its head and of the mark on it, and the bore for the shaft of a key.
_CAP_MM, _HEAD_MM, _MARK_MM, _SHAFT_MM = 12.0, 3.0, 0.6, KEY_SHAFT_MM + 0.1
#: The gap below the head, in which a key is pressed, and how deep its shaft goes into a stem, or into a head.
_TRAVEL_MM, _SHAFT_DEEP_MM, _HEAD_DEEP_MM = 0.8, 4.4, 1.45


@cache
def piece(pieces: Pieces, colour: Colour) -> Manifold:
    """Make the body of a piece."""
    magnets, low_mm = pieces.magnets(colour), pieces.across_mm - 2 * pieces.bevel_mm
    pockets = together(disc(magnets.disc_mm[0] + POCKET_MM, at_mm) for at_mm in magnets.places())
    above = together((pockets, disc(pieces.weight_mm[0] + POCKET_MM))) if pieces.weight_mm else pockets
    wider = pieces.across_mm / low_mm
    cone = disc(low_mm).extrude(pieces.bevel_mm, scale_top=(wider, wider))
    rim = disc(pieces.across_mm).extrude(pieces.high_mm - pieces.bevel_mm).translate((0, 0, pieces.bevel_mm))
    low = pockets.extrude(pieces.high_mm - pieces.floor_mm).translate((0, 0, pieces.floor_mm))
    high = above.extrude(pieces.high_mm - pieces.lid_mm).translate((0, 0, pieces.lid_mm))
    return joined((cone, rim)) - joined((low, high))


def washer(sizes_mm: tuple[float, float, float]) -> Manifold:
    """Make the washer in a piece, to be shown; it is bought."""
    across_mm, hole_mm, high_mm = sizes_mm
    return (disc(across_mm) - disc(hole_mm)).extrude(high_mm)


def key_cap(profile: Profile, key: Key) -> Manifold:
    """Make the cap of a key, as it is printed: on its head, whose mark is sunk.

    Its stem reaches down to a key in its pocket; the cap of a key that stands on the skin has none.
    """
    deck = profile.build.deck
    head = carved(disc(_CAP_MM), _HEAD_MM, [(_mark(key), 0.0, _MARK_MM)])
    if deck.key_body_mm[1] == 0:
        return head - disc(_SHAFT_MM).extrude(_HEAD_MM).translate((0, 0, _HEAD_MM - _HEAD_DEEP_MM))
    stem_mm = deck.plate_mm + deck.skin_mm - 0.3 + _TRAVEL_MM
    stem = disc(KEY_HOLE_MM - LOOSE_MM).extrude(stem_mm).translate((0, 0, _HEAD_MM))
    high_mm = _HEAD_MM + stem_mm
    shaft = disc(_SHAFT_MM).extrude(_SHAFT_DEEP_MM).translate((0, 0, high_mm - _SHAFT_DEEP_MM))
    return head + stem - shaft


def cap_low_mm(profile: Profile) -> float:
    """Return where the lower end of a cap is that lies on its shaft; 0 is where a piece stands."""
    deck = profile.build.deck
    deep_mm = _SHAFT_DEEP_MM if deck.key_body_mm[1] > 0 else _HEAD_DEEP_MM
    return key_mm(profile) - deck.key_body_mm[1] - deck.skin_mm - deep_mm


def _mark(key: Key) -> CrossSection:
    """Draw what a finger feels: a dot, a ring, an arrow back, a tick; mirrored, as it is seen from below."""
    if key is Key.FIRST:
        return disc(4.0)
    if key is Key.SECOND:
        return disc(6.4) - disc(4.0)
    lines: tuple[tuple[Place, ...], ...] = (
        (((3.0, 0.0), (-3.0, 0.0)), ((-0.6, 2.4), (-3.0, 0.0), (-0.6, -2.4)))
        if key is Key.UNDO
        else (((-3.0, 0.0), (-0.8, -2.2), (3.0, 2.4)),)
    )
    strokes = together(slot(1.2, *ends) for line in lines for ends in pairwise(line))
    return strokes.mirror((0, 1))


#: The ring's jig: its wall, its lid, and how far it reaches down a piece.
_WALL_MM, _LID_MM, _DOWN_MM = 2.4, 3.0, 2.5
#: The slit for the wire of a reed.
_WIRE_MM = 0.8
#: A diode in its groove, and how many lie side by side.
_DIODE_MM, _DIODES, _APART_MM = 2.1, 5, 8.0


def ring_jig(build: Build) -> Manifold:
    """Press the magnets of a ring onto their floor while the glue sets; printed on its lid."""
    pieces, magnets = build.pieces, build.pieces.magnets(Colour.SECOND)
    inner_mm = pieces.across_mm + LOOSE_MM
    high_mm = _LID_MM + _DOWN_MM
    pins = together(disc(magnets.disc_mm[0] - 2 * LOOSE_MM, at_mm) for at_mm in magnets.places())
    cup = carved(disc(inner_mm + 2 * _WALL_MM), high_mm, [(disc(inner_mm), _LID_MM, high_mm)])
    return cup + pins.extrude(pieces.high_mm - pieces.lid_mm).translate((0, 0, _LID_MM))


def reed_jig(build: Build) -> Manifold:
    """Hold a reed by its glass; its wires are cut along both ends, and copper lies in the slit beside it."""
    reeds = build.reeds
    long_mm = reeds.glass_mm + 2 * reeds.stub_mm
    groove = bar((reeds.glass_mm + LOOSE_MM, GLASS_MM + LOOSE_MM / 2))
    slit = bar((long_mm + 1, _WIRE_MM))
    copper = bar((long_mm + 1, _WIRE_MM), (0.0, GLASS_MM + 1.0))
    high_mm, deep_mm = 8.0, 8.0 - GLASS_MM
    return carved(
        bar((long_mm, 16.0)), high_mm, [(groove, deep_mm, high_mm), (slit + copper, deep_mm + 0.4, high_mm)]
    )


#: The test piece: how much wider than what goes in its holes are, the wall beside them, and its height.
_WIDER_MM, _BESIDE_MM, _GAUGE_HIGH_MM = (0.0, POCKET_MM, 0.3, 0.45), 3.0, 4.0


def fit_gauge(build: Build) -> Manifold:
    """Try what a printer makes of a hole: a row for the glass of a reed and one for each size of magnet.

    Each begins at the notch with a hole of the size itself; the second is as wide as a pocket of the pieces.
    """
    discs = {build.pieces.magnets(colour).disc_mm[0] for colour in Colour}
    rows = sorted({GLASS_MM, *discs})
    step_mm = max(rows) + _BESIDE_MM
    wide_mm, deep_mm = step_mm * len(_WIDER_MM) + _BESIDE_MM, step_mm * len(rows) + _BESIDE_MM
    holes = [
        disc(across_mm + wider_mm, ((column - 1.5) * step_mm, (row - (len(rows) - 1) / 2) * step_mm))
        for row, across_mm in enumerate(rows)
        for column, wider_mm in enumerate(_WIDER_MM)
    ]
    notch = bar((2.0, 4.0), (-wide_mm / 2, 0.0))
    return carved(bar((wide_mm, deep_mm)), _GAUGE_HIGH_MM, [(together((*holes, notch)), 0.0, _GAUGE_HIGH_MM)])


def bending_jig() -> Manifold:
    """Bend the legs of diodes down over its edges, as far apart as a row runs below its reeds."""
    wide_mm, high_mm = ROW_BELOW_MM - 0.5, 8.0
    grooves = [
        slot(_DIODE_MM, (at_mm, -2.0), (at_mm, 2.0)) + bar((_WIRE_MM, wide_mm + 1), (at_mm, 0.0))
        for at_mm in (_APART_MM * (number - (_DIODES - 1) / 2) for number in range(_DIODES))
    ]
    return carved(bar((_DIODES * _APART_MM, wide_mm)), high_mm, [(together(grooves), high_mm - 1.0, high_mm)])
