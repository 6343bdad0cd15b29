"""The bench of a twin, as pages see and use it."""

from typing import TYPE_CHECKING, get_args

from controller.play.loop import Loop
from simulator.bench_acts import BenchAct
from simulator.bench_hand import BenchHand
from simulator.workbench import Workbench

if TYPE_CHECKING:
    from simulator.hands.helping_hand import HelpingHand


class TwinBench:
    """A `controller.board_bench.BoardBench`: that of ``workbench``, the board of ``loop``.

    With a ``seed``, one hand beside those of the pages helps whoever is at a self-test.
    """

    #: See `controller.board_bench.BoardBench`.
    acts = frozenset(get_args(BenchAct))

    def __init__(self, loop: Loop, workbench: Workbench, seed: int | None = None) -> None:
        self.sight = self.workbench = workbench
        self.seed = seed
        self._loop = loop
        self._helping: HelpingHand | None = None

    def hand(self) -> BenchHand:
        """Return a hand for one page."""
        return BenchHand(self._loop, self.workbench, None if self.seed is None else self._help)

    def _help(self) -> None:
        """Do what is asked for now."""
        if self._helping is None:
            self._helping = self._helper(self.seed or 0)
        self._helping.help()

    def _helper(self, seed: int) -> "HelpingHand":
        """Return the hand that helps: few tables ask for it."""
        from controller.diagnose import Examination
        from simulator.hands.helping_hand import HelpingHand, LoopTable

        return HelpingHand(LoopTable(self._loop, Examination), self.workbench, seed)
