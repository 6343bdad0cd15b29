"""What a piece weighs, and the friction that keeps it where it lies, from its sizes."""

from math import pi

from controller.board import Pieces
from controller.games import Colour

#: Grams a cubic millimetre: printed PLA, brass, magnets.
PLA_G_MM3, _BRASS, _MAGNET = 0.00124, 0.0085, 0.0075
#: The friction of plastic on wood as a part of the weight, and the weight of a gram in millinewtons.
_FRICTION, _MN_A_GRAM = 0.3, 9.81

#: How much wider a pocket is than the magnet or the washer that is glued into it.
POCKET_MM = 0.15


def body_mm3(pieces: Pieces, colour: Colour) -> float:
    """Return the volume of a piece's body, less its pockets.

    Where the washer does not cover it, a magnet's pocket goes on beside it; that sliver is left out.
    """
    magnets, radius_mm, bevel_mm = pieces.magnets(colour), pieces.across_mm / 2, pieces.bevel_mm
    low_mm = radius_mm - bevel_mm
    cone = pi / 3 * bevel_mm * (radius_mm**2 + radius_mm * low_mm + low_mm**2)
    whole = cone + pi * radius_mm**2 * (pieces.high_mm - bevel_mm)
    discs = len(magnets.poles) * pi / 4 * (magnets.disc_mm[0] + POCKET_MM) ** 2
    washer = pi / 4 * (pieces.weight_mm[0] + POCKET_MM) ** 2 if pieces.weight_mm else discs
    return whole - discs * (pieces.lid_mm - pieces.floor_mm) - washer * (pieces.high_mm - pieces.lid_mm)


def mass_g(pieces: Pieces, colour: Colour) -> float:
    """Return the mass of a piece with its magnets and its washer, without felt."""
    magnets = pieces.magnets(colour)
    across_mm, high_mm = magnets.disc_mm
    discs_mm3 = len(magnets.poles) * pi / 4 * across_mm**2 * high_mm
    washer_mm3 = 0.0
    if pieces.weight_mm:
        outer_mm, inner_mm, thick_mm = pieces.weight_mm
        washer_mm3 = pi / 4 * (outer_mm**2 - inner_mm**2) * thick_mm
    return PLA_G_MM3 * body_mm3(pieces, colour) + _MAGNET * discs_mm3 + _BRASS * washer_mm3


def friction_mn(pieces: Pieces, colour: Colour) -> float:
    """Return the millinewtons that push a piece on wood, as a part of its weight."""
    return _FRICTION * _MN_A_GRAM * mass_g(pieces, colour)
