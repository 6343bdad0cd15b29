"""Calendar rule: checks the system date, which records carry. Games use another clock, which never jumps."""

from collections.abc import Iterator
from datetime import UTC, datetime

from controller.messages import Message
from hardware.doctor.board_answer import Asked
from hardware.doctor.findings import Code, MachineFinding, fault, ok, unread, warning
from hardware.doctor.machine import ExaminedMachine, Unread

#: A clock that shows a date before this program existed is wrong.
MADE = datetime(2025, 1, 1, tzinfo=UTC)


def calendar(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Judge the computer's date and time."""
    shown = datetime.fromtimestamp(max(machine.now_s, 0.0), tz=UTC)
    day = f"{shown:%Y-%m-%d %H:%M} UTC"
    if shown < MADE:
        yield fault(
            Code.CLOCK_BEHIND,
            Message("doctor_computer.clock_behind", day=day),
            Message("doctor_computer.set_clock"),
        )
    elif isinstance(machine.is_synchronised, Unread):
        yield unread(Message("doctor_unread.clock_right", day=day), machine.is_synchronised)
    elif machine.is_synchronised:
        yield ok(Code.CLOCK, Message("doctor_computer.clock_by_network", day=day))
    else:
        yield warning(
            Code.CLOCK_UNSYNCHRONISED,
            Message("doctor_computer.clock_by_itself", day=day),
            Message("doctor_computer.keep_clock"),
        )
