"""The temperature rule: whether a Raspberry Pi is too hot."""

from collections.abc import Iterator

from controller.messages import Message
from hardware.doctor.board_answer import Asked
from hardware.doctor.findings import Code, MachineFinding, ok, unread, warning
from hardware.doctor.machine import ExaminedMachine, Raspberry, Unread

#: Every model slows itself down from this temperature up.
HOT_C = 80.0


def heat(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Judge the temperature."""
    raspberry = machine.raspberry
    if raspberry is not None:
        yield _of_heat(raspberry)


def _of_heat(raspberry: Raspberry) -> MachineFinding:
    if isinstance(raspberry.celsius, Unread):
        return unread(Message("doctor_unread.temperature"), raspberry.celsius)
    if raspberry.celsius >= HOT_C:
        hot = Message("doctor_computer.hot", celsius=raspberry.celsius, limit=HOT_C)
        return warning(Code.HOT, hot, Message("doctor_computer.give_air"))
    return ok(Code.SUPPLY, Message("doctor_computer.temperature", celsius=raspberry.celsius))
