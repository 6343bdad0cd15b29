"""How the contact of a reed wears: from closing to closing, until the board can no longer read it.

Decides what wear does to a contact, and when it has failed. Knows nothing of how a board counts or judges.

Source: Coto Technology, data sheets of the dry-reed switches RI-03, RI-23 and RI-80, "Life expectancy and
reliability". A contact is at its end of life when its "contact resistance > 1 ohm after 2 ms" (it is not at
rest by then) or its "release time > 2 ms (latching or contact sticking)"; RI-23 makes 10^7 operations at
12 V and 4 mA before that. The lives of good reeds follow a Weibull distribution with a slope "typically about
2" (Coto Technology, "If It Ain't Broke, Fix It"). A contact that sticks may part by itself after a while, the
"soft failure" of Pickering Electronics; a weld or a cracked glass ends it at once.

Assumed, since no source gives the way there: both times grow by the same factor with every closing, and how
long a sticking contact holds is a matter of chance without memory. No board lives to see this: a closing
counts for `OPERATIONS` of them.
"""

import math
from dataclasses import dataclass
from enum import Enum
from random import Random

from controller.board import Timings

#: The characteristic life in operations and the slope of its Weibull distribution.
LIFE_OPERATIONS, SLOPE = 1e7, 2.0

#: How many operations one closing on a board counts for.
OPERATIONS = 20_000

#: The end of life by the data sheet: not at rest after closing, or not open after release.
END_US = 2_000.0

#: The same of a new contact: the longest bounce of the data sheet, and its release time.
NEW_BOUNCE_US, NEW_RELEASE_US = 600.0, 100.0

#: A bounce has failed once it lasts this many times as long as the board's filter waits.
FILTERS = 4

#: A release has failed once it comes later than a space must be empty for an exchange to be seen.
EXCHANGE_US = 250_000.0


class WearKind(Enum):
    """How a contact fails: by a longer bounce, a later release, or at once, open or closed for good."""

    BOUNCE = "bounce"
    RELEASE = "release"
    DEAD = "dead"
    STUCK = "stuck"


#: The kinds that come slowly.
SLOW = (WearKind.BOUNCE, WearKind.RELEASE)


@dataclass(frozen=True, slots=True)
class Wear:
    """How one contact wears.

    ``life`` is the number of closings from new to the data sheet's end of life, of a sudden kind to its end;
    ``worn`` how many of them it had made before the board was first looked at.
    """

    kind: WearKind
    life: float
    worn: float = 0.0

    def bounce_us(self, closings: int) -> float:
        """Return the longest bounce after so many closings on the board; 0 where bounce does not grow."""
        return self._grown(closings, NEW_BOUNCE_US) if self.kind is WearKind.BOUNCE else 0.0

    def release_us(self, closings: int) -> float:
        """Return the mean release time after so many closings on the board; 0 where it does not grow."""
        return self._grown(closings, NEW_RELEASE_US) if self.kind is WearKind.RELEASE else 0.0

    def fails_at(self, timings: Timings) -> float:
        """Return after how many closings on a board with these timings the contact has failed."""
        match self.kind:
            case WearKind.BOUNCE:
                age = _age_at(bounce_limit_us(timings), NEW_BOUNCE_US)
            case WearKind.RELEASE:
                age = _age_at(EXCHANGE_US, NEW_RELEASE_US)
            case _:
                age = 1.0
        return age * self.life - self.worn

    def _grown(self, closings: int, new_us: float) -> float:
        return new_us * math.exp(math.log(END_US / new_us) * (self.worn + closings) / self.life)


def bounce_limit_us(timings: Timings) -> float:
    """Return the bounce that fails on a board with these timings."""
    scans_ms = timings.quiet_scans * timings.scan_us / 1000
    return 1000.0 * FILTERS * max(timings.quiet_ms, timings.lockout_ms, scans_ms)


def draw_wear(chance: Random, kind: WearKind, timings: Timings, most_worn: float = 0.7) -> Wear:
    """Draw a contact's wear by chance: its life, and up to which share of its way to failure it has come."""
    life = LIFE_OPERATIONS / OPERATIONS * (-math.log(1.0 - chance.random())) ** (1.0 / SLOPE)
    new = Wear(kind, life)
    return Wear(kind, life, chance.uniform(0.0, most_worn) * new.fails_at(timings))


def _age_at(limit_us: float, new_us: float) -> float:
    """Return the age, as a share of the life, at which a time has grown to a limit."""
    return math.log(limit_us / new_us) / math.log(END_US / new_us)
