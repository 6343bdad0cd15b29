"""A board of the portable part that is alone, how it is linked, and how its reports are received."""

from collections.abc import Sequence

from hardware.wire.packets import Greet, OccupancyPacket, Packet, Received
from tests.firmware.conftest import MakeNative
from tests.firmware.native import Native, of

LINK = 0x1234
DARK = bytes(210)
LIT = bytes((9, 8, 7)) + bytes(207)


def alone(native: MakeNative) -> Native:
    """A board that is alone and has just said so."""
    made = native()
    made.go(10)
    return made


def link(board: Native, number: int = LINK) -> list[Packet]:
    board.say(Greet(number))
    return board.go(5)


def receive_all(board: Native, said: Sequence[Packet], number: int = LINK) -> None:
    for packet in of(OccupancyPacket, said):
        board.say(Received(number, packet.report))
