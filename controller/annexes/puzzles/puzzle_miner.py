"""Puzzles, mined from games that the search plays against itself.

The player to move has much to choose from and few moves that are right: where they win in two or three moves,
only one, which does not merely answer a threat. A game yields one puzzle of a shelf at most, and its seed
decides everything. What is right, `PuzzleTask` finds by trying moves.
"""

from collections.abc import Iterator, Sequence
from itertools import count

from controller.annexes.puzzles.shelf_puzzles import Puzzle, shape
from controller.annexes.puzzles.task import PuzzleTask, Shelf
from controller.engine import Budget, SearchResult, search
from controller.games import DECIDED, WON, Game, Outcome, Position, chances, winning_moves
from controller.table import ForcedWin

#: The fewest legal moves that a puzzle's position may have.
FEWEST_MOVES = 20
#: In how many ways a puzzle may be done at most.
MOST_ANSWERS = 3
#: How many plies a game may begin with by chance, and the most plies it may have.
_OPENINGS, _MOST_PLIES = (2, 3, 4, 5), 200
#: The search budget of each player.
_BUDGET = Budget(3000)
#: The size of a group that loses.
_FOUR = 4


def mine_puzzles(game: Game, shelf: Shelf, seed: int) -> Iterator[Puzzle | None]:
    """Play the games of ``seed`` and the seeds after it; yield the first of a shelf in each, or None.

    A puzzle that only turns or mirrors an earlier one does not count. The generator never ends by itself.
    """
    found = set[object]()
    for number in count(seed):
        puzzle = dug(game, shelf, number)
        key = None if puzzle is None else shape(puzzle.task.start)
        yield None if key in found else puzzle
        found |= {key} - {None}


def dug(game: Game, shelf: Shelf, seed: int) -> Puzzle | None:
    """Play the game of a ``seed`` up to its first puzzle of a shelf and return that; None if it has none."""
    for plies, position, found in self_played(game, seed):
        task = PuzzleTask(shelf, position)
        if (shelf.moves <= 1 or _claimed(found.score) == shelf.moves) and is_puzzle(task):
            return Puzzle(task, seed, plies)
    return None


def self_played(game: Game, seed: int) -> Iterator[tuple[int, Position, SearchResult]]:
    """Play the game of a ``seed``; yield each position that is searched, its plies, and the result."""
    drawn, position = chances(seed), game.drawn(seed)
    by_chance = _OPENINGS[next(drawn) % len(_OPENINGS)]
    before: list[int] = []
    while position.outcome is None and len(before) < _MOST_PLIES:
        board = position.search_board()
        move = board.opening(next(drawn))
        if move is None and by_chance:
            by_chance -= 1
            legal = board.legal()
            move = legal[next(drawn) % len(legal)]
        if move is None:
            found = search(board, _BUDGET, before)
            yield len(before), position, found
            move = found.line[0]
        before.append(board.key)
        position = position.play(board.write(move))


def is_puzzle(task: PuzzleTask) -> bool:
    """Whether a task is worth a puzzle: much to choose from, few answers, and the danger it speaks of."""
    start, moves = task.start, task.shelf.moves
    if start.count_legal() < FEWEST_MOVES:
        return False
    if moves > 1:
        board, forced = start.search_board(), ForcedWin(start)
        is_answer = board.verdict() is None and board.is_forced
        return not is_answer and not forced.wins(moves - 1) and len(forced.keys(moves, 2)) == 1
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


def _claimed(score: int) -> int:
    """Return in how many moves a search expects the player to move to win; 0 if it does not."""
    return (WON - score + 1) // 2 if score > DECIDED else 0
