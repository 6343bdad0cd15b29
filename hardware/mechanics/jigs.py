"""The jigs to print: for the magnets of a ring, for the stubs of the reeds, for the legs of the diodes."""

from manifold3d import Manifold

from controller.board import Build
from controller.games import Colour
from hardware.mechanics.holes import LOOSE_MM
from hardware.mechanics.solids import bar, carved, disc, slot, together
from hardware.wiring import ROW_BELOW_MM

#: The ring's jig: its wall, its lid, and how far it reaches down a piece.
_WALL_MM, _LID_MM, _DOWN_MM = 2.4, 3.0, 2.5
#: The glass of a reed in its groove, and the slit for its wire.
_GLASS_MM, _WIRE_MM = 1.8, 0.8
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
    groove = bar((reeds.glass_mm + LOOSE_MM, _GLASS_MM + LOOSE_MM / 2))
    slit = bar((long_mm + 1, _WIRE_MM))
    copper = bar((long_mm + 1, _WIRE_MM), (0.0, _GLASS_MM + 1.0))
    high_mm, deep_mm = 8.0, 8.0 - _GLASS_MM
    return carved(
        bar((long_mm, 16.0)), high_mm, [(groove, deep_mm, high_mm), (slit + copper, deep_mm + 0.4, high_mm)]
    )


def bending_jig() -> Manifold:
    """Bend the legs of diodes down over its edges, as far apart as a row runs below its reeds."""
    wide_mm, high_mm = ROW_BELOW_MM - 0.5, 8.0
    grooves = [
        slot(_DIODE_MM, (at_mm, -2.0), (at_mm, 2.0)) + bar((_WIRE_MM, wide_mm + 1), (at_mm, 0.0))
        for at_mm in (_APART_MM * (number - (_DIODES - 1) / 2) for number in range(_DIODES))
    ]
    return carved(bar((_DIODES * _APART_MM, wide_mm)), high_mm, [(together(grooves), high_mm - 1.0, high_mm)])
