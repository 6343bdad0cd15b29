"""The scanner of a microcontroller: it scans the matrix every ``scan_us`` and filters bounce.

Decides when scans take place and which of them can be skipped. A scan is skipped if it could only repeat the
last one: no contact moves until it is over, the circuit is the same, no column still recovers, and no sensor
is due to open by time alone. What is reported, and when, is the same as if every scan had been carried out.
A microcontroller that is busy with something else stops scanning; its filter counts that time too.

Scan timing: when each scan of the matrix begins and ends, in whole microseconds. A scan begins at every beat
of a timer, unless the microcontroller is busy. Beats that come while scanning is stopped are missed; on
resuming, the last of them is made up for at once. A beat that comes during a scan waits for its end.

One scan of the matrix in time: row after row, two reads each. Decides what the input pins read at the
instant of each read. A slot follows the profile's timings: no row selected for ``release_us``, the row
selected for ``select_us`` and read, and read again ``reread_us`` later. A column that was low recovers
through its pull-up; one that has not recovered when the next row is read is a ghost there. What still wanes
at the end of one scan is handed to the next, so the last row ghosts on the first.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from controller.board import Timings
from hardware.debounce import Debounce, opens_in, pack, step, unpack
from simulator.circuit import Circuit, Rows
from simulator.rig import Rig

if TYPE_CHECKING:
    from simulator.waveform import Waveform


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


def _draw(waveform: "Waveform", slots: Slots, start_us: int, scan: Scan) -> None:
    """Tell a waveform of a scan: a column has what a read finds, from the row's selection on."""
    for row, (first, second) in enumerate(zip(scan.first, scan.second, strict=True)):
        read_ns = (start_us + slots.first_us(row)) * 1000
        selected_ns = read_ns - slots.timings.select_us * 1000
        waveform.rows(1 << row, selected_ns)
        waveform.columns(first, selected_ns)
        waveform.columns(second, read_ns)
        released_ns = (start_us + slots.second_us(row)) * 1000
        waveform.rows(0, released_ns)
        waveform.columns(0, released_ns)


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


