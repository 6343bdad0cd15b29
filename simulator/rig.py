"""What a bench and its twin share: lock, clock, acts in order of time, contacts, circuit, strip, cable.

Decides the order of things: before an act is done the twin is brought up to its instant, so that what was
true before is scanned as it was. Page and hands come in through `simulator.bench`; the twin's electronics
through `contacts`, `circuit`, `is_plugged` and `light`. Everything here is called with ``condition`` held.
"""

import heapq
import threading
from collections.abc import Callable
from itertools import count

from controller.board import Profile
from simulator.clock import TwinClock, now_us
from simulator.electrical import Circuit
from simulator.faults import Chatter, DeadLight, Fault, sensor_names
from simulator.reeds import Reeds

#: A board that hears nothing from its host goes dark after this time.
HOST_TIMEOUT_US = 2_000_000

Act = Callable[[], None]


class Rig:
    """The physical part of a twin."""

    def __init__(self, profile: Profile, clock: TwinClock, seed: int) -> None:
        self.profile = profile
        self.clock = clock
        #: The one lock of a twin and its bench; notified after every act.
        self.condition = threading.Condition()
        self.reeds = Reeds(profile, seed)
        self.faults: tuple[Fault, ...] = ()
        self.circuit = Circuit(profile)
        self.is_plugged = True
        #: How often anything changed that can be seen on the bench.
        self.changes = 0
        self.listeners: list[Act] = []
        #: Brings the twin up to a time in us; the twin puts its own here.
        self.run_twin: Callable[[int], None] = lambda _: None
        #: Told when the cable came out or went in.
        self.on_cable: Act = lambda: None
        self._dark = bytes(3 * len(profile.lights))
        self._strip = self._dark
        self._plugging = 0
        self._acts: list[tuple[int, int, Act]] = []
        self._numbers = count()
        self._acting_us: int | None = None

    def now_us(self) -> int:
        """The time; within an act, the time of the act."""
        return now_us(self.clock) if self._acting_us is None else self._acting_us

    def at(self, at_us: int, act: Act) -> None:
        """Do ``act`` at ``at_us``, after those planned earlier for the same time."""
        heapq.heappush(self._acts, (at_us, next(self._numbers), act))

    @property
    def next_act_us(self) -> int | None:
        """When the next planned act is due."""
        return self._acts[0][0] if self._acts else None

    def catch_up(self) -> None:
        """Do all acts that are due, each at its time, and bring the twin up to now."""
        if self._acting_us is not None:
            return
        now = self.now_us()
        while self._acts and self._acts[0][0] <= now:
            at_us, _, act = heapq.heappop(self._acts)
            self.run_twin(at_us)
            self._acting_us = at_us
            try:
                act()
            finally:
                self._acting_us = None
        self.run_twin(now)

    def changed(self) -> None:
        """Tell everybody that something can be seen to have changed, and wake the twin."""
        self.changes += 1
        for listener in tuple(self.listeners):
            listener()
        self.condition.notify_all()

    def set_faults(self, faults: tuple[Fault, ...]) -> None:
        """Make exactly these faults true, and no others; FaultError if the board has no such part."""
        circuit = Circuit(self.profile, faults)
        names = sensor_names(self.profile)
        chattering = frozenset(names[fault.sensor] for fault in faults if isinstance(fault, Chatter))
        self.faults, self.circuit = faults, circuit
        self.reeds.chatter(chattering, self.now_us())
        self.changed()

    def set_plugged(self, *, is_plugged: bool) -> None:
        """Put the cable in or out; out, the strip goes dark when the board has missed its host for long."""
        if is_plugged == self.is_plugged:
            return
        self.is_plugged = is_plugged
        self._plugging += 1
        plugging = self._plugging
        if is_plugged:
            self._strip = self._dark
        else:
            self.at(self.now_us() + HOST_TIMEOUT_US, lambda: self._lose_host(plugging))
        self.on_cable()
        self.changed()

    def light(self, rgb: bytes) -> None:
        """Send a picture to the strip."""
        if rgb != self._strip:
            self._strip = rgb
            self.changed()

    def darken(self) -> None:
        """Send a dark picture to the strip."""
        self.light(self._dark)

    def strip(self) -> bytes:
        """What the strip shows: 3 bytes a light, dead ones dark."""
        dead = {fault.space for fault in self.faults if isinstance(fault, DeadLight)}
        if not dead:
            return self._strip
        lights = enumerate(self.profile.lights)
        return b"".join(bytes(3) if name in dead else self._strip[3 * n : 3 * n + 3] for n, name in lights)

    def _lose_host(self, plugging: int) -> None:
        if plugging == self._plugging:
            self.darken()
