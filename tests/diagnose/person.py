"""An examination in simulated time, at a virtual board, with a person who does what it asks."""

from collections.abc import Callable
from random import Random
from typing import ClassVar

from controller.board import Profile
from controller.diagnose import Evidence, Examination, Stage, open_examination
from controller.diagnose.selftest.link_state import WAITING
from controller.diagnose.selftest.steps.step import SelftestStep
from controller.play.guest import Act, Answer, Passed, Prompt
from controller.ports import BoardEvent, Frame, Refresh, WatchEdges
from simulator.faults import parse_fault
from simulator.hands.person import STEADY, Manner, Person
from simulator.hands.script import perform
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard


class Sitting:
    """A virtual board, an examination that has it, and the person.

    Only the given ``stages`` are examined; if ``spaces`` are given, only they are asked for.
    """

    #: How the person works.
    manner: ClassVar[Manner] = STEADY

    def __init__(
        self,
        profile: Profile,
        *,
        faults: tuple[str, ...] = (),
        seed: int = 1,
        stages: frozenset[Stage] = frozenset(Stage),
        spaces: frozenset[str] | None = None,
    ) -> None:
        self.profile = profile
        self.clock = SimulatedClock()
        self.board = VirtualBoard(profile, self.clock, seed)
        self.workbench = self.board.workbench
        self.workbench.set_faults([parse_fault(fault) for fault in faults])
        done = frozenset(Stage) - stages - {Stage.REPORT}
        others = (space for space in profile.spaces if spaces is not None and space.name not in spaces)
        skipped = frozenset(at for space in others for at in (space.first, space.second))
        self.guest: Examination = open_examination(profile, Evidence(done=done, skipped=skipped))
        #: Whether the person ignores a step; called at the start of each one.
        self.on_step: Callable[[SelftestStep], bool] = lambda _step: False
        self.steps = list[SelftestStep]()
        self._step: SelftestStep | None = None
        self._is_left = False
        self._frame = Frame(0, b"")
        self._shown_ms = 0.0
        self._watched: int | None = None
        perform(self.workbench, Person(self, self.workbench, Random(seed), self.manner).live())

    @property
    def prompt(self) -> Prompt | None:
        """What the person is asked to do."""
        return WAITING if self._is_left else self.guest.prompt

    def answer(self, make: Callable[[float], Act]) -> None:
        """Accept an answer from the person."""
        self.guest = self.guest.take(make(self.clock.now_ms()))

    def run(self, until: Callable[[], bool] | None = None, limit_ms: float = 3_600_000.0) -> Examination:
        """Run until the examination reaches its report, or until ``until`` is true."""
        until = until or (lambda: self.guest.stage is Stage.REPORT)
        while not until():
            assert self.clock.now_ms() < limit_ms, f"it does not end: {self.guest.step}, {self.guest.prompt}"
            self.turn()
        return self.guest

    def turn(self) -> None:
        """Handle one event, or reach the time at which something is due."""
        now_ms = self.clock.now_ms()
        wait_ms = self.guest.due_ms - now_ms
        event: BoardEvent | None = self.board.read(min(max(wait_ms, 1.0), 100.0) / 1000)
        self.guest = self.guest.take(Passed(self.clock.now_ms()))
        if event is not None:
            self.guest = self.guest.take(event)
        self.guest = self.guest.take(Passed(self.clock.now_ms()))
        self._show()
        self._watch()
        self._look()

    def say(self, answer: Answer, spaces: frozenset[str] = frozenset(), saw: str = "") -> None:
        """Answer the prompt."""
        self.guest = self.guest.take(Act(answer, self.clock.now_ms(), spaces, saw))
        self._step = None

    def _show(self) -> None:
        if self.clock.now_ms() < self._shown_ms + 100.0:
            return
        self._shown_ms = self.clock.now_ms()
        rgb = self.guest.picture(self.clock.now_ms())
        if rgb != self._frame.rgb:
            self._frame = Frame(self._frame.seq + 1, rgb)
            self.board.show(self._frame)

    def _watch(self) -> None:
        """Have the row watched that the guest wants watched, as the loop does."""
        if self.guest.watching != self._watched:
            self._watched = self.guest.watching
            self.board.ask(WatchEdges(self._watched))
            if self._watched is None:
                self.board.ask(Refresh())

    def _look(self) -> None:
        """Note a new step, and decide whether the person ignores it."""
        if self.guest.progress.doing is None:
            self._step = None
        elif self.guest.step is not self._step:
            self._step = self.guest.step
            self.steps.append(self._step)
            self._is_left = self.on_step(self._step)
