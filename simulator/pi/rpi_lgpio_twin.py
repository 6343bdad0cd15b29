"""The twin of rpi-lgpio 0.6: RPi.GPIO's calls over lgpio, which claims every line from the kernel.

It follows the source of rpi-lgpio and of lgpio 0.2.2. A line that another program has claimed is busy; one
already claimed as an output stays as it is, whatever level a set-up asks for; and the kernel decides what
happens to the outputs of a program that crashes.
"""

import warnings
from collections.abc import Iterable
from enum import Enum
from typing import Any

from simulator.pi.library_twin import (
    FITTED_PULL,
    FITTED_PULLS,
    IN,
    NOT_A_BOUNCE,
    NOTHING_TO_CLEAN,
    OUT,
    PUD_DOWN,
    PUD_OFF,
    PUD_UP,
    PULLS,
    Callback,
    Costs,
    LibraryTwin,
    LineWatch,
    SettlingLevel,
    check_edge,
)
from simulator.pi.pins import Kernel, Pins, Pull

#: The library's value for a bounce time that was not given.
_NO_BOUNCE = -666

#: The number of the chip, once it is opened.
_CHIP = 0


class LgpioError(Exception):
    """The twin of ``lgpio.error``, which is not a RuntimeError."""

    def __init__(self, value: str) -> None:
        super().__init__(value)
        self.value = value

    def __str__(self) -> str:
        return repr(self.value)


class Lgpio:
    """The module under rpi-lgpio, as far as programs use it."""

    error = LgpioError


class PinClaim(Enum):
    """The role in which a program has claimed a line."""

    INPUT = "input"
    OUTPUT = "output"
    ALERT = "alert"


