"""A plain host on its own line to a twin: it sends what a test asks for, and records what it receives."""

from dataclasses import dataclass, field
from typing import TypeVar

from controller.board import Profile
from hardware.profiles import DEFAULT, load_profile
from hardware.wire import Envelope, Receiver, RejectedBytes, decode, encode, seal
from hardware.wire.packets import (
    Configure,
    DonePacket,
    FromHost,
    Greet,
    Hello,
    OccupancyPacket,
    Packet,
    Received,
    Shape,
    StatePacket,
)
from simulator.firmware.python_chip import Eeprom, PythonChip
from simulator.rig import Rig
from simulator.serial_line.cable import BRIDGE, QUIET, UsbBridge
from simulator.serial_line.cable import LineNoise as Spoilt
from simulator.serial_line.serial_twin import SerialTwin
from simulator.twin_clock import SimulatedClock
from simulator.workbench import Workbench

PROFILE = load_profile(DEFAULT)
SHAPE = Shape.of(PROFILE)
LINK = 7

T = TypeVar("T")


@dataclass
class PlainHost:
    """A twin and a host on its line; with ``answers`` it confirms every report in time."""

    bridge: UsbBridge = BRIDGE
    noise: Spoilt = QUIET
    seed: int = 1
    profile: Profile = PROFILE
    eeprom: Eeprom | None = None
    answers: bool = True
    clock: SimulatedClock = field(default_factory=SimulatedClock)
    heard: list[tuple[int, Packet]] = field(default_factory=list)
    noises: list[RejectedBytes] = field(default_factory=list)
    #: Every byte read, with its time.
    read: list[tuple[int, bytes]] = field(default_factory=list)
    seq: int = 0

    def __post_init__(self) -> None:
        self.twin = SerialTwin(
            self.profile, self.clock, self.seed, self._chip, bridge=self.bridge, noise=self.noise
        )
        self.line = self.twin.line()
        self._receiver = Receiver()

    def _chip(self, rig: Rig, seed: int) -> PythonChip:
        return PythonChip(rig, seed, self.eeprom)

    @property
    def workbench(self) -> Workbench:
        return self.twin.workbench

    @property
    def now_us(self) -> int:
        return round(self.clock.now_ms() * 1000)

    def begin(self, link: int = LINK) -> "PlainHost":
        """Open the line, wait for the board, and link."""
        self.line.open()
        self.run(1100)
        self.say(Greet(link))
        self.run(100)
        return self

    def run(self, ms: float) -> list[Packet]:
        """Let time pass and return the packets received in it."""
        first, until_ms = len(self.heard), self.clock.now_ms() + ms
        while self.clock.now_ms() < until_ms:
            self._take(self.line.read((until_ms - self.clock.now_ms()) / 1000))
        return [packet for _, packet in self.heard[first:]]

    def _take(self, content: bytes) -> None:
        if content:
            self.read.append((self.now_us, content))
        for found in self._receiver.receive(content):
            self._hear(found)

    def _hear(self, found: Envelope | RejectedBytes) -> None:
        if isinstance(found, RejectedBytes):
            self.noises.append(found)
            return
        packet = decode(found, SHAPE)
        assert packet is not None
        self.heard.append((self.now_us, packet))
        if self.answers and isinstance(packet, OccupancyPacket):
            self.say(Received(packet.link, packet.report))

    def say(self, packet: FromHost) -> int:
        """Send a packet and return its seq."""
        seq, self.seq = self.seq, (self.seq + 1) % 256
        self.line.write(seal(encode(packet, seq, SHAPE)))
        return seq

    def ask(self, packet: FromHost, ms: float = 50) -> DonePacket:
        """Send a packet and wait for its answer."""
        seq = self.say(packet)
        answer = only(self.run(ms), DonePacket)[-1]
        assert answer.seq == seq
        return answer

    def state(self) -> StatePacket:
        """Wait for the next STATE; the host keeps sending."""
        self.say(Configure(800, 5, 5))
        return only(self.run(510), StatePacket)[-1]

    def last(self, kind: type[T]) -> T:
        """Return the latest packet of that kind."""
        return only([packet for _, packet in self.heard], kind)[-1]

    def hellos(self) -> list[Hello]:
        return only([packet for _, packet in self.heard], Hello)


def only(packets: list[Packet], kind: type[T]) -> list[T]:
    return [packet for packet in packets if isinstance(packet, kind)]


def picture(*lit: int, level: int = 0x40) -> bytes:
    """A picture in which these lights are alike and the others dark."""
    return b"".join(bytes([level]) * 3 if n in lit else bytes(3) for n in range(SHAPE.lights))
