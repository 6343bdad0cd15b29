"""Ways to spoil a computer in order, and the boards that a doctor may be asked about."""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from controller.annexes.doctor.board_answer import (
    Asked,
    BoardAnswer,
    NotAsked,
    NotScanned,
    OnLine,
    OnPins,
    Scanned,
)
from controller.annexes.doctor.findings import Code, Severity
from controller.annexes.doctor.machine import User
from controller.messages import Message
from hardware.images import facts_of
from hardware.profiles import DEFAULT, load_profile
from hardware.serial_board.line import LineTrouble
from hardware.service.version_place import OUTCOME
from hardware.wire.packets import Hello, OtherHello
from tests.annexes.doctor.fake_computer import KERNEL_LOG, NOW_S, SITE, SYSTEM, Computer
from tests.hardware.serial_board.fake_board import HELLO as FAKE_HELLO
from tests.wordings import quoted

SINGLE, DUAL = load_profile("hex70-single-gpio"), load_profile("hex70-dual-gpio")

FACTS = facts_of(DEFAULT)
HELLO = replace(FAKE_HELLO, version=FACTS.version, build=bytes.fromhex(FACTS.build))

SCANS = Scanned("rpi-lgpio 0.6", 250, 4_000, ())

ON_SINGLE, ON_DUAL = OnPins(SINGLE, SCANS), OnPins(DUAL, SCANS)
NOT_ASKED = NotAsked((SINGLE, DUAL))

Spoil = Callable[[Computer], object]


def answered(**changes: object) -> OnLine:
    """A board that answers, differently from ours."""
    return OnLine((BoardAnswer("/dev/ttyACM0", replace(HELLO, **changes), supply_mv=5020),))  # type: ignore[arg-type]


GOOD_LINE = answered()


def lit_by(pin: str) -> OnPins:
    """A board whose lights are on another pin."""
    return OnPins(replace(SINGLE, light_pin=pin), SCANS)


@dataclass(frozen=True)
class Case:
    """How a model is spoilt (``desktop`` is no Pi), for which board; the expected finding, and its cure."""

    code: Code
    level: Severity
    spoil: Spoil
    says: str
    cure: str = ""
    model: str = "4"
    asked: Asked = ON_SINGLE


def nothing(_computer: Computer) -> None:
    """Change nothing: the model or the board alone causes the finding."""


def on_macos(computer: Computer) -> None:
    computer.system = "Darwin"


def each(*spoils: Spoil) -> Spoil:
    """Apply several, one after the other."""
    return lambda computer: [spoil(computer) for spoil in spoils]


def written(path: str, text: str) -> Spoil:
    return lambda computer: computer.write(path, text)


def added(path: str, text: str) -> Spoil:
    return lambda computer: computer.add(path, text)


def plugged_in(vendor: str, product: str) -> Spoil:
    """Plug one more device into USB."""
    folder = "sys/bus/usb/devices/1-2"
    return each(written(f"{folder}/idVendor", vendor), written(f"{folder}/idProduct", product))


def taken(path: str) -> Spoil:
    return lambda computer: computer.take_device(path)


def closed(path: str, group: int, mode: int) -> Spoil:
    return lambda computer: computer.close_device(path, group, mode)


def installed(*names: str) -> Spoil:
    return lambda computer: computer.install(*names)


def switched(bus: str) -> Spoil:
    return lambda computer: computer.switch(bus, on=True)


def lost(path: str) -> Spoil:
    return lambda computer: computer.remove(path)


def configured(text: str) -> Spoil:
    return lambda computer: computer.configure(text)


def unconfigured(text: str) -> Spoil:
    """Remove a line from config.txt."""

    def spoil(computer: Computer) -> None:
        path = computer.root / "boot/firmware/config.txt"
        kept = path.read_text(encoding="utf-8")
        assert text in kept
        path.write_text(kept.replace(text, ""), encoding="utf-8")

    return spoil


def gone(*names: str) -> Spoil:
    def spoil(computer: Computer) -> None:
        for name in names:
            computer.uninstall(name)

    return spoil


def replaced(name: str, by: str) -> Spoil:
    def spoil(computer: Computer) -> None:
        computer.uninstall(name)
        computer.install(by)

    return spoil


def without_library(computer: Computer) -> None:
    for name in ("rpi_lgpio", "lgpio"):
        computer.uninstall(name)
    computer.remove(f"{SITE.strip('/')}/RPi/GPIO/__init__.py")


def with_rpi_gpio(computer: Computer) -> None:
    """Install RPi.GPIO in place of rpi-lgpio."""
    without_library(computer)
    computer.install("RPi.GPIO-0.7.1")
    computer.write(f"{SITE}/RPi/GPIO/__init__.py", "from RPi._GPIO import *\n")


def with_both(computer: Computer) -> None:
    with_rpi_gpio(computer)
    computer.install("rpi_lgpio-0.6", "lgpio-0.2.2.0")


def with_rpi_gpio_by_apt(computer: Computer) -> None:
    without_library(computer)
    computer.python = replace(computer.python, folders=(SITE, SYSTEM))
    computer.write(f"{SYSTEM}/RPi.GPIO-0.7.1a4.egg-info", "")
    computer.write(f"{SYSTEM}/RPi/GPIO/__init__.py", "from RPi._GPIO import *\n")


def with_hidden(computer: Computer) -> None:
    without_library(computer)
    computer.write(f"{SYSTEM}/rpi_lgpio-0.6.egg-info", "")
    computer.write(f"{SYSTEM}/RPi/GPIO/__init__.py", "import lgpio\n")


