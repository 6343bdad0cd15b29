"""Proposals: suspicions that may explain where a reading differs from what was expected.

Decides by where the differences are: a bit missing or surplus at a crosspoint, and what else was closed in
the same look. Each kind of fault has its own signature; what does not fit it is not proposed. Whether a
suspicion really explains the difference is for `controller.diagnose.reasoner.explanation` to find out.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

import numpy as np

from controller.board import Axis, Crosspoint, Line, Profile, Sensing
from controller.diagnose.reasoner.hypotheses import Class, Suspect, across, between, lines_on
from controller.diagnose.reasoner.wiring_model import Bits, WiringModel

#: How many of the looks at which a crosspoint differs are read closely: those with the fewest contacts held.
_READ_CLOSELY = 2

Found = dict[Crosspoint, list[int]]


@dataclass(frozen=True, slots=True)
class MisreadCrosspoint:
    """The crosspoints that were misread, each with its looks, those with the fewest contacts held first.

    ``few`` are the bits that are open against expectation, ``many`` those that are closed.
    """

    few: Found
    many: Found


def difference_of(matrix: WiringModel, observed: Bits, expected: Bits, certain: Bits) -> MisreadCrosspoint:
    """Find the crosspoints whose reading differs from what was expected."""
    held = ((matrix.held[:, :, None] >> np.arange(matrix.columns)) & 1).sum(axis=(1, 2))
    order = np.argsort(held, kind="stable")
    return MisreadCrosspoint(
        _found(expected & ~observed & certain, order, matrix.columns),
        _found(observed & ~expected & certain, order, matrix.columns),
    )


def _found(bits: Bits, order: Iterable[int], columns: int) -> Found:
    found: Found = defaultdict(list)
    is_set = (bits[:, :, None] >> np.arange(columns)) & 1
    for look in order:
        for row, column in np.argwhere(is_set[look]).tolist():
            found[row, column].append(int(look))
    return dict(found)


class Candidates:
    """The faults that one board may have, given what it read at every look."""

    def __init__(self, matrix: WiringModel, observed: Bits) -> None:
        self._matrix, self._profile = matrix, matrix.profile
        self._observed = observed
        self._sensors = frozenset(self._profile.sensors())
        self._reeds = self._sensors - set(self._profile.keys.values())
        self._names = self._profile.places()
        self._near = _neighbours(self._profile)
        self._closed: dict[int, frozenset[Crosspoint]] = {}
        self._held: dict[int, frozenset[Crosspoint]] = {}

    def explaining(self, difference: MisreadCrosspoint) -> set[Suspect]:
        """Propose what may explain a difference, wholly or in part."""
        found = set[Suspect]()
        for propose in (
            self._silent,
            self._closing,
            self._of_two_sensors,
            self._bridged,
            self._open_wires,
            self._loose,
            self._shorts,
            self._grounded,
            self._exchanged_wires,
            self._slow_columns,
        ):
            found.update(propose(difference))
        return found

    def _closed_at(self, look: int) -> frozenset[Crosspoint]:
        """Return what read closed at a look."""
        if look not in self._closed:
            self._closed[look] = _crosspoints(self._observed[look], self._matrix.columns)
        return self._closed[look]

    def _held_at(self, look: int) -> frozenset[Crosspoint]:
        if look not in self._held:
            self._held[look] = _crosspoints(self._matrix.held[look], self._matrix.columns)
        return self._held[look]

    def _silent(self, difference: MisreadCrosspoint) -> Iterator[Suspect]:
        for at in difference.few:
            yield Suspect(Class.OPEN_DIODE, at=(at,))
            if at in self._sensors:
                yield Suspect(Class.DEAD, at=(at,))
                if at in self._reeds and self._is_sometimes_closed(at):
                    yield Suspect(Class.WEAK, at=(at,))

    def _is_sometimes_closed(self, at: Crosspoint) -> bool:
        row, column = at
        return bool((self._matrix.held[:, row] & self._observed[:, row] & 1 << column).any())

    def _closing(self, difference: MisreadCrosspoint) -> Iterator[Suspect]:
        is_dual = self._profile.sensing is Sensing.DUAL
        for at, looks in difference.many.items():
            if at not in self._sensors:
                continue
            yield Suspect(Class.STUCK, at=(at,))
            if at not in self._reeds:
                continue
            occupied = {self._names[held] for look in looks for held in self._held_at(look)}
            if is_dual and self._names[at] in occupied:
                yield Suspect(Class.SENSITIVE, at=(at,))
            for space in self._near[self._names[at]] & occupied:
                yield Suspect(Class.CROSSTALK, at=(at,), place=space)

    def _of_two_sensors(self, difference: MisreadCrosspoint) -> Iterator[Suspect]:
        found = {
            (min(at, other), max(at, other))
            for at, looks in difference.many.items()
            if at in self._sensors
            for look in looks[:_READ_CLOSELY]
            for other in self._held_at(look) - {at}
        }
        for one, other in found:
            yield between(Class.JOINED, one, other)
            yield between(Class.SWAPPED, one, other)

    def _bridged(self, difference: MisreadCrosspoint) -> Iterator[Suspect]:
        """Propose what may have led low from a column back to another row, and on through another contact."""
        found = set[Crosspoint]()
        for (row, column), looks in difference.many.items():
            for look in looks[:_READ_CLOSELY]:
                closed = self._closed_at(look)
                over = {at[1] for at in closed if at[0] == row}
                back = {at[0] for at in closed if at[1] == column and at[0] != row}
                found |= {at for at in closed if at[1] in over and at[0] in back}
        for at in found:
            yield Suspect(Class.BRIDGED_DIODE, at=(at,))
            yield across(Class.SHORT_WIRE, Line(Axis.ROW, at[0]), Line(Axis.COLUMN, at[1]))

    def _open_wires(self, difference: MisreadCrosspoint) -> Iterator[Suspect]:
        """Propose cuts right behind which everything is silent."""
        silent = set(difference.few)
        rows, columns = {at[0] for at in silent}, {at[1] for at in silent}
        for line in self._profile.lines():
            if line.number not in (rows if line.axis is Axis.ROW else columns):
                continue
            for place in ("", *line.wire(self._profile).order):
                if self._first_behind(line, place) & silent:
                    yield Suspect(Class.OPEN_WIRE, lines=(line,), place=place)
                    if not place:
                        yield Suspect(Class.POWERED, lines=(line,))

    def _first_behind(self, line: Line, place: str) -> frozenset[Crosspoint]:
        """Return the contacts at the first place behind a cut that has any, or the bare diode at the end."""
        order = ("", *line.wire(self._profile).order)
        for after, following in zip(
            order[order.index(place) :], order[order.index(place) + 1 :], strict=False
        ):
            there = set(self._matrix.behind(line, after)) - set(self._matrix.behind(line, following))
            if there & self._sensors:
                return frozenset(there)
        return frozenset(self._matrix.behind(line, order[-1]))

    def _loose(self, difference: MisreadCrosspoint) -> Iterator[Suspect]:
        silent = {Line(Axis.ROW, at[0]) for at in difference.few}
        silent |= {Line(Axis.COLUMN, at[1]) for at in difference.few}
        for connector in dict.fromkeys(line.wire(self._profile).plug for line in silent):
            if silent.issuperset(lines_on(connector, self._profile)):
                yield Suspect(Class.LOOSE, place=connector)

    def _shorts(self, difference: MisreadCrosspoint) -> Iterator[Suspect]:
        for row, column in difference.many:
            yield across(Class.SHORT_WIRE, Line(Axis.ROW, row), Line(Axis.COLUMN, column))
        yield from _pairs(Class.SHORT_WIRE, difference.many, self._closed_at)

    def _grounded(self, difference: MisreadCrosspoint) -> Iterator[Suspect]:
        """Propose columns that are always closed, and rows whose contacts show in another row."""
        for (row, column), looks in difference.many.items():
            yield Suspect(Class.GROUNDED, lines=(Line(Axis.COLUMN, column),))
            for look in looks[:_READ_CLOSELY]:
                for other_row, other_column in self._closed_at(look):
                    if other_column == column and other_row != row:
                        yield Suspect(Class.GROUNDED, lines=(Line(Axis.ROW, other_row),))

    def _exchanged_wires(self, difference: MisreadCrosspoint) -> Iterator[Suspect]:
        few_at = defaultdict[int, set[Crosspoint]](set)
        for at, looks in difference.few.items():
            for look in looks:
                few_at[look].add(at)
        yield from _pairs(Class.SWAPPED_WIRES, difference.many, lambda look: few_at[look])

    def _slow_columns(self, difference: MisreadCrosspoint) -> Iterator[Suspect]:
        for row, column in difference.many:
            looks = difference.many[row, column][:_READ_CLOSELY]
            if any((before, column) in self._closed_at(look) for look in looks for before in range(row)):
                for rows in range(1, self._matrix.rows):
                    yield Suspect(Class.SLOW_COLUMN, lines=(Line(Axis.COLUMN, column),), rows=rows)


def _pairs(kind: Class, many: Found, there: Callable[[int], AbstractSet[Crosspoint]]) -> Iterator[Suspect]:
    """Pair the wires of what is closed against expectation with those of what is ``there`` in the look."""
    found = set[tuple[Axis, int, int]]()
    for (row, column), looks in many.items():
        for look in looks[:_READ_CLOSELY]:
            for other_row, other_column in there(look):
                if other_column == column and other_row != row:
                    found.add((Axis.ROW, min(row, other_row), max(row, other_row)))
                if other_row == row and other_column != column:
                    found.add((Axis.COLUMN, min(column, other_column), max(column, other_column)))
    for axis, one, other in found:
        yield across(kind, Line(axis, one), Line(axis, other))


def _crosspoints(rows: Bits, columns: int) -> frozenset[Crosspoint]:
    is_set = (rows[:, None] >> np.arange(columns)) & 1
    return frozenset((row, column) for row, column in np.argwhere(is_set).tolist())


def _neighbours(profile: Profile) -> dict[str, set[str]]:
    return {space.name: set(profile.next_to(space.name)) for space in profile.spaces}
