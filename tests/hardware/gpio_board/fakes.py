"""A fake Pi that keeps records: pins as strict as both libraries together, lights, and a timer.

Pins read only what a scan needs: a column is low while a row closed to it is low, and for some microseconds
after. The circuit itself is simulated in another room.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from controller.ports import BoardEvent, Identity
from hardware.gpio_board.pin_errors import ERRORS
from hardware.gpio_board.scan_task import ScanTask
from hardware.pi_header import broadcom_of
from hardware.profiles import load_profile

PROFILE = load_profile("hex70-single-gpio")
DUAL = load_profile("hex70-dual-gpio")
ROWS = [broadcom_of(wire.pin) for wire in PROFILE.rows]
COLUMNS = [broadcom_of(wire.pin) for wire in PROFILE.columns]

IDENTITY = Identity("10000000abcdef", PROFILE.name, "RPi.GPIO 0.7.1")
DARK = bytes(3 * len(PROFILE.lights))


def sensor(name: str) -> tuple[int, int]:
    """Return the row and column of a sensor by its name."""
    return next(at for at, called in PROFILE.sensors().items() if called == name)


class LgpioError(Exception):
    """An error like lgpio's own: not a RuntimeError, and without a number."""


BUSY = LgpioError("'GPIO busy'")


@dataclass
class FakeTimer:
    """Time that advances with each action and each pause."""

    us: int = 0
    pauses: list[int] = field(default_factory=list)

    def now_us(self) -> int:
        return self.us

    def pause_us(self, us: int) -> None:
        self.us += us
        self.pauses.append(us)


class FakeGpio:
    """Pins, with ``closed`` crosspoints of row and column between them; every call takes ``call_us``.

    A ``left`` pin was driven low by a program that crashed. Every call that concerns a pin in ``failing``
    raises its error. With ``is_lgpio``, the initial level of a pin that is already an output is ignored.
    """

    BCM, BOARD, OUT, IN, HIGH, LOW, PUD_OFF, PUD_DOWN, PUD_UP = 11, 10, 0, 1, 1, 0, 20, 21, 22

    def __init__(
        self,
        timer: FakeTimer,
        *,
        left: Iterable[int] = (),
        call_us: int = 3,
        rise_us: int = 40,
        is_lgpio: bool = True,
    ) -> None:
        self._timer = timer
        self._call_us, self._rise_us = call_us, rise_us
        self._is_lgpio = is_lgpio
        self.mode: int | None = None
        self.calls: list[tuple[object, ...]] = []
        self.closed: set[tuple[int, int]] = set()
        self.failing: dict[int, Exception] = {}
        #: The state of each pin that is ours: "low", "high", "input" or "pulled up".
        self.pins: dict[int, str] = {}
        self.left = set(left)
        #: Until when a column still reads low after the last row was released.
        self._low_until_us: dict[int, int] = {}
        #: Every level that a pin was driven to, in order.
        self.driven: list[tuple[int, str]] = []
        self.was_settled = True

    def close(self, *names: str) -> None:
        """Close sensors by their names."""
        self.closed |= {self._pins_of(name) for name in names}

    def open(self, *names: str) -> None:
        self.closed -= {self._pins_of(name) for name in names}

    # The interface of the libraries

    def setmode(self, mode: int, /) -> None:
        self._call("setmode", mode)
        if self.mode not in {None, mode}:
            raise ValueError("A different mode has already been set!")
        self.mode = mode

    def setwarnings(self, flag: bool, /) -> None:  # noqa: FBT001 - as in the libraries
        self._call("setwarnings", flag)

    def setup(
        self, channel: int, direction: int, /, *, pull_up_down: int = PUD_OFF, initial: int | None = None
    ) -> None:
        self._call("setup", channel, direction, pull_up_down, initial)
        self._check(channel)
        before = self.pins.get(channel, "low" if channel in self.left else "input")
        self.left.discard(channel)
        if direction == self.IN:
            assert initial is None
            self._change(channel, "pulled up" if pull_up_down == self.PUD_UP else "input")
            return
        assert pull_up_down == self.PUD_OFF
        if initial is None:
            initial = self.LOW if before == "low" else self.HIGH
        if self._is_lgpio and before in {"low", "high"}:
            initial = self.LOW if before == "low" else self.HIGH
        self._change(channel, "high" if initial else "low")
        self.driven.append((channel, self.pins[channel]))

    def output(self, channel: int, value: int, /) -> None:
        self._call("output", channel, value)
        self._check(channel)
        if self.pins.get(channel) not in {"low", "high"}:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        self._change(channel, "high" if value else "low")
        self.driven.append((channel, self.pins[channel]))

    def input(self, channel: int, /) -> int:
        self._call("input", channel)
        self._check(channel)
        if channel not in self.pins:
            raise RuntimeError("You must setup() the GPIO channel first")
        if self._is_pulled_low(channel):
            return self.LOW
        is_rising = self._timer.us < self._low_until_us.get(channel, 0)
        return self.LOW if is_rising else self.HIGH

    def cleanup(self, channel: int, /) -> None:
        self._call("cleanup", channel)
        self._check(channel)
        assert channel in self.pins, "this pin is not ours"
        self._change(channel, "input")
        del self.pins[channel]

    # The state of the wires

    @property
    def low(self) -> set[int]:
        """The pins that are driven low."""
        return {pin for pin in {*self.pins, *self.left} if self._is_low(pin)}

    def _change(self, channel: int, state: str) -> None:
        pulled = {column for _, column in self.closed if self._is_pulled_low(column)}
        self.pins[channel] = state
        for column in pulled:
            if not self._is_pulled_low(column):
                self._low_until_us[column] = self._timer.us + self._rise_us

    def _is_pulled_low(self, column: int) -> bool:
        return any(closed == column and self._is_low(row) for row, closed in self.closed)

    def _is_low(self, pin: int) -> bool:
        return self.pins.get(pin) == "low" or pin in self.left

    def _call(self, *call: object) -> None:
        self._timer.us += self._call_us
        self.calls.append(call)

    def _check(self, channel: int) -> None:
        assert type(channel) is int, "a channel is one plain int"
        if channel in self.failing:
            raise self.failing[channel]
        if self.mode != self.BCM:
            raise RuntimeError("Please set pin numbering mode using GPIO.setmode(GPIO.BCM)")

    def _pins_of(self, name: str) -> tuple[int, int]:
        row, column = sensor(name)
        return ROWS[row], COLUMNS[column]


