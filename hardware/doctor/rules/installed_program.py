"""Program rules: the program's service on this computer, other running copies, its engine, its page."""

import shlex
from collections.abc import Iterator

from controller.messages import Message
from hardware.doctor.board_answer import Asked
from hardware.doctor.findings import Code, MachineFinding, fault, note, ok, unread
from hardware.doctor.machine import ExaminedMachine, Unread

#: The page's default port.
PAGE_PORT = 8070


def service(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Report the state of the service."""
    unit, state = machine.service.unit, machine.service.state
    if not unit:
        yield note(
            Code.NO_SERVICE,
            Message("doctor_computer.no_service"),
            Message("doctor_computer.may_install_service"),
        )
    elif machine.service.old_wish is not None:
        yield fault(
            Code.SERVICE_OLD,
            Message("doctor_computer.service_old"),
            Message("doctor_computer.reinstall_service", options=shlex.join(machine.service.old_wish)),
            unit,
        )
    elif isinstance(state, Unread):
        yield unread(Message("doctor_unread.service_runs"), state)
    elif state == "active":
        yield ok(Code.SERVICE, Message("doctor_computer.service_runs"), unit)
    elif state == "failed":
        yield fault(
            Code.SERVICE_FAILED,
            Message("doctor_computer.service_failed"),
            Message("doctor_computer.restart_service"),
            unit,
        )
    else:
        yield note(
            Code.SERVICE_STOPPED,
            Message("doctor_computer.service_stopped", state=state),
            Message("doctor_computer.start_service"),
            unit,
        )


def others(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Report another running copy, which owns the board and the records."""
    if machine.owner is not None:
        yield note(
            Code.IN_USE,
            Message("doctor_computer.runs_already", process=machine.owner),
            Message("doctor_computer.end_it_first"),
            "/proc/locks",
        )


def engine(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Report whether the engine searches in C or in Python."""
    if machine.python.has_native_search:
        yield ok(Code.ENGINE, Message("doctor_computer.searches_in_c"))
    else:
        yield note(
            Code.SLOW_ENGINE,
            Message("doctor_computer.searches_in_python"),
            Message("doctor_computer.may_install_compiler"),
        )


def page(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Report whether the page's default port is free."""
    if isinstance(machine.listening, Unread):
        yield unread(Message("doctor_unread.port_free", port=PAGE_PORT), machine.listening)
    elif PAGE_PORT in machine.listening:
        yield note(
            Code.PAGE_PORT_TAKEN,
            Message("doctor_computer.page_port_taken", port=PAGE_PORT),
            Message("doctor_computer.may_name_port"),
        )
    else:
        yield ok(Code.PAGE_PORT, Message("doctor_computer.page_port_free", port=PAGE_PORT))
