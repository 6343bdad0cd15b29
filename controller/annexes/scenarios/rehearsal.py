"""The rehearsal of a scenario: its own simulated board, assembled for one run.

A scenario on any board, with a person's hands: assembled for one run.
"""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.annexes.scenarios.asked_hands import AskedHands, Guide
from controller.annexes.scenarios.runner import run
from controller.annexes.scenarios.scenario_report import Result, ScenarioReport, StepReport
from controller.annexes.scenarios.scenario_table import ScenarioTable
from controller.annexes.scenarios.steps import Scenario
from controller.annexes.scenarios.workbench_hands import WorkbenchHands
from controller.board import Profile
from controller.messages import Message
from controller.play.journal import JOURNAL_FILE
from controller.ports import Board, Clock
from simulator.serial_line.firmware_board import MakeBoard
from simulator.twin_clock import SimulatedClock, TwinClock
from simulator.virtual_board import VirtualBoard


class ByHand:
    """A board with a person at it, who does what the lights ask and reads the lines.

    What the lights show is known only through a port: it is what was sent to them, and nothing while the
    board is away.
    """

    def __init__(
        self, scenario: Scenario, profile: Profile, board: Board, clock: Clock, say: Callable[[Message], None]
    ) -> None:
        self._scenario = scenario
        guide = Guide(board, profile, clock)
        self.table = ScenarioTable(profile, guide, clock, scenario)
        self.table.look = self._sent
        self._hands = AskedHands(self.table, guide, say)

    def run(self, on_step: Callable[[StepReport], None] = lambda _: None) -> ScenarioReport:
        """Run the scenario to its end, and close."""
        if self._scenario.needs_simulator:
            why = Message("rehearsal.too_quick")
            reports = tuple(StepReport(step, Result.SKIPPED, (why,)) for step in self._scenario.steps)
            return ScenarioReport(self._scenario, reports, 0.0, self.table.tape.digest)
        try:
            return run(self._scenario, self.table, self._hands, on_step)
        finally:
            self.close()

    def close(self) -> None:
        """Leave the board dark; calling it again does nothing."""
        self.table.close()

    def _sent(self) -> bytes:
        snapshot = self.table.snapshot
        return snapshot.frame.rgb if snapshot.session.is_linked else bytes(len(snapshot.frame.rgb))


class Rehearsal:
    """A simulated board with nobody at it; under a simulated clock the same scenario gives the same run."""

    def __init__(
        self, scenario: Scenario, profile: Profile, clock: TwinClock, make: MakeBoard = VirtualBoard
    ) -> None:
        self._scenario = scenario
        self._board = make(profile, clock, scenario.seed)
        self.workbench = self._board.workbench
        self._folder = TemporaryDirectory(prefix="manalath-")
        journal = Path(self._folder.name) / JOURNAL_FILE
        self.table = ScenarioTable(profile, self._board, clock, scenario, journal)
        self.table.look = self.workbench.strip
        self._hands = WorkbenchHands(self.workbench, self.table)

    def run(self, on_step: Callable[[StepReport], None] = lambda _: None) -> ScenarioReport:
        """Run the scenario to its end, and close."""
        try:
            return run(self._scenario, self.table, self._hands, on_step)
        finally:
            self.close()

    def close(self) -> None:
        """Leave the board dark and nothing on the disk; calling it again does nothing."""
        self.table.close()
        self._folder.cleanup()


def rehearse(scenario: Scenario, profile: Profile, make: MakeBoard = VirtualBoard) -> ScenarioReport:
    """Run a scenario on a twin as fast as this machine can."""
    return Rehearsal(scenario, profile, SimulatedClock(), make).run()
