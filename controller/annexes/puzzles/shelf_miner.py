"""Puzzles of the shelves, mined from games that the search plays against itself.

The player to move has much to choose from and few moves that are right, and a game's seed decides everything.
What is right, `PuzzleTask` finds by trying moves.
"""

from collections.abc import Iterator, Sequence
from itertools import count

from controller.annexes.puzzles.puzzle_miner import FEWEST_MOVES, self_played
from controller.annexes.puzzles.shelf_puzzles import ShelfPuzzle
from controller.annexes.puzzles.task import PuzzleTask, Shelf
from controller.games import Game, Outcome, Position, winning_moves
from controller.table.puzzles import Puzzle

#: The shelves that are filled in this way.
MINED = (Shelf.WIN_1, Shelf.STOP, Shelf.FOUR)
#: In how many ways a puzzle may be done at most.
MOST_ANSWERS = 3
#: The size of a group that loses.
_FOUR = 4


def mine_shelf(game: Game, shelf: Shelf, seed: int) -> Iterator[ShelfPuzzle | None]:
    """Play the games of ``seed`` and the seeds after it; yield the first of a shelf in each, or None.

    A puzzle that only turns or mirrors an earlier one does not count. The generator never ends by itself.
    """
    found = set[object]()
    for number in count(seed):
        puzzles = (
            ShelfPuzzle(PuzzleTask(shelf, position), number, plies)
            for plies, position, _ in self_played(game, number)
            if is_puzzle(PuzzleTask(shelf, position))
        )
        puzzle = next(puzzles, None)
        shape = None if puzzle is None else Puzzle(0, 0, 0, (), puzzle.task.start).shape()
        yield None if shape in found else puzzle
        found |= {shape} - {None}


def is_puzzle(task: PuzzleTask) -> bool:
    """Whether a task is worth a puzzle: much to choose from, few answers, and the danger it speaks of."""
    start = task.start
    if start.count_legal() < FEWEST_MOVES:
        return False
    wins = bool(winning_moves(start))
    if task.shelf is Shelf.WIN_1:
        return wins and len(task.answers()) <= MOST_ANSWERS
    if wins or not any(winning_moves(left) for left in start.handed_over()):
        return False
    is_trapped = task.shelf is Shelf.FOUR
    return bool(traps(start)) is is_trapped and 0 < len(task.answers()) <= MOST_ANSWERS


def traps(start: Position) -> Sequence[str]:
    """Write the moves that take the space of a threat, and make a four by which the player loses."""
    threats = {
        change.space
        for left in start.handed_over()
        for reply in winning_moves(left)
        for change in left.changes(reply)
    }
    return tuple(
        start.game.write_move(move)
        for move in start.legal_moves()
        if {change.space for change in start.changes(move)} & threats
        and _is_four(start, start.play(move).outcome)
    )


def _is_four(start: Position, outcome: Outcome | None) -> bool:
    """Whether the player to move has lost by a group of four of their own."""
    return outcome is not None and outcome.winner is start.to_move.other and len(outcome.evidence) == _FOUR
