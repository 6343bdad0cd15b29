"""The library that drives the pins, RPi.GPIO or rpi-lgpio, which has the same name, and its computer.

Decides which of them is installed, and refuses if neither or both are, or if it cannot work. Loading leaves
no trace: lgpio creates a pipe in the folder where it is loaded, or in the folder named by ``LG_WD``. It is
therefore loaded in a temporary folder, and the old one is restored afterwards. Nothing is ever asked: Blinka,
which drives the lights, would otherwise offer to install packages.

The computer is known as far as opening a board requires; tests supply their own.
"""

import importlib
import os
import socket
import sys
from collections.abc import Callable, MutableMapping
from contextlib import ExitStack, chdir
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Protocol, cast

from controller.errors import LinuxOnlyError
from controller.messages import Message
from controller.ports import Identity
from hardware.gpio_board.pin_errors import (
    ERRORS,
    BusyPinError,
    Errors,
    NoLibraryError,
    PinTrouble,
    TwoLibrariesError,
    of_loading,
)

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


class Gpio(Protocol):
    """The part of the library, or of its twin, that is used here: what may be done to a pin at all.

    There is no `HIGH` and no `output`, so that no row can be driven high: together with a low row it would be
    a short circuit through two closed reeds of a column. Nor is there any edge detection, which the two
    libraries do in their own threads and in different ways.

    A channel is always one plain int: RPi.GPIO refuses iterables other than lists and tuples, and rpi-lgpio
    takes the text ``"17"`` for the pins 1 and 7.
    """

    BCM: int
    OUT: int
    IN: int
    LOW: int
    PUD_UP: int
    PUD_OFF: int

    def setmode(self, mode: int, /) -> None:
        """Choose how pins are numbered; ValueError if the program has already chosen otherwise."""

    def setwarnings(self, flag: bool, /) -> None:  # noqa: FBT001 - it is called by place
        """Turn warnings on or off; the two libraries warn of different things."""

    def setup(self, channel: int, direction: int, /, *, pull_up_down: int = ..., initial: int = ...) -> None:
        """Make a pin an input or an output; ``initial`` applies only if it was not an output before."""

    def input(self, channel: int, /) -> int:
        """Read a pin that is set up."""

    def cleanup(self, channel: int, /) -> None:
        """Make a pin an input without a pull, and release it. Without a channel it would reset the mode."""


#: The two packages that provide a module `RPi.GPIO`.
RPI_GPIO, RPI_LGPIO = "RPi.GPIO", "rpi-lgpio"

#: Keeps Blinka from offering to install something.
SKIP_CHECK = "BLINKA_SKIP_DEPENDENCY_CHECK"

#: Names the folder where lgpio creates its pipe.
_LG_WD = "LG_WD"


@dataclass(frozen=True, slots=True)
class PinLibrary:
    """The library that was found; ``errors`` are what it raises when hardware fails."""

    gpio: Gpio
    name: str
    version: str
    is_lgpio: bool
    errors: Errors

    def identity(self, profile: str, serial_number: str) -> Identity:
        """Return the identity of the board: that of ``profile`` on the computer with that serial number."""
        return Identity(serial_number or "raspberry-pi", profile, f"{self.name} {self.version}")


def open_library(world: Computer = HERE) -> PinLibrary:
    """Find the library; a PiError says why none works, and what to do."""
    world.environ[SKIP_CHECK] = "1"
    both = {name: found for name in (RPI_GPIO, RPI_LGPIO) if (found := world.installed(name)) is not None}
    if len({found.folder for found in both.values()}) < len(both):
        raise _CLASH.error()
    try:
        module = _loaded(world)
    except OSError as error:
        raise _no_folder(world, error).error() from error
    except (ImportError, RuntimeError) as error:
        raise of_loading(error, next(iter(both), None), world.model).error() from error
    is_lgpio = hasattr(module, "_chip")
    name = RPI_LGPIO if is_lgpio else RPI_GPIO
    version = both[name].version if name in both else str(getattr(module, "VERSION", "of no version"))
    errors = (*ERRORS, module.lgpio.error) if is_lgpio else ERRORS
    return PinLibrary(cast("Gpio", module), name, version, is_lgpio, errors)


#: Removing either one deletes files of both, so both go first.
_CLASH = PinTrouble(TwoLibrariesError, Message("pi_pins.two_libraries"), Message("pi_pins.install_one"))


def _loaded(world: Computer) -> ModuleType:
    with TemporaryDirectory(prefix="manalath-", dir=_place(world)) as folder, chdir(folder):
        return world.load("RPi.GPIO")


def _place(world: Computer) -> str | None:
    """A folder for the short-lived files of a service or user; None lets the system decide."""
    for name in ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"):
        place = world.environ.get(name, "").split(":")[0]
        if place and os.access(place, os.W_OK):
            return place
    return None


def _no_folder(world: Computer, error: OSError) -> PinTrouble:
    return PinTrouble(
        NoLibraryError,
        Message("pi_pins.no_folder", said=str(error)),
        Message("pi_pins.look_at_folder", chosen=world.environ.get(_LG_WD)),
    )
