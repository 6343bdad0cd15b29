"""The machine as it was found: plain values, all gathered before any rule looks at them.

Decides what there is to know. `controller.annexes.doctor.machine_reader` decides where each value is read,
and the rules what it means. A value that could not be read is `Unread`, with the reason, so that no rule can
take it for good.

From the name of a Raspberry Pi in the device tree follow its model's chip, filters and header; the sources
are Raspberry Pi's own tables of model filters and primary UARTs (documentation, config.txt and UART pages). A
model newer than this list is treated as a Pi 5, and marked unknown.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from controller.annexes.doctor.boot_config import Config
from controller.messages import Message
from controller.wear import BoardLife

#: A USB vendor and product number.
Usb = tuple[int, int]


class PiChip(IntEnum):
    """The processor, oldest first."""

    BCM2835 = 2835
    BCM2836 = 2836
    BCM2837 = 2837
    BCM2711 = 2711
    BCM2712 = 2712


@dataclass(frozen=True, slots=True)
class Model:
    """A model: its full ``name``, its chip, and the config.txt filters that it matches.

    ``has_bluetooth`` if Bluetooth has the full UART, so that the header's is off unless asked for.
    ``is_short`` if the header has 26 pins.
    """

    name: str
    chip: PiChip
    filters: frozenset[str]
    has_bluetooth: bool
    is_known: bool = True
    is_short: bool = False

    @property
    def is_pi_5(self) -> bool:
        """Whether its pins are on the RP1, which the older libraries cannot drive."""
        return self.chip is PiChip.BCM2712


_MAKER = "Raspberry Pi "

#: By the start of the name, longer ones first: chip, filters, and whether Bluetooth has the full UART.
_MODELS = (
    ("Compute Module 5", PiChip.BCM2712, "pi5 cm5", False),
    ("500", PiChip.BCM2712, "pi5 pi500", False),
    ("5", PiChip.BCM2712, "pi5", False),
    ("Compute Module 4S", PiChip.BCM2711, "pi4 cm4s", False),
    ("Compute Module 4", PiChip.BCM2711, "pi4 cm4", True),
    ("400", PiChip.BCM2711, "pi4 pi400", True),
    ("4", PiChip.BCM2711, "pi4", True),
    ("Compute Module 3 Plus", PiChip.BCM2837, "pi3 cm3 cm3+", False),
    ("Compute Module 3", PiChip.BCM2837, "pi3 cm3", False),
    ("3 Model A Plus", PiChip.BCM2837, "pi3 pi3+", True),
    ("3 Model B Plus", PiChip.BCM2837, "pi3 pi3+", True),
    ("3", PiChip.BCM2837, "pi3", True),
    ("Compute Module 0", PiChip.BCM2837, "pi0 pi0w pi02 cm0", True),
    ("Zero 2", PiChip.BCM2837, "pi0 pi0w pi02", True),
    ("Zero W", PiChip.BCM2835, "pi0 pi0w", True),
    ("Zero", PiChip.BCM2835, "pi0", False),
    ("2", PiChip.BCM2836, "pi2", False),
    ("Compute Module", PiChip.BCM2835, "pi1 cm1", False),
    ("Model A Plus", PiChip.BCM2835, "pi1", False),
    ("Model B Plus", PiChip.BCM2835, "pi1", False),
)

#: The earliest models have a 26-pin header.
_SHORT = ("Model A", "Model B")


def model_of(name: str) -> Model | None:
    """Return the Raspberry Pi with that name in the device tree; None if it is not one.

    >>> model_of("Raspberry Pi Zero 2 W Rev 1.0").chip.name
    'BCM2837'
    """
    if not name.startswith(_MAKER):
        return None
    rest = name.removeprefix(_MAKER)
    for start, chip, filters, has_bluetooth in _MODELS:
        if rest.startswith(start):
            return Model(name, chip, frozenset(filters.split()), has_bluetooth)
    if rest.startswith(_SHORT):
        return Model(name, PiChip.BCM2835, frozenset({"pi1"}), has_bluetooth=False, is_short=True)
    return Model(name, PiChip.BCM2712, frozenset(), has_bluetooth=False, is_known=False)


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


@dataclass(frozen=True, slots=True)
class InstalledVersions:
    """The versions of this program: the one that runs, and what is kept beside it, if it came as a bundle.

    ``previous`` is the one to go back to, empty for none; with ``is_on_trial`` an update is not settled yet.
    ``outcome`` is how the last one ended; None if there was none.
    """

    own: str
    previous: str = ""
    is_on_trial: bool = False
    outcome: Message | None = None


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
    ``owner`` is the process that owns the records now, if any. ``lost_power`` tells whether the power went
    before the system had written everything, the last time it was switched off. ``lives`` are those of the
    reeds of all boards that were played on, and ``joints`` say, by the name of a board, where its worn ones
    are. ``faults`` were named in play, by their numbers, with the last seconds before them.
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
    versions: InstalledVersions
    lost_power: bool | Unread
    lives: tuple[BoardLife, ...] = ()
    joints: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)
    faults: Mapping[int, Message] = field(default_factory=dict)
