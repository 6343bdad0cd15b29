"""How often magnets are misread: the figures of ``manalath bench magnets``.

Every profile that ships is reckoned, those built alike once, and the ring of eight like magnets that boards
had before, for comparison. Computed, and measured on no hardware.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from manalath_board.hardware.magnetics.chance import OFFS_MM, tally
from manalath_board.hardware.magnetics.limits import most_misread, most_wrong_colours
from manalath_board.hardware.magnetics.site import FORMER, Site, site_of
from manalath_board.hardware.profiles import load_profile, profile_names

#: So many samples at each distance make a share of one in a thousand sure within a quarter of it.
SAMPLES = 20_000

#: Shares of samples by how many millimetres off its middle a piece lies.
Shares = dict[str, dict[str, float]]


def measure_magnets(
    seed: int, progress: Callable[[str], None], samples: int = SAMPLES
) -> dict[str, dict[str, Any]]:
    """Measure the share that is misread, and the share that is taken for a piece of the other colour.

    - ``profiles``: of each profile that ships, by its name.
    - ``old_ring``: of the former magnets.
    - ``at_most``: what may be reached, under the same names.
    """
    sites = {name: site_of(load_profile(name)) for name in profile_names()}

    @cache
    def measured(site: Site) -> Shares:
        names = ", ".join(name for name, other in sites.items() if other == site) or "old_ring"

        def tallied(off_mm: float) -> tuple[float, float]:
            found = tally(
                site, off_mm, seed, samples, lambda done: progress(f"{names}: {off_mm:g} mm, {done:,}")
            )
            return found.misread / samples, found.wrong_colour / samples

        return _shares(tallied)

    return {
        "profiles": {name: measured(site) for name, site in sites.items()},
        "old_ring": measured(FORMER),
        "at_most": {"profiles": {name: _limits(site) for name, site in sites.items()}},
    }


def _limits(site: Site) -> Shares:
    return _shares(lambda off_mm: (most_misread(site, off_mm), most_wrong_colours(site, off_mm)))


def _shares(of: Callable[[float], tuple[float, float]]) -> Shares:
    """Name the share of misread and that of wrong colours at every distance."""
    found = {f"{off_mm:g}": of(off_mm) for off_mm in OFFS_MM}
    return {
        "misread": {off: misread for off, (misread, _) in found.items()},
        "wrong_colour": {off: wrong for off, (_, wrong) in found.items()},
    }
