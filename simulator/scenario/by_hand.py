"""A scenario on any board, with a person's hands: assembled for one run."""

from collections.abc import Callable

from controller.messages import Message
from controller.ports import Board, Clock
from controller.profile import Profile
from simulator.scenario.asked_hands import AskedHands
from simulator.scenario.guide import Guide
from simulator.scenario.runner import run
from simulator.scenario.scenario_report import Result, ScenarioReport, StepReport
from simulator.scenario.scenario_table import ScenarioTable
from simulator.scenario.steps import Scenario


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
