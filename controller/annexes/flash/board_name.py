"""Naming a board: giving it an id, and the profile it was built to.

Decides what is sent, over any line; docs/develop/wire.md defines the packets. The name stays in the board's
EEPROM across firmware updates, so it is given once.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress

from controller.annexes.flash.avrdude import FlashError
from controller.messages import Message
from hardware.serial_board.line import LineLostError, SerialLine
from hardware.wire import Receiver, RejectedBytes, WrongLengthError, decode, encode, seal
from hardware.wire.packets import DonePacket, Hello, NamePacket, Packet, RequestStatus, Shape

#: How long the board may take; opening its port restarts it, and its bootloader waits for a second.
PATIENCE_S = 5.0

_GLANCE_S = 0.1
#: Neither NAME nor any packet of a board that is alone has a matrix.
_NO_SHAPE = Shape(0, 0, 0)


def give_name(
    line: SerialLine, name: NamePacket, now: Callable[[], float], patience_s: float = PATIENCE_S
) -> Hello:
    """Name the board on ``line``, and return the HELLO it then sends; ``now`` is a clock in seconds.

    FlashError if the line breaks, or the board does not take the name.
    """
    until_s, seq = now() + patience_s, 0
    try:
        line.open()
        for packet in _packets(line, now, until_s):
            match packet:
                case Hello(board_id=name.board_id, profile=name.profile):
                    return packet
                case Hello():
                    # The board repeats its HELLO until it has received its name.
                    line.write(b"\0" + seal(encode(name, seq, _NO_SHAPE)))
                    seq = (seq + 1) & 0xFF
                case DonePacket(status=status) if status is not RequestStatus.DONE:
                    break
    except LineLostError as error:
        raise FlashError(Message("flash.unnamed", why=error.trouble.message)) from error
    finally:
        line.close()
    raise FlashError(Message("flash.name_refused"))


def _packets(line: SerialLine, now: Callable[[], float], until_s: float) -> Iterator[Packet]:
    """Yield the board's packets until ``until_s``."""
    receiver = Receiver()
    while now() < until_s:
        for envelope in receiver.receive(line.read(_GLANCE_S)):
            if not isinstance(envelope, RejectedBytes):
                with suppress(WrongLengthError):
                    packet = decode(envelope, None)
                    if packet is not None:
                        yield packet
