"""A whole board on a serial line: rig and bench, a chip, a cable, and the program's end of it.

Decides only how they are put together. The chip decides what it does (`simulator.microcontroller`), the
cable what the line does to bytes. The program's end is a `hardware.serial_board.line.SerialLine` in the
twin's time, or a terminal that any program can open, in the host's.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from controller.board import Profile
from controller.play.wall_clock import WallClock
from hardware.images import shipped_image
from hardware.serial_board.line import LineTrouble
from hardware.wire import Envelope, Receiver, WrongLengthError, decode
from hardware.wire.packets import DonePacket, Hello, Matrix, OccupancyPacket, Shape, StatePacket, Type
from simulator.circuit import Rows
from simulator.faults import Fault
from simulator.firmware.python_chip import PythonChip
from simulator.link import Act, Ends, Link
from simulator.microcontroller import Microcontroller
from simulator.rig import Rig, Twin
from simulator.serial_line.bootloader import Bootloader
from simulator.serial_line.cable import BRIDGE, QUIET, Cable, LineNoise, UsbBridge
from simulator.serial_line.terminal import Terminal
from simulator.strip import StripTwin
from simulator.twin_clock import PacedClock, TwinClock
from simulator.workbench import Workbench

_LIGHTS = (Type.LIGHT_SPARSE, Type.LIGHT_PALETTE, Type.LIGHT_RAW)

#: A host that sends no picture within this time of a report has none to answer with.
DUE_US = 250_000


class ResponseTime:
    """The time from a contact's edge to the light that answers it, heard at the host's end of the line.

    Any chip can be measured so. A report shows what changed, and the contacts when that began; the next
    picture that the host sends in due time answers it; the time ends when the strip shows another picture.
    The answers are noted in the rig's meters. ``on_received`` is called with each matrix that the host
    receives.
    """

    def __init__(self, rig: Rig, on_received: Callable[[Matrix], None]) -> None:
        profile = rig.profile
        self._rig = rig
        self._on_received = on_received
        self._shape = Shape.of(profile)
        self._from_board, self._from_host = Receiver(), Receiver()
        #: The matrix that the host last received.
        self.received: Matrix = (0,) * len(profile.rows)
        self._report: int | None = None
        #: The edge that began what the host has received and not answered yet.
        self._edge_us: int | None = None
        #: Until when a picture answers it.
        self._due_us = 0
        #: The seq of the picture under way, and the edge that it answers.
        self._answer: tuple[int, int] | None = None
        self._seen = rig.strip.shown
        rig.listeners.append(self._look)

    def hear(self, content: bytes) -> None:
        """Take in what the host reads."""
        for found in self._from_board.receive(content):
            if isinstance(found, Envelope):
                self._hear(found)

    def overhear(self, content: bytes) -> None:
        """Take in what the host writes."""
        for found in self._from_host.receive(content):
            if (
                isinstance(found, Envelope)
                and found.type in _LIGHTS
                and (edge_us := self._open_us()) is not None
            ):
                self._answer, self._edge_us = (found.seq, edge_us), None

    def _hear(self, envelope: Envelope) -> None:
        try:
            packet = decode(envelope, self._shape)
        except WrongLengthError:
            return
        match packet:
            case Hello():
                self._report = self._edge_us = self._answer = None
            case OccupancyPacket(_, report, _, debounced):
                self._take(report, debounced)
            case StatePacket(_, report, _, debounced) if report == self._report:
                self._receive(debounced)
            case DonePacket(seq) if self._answer is not None and self._answer[0] == seq:
                self._answer = None

    def _take(self, report: int, debounced: Matrix) -> None:
        """Take the first report of a link, and those that follow in order."""
        if self._report is not None and report != (self._report + 1) % 0x10000:
            return
        if self._report is not None and self._open_us() is None:
            self._edge_us = self._rig.reeds.began_us(debounced, self.received)
            self._due_us = self._rig.now_us() + DUE_US
        self._report = report
        self._receive(debounced)

    def _open_us(self) -> int | None:
        """Return the edge that a picture would answer now, if any."""
        return self._edge_us if self._rig.now_us() <= self._due_us else None

    def _receive(self, debounced: Matrix) -> None:
        self.received = debounced
        self._on_received(debounced)

    def _look(self) -> None:
        if self._rig.strip.shown == self._seen:
            return
        self._seen = self._rig.strip.shown
        if self._answer is not None:
            self._rig.answer(self._answer[1])
            self._answer = None


#: The length of a report of the default matrix on the line.
REPORT_BYTES = 44


class SerialLink(Link):
    """A `simulator.link.Link` that breaks ``cable``.

    A board unplugged from its host keeps its supply; host and board must notice silence, loss and delay
    themselves.
    """

    def __init__(self, rig: Rig, seed: int, cable: Cable) -> None:
        super().__init__(rig, seed)
        self.ends = Ends(lambda *_: None, lambda: None)
        self._cable = cable

    def set_faults(self, faults: Iterable[Fault]) -> None:
        """See `simulator.link.Link.set_faults`."""
        super().set_faults(faults)
        self._cable.set_line(
            lag_us=self.to_host.lag_us,
            lost=loss_of_bytes(self.lost_percent),
            spoilt=loss_of_bytes(self.spoilt_percent),
        )

    def feel(self, strip: StripTwin) -> None:
        """See `simulator.link.Link.feel`."""
        if self.is_overloaded_by(strip):
            self._soon(self._dip)

    def _come_out(self) -> None:
        self.is_up = False
        self._cable.come_out()

    def _boot(self) -> None:
        self.is_up = True
        self._cable.go_in()

    def _reset(self, _trouble: LineTrouble) -> None:
        self._soon(self._cable.chip.reset)

    def _dip(self) -> None:
        self._cable.chip.cut()
        self._cable.chip.power()

    def _soon(self, act: Act) -> None:
        """Act at this instant, but not in the middle of what the chip is doing."""
        self._place.at(self._place.now_us(), act)


def loss_of_bytes(percent: int) -> float:
    """Return the chance of losing a byte for which this percentage of reports is lost.

    >>> round(1 - (1 - loss_of_bytes(30)) ** REPORT_BYTES, 9)
    0.3
    """
    return float(1 - (1 - percent / 100) ** (1 / REPORT_BYTES))


def _avr_chip(rig: Rig, seed: int) -> Microcontroller:
    """Make a simulated chip with the firmware that comes with the program."""
    from simulator.avr.avr_chip import AvrChip

    return AvrChip(rig, shipped_image(rig.profile.name), seed)


#: Chips that run the firmware, by name: each makes one on a rig, with a seed.
CHIPS: Mapping[str, Callable[[Rig, int], Microcontroller]] = MappingProxyType(
    {"python": PythonChip, "elf": _avr_chip}
)


class SerialTwin:
    """A board of the profile; the same clock, seed and acts on bench and line give the same bytes."""

    def __init__(  # noqa: PLR0913 - each is one part of the board
        self,
        profile: Profile,
        clock: TwinClock,
        seed: int,
        chip: str | Callable[[Rig, int], Microcontroller] = "python",
        *,
        bridge: UsbBridge = BRIDGE,
        noise: LineNoise = QUIET,
    ) -> None:
        self.rig = rig = Rig(profile, clock, seed)
        rig.twin = Twin(lambda _: None, lambda: None, lambda: ((), ()))
        make = CHIPS[chip] if isinstance(chip, str) else chip
        #: The microcontroller itself.
        self.chip = make(rig, seed)
        self._cable = Cable(rig, Bootloader(self.chip, rig.now_us()), seed, bridge, noise)
        rig.twin = Twin(self._cable.run, lambda: self._cable.due_us, self._cable.chip.rows)
        rig.link = SerialLink(rig, seed, self._cable)
        self._answering = ResponseTime(rig, self._note_reported)
        self.workbench = Workbench(rig)

    def line(self) -> "TwinLine":
        """Return the program's end of the cable; there is only one."""
        return TwinLine(self.rig, self._cable, self._answering)

    def reset(self) -> None:
        """Press the board's reset button."""
        with self.rig.condition:
            self.rig.follow()
            self._cable.chip.reset()
            self.rig.condition.notify_all()

    def _note_reported(self, debounced: Rows) -> None:
        """Report to a chip that cannot be looked into what its host received from it."""
        if hasattr(self.chip, "reported"):
            self.chip.reported = debounced

    @contextmanager
    def on_pty(self) -> Iterator[Path]:
        """Run the board at the host's pace from now on; yield the path of a terminal that is its port.

        Nothing shows who opens it, so that does not reset the board; `reset` does.
        """
        clock = PacedClock(WallClock(), is_fixed=True)
        with self.rig.condition:
            clock.reach(self.rig.now_us())
            self.rig.clock = clock
        with Terminal(self.line()) as path:
            yield path


