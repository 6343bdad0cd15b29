"""One scan of the matrix in time: row after row, two reads each.

Decides what the input pins read at the instant of each read. A slot follows the profile's timings: no row
selected for ``release_us``, the row selected for ``select_us`` and read, and read again ``reread_us`` later.
A column that was low recovers through its pull-up; one that has not recovered when the next row is read is a
ghost there. What still wanes at the end of one scan is handed to the next, so the last row ghosts on the
first.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from controller.board import Timings
from simulator.circuit.electrical import Circuit, Rows


@dataclass(frozen=True, slots=True)
class Scan:
    """Both reads of every row, and for how many us from the last read each column still reads closed."""

    first: Rows
    second: Rows
    waning_us: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Slots:
    """When rows are read, in us from the start of a scan; a scan starts every ``timings.scan_us``."""

    timings: Timings
    rows: int

    def __post_init__(self) -> None:
        if self.length_us > self.timings.scan_us:
            raise ValueError(
                f"{self.rows} slots take {self.length_us} us, more than scan_us; make scan_us longer"
            )

    @property
    def length_us(self) -> int:
        """The time from the start to the last read."""
        return self.rows * self.timings.slot_us

    def first_us(self, row: int) -> int:
        """Return when ``row`` is first read."""
        return row * self.timings.slot_us + self.timings.release_us + self.timings.select_us

    def second_us(self, row: int) -> int:
        """Return when ``row`` is read again."""
        return self.first_us(row) + self.timings.reread_us


def scan_still(circuit: Circuit, slots: Slots, contacts: Rows, waning_us: tuple[int, ...]) -> Scan:
    """Scan a matrix whose contacts do not move during the scan."""
    if _forgets(circuit, slots):
        low = circuit.settled(contacts).low
        return Scan(low, low, ())
    return scan_moving(circuit, slots, lambda _: contacts, waning_us)


def scan_moving(
    circuit: Circuit, slots: Slots, contacts_at: Callable[[int], Rows], waning_us: tuple[int, ...]
) -> Scan:
    """Scan a matrix whose contacts move; ``contacts_at`` returns them at each us from the start of the scan.

    It is called in order of time. ``waning_us`` is what the scan before handed on, () after a boot.
    """
    last_read_us = slots.length_us - slots.timings.scan_us
    columns = None if _forgets(circuit, slots) else _Columns(circuit, waning_us, last_read_us)

    def read(row: int, at_us: int) -> int:
        contacts = contacts_at(at_us)
        return columns.read(row, contacts, at_us) if columns else circuit.settled(contacts).low[row]

    reads = [(read(row, slots.first_us(row)), read(row, slots.second_us(row))) for row in range(slots.rows)]
    first, second = zip(*reads, strict=True)
    return Scan(first, second, columns.left_us() if columns else ())


def _forgets(circuit: Circuit, slots: Slots) -> bool:
    """Whether every column has recovered before anything can read it again."""
    pause_us = slots.timings.release_us + slots.timings.select_us
    return circuit.longest_recovery_us <= min(pause_us, slots.timings.reread_us or pause_us)


class _Columns:
    """The columns of a circuit with memory: how long each still reads closed."""

    def __init__(self, circuit: Circuit, waning_us: tuple[int, ...], last_read_us: int) -> None:
        self._circuit = circuit
        self._waning_us = np.array(waning_us or (0,) * circuit.columns, dtype=np.int64)
        self._bits = np.int64(1) << np.arange(circuit.columns)
        self._at_us = last_read_us

    def read(self, row: int, contacts: Rows, at_us: int) -> int:
        """Read ``row``, which is selected by now: one bit per column."""
        settled = self._circuit.settled(contacts)
        self._waning_us = np.maximum(self._waning_us - (at_us - self._at_us), 0)
        self._at_us = at_us
        closed = settled.is_low[row] | (self._waning_us > 0)
        self._waning_us = np.maximum(self._waning_us, settled.recovery_us[row])
        return int(closed @ self._bits)

    def left_us(self) -> tuple[int, ...]:
        """Return what still wanes, for the next scan."""
        return tuple(self._waning_us.tolist())
