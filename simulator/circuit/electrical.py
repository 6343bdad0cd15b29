"""The switch matrix as a circuit: what a board reads for given contacts, healthy or not.

Decides at which voltage every column settles while a row is selected, and how long it takes to recover. Knows
nothing of time slots (`simulator.scan.scanner`), magnets or bounce (`simulator.circuit.contact_bounce`). The
wiring is the profile's: rows open-drain, columns with pull-ups, at every crosspoint a reed and a diode with
its band to the row, and the reference lines with bare diodes at the far end of every wire.

The solution is a shortest path. Low comes only from the selected row and high only from the pull-ups, so a
node settles at the lowest sum of diode drops on any path to the selected row. A closed reed passes low from
its row to its column and adds a drop; a bridged diode passes it both ways without one, so low can get from a
column to another row, and from there to more columns. A column reads closed if its pin ends below the input
threshold.

Left out are the resistance of wires, pins and reeds (ohms against a pull-up of 10 kilohm), the resistor
between a column and the pin of a Pi, which carries almost no current, the leakage of diodes, and the time of
falling edges, since a row's pin pulls down a thousand times faster than a pull-up pulls up.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from controller.board import Axis, Crosspoint, Line, Profile, Transport, Wire
from simulator.faults import Fault, check_fault, diode_names, fault_kinds

#: A matrix: one int per row, bit = column, 1 = closed.
Rows = tuple[int, ...]

#: How many solved matrices a circuit remembers; a game in play moves between a handful.
_REMEMBERED = 256


@dataclass(frozen=True, slots=True)
class Electrics:
    """The parts around the matrix, in volts, ohms and picofarads.

    The default is the ATmega2560 at 5 V: a low pin that carries 20 columns (datasheet 31.1, V_OL), a 1N4148
    at half a milliampere, the middle of the guaranteed input levels 0.3 and 0.6 V_CC, a 10 kilohm pull-up.
    """

    supply_v: float = 5.0
    low_v: float = 0.2
    diode_v: float = 0.65
    threshold_v: float = 2.25
    pull_up_ohm: float = 10_000.0
    line_pf: float = 200.0


#: Volts across a diode at half a milliampere.
_DIODE_V = {"1N4148": 0.65, "BAT85": 0.3}


def electrics_of(profile: Profile) -> Electrics:
    """Return the parts around a board's matrix, as its profile specifies them.

    At the pins of a Raspberry Pi a low output is at a tenth of a volt, and the guaranteed input levels are
    0.8 V and 2.0 V of its 3.3 V (BCM2711 datasheet, GPIO); the threshold is their middle.
    """
    diode_v = _DIODE_V.get(profile.build.diode, _DIODE_V["1N4148"])
    pull_up_ohm = float(profile.build.pull_up_ohm)
    if profile.transport is Transport.GPIO:
        return Electrics(3.3, 0.1, diode_v, 1.4, pull_up_ohm)
    return Electrics(diode_v=diode_v, pull_up_ohm=pull_up_ohm)


@dataclass(frozen=True, slots=True)
class Reached:
    """How far low spreads from lines driven low: the volts at every pin, infinite where it does not reach.

    Where it does, a pin that is driven high would feed a current into it.
    """

    rows_v: tuple[float, ...]
    columns_v: tuple[float, ...]


@dataclass(frozen=True, slots=True, eq=False)
class SettledRows:
    """What each row shows after a long selection, rows x columns.

    ``low`` is what the pins read, ``is_low`` the same as an array. ``recovery_us`` is how long a column still
    reads closed after the row is released, 0 where it read open.
    """

    low: Rows
    is_low: NDArray[np.bool_]
    recovery_us: NDArray[np.int64]


class Conductors(Protocol):
    """What joins the pins with the contacts, as nodes that are numbered from 0."""

    def matrix(self) -> NDArray[np.float64]:
        """Return the drops between nodes without contacts."""

    def pins(self, axis: Axis) -> NDArray[np.intp]:
        """Return the nodes of the pins of all rows, or columns."""

    def held(self, kind: type[Fault]) -> NDArray[np.intp]:
        """Return the nodes that a kind of fault holds at one voltage."""

    def crosspoints(self, profile: Profile) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the nodes of row and column at every crosspoint."""


