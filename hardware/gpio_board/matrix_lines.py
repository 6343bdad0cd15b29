"""The lines of the matrix on a Pi's pins: each row in turn is pulled low, and all columns are read.

Decides the order of calls and pauses of a scan, and the state of every line before, between and after:

    line     before, between and after      while its row is read
    row      input without a pull           output, low
    column   input with the pull-up on      the same

So a row is low or released, never high. All rows are released first, because the kernel of the Raspberry Pi
leaves the lines of a crashed program as they were: a row left low would be read as part of every other. The
pauses are not optional: a column that was low rises through its pull-up alone, and read too soon it is still
low on the next row.

Does not know what closes a crosspoint, or how often it is scanned.
"""

from contextlib import suppress

from controller.board import Profile
from hardware.gpio_board.pin_errors import Errors, TroubleError, of_pins
from hardware.gpio_board.pin_library_loader import Gpio
from hardware.gpio_board.scan_timer import Timer
from hardware.pi_header import broadcom_of


class Lines:
    """The rows and columns of ``profile``; ``errors`` are what the library raises when hardware fails."""

    def __init__(self, gpio: Gpio, profile: Profile, timer: Timer, errors: Errors) -> None:
        self._gpio = gpio
        self._timer = timer
        self._errors = errors
        self._timings = profile.timings
        self._rows = tuple(broadcom_of(wire.pin) for wire in profile.rows)
        self._columns = tuple(broadcom_of(wire.pin) for wire in profile.columns)
        #: Each row with its columns, and the bit of each crosspoint in the order of `hardware.debounce.pack`.
        wide = len(self._columns)
        self._slots = tuple(
            (row, tuple((column, 1 << n * wide + bit) for bit, column in enumerate(self._columns)))
            for n, row in enumerate(self._rows)
        )
        #: The pins that we hold.
        self._held: list[int] = []

    def safe(self) -> None:
        """Take all lines and put them into their state of rest; TroubleError if one is unavailable."""
        gpio = self._gpio
        pulls = dict.fromkeys(self._rows, gpio.PUD_OFF) | dict.fromkeys(self._columns, gpio.PUD_UP)
        pin = None
        try:
            gpio.setwarnings(False)  # noqa: FBT003 - it is called by place
            gpio.setmode(gpio.BCM)
            for pin, pull in pulls.items():
                gpio.setup(pin, gpio.IN, pull_up_down=pull)
                self._held.append(pin)
        except self._errors as error:
            raise TroubleError(of_pins(error, pin)) from error
        self._timer.pause_us(self._timings.release_us)

    def scan(self) -> int:
        """Read the whole matrix once, packed as by `hardware.debounce.pack`, 1 where a column reads low.

        TroubleError if the pins are no longer available; a row may stay low then until `release`.
        """
        gpio, pause_us, read = self._gpio, self._timer.pause_us, self._gpio.input
        low, select_us, release_us = gpio.LOW, self._timings.select_us, self._timings.release_us
        bits, row = 0, None
        try:
            for row, crosspoints in self._slots:
                gpio.setup(row, gpio.OUT, initial=low)
                pause_us(select_us)
                for column, bit in crosspoints:
                    if read(column) == low:
                        bits |= bit
                gpio.setup(row, gpio.IN, pull_up_down=gpio.PUD_OFF)
                pause_us(release_us)
        except self._errors as error:
            raise TroubleError(of_pins(error, row)) from error
        return bits

    def release(self) -> None:
        """Release every line that we hold, even if another fails; calling it again does nothing."""
        while self._held:
            with suppress(*self._errors):
                self._gpio.cleanup(self._held.pop(0))