class Beat:
    """Scans of ``length_us``, one every ``scan_us`` from ``boot_us`` on, numbered from 0 by their beats."""

    def __init__(self, boot_us: int, scan_us: int, length_us: int) -> None:
        self._boot_us = boot_us
        self._scan_us = scan_us
        self._length_us = length_us
        #: The scan made up for after the last stop, and when; only later scans are asked for.
        self._made_up = 0
        self._made_up_us = boot_us

    def start_us(self, number: int) -> int:
        """Return when a scan begins."""
        waited_us = self._made_up_us + (number - self._made_up) * self._length_us
        return max(self._beat_us(number), waited_us)

    def end_us(self, number: int) -> int:
        """Return when a scan is complete."""
        return self.start_us(number) + self._length_us

    def first_ending(self, at_us: int) -> int:
        """Find the first scan that is complete at ``at_us`` or later."""
        number = -(-(at_us - self._length_us - self._boot_us) // self._scan_us)
        number = max(number, self._made_up)
        while number > self._made_up and self.end_us(number - 1) >= at_us:
            number -= 1
        return number

    def lateness_us(self, number: int, at_us: int) -> int:
        """Return how late a scan not yet begun is at ``at_us``; below 0 before its beat."""
        return at_us - self._beat_us(number)

    def resume(self, number: int, at_us: int) -> int:
        """Resume at ``at_us`` after a stop before scan ``number``, and return the next scan."""
        last = (at_us - 1 - self._boot_us) // self._scan_us
        if last < number:
            return number
        self._made_up, self._made_up_us = last, at_us
        return last

    def _beat_us(self, number: int) -> int:
        return self._boot_us + number * self._scan_us


#: A scan that begins later than this is late.
LATE_US = 1000


class Scanner:
    """The scans of a board from one boot on; scan 0 begins at once.

    ``on_news`` is called with the board's own ms whenever the filtered matrix has changed, and after the
    first scan. The boot is now, or at ``boot_us``.
    """

    def __init__(self, rig: Rig, on_news: Callable[[int], None], boot_us: int | None = None) -> None:
        self._rig = rig
        self._on_news = on_news
        self._boot_us = rig.now_us() if boot_us is None else boot_us
        self._timings = rig.profile.timings
        self._slots = Slots(self._timings, len(rig.profile.rows))
        self._beat = Beat(self._boot_us, self._timings.scan_us, self._slots.length_us)
        self._columns = len(rig.profile.columns)
        self._circuit = rig.circuit
        self._filter = Debounce()
        self._scan: Scan | None = None
        #: Both reads of that scan, each as one int.
        self._reads = (0, 0)
        #: The last scan that the filter knows of, and the first that is neither done nor skipped for good.
        self._filtered_number = 0
        self._next_number = 0
        #: Whether the next scan can be skipped if nothing moves.
        self._is_still = False
        self._is_news_due = True
        self._is_stopped = False
        #: How many closings were too short for a piece that stays, and how many scans came late.
        self.brief = 0
        self.late = 0

    @property
    def length_us(self) -> int:
        """How long a scan takes."""
        return self._slots.length_us

    @property
    def has_scanned(self) -> bool:
        """Whether there is anything to report."""
        return self._scan is not None

    @property
    def debounced(self) -> Rows:
        """The filtered matrix."""
        return unpack(self._filter.closed, self._slots.rows, self._columns)

    @property
    def raw(self) -> Rows:
        """The second reads of the last scan."""
        return self._scan.second if self._scan else (0,) * self._slots.rows

    def ms_at(self, at_us: int) -> int:
        """Return the board's own time: whole milliseconds since its boot."""
        return (at_us - self._boot_us) // 1000

    @property
    def due_us(self) -> int | None:
        """When the next scan that matters is complete; None if only an act can make one matter."""
        number = None if self._is_stopped else self._due_number()
        return None if number is None else self._beat.end_us(number)

    def run(self, to_us: int) -> None:
        """Carry out the scans that are complete at ``to_us``, or skip them."""
        if self._is_stopped:
            return
        while (number := self._due_number()) is not None and self._beat.end_us(number) <= to_us:
            self._carry_out(number)
        self._next_number = max(self._next_number, self._beat.first_ending(to_us + 1))

    def free_us(self, at_us: int) -> int:
        """Return when no scan is under way, from ``at_us`` on, the time up to which it was run."""
        if self._is_stopped or self._beat.start_us(self._next_number) > at_us:
            return at_us
        return self._beat.end_us(self._next_number)

    def stop(self) -> None:
        """Stop scanning; called between two scans."""
        self._fill(self._next_number - 1)
        self._is_stopped = True

    def go_on(self, at_us: int, *, reports_all: bool = False) -> None:
        """Scan again: at once if a scan was missed. With ``reports_all`` the first one is news anyway."""
        self._is_stopped = False
        self._is_still = False
        self._is_news_due |= reports_all
        if self._scan is not None:
            # Whatever still waned has recovered by now.
            self._scan = replace(self._scan, waning_us=())
        self.late += self._beat.lateness_us(self._next_number, at_us) > LATE_US
        self._next_number = self._beat.resume(self._next_number, at_us)

    def set_filter(self, *, lockout_ms: int, quiet_ms: int) -> None:
        """Filter with these times from now on."""
        self._fill(self._next_number - 1)
        self._timings = replace(self._timings, lockout_ms=lockout_ms, quiet_ms=quiet_ms)

    def _due_number(self) -> int | None:
        """Return the next scan that could differ from the last one."""
        if self._scan is None or not self._is_still or self._circuit is not self._rig.circuit:
            return self._next_number
        scan_us, due = self._timings.scan_us, list[int]()
        if (edge_us := self._rig.reeds.next_edge_us) is not None:
            due.append(self._beat.first_ending(edge_us))
        first, second = self._reads
        if (opens := opens_in(self._filter, first=first, second=second)) is not None:
            open_ms, open_scans = opens
            in_time = _ceil((self._board_ms(self._filtered_number) + open_ms) * 1000, scan_us)
            due.append(max(in_time, self._filtered_number + open_scans))
        return max(self._next_number, min(due)) if due else None

    def _carry_out(self, number: int) -> None:
        """Scan, filter, and report news; the scans skipped before it are filtered in one."""
        self._fill(number - 1)
        self._next_number = number + 1
        if self._take(self._read(number), number) or self._is_news_due:
            self._is_news_due = False
            self._on_news(self._board_ms(number))

    def _fill(self, number: int) -> None:
        """Filter the skipped scans up to ``number``; those missed by a stop are not among them."""
        if self._scan is not None and self._is_still and number > self._filtered_number:
            self._take(self._scan, number)

    def _read(self, number: int) -> Scan:
        """Read the matrix by the circuit at the time of that scan."""
        start_us = self._beat.start_us(number)
        reeds, circuit, slots = self._rig.reeds, self._rig.circuit, self._slots
        waning_us = self._scan.waning_us if self._scan else ()
        edge_us = reeds.next_edge_us
        is_quiet = edge_us is None or edge_us > start_us + slots.length_us
        if is_quiet:
            scan = scan_still(circuit, slots, reeds.contacts_at(start_us), waning_us)
        else:
            scan = scan_moving(circuit, slots, lambda us: reeds.contacts_at(start_us + us), waning_us)
        if self._rig.waveform is not None:
            _draw(self._rig.waveform, slots, start_us, scan)
        self._circuit = circuit
        self._is_still = is_quiet and scan.waning_us == waning_us
        return scan

    def _take(self, scan: Scan, number: int) -> bool:
        """Filter a scan; whether that changes the result."""
        was = self._filter.closed
        elapsed_ms = self._board_ms(number) - self._board_ms(self._filtered_number)
        if scan is not self._scan:
            self._reads = pack(scan.first, self._columns), pack(scan.second, self._columns)
        first, second = self._reads
        self._filter = step(
            self._filter,
            self._timings,
            elapsed_ms=elapsed_ms,
            first=first,
            second=second,
            scans=max(number - self._filtered_number, 1),
        )
        self._scan, self._filtered_number = scan, number
        self.brief += self._filter.brief.bit_count()
        return self._filter.closed != was

    def _board_ms(self, number: int) -> int:
        return number * self._timings.scan_us // 1000


def _ceil(amount: int, unit: int) -> int:
    return -(-amount // unit)
