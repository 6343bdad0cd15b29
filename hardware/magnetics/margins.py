"""How well a piece is felt at worst: the ampere-turns on its own reeds, and those on all the others.

Nothing is left to chance here: parts are as they should be, and the piece lies so far off in the worst
direction, at its worst turn. The reed it is held against is the worst of its class.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from manalath_board.controller.board_build import Magnets
from manalath_board.controller.games.base import Colour
from manalath_board.hardware.magnetics.chance import DROP_OUT
from manalath_board.hardware.magnetics.field import Array
from manalath_board.hardware.magnetics.pull import PlacedPiece, StandingReeds, pull, upright
from manalath_board.hardware.magnetics.site import Site

#: How far off its middle a piece lies in what is told of margins.
MARGIN_OFFS_MM = (0.0, 1.0, 2.0, 3.0)

#: Turns and directions that are tried, evenly round.
_WAYS = 48


@dataclass(frozen=True, slots=True)
class Margin:
    """A piece of a colour that lies ``off_mm`` off its middle, in ampere-turns.

    It puts at least ``wanted_at`` on the better one of its own reeds, and at most ``unwanted_at`` on any reed
    of the other colour, None where there is none. Pieces on all spaces around, of the worst colours and all
    as far off, put at most ``around_at`` on its own reeds.
    """

    colour: Colour
    off_mm: float
    wanted_at: float
    unwanted_at: float | None
    around_at: float


def margins_of(site: Site) -> tuple[Margin, ...]:
    """Reckon the margins of a site, colour by colour and distance by distance."""
    reeds = upright(site.reeds, site.places)
    return tuple(_margin(site, reeds, colour, off_mm) for colour in site.colours for off_mm in MARGIN_OFFS_MM)


def pull_in_at(site: Site) -> float:
    """The ampere-turns at which every reed of the class closes."""
    return site.reeds.class_at[1]


def drop_out_at(site: Site) -> float:
    """The ampere-turns below which every reed of the class opens."""
    return site.reeds.class_at[0] * DROP_OUT[0]


def _margin(site: Site, reeds: StandingReeds, colour: Colour, off_mm: float) -> Margin:
    felt = _felt(site.pieces.magnets(colour), reeds, off_mm)
    foreign = felt[site.foreign(colour)]
    around = sum(_most_around(site, reeds, colour, off_mm))
    return Margin(
        colour,
        off_mm,
        wanted_at=float(felt[site.own(colour)].max(axis=0).min()),
        unwanted_at=float(foreign.max()) if foreign.size else None,
        around_at=float(np.max(around)),
    )


def _most_around(site: Site, reeds: StandingReeds, colour: Colour, off_mm: float) -> Iterator[Array]:
    """The most that a piece on each space around puts on the reeds of a colour."""
    for middle in site.around:
        of_each = [_felt(site.pieces.magnets(other), reeds, off_mm, middle) for other in site.colours]
        yield np.max(of_each, axis=(0, 2))[site.own(colour)]


def _felt(
    magnets: Magnets, reeds: StandingReeds, off_mm: float, middle: tuple[float, float] = (0.0, 0.0)
) -> Array:
    """What each reed feels of a piece so far off in every direction, at every turn."""
    ways = np.linspace(0, 2 * np.pi, _WAYS, endpoint=False)
    turn, way = (grid.ravel() for grid in np.meshgrid(ways, ways))
    at_mm = middle[0] + off_mm * np.cos(way), middle[1] + off_mm * np.sin(way)
    return np.abs(pull(magnets, PlacedPiece(at_mm, turn), reeds))
