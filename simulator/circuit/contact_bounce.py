"""The contacts of reeds and keys in time: they bounce, and worn ones chatter, bounce longer or move late.

Decides at which microsecond a contact touches or parts once magnets or a finger operate it.
`simulator.circuit.magnet_field` decides which reeds are operated, the circuit what a contact means. The same
seed and acts give the same edges, and each sensor has its own chance, so a bounce here changes none there.

A reed that operates touches at once and parts again a few times within 0.2 to 1.5 ms; one that releases comes
to rest sooner (datasheets: operate time with bounce up to 0.6 ms; the board's margin is 1.5 ms).
"""

import heapq
import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from controller.board import Crosspoint, Profile
from simulator.circuit.electrical import Rows
from simulator.circuit.magnet_field import Field, LyingPiece
from simulator.faults import Fault, fault_kinds, sensor_names

#: How long contacts bounce when they operate and when they release, shortest and longest, in us.
OPERATE_US = (200, 1500)
RELEASE_US = (50, 400)

#: How often a bouncing contact turns round and back, least and most.
OPERATE_TURNS = (2, 5)
RELEASE_TURNS = (1, 3)

#: How long a chattering contact keeps its state, shortest and longest, in us.
CHATTER_US = (3_000, 60_000)


@dataclass(frozen=True, slots=True, order=True)
class _Edge:
    """A contact that touches or parts at ``at_us``; ``number`` keeps the order of edges at the same time."""

    at_us: int
    number: int
    sensor: Crosspoint
    is_closed: bool


