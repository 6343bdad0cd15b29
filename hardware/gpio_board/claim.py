"""The claim on the pins of a Pi, which one program at a time can have.

Decides that by an address without a file, of unix(7): it is taken for every other program, whoever runs it
and in whatever sandbox, and is free as soon as the one that has it ends, however that ends. It takes this
because RPi.GPIO lets any number of programs drive the same pins, and tells none of them; then each reads the
rows of the others as well. Refuses to know of programs of another origin.
"""

import socket
import sys
from typing import Protocol

from manalath_board.controller.errors import LinuxOnlyError
from manalath_board.controller.messages import Message
from manalath_board.hardware.gpio_board.pin_errors import BusyPinError, PinTrouble

#: What the programs of all users share.
ADDRESS = "\0manalath-gpio"

_CLAIMED = PinTrouble(BusyPinError, Message("pi_pins.claimed"), Message("pi_pins.end_other"))


class LockClaim(Protocol):
    """What is held of it."""

    def close(self) -> None:
        """Give it up; doing so again does nothing."""


def claim_pins(address: str = ADDRESS) -> LockClaim:
    """Claim the pins; a BusyPinError if another program has, LinuxOnlyError where there are none."""
    if sys.platform != "linux":
        raise LinuxOnlyError(Message("linux_only.pins"))
    claim = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    try:
        claim.bind(address)
    except OSError as error:
        claim.close()
        raise _CLAIMED.error() from error
    return claim
