"""The table of a scenario: a loop over a board, driven from one moment to the next and watched meanwhile.

Decides no step and judges nothing. It knows the board as its port; what the lights show is looked up by a
function that comes from outside, since only a twin has a strip to look at.
"""

from collections.abc import Callable

from controller.board import Profile
from controller.loop import Loop, Snapshot
from controller.ports import Board, Clock
from controller.session import Effect, open_session
from simulator.scenario.steps import Scenario
from simulator.scenario.tape import Tape

#: Between two looks at the lights while they are watched.
LOOK_EVERY_MS = 10.0

#: A picture and when it was seen.
Seen = tuple[float, bytes]


class Table:
    """One game on one board. ``facts`` holds what came of it, with its times."""

    def __init__(self, profile: Profile, board: Board, clock: Clock, scenario: Scenario) -> None:
        self.profile = profile
        self.clock = clock
        self.tape = Tape(board, profile, clock)
        self.facts: list[tuple[float, Effect]] = []
        session = open_session(profile, scenario.game, scenario.blocked)
        self.loop = Loop(self.tape, clock, session, self._on_effect)
        #: What the lights show now; whoever has a strip to look at puts that here.
        self.look: Callable[[], bytes] = lambda: self.loop.snapshot.frame.rgb

    @property
    def snapshot(self) -> Snapshot:
        """What the loop last believed."""
        return self.loop.snapshot

    def now_ms(self) -> float:
        """The time on the clock of the table."""
        return self.clock.now_ms()

    def run_to(self, until_ms: float) -> None:
        """Let time pass to ``until_ms``, and take in all that the board has told by then."""
        self.tape.until_ms = until_ms
        while True:
            self.loop.turn()
            if self.tape.is_quiet and self.now_ms() >= until_ms:
                return

    def run_until(self, is_over: Callable[[], bool], limit_ms: float) -> bool:
        """Let time pass until something is so, at most to ``limit_ms``; whether it came to be so."""
        while not is_over():
            if self.now_ms() >= limit_ms:
                return False
            self.run_to(min(self.now_ms() + LOOK_EVERY_MS, limit_ms))
        return True

    def watch(self, length_ms: float) -> list[Seen]:
        """Let time pass for ``length_ms`` and look at the lights meanwhile."""
        start_ms, seen = self.now_ms(), list[Seen]()
        for number in range(round(length_ms / LOOK_EVERY_MS)):
            self.run_to(start_ms + number * LOOK_EVERY_MS)
            seen.append((self.now_ms(), self.look()))
        self.run_to(start_ms + length_ms)
        return seen

    def _on_effect(self, effect: Effect, at_ms: float) -> None:
        self.facts.append((at_ms, effect))
