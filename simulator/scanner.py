"""What a microcontroller does all day: scan the matrix every ``scan_us`` and filter bounce.

Decides when scans take place and which of them need not. A scan is left out when it could only repeat the
last one: no contact moves until it is over, the circuit is the same, no column still recovers, and no sensor
is due to open by time alone. What is reported, and when, is the same as if every scan had been carried out.
"""

from collections.abc import Callable

from hardware.debounce import Debounce, opens_in_ms, pack, step, unpack
from simulator.electrical import Rows
from simulator.rig import Rig
from simulator.scan import Scan, Slots, scan_moving, scan_still


class Scanner:
    """The scans of a board from one boot on; scan 0 begins at once.

    ``on_news`` is told the board's own ms whenever the filtered matrix has changed, and after the first scan.
    """

    def __init__(self, rig: Rig, on_news: Callable[[int], None]) -> None:
        self._rig = rig
        self._on_news = on_news
        self._boot_us = rig.now_us()
        self._timings = rig.profile.timings
        self._slots = Slots(self._timings, len(rig.profile.rows))
        self._columns = len(rig.profile.columns)
        self._circuit = rig.circuit
        self._filter = Debounce()
        self._scan: Scan | None = None
        #: The last scan that the filter knows of, and the first that is neither done nor left out for good.
        self._filtered_number = 0
        self._next_number = 0
        self._is_still = False

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
        """The board's own time: whole milliseconds since its boot."""
        return (at_us - self._boot_us) // 1000

    @property
    def due_us(self) -> int | None:
        """When the next scan that matters is complete; None if only an act can make one matter."""
        number = self._due_number()
        return None if number is None else self._end_us(number)

    def run(self, to_us: int) -> None:
        """Carry out the scans that are complete at ``to_us``, or leave them out."""
        while (number := self._due_number()) is not None and self._end_us(number) <= to_us:
            self._carry_out(number)
        self._next_number = max(self._next_number, (to_us - self._end_us(0)) // self._timings.scan_us + 1)

    def _end_us(self, number: int) -> int:
        return self._boot_us + number * self._timings.scan_us + self._slots.length_us

    def _due_number(self) -> int | None:
        """The next scan that could differ from the last one."""
        if self._scan is None or not self._is_still or self._circuit is not self._rig.circuit:
            return self._next_number
        scan_us, due = self._timings.scan_us, list[int]()
        if (edge_us := self._rig.reeds.next_edge_us) is not None:
            due.append(_ceil(edge_us - self._end_us(0), scan_us))
        first, second = self._packed(self._scan)
        if (open_ms := opens_in_ms(self._filter, first=first, second=second)) is not None:
            due.append(_ceil((self._board_ms(self._filtered_number) + open_ms) * 1000, scan_us))
        return max(self._next_number, min(due)) if due else None

    def _carry_out(self, number: int) -> None:
        """Scan, filter, and tell of news; the scans left out before it are filtered in one."""
        is_first = self._scan is None
        if self._scan is not None and number - 1 > self._filtered_number:
            self._take(self._scan, number - 1)
        self._next_number = number + 1
        if self._take(self._read(number), number) or is_first:
            self._on_news(self._board_ms(number))

    def _read(self, number: int) -> Scan:
        """Read the matrix as the circuit has it at the time of that scan."""
        start_us = self._boot_us + number * self._timings.scan_us
        reeds, circuit, slots = self._rig.reeds, self._rig.circuit, self._slots
        waning_us = self._scan.waning_us if self._scan else ()
        edge_us = reeds.next_edge_us
        is_quiet = edge_us is None or edge_us > start_us + slots.length_us
        if is_quiet:
            scan = scan_still(circuit, slots, reeds.contacts_at(start_us), waning_us)
        else:
            scan = scan_moving(circuit, slots, lambda us: reeds.contacts_at(start_us + us), waning_us)
        self._circuit = circuit
        self._is_still = is_quiet and scan.waning_us == waning_us
        return scan

    def _take(self, scan: Scan, number: int) -> bool:
        """Filter a scan; whether it changes the outcome."""
        was = self._filter.closed
        elapsed_ms = self._board_ms(number) - self._board_ms(self._filtered_number)
        first, second = self._packed(scan)
        self._filter = step(self._filter, self._timings, elapsed_ms=elapsed_ms, first=first, second=second)
        self._scan, self._filtered_number = scan, number
        return self._filter.closed != was

    def _board_ms(self, number: int) -> int:
        return number * self._timings.scan_us // 1000

    def _packed(self, scan: Scan) -> tuple[int, int]:
        return pack(scan.first, self._columns), pack(scan.second, self._columns)


def _ceil(amount: int, unit: int) -> int:
    return -(-amount // unit)
