"""The health of a virtual board: what it counts about itself, and when it reports that.

It reports only news, first half a second after its boot and then twice a second at most: a board on which
nothing happens is silent, and sleeps. Its counters have the names under which a board on a line, or one at
the pins of a Pi, reports the same.
"""

from collections.abc import Mapping

from controller.ports import Health
from controller.profile import Transport
from simulator.rig import Rig
from simulator.scan.scanner import Scanner

#: The shortest time between two reports.
HEALTH_US = 500_000


class HealthCounters:
    """What a board reports about itself, from its first link on."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig
        self._links = 0
        #: Edges for which there was no room since the boot.
        self.edges_lost = 0

    def boot(self, scanner: Scanner) -> None:
        """Begin anew, now, with this scanner."""
        self._scanner = scanner
        self._links += 1
        self.edges_lost = 0
        self._boot_us = self._said_us = self._rig.now_us()
        self._said: Health | None = None
        self._felt: tuple[int, ...] = ()

    @property
    def due_us(self) -> int | None:
        """When it may have something to report; None while nothing has happened."""
        return None if self._felt == self._feel() else self._said_us + HEALTH_US

    def next(self, at_us: int) -> Health | None:
        """Return what is new by that time; None if nothing is."""
        if at_us < self._said_us + HEALTH_US or (feels := self._feel()) == self._felt:
            return None
        self._felt = feels
        health = Health(at_us / 1000, self._counts(at_us), self._supply_mv())
        if self._said is not None and _news(health) == _news(self._said):
            return None
        self._said, self._said_us = health, at_us
        return health

    def _feel(self) -> tuple[int, ...]:
        """Return values that change whenever there is news; without scans, which pass by themselves."""
        rig, scanner = self._rig, self._scanner
        return rig.changes, rig.link.resent, scanner.brief, scanner.late, self.edges_lost

    def _counts(self, at_us: int) -> Mapping[str, int]:
        scanner = self._scanner
        own = {"late": scanner.late, "longest_us": scanner.length_us, "brief": scanner.brief}
        if self._rig.profile.transport is Transport.GPIO:
            scans = (at_us - self._boot_us) // self._rig.profile.timings.scan_us
            return {"scans": scans, **own, "host_links": self._links}
        link = self._rig.link
        line = {"resent": link.resent, "host_checksum": link.spoilt, "host_edges_lost": self.edges_lost}
        return own | line | {"host_links": self._links}

    def _supply_mv(self) -> int | None:
        """Return the supply that a microcontroller measures; None at the pins of a Pi."""
        if self._rig.profile.transport is Transport.GPIO:
            return None
        return self._rig.link.supply_mv(self._rig.strip)


def _news(health: Health) -> tuple[dict[str, int], int | None]:
    """Return the part that can be news."""
    counts = {name: count for name, count in health.counters.items() if name != "scans"}
    return counts, health.supply_mv
