"""The serial ports, as far as they can be judged without opening one: opening starts a Mega anew."""

from collections.abc import Iterator

from manalath_board.hardware.doctor.asked import Asked, NotAsked, OnPins
from manalath_board.hardware.doctor.findings import Code, Finding, fault, note, ok, unread, warning
from manalath_board.hardware.doctor.machine import Machine, SerialPort, Unread
from manalath_board.hardware.serial_board.finding import BRIDGES

#: The bridge on clones of the Mega, which a Braille reader of the same number takes for itself.
_CH340 = (0x1A86, 0x7523)

_MODEM_MANAGER = "ModemManager"


def ports(machine: Machine, asked: Asked) -> Iterator[Finding]:
    """Say which ports there are."""
    if isinstance(asked, OnPins):
        return
    for port in machine.ports:
        yield ok(Code.PORT, f"{port.device.path} is {_kind(port)}.")
    if machine.ports and isinstance(asked, NotAsked):
        yield note(
            Code.PORT,
            "What answers there was not asked, as opening a port starts a Mega anew.",
            "manalath doctor --board serial:auto asks.",
        )
    if not machine.ports and isinstance(asked, NotAsked):
        yield note(
            Code.NO_PORT,
            "No serial port is there: no board is plugged in, or its cable carries power only.",
            "Plug one in by a cable that carries data, if there is to be one.",
        )


def bridges(machine: Machine, _asked: Asked) -> Iterator[Finding]:
    """Find boards that are plugged in, and got no port."""
    lost = machine.usb & BRIDGES - {port.usb for port in machine.ports}
    for vendor, product in sorted(lost):
        driver = "ch341" if (vendor, product) == _CH340 else "cdc_acm"
        by_brltty = (
            "; sudo apt remove brltty, which takes this one for a Braille reader" if driver == "ch341" else ""
        )
        yield fault(
            Code.NO_TTY,
            f"A board is plugged in ({vendor:04x}:{product:04x}), but the system made no port of it.",
            f"sudo modprobe {driver}{by_brltty}; then plug it in again.",
            "/sys/bus/usb/devices",
        )


def modem_manager(machine: Machine, asked: Asked) -> Iterator[Finding]:
    """Find what talks to every new port, and so disturbs a board that starts."""
    if not machine.ports or isinstance(asked, OnPins):
        return
    if isinstance(machine.processes, Unread):
        yield unread("Whether ModemManager runs", machine.processes)
    elif _MODEM_MANAGER in machine.processes:
        yield warning(
            Code.MODEM_MANAGER,
            "ModemManager runs. It may take a new port for a modem, open it and talk to it for half a "
            "minute.",
            "sudo systemctl disable --now ModemManager, unless this computer has a modem.",
        )


def _kind(port: SerialPort) -> str:
    if port.usb is None:
        return "a serial port"
    numbers = f"{port.usb[0]:04x}:{port.usb[1]:04x}"
    return (
        f"a bridge of the kind that boards have ({numbers})"
        if port.is_bridge
        else f"something else ({numbers})"
    )
