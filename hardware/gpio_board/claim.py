"""The claim on a Pi's pins, which one program at a time can hold.

Decides that with an abstract socket address of unix(7): it is taken for every other program, whatever its
user and sandbox, and free as soon as its holder ends, however that happens. A claim is needed because
RPi.GPIO lets any number of programs drive the same pins without a warning; each would then read the others'
rows as well. Programs of other origin are not considered.
"""

import socket
import sys
from typing import Protocol

from controller.errors import LinuxOnlyError
from controller.messages import Message
from hardware.gpio_board.pin_errors import BusyPinError, PinTrouble

#: The address shared by the programs of all users.
ADDRESS = "\0manalath-gpio"

_CLAIMED = PinTrouble(BusyPinError, Message("pi_pins.claimed"), Message("pi_pins.end_other"))


class LockClaim(Protocol):
    """A claim that is held."""

    def close(self) -> None:
        """Give it up; calling it again does nothing."""


def claim_pins(address: str = ADDRESS) -> LockClaim:
    """Claim the pins; BusyPinError if another program has them, LinuxOnlyError where there are none."""
    if sys.platform != "linux":
        raise LinuxOnlyError(Message("linux_only.pins"))
    claim = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    try:
        claim.bind(address)
    except OSError as error:
        claim.close()
        raise _CLAIMED.error() from error
    return claim
