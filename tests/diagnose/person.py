"""A person who does at the bench what an examination asks for, and a way to have that done in simulated time.

Decides nothing about faults: it reads the step, does it once, and says what it sees on the strip.
"""

from collections.abc import Callable
from functools import partial

from manalath_board.controller.board import Profile
from manalath_board.controller.diagnose.evidence import Evidence, Stage
from manalath_board.controller.diagnose.examining.examination import Examination, open_examination
from manalath_board.controller.diagnose.examining.plan import (
    Clear,
    Cross,
    Ghost,
    Picture,
    Press,
    Reed,
    Step,
    Together,
)
from manalath_board.controller.guest import Act, Answer, Passed
from manalath_board.controller.ports import BoardEvent, Frame, Refresh, Watch
from manalath_board.simulator.clock import SimulatedClock
from manalath_board.simulator.faults import parse_fault
from manalath_board.simulator.virtual_board import VirtualBoard

#: How long the person takes from one thing to the next, and waits before saying that nothing happens.
HAND_MS = 400.0
#: Between two pieces of a cross.
APART_MS = 100.0
PATIENCE_MS = 3000.0


class Sitting:
    """A virtual board, an examination that has it, and the person; with ``stages`` of these alone."""

    def __init__(
        self,
        profile: Profile,
        *,
        faults: tuple[str, ...] = (),
        seed: int = 1,
        stages: frozenset[Stage] = frozenset(Stage),
    ) -> None:
        self.profile = profile
        self.clock = SimulatedClock()
        self.board = VirtualBoard(profile, self.clock, seed)
        self.bench = self.board.bench
        self.bench.set_faults([parse_fault(fault) for fault in faults])
        done = frozenset(Stage) - stages - {Stage.REPORT}
        self.guest: Examination = open_examination(profile, Evidence(done=done))
        #: What the person does next to the steps: called with every new one.
        self.on_step: Callable[[Step], bool] = lambda _step: False
        self.steps: list[Step] = []
        self._step: Step | None = None
        self._begun_ms = 0.0
        self._visitor: str | None = None
        self._frame = Frame(0, b"")
        self._told_ms = 0.0
        self._watched: int | None = None

    def run(self, until: Callable[[], bool] | None = None, limit_ms: float = 3_600_000.0) -> Examination:
        """Go on until the report is told, or ``until``."""
        until = until or (lambda: self.guest.stage.value == "report")
        while not until():
            assert self.clock.now_ms() < limit_ms, f"it does not end: {self.guest.step}, {self.guest.prompt}"
            self.turn()
        return self.guest

    def turn(self) -> None:
        """One event, or the time at which something is due."""
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
        if self.clock.now_ms() < self._told_ms + 100.0:
            return
        self._told_ms = self.clock.now_ms()
        rgb = self.guest.picture(self.clock.now_ms())
        if rgb != self._frame.rgb:
            self._frame = Frame(self._frame.seq + 1, rgb)
            self.board.show(self._frame)

    def _watch(self) -> None:
        """Have the row watched that it wants, as the loop does for a guest."""
        if self.guest.watching != self._watched:
            self._watched = self.guest.watching
            self.board.ask(Watch(self._watched))
            if self._watched is None:
                self.board.ask(Refresh())

    def _look(self) -> None:
        """Begin what is new, and say so where nothing happens."""
        if self.guest.progress.doing is None:
            self._step = None
            return
        now_ms = self.clock.now_ms()
        if self.guest.step is not self._step:
            self._step, self._begun_ms = self.guest.step, now_ms
            self.steps.append(self._step)
            if not self.on_step(self._step):
                step = self._step
                self.bench.after(HAND_MS, lambda: self._do(step))
        elif now_ms - self._begun_ms > PATIENCE_MS and self._is_asked():
            self._begun_ms = now_ms
            self.guest = self.guest.take(Act(Answer.NEXT, now_ms))

    def _is_asked(self) -> bool:
        return any(choice.answer is Answer.NEXT for choice in self.guest.prompt.choices)

    def _do(self, step: Step) -> None:
        match step:
            case Clear():
                self.bench.clear_table()
                self._visitor = None
            case Reed(laid=laid) | Ghost(laid=laid):
                if self._visitor == laid.space:
                    return
                if self._visitor is not None:
                    self.bench.lift(self._visitor)
                self._visitor = laid.space
                self.bench.after(HAND_MS, lambda: self.bench.put(laid.space, laid.colour))
            case Cross(pieces=pieces):
                for number, laid in enumerate(pieces):
                    self.bench.after(number * APART_MS, partial(self.bench.put, laid.space, laid.colour))
            case Press(key=key):
                self.bench.tap(key)
            case Together(keys=keys):
                for key in keys:
                    self.bench.tap(key)
            case Picture():
                saw = step.hue if step.asks_hue else ""
                self.guest = self.guest.take(Act(Answer.NEXT, self.clock.now_ms(), frozenset(), saw))