class Circuit:
    """The matrix of a board with some faults. Immutable but for a cache of its own answers."""

    def __init__(
        self,
        profile: Profile,
        faults: Iterable[Fault] = (),
        electrics: Electrics | None = None,
        conductors: Conductors | None = None,
    ) -> None:
        """Take the wires of the profile, or other ``conductors``; FaultError for a part that is not there."""
        faults = tuple(faults)
        for fault in faults:
            check_fault(fault, profile)
        #: The parts around the matrix.
        self.electrics = electrics or electrics_of(profile)
        self._shape = (len(profile.rows), len(profile.columns))
        self._forced, self._allowed = _contacts(profile, faults)
        self._contact_faults = _contact_faults(profile, faults)
        nodes = conductors or _ProfileWires(profile, faults)
        self._joints = nodes.matrix()
        self._row_pins, self._column_pins = nodes.pins(Axis.ROW), nodes.pins(Axis.COLUMN)
        self._grounded = nodes.held(fault_kinds.Grounded)
        self._powered = nodes.held(fault_kinds.Powered)
        self._row_nodes, self._column_nodes = nodes.crosspoints(profile)
        self._conducts, self._is_bridged = _diodes(profile, faults)
        self._time_constant_us = self._time_constants(faults)
        #: How slowly each column recovers: its pull-up times its capacitance.
        self.time_constants_us: tuple[float, ...] = tuple(self._time_constant_us.tolist())
        self._bits = np.int64(1) << np.arange(self._shape[1])
        self._solved: dict[Rows, SettledRows] = {}
        #: How many columns are read.
        self.columns = self._shape[1]
        #: How long after its release a column can still read closed, at worst.
        self.longest_recovery_us = int(self._recovery(np.full(self._shape, self.electrics.low_v)).max())

    def settled(self, contacts: Rows) -> SettledRows:
        """Solve the circuit for the contacts that touch, keys included; reference lines need none."""
        solved = self._solved.get(contacts)
        if solved is None:
            if len(self._solved) >= _REMEMBERED:
                self._solved.clear()
            solved = self._solved[contacts] = self._settle(self.levels(contacts))
        return solved

    def touching(self, contacts: Rows) -> Rows:
        """Return which contacts truly touch, given those that are held: stuck ones always, dead ones never.

        The bare diodes of the reference lines count as touching.
        """
        touching = self._touching(contacts)
        return tuple(int(row) for row in touching @ self._bits)

    def levels(self, contacts: Rows) -> NDArray[np.float64]:
        """Return the volts at which each column's pin settles while a row is selected: rows x columns."""
        volts = np.full((self._shape[0], len(self._joints)), np.inf)
        volts[np.arange(self._shape[0]), self._row_pins] = self.electrics.low_v
        volts = self._spread(volts, contacts)
        return np.asarray(np.minimum(volts[:, self._column_pins], self.electrics.supply_v))

    def reached(self, contacts: Rows, low_rows: int, low_columns: int) -> Reached:
        """Solve the circuit for any lines driven low at once, as pins that err do; bit = row or column."""
        low = np.concatenate([self._row_pins, self._column_pins])
        is_low = [
            mask >> line & 1
            for mask, lines in zip((low_rows, low_columns), self._shape, strict=True)
            for line in range(lines)
        ]
        volts = np.full((1, len(self._joints)), np.inf)
        volts[0, low[np.array(is_low, dtype=bool)]] = self.electrics.low_v
        volts = self._spread(volts, contacts)
        return Reached(*(tuple(volts[0, pins].tolist()) for pins in (self._row_pins, self._column_pins)))

    def _spread(self, volts: NDArray[np.float64], contacts: Rows) -> NDArray[np.float64]:
        """Spread low from node to node in every line of ``volts``, until it reaches no further.

        What touches ground is low from the beginning; what touches the supply never gets low.
        """
        drops = self._drops(contacts)
        volts[:, self._grounded] = self.electrics.low_v
        volts[:, self._powered] = np.inf
        drops[:, self._powered] = np.inf
        while True:
            lower: NDArray[np.float64] = np.minimum(volts, (volts[:, :, None] + drops).min(axis=1))
            if np.array_equal(lower, volts):
                return volts
            volts = lower

    def _drops(self, contacts: Rows) -> NDArray[np.float64]:
        """Return the volts that low gains from node to node, infinite where it cannot pass."""
        conducts = self._touching(contacts) & self._conducts
        one_way, both_ways = conducts & ~self._is_bridged, conducts & self._is_bridged
        drops = self._joints.copy()
        drops[self._row_nodes[one_way], self._column_nodes[one_way]] = self.electrics.diode_v
        drops[self._row_nodes[both_ways], self._column_nodes[both_ways]] = 0.0
        drops[self._column_nodes[both_ways], self._row_nodes[both_ways]] = 0.0
        return np.minimum(drops, self._joints)

    def _touching(self, contacts: Rows) -> NDArray[np.bool_]:
        held = (np.array(contacts, dtype=np.int64)[:, None] & self._bits) != 0
        for one, other, is_joined in self._contact_faults:
            either = held[one] | held[other]
            held[one], held[other] = (either, either) if is_joined else (held[other], held[one])
        return np.asarray(held & self._allowed | self._forced)

    def _settle(self, levels: NDArray[np.float64]) -> SettledRows:
        is_low = levels < self.electrics.threshold_v
        low = tuple(int(row) for row in is_low @ self._bits)
        return SettledRows(low, is_low, np.where(is_low, self._recovery(levels), 0))

    def _recovery(self, levels: NDArray[np.float64]) -> NDArray[np.int64]:
        """Return the microseconds from each level up to the threshold, through the pull-up."""
        supply_v, threshold_v = self.electrics.supply_v, self.electrics.threshold_v
        ratio = (supply_v - np.minimum(levels, threshold_v)) / (supply_v - threshold_v)
        # The last digits of a logarithm vary between platforms; rounded off, they cannot move an edge.
        return np.ceil(np.round(self._time_constant_us * np.log(ratio), 6)).astype(np.int64)

    def _time_constants(self, faults: Sequence[Fault]) -> NDArray[np.float64]:
        """Return pull-up times capacitance of every column; columns that touch share both."""
        own = np.full(self._shape[1], self.electrics.pull_up_ohm * self.electrics.line_pf * 1e-6)
        for fault in faults:
            if isinstance(fault, fault_kinds.SlowColumn):
                own[fault.column] += fault.extra_us
        reach = self._joints == 0
        for _ in range(len(reach).bit_length()):
            reach = reach @ reach
        together = reach[np.ix_(self._column_pins, self._column_pins)]
        return np.asarray((together * own).sum(axis=1) / together.sum(axis=1))


