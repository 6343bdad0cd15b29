"""A scenario's own virtual board, put together for one run."""

from collections.abc import Callable

from controller.board import Profile
from simulator.clock import SimulatedClock, TwinClock
from simulator.scenario.bench_hands import BenchHands
from simulator.scenario.report import Report, StepReport
from simulator.scenario.runner import run
from simulator.scenario.steps import Scenario
from simulator.scenario.table import Table
from simulator.virtual_board import VirtualBoard


class Twin:
    """A virtual board with nobody at it; under a simulated clock the same scenario gives the same run."""

    def __init__(self, scenario: Scenario, profile: Profile, clock: TwinClock) -> None:
        self._scenario = scenario
        self._board = VirtualBoard(profile, clock, scenario.seed)
        self.bench = self._board.bench
        self.table = Table(profile, self._board, clock, scenario)
        self.table.look = self.bench.strip
        self._hands = BenchHands(self.bench, profile)

    def run(self, tell: Callable[[StepReport], None] = lambda _: None) -> Report:
        """Run the scenario, and leave the board dark."""
        try:
            return run(self._scenario, self.table, self._hands, tell)
        finally:
            self.table.tape.close()


def rehearse(scenario: Scenario, profile: Profile) -> Report:
    """Run a scenario on a twin as fast as this machine can."""
    return Twin(scenario, profile, SimulatedClock()).run()
