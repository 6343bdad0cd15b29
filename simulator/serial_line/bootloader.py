"""The bootloader of an Arduino, which runs before the firmware and waits for somebody to flash it.

Decides when the firmware starts after a reset. The bootloader of a Mega 2560 listens for a second; a byte
that arrives in that time could begin a new firmware, and keeps it listening until nothing has come for five.
It sends nothing by itself, and the lights are dark.
"""

from collections.abc import Callable

from simulator.circuit import Rows
from simulator.microcontroller import Microcontroller

#: How long it listens after a reset, and after a byte that it could not use.
LISTENS_US = 1_000_000
KEPT_US = 5_000_000


class Bootloader:
    """A chip with a bootloader before its firmware; see `simulator.microcontroller.Microcontroller`.

    The firmware of ``chip`` is already running.
    """

    def __init__(self, chip: Microcontroller, now_us: int) -> None:
        self._chip = chip
        self._now_us = now_us
        #: When the firmware starts, and how to start it.
        self._starts_us: int | None = None
        self._start: Callable[[], None] = self._chip.power
        self._cut_us: int | None = None

    @property
    def on_byte(self) -> Callable[[int, int], None]:
        """See `simulator.microcontroller.Microcontroller`."""
        return self._chip.on_byte

    @on_byte.setter
    def on_byte(self, on_byte: Callable[[int, int], None]) -> None:
        self._chip.on_byte = on_byte

    def run(self, to_us: int) -> None:
        """See `simulator.microcontroller.Microcontroller`."""
        if self._starts_us is not None and self._starts_us <= to_us:
            self._chip.run(self._starts_us)
            self._starts_us = None
            self._start()
        self._chip.run(to_us)
        self._now_us = max(self._now_us, to_us)

    def due_us(self) -> int | None:
        """See `simulator.microcontroller.Microcontroller`."""
        return self._chip.due_us() if self._starts_us is None else self._starts_us

    def receive(self, byte: int, at_us: int) -> None:
        """See `simulator.microcontroller.Microcontroller`."""
        if self._starts_us is not None:
            self.run(at_us)
        if self._starts_us is None:
            self._chip.receive(byte, at_us)
        else:
            self._starts_us = at_us + KEPT_US

    def reset(self) -> None:
        """See `simulator.microcontroller.Microcontroller`."""
        self._chip.cut()
        self._wait(self._start_by_reset)

    def cut(self) -> None:
        """See `simulator.microcontroller.Microcontroller`."""
        self._chip.cut()
        self._starts_us, self._cut_us = None, self._now_us

    def power(self) -> None:
        """See `simulator.microcontroller.Microcontroller`."""
        has_dipped, self._cut_us = self._cut_us == self._now_us, None
        self._wait(self._start_by_dip if has_dipped else self._chip.power)

    def rows(self) -> tuple[Rows, Rows]:
        """See `simulator.microcontroller.Microcontroller`."""
        return self._chip.rows()

    def _wait(self, start: Callable[[], None]) -> None:
        self._starts_us, self._start = self._now_us + LISTENS_US, start

    def _start_by_reset(self) -> None:
        """Start the firmware so that it finds a pulled reset line."""
        self._chip.power()
        self._chip.reset()

    def _start_by_dip(self) -> None:
        """Start the firmware so that it finds a supply that dipped for an instant."""
        self._chip.power()
        self._chip.cut()
        self._chip.power()
