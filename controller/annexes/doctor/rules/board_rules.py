"""Board rules: judge the serial ports without opening any, as opening one resets a Mega, and the supply."""

from collections.abc import Iterator

from controller.annexes.doctor.board_answer import Asked, NotAsked, OnPins
from controller.annexes.doctor.findings import Code, MachineFinding, fault, note, ok, unread, warning
from controller.annexes.doctor.machine import ExaminedMachine, SerialPort, Unread
from controller.messages import Message
from controller.wear import describe_life, describe_reed
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


_UNDER_VOLTAGE = 0
_SINCE = 16
#: The bits that mean the computer is slowed down.
_SLOWED = {
    1: Message("doctor_computer.clock_capped"),
    2: Message("doctor_computer.throttled"),
    3: Message("doctor_computer.soft_limit"),
}

_STRONGER = Message("doctor_computer.stronger_supply")


def supply(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Judge the 5 V supply."""
    raspberry = machine.raspberry
    if raspberry is None:
        return
    throttled, alarm = raspberry.throttled, raspberry.has_alarm
    if isinstance(throttled, Unread):
        cure = Message("doctor_computer.ask_vcgencmd", user=machine.user.name)
        yield unread(Message("doctor_unread.supply_held"), throttled, cure)
        if isinstance(alarm, Unread):
            return
    bits = 0 if isinstance(throttled, Unread) else throttled
    said = () if isinstance(throttled, Unread) else (f"throttled={throttled:#x}",)
    if bits >> _UNDER_VOLTAGE & 1 or alarm is True:
        yield fault(Code.UNDER_VOLTAGE, Message("doctor_computer.too_low_now"), _STRONGER, *said)
    elif bits >> (_UNDER_VOLTAGE + _SINCE) & 1:
        yield warning(
            Code.UNDER_VOLTAGE,
            Message("doctor_computer.was_too_low"),
            _STRONGER,
            *said,
        )
    elif isinstance(throttled, Unread):
        yield ok(Code.SUPPLY, Message("doctor_computer.holds_now"))
    else:
        yield ok(Code.SUPPLY, Message("doctor_computer.has_held"), *said)


def slowed(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Judge whether the computer is slowed down, which delays scans."""
    raspberry = machine.raspberry
    if raspberry is None or isinstance(raspberry.throttled, Unread):
        return
    bits = raspberry.throttled
    now = tuple(reason for bit, reason in _SLOWED.items() if bits >> bit & 1)
    is_since = any(bits >> (bit + _SINCE) & 1 for bit in _SLOWED)
    cure = Message("doctor_computer.supply_then_air")
    if now:
        what = Message("doctor_computer.slowed_down", reasons=now)
        yield warning(Code.THROTTLED, what, cure, f"throttled={bits:#x}")
    elif is_since:
        what = Message("doctor_computer.was_slowed_down")
        yield note(Code.THROTTLED, what, cure, f"throttled={bits:#x}")


def kept_faults(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Tell which faults were named in play; the seconds before them, or a self-test, show what to mend."""
    for number, said in machine.faults.items():
        what = Message("doctor_board.kept_fault", number=number, said=said)
        yield note(Code.KEPT_FAULT, what, Message("doctor_board.play_it_again", number=number))


def reeds(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Report how the reeds of the boards that were played on wear."""
    for life in machine.lives:
        yield ok(Code.REEDS, describe_life(life))
        joints = machine.joints.get(life.board, {})
        for name in life.troubled:
            said = describe_reed(life, name, joints.get(name))
            yield warning(Code.WORN_REED, said, Message("doctor_reeds.look", name=name), life.board)
