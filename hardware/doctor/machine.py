"""The machine as it was found: values only, all of them gathered before any rule looks at them.

Decides what there is to know. What is read where decides `hardware.doctor.machine_reader`; what it means, the
rules. Whatever could not be read is `Unread`, and says why, so that no rule can take it for good.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from manalath_board.controller.messages import Message
from manalath_board.hardware.doctor.boot_config import Config
from manalath_board.hardware.doctor.pi_models import Model

#: A USB vendor and product.
Usb = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Unread:
    """What could not be read: a file or a command, and why."""

    where: str
    why: Message


@dataclass(frozen=True, slots=True)
class Python:
    """The Python that runs this: version, 32 or 64 ``bits``, program, and the folders it imports from.

    ``has_native_search`` is whether the engine's search was built in C for it.
    """

    version: tuple[int, int, int]
    bits: int
    executable: str
    folders: tuple[str, ...]
    has_native_search: bool = True


@dataclass(frozen=True, slots=True)
class User:
    """Who runs this, with the groups of the session, by number."""

    name: str
    number: int
    groups: frozenset[int]

    @property
    def is_root(self) -> bool:
        """Whether everything may be opened, which says nothing of who plays."""
        return self.number == 0


@dataclass(frozen=True, slots=True)
class UserGroup:
    """A group of the system: its number, and who is in it from the next login on."""

    number: int
    members: frozenset[str]


@dataclass(frozen=True, slots=True)
class Device:
    """A device: whom it belongs to, and whether this user may read and write it."""

    path: str
    group: int
    mode: int
    may_open: bool


@dataclass(frozen=True, slots=True)
class SerialPort:
    """A serial port, by the best of its names, with its USB vendor and product if it has them."""

    device: Device
    usb: Usb | None
    is_bridge: bool


@dataclass(frozen=True, slots=True)
class Package:
    """A Python package that is installed: name as `pip` compares them, version, and the folder it is in."""

    name: str
    version: str
    folder: str


@dataclass(frozen=True, slots=True)
class Packages:
    """What is installed.

    ``seen`` is what this Python finds, ``hidden`` what lies in the system's folders that it does not look in.
    ``gpio`` is the library that `import RPi.GPIO` gives: ``RPi.GPIO`` or ``rpi-lgpio``, what its text says;
    empty if there is none.
    """

    seen: tuple[Package, ...]
    hidden: tuple[Package, ...]
    gpio: str
    gpio_folder: str

    def find(self, name: str) -> Package | None:
        """Find a package as an import would, the first of that name."""
        return next((package for package in self.seen if package.name == name), None)


@dataclass(frozen=True, slots=True)
class Storage:
    """Where records live.

    ``standing`` is the folder itself or the nearest above it that is there. The rest is about its file
    system: the ``source`` it is mounted from, its kind, and what is left on it.
    """

    path: str
    standing: str
    may_write: bool
    is_read_only: bool
    source: str
    kind: str
    free_bytes: int


@dataclass(frozen=True, slots=True)
class Service:
    """The program as a service: its unit file, empty if there is none, and what systemd says of it."""

    unit: str
    state: "str | Unread"


@dataclass(frozen=True, slots=True, kw_only=True)
class Raspberry:
    """What only a Raspberry Pi has.

    ``buses`` tells by their names in the device tree which are on now (``i2c1``); one that is not told is
    not there. ``claimed`` are the lines that somebody has, by number, with that one's name, empty if there is
    none.
    """

    model: Model
    config: Config | Unread
    cmdline: str | Unread
    buses: Mapping[str, bool]
    claimed: Mapping[int, str] | Unread
    started_s: float | Unread
    throttled: int | Unread
    has_alarm: bool | Unread
    celsius: float | Unread


@dataclass(frozen=True, slots=True, kw_only=True)
class ExaminedMachine:
    """Everything that the rules may know.

    ``lgpio_folder`` is where lgpio is told to leave files and cannot; empty if all is well. ``owner`` is the
    process that owns the records now, if one does.
    """

    raspberry: Raspberry | None
    is_linux: bool
    system: str | Message
    kernel: str
    architecture: str
    python: Python
    packages: Packages
    user: User
    groups: Mapping[str, UserGroup] | Unread
    devices: Mapping[str, Device]
    ports: tuple[SerialPort, ...]
    usb: frozenset[Usb]
    processes: frozenset[str] | Unread
    lgpio_folder: str
    now_s: float
    is_synchronised: bool | Unread
    storage: Storage | Unread
    has_fixed_root: bool
    listening: frozenset[int] | Unread
    service: Service
    owner: int | None
