"""Which library drives the pins: RPi.GPIO, or rpi-lgpio, which has the same name.

Decides which of them is there, and refuses where neither or both are, or where it cannot work. Loading is
done so that nobody notices: lgpio makes a pipe in the folder it is loaded in, and goes to another one first
if ``LG_WD`` says so. Hence it is loaded in a folder of our own that is gone afterwards, and we come back to
where we were. Nothing is ever asked: Blinka, which drives the lights, would offer to install packages.
"""

import os
from contextlib import chdir
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import cast

from manalath_board.controller.messages import Message
from manalath_board.controller.ports import Identity
from manalath_board.hardware.gpio_board.computer import HERE, Computer
from manalath_board.hardware.gpio_board.gpio_protocol import Gpio
from manalath_board.hardware.gpio_board.pin_errors import (
    ERRORS,
    Errors,
    NoLibraryError,
    PinTrouble,
    TwoLibrariesError,
    of_loading,
)

#: The two packages that bring a module `RPi.GPIO`.
RPI_GPIO, RPI_LGPIO = "RPi.GPIO", "rpi-lgpio"

#: Keeps Blinka from asking whether it may install something.
SKIP_CHECK = "BLINKA_SKIP_DEPENDENCY_CHECK"

#: Where lgpio goes and makes its pipe.
_LG_WD = "LG_WD"


@dataclass(frozen=True, slots=True)
class PinLibrary:
    """The library that was found; ``errors`` are what it raises where hardware fails."""

    gpio: Gpio
    name: str
    version: str
    is_lgpio: bool
    errors: Errors

    def identity(self, profile: str, serial_number: str) -> Identity:
        """Tell which board this is: the one of ``profile`` on the computer with that number."""
        return Identity(serial_number or "raspberry-pi", profile, f"{self.name} {self.version}")


def open_library(world: Computer = HERE) -> PinLibrary:
    """Find the library; a PiError says why there is none that works, and what to do."""
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


#: Whichever is removed takes the files of both along, so both go first.
_CLASH = PinTrouble(TwoLibrariesError, Message("pi_pins.two_libraries"), Message("pi_pins.install_one"))


def _loaded(world: Computer) -> ModuleType:
    with TemporaryDirectory(prefix="manalath-", dir=_place(world)) as folder, chdir(folder):
        return world.load("RPi.GPIO")


def _place(world: Computer) -> str | None:
    """Where a service or a user may put what lasts no longer than it runs; None where the system decides."""
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
