"""A puzzle on a board without a page: its pieces are led there, a hand solves it, the next one follows."""

import pytest

from controller.games import Position, all_games
from controller.inference import AtRest, marked_spaces
from controller.play.loop import Loop
from controller.session import Resuming, open_record
from controller.session.events import Requested
from controller.table import posed
from controller.table.puzzles import Puzzle, puzzle_of
from controller.web.act_handler import PageHand
from hardware.profiles import DEFAULT, load_profile
from simulator.twin_bench import TwinBench
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.square_board import SQUARE


class Table:
    """A hand at a simulated board, and a person who answers for the engine."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.profile = load_profile(DEFAULT) if puzzle.start.game.name == "manalath" else SQUARE
        self.clock = SimulatedClock()
        self.board = VirtualBoard(self.profile, self.clock, seed=1)
        self.loop = Loop(self.board, self.clock, open_record(self.profile, posed(puzzle)))

    def wait(self, ms: float = 1500) -> None:
        end_ms = self.clock.now_ms() + ms
        while self.clock.now_ms() < end_ms:
            self.loop.turn()

    def lay_out(self, position: Position) -> None:
        """Place a position's pieces, each once the one before rests; those no reed can identify go first."""
        marked = marked_spaces(position)
        for space, colour in sorted(position.table().items(), key=lambda piece: piece[0] not in marked):
            self.board.workbench.put(space, colour)
            self.wait(600)

    def restore(self) -> None:
        """Have the page's hand place them, all at once."""
        bench = TwinBench(self.loop, self.board.workbench)
        PageHand(self.loop, bench, all_games(), lambda _: None).do('{"act": "restore"}')

    def make(self, move: str) -> None:
        """Take off what a move captures, then make its other changes to the table."""
        position = self.loop.snapshot.session.record.reached
        changes = position.changes(position.game.parse_move(move))
        for change in changes:
            if change.piece is not None and change.space in position.table():
                self.board.workbench.lift(change.space)
                self.wait()
        for change in changes:
            if change.piece is None:
                self.board.workbench.lift(change.space)
            else:
                self.board.workbench.put(change.space, change.piece.colour)
        self.wait()

    def answer(self, move: str) -> None:
        """Have the engine answer, and make its move."""
        fen = self.loop.snapshot.session.record.reached.fen()
        self.loop.post(lambda at_ms: Requested(fen, move, at_ms))
        self.wait()
        self.make(move)


@pytest.mark.parametrize("is_helped", [False, True])
@pytest.mark.parametrize(("name", "number"), [("manalath", 4), ("mana", 3)])
def test_it_is_set_up_solved_and_followed_by_the_next(name: str, number: int, *, is_helped: bool) -> None:
    puzzle, after = puzzle_of(all_games()[name], number), puzzle_of(all_games()[name], number + 1)
    assert puzzle is not None
    assert after is not None
    table = Table(puzzle)
    table.wait()
    assert isinstance(table.loop.snapshot.session.mode, Resuming)
    assert any(table.loop.snapshot.frame.rgb)
    if is_helped:
        table.restore()
    else:
        table.lay_out(puzzle.start)
    table.wait(5000)
    session = table.loop.snapshot.session
    assert not isinstance(session.mode, Resuming)
    assert isinstance(session.verdict.placement, AtRest)
    assert session.question is None
    table.make(puzzle.line[0])
    table.answer(puzzle.line[1])
    table.make(puzzle.line[2])
    assert table.loop.snapshot.session.record.is_solved
    table.board.workbench.clear_table()
    table.wait(8000)
    session = table.loop.snapshot.session
    assert session.record == posed(after)
    assert isinstance(session.mode, Resuming)
    table.board.close()
