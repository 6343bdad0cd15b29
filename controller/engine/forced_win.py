"""Forced wins, found by trying every reply, and the puzzles that they make.

Says who wins by force, and in how many of the winner's moves. Never estimates: it tries even moves that the
search looks at less deeply or not at all. The game's ``SearchBoard`` decides what is won or lost without
looking further. A win *in* n moves takes n moves of the winner; the other player's reply to the last may be
what ends the game.

Decides in this way, too, whether a puzzle is solved, can still be won in time, or no longer: few moves
remain, and the very first is checked against the solution.

Puzzles are mined from games that the search plays against itself. In the position of one, the player to move
wins in exactly the given number of moves, with only one winning first move among at least ``FEWEST_MOVES``
legal ones, which does not merely answer a threat. A game yields one puzzle at most, and its seed decides
everything.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import count

from controller.engine.accelerator import search
from controller.engine.levels import choose
from controller.engine.search import Budget
from controller.games import DECIDED, WON, Colour, Game, Position, SearchBoard, chances
from controller.table import LEVELS, Puzzle, Record

#: How many positions are cached as won or not: the messages ask for the same ones over and over.
_KEPT = 64

#: The fewest legal moves that a puzzle's position may have.
FEWEST_MOVES = 20
#: How many plies a game may begin with by chance, and the most plies it may have.
_OPENINGS, _MOST_PLIES = (2, 3, 4, 5), 200
#: The search budget of each player.
_BUDGET = Budget(3000)


class PuzzleState(Enum):
    """How far a puzzle is."""

    OPEN = "open"  #: it can be won in time
    SPOILT = "spoilt"  #: it cannot, or no longer
    SOLVED = "solved"  #: it was


def puzzle_state(record: Record) -> PuzzleState | None:
    """Return the state of a record's puzzle; None if it has none."""
    puzzle, reached = record.puzzle, record.reached
    if puzzle is None:
        return None
    if record.is_solved:
        return PuzzleState.SOLVED
    if record.position.outcome is not None:
        return PuzzleState.SPOILT
    if len(record.plies) <= 1:
        is_won = not record.plies or reached == puzzle.start.play(puzzle.line[0])
    else:
        is_won = _is_won(reached, puzzle.start.to_move, record.moves_left)
    return PuzzleState.OPEN if is_won else PuzzleState.SPOILT


@lru_cache(maxsize=_KEPT)
def _is_won(position: Position, solver: Colour, moves: int) -> bool:
    """Whether the solver wins with this many more moves."""
    forced = ForcedWin(position)
    return forced.wins(moves) if position.to_move is solver else forced.loses(moves)


class ForcedWin:
    """What is forced from one position on. Earlier findings are kept."""

    def __init__(self, position: Position) -> None:
        self._board: SearchBoard = position.search_board()
        self._known: dict[tuple[int, int, bool], bool] = {}
        #: By moves left and whose turn it is, the latest move that decided; it is tried first.
        self._last: dict[tuple[int, bool], int] = {}

    def wins(self, moves: int) -> bool:
        """Whether the player to move wins in ``moves`` of their own moves or fewer."""
        verdict = self._board.verdict()
        if verdict is not None:
            return verdict > 0 and (WON - verdict + 1) // 2 <= moves
        return moves > 1 and self._finds(moves, is_winner=True)

    def loses(self, moves: int) -> bool:
        """Whether the player to move loses in any case, to ``moves`` or fewer moves of the other player."""
        verdict = self._board.verdict()
        if verdict is not None:
            return verdict < 0 and (WON + verdict) // 2 <= moves
        return moves > 0 and not self._finds(moves, is_winner=False)

    def keys(self, moves: int, most: int) -> tuple[str, ...]:
        """Write up to ``most`` first moves that win in ``moves`` moves or fewer, in the board's order."""
        found: list[str] = []
        for move in self._board.legal():
            if len(found) == most:
                break
            if self._leads(move, moves - 1):
                found.append(self._board.write(move))
        return tuple(found)

    def _finds(self, moves: int, *, is_winner: bool) -> bool:
        """Whether some move wins, for the winner, or does not lose, for the other player."""
        board = self._board
        key = board.key, moves, is_winner
        if key not in self._known:
            candidates, slot = board.candidates(), (moves, is_winner)
            decisive = self._leads if is_winner else self._holds
            left = moves - is_winner
            found = next(
                (m for m in _with_first(self._last.get(slot), candidates) if decisive(m, left)), None
            )
            self._known[key] = found is not None
            if found is not None:
                self._last[slot] = found
        return self._known[key]

    def _leads(self, move: int, moves: int) -> bool:
        """Whether the next player loses after a move."""
        self._board.make(move)
        is_lost = self.loses(moves)
        self._board.undo()
        return is_lost

    def _holds(self, move: int, moves: int) -> bool:
        """Whether the next player does not win after a move."""
        self._board.make(move)
        is_won = self.wins(moves)
        self._board.undo()
        return not is_won


def _with_first(first: int | None, moves: Sequence[int]) -> Iterable[int]:
    """Put ``first`` before the other moves if it is among them."""
    if first is None or first not in moves:
        return moves
    return first, *(move for move in moves if move != first)


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
