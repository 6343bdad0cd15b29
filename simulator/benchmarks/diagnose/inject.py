"""Faults for a self-test to find: any class of fault, with its place and amount chosen at random.

Decides which boards lack a class, and which cannot show it by their nature. The row of a fault
(`simulator.faults.fault_kinds`) defines where it can be, and how bad it must be to matter.
`simulator.benchmarks.diagnose.selftest_jobs` compares it with the self-test's findings.
"""

from random import Random
from typing import Any

from controller.board import Profile, Transport
from controller.messages import Message
from simulator.faults import KINDS, Fault, lacking
from simulator.faults.fault_kinds import Bounce

#: Every class of fault, in the order of the table of faults.
CLASSES = tuple(KINDS)


def inject(name: str, profile: Profile, random: Random) -> Fault:
    """Choose a fault of the class ``name`` on a board that can have it."""
    kind = KINDS[name]
    given: list[Any] = []
    for argument in kind.arguments.values():
        given.append(random.choice(argument.likely(profile, given[-1] if given else None)))
    return kind(*given)


def not_applicable(name: str, profile: Profile) -> Message | None:
    """Explain why a board cannot have a fault of this class, or by its nature not show it; None if it can."""
    if name == Bounce.name and profile.transport is Transport.GPIO:
        return Message("twin_fault.too_quick")
    return lacking(KINDS[name], profile)
