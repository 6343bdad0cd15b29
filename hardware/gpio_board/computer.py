"""The computer that the board is connected to, as far as opening it requires; tests supply their own."""

import importlib
import os
import socket
import sys
from collections.abc import Callable, MutableMapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from types import ModuleType
from typing import Protocol

from controller.errors import LinuxOnlyError
from controller.messages import Message
from hardware.gpio_board.pin_errors import BusyPinError, PinTrouble

#: The address shared by the programs of all users.
ADDRESS = "\0manalath-gpio"

_CLAIMED = PinTrouble(BusyPinError, Message("pi_pins.claimed"), Message("pi_pins.end_other"))


class LockClaim(Protocol):
    """A claim on a Pi's pins that is held: an abstract socket address, see unix(7).

    It is taken for every other program, whatever its user and sandbox, and free as soon as its holder ends,
    however that happens. RPi.GPIO would let any number of programs drive the same pins without a warning, and
    each would read the others' rows as well. Programs of other origin are not considered.
    """

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


@dataclass(frozen=True, slots=True)
class Installed:
    """An installed package: its version, and the folder of its modules."""

    version: str
    folder: str


@dataclass(frozen=True, slots=True)
class Computer:
    """How modules are loaded, what is installed, the environment, the device tree, and whether we are root.

    ``tree`` returns an entry of the device tree, which describes the computer; a missing one is empty.
    ``claim_pins`` reserves the pins for us until its result is closed; a PiError or LinuxOnlyError says why
    it cannot.
    """

    load: Callable[[str], ModuleType]
    installed: Callable[[str], Installed | None]
    environ: MutableMapping[str, str]
    tree: Callable[[str], str]
    is_root: bool
    claim_pins: Callable[[], LockClaim] = ExitStack

    @property
    def model(self) -> str:
        """The model in the computer's own words, such as "Raspberry Pi 4 Model B Rev 1.4"."""
        return self.tree("model")

    @property
    def serial_number(self) -> str:
        """The serial number, unique among computers of its kind."""
        return self.tree("serial-number")


def read_tree(folder: Path, name: str) -> str:
    """Read an entry of the device tree in ``folder``; empty if there is none."""
    try:
        return (folder / name).read_text(encoding="utf-8").rstrip("\0\n")
    except OSError:
        return ""


def _installed(name: str) -> Installed | None:
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return None
    return Installed(found.version, str(found.locate_file("")))


#: This computer.
HERE = Computer(
    load=importlib.import_module,
    installed=_installed,
    environ=os.environ,
    tree=partial(read_tree, Path("/proc/device-tree")),
    is_root=sys.platform == "linux" and os.geteuid() == 0,
    claim_pins=claim_pins,
)
