"""The machine as it was found: plain values, all gathered before any rule looks at them.

Decides what there is to know. `hardware.doctor.machine_reader` decides where each value is read, and the
rules what it means. A value that could not be read is `Unread`, with the reason, so that no rule can take it
for good.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.messages import Message
from hardware.doctor.boot_config import Config
from hardware.doctor.pi_models import Model

#: A USB vendor and product number.
Usb = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Unread:
    """A file or command that could not be read, and why."""

    where: str
    why: Message


@dataclass(frozen=True, slots=True)
class Python:
    """The Python that runs this program: version, 32 or 64 ``bits``, executable, and import folders.

    ``has_native_search`` if the engine's search was built in C for it.
    """

    version: tuple[int, int, int]
    bits: int
    executable: str
    folders: tuple[str, ...]
    has_native_search: bool = True


@dataclass(frozen=True, slots=True)
class User:
    """The user who runs this program, with the group numbers of the session."""

    name: str
    number: int
    groups: frozenset[int]

    @property
    def is_root(self) -> bool:
        """Whether this user may open everything, which proves nothing about the user who will play."""
        return self.number == 0


@dataclass(frozen=True, slots=True)
class UserGroup:
    """A system group: its number, and its members from their next login on."""

    number: int
    members: frozenset[str]


@dataclass(frozen=True, slots=True)
class Device:
    """A device: its group, its mode, and whether this user may read and write it."""

    path: str
    group: int
    mode: int
    may_open: bool


@dataclass(frozen=True, slots=True)
class SerialPort:
    """A serial port under its best name, with its USB vendor and product if it has them."""

    device: Device
    usb: Usb | None
    is_bridge: bool


@dataclass(frozen=True, slots=True)
class Package:
    """An installed Python package: its name as `pip` normalises it, its version, and its folder."""

    name: str
    version: str
    folder: str


@dataclass(frozen=True, slots=True)
class Packages:
    """The installed packages.

    ``seen`` are those this Python finds, ``hidden`` those in system folders that it does not search. ``gpio``
    is the library that `import RPi.GPIO` loads, identified by the text of its file: ``rpi-gpio``,
    ``rpi-lgpio`` or ``unknown``; empty if there is none.
    """

    seen: tuple[Package, ...]
    hidden: tuple[Package, ...]
    gpio: str
    gpio_folder: str

    def find(self, name: str) -> Package | None:
        """Find a package as an import would: the first of that name."""
        return next((package for package in self.seen if package.name == name), None)


@dataclass(frozen=True, slots=True)
class Storage:
    """The place where records are kept.

    ``standing`` is the folder itself, or its nearest ancestor that exists. The rest describes its file
    system: the ``source`` it is mounted from, its kind, and its free space.
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
    """The program as a service: its unit file, empty if there is none, and its state according to systemd.

    ``old_wish`` are the options of a unit that starts the program by a name it no longer has, otherwise None.
    """

    unit: str
    state: "str | Unread"
    old_wish: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Raspberry:
    """What only a Raspberry Pi has.

    ``buses`` maps a bus's name in the device tree (``i2c1``) to whether it is on now; a missing bus does not
    exist. ``claimed`` maps the number of each line in use to its consumer's name, which may be empty.
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

    ``lgpio_folder`` is the folder that lgpio is configured to write to but cannot; empty if all is well.
    ``owner`` is the process that owns the records now, if any.
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
