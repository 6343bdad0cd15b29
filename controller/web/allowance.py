"""What guests may cost: the one notion of a limit for pages and programs on other computers.

An `Allowance` is what may be drawn at once, and so much more each second. A guest's `Purse` draws on three:
that of its address, that of its pass, and that of all guests together. What is drawn are seconds of the
page's thread, as measured: so whatever a guest may ask for is paid for, and however slow or busy the computer
is, most of that thread's time is left to its own pages. What another thread does has a price. A guest in debt
is not read, answered or sent anything until that is paid; nothing is lost, and pages at this computer draw on
nothing. `Places` limits what is held rather than done.
"""

import asyncio
import time
import types
from collections import Counter
from collections.abc import Callable, Coroutine, Generator, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

#: The seconds of work in each second, and those at once, of all guests together, of those with the same pass,
#: and of those at one address.
ALL, OF_A_PASS, OF_AN_ADDRESS = (0.4, 0.06), (0.3, 0.2), (0.25, 0.3)

#: What is not measured, in seconds of work: a connection that comes and goes, and an act that the loop is to
#: carry out.
CONNECTION_S, ACT_S = 0.005, 0.005

#: How many addresses and passes are told apart; of more, those that were quiet for longest are forgotten.
MOST_KNOWN = 1000


class Allowance:
    """Lets ``at_once`` be drawn as it comes, and after that ``per_s`` a second.

    Whoever draws more has to wait: what must wait is not lost, but stays with its sender.
    """

    def __init__(self, per_s: float, at_once: float) -> None:
        self._every_s = 1 / per_s
        self._ahead_s = at_once / per_s
        self._booked_s = float("-inf")

    def draw(self, now_s: float, cost: float = 1.0) -> float:
        """Draw ``cost``, and return how long to wait until that is paid.

        >>> allowance = Allowance(per_s=10, at_once=2)
        >>> [round(allowance.draw(5.0), 3) for _ in range(4)], allowance.draw(60.0)
        ([0.0, 0.0, 0.1, 0.2], 0.0)
        """
        self._booked_s = max(self._booked_s, now_s - self._ahead_s) + cost * self._every_s
        return max(self._booked_s - now_s, 0.0)


class Purse:
    """What one connection draws on; without allowances it is never empty.

    ``address`` is empty for this computer. ``now_s`` is a clock.
    """

    def __init__(
        self,
        address: str = "",
        allowances: Sequence[Allowance] = (),
        now_s: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.address = address
        self.allowances = tuple(allowances)
        self._now_s = now_s

    def draw(self, cost: float) -> float:
        """Draw seconds of work, and return how long to wait until they are paid."""
        now_s = self._now_s()
        return max((allowance.draw(now_s, cost) for allowance in self.allowances), default=0.0)

    @property
    def wait_s(self) -> float:
        """How long to wait until all debts are paid."""
        return self.draw(0.0)

    async def paid(self) -> None:
        """Wait until all debts are paid, also those that others make meanwhile."""
        while (wait_s := self.wait_s) > 0.0:  # noqa: ASYNC110 - there is nothing else to wait for
            await asyncio.sleep(wait_s)

    @contextmanager
    def working(self) -> Iterator[None]:
        """Draw the work that is done in this context, which must not wait for anything."""
        began_s = self._now_s()
        try:
            yield
        finally:
            self.draw(self._now_s() - began_s)

    @types.coroutine
    def metered(self, work: Coroutine[Any, Any, None]) -> Generator[Any, Any, None]:
        """Await ``work``, and draw each of its steps; what others do while it waits is not drawn."""
        if not self.allowances:
            yield from work.__await__()
            return
        step: Callable[[Any], Any] = work.send
        value: Any = None
        while True:
            try:
                with self.working():
                    awaited = step(value)
            except StopIteration:
                return
            try:
                step, value = work.send, (yield awaited)
            except BaseException as error:  # noqa: BLE001 - thrown in, as into any coroutine, and passed on
                step, value = work.throw, error


#: The purse of this computer.
FREE = Purse()


class Guests:
    """The allowances of all guests. ``now_s`` is a clock."""

    def __init__(self, now_s: Callable[[], float] = time.perf_counter) -> None:
        self._now_s = now_s
        self._all = Allowance(*ALL)
        self._of_address = lru_cache(MOST_KNOWN)(lambda _: Allowance(*OF_AN_ADDRESS))
        self._of_pass = lru_cache(MOST_KNOWN)(lambda _: Allowance(*OF_A_PASS))

    @property
    def wait_s(self) -> float:
        """How long to wait until all guests together have paid their debts."""
        return self._all.draw(self._now_s(), 0.0)

    def purse(self, address: str) -> Purse:
        """Return the purse of a connection from an address, whose pass is not known yet."""
        return Purse(address, (self._all, self._of_address(address)), self._now_s)

    def admit(self, purse: Purse, admitted: Hashable) -> None:
        """Have a purse draw on the allowance of its pass, too."""
        if purse.address:
            shared = self._all, self._of_address(purse.address)
            purse.allowances = (*shared, self._of_pass(admitted))


class Places:
    """``most`` places, of which guests may hold ``for_guests``, and those at one address ``each``.

    ``on_leave`` are called whenever a place is free again.
    """

    def __init__(self, most: int, for_guests: int, each: int) -> None:
        self.most, self.for_guests, self._each = most, for_guests, each
        self._held: Counter[str] = Counter()
        self.on_leave: set[Callable[[], None]] = set()

    def left(self, address: str = "") -> int:
        """Return how many more places there are at an address; without one, at this computer."""
        left = self.most - self._held.total()
        if not address:
            return left
        return min(left, self.left_for_guests, self._each - self._held[address])

    @property
    def left_for_guests(self) -> int:
        """How many more places there are for all guests together."""
        at_guests = self._held.total() - self._held[""]
        return min(self.most - self._held.total(), self.for_guests - at_guests)

    def take(self, address: str = "") -> bool:
        """Take a place, if there is one left."""
        if self.left(address) <= 0:
            return False
        self._held[address] += 1
        return True

    def leave(self, address: str = "") -> None:
        """Give a place back."""
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]
        for on_leave in tuple(self.on_leave):
            on_leave()
