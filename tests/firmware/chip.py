"""A host at the other end of the line of a simulated chip that runs the image, on a board with magnets."""

import random
from functools import partial
from pathlib import Path
from typing import TypeVar

from controller.board import Profile
from controller.games import Colour
from hardware.wire import Receiver, RejectedBytes, decode, encode, seal
from hardware.wire.packets import FromHost, Greet, OccupancyPacket, Packet, Received, Shape
from simulator.avr.avr_chip import CYCLES_PER_US, AvrChip
from simulator.microcontroller import BYTE_US
from simulator.rig import Rig, Twin
from simulator.surface import Surface
from simulator.twin_clock import SimulatedClock
from tests.stepped import Stepped

LINK = 0x0102

P = TypeVar("P")


def random_picture(chance: random.Random) -> bytes:
    """Red, green, blue of 70 lights, about two channels of three dark."""
    return bytes(chance.choice([0, 0, chance.randrange(256)]) for _ in range(210))


class Heard:
    """A packet and the times in us at which its first byte began and its last one was over."""

    def __init__(self, packet: Packet, began_us: int, ended_us: int) -> None:
        self.packet, self.began_us, self.ended_us = packet, began_us, ended_us


class Stand(Stepped):
    """A board with the firmware's image, under a simulated clock."""

    def __init__(self, profile: Profile, image: Path, seed: int = 1) -> None:
        self.profile = profile
        self.shape = Shape.of(profile)
        self.clock = SimulatedClock()
        self.rig = Rig(profile, self.clock, seed)
        self.chip = AvrChip(self.rig, image, seed)
        self.rig.twin = Twin(self.chip.run, self.chip.due_us, self.chip.rows)
        self.surface = Surface(self.rig)
        self.chip.on_byte = self._hear
        self._receiver = Receiver()
        self._began_us: int | None = None
        self._seq = 0
        self._line_free_us = 0
        self.heard: list[Heard] = []
        self.noise: list[RejectedBytes] = []

    def _hear(self, byte: int, at_us: int) -> None:
        if byte and self._began_us is None:
            self._began_us = at_us - BYTE_US
        for found in self._receiver.receive(bytes((byte,))):
            if isinstance(found, RejectedBytes):
                self.noise.append(found)
                continue
            packet = decode(found, self.shape)
            assert packet is not None
            assert self._began_us is not None
            self.heard.append(Heard(packet, self._began_us, at_us))
        if not byte:
            self._began_us = None

    def take(self, kind: type[P]) -> list[P]:
        """What was heard of one kind since it was last taken."""
        return [heard.packet for heard in self.take_heard(kind) if isinstance(heard.packet, kind)]

    def take_heard(self, kind: type) -> list[Heard]:
        """The same, with times."""
        taken = [heard for heard in self.heard if isinstance(heard.packet, kind)]
        self.heard = [heard for heard in self.heard if not isinstance(heard.packet, kind)]
        return taken

    def say_bytes(self, content: bytes) -> int:
        """Put bytes on the line as soon as it is free; when the last one is over."""
        start_us = max(self.now_us, self._line_free_us)
        for number, byte in enumerate(content, start=1):
            self.chip.receive(byte, start_us + number * BYTE_US)
        self._line_free_us = start_us + len(content) * BYTE_US
        return self._line_free_us

    def say(self, packet: FromHost) -> int:
        """Send a packet; its seq."""
        seq, self._seq = self._seq, self._seq + 1 & 0xFF
        self.say_bytes(seal(encode(packet, seq, self.shape)))
        return seq

    @property
    def is_line_free(self) -> bool:
        return self._line_free_us <= self.now_us

    def link(self, number: int = LINK) -> None:
        """Wait for the board, link, and take the first report."""
        self.go(60_000)
        self.say(Greet(number))
        self.go(8_000)
        self.acknowledge(number)
        self.go(30_000)
        self.heard.clear()

    def acknowledge(self, number: int = LINK) -> list[OccupancyPacket]:
        """Answer the reports that were heard."""
        reports = self.take(OccupancyPacket)
        for report in reports:
            self.say(Received(number, report.report))
        return reports

    def put(self, *spaces: str, colour: Colour = Colour.FIRST) -> None:
        for space in spaces:
            self.do(partial(self.surface.put, space, colour, (0, 0)))

    def lift(self, *spaces: str) -> None:
        for space in spaces:
            self.do(partial(self.surface.lift, space))

    def expected(self) -> list[int]:
        """The matrix as the pieces on the board make it, one int a row."""
        last = self.shape.columns - 1
        rows = [1 << last] * (self.shape.rows - 1) + [(1 << self.shape.columns) - 1]
        for piece in self.surface.pieces():
            space = next(space for space in self.profile.spaces if space.name == piece.space)
            row, column = space.sensor(piece.colour)
            rows[row] |= 1 << column
        return rows

    @property
    def last_bit_us(self) -> float:
        """When the last bit of the last picture was over."""
        return self.chip.latches[-1] / CYCLES_PER_US - 280