class FakeStrip:
    """Lights that keep every picture they got; one takes ``cost_us``. They start lit."""

    def __init__(self, timer: FakeTimer, cost_us: int = 5000) -> None:
        self._timer = timer
        self.cost_us = cost_us
        self.lit = b"\xff" * len(DARK)
        self.shown: list[tuple[int, bytes]] = []
        self.failing: Exception | None = None
        self.is_closed = False

    def show(self, rgb: bytes) -> None:
        assert not self.is_closed
        if self.failing is not None:
            raise self.failing
        self._timer.us += self.cost_us
        self.lit = rgb
        self.shown.append((self._timer.us, rgb))

    def close(self) -> None:
        self.is_closed = True
        if self.failing is not None:
            raise self.failing
        self.lit = DARK


class Table:
    """A scan task over fakes; ``run`` gives it each turn when due, and returns its events."""

    def __init__(self, *, rate_hz: int | None = None, call_us: int = 3) -> None:
        self.timer = FakeTimer()
        self.gpio = FakeGpio(self.timer, call_us=call_us)
        self.strip = FakeStrip(self.timer)
        self.works = ScanTask(
            PROFILE,
            self.gpio,
            self.strip,
            self.timer,
            identity=IDENTITY,
            rate_hz=rate_hz,
            errors=(*ERRORS, LgpioError),
        )

    def run(self, ms: float) -> list[BoardEvent]:
        """Let time pass and return the events."""
        until_us = self.timer.us + round(ms * 1000)
        while self.works.due_us < until_us:
            self.timer.us = max(self.timer.us, self.works.due_us)
            self.works.turn()
        self.timer.us = max(self.timer.us, until_us)
        return self.events()

    def events(self) -> list[BoardEvent]:
        events = []
        while (event := self.works.next_event()) is not None:
            events.append(event)
        return events

    def started(self) -> "Table":
        """Start, and discard the events of that."""
        self.works.start()
        self.run(100)
        return self
