"""How many wrong PINs there may be: one budget for all addresses together, kept over restarts.

Of a million PINs, fewer than a hundred guesses in any 24 hours find the right one with a chance below 1 in
10 000: whoever guesses, from however many addresses, and whatever is drawn anew or restarted in between.
"""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from controller.files import write_private
from hardware.plain_files import ReadError, read_text

#: How many wrong PINs there may be in a day, and how long each counts.
MOST_A_DAY, DAY_S = 90, 24 * 60 * 60.0
#: How many of them cost no time; how long the next one costs, which doubles, and the longest pause.
FREE_TRIES, PAUSE_S, LONGEST_PAUSE_S = 5, 1.0, 60.0

_MOST_MB = 1


class WrongPins:
    """The wrong PINs of the last day, kept in ``file``; None keeps them until the end of the program.

    ``now_s`` is the time of day in seconds, as it must be the same clock after a restart.
    """

    def __init__(self, file: Path | None = None, now_s: Callable[[], float] = time.time) -> None:
        self._file, self._now_s = file, now_s
        self._times_s = [] if file is None else _kept(file)

    @property
    def wait_s(self) -> float:
        """How long no PIN is taken, in seconds; 0 if one may be tried now."""
        recent_s, now_s = self._recent(), self._now_s()
        if len(recent_s) >= MOST_A_DAY:
            return recent_s[-MOST_A_DAY] + DAY_S - now_s
        if len(recent_s) < FREE_TRIES:
            return 0.0
        pause_s = min(PAUSE_S * 2.0 ** (len(recent_s) - FREE_TRIES), LONGEST_PAUSE_S)
        return max(recent_s[-1] + pause_s - now_s, 0.0)

    @property
    def are_too_many(self) -> bool:
        """Whether there were as many as there may be in a day, so that no PIN is taken."""
        return len(self._recent()) >= MOST_A_DAY

    def note(self) -> None:
        """Count one more, and keep that; where it cannot be kept, it counts until the end of the program."""
        self._times_s = [*self._recent(), self._now_s()]
        if self._file is not None:
            with suppress(OSError):
                write_private(self._file, json.dumps(self._times_s) + "\n")

    def _recent(self) -> list[float]:
        """Return when those of the last day came; one from a clock that was ahead has come just now."""
        now_s = self._now_s()
        self._times_s = [min(at_s, now_s) for at_s in self._times_s if at_s > now_s - DAY_S]
        return self._times_s


def _kept(file: Path) -> list[float]:
    """Read the times; a file that is missing or damaged has none."""
    try:
        kept = json.loads(read_text(file, _MOST_MB))
    except (ReadError, ValueError, RecursionError):
        return []
    times = kept if isinstance(kept, list) else []
    return sorted(float(at_s) for at_s in times if isinstance(at_s, int | float) and abs(at_s) < float("inf"))
