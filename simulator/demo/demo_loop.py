"""The demo as it goes on: one game after another, whoever else touches the board."""

from collections.abc import Callable
from functools import partial
from random import Random

from manalath_board.controller.games.base import Position
from manalath_board.controller.messages import Message
from manalath_board.controller.profile import Key
from manalath_board.simulator.demo.demo_game import end, play_on
from manalath_board.simulator.demo.stage import DemoStage, Disturbed, ReadingTime
from manalath_board.simulator.demo.tour import tour
from manalath_board.simulator.hands.script import Script
from manalath_board.simulator.hands.sight import look
from manalath_board.simulator.workbench import Workbench, WorkbenchError

#: Until somebody has had a look at the page.
OPENING_MS = 2000.0
#: How long a visitor has the board for himself, and until a cleared board asks whether the game is over.
VISIT_MS = 6000.0
EMPTIED_MS = 1500.0
#: So long a look sees the light that runs along an edge where OK is wanted.
ASKED_MS = 6000.0


class Demo:
    """Games that play themselves on a bench; ``tell`` is given every caption the bench shows.

    ``begun`` tells the position with which the game on the board begins: chance may have had a part in it.
    The people of game ``n``, from 0, are those of seed ``seed + n``, whatever became of the games before it.
    """

    def __init__(
        self, workbench: Workbench, begun: Callable[[], Position], seed: int, tell: Callable[[Message], None]
    ) -> None:
        self._workbench = workbench
        self._begun = begun
        self._seed = seed
        self._tell = tell
        self._script = self._games()
        self._planned = 0
        self._is_read = False

    def begin(self) -> None:
        """Plan the first act, on an empty board on which nothing has been played."""
        self._plan(OPENING_MS)

    def skip(self) -> None:
        """Go on at once if a caption is left to be read; from any thread."""
        self._workbench.after(0.0, self._cut_short)

    def stop(self) -> None:
        """Leave the board as it is to whoever looks on, for good; from any thread."""
        self._workbench.after(0.0, self._leave)

    def _plan(self, delay_ms: float) -> None:
        """Plan the next act, instead of one that is planned."""
        self._planned += 1
        self._is_read = isinstance(delay_ms, ReadingTime)
        self._workbench.after(delay_ms, partial(self._go_on, self._planned))

    def _go_on(self, planned: int) -> None:
        """Do the next act; where a visitor's hand is in the way, give the board over to him for a while."""
        if planned != self._planned:
            return
        try:
            delay_ms = next(self._script)
        except (Disturbed, WorkbenchError):
            self._script = self._after_visit()
            delay_ms = 0.0
        self._plan(delay_ms)

    def _cut_short(self) -> None:
        if self._is_read:
            self._plan(0.0)

    def _leave(self) -> None:
        self._planned += 1
        self._is_read = False
        self._workbench.say(None)

    def _games(self) -> Script:
        while True:
            stage = DemoStage(self._workbench, self._begun(), Random(self._seed), self._tell)
            self._seed += 1
            yield from tour(stage)
            yield from play_on(stage)
            yield from end(stage)

    def _after_visit(self) -> Script:
        """Wait, clear the table, end the game that was left, and begin the next one once nothing is asked."""
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
        self._tell(caption)
