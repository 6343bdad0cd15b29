"""Library twin: the common part of both GPIO libraries: pin numbering, reading, edges, error texts, costs.

The differences, with all their traps, are in `simulator.pi.rpi_gpio_twin` for RPi.GPIO 0.7.1 and in
`simulator.pi.rpi_lgpio_twin` for rpi-lgpio 0.6. Error texts are the libraries' own, so that a program that
looks for them finds them.

Edge detection decides which edges of a line a program hears about between its calls. RPi.GPIO reports the
first edge of a bounce and then ignores edges for the bounce time; rpi-lgpio waits until the line has been
quiet for that time, and then reports. Both call back in a separate thread, and only print what is raised
there. In the twin, the callback runs at the program's next call, whose thread waits for it.

How long a call takes on each Raspberry Pi, this project has not measured. The published figures are:

- Zero 2 W with rpi-lgpio: output, input, output take 120-250 us, and 15 us with RPi.GPIO (rpi-lgpio issue 2).
- Pi 2 with RPi.GPIO: 243 kHz of output high, output low (codeandlife.com, 2015), which is 2 us per call.

The ratio between rpi-lgpio's calls was measured on a simulated GPIO chip of Linux 6.1: setup 46, output 25,
input 14.5 us. The middle of the published range is divided in that ratio, and rounded. A Pi 3 has the chip of
the Zero 2 W at 1.4 times its clock. By estimate, a Pi 4 is four times as fast as the Zero 2 W, and a Pi 5
five times.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NoReturn, Protocol

from hardware.pi_header import PHYSICAL, broadcom_of
from simulator.pi.pins import LINES, Pins, Pull

#: The two libraries that are imported as ``RPi.GPIO``, by distribution name.
Flavour = Literal["RPi.GPIO", "rpi-lgpio"]

BOARD, BCM = 10, 11
OUT, IN = 0, 1
LOW, HIGH = 0, 1
PUD_OFF, PUD_DOWN, PUD_UP = 20, 21, 22
UNKNOWN, SPI = -1, 41

PULLS: Mapping[int, Pull] = MappingProxyType({PUD_OFF: Pull.OFF, PUD_DOWN: Pull.DOWN, PUD_UP: Pull.UP})

#: The line on each pin of the header.
_BY_PIN = {pin: broadcom_of(name) for name, pin in PHYSICAL.items()}

#: Both libraries' texts for an invalid bounce time, and for the lines with a pull-up on the Pi itself.
NOT_A_BOUNCE = "Bouncetime must be greater than 0"
FITTED_PULL = "A physical pull up resistor is fitted on this channel!"
FITTED_PULLS = (2, 3)
NOTHING_TO_CLEAN = (
    "No channels have been set up yet - nothing to clean up!  "
    "Try cleaning up at the end of your program instead!"
)

RISING, FALLING, BOTH = 31, 32, 33

#: A program's callback, which gets the channel.
Callback = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Costs:
    """The time of one call for one line, in us; any other call takes as long as a set-up.

    A library that drives the chip's own registers ``finds_chip`` only if it knows the chip.
    """

    setup_us: int
    output_us: int
    input_us: int
    finds_chip: bool = True


#: The costs by model of Pi, abbreviated, and library.
COSTS: Mapping[str, Mapping[Flavour, Costs]] = MappingProxyType(
    {
        "zero2w": MappingProxyType({"rpi-lgpio": Costs(130, 70, 40), "RPi.GPIO": Costs(5, 5, 5)}),
        "3": MappingProxyType({"rpi-lgpio": Costs(95, 50, 30), "RPi.GPIO": Costs(4, 4, 4)}),
        "4": MappingProxyType({"rpi-lgpio": Costs(32, 18, 10), "RPi.GPIO": Costs(2, 2, 2)}),
        "5": MappingProxyType({"rpi-lgpio": Costs(26, 14, 8), "RPi.GPIO": Costs(2, 2, 2, finds_chip=False)}),
    }
)


def costs_of(pi: str, flavour: Flavour) -> Costs:
    """Return the cost of calls; raises KeyError for a Pi or library that is not in `COSTS`."""
    return COSTS[pi][flavour]


@dataclass(slots=True)
class LineWatch:
    """The edges of a line that a program wants to hear about, and whether there was one."""

    channel: int
    edge: int
    bounce_us: int | None
    callbacks: list[Callback] = field(default_factory=list)
    is_seen: bool = False

    def report(self, level: int) -> None:
        """Report an edge to ``level``, if the program wants it."""
        if self.edge not in (BOTH, RISING if level else FALLING):
            return
        self.is_seen = True
        for callback in self.callbacks:
            with ThreadPoolExecutor(max_workers=1) as thread:
                error = thread.submit(callback, self.channel).exception()
            if error is not None:
                print(error, file=sys.stderr)  # noqa: T201 - this is what the libraries do

    def take_seen(self) -> bool:
        """Return whether there was an edge since the last call."""
        was_seen, self.is_seen = self.is_seen, False
        return was_seen


class Detector(Protocol):
    """A filter between the edges of a line and a program."""

    watch: LineWatch

    def note(self, at_us: int, level: int) -> None:
        """Note an edge."""

    def settle(self, at_us: int) -> None:
        """Report what has become certain by now."""


@dataclass(slots=True)
class Muting:
    """RPi.GPIO: reports an edge at once, and ignores those that follow within the bounce time."""

    watch: LineWatch
    _reported_us: int | None = None

    def note(self, at_us: int, level: int) -> None:
        """See `Detector`."""
        if self.watch.edge not in (BOTH, RISING if level else FALLING):
            return
        bounce_us = self.watch.bounce_us or 0
        if self._reported_us is None or at_us - self._reported_us > bounce_us:
            self._reported_us = at_us
            self.watch.report(level)

    def settle(self, at_us: int) -> None:
        """See `Detector`."""


@dataclass(slots=True)
class SettlingLevel:
    """rpi-lgpio: reports a level once it has lasted for the bounce time, if it differs from the last one."""

    watch: LineWatch
    _level: int
    _latest: tuple[int, int] | None = None

    def note(self, at_us: int, level: int) -> None:
        """See `Detector`."""
        self.settle(at_us)
        self._latest = (at_us, level)
        self.settle(at_us)

    def settle(self, at_us: int) -> None:
        """See `Detector`."""
        if self._latest is None or at_us - self._latest[0] < (self.watch.bounce_us or 0):
            return
        (_, level), self._latest = self._latest, None
        if level != self._level:
            self._level = level
            self.watch.report(level)


class LibraryTwin(ABC):
    """The state of one program that has imported a library, on the pins of a Pi."""

    #: The lines that the program has set up, as inputs or outputs.
    held: Collection[int]

    def __init__(self, pins: Pins, costs: Costs) -> None:
        self.pins = pins
        self.costs = costs
        self._rig = pins.rig
        self.mode: int | None = None
        self.warns = True
        self.detectors: dict[int, Detector] = {}
        #: The line of each channel read so far, valid until the numbering changes.
        self._asked: dict[int, int] = {}

    def getmode(self) -> int | None:
        """Return the pin numbering: BOARD, BCM or None."""
        return self.mode

    def setmode(self, mode: int, /) -> None:
        """Number pins by BOARD or BCM; raises ValueError if another numbering is set."""
        if self.mode is not None and mode != self.mode:
            raise ValueError("A different mode has already been set!")
        if mode not in (BOARD, BCM):
            raise ValueError("An invalid mode was passed to setmode()")
        self.mode = mode

    def setwarnings(self, flag: int, /) -> None:
        """Switch warnings on or off."""
        self.warns = bool(flag)

    def input(self, channel: int, /) -> int:
        """Read a line that is set up."""
        at_us = self.spend(self.costs.input_us) if self.detectors else self._rig.spend(self.costs.input_us)
        number = self._asked.get(channel) if type(channel) is int else self.number(channel)
        if number is None:
            number = self._asked[channel] = self.number(channel)
        if number not in self.held:
            self.refuse("You must setup() the GPIO channel first")
        return self.pins.read(number, at_us)

    def remove_event_detect(self, channel: int, /) -> None:
        """Stop looking for edges."""
        self.spend(self.costs.setup_us)
        self.forget(self.number(channel))

    def event_detected(self, channel: int, /) -> bool:
        """Return whether there was an edge since the last call."""
        self.spend(self.costs.input_us)
        detector = self.detectors.get(self.number(channel))
        return detector is not None and detector.watch.take_seen()

    def forget_mode(self) -> None:
        """Forget the pin numbering."""
        self.mode = None
        self._asked.clear()

    @abstractmethod
    def crash(self) -> None:
        """End the program without cleaning up."""

    def spend(self, us: int) -> int:
        """Let the time of a call pass, report edges, and return the new time."""
        at_us = self._rig.spend(us)
        if self.detectors:
            self.pins.wires.follow(at_us)
            for detector in tuple(self.detectors.values()):
                detector.settle(at_us)
        return at_us

    def number(self, channel: int) -> int:
        """Find the line of a channel."""
        if self.mode is None:
            raise RuntimeError(
                "Please set pin numbering mode using GPIO.setmode(GPIO.BOARD) or GPIO.setmode(GPIO.BCM)"
            )
        number = channel if self.mode == BCM else _BY_PIN.get(channel, -1)
        if not 0 <= number < len(LINES):
            raise ValueError("The channel sent is invalid on a Raspberry Pi")
        return number

    def channel(self, number: int) -> int:
        """Find the channel of a line."""
        if self.mode == BCM:
            return number
        return next(pin for pin, line in _BY_PIN.items() if line == number)

    def refuse(self, message: str) -> NoReturn:
        """Count the use of a line that was not set up for it, and raise RuntimeError."""
        self.pins.mistakes.not_set_up += 1
        raise RuntimeError(message)

    def detect(self, number: int, detector: Detector) -> None:
        """Start looking for edges."""
        self.detectors[number] = detector
        if (column := self.pins.lines[number].column) is not None:
            self.pins.wires.watch(column, detector.note)

    def forget(self, number: int) -> None:
        """Stop looking for edges, if this was on."""
        self.detectors.pop(number, None)
        if (column := self.pins.lines[number].column) is not None:
            self.pins.wires.unwatch(column)


def check_edge(edge: int) -> None:
    """Raise ValueError if an edge is not a valid kind."""
    if edge not in (RISING, FALLING, BOTH):
        raise ValueError("The edge must be set to RISING, FALLING or BOTH")
