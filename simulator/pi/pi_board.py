"""Pi board: a simulated board on a Pi's pins, with the real board's scan task on twins of pins and strip.

Decides how they are put together, and how time passes: without a thread, only in `read`. The scan task takes
its turns at its deadlines, and while it works, time passes on the rig's clock, so that contacts bounce and
hands act in the middle of a scan. A `read` whose time runs out during a turn ends after that turn.

Skipped scans: leaves out scans of a Pi that could only repeat the last one, as most would. A scan is skipped
if the last two found the same in the same time, without a mistake and with no contact or fault changing; if
nothing has changed since; and if no contact changes and no hand acts until the scan would be over. Its time
passes as if it had run. Skipped calls cannot be counted, so a test that counts calls must run every scan.

The twin timer: time for the program on the Pi, which passes with every call and every pause.
"""

import math
from dataclasses import dataclass, replace

from controller.board import Profile
from controller.ports import BoardEvent, Frame, Identity, Request, Sensors, Shown
from hardware.gpio_board.matrix_lines import Lines
from hardware.gpio_board.neopixel_strip import NeoPixelStrip
from hardware.gpio_board.pin_errors import ERRORS, Errors
from hardware.gpio_board.pin_library_loader import Gpio
from hardware.gpio_board.scan_task import ScanTask
from hardware.gpio_board.scan_timer import Timer
from simulator.circuit import Circuit, Rows
from simulator.pi.gpio_twin import GpioTwin
from simulator.pi.library_twin import Flavour, costs_of
from simulator.pi.pins import Kernel, Pins
from simulator.pi.pixels import PixelTwin
from simulator.pi.rpi_lgpio_twin import LgpioError
from simulator.pi.wires import Mistakes
from simulator.rig import Rig, Twin
from simulator.twin_clock import TwinClock
from simulator.workbench import Workbench


class TwinTimer:
    """See `hardware.gpio_board.scan_timer.Timer`; pauses last exactly as long as asked."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig

    def now_us(self) -> int:
        """Return the time."""
        return self._rig.now_us()

    def pause_us(self, us: int) -> None:
        """Let that much time pass."""
        self._rig.spend(us)


@dataclass(frozen=True, slots=True)
class _Still:
    """A scan during which nothing moved: what it read, how long it took, and from which state."""

    bits: int
    took_us: int
    circuit: Circuit
    contacts: Rows


class StillLines:
    """A factory for a program's `Lines` on these pins."""

    def __init__(self, pins: Pins) -> None:
        self._pins = pins

    def __call__(self, gpio: Gpio, profile: Profile, timer: Timer, errors: Errors) -> Lines:
        """See `Lines`."""
        return _Lines(self._pins, gpio, profile, timer, errors)


class _Lines(Lines):
    def __init__(self, pins: Pins, gpio: Gpio, profile: Profile, timer: Timer, errors: Errors) -> None:
        super().__init__(gpio, profile, timer, errors)
        self._pins = pins
        self._rig = pins.rig
        #: The last scan, if nothing moved, and whether the one before it was the same.
        self._last: _Still | None = None
        self._is_known = False

    def safe(self) -> None:
        """See `Lines`; also forgets what was known of the lines."""
        self._last, self._is_known = None, False
        super().safe()

    def scan(self) -> int:
        """See `Lines`."""
        last = self._last
        if last is not None and self._is_known and self._is_still(last, last.took_us):
            self._rig.spend(last.took_us)
            return last.bits
        began_us, circuit, contacts = self._rig.now_us(), self._rig.circuit, self._pins.wires.contacts
        mistakes = self._pins.mistakes.made()
        bits = super().scan()
        took_us = self._rig.now_us() - began_us
        scan = _Still(bits, took_us, circuit, contacts)
        is_still = self._pins.mistakes.made() == mistakes and self._is_still(scan, 0)
        self._last = scan if is_still else None
        self._is_known = self._last is not None and self._last == last
        return bits

    def _is_still(self, scan: _Still, for_us: int) -> bool:
        """Whether nothing has changed since a scan, and nothing will for ``for_us`` microseconds."""
        until_us = self._rig.now_us() + for_us
        due = (self._rig.due_us, self._rig.reeds.next_edge_us)
        return (
            self._rig.circuit is scan.circuit
            and self._pins.wires.contacts is scan.contacts
            and all(due_us is None or due_us > until_us for due_us in due)
        )


@dataclass(frozen=True, slots=True)
class PiMachine:
    """The hardware that outlasts the program: a Pi with a board on its pins."""

    pins: Pins
    pixels: PixelTwin
    workbench: Workbench

    @classmethod
    def of(
        cls, profile: Profile, clock: TwinClock, seed: int, kernel: Kernel = Kernel.RASPBERRY_PI
    ) -> "PiMachine":
        """Put a board with that profile on a Pi."""
        rig = Rig(profile, clock, seed)
        pins = Pins(rig, kernel)
        return cls(pins, PixelTwin(pins), Workbench(rig))


