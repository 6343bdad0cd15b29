"""A rig whose time passes as a twin's `read` lets it: from one due instant to the next."""

from collections.abc import Callable

from simulator.rig import Rig
from simulator.twin_clock import SimulatedClock


class Stepped:
    """An object with a rig under a simulated clock."""

    clock: SimulatedClock
    rig: Rig

    @property
    def now_us(self) -> int:
        return self.rig.now_us()

    def go(self, us: int) -> None:
        """Let simulated time pass."""
        until_us = self.now_us + us
        with self.rig.condition:
            self.rig.catch_up()
            while self.now_us < until_us:
                due_us = self.rig.due_us
                self.clock.reach(until_us if due_us is None else min(until_us, due_us))
                self.rig.catch_up()

    def do(self, *acts: Callable[[], None]) -> None:
        """Act on the board or its chip as a bench would, with the lock held."""
        with self.rig.condition:
            self.rig.catch_up()
            for act in acts:
                act()
