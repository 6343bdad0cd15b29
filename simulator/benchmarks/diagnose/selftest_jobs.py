"""The self-tests to run: which twin, with which faults, from which seed; and their outcomes, in numbers.

Decides what is counted. Every job is a value that can be sent to another process, and is one whole self-test.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count
from random import Random
from types import MappingProxyType

from controller.diagnose.diagnosis import PartVerdict
from controller.profile import Profile
from hardware.profiles import DEFAULT, load_profile
from simulator.benchmarks.diagnose.cause_match import is_hidden, named, names
from simulator.benchmarks.diagnose.inject import CLASSES, inject, not_applicable
from simulator.benchmarks.diagnose.selftest_run import Examined, examine
from simulator.faults import Fault, parse_fault
from simulator.pi.pi_board import PiBoard
from simulator.serial_line.firmware_board import FirmwareBoard, MakeBoard
from simulator.virtual_board import VirtualBoard


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
