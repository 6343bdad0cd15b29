"""Machine reader: gathers every fact about the machine from its file or command.

Decides where each fact is read, not what it means. The places are those of Linux (proc(5), sysfs), of Debian
and of Raspberry Pi OS; for a file that has moved over the years, both places are tried, the newer one first.
The rules see only the values built here.

Storage reader: examines the records folder, its file system, and which process owns it. Nothing is created
or locked. The owner is read from the kernel's list of locks, because trying the lock could shut out a
program that is just starting.
"""

import json
import re
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path

from controller.annexes.doctor.boot_config import Config, read_config
from controller.annexes.doctor.machine import (
    Device,
    ExaminedMachine,
    InstalledVersions,
    Model,
    Raspberry,
    SerialPort,
    Service,
    Storage,
    Unread,
    Usb,
    UserGroup,
    model_of,
)
from controller.annexes.doctor.system_probe import DoctorWorld, read_packages, why
from controller.messages import Message, has_words
from controller.play.journal import LOCK_FILE
from hardware.service import UNIT_NAME, wish_in
from hardware.service.version_place import CURRENT, GOOD, OUTCOME, PREVIOUS, leads_to, place_of


def read_storage(world: DoctorWorld, records: Path) -> Storage | Unread:
    """Describe the folder ``records``, or the existing folder in which it would be made."""
    try:
        place = records.absolute()
        standing = next(folder for folder in (place, *place.parents) if folder.exists())
        free_bytes = world.free_bytes(standing)
        real = standing.resolve()
    except OSError as error:
        return Unread(str(records), why(error))
    source, kind, options = _mount(world, real)
    return Storage(
        path=str(place),
        standing=str(standing),
        may_write=standing.is_dir() and world.may_write(standing),
        is_read_only="ro" in options,
        source=source,
        kind=kind,
        free_bytes=free_bytes,
    )


def owner_of(world: DoctorWorld, records: Path) -> int | None:
    """Return the process that owns ``records`` (`controller.play.journal.folder`); None if there is none."""
    try:
        inode = (records / LOCK_FILE).stat().st_ino
    except OSError:
        return None
    for line in world.find("proc/locks").splitlines():
        words = line.split()
        if "FLOCK" in words[1:2] and len(words) > 5 and words[5].rpartition(":")[2] == str(inode):  # noqa: PLR2004
            return int(words[4]) if re.fullmatch("[0-9]{1,15}", words[4]) else None
    return None


def _mount(world: DoctorWorld, place: Path) -> tuple[str, str, set[str]]:
    """Find the source, kind and options of a path's file system: the mount point with the longest match."""
    best: tuple[int, str, str, set[str]] = (-1, "", "", set())
    for line in world.find("proc/self/mounts").splitlines():
        words = line.split()
        if len(words) < 4:  # noqa: PLR2004 - source, place, kind, options
            continue
        where = Path(words[1].replace("\\040", " "))
        # A later mount on the same point hides the earlier one.
        if place.is_relative_to(where) and len(where.parts) >= best[0]:
            best = (len(where.parts), words[0], words[2], set(words[3].split(",")))
    return best[1:]


#: How units started the program when it was a part of one package.
_OLD_NAME = "-m manalath_board."
_UNITS = ("etc/systemd/system", "usr/lib/systemd/system", "lib/systemd/system")

#: Where the boot partition is mounted: since Bookworm, and before.
_BOOT = ("boot/firmware", "boot")

#: The devices besides GPIO chips and serial ports that libraries and tools may open.
_DEVICES = ("gpiomem", "spidev0.0", "pio0", "vcio", "spidev0.1")

#: The names in the device tree of the chip with the header's lines.
_GPIO = ("rp1-gpio", "bcm2835-gpio", "bcm2711-gpio")

#: Buses whose pins are on the header.
_BUSES = ("i2c1", "i2s", "spi0", "uart0")

_LINUX = "Linux"
#: The common names of systems that report another name.
_NAMES = {"Darwin": "macOS"}

#: What the kernel said since this start.
_KERNEL_LOG = ("journalctl", "--dmesg", "--boot", "--output=cat", "--no-pager")
#: What is said of a file system that was not closed: by FAT, by ext4, and by e2fsck.
_LEFT_OPEN = ("was not properly unmounted", "recovery complete", "recovering journal")

_LISTENS = "0A"
_NUMBER = re.compile(r"[0-9]{1,15}")
_PORT = re.compile(r"[0-9A-Fa-f]{4}")


def read_machine(world: DoctorWorld, records: Path) -> ExaminedMachine:
    """Gather everything that rules look at; ``records`` is the folder where games are kept."""
    groups = _groups(world)
    chips = _chips(world)
    model = model_of(world.find("proc/device-tree/model"))
    return ExaminedMachine(
        raspberry=None if model is None else _raspberry(world, model, chips),
        is_linux=world.system == _LINUX,
        system=_system(world),
        kernel=world.find("proc/sys/kernel/osrelease"),
        architecture=world.architecture,
        python=world.python,
        packages=read_packages(world),
        user=world.user,
        groups=groups,
        devices={device.path: device for device in _devices(world, chips)},
        ports=tuple(_ports(world)),
        usb=frozenset(_usb(world)),
        processes=_processes(world),
        lgpio_folder=_lgpio_folder(world),
        now_s=world.now_s,
        is_synchronised=_is_synchronised(world),
        storage=read_storage(world, records),
        has_fixed_root=_has_fixed_root(world),
        listening=_listening(world),
        service=_service(world),
        owner=owner_of(world, records),
        versions=_versions(world),
        lost_power=_lost_power(world),
    )


