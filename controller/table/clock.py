"""Clocks: how much time the players have, in what way it is counted, and what is left of it.

The time of a player is what that player has thought over each of their plies, so a ply taken back gives the
time of both players back.
"""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
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

#: What a player has thought over one ply, in ms.
Thought = tuple[Colour, float]


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

    def left_ms(self, thoughts: Iterable[Thought], going: Thought | None = None) -> tuple[float, float]:
        """Return what the players have left after ``thoughts``, while one is ``going`` on."""
        left = {colour: 1000.0 * self.base_s[colour.value] for colour in Colour}
        for colour, thought_ms in thoughts:
            self._spend(left, colour, thought_ms)
            left[colour] += 1000.0 * self.more_s if self.pace is ClockPace.BONUS else 0.0
        if going is not None:
            self._spend(left, *going)
        return left[Colour.FIRST], left[Colour.SECOND]

    def lasts_ms(self, thoughts: Iterable[Thought], player: Colour) -> float:
        """Return how long a player can think after ``thoughts`` until no time is left."""
        more_ms = 1000.0 * self.more_s if self.pace is ClockPace.DELAY else 0.0
        return self.left_ms(thoughts)[player.value] + more_ms

    def _spend(self, left: dict[Colour, float], colour: Colour, thought_ms: float) -> None:
        free_ms = 1000.0 * self.more_s if self.pace is ClockPace.DELAY else 0.0
        left[colour] -= max(0.0, thought_ms - free_ms)
        if self.pace is ClockPace.HOURGLASS:
            left[colour.other] += thought_ms


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
