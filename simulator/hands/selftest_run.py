"""One whole self-test of a twin: a simulated person, the faults, and the findings."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from controller.board import Profile
from controller.diagnose import Diagnosis, Evidence, Examination, open_examination, reenacted
from controller.games import all_games
from controller.lights import MOTION_MS
from controller.play.guest import Guest, GuestEvent, Prompt
from controller.play.loop import Loop
from controller.session import open_any_session
from simulator.faults import Fault, fault_kinds
from simulator.hands.helping_hand import LoopTable
from simulator.hands.person import Person
from simulator.hands.script import perform
from simulator.reenactment import odds
from simulator.serial_line.firmware_board import MakeBoard
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench

#: The time between two pictures of what always moves.
CALM_MS = 250.0


@dataclass(frozen=True, slots=True)
class Calm:
    """A `controller.play.guest.Guest`: the examination itself, with fewer pictures, so that many can run.

    A light that always moves is painted often enough to show its colour, which is all that a simulated person
    sees of it. What begins, ends or blinks is painted on time. It never stands between a real board and its
    guest.
    """

    examination: Examination

    def take(self, event: GuestEvent) -> "Calm":
        """Take one event; return itself if the examination did not change."""
        after = self.examination.take(event)
        return self if after is self.examination else replace(self, examination=after)

    def picture(self, at_ms: float) -> bytes:
        """Return the examination's picture."""
        return self.examination.picture(at_ms)

    def next_change_ms(self, at_ms: float) -> float:
        """Return a later time than the examination's where lights always move."""
        due_ms = self.examination.next_change_ms(at_ms)
        return at_ms + CALM_MS if due_ms == at_ms + MOTION_MS else due_ms

    @property
    def due_ms(self) -> float:
        """The time of the next change that needs no event."""
        return self.examination.due_ms

    @property
    def watching(self) -> int | None:
        """The row that the examination watches."""
        return self.examination.watching

    @property
    def prompt(self) -> Prompt:
        """The examination's prompt."""
        return self.examination.prompt

    @property
    def is_over(self) -> bool:
        """Whether the examination is over."""
        return self.examination.is_over


#: The longest that a self-test may take; one that takes longer has gone astray.
LONGEST_MS = 2 * 3600_000.0

#: When a cable that comes out does so: between these times, in ms.
UNPLUGGED_MS = (20_000.0, 200_000.0)


@dataclass(frozen=True, slots=True)
class Examined:
    """What a self-test found, in how many minutes; ``is_whole`` if it came to its end."""

    evidence: Evidence
    diagnosis: Diagnosis
    minutes: float
    is_whole: bool


def examine(
    profile: Profile,
    faults: Sequence[Fault],
    seed: int,
    make: MakeBoard = VirtualBoard,
    begun: Examination | None = None,
) -> Examined:
    """Let a person carry out a self-test on a twin with these faults; the same seed gives the same run.

    It is the whole one, unless another was ``begun``.
    """
    clock, random = SimulatedClock(), Random(seed)
    board = make(profile, clock, seed)
    loop = Loop(board, clock, open_any_session(profile, all_games()))
    while not loop.snapshot.session.is_linked:
        loop.turn()
    _break(board.workbench, faults, random)
    over = list[Guest]()
    loop.lend(Calm(open_examination(profile) if begun is None else begun), over.append)
    loop.turn()
    perform(board.workbench, Person(LoopTable(loop, Calm), board.workbench, random).live())
    begun_ms, last = clock.now_ms(), loop.snapshot.guest
    while not over and clock.now_ms() < begun_ms + LONGEST_MS:
        last = loop.snapshot.guest
        loop.turn()
    board.close()
    guest = over[0] if over else last
    if not isinstance(guest, Calm):
        raise TypeError("the board was lent to no examination")
    minutes, examination = (clock.now_ms() - begun_ms) / 60_000, guest.examination
    diagnosis = reenacted(profile, examination.evidence, examination.diagnosis, odds)
    return Examined(examination.evidence, diagnosis, minutes, bool(over))


def _break(workbench: Workbench, faults: Sequence[Fault], random: Random) -> None:
    """Break everything at once, except the cable, which comes out in the middle of the test."""
    for fault in faults:
        if isinstance(fault, fault_kinds.Unplugged):
            workbench.after(random.uniform(*UNPLUGGED_MS), workbench.unplug)
        else:
            workbench.add_fault(fault)
