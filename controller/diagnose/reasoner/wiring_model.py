"""The wiring model: what the matrix would read at every look if some given things were wrong.

Decides by reach alone: low comes from the selected row through closed contacts to columns, and from a column
back to a row where a diode is bridged or the two wires touch. A column reads closed if low reaches it.
Voltages do not matter: with two faults, low passes three diodes at most, which every board bears. All looks
are solved at once, each row of a look an int with a bit per column.

Reference diodes are contacts that always touch, at the far ends of their wires. A broken wire is two wires,
of which the far one no longer reaches its pin.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from controller.board import Axis, Crosspoint, Line, Profile
from controller.diagnose.evidence import Look
from controller.diagnose.reasoner.hypotheses import Class, Suspect, lines_on

#: Looks x rows, bit = column.
Bits = NDArray[np.int64]

_ONES = np.array([number.bit_count() for number in range(256)], dtype=np.int64)


def ones(bits: Bits) -> int:
    """Count the bits that are set."""
    return int(_ONES[np.ascontiguousarray(bits).view(np.uint8)].sum())


def held_by(look: Look, profile: Profile) -> tuple[int, ...]:
    """Return which contacts the pieces and fingers of a look hold, an int per row."""
    rows = [0] * len(profile.rows)
    sensors = [profile.space(laid.space).sensor(laid.colour) for laid in look.pieces]
    for row, column in (*sensors, *(profile.keys[key] for key in look.keys)):
        rows[row] |= 1 << column
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class PredictedReading:
    """What looks would have read, looks x rows, and which of its bits are certain (1)."""

    low: Bits
    certain: Bits


class WiringModel:
    """The wiring of a board, and the contacts known to have been held at every look."""

    def __init__(self, profile: Profile, held: Sequence[tuple[int, ...]]) -> None:
        self.profile = profile
        self.rows, self.columns = len(profile.rows), len(profile.columns)
        self.held: Bits = np.array(held, dtype=np.int64).reshape(len(held), self.rows)
        self._all = (1 << self.columns) - 1
        self._references = self._bits(at for at in np.ndindex(self.rows, self.columns) if self._is_bare(at))
        self._places = self._orders()

    def _is_bare(self, at: tuple[int, ...]) -> bool:
        return self.profile.is_reference((at[0], at[1]))

    def _bits(self, sensors: Iterable[tuple[int, ...]]) -> Bits:
        bits = np.zeros(self.rows, dtype=np.int64)
        for row, column in sensors:
            bits[row] |= 1 << column
        return bits

    def _orders(self) -> dict[tuple[Line, Crosspoint], int]:
        """Return each crosspoint's position on its row and column, from the pin; bare diodes come last."""
        found, named = dict[tuple[Line, Crosspoint], int](), self.profile.places()
        for row, column in np.ndindex(self.rows, self.columns):
            at = (row, column)
            for line in (Line(Axis.ROW, row), Line(Axis.COLUMN, column)):
                order = line.wire(self.profile).order
                found[line, at] = order.index(named[at]) if at in named else len(order)
        return found

    def behind(self, line: Line, place: str) -> tuple[Crosspoint, ...]:
        """List the crosspoints that are cut off if a wire is open behind ``place``; empty: at its pin."""
        after = line.wire(self.profile).order.index(place) if place else -1
        return tuple(at for at in self._along(line) if self._places[line, at] > after)

    def _along(self, line: Line) -> list[Crosspoint]:
        if line.axis is Axis.ROW:
            return [(line.number, column) for column in range(self.columns)]
        return [(row, line.number) for row in range(self.rows)]

    def read(self, suspects: Sequence[Suspect]) -> PredictedReading:
        """Predict every look with all of ``suspects`` wrong at once."""
        by_kind = _sorted(suspects)
        closed = self._contacts(by_kind)
        wires = _Wires(self, by_kind, closed)
        certain = np.full_like(self.held, self._all)
        for suspect in by_kind.get(Class.WEAK, ()):
            ((row, column),) = suspect.at
            certain[:, row] &= ~(self.held[:, row] & 1 << column)
        low = exchanged(wires.low(), suspects)
        for suspect in by_kind.get(Class.SLOW_COLUMN, ()):
            slow = sum(1 << column for column in wires.touching(suspect.lines[0].number))
            low, unsure = _slowed(low, slow, suspect.rows)
            certain &= ~unsure
        return PredictedReading(low, certain)

    def _contacts(self, by_kind: dict[Class, list[Suspect]]) -> Bits:
        """Return which contacts touch and conduct; joints are applied first, as they sit on the reeds."""
        closed = self.held.copy()
        for suspect in (*by_kind.get(Class.CROSSTALK, ()), *by_kind.get(Class.SENSITIVE, ())):
            (at,) = suspect.at
            space = self.profile.space(suspect.place or self.profile.places()[at])
            _close(closed, at, self._holds(space.first) | self._holds(space.second))
        for suspect in by_kind.get(Class.JOINED, ()):
            either = _at(closed, suspect.at[0]) | _at(closed, suspect.at[1])
            for at in suspect.at:
                _close(closed, at, either)
        for suspect in by_kind.get(Class.SWAPPED, ()):
            one, other = suspect.at
            was_one, was_other = _at(closed, one), _at(closed, other)
            _put(closed, one, was_other)
            _put(closed, other, was_one)
        closed &= ~self._bits(suspect.at[0] for suspect in by_kind.get(Class.DEAD, ()))
        closed |= self._bits(suspect.at[0] for suspect in by_kind.get(Class.STUCK, ())) | self._references
        closed &= ~self._bits(suspect.at[0] for suspect in by_kind.get(Class.OPEN_DIODE, ()))
        return closed

    def _holds(self, at: Crosspoint) -> Bits:
        return _at(self.held, at)


