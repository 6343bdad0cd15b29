"""The rig shared by a bench and its twin: lock, clock, acts in order of time, contacts, circuit, strip, link.

Decides the order of events: before an act is done the twin is brought up to its instant, so that it scans
what was true before. Page and hands come in through `simulator.workbench`; the twin's electronics through
`reeds`, `circuit`, `link` and `light`. Everything here is called with ``condition`` held.

The readings that a bench takes of its twin: how often it scans, how soon it answers, what it draws.
"""

import heapq
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from controller.board import Profile
from simulator.circuit import Circuit, Reeds, Rows
from simulator.faults import Fault
from simulator.link import Act, Link
from simulator.strip import StripTwin
from simulator.twin_clock import TwinClock

if TYPE_CHECKING:
    from simulator.waveform import Waveform

#: A picture that the strip shows later than this after an edge, lag apart, answers something else: a mended
#: fault, a new link and the end of a watch bring news of contacts that moved long ago.
LATE_US = 1_000_000

#: How many answers the percentile is taken of.
KEPT = 100


@dataclass(frozen=True, slots=True)
class Meters:
    """The readings, in the twin's own time.

    ``scan_hz`` is scans a second, 0 while the board is not there. ``reed_to_light_ms`` is the time from the
    contact edge that began a change to the picture on the strip that answered it: the last one and the 95th
    percentile of the last hundred, None before the first. ``strip_ma`` is what the lights draw.
    """

    scan_hz: float
    reed_to_light_ms: float | None
    reed_to_light_p95_ms: float | None
    strip_ma: float


class RecentAnswers:
    """How long the last answers took."""

    def __init__(self) -> None:
        self._took_us: deque[int] = deque(maxlen=KEPT)

    def note(self, took_us: int) -> None:
        """Add one answer."""
        self._took_us.append(took_us)

    @property
    def last_ms(self) -> float | None:
        """How long the last answer took."""
        return self._took_us[-1] / 1000 if self._took_us else None

    @property
    def p95_ms(self) -> float | None:
        """The longest time, leaving out the slowest in twenty."""
        took = sorted(self._took_us)
        return took[len(took) - 1 - len(took) // 20] / 1000 if took else None


@dataclass(frozen=True, slots=True)
class Twin:
    """What a rig needs of the electronics on it.

    ``run`` brings them up to a time in us, ``due_us`` is when something in them is due; ``rows`` is their
    present matrix: raw and debounced.
    """

    run: Callable[[int], None]
    due_us: Callable[[], int | None]
    rows: Callable[[], tuple[Rows, Rows]]


class Rig:
    """The physical part of a twin, which sets ``twin``."""

    twin: Twin

    def __init__(self, profile: Profile, clock: TwinClock, seed: int) -> None:
        self.profile = profile
        self.clock = clock
        self.seed = seed
        #: The one lock of a twin and its bench; notified after every act.
        self.condition = threading.Condition()
        self.reeds = Reeds(profile, seed)
        self.faults: tuple[Fault, ...] = ()
        self.circuit = Circuit(profile)
        #: When that circuit came into force.
        self.circuit_us = 0
        self.strip = StripTwin(profile.lights)
        self.link = Link(self, seed)
        self.answers = RecentAnswers()
        #: What is told of everything that happens at the pins.
        self.waveform: Waveform | None = None
        #: How often anything visible on the bench has changed.
        self.changes = 0
        self.listeners: list[Act] = []
        self._acts: list[tuple[int, int, Act]] = []
        self._numbers = count()
        self._acting_us: int | None = None

    def now_us(self) -> int:
        """Return the time; within an act, the time of the act."""
        return self.clock.reached_us if self._acting_us is None else self._acting_us

    def at(self, at_us: int, act: Act) -> None:
        """Do ``act`` at ``at_us``, after those planned earlier for the same time."""
        heapq.heappush(self._acts, (at_us, next(self._numbers), act))

    @property
    def due_us(self) -> int | None:
        """When the next planned act is due, or something in the twin."""
        twin_us = self.twin.due_us()
        if not self._acts:
            return twin_us
        return self._acts[0][0] if twin_us is None else min(twin_us, self._acts[0][0])

    def catch_up(self) -> None:
        """Do all acts that are due, each at its time, and bring the twin up to now."""
        if self._acting_us is not None:
            return
        now = self.now_us()
        while self._acts and self._acts[0][0] <= now:
            at_us, _, act = heapq.heappop(self._acts)
            self._do(at_us, act)
        self._do(now, _nothing)

    def _do(self, at_us: int, act: Act) -> None:
        """Bring the twin up to an instant and act; an onlooker finds time standing still."""
        self._acting_us = at_us
        try:
            self.twin.run(at_us)
            act()
        finally:
            self._acting_us = None

    def follow(self) -> None:
        """Let time pass up to the host's, instant by instant, for an act from outside."""
        self.catch_up()
        if self._acting_us is not None:
            return
        host_us = self.clock.host_us()
        while (due_us := self.due_us) is not None and due_us <= host_us:
            self.clock.reach(due_us)
            self.catch_up()
        self.clock.reach(host_us)
        self.catch_up()

    def spend(self, us: int) -> int:
        """Let time pass while the twin is busy, doing each due act at its time; return the time reached.

        Within an act no time passes.
        """
        if self._acting_us is not None:
            return self._acting_us
        until_us = self.clock.reached_us + us
        while self._acts and self._acts[0][0] <= until_us:
            self.clock.reach(self._acts[0][0])
            self.catch_up()
        self.clock.reach(until_us)
        return until_us

    def changed(self) -> None:
        """Notify everybody of a visible change, and wake the twin."""
        self.changes += 1
        for listener in tuple(self.listeners):
            listener()
        self.condition.notify_all()

    def set_faults(self, faults: tuple[Fault, ...]) -> None:
        """Apply exactly these faults; FaultError if the board has no such part."""
        circuit = Circuit(self.profile, faults)
        self.faults, self.circuit, self.circuit_us = faults, circuit, self.now_us()
        self.reeds.set_faults(faults, self.now_us())
        self.strip.set_faults(faults)
        self.link.set_faults(faults)
        self.link.feel(self.strip)
        self.changed()

    def latch(self, rgb: bytes) -> bool:
        """Do as `light` does, and tell the waveform: for twins without a light pin."""
        if self.waveform is not None:
            self.waveform.latch(self.now_us() * 1000)
            self.waveform.lights(rgb, self.now_us() * 1000)
        return self.light(rgb)

    def light(self, rgb: bytes) -> bool:
        """Send a picture to the strip; whether it differs from the last."""
        if not self.strip.send(rgb):
            return False
        self.link.feel(self.strip)
        self.changed()
        return True

    def answer(self, edge_us: int) -> None:
        """Note that the strip now answers a contact edge, unless that is too late to be an answer."""
        took_us = self.now_us() - edge_us
        if took_us <= LATE_US + self.link.to_host.lag_us + self.link.to_board.lag_us:
            self.answers.note(took_us)

    def darken(self) -> None:
        """Send a dark picture to the strip."""
        if self.waveform is not None:
            self.waveform.lights(bytes(3 * len(self.profile.lights)), self.now_us() * 1000)
        if self.strip.darken():
            self.changed()


def _nothing() -> None:
    """Do nothing."""