class TwinLine:
    """A `hardware.serial_board.line.SerialLine` whose ``read`` lets the twin's time pass."""

    #: A reader is never too slow: no time passes otherwise.
    dropped = 0

    def __init__(self, rig: Rig, cable: Cable, answering: ResponseTime) -> None:
        self._rig = rig
        self._cable = cable
        self._answering = answering
        self._is_woken = False

    def open(self) -> None:
        """See `hardware.serial_board.line.SerialLine`."""
        with self._rig.condition:
            self._rig.catch_up()
            self._cable.open()

    def read(self, timeout_s: float) -> bytes:
        """See `hardware.serial_board.line.SerialLine`; if any time is left, at least a microsecond passes."""
        with self._rig.condition:
            until_us = self._rig.now_us() + math.ceil(timeout_s * 1_000_000)
            while True:
                self._rig.catch_up()
                self._raise_trouble()
                if self._is_woken:
                    self._is_woken = False
                    return b""
                if self._cable.inbox:
                    return self._take()
                if self._rig.now_us() >= until_us:
                    return b""
                due_us = self._rig.due_us
                next_us = until_us if due_us is None else min(until_us, due_us)
                self._rig.clock.wait(self._rig.condition, next_us / 1000)

    def write(self, content: bytes) -> None:
        """See `hardware.serial_board.line.SerialLine`."""
        with self._rig.condition:
            self._rig.follow()
            self._raise_trouble()
            if self._cable.is_open:
                self._answering.overhear(content)
                self._cable.write(content)
                self._rig.condition.notify_all()

    def reset(self) -> None:
        """See `hardware.serial_board.line.SerialLine`."""
        with self._rig.condition:
            self._rig.follow()
            self._cable.pull_reset()
            self._rig.condition.notify_all()

    def wake(self) -> None:
        """See `hardware.serial_board.line.SerialLine`."""
        with self._rig.condition:
            self._rig.follow()
            self._is_woken = True
            self._rig.condition.notify_all()

    def close(self) -> None:
        """See `hardware.serial_board.line.SerialLine`."""
        with self._rig.condition:
            self._cable.close()
            self._rig.condition.notify_all()

    def _take(self) -> bytes:
        content = b"".join(self._cable.inbox)
        self._cable.inbox.clear()
        self._answering.hear(content)
        return content

    def _raise_trouble(self) -> None:
        trouble, self._cable.trouble = self._cable.trouble, None
        if trouble is not None:
            raise trouble
