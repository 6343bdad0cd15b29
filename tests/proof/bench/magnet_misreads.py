"""How often magnets are misread: the figures of ``python -m tests.proof bench magnets``.

Computes every profile that ships, once for those built alike, and for comparison the ring of eight like
magnets that boards had before. Computed, and measured on no hardware.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from hardware.builder.magnets.monte_carlo import tally_all
from hardware.builder.magnets.study import Shares, limits_of, shares_of
from hardware.magnetics.site import Site, former, site_of
from hardware.profiles import DEFAULT, load_profile, profile_names

#: This many samples at each distance give a share of one in a thousand to within a quarter of it.
SAMPLES = 20_000


def measure_magnets(
    seed: int, progress: Callable[[str], None], samples: int = SAMPLES
) -> dict[str, dict[str, Any]]:
    """Compute the shares that are misread, on any board and as one turned piece, and in the other colour.

    - ``profiles``: of each profile that ships, by its name.
    - ``old_ring``: of the former magnets.
    - ``at_most``: the limits, under the same names.
    """
    sites = {name: site_of(load_profile(name)) for name in profile_names()}

    @cache
    def measured(site: Site) -> Shares:
        names = ", ".join(name for name, other in sites.items() if other == site) or "old_ring"
        tallies = tally_all(
            site, seed, samples, lambda off_mm, done: progress(f"{names}: {off_mm:g} mm, {done:,}")
        )
        return shares_of(tallies)

    return {
        "profiles": {name: measured(site) for name, site in sites.items()},
        "old_ring": {**measured(former(sites[DEFAULT]))},
        "at_most": {"profiles": {name: limits_of(site) for name, site in sites.items()}},
    }