def as_user(*groups: int) -> Spoil:
    """Put the user into these groups only, and deny access to the devices of all others."""

    def spoil(computer: Computer) -> None:
        computer.user = replace(computer.user, groups=frozenset(groups))
        for path in list(computer.devices):
            if computer.devices[path].group not in groups:
                computer.close_device(path)

    return spoil


def no_member(name: str, spoil: Spoil) -> Spoil:
    """Also remove the user from the group in /etc/group."""

    def both(computer: Computer) -> None:
        text = (computer.root / "etc/group").read_text(encoding="utf-8")
        lines = [
            line.removesuffix("ada") if line.startswith(f"{name}:") else line for line in text.splitlines()
        ]
        computer.write("etc/group", "\n".join(lines))
        spoil(computer)

    return both


def as_root(computer: Computer) -> None:
    computer.user = User("root", 0, frozenset({0}))


def said(command: str, text: str) -> Spoil:
    return lambda computer: computer.said.update({tuple(command.split()): text})


def throttled(bits: int) -> Spoil:
    return said("vcgencmd get_throttled", f"throttled={bits:#x}")


def kernel_said(line: str, *, alone: bool = False) -> Spoil:
    def spoil(computer: Computer) -> None:
        computer.said[KERNEL_LOG] = line if alone else f"{computer.said[KERNEL_LOG]}{line}\n"

    return spoil


def updated(computer: Computer) -> None:
    """The program is a version in a place, on trial beside two others."""
    place = computer.root / "opt" / "manalath"
    (place / "versions" / "0.2.0").mkdir(parents=True)
    for link, version in (("current", "0.2.0"), ("good", "0.1.0"), ("previous", "0.1.0")):
        (place / link).symlink_to(f"versions/{version}")
    (place / OUTCOME).write_text(json.dumps(Message("service_command.current").to_json()))
    python = "/opt/manalath/versions/0.2.0/bin/python"
    computer.python = replace(computer.python, executable=python)


def unsynchronised(answer: str) -> Spoil:
    def spoil(computer: Computer) -> None:
        computer.remove("run/systemd/timesync/synchronized")
        if answer:
            computer.said["timedatectl", "show", "--property=NTPSynchronized"] = answer

    return spoil


def mounted(line: str) -> Spoil:
    return lambda computer: computer.write("proc/self/mounts", f"/dev/sda2 / ext4 rw 0 0\n{line}\n")


def records_on(kind: str, options: str = "rw", source: str = "/dev/sda3") -> Spoil:
    """Put the records on their own file system."""
    return lambda computer: computer.add(
        "proc/self/mounts", f"{source} {computer.records.parent} {kind} {options} 0 0\n"
    )


def served(state: str, start: str = "/opt/manalath/.venv/bin/manalath play", made_for: str = "") -> Spoil:
    def spoil(computer: Computer) -> None:
        computer.write("etc/systemd/system/manalath.service", f"{made_for}[Service]\nExecStart={start}\n")
        if state:
            computer.said["systemctl", "is-active", "manalath.service"] = state

    return spoil


def owned(computer: Computer) -> None:
    computer.records.mkdir()
    lock = computer.records / "games.lock"
    lock.touch()
    number = lock.stat().st_ino
    computer.write(
        "proc/locks",
        f"1: POSIX  ADVISORY  READ  41 00:1a:{number} 0 EOF\n"
        f"2: FLOCK  ADVISORY  WRITE 4711 00:1a:{number} 0 EOF\n",
    )


def free(count: int) -> Spoil:
    return lambda computer: setattr(computer, "free_bytes", count)


def set_(name: str, value: object) -> Spoil:
    return lambda computer: setattr(computer, name, value)


def renamed(model: str) -> Spoil:
    return lambda computer: computer.write("proc/device-tree/model", model)


def plugged_out(computer: Computer) -> None:
    computer.ports = ()


def closed_folder(computer: Computer) -> None:
    computer.may_write = lambda _path: False


def not_scanned(why: str, *, is_fault: bool) -> OnPins:
    return OnPins(SINGLE, NotScanned(quoted(why), is_fault))


def on_line(
    heard: Hello | OtherHello | LineTrouble, supply_mv: int | None = None, *, is_calibrated: bool = False
) -> OnLine:
    """The answer of a port."""
    return OnLine((BoardAnswer("/dev/ttyACM0", heard, supply_mv, is_calibrated),))


def spoilt_by(usb: tuple[int, int] | None) -> OnLine:
    """A board whose line spoils packets, through a bridge with these USB ids."""
    return OnLine((BoardAnswer("/dev/ttyACM0", HELLO, supply_mv=5020, spoilt=7, usb=usb),))


def scanned(**changes: object) -> OnPins:
    return OnPins(SINGLE, replace(SCANS, **changes))  # type: ignore[arg-type]


def spoil_lg_wd(computer: Computer) -> None:
    computer.environ["LG_WD"] = "/run/nothing"
    computer.may_write = lambda path: path != Path("/run/nothing")


def touch_config(computer: Computer) -> None:
    os.utime(computer.root / "boot/firmware/config.txt", (NOW_S, NOW_S))


def no_spi(computer: Computer) -> None:
    for line in ("dtparam=spi=on\n", "dtoverlay=spi0-0cs,no_miso\n"):
        unconfigured(line)(computer)
    computer.switch("spi0", on=False)


F, W, N = Severity.FAULT, Severity.WARNING, Severity.NOTE