class Claims(LibraryTwin):
    """One program that has imported rpi-lgpio."""

    def __init__(self, pins: Pins, costs: Costs) -> None:
        super().__init__(pins, costs)
        self.held = self._claims = dict[int, PinClaim]()
        #: The chip, while it is open; only rpi-lgpio has this name, so it distinguishes the two libraries.
        self.chip: int | None = None

    def setmode(self, mode: int, /) -> None:
        """Number pins by BOARD or BCM, and open the chip."""
        super().setmode(mode)
        self.chip = _CHIP

    def setup(
        self, chanlist: object, direction: int, pull_up_down: int = PUD_OFF, initial: object = None
    ) -> None:
        """Make lines inputs or outputs."""
        if direction == OUT:
            if pull_up_down != PUD_OFF:
                raise ValueError("pull_up_down parameter is not valid for outputs")
        elif direction == IN:
            if initial is not None:
                raise ValueError("initial parameter is not valid for inputs")
            if pull_up_down not in PULLS:
                raise ValueError(
                    "Invalid value for pull_up_down - should be either PUD_OFF, PUD_UP or PUD_DOWN"
                )
        else:
            raise ValueError("An invalid direction was passed to setup()")
        level = None if initial is None else int(bool(initial))
        for number in self._numbers(chanlist):
            self.spend(self.costs.setup_us)
            if self.warns and number in FITTED_PULLS and pull_up_down in (PUD_UP, PUD_DOWN):
                _warn(FITTED_PULL)
            if direction == IN:
                self._free(number)
                self._claim_input(number, PULLS[pull_up_down])
            else:
                self.forget(number)
                if level is None:
                    # The level of the first line serves for all others.
                    level = self._read(number)
                self._claim_output(number, level)

    def output(self, channel: object, value: object) -> None:
        """Drive lines."""
        numbers = self._numbers(channel)
        values = [bool(level) for level in value] if isinstance(value, Iterable) else [bool(value)]
        if len(numbers) > 1 and len(values) == 1:
            values *= len(numbers)
        if len(numbers) != len(values):
            raise RuntimeError("Number of channels != number of values")
        for number, level in zip(numbers, values, strict=True):
            self.spend(self.costs.output_us)
            if self._claims.get(number) is not PinClaim.OUTPUT:
                self.refuse("The GPIO channel has not been set up as an OUTPUT")
            self.pins.latch(number, int(level))

    def cleanup(self, chanlist: object = None) -> None:
        """Release lines; if none are given, all that were set up, and the chip and the mode too."""
        if self.chip is None:
            return
        numbers = sorted(self._claims) if chanlist is None else self._numbers(chanlist)
        for number in numbers:
            self.spend(self.costs.setup_us)
            self.forget(number)
            self._claim_input(number, Pull.OFF)
            self._free(number)
        if not numbers and self.warns:
            _warn(NOTHING_TO_CLEAN)
        if chanlist is None:
            self.chip = None
            self.forget_mode()

    def gpio_function(self, channel: int) -> int:
        """Return whether a line is an input or an output, whoever owns it."""
        self.spend(self.costs.input_us)
        return OUT if self.pins.lines[self.number(channel)].is_output else IN

    def add_event_detect(
        self, channel: int, edge: int, callback: Callback | None = None, bouncetime: int | None = None
    ) -> None:
        """Start looking for edges of an input."""
        if callback is not None and not callable(callback):
            raise TypeError("Parameter must be callable")
        number = self.number(channel)
        if self._claims.get(number) not in (PinClaim.INPUT, PinClaim.ALERT):
            self.refuse("You must setup() the GPIO channel as an input first")
        check_edge(edge)
        if bouncetime == _NO_BOUNCE:
            bouncetime = None
        if bouncetime is not None and bouncetime <= 0:
            raise ValueError(NOT_A_BOUNCE)
        if self._claims[number] is PinClaim.ALERT and number in self.detectors:
            raise RuntimeError("Conflicting edge detection already enabled for this GPIO channel")
        self.spend(self.costs.setup_us)
        self._claims[number] = PinClaim.ALERT
        bounce_us = None if bouncetime is None else bouncetime * 1000
        watch = LineWatch(channel, edge, bounce_us, [] if callback is None else [callback])
        self.detect(number, SettlingLevel(watch, self.pins.level(number)))

    def crash(self) -> None:
        """End the program without cleaning up: the kernel frees its lines."""
        for number in tuple(self._claims):
            self.forget(number)
            self._free(number)
            if self.pins.kernel is Kernel.UPSTREAM:
                self.pins.make_input(number)

    def _numbers(self, channels: object) -> list[int]:
        """Return the lines of one channel, or of any iterable, even a string."""
        listed: Iterable[Any] = channels if isinstance(channels, Iterable) else (channels,)
        try:
            return [self.number(int(channel)) for channel in listed]
        except TypeError as error:
            raise ValueError("Channel must be an integer or list/tuple of integers") from error

    def _claim_input(self, number: int, pull: Pull | None) -> None:
        """Claim a line as an input; an existing input stays as it is."""
        if self._claims.get(number) is PinClaim.INPUT:
            return
        self._take(number, PinClaim.INPUT)
        self.pins.make_input(number)
        if pull is not None:
            self.pins.pull(number, pull)

    def _claim_output(self, number: int, level: int) -> None:
        """Claim a line as an output; an existing output stays as it is."""
        if self._claims.get(number) is PinClaim.OUTPUT:
            return
        self._take(number, PinClaim.OUTPUT)
        self.pins.pull(number, Pull.OFF)
        self.pins.latch(number, level)
        self.pins.make_output(number)

    def _take(self, number: int, claim: PinClaim) -> None:
        if self._is_taken(number):
            raise LgpioError("GPIO busy")
        self.pins.lines[number].owner = self
        self._claims[number] = claim

    def _is_taken(self, number: int) -> bool:
        return self.pins.lines[number].owner not in (None, self)

    def _free(self, number: int) -> None:
        if self._claims.pop(number, None) is not None:
            self.pins.lines[number].owner = None

    def _read(self, number: int) -> int:
        """Read a line as lgpio does: reading an unclaimed line makes it an input."""
        if number not in self._claims:
            if self._is_taken(number):
                raise LgpioError("GPIO not allocated")
            self._claim_input(number, None)
        return self.pins.level(number)


def _warn(message: str) -> None:
    warnings.warn(Warning(message), stacklevel=3)
