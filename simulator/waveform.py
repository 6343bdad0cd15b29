"""The waveform of a board: what happens at its pins, as a VCD file (IEEE 1364-2005, 18) for any viewer.

Decides the signals and their names, which are the profile's: a row is 0 while it is selected, 1 if something
drives it high, and else nothing drives it; a column has its pin's name; a light has that of its space, and
holds red, green and blue as it was sent them. ``data`` is the light pin and ``latch`` happens when the strip
shows a picture. ``tx`` and ``rx`` are the lines from and to the board, with ``tx_byte`` and ``rx_byte`` while
a byte is on them.

Knows nothing of boards: each tells it what it has, in nanoseconds and nearly in order. Only changes are
written, and never more than a given size. Written by pyvcd, which the extra `wave` brings.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import IO, TYPE_CHECKING, Literal, TypeAlias

from vcd import VCDWriter

from controller.board import Profile

if TYPE_CHECKING:
    from vcd.writer import Variable

#: Where a waveform ends, whatever happens after: what a viewer opens in a few seconds.
MOST_BYTES = 256_000_000

#: How far behind others somebody may tell of an edge; a scan is told when it is over.
BEHIND_NS = 5_000_000

#: How far edges are gathered before they are written.
STEP_NS = 1_000_000

#: A bit on the line, which has 500 000 baud.
BIT_NS = 2_000

Line = Literal["rx", "tx"]

_Write: TypeAlias = Callable[[int, int], None]


class _BoundedFile:
    """A file and how much was written into it."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self.size = 0

    def write(self, text: str) -> int:
        self.size += len(text)
        return self._file.write(text)

    def flush(self) -> None:
        self._file.flush()


class Waveform:
    """Writes into ``file`` from ``began_us`` on; bits of a mask are rows or columns by their numbers.

    If that fails, or grows past ``most_bytes``, the file ends there, and ``on_end`` is called with the error,
    or None.
    """

    def __init__(
        self,
        profile: Profile,
        file: IO[str],
        began_us: int,
        on_end: Callable[[OSError | None], None] = lambda _: None,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self._file = _BoundedFile(file)
        self._on_end = on_end
        self._most_bytes = most_bytes
        self._has_ended = False
        self._pending: list[tuple[int, int, _Write, int]] = []
        self._numbers = count()
        self._written_ns = self._latest_ns = began_us * 1000
        self._vcd = VCDWriter(
            self._file,  # type: ignore[arg-type] # it only writes and flushes
            timescale="1 ns",
            date="",
            comment=f"{profile.name}, from {began_us} us on",
            init_timestamp=self._written_ns,
        )
        self._rows = [self._wire("rows", f"row{row}", 1, "z") for row in range(len(profile.rows))]
        self._columns = [self._wire("columns", wire.pin, 1, 1) for wire in profile.columns]
        self._lights = [self._wire("lights", space, 24, 0) for space in profile.lights]
        self._data = self._wire("strip", "data", 1, 0)
        self._latch = self._vcd.register_var("strip", "latch", "event")
        self._lines = {line: self._wire("line", line, 1, 1) for line in ("rx", "tx")}
        self._bytes = {line: self._wire("line", f"{line}_byte", 8, "z") for line in ("rx", "tx")}
        self._low = self._high = self._pulled = 0
        # What happens before the header is written is no event.
        self._guarded(self._vcd.flush)

    def _wire(self, scope: str, name: str, size: int, at_first: int | str) -> "Variable[int | str]":
        return self._vcd.register_var(scope, name, "wire", size=size, init=at_first)

    def rows(self, low: int, at_ns: int) -> None:
        """Tell which rows are selected from ``at_ns`` on."""
        self._at(at_ns, self._write_rows, low)

    def high_rows(self, high: int, at_ns: int) -> None:
        """Tell which rows are driven high, as none should be."""
        self._at(at_ns, self._write_high, high)

    def columns(self, low: int, at_ns: int) -> None:
        """Tell which columns are low."""
        self._at(at_ns, self._write_columns, low)

    def data(self, level: int, at_ns: int) -> None:
        """Tell the level of the light pin."""
        self._at(at_ns, self._writer(self._data), level)

    def latch(self, at_ns: int) -> None:
        """Tell that the strip shows the picture that it was sent."""
        self._at(at_ns, self._writer(self._latch), 1)

    def light(self, number: int, rgb: int, at_ns: int) -> None:
        """Tell what a light was sent, 8 bits each."""
        self._at(at_ns, self._writer(self._lights[number]), rgb)

    def lights(self, rgb: bytes, at_ns: int) -> None:
        """Tell what every light was sent, 3 bytes each."""
        for number in range(len(self._lights)):
            self.light(number, int.from_bytes(rgb[3 * number : 3 * number + 3], "big"), at_ns)

    def byte(self, line: Line, byte: int, began_ns: int, ended_ns: int) -> None:
        """Tell of a byte whose stop bit has ended."""
        write = self._writer(self._lines[line])
        for place, level in enumerate((0, *(byte >> bit & 1 for bit in range(8)), 1)):
            self._at(began_ns + place * BIT_NS, write, level)
        self._at(began_ns, self._writer(self._bytes[line]), byte)
        self._at(ended_ns, self._silence(line), 0)

    def close(self) -> None:
        """Write what is left; the file stays open."""
        self._guarded(self._finish)

    def _finish(self) -> None:
        if self._pending:
            self._write_up_to(max(self._pending)[0])
        if not self._has_ended:
            self._vcd.close(self._written_ns)

    def _at(self, at_ns: int, write: _Write, value: int) -> None:
        if self._has_ended:
            return
        heappush(self._pending, (at_ns, next(self._numbers), write, value))
        if at_ns > self._latest_ns + STEP_NS:
            self._latest_ns = at_ns
            self._guarded(lambda: self._write_up_to(at_ns - BEHIND_NS))

    def _write_up_to(self, until_ns: int) -> None:
        pending = self._pending
        while pending and pending[0][0] <= until_ns:
            at_ns, _, write, value = heappop(pending)
            self._written_ns = max(at_ns, self._written_ns)
            write(self._written_ns, value)
        if self._file.size > self._most_bytes:
            self._vcd.dump_off(self._written_ns)
            self._end(None)

    def _guarded(self, write: Callable[[], None]) -> None:
        """Write; a disk that takes no more ends the waveform, and nothing else."""
        try:
            write()
        except OSError as error:
            self._end(error)

    def _end(self, error: OSError | None) -> None:
        self._has_ended = True
        self._pending.clear()
        self._on_end(error)

    def _writer(self, variable: "Variable[int | str]") -> _Write:
        return lambda at_ns, value: self._vcd.change(variable, at_ns, value)

    def _silence(self, line: Line) -> _Write:
        return lambda at_ns, _: self._vcd.change(self._bytes[line], at_ns, "z")

    def _write_rows(self, at_ns: int, low: int) -> None:
        self._low = low
        self._drive(at_ns)

    def _write_high(self, at_ns: int, high: int) -> None:
        self._high = high
        self._drive(at_ns)

    def _drive(self, at_ns: int) -> None:
        for row, variable in enumerate(self._rows):
            level = "0" if self._low >> row & 1 else "1" if self._high >> row & 1 else "z"
            if level != variable.value:
                self._vcd.change(variable, at_ns, level)

    def _write_columns(self, at_ns: int, low: int) -> None:
        changed, self._pulled = low ^ self._pulled, low
        for column in range(changed.bit_length()):
            if changed >> column & 1:
                self._vcd.change(self._columns[column], at_ns, 1 - (low >> column & 1))
