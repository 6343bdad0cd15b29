"""Clocks: how much time the players have, in what way it is counted, and what is left of it.

What is left stands with each ply, so a ply taken back gives the time of both players back. What the player to
move has thought since is kept apart.
"""

import math
import re
from dataclasses import dataclass, replace
from enum import Enum

from controller.errors import InputError
from controller.games import Colour
from controller.messages import Message


class BadClockError(InputError):
    """A text that describes no clock."""

    code = "bad-clock"


class ClockPace(Enum):
    """What happens to a player's time besides running out, by the sign that writes it."""

    SUDDEN = ""  #: nothing: what there is at the beginning is all
    BONUS = "+"  #: each move adds some (Fischer)
    DELAY = "d"  #: some of each turn costs nothing
    HOURGLASS = "h"  #: what one player thinks is added to the other's


#: Minutes, and perhaps seconds; for either player, or for both in turn.
_TIME = r"(\d{1,3})(?::([0-5]\d))?"
_CLOCK = re.compile(rf"{_TIME}(?:/{_TIME})?(?:([+d])(\d{{1,3}})|(h))?")

#: What the first and the second player have left, in ms.
Left = tuple[float, float]


@dataclass(frozen=True, slots=True)
class GameClock:
    """The time of the first and the second player in ``base_s``, and ``more_s`` a move, as ``pace`` says."""

    base_s: tuple[int, int]
    pace: ClockPace = ClockPace.SUDDEN
    more_s: int = 0

    @staticmethod
    def read(text: str) -> "GameClock | None":
        """Read a clock, None for an empty text; BadClockError for any other.

        >>> GameClock.read("10+5")
        GameClock(base_s=(600, 600), pace=<ClockPace.BONUS: '+'>, more_s=5)
        >>> GameClock.read("0:30/2d3").base_s
        (30, 120)
        """
        found = _CLOCK.fullmatch(text.strip())
        if found is None or not text.strip():
            if text.strip():
                raise BadClockError(Message("clock.unread", text=text))
            return None
        first, second = (_seconds(found[n], found[n + 1]) for n in (1, 3))
        base_s = first, first if found[3] is None else second
        if min(base_s) == 0:
            raise BadClockError(Message("clock.unread", text=text))
        return GameClock(base_s, ClockPace(found[5] or found[7] or ""), int(found[6] or 0))

    @property
    def text(self) -> str:
        """The clock as it is written.

        >>> GameClock((600, 600), ClockPace.BONUS, 5).text, GameClock((90, 120), ClockPace.HOURGLASS).text
        ('10+5', '1:30/2h')
        """
        first, second = map(_written, self.base_s)
        base = first if first == second else f"{first}/{second}"
        return (
            f"{base}{self.pace.value}{self.more_s if self.pace in {ClockPace.BONUS, ClockPace.DELAY} else ''}"
        )

    @property
    def full_ms(self) -> Left:
        """What the players have at the beginning."""
        first, second = self.base_s
        return 1000.0 * first, 1000.0 * second

    def spent(self, left: Left, player: Colour, thought_ms: float) -> Left:
        """Return what is left after a player has thought for so long in a turn."""
        mine, other = left[player.value], left[player.other.value]
        mine -= max(0.0, thought_ms - self._free_ms)
        other += thought_ms if self.pace is ClockPace.HOURGLASS else 0.0
        return (mine, other) if player is Colour.FIRST else (other, mine)

    def after_ply(self, left: Left, player: Colour, thought_ms: float) -> Left:
        """Return what is left after a player's ply, which took so long."""
        first, second = self.spent(left, player, thought_ms)
        more_ms = 1000.0 * self.more_s if self.pace is ClockPace.BONUS else 0.0
        return (first + more_ms, second) if player is Colour.FIRST else (first, second + more_ms)

    def lasts_ms(self, left: Left, player: Colour) -> float:
        """Return how long a player can think in a turn until no time is left."""
        return left[player.value] + self._free_ms

    @property
    def _free_ms(self) -> float:
        return 1000.0 * self.more_s if self.pace is ClockPace.DELAY else 0.0


#: A player is told when no more than these are left, in seconds, the last first.
LOW_S = (10, 60)
#: How much of a turn may be lost when the power goes.
KEPT_EVERY_MS = 5000.0
#: Times that differ by less are the same: sums of milliseconds are rounded.
SAME_MS = 1e-6
_NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class TurnClock:
    """What the player to move has thought: ``spent_ms``, and from ``since_ms`` on, None while it stands.

    ``kept_ms`` of it are on record. ``low_s`` is the last of `LOW_S` that was passed, 0 before any.
    """

    spent_ms: float = 0.0
    since_ms: float | None = None
    kept_ms: float = 0.0
    low_s: int = 0

    def thought_ms(self, at_ms: float) -> float:
        """Return what the player has thought by then."""
        return self.spent_ms + (0.0 if self.since_ms is None else at_ms - self.since_ms)

    def stopped(self, at_ms: float) -> "TurnClock":
        """Return the clock as it stands from then on."""
        return replace(self, spent_ms=self.thought_ms(at_ms), since_ms=None)

    def when_ms(self, thought_ms: float) -> float:
        """Return when the player will have thought so much; never while the clock stands."""
        return _NEVER if self.since_ms is None else self.since_ms + thought_ms - self.spent_ms

    def due_ms(self, lasts_ms: float) -> float:
        """Return when there is something to say or to keep, if the time of the turn lasts so long."""
        waits = [lasts_ms - 1000.0 * low_s for low_s in LOW_S if not self.low_s or low_s < self.low_s]
        return min(map(self.when_ms, (lasts_ms, self.kept_ms + KEPT_EVERY_MS, *waits)))


def time_text(ms: float) -> str:
    """Write a time in minutes and seconds, begun seconds as whole ones.

    >>> time_text(61_001.0), time_text(0.0)
    ('1:02', '0:00')
    """
    seconds = math.ceil(ms / 1000.0)
    return f"{seconds // 60}:{seconds % 60:02}"


def _seconds(minutes: str | None, seconds: str | None) -> int:
    return 60 * int(minutes or 0) + int(seconds or 0)


def _written(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}" if seconds % 60 else str(seconds // 60)
