"""The rehearsal of a scenario: its own simulated board, assembled for one run."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.journal.journal_file import JOURNAL
from controller.profile import Profile
from simulator.scenario.runner import run
from simulator.scenario.scenario_report import ScenarioReport, StepReport
from simulator.scenario.scenario_table import ScenarioTable
from simulator.scenario.steps import Scenario
from simulator.scenario.workbench_hands import WorkbenchHands
from simulator.serial_line.firmware_board import MakeBoard
from simulator.twin_clock import SimulatedClock, TwinClock
from simulator.virtual_board import VirtualBoard


class Rehearsal:
    """A simulated board with nobody at it; under a simulated clock the same scenario gives the same run."""

    def __init__(
        self, scenario: Scenario, profile: Profile, clock: TwinClock, make: MakeBoard = VirtualBoard
    ) -> None:
        self._scenario = scenario
        self._board = make(profile, clock, scenario.seed)
        self.workbench = self._board.workbench
        self._folder = TemporaryDirectory(prefix="manalath-")
        self.table = ScenarioTable(profile, self._board, clock, scenario, Path(self._folder.name) / JOURNAL)
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