class _ProfileWires:
    """The wires of a profile as `Conductors`, cut into pieces: every piece is a node, numbered from 0."""

    def __init__(self, profile: Profile, faults: Sequence[Fault]) -> None:
        self._pieces: dict[Line, tuple[int, ...]] = {}
        self._swaps = [fault for fault in faults if isinstance(fault, fault_kinds.SwappedWires)]
        self._shorts = [fault for fault in faults if isinstance(fault, fault_kinds.ShortWire)]
        self._held = [
            fault for fault in faults if isinstance(fault, fault_kinds.Grounded | fault_kinds.Powered)
        ]
        self._count = 0
        loose = {fault.connector for fault in faults if isinstance(fault, fault_kinds.Loose)}
        for axis, wires in ((Axis.ROW, profile.rows), (Axis.COLUMN, profile.columns)):
            for number, wire in enumerate(wires):
                line = Line(axis, number)
                cuts = {
                    fault.after
                    for fault in faults
                    if isinstance(fault, fault_kinds.OpenWire) and fault.line == line
                }
                if wire.plug in loose:
                    cuts.add(None)
                self._pieces[line] = self._cut(wire, cuts)

    def _cut(self, wire: Wire, cuts: set[str | None]) -> tuple[int, ...]:
        """Number the pieces of a wire: the node of its pin, of each place of its order, of its far end."""
        pieces = [self._count]
        for passed in (None, *wire.order):
            self._count += passed in cuts
            pieces.append(self._count)
        self._count += 1
        return tuple(pieces)

    def pins(self, axis: Axis) -> NDArray[np.intp]:
        """Return the nodes of the pins of all rows, or columns."""
        pins = np.array([pieces[0] for line, pieces in self._pieces.items() if line.axis is axis])
        for fault in self._swaps:
            if fault.line.axis is axis:
                numbers = [fault.line.number, fault.other.number]
                pins[numbers] = pins[numbers[::-1]]
        return pins

    def held(self, kind: type[Fault]) -> NDArray[np.intp]:
        """Return the nodes at the pins of the wires that a kind of fault holds at one voltage."""
        return np.array(
            [self._pieces[fault.line][0] for fault in self._held if isinstance(fault, kind)], dtype=np.intp
        )

    def crosspoints(self, profile: Profile) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the nodes of row and column at every crosspoint; bare diodes are at the far ends."""
        shape = (len(profile.rows), len(profile.columns))
        nodes = {axis: np.zeros(shape, dtype=np.intp) for axis in Axis}
        places = profile.places()
        for line, pieces in self._pieces.items():
            passed = dict(zip(line.wire(profile).order, pieces[1:-1], strict=True))
            is_row = line.axis is Axis.ROW
            for number in range(shape[1] if is_row else shape[0]):
                at = (line.number, number) if is_row else (number, line.number)
                nodes[line.axis][at] = passed[places[at]] if at in places else pieces[-1]
        return nodes[Axis.ROW], nodes[Axis.COLUMN]

    def matrix(self) -> NDArray[np.float64]:
        """Return the drops between nodes without contacts: 0 within a node and between wires that touch."""
        joints = np.full((self._count, self._count), np.inf)
        np.fill_diagonal(joints, 0.0)
        for short in self._shorts:
            one, other = self._pieces[short.line][0], self._pieces[short.other][0]
            joints[one, other] = joints[other, one] = 0.0
        return joints


def _contacts(profile: Profile, faults: Sequence[Fault]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which contacts always touch, and which may touch at all."""
    shape = (len(profile.rows), len(profile.columns))
    forced, allowed = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)
    names = diode_names(profile)
    for at in names.values():
        (forced if profile.is_reference(at) else allowed)[at] = True
    for fault in faults:
        match fault:
            case fault_kinds.Stuck(sensor):
                forced[names[sensor]] = True
            case fault_kinds.Dead(sensor):
                allowed[names[sensor]] = False
    return forced, allowed


def _contact_faults(profile: Profile, faults: Sequence[Fault]) -> list[tuple[Crosspoint, Crosspoint, bool]]:
    """Return the pairs of contacts exchanged, or joined (True): joints first, as they sit at the reeds."""
    names = diode_names(profile)
    found = [
        (names[fault.sensor], names[fault.other], isinstance(fault, fault_kinds.JoinedSensors))
        for fault in faults
        if isinstance(fault, fault_kinds.SwappedSensors | fault_kinds.JoinedSensors)
    ]
    return sorted(found, key=lambda fault: not fault[2])


def _diodes(profile: Profile, faults: Sequence[Fault]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which diodes conduct, and which of these both ways."""
    shape = (len(profile.rows), len(profile.columns))
    conducts, is_bridged = np.ones(shape, dtype=bool), np.zeros(shape, dtype=bool)
    names = diode_names(profile)
    for fault in faults:
        match fault:
            case fault_kinds.OpenDiode(sensor):
                conducts[names[sensor]] = False
            case fault_kinds.BridgedDiode(sensor):
                is_bridged[names[sensor]] = True
    return conducts, is_bridged
