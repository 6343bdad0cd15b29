"""The examination: applies every rule to one machine and collects the findings by topic.

`TOPICS` lists all the rules in order. Decides which of them apply, and how severe a finding about a board on
the pins is if no board was named: it is reported, but never as a fault.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from controller.annexes.doctor.board_answer import Asked, OnLine, OnPins
from controller.annexes.doctor.findings import MachineFinding, Severity
from controller.annexes.doctor.machine import ExaminedMachine
from controller.annexes.doctor.rules import (
    access,
    board_reply,
    board_rules,
    computer_rules,
    light_pins,
    matrix_pins,
    pin_libraries,
    program_rules,
)
from controller.messages import Message

Rule: TypeAlias = Callable[[ExaminedMachine, Asked], Iterator[MachineFinding]]


@dataclass(frozen=True, slots=True)
class CheckTopic:
    """A group of rules, with a name for programs and a heading for people.

    ``pin_rules`` matter only to a board on a Raspberry Pi's own pins.
    """

    name: str
    title: Message
    rules: tuple[Rule, ...] = ()
    pin_rules: tuple[Rule, ...] = ()


TOPICS = (
    CheckTopic("computer", Message("doctor_report.computer"), (computer_rules.computer,)),
    CheckTopic(
        "board",
        Message("doctor_report.board"),
        (
            board_rules.ports,
            board_rules.bridges,
            board_rules.modem_manager,
            board_reply.board,
            board_rules.kept_faults,
        ),
    ),
    CheckTopic(
        "access", Message("doctor_report.access"), (access.as_root, access.ports), (access.pin_devices,)
    ),
    CheckTopic(
        "library",
        Message("doctor_report.libraries"),
        pin_rules=(
            pin_libraries.gpio_library,
            pin_libraries.lgpio_folder,
            pin_libraries.light_library,
            pin_libraries.hidden_packages,
        ),
    ),
    CheckTopic("pins", Message("doctor_report.pins"), pin_rules=(matrix_pins.config, matrix_pins.pins)),
    CheckTopic(
        "lights",
        Message("doctor_report.lights"),
        pin_rules=(light_pins.lights, light_pins.clock, light_pins.by_eye),
    ),
    CheckTopic(
        "supply",
        Message("doctor_report.supply"),
        (board_rules.supply, board_rules.slowed, computer_rules.heat, computer_rules.power_off),
    ),
    CheckTopic("clock", Message("doctor_report.clock"), (computer_rules.calendar,)),
    CheckTopic("reeds", Message("doctor_report.reeds"), (board_rules.reeds,)),
    CheckTopic("records", Message("doctor_report.records"), (program_rules.records,)),
    CheckTopic(
        "program",
        Message("doctor_report.program"),
        (
            program_rules.versions,
            program_rules.service,
            program_rules.others,
            program_rules.engine,
            program_rules.page,
        ),
    ),
)

#: The rules that work on every system; the others know only Linux.
_EVERYWHERE = frozenset(
    {
        computer_rules.computer,
        board_rules.ports,
        board_rules.reeds,
        board_rules.kept_faults,
        board_reply.board,
        program_rules.records,
    }
)

#: The reduced level of a finding about a board that was not named.
_SOFTER = {Severity.FAULT: Severity.WARNING, Severity.WARNING: Severity.NOTE}


@dataclass(frozen=True, slots=True)
class Checkup:
    """The findings by topic, the worst of each topic first."""

    machine: ExaminedMachine
    asked: Asked
    topics: tuple[tuple[CheckTopic, tuple[MachineFinding, ...]], ...]

    def count(self, level: Severity) -> int:
        """Count the findings at a level."""
        return sum(finding.level is level for _, findings in self.topics for finding in findings)

    @property
    def has_fault(self) -> bool:
        """Whether anything needs mending."""
        return self.count(Severity.FAULT) > 0


def examine(machine: ExaminedMachine, asked: Asked) -> Checkup:
    """Apply every rule to the machine."""
    found = [(topic, _findings(topic, machine, asked)) for topic in TOPICS]
    return Checkup(machine, asked, tuple((topic, findings) for topic, findings in found if findings))


def _findings(topic: CheckTopic, machine: ExaminedMachine, asked: Asked) -> tuple[MachineFinding, ...]:
    rules = [rule for rule in topic.rules if machine.is_linux or rule in _EVERYWHERE]
    found = [finding for rule in rules for finding in rule(machine, asked)]
    if machine.is_linux and not isinstance(asked, OnLine):
        own = [finding for rule in topic.pin_rules for finding in rule(machine, asked)]
        found += own if isinstance(asked, OnPins) else map(_softened, own)
    return tuple(sorted(found, key=lambda finding: -finding.level.rank))


def _softened(finding: MachineFinding) -> MachineFinding:
    return replace(finding, level=_SOFTER.get(finding.level, finding.level))
