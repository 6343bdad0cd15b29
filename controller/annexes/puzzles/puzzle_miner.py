"""Puzzles, mined from games that the search plays against itself.

In the position of one, the player to move wins in exactly the given number of moves, with only one winning
first move among at least ``FEWEST_MOVES`` legal ones, which does not merely answer a threat. A game yields
one puzzle at most, and its seed decides everything.
"""

from collections.abc import Iterator
from itertools import count

from controller.engine import Budget, SearchResult, choose, search
from controller.games import Game, Position
from controller.games.search_board import DECIDED, WON
from controller.games.shuffle import chances
from controller.table import LEVELS
from controller.table.forced_win import ForcedWin
from controller.table.puzzles import Puzzle

#: The fewest legal moves that a puzzle's position may have.
FEWEST_MOVES = 20
#: How many plies a game may begin with by chance, and the most plies it may have.
_OPENINGS, _MOST_PLIES = (2, 3, 4, 5), 200
#: The search budget of each player.
_BUDGET = Budget(3000)


def mine_puzzles(game: Game, moves: int, seed: int) -> Iterator[Puzzle | None]:
    """Play the games of ``seed`` and the seeds after it; yield each game's puzzle, or None if it has none.

    A puzzle that only turns or mirrors an earlier one does not count. The generator never ends by itself.
    """
    found = set()
    for number in count(seed):
        puzzle = dug(game, moves, number)
        shape = None if puzzle is None else puzzle.shape()
        yield None if shape in found else puzzle
        found |= {shape} - {None}


def dug(game: Game, moves: int, seed: int) -> Puzzle | None:
    """Play the game of a ``seed`` up to its first puzzle and return that; None if it has none."""
    for plies, position, found in self_played(game, seed):
        line = solution(position, moves) if _claimed(found.score) == moves else ()
        if line:
            return Puzzle(moves, seed, plies, line, position)
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


def solution(position: Position, moves: int) -> tuple[str, ...]:
    """Return the solution of a position that is a puzzle in ``moves`` moves; empty if it is not one.

    The replies are those of the strongest engine, which is the opponent at the table. If one of them shortens
    the win, the position is not a puzzle.
    """
    board, forced = position.search_board(), ForcedWin(position)
    is_answer = board.verdict() is None and board.is_forced
    if is_answer or position.count_legal() < FEWEST_MOVES or forced.wins(moves - 1):
        return ()
    if len(forced.keys(moves, 2)) != 1:
        return ()
    line: list[str] = []
    for left in range(moves, 0, -1):
        line.append(ForcedWin(position).keys(left, 1)[0])
        position = position.play(line[-1])
        if left > 1:
            board = position.search_board()
            line.append(board.write(choose(board, LEVELS[-1], 0).line[0]))
            position = position.play(line[-1])
            if position.outcome is not None or ForcedWin(position).wins(left - 2):
                return ()
    return tuple(line)


def _claimed(score: int) -> int:
    """Return in how many moves a search expects the player to move to win; 0 if it does not."""
    return (WON - score + 1) // 2 if score > DECIDED else 0
