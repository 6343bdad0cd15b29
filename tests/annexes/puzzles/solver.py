"""Somebody who solves the puzzles of a shelf, at a simulated board and in simulated time."""

from collections.abc import Callable
from functools import partial

from controller.annexes.puzzles.practice import PracticeFile
from controller.annexes.puzzles.shelves import Shelves
from controller.annexes.puzzles.task import Shelf
from controller.games import Colour, all_games
from controller.play.loop import Loop
from controller.session import open_session
from controller.session.events import Declare
from hardware.profiles import load_profile
from simulator.twin_bench import TwinBench
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.annexes.open_annexes import ignore

GAMES = all_games()
BOARDS = {name: "sq36-dual-mega" if name in {"mana", "mammalath"} else "hex70-dual-mega" for name in GAMES}
#: How long anything takes at most.
LONGEST_MS = 20_000.0


def nothing_lies() -> dict[str, Colour]:
    return {}


class Solver:
    """Solves at the board of a ``game``; without ``is_helped`` nobody lays the pieces but the solver."""

    def __init__(self, game: str, shelves: Shelves | None = None, *, is_helped: bool = True) -> None:
        profile, self.clock = load_profile(BOARDS[game]), SimulatedClock()
        self.board = VirtualBoard(profile, self.clock, 0)
        self.workbench = self.board.workbench
        self.loop = Loop(self.board, self.clock, open_session(profile, GAMES[game].start()))
        self.shelves = shelves or Shelves(None, PracticeFile(None, ignore), nothing_lies)
        bench = TwinBench(self.loop, self.workbench) if is_helped else None
        self.guide = self.shelves.guide(self.loop, bench)
        self.loop.subscribe(self.guide)

    def begin(self, shelf: str) -> "Solver":
        """Begin a shelf, and wait until its first puzzle lies there."""
        self.guide.begin(shelf)
        self.turn()
        return self.until_stage("asked")

    def tick(self, game: str, shelf: Shelf, number: int) -> None:
        """Have a puzzle be solved already."""
        self.shelves.practice.change(lambda practice: practice.solving(game, shelf, number))

    @property
    def stage(self) -> str:
        return str(self.guide.view()["stage"])

    def turn(self, ms: float = 10.0) -> None:
        """Let time pass."""
        until_ms = self.clock.now_ms() + ms
        self.workbench.after(ms, self.board.wake)
        while self.clock.now_ms() < until_ms:
            self.loop.turn()

    def until(self, holds: Callable[[], bool], ms: float = 10.0) -> "Solver":
        """Let time pass until something holds."""
        until_ms = self.clock.now_ms() + LONGEST_MS
        while not holds():
            assert self.clock.now_ms() < until_ms, self.guide.view()
            self.turn(ms)
        return self

    def until_stage(self, stage: str) -> "Solver":
        return self.until(lambda: self.stage == stage)

    def do(self, text: str) -> None:
        """Make a move by hand, or declare it."""
        position = self.loop.snapshot.session.record.reached
        changes = position.changes(position.game.parse_move(text))
        for change in changes:
            if change.space in position.table():
                self.workbench.lift(change.space)
                self.turn(500.0)
        for change in changes:
            if change.piece is not None:
                self.workbench.put(change.space, change.piece.colour)
        if not changes:
            self.loop.post(partial(Declare, text))
