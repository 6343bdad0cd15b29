"""Worst-case margins: the ampere-turns that a piece puts on its own reeds, and on the others.

Nothing is random here: parts are nominal, and the piece lies a given distance off in the worst direction, at
its worst turn. The results are compared with the worst reed of the class.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from controller.board import Magnets, Place
from controller.games import Colour
from hardware.magnetics.field import Array, PlacedPiece, StandingReeds, pull, upright
from hardware.magnetics.site import Site
from hardware.magnetics.tolerances import DROP_OUT

#: The distances for which margins are reported: how far off its middle a piece lies.
MARGIN_OFFS_MM = (0.0, 1.0, 2.0, 3.0)

#: How many turns, and how many directions, are tried, evenly spaced: of a piece, and of one on another space.
_WAYS, _WAYS_OF_OTHERS = 48, 24


@dataclass(frozen=True, slots=True)
class Margin:
    """The ampere-turns of a piece of a colour that lies ``off_mm`` off its middle.

    It puts at least ``wanted_at`` on the better of its own reeds, and at most ``unwanted_at`` on any reed of
    the other colour, None if there is none. Pieces on all other spaces, in the worst colours and the worst
    way up, equally far off, put at most ``others_at`` on its own reeds.
    """

    colour: Colour
    off_mm: float
    wanted_at: float
    unwanted_at: float | None
    others_at: float


def margins_of(site: Site) -> tuple[Margin, ...]:
    """Compute the margins of a site, colour by colour and distance by distance."""
    reeds = upright(site.reeds, site.places)
    return tuple(_margin(site, reeds, colour, off_mm) for colour in site.colours for off_mm in MARGIN_OFFS_MM)


def pull_in_at(site: Site) -> float:
    """Return the ampere-turns at which every reed of the class closes."""
    return site.reeds.class_at[1]


def drop_out_at(site: Site) -> float:
    """Return the ampere-turns below which every reed of the class opens."""
    return site.reeds.class_at[0] * DROP_OUT[0]


def _margin(site: Site, reeds: StandingReeds, colour: Colour, off_mm: float) -> Margin:
    felt = _felt(site.pieces.magnets(colour), reeds, off_mm)
    foreign = felt[site.foreign(colour)]
    others = sum(_most_of_others(site, reeds, colour, off_mm))
    return Margin(
        colour,
        off_mm,
        wanted_at=float(felt[site.own(colour)].max(axis=0).min()),
        unwanted_at=float(foreign.max()) if foreign.size else None,
        others_at=float(np.max(others)),
    )


def _most_of_others(site: Site, reeds: StandingReeds, colour: Colour, off_mm: float) -> Iterator[Array]:
    """Yield, for each other space, the most that a piece there puts on the reeds of a colour."""
    for middle in site.others:
        of_each = [
            _felt(site.pieces.magnets(other), reeds, off_mm, middle, _WAYS_OF_OTHERS)
            for other in site.colours
        ]
        yield np.max(of_each, axis=(0, 2))[site.own(colour)]


def _felt(
    magnets: Magnets, reeds: StandingReeds, off_mm: float, middle: Place = (0.0, 0.0), count: int = _WAYS
) -> Array:
    """Compute what each reed senses of a piece ``off_mm`` off in ``count`` directions, at as many turns."""
    ways = np.linspace(0, 2 * np.pi, count, endpoint=False)
    turn, way = (grid.ravel() for grid in np.meshgrid(ways, ways))
    at_mm = middle[0] + off_mm * np.cos(way), middle[1] + off_mm * np.sin(way)
    return np.abs(pull(magnets, PlacedPiece(at_mm, turn), reeds))