def _slowed(low: Bits, slow: int, rows: int) -> tuple[Bits, Bits]:
    """Keep the columns ``slow`` low for ``rows`` more rows; in the row after those they may be either.

    Returns the reading and its uncertain bits: a column may be read just as it recovers.
    """
    slowed, count = low.copy(), low.shape[1]
    for later in range(1, min(rows, count - 1) + 1):
        slowed[:, later:] |= low[:, :-later] & slow
    unsure = np.zeros_like(low)
    if rows + 1 < count:
        unsure[:, rows + 1 :] = low[:, : -rows - 1] & slow
    return slowed, unsure & ~slowed


def exchanged(bits: Bits, suspects: Sequence[Suspect]) -> Bits:
    """Turn pins into wires, or wires into pins, as the suspects that exchange wires require."""
    for suspect in suspects:
        if suspect.kind is not Class.SWAPPED_WIRES:
            continue
        one, other = (line.number for line in suspect.lines)
        if suspect.lines[0].axis is Axis.ROW:
            bits = bits.copy()
            bits[:, [one, other]] = bits[:, [other, one]]
        else:
            differ = (bits >> one ^ bits >> other) & 1
            bits = bits ^ (differ << one | differ << other)
    return bits


class _Wires:
    """The wires with their cuts and joints, and the contacts between them."""

    def __init__(self, matrix: WiringModel, by_kind: dict[Class, list[Suspect]], closed: Bits) -> None:
        self._matrix = matrix
        self._all = (1 << matrix.columns) - 1
        self._shorts = [suspect.lines for suspect in by_kind.get(Class.SHORT_WIRE, ())]
        powered = {suspect.lines[0] for suspect in by_kind.get(Class.POWERED, ())}
        grounded = (suspect.lines[0] for suspect in by_kind.get(Class.GROUNDED, ()))
        self._grounded = [line for line in grounded if line not in powered]
        self._bridged = [suspect.at[0] for suspect in by_kind.get(Class.BRIDGED_DIODE, ())]
        #: Crosspoints that hang on another piece of wire than the one at the pin: pieces are numbered after
        #: the wires.
        self._moved_row, self._moved_column = dict[Crosspoint, int](), dict[Crosspoint, int]()
        self._pieces = matrix.rows
        cuts = _cuts(by_kind, matrix.profile)
        for number, (line, place) in enumerate(line for line in cuts if line[0].axis is Axis.COLUMN):
            for at in matrix.behind(line, place):
                self._moved_column.setdefault(at, matrix.columns + number)
        self._closed = self._cut_rows(
            self._cut_columns(closed), [cut for cut in cuts if cut[0].axis is Axis.ROW]
        )

    def _cut_columns(self, closed: Bits) -> Bits:
        by_row: dict[int, list[tuple[int, int]]] = {}
        for (row, column), moved in self._moved_column.items():
            by_row.setdefault(row, []).append((column, moved))
        for row, moves in by_row.items():
            was = closed[:, row].copy()
            closed[:, row] &= ~sum(1 << column for column, _ in moves)
            for column, moved in moves:
                closed[:, row] |= (was >> column & 1) << moved
        return closed

    def _cut_rows(self, closed: Bits, cuts: list[tuple[Line, str]]) -> Bits:
        for line, place in cuts:
            beyond = [at for at in self._matrix.behind(line, place) if at not in self._moved_row]
            mask = sum(1 << self._moved_column.get(at, at[1]) for at in beyond)
            far = closed[:, line.number] & mask
            closed[:, line.number] &= ~mask
            closed = np.column_stack([closed, far])
            self._moved_row |= dict.fromkeys(beyond, self._pieces)
            self._pieces += 1
        return closed

    def low(self) -> Bits:
        """Return the columns that low reaches while each row is selected."""
        spread = self._row_spread()
        low = spread[:, : self._matrix.rows].copy()
        for line in self._grounded:
            low |= spread[:, [line.number]] if line.axis is Axis.ROW else 1 << line.number
        low = self._columns_joined(low)
        ways = self._ways_back(spread)
        for _ in ways:
            for column, row, passes in ways:
                reached = low >> column & passes
                low |= -reached & spread[:, [row]]
            low = self._columns_joined(low)
        return low & self._all

    def _row_spread(self) -> Bits:
        """Return what each piece of a row reaches by itself and through wires that touch it at their pins."""
        together: list[set[int]] = [{row} for row in range(self._pieces)]
        for one, other in self._shorts:
            if one.axis is other.axis is Axis.ROW:
                union = together[one.number] | together[other.number]
                for row in union:
                    together[row] = union
        if not self._shorts:
            return self._closed
        spread = self._closed.copy()
        for row, rows in enumerate(together):
            for other_row in rows - {row}:
                spread[:, row] |= self._closed[:, other_row]
            for one, other in self._shorts:
                if one.axis is Axis.ROW and other.axis is Axis.COLUMN and one.number in rows:
                    spread[:, row] |= 1 << other.number
        return spread

    def _ways_back(self, spread: Bits) -> list[tuple[int, int, Bits]]:
        """List the ways from column to row: column's bit, row's piece, and the looks that open it (1)."""
        ways = []
        for at in self._bridged:
            row, column = self._moved_row.get(at, at[0]), self._moved_column.get(at, at[1])
            ways.append((column, row, (self._closed[:, row] >> column & 1)[:, None]))
        always = np.ones((len(spread), 1), dtype=np.int64)
        for one, other in self._shorts:
            if one.axis is not other.axis:
                ways.append((other.number, one.number, always))
        return ways

    def _columns_joined(self, low: Bits) -> Bits:
        pairs = [short for short in self._shorts if short[0].axis is short[1].axis is Axis.COLUMN]
        for _ in pairs:
            for one, other in pairs:
                either = (low >> one.number | low >> other.number) & 1
                low = low | either << one.number | either << other.number
        return low

    def touching(self, column: int) -> set[int]:
        """Return the columns that touch one at their pins, itself included."""
        found = {column}
        for one, other in self._shorts * 2:
            if one.axis is other.axis is Axis.COLUMN and {one.number, other.number} & found:
                found |= {one.number, other.number}
        return found


