"""How often the terminal says the same kind of thing: once a second, however often a device comes and goes.

Decides what is said when: the first of a kind at once, then the newest when its second is over, all in order.
"""

import time
from collections.abc import Callable, Hashable

#: How long a kind rests once it was said.
REST_S = 1.0


class SayingLimit:
    """Calls what says something, now or later. All calls belong to one thread."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        #: What waits, in order, and until when each kind rests.
        self._held: dict[Hashable, Callable[[], None]] = {}
        self._rests_s: dict[Hashable, float] = {}

    def take(self, kind: Hashable, say: Callable[[], None]) -> None:
        """Say this in its turn, in place of one of its kind that waits; at once if it has none."""
        if kind is None:
            say()
            return
        self._held.pop(kind, None)
        self._held[kind] = say
        self.catch_up()

    def catch_up(self) -> None:
        """Say what has waited for long enough."""
        now_s = self._now_s()
        self._rests_s = {kind: until_s for kind, until_s in self._rests_s.items() if now_s < until_s}
        for kind in tuple(self._held):
            if kind in self._rests_s:
                return
            self._rests_s[kind] = now_s + REST_S
            self._held.pop(kind)()

    def end(self) -> None:
        """Say all that waits."""
        for say in self._held.values():
            say()
