"""The computer that the board hangs on, as far as opening it has to know; a test has one of its own."""

import importlib
import os
import sys
from collections.abc import Callable, MutableMapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from types import ModuleType

from manalath_board.hardware.gpio_board.claim import LockClaim, claim_pins


@dataclass(frozen=True, slots=True)
class Installed:
    """A package that is installed: its version, and the folder that its modules lie in."""

    version: str
    folder: str


@dataclass(frozen=True, slots=True)
class Computer:
    """How a module is loaded, what is installed, the environment, the device tree, and who we are.

    The device tree tells by name what the computer is; what it does not tell is empty. ``claim_pins`` has
    the pins for us alone until what it gives is closed; a PiError or LinuxOnlyError says why it cannot.
    """

    load: Callable[[str], ModuleType]
    installed: Callable[[str], Installed | None]
    environ: MutableMapping[str, str]
    tree: Callable[[str], str]
    is_root: bool
    claim_pins: Callable[[], LockClaim] = ExitStack

    @property
    def model(self) -> str:
        """What the computer says it is, as "Raspberry Pi 4 Model B Rev 1.4"."""
        return self.tree("model")

    @property
    def serial_number(self) -> str:
        """The number that no other computer of its kind has."""
        return self.tree("serial-number")


def read_tree(folder: Path, name: str) -> str:
    """Read what the device tree in ``folder`` tells under a name; nothing where it does not."""
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


#: The real one.
HERE = Computer(
    load=importlib.import_module,
    installed=_installed,
    environ=os.environ,
    tree=partial(read_tree, Path("/proc/device-tree")),
    is_root=sys.platform == "linux" and os.geteuid() == 0,
    claim_pins=claim_pins,
)