def _versions(world: DoctorWorld) -> InstalledVersions:
    """Read the place that this program is a version in, if it is one."""
    own = version("manalath-board")
    prefix = Path(world.python.executable).parent.parent
    place = place_of(world.root / str(prefix).lstrip("/")) if world.system == _LINUX else None
    if place is None:
        return InstalledVersions(own)
    previous, current, good = (leads_to(place, link) for link in (PREVIOUS, CURRENT, GOOD))
    kept = world.read(str((place / OUTCOME).relative_to(world.root)))
    try:
        outcome = None if isinstance(kept, Unread) else Message.from_json(json.loads(kept))
    except ValueError:
        outcome = None
    is_worded = outcome is not None and has_words(outcome)
    return InstalledVersions(own, previous or "", current != good, outcome if is_worded else None)


def _lost_power(world: DoctorWorld) -> bool | Unread:
    """Tell by what the kernel and the check before it found as this start began: file systems left open."""
    said = world.run(_KERNEL_LOG)
    if isinstance(said, Unread):
        return said
    if not said or said.startswith("--"):
        return Unread(f"`{' '.join(_KERNEL_LOG)}`", Message("doctor_unread.not_readable"))
    checked = world.find("run/initramfs/fsck.log")
    return any(sign in said or sign in checked for sign in _LEFT_OPEN)


def _system(world: DoctorWorld) -> str | Message:
    if world.system != _LINUX:
        return _NAMES.get(world.system, world.system)
    for line in world.find("etc/os-release").splitlines():
        if line.startswith("PRETTY_NAME="):
            return line.removeprefix("PRETTY_NAME=").strip('"')
    return Message("doctor_computer.unknown_system")


def _groups(world: DoctorWorld) -> Mapping[str, UserGroup] | Unread:
    text = world.read("etc/group")
    if isinstance(text, Unread):
        return text
    lines = [line.split(":") for line in text.splitlines()]
    return {
        line[0]: UserGroup(int(line[2]), frozenset(filter(None, line[3].split(","))))
        for line in lines
        if len(line) == 4 and _NUMBER.fullmatch(line[2])  # noqa: PLR2004 - name, password, number, members
    }


def _chips(world: DoctorWorld) -> tuple[str, ...]:
    """List the GPIO chips, the one with the header's lines first."""
    names = [name for name in world.names("dev") if name.startswith("gpiochip")]

    def is_other(name: str) -> bool:
        text = world.find(f"sys/bus/gpio/devices/{name}/of_node/compatible")
        return not any(kind.endswith(_GPIO) for kind in text.split("\0"))

    return tuple(sorted(names, key=lambda name: (is_other(name), name)))


def _devices(world: DoctorWorld, chips: tuple[str, ...]) -> Iterator[Device]:
    for name in (*chips[:1], *_DEVICES):
        found = world.device(Path("/dev") / name)
        if found is not None:
            yield found


def _ports(world: DoctorWorld) -> Iterator[SerialPort]:
    for port in world.ports():
        found = world.device(Path(port.path))
        if found is not None:
            yield SerialPort(found, port.usb, port.is_bridge)


def _usb(world: DoctorWorld) -> Iterator[Usb]:
    folder = "sys/bus/usb/devices"
    for name in world.names(folder):
        numbers = [world.find(f"{folder}/{name}/{kind}") for kind in ("idVendor", "idProduct")]
        try:
            vendor, product = (int(number, 16) for number in numbers)
        except ValueError:
            continue
        yield vendor, product


def _processes(world: DoctorWorld) -> frozenset[str] | Unread:
    if not world.find("proc/1/comm"):
        return Unread("/proc", Message("doctor_unread.hidden_processes"))
    running = (name for name in world.names("proc") if name.isdecimal())
    return frozenset(filter(None, (world.find(f"proc/{name}/comm") for name in running)))


def _first(said: str) -> Message:
    """Quote a command that gave no usable answer: its first line, up to any bracket."""
    first = (said.splitlines() or [""])[0].partition(" (")[0].strip()
    return Message("quoted.text", text=first) if first else Message("doctor_unread.said_nothing")


def _lgpio_folder(world: DoctorWorld) -> str:
    """Return the folder where lgpio should write its notifications but cannot; otherwise empty."""
    folder = world.environ.get("LG_WD", "")
    return "" if not folder or world.may_write(Path(folder)) else folder


