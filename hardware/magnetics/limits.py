"""How often a board may misread a piece: the limits that magnets, reeds and deck are chosen by.

The farther off its middle a piece lies, the more is forgiven; its recess holds it within half a millimetre.
"""

import math
from collections.abc import Callable
from typing import TypedDict

from manalath_board.hardware.magnetics.chance import OFFS_MM, MisreadTally, Tallies
from manalath_board.hardware.magnetics.site import Site

#: The share of samples that may be misread, by how far off its middle a piece lies.
MISREAD = dict(zip(OFFS_MM, (0.0, 0.001, 0.003, 0.01, 0.06), strict=True))

#: No piece may be taken for one of the other colour within this.
SURE_OF_COLOUR_MM = 2.0


class Shares(TypedDict):
    """Shares of samples by millimetres, written as in ``1.5``, for those who read figures."""

    misread: dict[str, float]
    wrong_colour: dict[str, float]


def most_misread(site: Site, off_mm: float) -> float:
    """The share that may be misread; where one reed has to feel one large magnet, nothing is forgiven."""
    return 0.0 if site.is_single else MISREAD[off_mm]


def most_wrong_colours(site: Site, off_mm: float) -> float:
    """The share that may be taken for the other colour."""
    return 0.0 if off_mm <= SURE_OF_COLOUR_MM else most_misread(site, off_mm)


def first_above(site: Site, tallies: Tallies) -> float | None:
    """The least distance at which more was misread than may be; None where all is within its limits."""
    for off_mm, tally in tallies.items():
        most = most_misread(site, off_mm)
        if _is_above(tally.misread, most, tally) or has_wrong_colours(site, off_mm, tally):
            return off_mm
    return None


def has_wrong_colours(site: Site, off_mm: float, tally: MisreadTally) -> bool:
    """Whether more pieces were taken for the other colour than may be."""
    return _is_above(tally.wrong_colour, most_wrong_colours(site, off_mm), tally)


def _is_above(found: int, most: float, tally: MisreadTally) -> bool:
    """Whether so many are more than a share and chance explain: by more than two standard deviations."""
    expected = most * tally.samples
    return found > expected + 2 * math.sqrt(expected)


def shares_of(tallies: Tallies) -> Shares:
    """The shares that were found."""
    return _shares(lambda off_mm: (tallies[off_mm].misread_share, tallies[off_mm].wrong_colour_share))


def limits_of(site: Site) -> Shares:
    """The shares that there may be at most."""
    return _shares(lambda off_mm: (most_misread(site, off_mm), most_wrong_colours(site, off_mm)))


def _shares(of: Callable[[float], tuple[float, float]]) -> Shares:
    found = {f"{off_mm:g}": of(off_mm) for off_mm in OFFS_MM}
    return {
        "misread": {off: misread for off, (misread, _) in found.items()},
        "wrong_colour": {off: wrong for off, (_, wrong) in found.items()},
    }
