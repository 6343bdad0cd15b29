"""The self-tests to run: which twin, with which faults, from which seed; and their outcomes, in numbers.

Decides what is counted. Every job is a value that can be sent to another process, and is one whole
self-test.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count
from random import Random
from types import MappingProxyType
from typing import Any

from controller.board import Axis, Crosspoint, Line, Profile, Transport
from controller.diagnose import Diagnosis, Finding, PartVerdict
from controller.messages import word
from hardware.profiles import DEFAULT, load_profile
from simulator.circuit import Circuit
from simulator.faults import KINDS, Fault, fault_kinds, lacking, parse_fault, place_of, sensor_names
from simulator.hands.selftest_run import Examined, examine
from simulator.pi.pi_board import PiBoard
from simulator.serial_line.firmware_board import FirmwareBoard, MakeBoard
from simulator.virtual_board import VirtualBoard

#: Every class of fault of a board, in the order of the table of faults; pieces have a check of their own.
CLASSES = tuple(name for name, kind in KINDS.items() if kind.on != "pieces")


def inject(name: str, profile: Profile, random: Random) -> Fault:
    """Choose a fault of the class ``name``, its place and amount by chance, on a board that can have it.

    The row of a fault (`simulator.faults.fault_kinds`) defines where it can be, and how bad it must be to
    matter.
    """
    kind = KINDS[name]
    given: list[Any] = []
    for argument in kind.arguments.values():
        given.append(random.choice(argument.likely(profile, given[-1] if given else None)))
    return kind(*given)


def not_applicable(name: str, profile: Profile) -> str:
    """Explain why a board cannot have a fault of this class, or not show it; empty if it can."""
    if name == fault_kinds.Bounce.name and profile.transport is Transport.GPIO:
        return "pins are read every 20 ms: a contact that bounces for less is at rest at the next reading"
    reason = lacking(KINDS[name], profile)
    return "" if reason is None else word(reason)


#: How many causes may look alike.
MOST_CAUSES = 3

#: Faults in how a contact moves: invisible where the contact is read elsewhere.
_OF_CONTACT = (
    fault_kinds.Bounce,
    fault_kinds.Chatter,
    fault_kinds.DropOut,
    fault_kinds.HalfDead,
    fault_kinds.SlowClose,
    fault_kinds.SlowRelease,
    fault_kinds.Weak,
)

#: The name of the lights' supply in a diagnosis.
_SUPPLY = "supply"


def named(fault: Fault, diagnosis: Diagnosis) -> bool:
    """Whether a diagnosis names a fault, alone or among a few causes reported as looking alike."""
    return any(names(finding, fault) for finding in diagnosis.findings)


def names(finding: Finding, fault: Fault) -> bool:
    """Whether a finding names a fault, alone or among at most three causes that it reports as looking alike.

    The written fault counts as people read it: the same class at the same place, with two exchangeable places
    in either order, and whatever the amount.
    """
    if len(finding.causes) > MOST_CAUSES or (len(finding.causes) > 1 and not finding.why_together):
        return False
    return any(place_of(cause.fault) == place_of(str(fault)) for cause in finding.causes)


def is_hidden(fault: Fault, by: Fault, diagnosis: Diagnosis, profile: Profile) -> bool:
    """Whether a fault cannot be seen behind another, and the diagnosis reports its part as untested."""
    untested = {part.name for part in diagnosis.untested}
    parts = (
        (_SUPPLY,)
        if isinstance(fault, fault_kinds.SaggingSupply | fault_kinds.WeakSupply)
        else _part_names(fault)
    )
    return hides(by, fault, profile) and any(name in untested for name in parts)


def hides(by: Fault, fault: Fault, profile: Profile) -> bool:
    """Whether nothing of a fault can be seen while the other one is there."""
    if isinstance(by, fault_kinds.Unplugged):
        return not isinstance(fault, fault_kinds.Unplugged)
    if isinstance(by, fault_kinds.BrokenChain | fault_kinds.ReversedLight) and isinstance(
        fault,
        fault_kinds.DeadLight
        | fault_kinds.BrokenChain
        | fault_kinds.ReversedLight
        | fault_kinds.SwappedLight,
    ):
        places = [profile.lights.index(name) for name in _part_names(fault)]
        return min(places) >= profile.lights.index(by.space)
    if isinstance(by, fault_kinds.BrokenChain | fault_kinds.ReversedLight) and isinstance(
        fault, fault_kinds.SaggingSupply | fault_kinds.WeakSupply
    ):
        return True
    sensors = tuple(_sensors(fault, profile))
    circuit = Circuit(profile, (by,))
    changes = [_changed_by(circuit, at, profile) for at in sensors]
    if isinstance(fault, _OF_CONTACT):
        return all(at not in changed for at, changed in zip(sensors, changes, strict=True))
    return bool(sensors) and not any(changes)


def _changed_by(circuit: Circuit, at: Crosspoint, profile: Profile) -> frozenset[Crosspoint]:
    """Return where a touch changes what a board reads."""
    rows = range(len(profile.rows))
    closed = tuple(1 << at[1] if row == at[0] else 0 for row in rows)
    before, after = circuit.settled((0,) * len(rows)).low, circuit.settled(closed).low
    columns = range(len(profile.columns))
    return frozenset(
        (row, column) for row in rows for column in columns if (before[row] ^ after[row]) >> column & 1
    )


def _sensors(fault: Fault, profile: Profile) -> Iterator[Crosspoint]:
    """Yield the sensors that a fault names, and all those on the wires that it names."""
    places = sensor_names(profile)
    for name in _part_names(fault):
        if name in places:
            yield places[name]
    for line in (getattr(fault, field) for field in fault.arguments):
        if isinstance(line, Line):
            axis = 0 if line.axis is Axis.ROW else 1
            yield from (at for at in places.values() if at[axis] == line.number)


def _part_names(fault: Fault) -> tuple[str, ...]:
    """Return what a fault is on, by the names of parts."""
    values = [getattr(fault, field) for field in fault.arguments]
    return tuple(str(value) for value in values if isinstance(value, str | Line))


@dataclass(frozen=True, slots=True)
class TestedTwin:
    """A twin to examine: what makes it, and which board it is."""

    make: MakeBoard
    profile: str


#: The twins to examine, by name; the one on a serial line takes longest.
STANDS: Mapping[str, TestedTwin] = MappingProxyType(
    {
        "virtual": TestedTwin(VirtualBoard, DEFAULT),
        "single": TestedTwin(VirtualBoard, "hex70-single-mega"),
        "pi-single": TestedTwin(partial(PiBoard, leaves_out_still=True), "hex70-single-gpio"),
        "pi-dual": TestedTwin(partial(PiBoard, leaves_out_still=True), "hex70-dual-gpio"),
        "square": TestedTwin(VirtualBoard, "sq36-dual-mega"),
        "square-pi": TestedTwin(partial(PiBoard, leaves_out_still=True), "sq36-dual-gpio"),
        "firmware": TestedTwin(FirmwareBoard, DEFAULT),
    }
)

#: Faults that are left out of pairs, since they hide every other one.
_ALONE = frozenset({"unplugged"})


@dataclass(frozen=True, slots=True)
class SelftestJob:
    """One self-test: on which twin, with which faults (as they are written), from which seed."""

    stand: str
    faults: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class SelftestOutcome:
    """The outcome of a job.

    ``named`` and ``hidden`` are the faults that were; ``beside`` are the findings that name none of them.
    ``is_whole`` if the self-test came to its end.
    """

    job: SelftestJob
    named: frozenset[str]
    hidden: frozenset[str]
    beside: tuple[str, ...]
    verdict: PartVerdict
    minutes: float
    is_whole: bool


def carry_out(job: SelftestJob) -> SelftestOutcome:
    """Run a self-test, and compare what it found with what was broken."""
    stand = STANDS[job.stand]
    profile = load_profile(stand.profile)
    faults = [parse_fault(text) for text in job.faults]
    return outcome(job, faults, examine(profile, faults, job.seed, stand.make), profile)


def outcome(job: SelftestJob, faults: list[Fault], found: Examined, profile: Profile) -> SelftestOutcome:
    """Compare what was found with what was broken."""
    diagnosis = found.diagnosis
    hidden = {
        str(fault)
        for fault in faults
        for by in faults
        if by is not fault and not named(fault, diagnosis) and is_hidden(fault, by, diagnosis, profile)
    }
    beside = tuple(
        finding.causes[0].fault
        for finding in diagnosis.findings
        if not any(names(finding, fault) for fault in faults)
    )
    return SelftestOutcome(
        job,
        frozenset(str(fault) for fault in faults if named(fault, diagnosis)),
        frozenset(hidden),
        beside,
        diagnosis.verdict,
        found.minutes,
        found.is_whole,
    )


def single_jobs(stand: str, times: int, seed: int) -> list[SelftestJob]:
    """Return ``times`` jobs for every class that the twin can have, at random places."""
    profile = load_profile(STANDS[stand].profile)
    return [
        SelftestJob(
            stand, (str(inject(name, profile, Random(f"{seed} {stand} {name} {number}"))),), seed + number
        )
        for name in CLASSES
        if not not_applicable(name, profile)
        for number in range(times)
    ]


def pair_jobs(stand: str, pairs: int, seed: int) -> list[SelftestJob]:
    """Return ``pairs`` jobs, each with two faults of different classes."""
    profile = load_profile(STANDS[stand].profile)
    random = Random(f"{seed} {stand} pairs")
    there = [name for name in CLASSES if name not in _ALONE and not not_applicable(name, profile)]
    broken = [
        tuple(str(inject(name, profile, random)) for name in random.sample(there, 2)) for _ in range(pairs)
    ]
    return [SelftestJob(stand, faults, seed + number) for number, faults in enumerate(broken)]


def healthy_jobs(stand: str, boards: int, seed: int) -> list[SelftestJob]:
    """Return ``boards`` jobs without faults, on which contacts bounce only as they may."""
    numbers = count(seed)
    return [SelftestJob(stand, (), next(numbers)) for _ in range(boards)]
