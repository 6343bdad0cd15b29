"""How often a board may misread a piece: the limits that magnets, reeds and deck are chosen by.

The farther off its middle a piece lies, the more is forgiven; its recess holds it within half a millimetre.
"""

from manalath_board.hardware.magnetics.chance import OFFS_MM
from manalath_board.hardware.magnetics.site import Site

#: The share of samples that may be misread, by how far off its middle a piece lies.
MISREAD = dict(zip(OFFS_MM, (0.0, 0.001, 0.003, 0.01, 0.06), strict=True))

#: No piece may be taken for one of the other colour within this.
SURE_OF_COLOUR_MM = 2.0


def most_misread(site: Site, off_mm: float) -> float:
    """The share that may be misread; of one reed with a large magnet nothing is forgiven."""
    return 0.0 if site.is_single else MISREAD[off_mm]


def most_wrong_colours(site: Site, off_mm: float) -> float:
    """The share that may be taken for the other colour."""
    return 0.0 if site.is_single or off_mm <= SURE_OF_COLOUR_MM else MISREAD[off_mm]
