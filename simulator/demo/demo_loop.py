"""The running demo: one game after another, even when somebody else touches the board."""

from collections.abc import Callable
from random import Random

from controller.board import Key
from controller.games import Position
from controller.messages import Message
from simulator.demo.demo_game import end, play_on
from simulator.demo.stage import DemoStage, Disturbed
from simulator.demo.tour import tour
from simulator.hands.script import Script
from simulator.hands.sight import look
from simulator.workbench import Workbench, WorkbenchError

#: Time for a first look at the page.
OPENING_MS = 2000.0
#: How long visitors have the board to themselves, and how soon a cleared board asks if the game is over.
VISIT_MS = 6000.0
EMPTIED_MS = 1500.0
#: A look of this length catches the light that runs along an edge where OK is wanted.
ASKED_MS = 6000.0


class Demo:
    """Games that play themselves on a bench; ``on_caption`` is given every caption the bench shows.

    ``begun`` returns the position from which the game on the board begins, which chance may have chosen. Game
    ``n``, from 0, is played by the people of seed ``seed + n``, whatever became of the games before it.
    """

    def __init__(
        self,
        workbench: Workbench,
        begun: Callable[[], Position],
        seed: int,
        on_caption: Callable[[Message], None],
    ) -> None:
        self._workbench = workbench
        self._begun = begun
        self._seed = seed
        self._on_caption = on_caption
        self._script = self._games()

    def begin(self) -> None:
        """Plan the first act; the board must be empty and nothing played on it."""
        self._plan(OPENING_MS)

    def _plan(self, delay_ms: float) -> None:
        """Plan the next act."""
        self._workbench.after(delay_ms, self._go_on)

    def _go_on(self) -> None:
        """Do the next act; if a visitor's hand is in the way, leave them the board for a while."""
        try:
            delay_ms = next(self._script)
        except (Disturbed, WorkbenchError):
            self._script = self._after_visit()
            delay_ms = 0.0
        self._plan(delay_ms)

    def _games(self) -> Script:
        while True:
            stage = DemoStage(self._workbench, self._begun(), Random(self._seed), self._on_caption)
            self._seed += 1
            yield from tour(stage)
            yield from play_on(stage)
            yield from end(stage)

    def _after_visit(self) -> Script:
        """Wait, clear the table, end the abandoned game, and begin the next one once nothing is asked."""
        self._say(Message("demo.somebody_else"))
        yield VISIT_MS
        self._workbench.plug()
        while True:
            self._workbench.clear_table()
            yield EMPTIED_MS
            seen = yield from look(self._workbench, ASKED_MS)
            if seen.is_running:
                self._workbench.tap(Key.OK)
            elif not (seen.blinking or seen.wanted or self._workbench.pieces()):
                break
        yield from self._games()

    def _say(self, caption: Message) -> None:
        self._workbench.say(caption)
        self._on_caption(caption)