class PiBoard:
    """A board with that profile; the same clock, seed and acts on its ``workbench`` give the same events.

    ``pi`` and ``flavour`` choose the Pi, and the library that drives its pins (`simulator.pi.library_twin`).
    ``leaves_out_still`` skips scans that could only repeat the last one (`simulator.pi.pi_board`).
    Raises a PiError if the board cannot start, for instance ``on`` a machine whose pins are taken.
    """

    def __init__(  # noqa: PLR0913 - what a board on a Pi can be
        self,
        profile: Profile,
        clock: TwinClock,
        seed: int,
        *,
        pi: str = "4",
        flavour: Flavour = "rpi-lgpio",
        rate_hz: int | None = None,
        on: PiMachine | None = None,
        leaves_out_still: bool = False,
    ) -> None:
        self.machine = on or PiMachine.of(profile, clock, seed)
        self._rig = rig = self.machine.pins.rig
        self.gpio = GpioTwin(rig, costs_of(pi, flavour), flavour, self.machine.pins)
        self.workbench = self.machine.workbench
        #: The edge that began what the host read last, until it reads again, and the rows it got.
        self._read_edge_us: int | None = None
        self._reported: Rows = (0,) * len(profile.rows)
        #: The picture that answers an edge, with that edge, until it is shown; what the strip showed last.
        self._answer: tuple[int, int] | None = None
        self._seen = rig.strip.shown
        self._is_woken = False
        self._is_closed = False
        pixels = self.machine.pixels
        if rate_hz is not None:
            timings = replace(profile.timings, scan_us=1_000_000 // rate_hz)
            rig.profile = replace(profile, timings=timings)
        with rig.condition:
            self.works = ScanTask(
                rig.profile,
                self.gpio,
                NeoPixelStrip(profile, pixels.neopixel_class, pixels.pin),
                TwinTimer(rig),
                identity=Identity("pi-twin", profile.name, flavour),
                errors=(*ERRORS, LgpioError),
                make_lines=StillLines(self.machine.pins) if leaves_out_still else Lines,
            )
            rig.twin = Twin(lambda _: None, lambda: None, self._rows)
            rig.listeners.append(self._look)
            self.works.start()

    @property
    def mistakes(self) -> Mistakes:
        """The program's mistakes with pins and strip."""
        return self.machine.pins.mistakes

    def read(self, timeout_s: float) -> BoardEvent | None:
        """See `controller.ports.Board`; if any time is left, at least a microsecond passes."""
        rig = self._rig
        with rig.condition:
            self._read_edge_us = None
            until_us = rig.now_us() + math.ceil(timeout_s * 1_000_000)
            while True:
                rig.catch_up()
                if self._is_woken or self._is_closed:
                    self._is_woken = False
                    return None
                if (event := self.works.next_event()) is not None:
                    return self._passed(event)
                now_us, due_us = rig.now_us(), self.works.due_us
                if now_us >= until_us:
                    return None
                if due_us <= now_us:
                    self.works.turn()
                else:
                    self._wait(min(until_us, due_us))

    def show(self, frame: Frame) -> None:
        """See `controller.ports.Board`. Raises ValueError unless the picture has 3 bytes for each light."""
        with self._rig.condition:
            self._rig.catch_up()
            edge_us, self._read_edge_us = self._read_edge_us, None
            self.works.show(frame)
            if edge_us is not None:
                self._answer = frame.seq, edge_us

    def ask(self, request: Request) -> None:
        """See `controller.ports.Board`."""
        with self._rig.condition:
            self._rig.catch_up()
            self.works.ask(request)

    def wake(self) -> None:
        """See `controller.ports.Board`."""
        with self._rig.condition:
            self._rig.follow()
            self._is_woken = True
            self._rig.condition.notify_all()

    def close(self) -> None:
        """See `controller.ports.Board`."""
        with self._rig.condition:
            self._is_closed = True
            self.works.stop()
            self._rig.condition.notify_all()

    def crash(self) -> None:
        """End the program abruptly: lights stay lit, and lines stay as the kernel leaves them."""
        with self._rig.condition:
            self._is_closed = True
            self.gpio.crash()
            self.machine.pixels.crash()
            self._rig.listeners.remove(self._look)
            self._rig.condition.notify_all()

    def _wait(self, until_us: int) -> None:
        act_us = self._rig.due_us
        self._rig.clock.wait(self._rig.condition, min(until_us, act_us or until_us) / 1000)

    def _rows(self) -> tuple[Rows, Rows]:
        """Return the matrix as the program sees it now, raw and debounced; empty once it has ended."""
        if self._is_closed:
            nothing = (0,) * len(self._rig.profile.rows)
            return nothing, nothing
        return self.works.sensed.raw, self.works.sensed.debounced

    def _passed(self, event: BoardEvent) -> BoardEvent:
        """Note the edge behind an event, and drop an answer that has been shown."""
        match event:
            case Sensors(debounced=rows):
                self._read_edge_us = self._rig.reeds.began_us(rows, self._reported)
                self._reported = rows
            case Shown(seq) if self._answer is not None and self._answer[0] == seq:
                self._answer = None
        return event

    def _look(self) -> None:
        """Measure the response time when the strip changes its picture."""
        if self._rig.strip.shown == self._seen:
            return
        self._seen = self._rig.strip.shown
        if self._answer is not None:
            self._rig.answers.note(self._rig.now_us() - self._answer[1])
            self._answer = None