def _cuts(by_kind: dict[Class, list[Suspect]], profile: Profile) -> list[tuple[Line, str]]:
    """List where wires are open, the far cuts of a wire first."""
    cuts = {(suspect.lines[0], suspect.place) for suspect in by_kind.get(Class.OPEN_WIRE, ())}
    # What touches the supply never gets low, as if it were open at its pin.
    cuts |= {(suspect.lines[0], "") for suspect in by_kind.get(Class.POWERED, ())}
    for suspect in by_kind.get(Class.LOOSE, ()):
        cuts |= {(line, "") for line in lines_on(suspect.place, profile)}
    return sorted(cuts, key=lambda cut: _farness(cut, profile))


def _farness(cut: tuple[Line, str], profile: Profile) -> tuple[str, int, int]:
    line, place = cut
    return line.axis.value, line.number, -(line.wire(profile).order.index(place) if place else -1)


def _sorted(suspects: Sequence[Suspect]) -> dict[Class, list[Suspect]]:
    found: dict[Class, list[Suspect]] = {}
    for suspect in suspects:
        found.setdefault(suspect.kind, []).append(suspect)
    return found


def _at(bits: Bits, at: Crosspoint) -> Bits:
    """Return one contact at every look, 1 = closed."""
    return bits[:, at[0]] >> at[1] & 1


def _close(bits: Bits, at: Crosspoint, too: Bits) -> None:
    bits[:, at[0]] |= too << at[1]


def _put(bits: Bits, at: Crosspoint, closed: Bits) -> None:
    bits[:, at[0]] = bits[:, at[0]] & ~(1 << at[1]) | closed << at[1]
