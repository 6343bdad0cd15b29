"""The twin of RPi.GPIO 0.7.1, which writes the chip's registers directly, without the kernel.

It follows the library's C source. Any program may use any line, whoever owns it; whatever a program leaves
behind stays as it is; and a set-up with a level always sets it.
"""

import warnings

from simulator.pi.library_twin import (
    FITTED_PULL,
    FITTED_PULLS,
    HIGH,
    IN,
    LOW,
    NOT_A_BOUNCE,
    NOTHING_TO_CLEAN,
    OUT,
    PUD_DOWN,
    PUD_OFF,
    PUD_UP,
    PULLS,
    SPI,
    UNKNOWN,
    Callback,
    Costs,
    LibraryTwin,
    LineWatch,
    Muting,
    check_edge,
)
from simulator.pi.pins import Pins, Pull

#: The library's values for an argument, and a level, that were not given.
_NOT_GIVEN = -666
_NO_LEVEL = -1

#: The lines that SPI takes.
_SPI_LINES = range(7, 12)


class Registers(LibraryTwin):
    """One program that has imported RPi.GPIO."""

    def __init__(self, pins: Pins, costs: Costs) -> None:
        super().__init__(pins, costs)
        #: The direction of each line set up; then whether the program has found the chip.
        self.held = self._directions = dict[int, int]()
        self._has_chip = False

    def setup(
        self, channel: object, direction: int, pull_up_down: int = PUD_OFF, initial: int = _NO_LEVEL
    ) -> None:
        """Make lines inputs or outputs."""
        for argument in (direction, pull_up_down, initial):
            _check_int(argument)
        channels = _listed(channel)
        self._find_chip()
        if direction not in (IN, OUT):
            raise ValueError("An invalid direction was passed to setup()")
        if direction == OUT and pull_up_down != PUD_OFF:
            raise ValueError("pull_up_down parameter is not valid for outputs")
        if direction == IN and initial != _NO_LEVEL:
            raise ValueError("initial parameter is not valid for inputs")
        if pull_up_down not in PULLS:
            raise ValueError("Invalid value for pull_up_down - should be either PUD_OFF, PUD_UP or PUD_DOWN")
        for one in channels:
            self._set_up(self.number(_int(one)), direction, pull_up_down, initial)

    def _set_up(self, number: int, direction: int, pull: int, initial: int) -> None:
        self.spend(self.costs.setup_us)
        pin = self.pins.lines[number]
        if self.warns and (pin.is_alternate or (pin.is_output and number not in self._directions)):
            _warn(
                "This channel is already in use, continuing anyway.  "
                "Use GPIO.setwarnings(False) to disable warnings."
            )
        if self.warns and number in FITTED_PULLS and pull in (PUD_UP, PUD_DOWN):
            _warn(FITTED_PULL)
        if direction == OUT and initial in (LOW, HIGH):
            self.pins.latch(number, initial)
        self.pins.pull(number, PULLS[pull])
        if direction == OUT:
            self.pins.make_output(number)
        else:
            self.pins.make_input(number)
        self._directions[number] = direction

    def output(self, channel: object, value: object, /) -> None:
        """Drive lines."""
        is_list = isinstance(channel, list | tuple)
        channels = _listed(channel)
        if not isinstance(value, int | list | tuple):
            raise ValueError("Value must be an integer/boolean or a list/tuple of integers/booleans")  # noqa: TRY004 - its own
        if isinstance(value, int):
            values: list[object] = [value] * len(channels)
        else:
            values = list(value)
            if not is_list or len(values) != len(channels):
                raise RuntimeError("Number of channels != number of values")
        for one, level in zip(channels, values, strict=True):
            self.spend(self.costs.output_us)
            channel = _int(one)
            if not isinstance(level, int):
                raise ValueError("Value must be an integer or boolean")  # noqa: TRY004 - its own
            number = self.number(channel)
            if self._directions.get(number) != OUT:
                self.refuse("The GPIO channel has not been set up as an OUTPUT")
            self.pins.latch(number, int(bool(level)))

    def cleanup(self, channel: object = _NOT_GIVEN) -> None:
        """Make lines inputs without a pull; if none are given, all that were set up, and forget the mode."""
        channels = None if channel == _NOT_GIVEN else _listed(channel)
        found = False
        if self._has_chip:
            if channels is None:
                numbers = sorted(self._directions)
                self.forget_mode()
            else:
                numbers = [self.number(_int(one)) for one in channels]
            found = sum(self._clean(number) for number in numbers) > 0
        if not found and self.warns:
            _warn(NOTHING_TO_CLEAN)

    def _clean(self, number: int) -> bool:
        self.forget(number)
        if number not in self._directions:
            return False
        self.spend(self.costs.setup_us)
        self.pins.pull(number, Pull.OFF)
        self.pins.make_input(number)
        del self._directions[number]
        return True

    def gpio_function(self, channel: int, /) -> int:
        """Return the function of a line."""
        number = self.number(channel)
        self._find_chip()
        self.spend(self.costs.input_us)
        pin = self.pins.lines[number]
        if pin.is_alternate:
            return SPI if number in _SPI_LINES else UNKNOWN
        return OUT if pin.is_output else IN

    def add_event_detect(
        self, gpio: int, edge: int, callback: object = _NOT_GIVEN, bouncetime: int = _NOT_GIVEN
    ) -> None:
        """Start looking for edges of an input."""
        callbacks = [] if callback == _NOT_GIVEN else [_callable(callback)]
        number = self.number(gpio)
        if self._directions.get(number) != IN:
            self.refuse("You must setup() the GPIO channel as an input first")
        check_edge(edge)
        if bouncetime <= 0 and bouncetime != _NOT_GIVEN:
            raise ValueError(NOT_A_BOUNCE)
        self.spend(self.costs.setup_us)
        if number in self.detectors:
            raise RuntimeError("Conflicting edge detection already enabled for this GPIO channel")
        bounce_us = None if bouncetime == _NOT_GIVEN else bouncetime * 1000
        self.detect(number, Muting(LineWatch(gpio, edge, bounce_us, callbacks)))

    def number(self, channel: int) -> int:
        """Find the line of a channel; check first that it is an int."""
        _check_int(channel)
        return super().number(channel)

    def remove_event_detect(self, channel: int, /) -> None:
        """Stop looking for edges."""
        self.number(channel)
        if not self._has_chip:
            raise RuntimeError("No access to /dev/mem.  Try running as root!")
        super().remove_event_detect(channel)

    def crash(self) -> None:
        """End the program without cleaning up: the registers stay as they are."""
        for number in tuple(self.detectors):
            self.forget(number)

    def _find_chip(self) -> None:
        if not self.costs.finds_chip:
            raise RuntimeError("Cannot determine SOC peripheral base address")
        self._has_chip = True


def _listed(channel: object) -> list[object]:
    """Return the channels of a list or tuple, or a single one; each is checked only when its turn comes."""
    if isinstance(channel, int):
        return [channel]
    if isinstance(channel, list | tuple):
        return list(channel)
    raise ValueError("Channel must be an integer or list/tuple of integers")


def _int(channel: object) -> int:
    if not isinstance(channel, int):
        raise ValueError("Channel must be an integer")  # noqa: TRY004 - its own
    return channel


def _check_int(argument: object) -> None:
    if not isinstance(argument, int):
        raise TypeError(f"'{type(argument).__name__}' object cannot be interpreted as an integer")


def _callable(callback: object) -> Callback:
    if not callable(callback):
        raise TypeError("Parameter must be callable")
    return callback


def _warn(message: str) -> None:
    warnings.warn(message, RuntimeWarning, stacklevel=4)
