"""Misreading limits: how often a board may misread a piece; magnets, reeds and deck are chosen to meet them.

The farther off its middle a piece lies, the more is tolerated; its recess holds it within half a millimetre.
"""

import math
from collections.abc import Callable
from typing import TypedDict

from hardware.magnetics.monte_carlo import OFFS_MM, MisreadTally, Tallies
from hardware.magnetics.site import Site

#: The share of samples that may be misread, by how far off its middle a piece may lie.
MISREAD = dict(zip(OFFS_MM, (0.0, 0.001, 0.003, 0.01, 0.06), strict=True))

#: The same for a piece that lies as no other on a full board, where all others add up against it.
ONE_TURNED = dict(zip(OFFS_MM, (0.0005, 0.002, 0.006, 0.02, 0.08), strict=True))

#: Within this distance, no piece may be read as the other colour, and a single reed misses none.
SURE_MM = 2.0

#: The share that a single reed may miss of pieces farther off.
MISSED = 0.0001


class Shares(TypedDict):
    """Shares of samples, keyed by distance in millimetres as text (``1.5``), for JSON."""

    misread: dict[str, float]
    one_turned: dict[str, float]
    wrong_colour: dict[str, float]


def most_misread(site: Site, off_mm: float) -> float:
    """Return the share that may be misread; next to none where a single reed senses a disc above it."""
    return _most_missed(off_mm) if site.is_single else MISREAD[off_mm]


def most_one_turned(site: Site, off_mm: float) -> float:
    """Return the share that may be misread of pieces that lie as no other on a full board."""
    return _most_missed(off_mm) if site.is_single else ONE_TURNED[off_mm]


def _most_missed(off_mm: float) -> float:
    return 0.0 if off_mm <= SURE_MM else MISSED


def most_wrong_colours(site: Site, off_mm: float) -> float:
    """Return the share that may be read as the other colour."""
    return 0.0 if off_mm <= SURE_MM else most_misread(site, off_mm)


def first_above(site: Site, tallies: Tallies) -> float | None:
    """Return the least distance at which a limit was exceeded; None if all are kept."""
    for off_mm, tally in tallies.items():
        too_often = has_misread(site, off_mm, tally) or has_wrong_colours(site, off_mm, tally)
        if too_often or _is_above(tally.one_turned, most_one_turned(site, off_mm), tally):
            return off_mm
    return None


def has_misread(site: Site, off_mm: float, tally: MisreadTally) -> bool:
    """Whether more was misread than the limit allows, whatever lies on the other spaces."""
    return _is_above(tally.misread, most_misread(site, off_mm), tally)


def has_wrong_colours(site: Site, off_mm: float, tally: MisreadTally) -> bool:
    """Whether more pieces were read as the other colour than the limit allows."""
    return _is_above(tally.wrong_colour, most_wrong_colours(site, off_mm), tally)


def _is_above(found: int, most: float, tally: MisreadTally) -> bool:
    """Whether ``found`` exceeds the share ``most`` by more than two standard deviations."""
    expected = most * tally.samples
    return found > expected + 2 * math.sqrt(expected)


def shares_of(tallies: Tallies) -> Shares:
    """Return the shares that were found."""
    return Shares(
        misread=_by_off(lambda off_mm: tallies[off_mm].misread_share),
        one_turned=_by_off(lambda off_mm: tallies[off_mm].one_turned_share),
        wrong_colour=_by_off(lambda off_mm: tallies[off_mm].wrong_colour_share),
    )


def limits_of(site: Site) -> Shares:
    """Return the greatest shares allowed."""
    return Shares(
        misread=_by_off(lambda off_mm: most_misread(site, off_mm)),
        one_turned=_by_off(lambda off_mm: most_one_turned(site, off_mm)),
        wrong_colour=_by_off(lambda off_mm: most_wrong_colours(site, off_mm)),
    )


def _by_off(share: Callable[[float], float]) -> dict[str, float]:
    return {f"{off_mm:g}": share(off_mm) for off_mm in OFFS_MM}
