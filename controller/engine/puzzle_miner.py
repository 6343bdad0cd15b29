"""Puzzles out of games that the search plays with itself.

Decides which positions make one: the player to move wins in so many moves, not in fewer, by one first move
alone, out of many, and not merely by answering a threat. A game gives one at most. All follows from its seed.
"""

from collections.abc import Iterator
from itertools import count

from manalath_board.controller.engine.accelerator import search
from manalath_board.controller.engine.forced_win import ForcedWin
from manalath_board.controller.engine.levels import choose
from manalath_board.controller.engine.search import Budget
from manalath_board.controller.games.base import Game, Position
from manalath_board.controller.games.puzzles import Puzzle
from manalath_board.controller.games.search_board import DECIDED, WON
from manalath_board.controller.games.shuffle import chances
from manalath_board.controller.seats import LEVELS

#: A position of a puzzle has so many legal moves at least.
FEWEST_MOVES = 20
#: A game begins with so many plies by chance, and goes on to so many in all at most.
_OPENINGS, _MOST_PLIES = (2, 3, 4, 5), 200
#: By so much each player looks on.
_BUDGET = Budget(3000)


def mine(game: Game, moves: int, seed: int) -> Iterator[Puzzle | None]:
    """Play games of ``seed`` and those after it, and give of each the puzzle that it has, None for none.

    One that is like an earlier one, on a board turned or turned over, is none. Who wants no more stops.
    """
    found = set()
    for number in count(seed):
        puzzle = dug(game, moves, number)
        shape = None if puzzle is None else puzzle.shape()
        yield None if shape in found else puzzle
        found |= {shape} - {None}


def dug(game: Game, moves: int, seed: int) -> Puzzle | None:
    """Play the game of a ``seed`` as far as its first puzzle, if it has one."""
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
            line = solution(position, moves) if _claimed(found.score) == moves else ()
            if line:
                return Puzzle(moves, seed, len(before), line, position)
            move = found.line[0]
        before.append(board.key)
        position = position.play(board.write(move))
    return None


def solution(position: Position, moves: int) -> tuple[str, ...]:
    """Solve a position that is a puzzle of so many ``moves``; empty for one that is none.

    The answers are those of the strongest engine, which is the other player at the table: where one makes it
    shorter than it need be, it is no puzzle.
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
            answer = choose(position, LEVELS[-1], 0)
            line.append(position.search_board().write(answer.line[0]))
            position = position.play(line[-1])
            if position.outcome is not None or ForcedWin(position).wins(left - 2):
                return ()
    return tuple(line)


def _claimed(score: int) -> int:
    """In how many moves a search believes the player to move to win; 0 where it does not."""
    return (WON - score + 1) // 2 if score > DECIDED else 0