class Reeds:
    """All contacts of a board, from acts of magnets and fingers to edges in time.

    Acts come in order of time; `contacts_at` may lag behind them, and never goes back.
    """

    def __init__(self, profile: Profile, seed: int) -> None:
        self._field = Field(profile, seed)
        self._held: frozenset[Crosspoint] = frozenset()
        self._lying: dict[int, LyingPiece] = {}
        self._names = sensor_names(profile)
        self._seed = seed
        self._chances: dict[Crosspoint, random.Random] = {}
        self._holders: Counter[Crosspoint] = Counter()
        self._chattering: frozenset[Crosspoint] = frozenset()
        #: By faulty contact: for how long it bounces, how late it opens, how late it closes.
        self._bounce_us: dict[Crosspoint, int] = {}
        self._late_us: dict[Crosspoint, int] = {}
        self._stiff_us: dict[Crosspoint, int] = {}
        #: By worn contact: for how long it bounces at most, and how late it opens on average.
        self._worn_us: dict[Crosspoint, tuple[float, float]] = {}
        #: When a slow contact will open after its last holder has gone, or close after one has come.
        self._opens_us: dict[Crosspoint, int] = {}
        self._closes_us: dict[Crosspoint, int] = {}
        self._began_us: dict[Crosspoint, int] = {}
        self._rows = [0] * len(profile.rows)
        self._contacts: Rows = tuple(self._rows)
        self._edges: list[_Edge] = []
        self._edge_count = 0

    def lay(self, piece: int, lying: LyingPiece, at_us: int) -> None:
        """Bring a piece down from above, at once."""
        self._lying[piece] = lying
        self._field.lay(piece, lying)
        self._feel(at_us)

    def move(self, piece: int, lying: LyingPiece, at_us: int) -> None:
        """Move a piece to a place near by."""
        self._lying[piece] = lying
        self._field.move(piece, lying)
        self._feel(at_us)

    def take(self, piece: int, at_us: int) -> None:
        """Take a piece away, straight up and at once; one that is not there is ignored."""
        self._field.take(piece, self._lying.pop(piece, None))
        self._feel(at_us)

    def press(self, sensor: Crosspoint, at_us: int) -> None:
        """Put a finger on a key."""
        self._add_holder(sensor, at_us)

    def release(self, sensor: Crosspoint, at_us: int) -> None:
        """Take the finger off a key."""
        self._drop_holder(sensor, at_us)

    def set_faults(self, faults: Iterable[Fault], at_us: int) -> None:
        """Apply exactly these faults from now on, as far as they concern contacts; the worse counts."""
        faults = tuple(faults)
        self._bounce_us, self._late_us, self._stiff_us = {}, {}, {}
        for fault in faults:
            match fault:
                case fault_kinds.Bounce(sensor, ms):
                    at = self._names[sensor]
                    self._bounce_us[at] = max(ms * 1000, self._bounce_us.get(at, 0))
                case fault_kinds.SlowRelease(sensor, ms):
                    at = self._names[sensor]
                    self._late_us[at] = max(ms * 1000, self._late_us.get(at, 0))
                case fault_kinds.SlowClose(sensor, ms):
                    at = self._names[sensor]
                    self._stiff_us[at] = max(ms * 1000, self._stiff_us.get(at, 0))
        self.chatter(
            frozenset(
                self._names[fault.sensor] for fault in faults if isinstance(fault, fault_kinds.Chatter)
            ),
            at_us,
        )
        self._field.set_faults(faults)
        self._feel(at_us)

    def wear(self, sensor: Crosspoint, *, bounce_us: float, release_us: float) -> None:
        """Wear a contact: it bounces up to ``bounce_us`` and sticks ``release_us`` on average."""
        self._worn_us[sensor] = (bounce_us, release_us)

    def chatter(self, sensors: frozenset[Crosspoint], at_us: int) -> None:
        """Make exactly these contacts chatter from now on, whenever they are held."""
        changed = self._chattering ^ sensors
        self._chattering = sensors
        for sensor in sorted(changed):
            if self._holders[sensor]:
                self._forget(sensor, at_us)
                self._plan(sensor, at_us, is_closed=True)

    @property
    def next_edge_us(self) -> int | None:
        """When the next contact touches or parts; None while all are at rest."""
        return self._edges[0].at_us if self._edges else None

    def contacts_at(self, at_us: int) -> Rows:
        """Return which contacts touch at ``at_us``."""
        while self._edges and self._edges[0].at_us <= at_us:
            self._take_edge(heapq.heappop(self._edges))
        return self._contacts

    def look_at(self, at_us: int) -> Rows:
        """Return the same as `contacts_at`, only looking: an earlier time may still be asked for."""
        rows = list(self._rows)
        for edge in sorted(edge for edge in self._edges if edge.at_us <= at_us):
            _turn(rows, edge)
        return tuple(rows)

    def operated_us(self, sensor: Crosspoint) -> int | None:
        """Return when the last operation of a contact began, its own chatter included."""
        return self._began_us.get(sensor)

    def began_us(self, now: Rows, was: Rows) -> int | None:
        """Return when the change from one matrix to another began; None if no contact began it.

        That is the first edge of the last operation of any contact that differs.
        """
        began_us = [
            self._began_us.get((row, column))
            for row, (bits, before) in enumerate(zip(now, was, strict=True))
            for column in range((bits ^ before).bit_length())
            if (bits ^ before) >> column & 1
        ]
        return min((at_us for at_us in began_us if at_us is not None), default=None)

    def _feel(self, at_us: int) -> None:
        """Let the contacts follow the magnets."""
        held, self._held = self._held, self._field.closed()
        for sensor in sorted(self._held - held):
            self._add_holder(sensor, at_us)
        for sensor in sorted(held - self._held):
            self._drop_holder(sensor, at_us)

    def _add_holder(self, sensor: Crosspoint, at_us: int) -> None:
        self._holders[sensor] += 1
        if self._holders[sensor] > 1:
            return
        opens_us = self._opens_us.pop(sensor, at_us)
        if opens_us > at_us:
            # It never opened: nothing planned from then on happens.
            self._forget(sensor, opens_us)
            return
        closes_us = at_us + self._stiff_us.get(sensor, 0)
        if closes_us > at_us:
            self._closes_us[sensor] = closes_us
        self._bounce(sensor, closes_us, OPERATE_US, OPERATE_TURNS)

    def _drop_holder(self, sensor: Crosspoint, at_us: int) -> None:
        self._holders[sensor] -= 1
        if self._holders[sensor]:
            return
        closes_us = self._closes_us.pop(sensor, at_us)
        if closes_us > at_us:
            # It never closed.
            self._forget(sensor, closes_us)
            return
        opens_us = at_us + self._late_us.get(sensor, 0) + self._sticks_us(sensor)
        if opens_us > at_us:
            self._opens_us[sensor] = opens_us
        self._bounce(sensor, opens_us, RELEASE_US, RELEASE_TURNS)

    def _bounce(
        self, sensor: Crosspoint, at_us: int, length_us: tuple[int, int], turns: tuple[int, int]
    ) -> None:
        """Plan the edges of one operation: over at once, then back and forth until the bounce is over."""
        self._forget(sensor, at_us)
        self._began_us[sensor] = at_us
        is_closed = self._holders[sensor] > 0
        chance = self._chance(sensor)
        if sensor in self._bounce_us:
            length_us, turns = (self._bounce_us[sensor] // 2, self._bounce_us[sensor]), OPERATE_TURNS
        worn_us = round(self._worn_us.get(sensor, (0.0, 0.0))[0])
        if worn_us > length_us[1]:
            length_us, turns = (worn_us // 2, worn_us), OPERATE_TURNS
        last_us = chance.randint(*length_us)
        between = sorted(chance.sample(range(1, last_us), 2 * chance.randint(*turns) - 1))
        for after_us in (0, *between, last_us):
            self._plan(sensor, at_us + after_us, is_closed=is_closed)
            is_closed = not is_closed

    def _sticks_us(self, sensor: Crosspoint) -> int:
        """Return for how long a worn contact holds on this time."""
        _, release_us = self._worn_us.get(sensor, (0.0, 0.0))
        return round(self._chance(sensor).expovariate(1.0 / release_us)) if release_us else 0

    def _take_edge(self, edge: _Edge) -> None:
        _turn(self._rows, edge)
        self._contacts = tuple(self._rows)
        is_worn = edge.sensor in self._chattering and self._holders[edge.sensor] > 0
        if is_worn and not any(other.sensor == edge.sensor for other in self._edges):
            stays_us = self._chance(edge.sensor).randint(*CHATTER_US)
            self._began_us[edge.sensor] = edge.at_us
            self._plan(edge.sensor, edge.at_us + stays_us, is_closed=not edge.is_closed)

    def _forget(self, sensor: Crosspoint, from_us: int) -> None:
        """Drop the edges of a sensor from ``from_us`` on, where it has other plans."""
        kept = [edge for edge in self._edges if edge.sensor != sensor or edge.at_us < from_us]
        if len(kept) < len(self._edges):
            heapq.heapify(kept)
            self._edges = kept

    def _plan(self, sensor: Crosspoint, at_us: int, *, is_closed: bool) -> None:
        self._edge_count += 1
        heapq.heappush(self._edges, _Edge(at_us, self._edge_count, sensor, is_closed))

    def _chance(self, sensor: Crosspoint) -> random.Random:
        if sensor not in self._chances:
            self._chances[sensor] = random.Random(f"{self._seed} {sensor}")
        return self._chances[sensor]


def _turn(rows: list[int], edge: _Edge) -> None:
    row, column = edge.sensor
    bit = 1 << column
    rows[row] = rows[row] | bit if edge.is_closed else rows[row] & ~bit
