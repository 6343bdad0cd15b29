"""What is broken before a self-test: every class of fault at a place and by an amount of chance.

Decides which boards lack a class, and which cannot show it by their nature. Where a fault can be, and how bad
it has to be to matter, its row says (`simulator.faults.fault_kinds`). What a self-test makes of it is
compared elsewhere (`simulator.benchmarks.diagnose.cause_match`).
"""

from random import Random
from typing import Any

from manalath_board.controller.messages import Message
from manalath_board.controller.profile import Profile, Transport
from manalath_board.simulator.faults import KINDS, Fault, lacking
from manalath_board.simulator.faults.fault_kinds import Bounce

#: Every class of fault there is, in the order of the table of faults.
CLASSES = tuple(KINDS)


def inject(name: str, profile: Profile, random: Random) -> Fault:
    """Choose a fault of the class ``name`` on a board that can have it."""
    kind = KINDS[name]
    given: list[Any] = []
    for argument in kind.arguments.values():
        given.append(random.choice(argument.likely(profile, given[-1] if given else None)))
    return kind(*given)


def not_applicable(name: str, profile: Profile) -> Message | None:
    """Why a board cannot have a fault of this class, or show it by its nature; None where it can."""
    if name == Bounce.name and profile.transport is Transport.GPIO:
        return Message("twin_fault.too_quick")
    return lacking(KINDS[name], profile)