def _is_synchronised(world: DoctorWorld) -> bool | Unread:
    if "synchronized" in world.names("run/systemd/timesync"):
        return True
    said = world.run(("timedatectl", "show", "--property=NTPSynchronized"))
    if isinstance(said, Unread):
        return said
    if said not in {"NTPSynchronized=yes", "NTPSynchronized=no"}:
        return Unread("`timedatectl show`", _first(said))
    return said.endswith("yes")


def _has_fixed_root(world: DoctorWorld) -> bool:
    """Whether the root file system is read-only, or overlaid in memory."""
    for line in world.find("proc/self/mounts").splitlines():
        words = line.split()
        if len(words) > 3 and words[1] == "/":  # noqa: PLR2004 - source, place, kind, options
            return words[2] == "overlay" or "ro" in words[3].split(",")
    return False


def _listening(world: DoctorWorld) -> frozenset[int] | Unread:
    found = set[int]()
    for name in ("tcp", "tcp6"):
        text = world.read(f"proc/net/{name}")
        if isinstance(text, Unread):
            if name == "tcp":
                return text
            continue
        for line in text.splitlines()[1:]:
            words = line.split()
            port = words[1].rpartition(":")[2] if words[3:4] == [_LISTENS] else ""
            if _PORT.fullmatch(port):
                found.add(int(port, 16))
    return frozenset(found)


def _service(world: DoctorWorld) -> Service:
    folder = next((folder for folder in _UNITS if UNIT_NAME in world.names(folder)), "")
    if not folder:
        return Service("", "")
    text = world.read(f"{folder}/{UNIT_NAME}")
    old_wish = None
    if isinstance(text, str) and _OLD_NAME in text:
        wish = wish_in(text)
        old_wish = () if wish is None else wish.to_install()
    return Service(f"/{folder}/{UNIT_NAME}", world.run(("systemctl", "is-active", UNIT_NAME)), old_wish)


def _raspberry(world: DoctorWorld, model: Model, chips: tuple[str, ...]) -> Raspberry:
    boot = next((folder for folder in _BOOT if "config.txt" in world.names(folder)), _BOOT[0])
    return Raspberry(
        model=model,
        config=_config(world, boot, model),
        cmdline=world.read(f"{boot}/cmdline.txt"),
        buses=dict(_buses(world)),
        claimed=_claimed(world, chips),
        started_s=_started(world),
        throttled=_throttled(world),
        has_alarm=_has_alarm(world),
        celsius=_celsius(world),
    )


def _config(world: DoctorWorld, boot: str, model: Model) -> Config | Unread:
    path = f"{boot}/config.txt"
    text = world.read(path)
    if isinstance(text, Unread):
        return text

    def read(name: str) -> str | None:
        found = world.read(f"{boot}/{name}")
        return None if isinstance(found, Unread) else found

    counting, doubtful = read_config(read, "config.txt", model.filters)
    return Config(f"/{path}", counting, doubtful, (world.root / path).stat().st_mtime)


def _buses(world: DoctorWorld) -> Iterator[tuple[str, bool]]:
    """Yield each bus with whether it is on, by its name in the device tree."""
    tree = "proc/device-tree"
    for name in _BUSES:
        place = world.find(f"{tree}/aliases/{name}").strip("/")
        if place:
            # Without a status, a node of the device tree is on.
            yield name, world.find(f"{tree}/{place}/status") in {"okay", "ok", ""}


def _claimed(world: DoctorWorld, chips: tuple[str, ...]) -> Mapping[int, str] | Unread:
    if not chips:
        return Unread("/dev/gpiochip*", Message("doctor_unread.none_there"))
    return world.claims(world.root / "dev" / chips[0])


def _started(world: DoctorWorld) -> float | Unread:
    for line in world.find("proc/stat").splitlines():
        words = line.split()
        if words[:1] == ["btime"] and _NUMBER.fullmatch(words[-1]):
            return float(words[-1])
    return Unread("/proc/stat", Message("doctor_unread.no_start"))


def _throttled(world: DoctorWorld) -> int | Unread:
    said = world.run(("vcgencmd", "get_throttled"))
    if isinstance(said, Unread):
        return said
    try:
        return int(said.removeprefix("throttled="), 16)
    except ValueError:
        return Unread("`vcgencmd get_throttled`", _first(said))


def _has_alarm(world: DoctorWorld) -> bool | Unread:
    """Whether the Pi's own 5 V monitor, on models that have one, reports an alarm."""
    folder = "sys/class/hwmon"
    for name in world.names(folder):
        if world.find(f"{folder}/{name}/name") == "rpi_volt":
            alarm = f"{folder}/{name}/in0_lcrit_alarm"
            said = world.find(alarm)
            return said == "1" if said else Unread(f"/{alarm}", Message("doctor_unread.says_nothing"))
    return Unread(f"/{folder}", Message("doctor_unread.no_watch"))


def _celsius(world: DoctorWorld) -> float | Unread:
    place = "sys/class/thermal/thermal_zone0/temp"
    said = world.find(place)
    try:
        return int(said) / 1000.0
    except (ValueError, OverflowError):
        return Unread(f"/{place}", Message("doctor_unread.no_temperature"))
