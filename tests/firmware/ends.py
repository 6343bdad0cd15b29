"""The board's end of a line: the firmware, compiled for each board, or its twin in Python."""

from typing import Protocol

from controller.games import Colour
from hardware.wire.packets import FromHost, Packet, Shape
from tests.firmware.native import Native
from tests.simulator.firmware.plain_host import PROFILE, SHAPE, PlainHost


class End(Protocol):
    """A board, and a host that says only what a test says."""

    @property
    def shape(self) -> Shape: ...
    @property
    def strip(self) -> bytes:
        """Red, green, blue of every light, as the strip was last given them."""
        ...

    def say(self, packet: FromHost, /) -> int: ...
    def say_bytes(self, wire: bytes, /) -> None: ...
    def go(self, ms: int, /) -> list[Packet]: ...
    def close_reed(self, number: int, /) -> None: ...


class NativeEnd(Native):
    """The firmware's portable part."""

    @property
    def strip(self) -> bytes:
        line = self.shown[-1]
        return bytes(line[at + (1, 0, 2)[at % 3] - at % 3] for at in range(len(line)))

    def close_reed(self, number: int) -> None:
        column, row = divmod(number, self.shape.rows)
        at = row * -(-self.shape.columns // 8) + column // 8
        closed = bytearray(self.matrix)
        closed[at] |= 1 << column % 8
        self.matrix = bytes(closed)


class TwinEnd:
    """The firmware's twin on a cable."""

    shape = SHAPE

    def __init__(self) -> None:
        host = PlainHost(answers=False)
        host.line.open()
        self._workbench = host.workbench
        self.say, self.say_bytes, self.go = host.say, host.line.write, host.run

    @property
    def strip(self) -> bytes:
        return self._workbench.strip()

    def close_reed(self, number: int) -> None:
        self._workbench.put(PROFILE.spaces[number].name, Colour.FIRST)
