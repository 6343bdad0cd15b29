"""Port rules: judge the serial ports without opening any, because opening one resets a Mega."""

from collections.abc import Iterator

from controller.messages import Message
from hardware.doctor.board_answer import Asked, NotAsked, OnPins
from hardware.doctor.findings import Code, MachineFinding, fault, note, ok, unread, warning
from hardware.doctor.machine import ExaminedMachine, SerialPort, Unread
from hardware.serial_board.port_discovery import BRIDGES

#: The bridge on clones of the Mega; the driver of a Braille display with the same numbers may claim it.
_CH340 = (0x1A86, 0x7523)

_MODEM_MANAGER = "ModemManager"


def ports(machine: ExaminedMachine, asked: Asked) -> Iterator[MachineFinding]:
    """List the ports."""
    if isinstance(asked, OnPins):
        return
    for port in machine.ports:
        yield ok(Code.PORT, _kind(port))
    if machine.ports and isinstance(asked, NotAsked):
        yield note(
            Code.PORT,
            Message("doctor_board.not_asked"),
            Message("doctor_board.ask_it"),
        )
    if not machine.ports and isinstance(asked, NotAsked):
        yield note(
            Code.NO_PORT,
            Message("doctor_board.no_port"),
            Message("doctor_board.plug_one_in"),
        )


def bridges(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Find boards that are plugged in but have no port."""
    lost = machine.usb & BRIDGES - {port.usb for port in machine.ports}
    for vendor, product in sorted(lost):
        is_ch340 = (vendor, product) == _CH340
        yield fault(
            Code.NO_TTY,
            Message("doctor_board.no_tty", usb=_numbers(vendor, product)),
            Message("doctor_board.load_ch341") if is_ch340 else Message("doctor_board.load_cdc_acm"),
            "/sys/bus/usb/devices",
        )


def modem_manager(machine: ExaminedMachine, asked: Asked) -> Iterator[MachineFinding]:
    """Find ModemManager, which talks to every new port and so disturbs a board as it starts."""
    if not machine.ports or isinstance(asked, OnPins):
        return
    if isinstance(machine.processes, Unread):
        yield unread(Message("doctor_unread.modem_manager"), machine.processes)
    elif _MODEM_MANAGER in machine.processes:
        yield warning(
            Code.MODEM_MANAGER,
            Message("doctor_board.modem_manager"),
            Message("doctor_board.disable_modem_manager"),
        )


def _kind(port: SerialPort) -> Message:
    path = port.device.path
    if port.usb is None:
        return Message("doctor_board.port", path=path)
    if port.is_bridge:
        return Message("doctor_board.bridge", path=path, usb=_numbers(*port.usb))
    return Message("doctor_board.other_port", path=path, usb=_numbers(*port.usb))


def _numbers(vendor: int, product: int) -> str:
    return f"{vendor:04x}:{product:04x}"
