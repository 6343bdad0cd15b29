"""Computer rules: name the computer, and judge whether it can have a board on its pins, its heat and date."""

from collections.abc import Iterator
from datetime import UTC, datetime

from controller.annexes.doctor.board_answer import Asked, OnPins
from controller.annexes.doctor.findings import Code, MachineFinding, fault, note, ok, unread, warning
from controller.annexes.doctor.machine import ExaminedMachine, Raspberry, Unread
from controller.messages import Message

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


def power_off(machine: ExaminedMachine, _asked: Asked) -> Iterator[MachineFinding]:
    """Tell whether the last power-off was clean; a cut loses nothing of a game, but wears out cards."""
    if isinstance(machine.lost_power, Unread):
        yield unread(Message("doctor_unread.power_off_clean"), machine.lost_power)
    elif machine.lost_power:
        yield note(Code.POWER_CUT, Message("doctor_computer.power_cut"), Message("doctor_computer.hold_keys"))
    else:
        yield ok(Code.POWER_OFF, Message("doctor_computer.power_off"))


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
