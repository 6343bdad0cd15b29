"""Hands on a twin's bench: exact to the microsecond, and able to break and repair things.

Decides how an act of a scenario becomes acts on the bench, and how far apart in time its parts are.
"""

from collections.abc import Callable

from controller.annexes.scenarios.runner import Done, NotDone
from controller.annexes.scenarios.scenario_table import ScenarioTable
from controller.annexes.scenarios.steps import (
    Act,
    Break,
    Exchange,
    LayTogether,
    Lift,
    New,
    Place,
    Plug,
    PowerOff,
    PowerOn,
    Press,
    Push,
    Release,
    Repair,
    ScenarioStep,
    Slide,
    Sweep,
    Tap,
    Unplug,
    Wait,
)
from controller.errors import InputError
from controller.messages import Message
from simulator.workbench import Workbench

#: How long a space is empty while one piece is exchanged for another.
EXCHANGE_MS = 300.0
#: Longer than a hand takes from any space to any other.
CROSSING_MS = 500.0


class WorkbenchHands:
    """Does every act at once; an impossible act is not done, and its line is named."""

    def __init__(self, workbench: Workbench, table: ScenarioTable) -> None:
        self._workbench = workbench
        self._table = table
        self._missed: Message | None = None

    def prepare(self) -> Done:
        """Return at once: the table of a new twin is empty."""
        return Done()

    def act(self, step: ScenarioStep, act: Act) -> Done | NotDone:
        """Do one act, and plan its later parts."""
        try:
            self._do(step, act)
        except InputError as error:
            return NotDone(step.problem(error))
        return Done()

    @property
    def missed(self) -> Message | None:
        """See `controller.annexes.scenarios.runner.Hands`."""
        return self._missed

    def _after(self, step: ScenarioStep, delay_ms: float, act: Callable[[], None]) -> None:
        def do() -> None:
            try:
                act()
            except InputError as error:
                self._missed = self._missed or step.problem(error)

        self._workbench.after(delay_ms, do)

    def _do(self, step: ScenarioStep, act: Act) -> None:
        workbench = self._workbench
        match act:
            case Press(key):
                workbench.press(key)
            case Release(key):
                workbench.release(key)
            case Tap(key):
                workbench.tap(key)
            case Break(fault):
                workbench.add_fault(fault)
            case Repair(fault):
                workbench.remove_fault(fault)
            case Unplug():
                workbench.unplug()
            case Plug():
                workbench.plug()
            case PowerOff():
                self._table.power_off()
                workbench.unplug()
            case PowerOn():
                workbench.plug()
                self._table.power_on()
            case New() | Wait():
                pass
            case _:
                self._move(step, act)

    def _move(
        self, step: ScenarioStep, act: Place | LayTogether | Lift | Slide | Push | Exchange | Sweep
    ) -> None:
        workbench = self._workbench
        match act:
            case Place():
                self._put(act)
            case LayTogether(pieces):
                for piece in pieces:
                    self._put(piece)
            case Lift(space):
                workbench.lift(space)
            case Slide(start, end, mm_per_s):
                workbench.slide(start, end, mm_per_s)
            case Push():
                self._push(step, act)
            case Exchange(space, colour):
                workbench.lift(space)
                self._after(step, EXCHANGE_MS, lambda: workbench.put(space, colour))
            case Sweep(()):
                workbench.clear_table()
            case Sweep(spaces):
                for space in spaces:
                    workbench.lift(space)

    def _put(self, piece: Place) -> None:
        self._workbench.put(piece.space, piece.colour, piece.offset_mm)

    def _push(self, step: ScenarioStep, push: Push) -> None:
        """Drag half way, rest, drag on, and let go on the space."""
        (x_mm, y_mm), end_mm = (self._table.profile.space(name).at_mm for name in (push.start, push.end))
        hold = self._workbench.grab(push.start)
        self._workbench.drag(hold, (x_mm + end_mm[0]) / 2, (y_mm + end_mm[1]) / 2)
        self._after(step, push.rest_ms, lambda: self._workbench.drag(hold, *end_mm))
        self._after(step, push.rest_ms + CROSSING_MS, lambda: self._workbench.let_go(hold))
