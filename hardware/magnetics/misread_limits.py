"""Misreading limits: how often a board may misread a piece; magnets, reeds and deck are chosen to meet them.

The farther off its middle a piece lies, the more is tolerated; its recess holds it within half a millimetre.
"""

import math
from collections.abc import Callable
from typing import TypedDict

from manalath_board.hardware.magnetics.monte_carlo import OFFS_MM, MisreadTally, Tallies
from manalath_board.hardware.magnetics.site import Site

#: The share of samples that may be misread, by how far off its middle a piece may lie.
MISREAD = dict(zip(OFFS_MM, (0.0, 0.001, 0.003, 0.01, 0.06), strict=True))

#: Within this distance, no piece may be read as the other colour.
SURE_OF_COLOUR_MM = 2.0


class Shares(TypedDict):
    """Shares of samples, keyed by distance in millimetres as text (``1.5``), for JSON."""

    misread: dict[str, float]
    wrong_colour: dict[str, float]


def most_misread(site: Site, off_mm: float) -> float:
    """Return the share that may be misread: none where a single reed senses a single large magnet."""
    return 0.0 if site.is_single else MISREAD[off_mm]


def most_wrong_colours(site: Site, off_mm: float) -> float:
    """Return the share that may be read as the other colour."""
    return 0.0 if off_mm <= SURE_OF_COLOUR_MM else most_misread(site, off_mm)


def first_above(site: Site, tallies: Tallies) -> float | None:
    """Return the least distance at which a limit was exceeded; None if all are kept."""
    for off_mm, tally in tallies.items():
        most = most_misread(site, off_mm)
        if _is_above(tally.misread, most, tally) or has_wrong_colours(site, off_mm, tally):
            return off_mm
    return None


def has_wrong_colours(site: Site, off_mm: float, tally: MisreadTally) -> bool:
    """Whether more pieces were read as the other colour than the limit allows."""
    return _is_above(tally.wrong_colour, most_wrong_colours(site, off_mm), tally)


def _is_above(found: int, most: float, tally: MisreadTally) -> bool:
    """Whether ``found`` exceeds the share ``most`` by more than two standard deviations."""
    expected = most * tally.samples
    return found > expected + 2 * math.sqrt(expected)


def shares_of(tallies: Tallies) -> Shares:
    """Return the shares that were found."""
    return _shares(lambda off_mm: (tallies[off_mm].misread_share, tallies[off_mm].wrong_colour_share))


def limits_of(site: Site) -> Shares:
    """Return the greatest shares allowed."""
    return _shares(lambda off_mm: (most_misread(site, off_mm), most_wrong_colours(site, off_mm)))


def _shares(of: Callable[[float], tuple[float, float]]) -> Shares:
    found = {f"{off_mm:g}": of(off_mm) for off_mm in OFFS_MM}
    return {
        "misread": {off: misread for off, (misread, _) in found.items()},
        "wrong_colour": {off: wrong for off, (_, wrong) in found.items()},
    }
