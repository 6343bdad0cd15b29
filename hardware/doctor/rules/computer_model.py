"""Computer rule: names the computer, and judges whether a board could be on its pins."""

from collections.abc import Iterator

from controller.messages import Message
from hardware.doctor.board_answer import Asked, OnPins
from hardware.doctor.findings import Code, MachineFinding, fault, note, ok
from hardware.doctor.machine import ExaminedMachine


def computer(machine: ExaminedMachine, asked: Asked) -> Iterator[MachineFinding]:
    """Name the computer, and judge whether a board could be on its pins."""
    yield ok(Code.COMPUTER, _name(machine))
    if not machine.is_linux:
        not_linux = Message("doctor_computer.not_linux")
        yield note(Code.NOT_LINUX, not_linux, Message("doctor_computer.look_for_driver"))
    raspberry = machine.raspberry
    if raspberry is None:
        if isinstance(asked, OnPins):
            yield fault(
                Code.NO_RASPBERRY_PI,
                Message("doctor_computer.no_raspberry_pi", profile=asked.profile.name),
                Message("doctor_computer.do_it_there"),
                Message("doctor_computer.names_no_model"),
            )
        return
    if not raspberry.model.is_known:
        yield note(
            Code.UNKNOWN_MODEL,
            Message("doctor_computer.unknown_model", model=raspberry.model.name),
            Message("doctor_computer.newer_program"),
        )
    if raspberry.model.is_short:
        yield fault(
            Code.SHORT_HEADER,
            Message("doctor_computer.short_header", model=raspberry.model.name),
            Message("doctor_computer.take_40_pins"),
        )


def _name(machine: ExaminedMachine) -> Message:
    return Message(
        "doctor_computer.computer",
        model=None if machine.raspberry is None else machine.raspberry.model.name,
        system=machine.system,
        kernel=machine.kernel if machine.is_linux else None,
        architecture=machine.architecture,
        python=".".join(map(str, machine.python.version)),
        bits=machine.python.bits,
    )
