"""The search: iterative deepening, principal variation search and a transposition table.

Decides how far to look and in which order. Nothing depends on time: a search ends when its ``Budget`` is
spent or its ``Follower`` says that it is over. The accelerator in C does the same, node by node.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from controller.games.search_board import DECIDED, WON, SearchBoard
from controller.games.shuffle import chances

#: The depth that no search exceeds, whatever its budget.
MOST_PLIES = 60
#: How many plies of one line answers to threats may extend beyond the depth.
_EXTENSIONS = 10
#: From this depth on, moves are ordered by the positions they lead to; below it, by their earlier cutoffs.
_ORDERED_DEPTH = 2
#: From this depth on, moves from this place in the order on are first searched one ply less deep.
_REDUCED_DEPTH, _REDUCED_FROM = 3, 6
#: Up to this depth, a position whose estimate exceeds a bound by so much a ply is taken to stay above it.
_HOPELESS_DEPTH, _HOPELESS_PLY = 3, 80
_EXACT, _AT_LEAST, _AT_MOST = range(3)
_INFINITE = WON + 1
_NOBODY = -1
#: How many estimates are kept.
_ESTIMATES = 1 << 14
#: The standard deviation of the sum of four random 16-bit numbers.
_SPREAD = 37837


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search may spend, ``nodes`` after its first ply and plies of ``depth``, and how much it errs.

    ``noise`` is the spread, in hundredths of a logit, of the error that ``seed`` adds to every estimate. The
    transposition table has two to the power of ``table_bits`` entries, indexed by a position's key.
    """

    nodes: int
    depth: int = MOST_PLIES
    noise: int = 0
    seed: int = 0
    table_bits: int = 18


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search has found: the ``line`` of moves that it expects, by number, and its ``score``.

    The line is empty if the game is over. ``depth`` is the last one searched completely.
    """

    line: tuple[int, ...]
    score: int
    depth: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Follower:
    """Who follows a search: it ends soon after ``is_over`` is true; ``hear`` gets the result of each depth.

    Below its first ply the search asks ``is_over`` at every node; the one in C, which is faster, every 1024.
    """

    is_over: Callable[[], bool] = lambda: False
    hear: Callable[[SearchResult], None] = lambda _: None


#: No one follows.
ALONE = Follower()


class _SpentError(Exception):
    """The nodes of the budget are spent."""


class Search:
    """A search of one position. Returning to a position whose key is in ``before`` scores 0."""

    def __init__(
        self,
        board: SearchBoard,
        budget: Budget,
        before: Sequence[int] = (),
        follower: Follower = ALONE,
    ) -> None:
        self._board, self._budget, self._follower = board, budget, follower
        self._nodes = 0
        #: False on the first ply, which is searched whole at any cost so that no win or loss is missed there.
        self._is_bounded = False
        self._ways = (1 << budget.table_bits) - 1
        #: By index: the key, the depth, the kind of bound, the score, and the best move.
        self._table: dict[int, tuple[int, int, int, int, int]] = {}
        self._history: dict[int, int] = {}
        #: By a part of the key: the key, and the score.
        self._estimates: dict[int, tuple[int, int]] = {}
        self._killers = [[_NOBODY, _NOBODY] for _ in range(MOST_PLIES + _EXTENSIONS + 1)]
        self._path = [*before, board.key]

    def deepen(self) -> Iterator[SearchResult]:
        """Yield the result of each depth, the last one from a part of a depth if the budget ends there."""
        moves = self._board.legal()
        best = 0
        for depth in range(1, min(self._budget.depth, MOST_PLIES) + 1 if moves else 0):
            self._is_bounded = depth > 1
            scores: dict[int, int] = {}
            is_spent = False
            try:
                self._try_all(moves, depth, scores)
            except _SpentError:
                is_spent = True
            if scores:
                best = max(scores.values())
                move = next(move for move, score in scores.items() if score == best)
                moves = [move, *(each for each in moves if each != move and scores.get(each, 0) >= -DECIDED)]
            yield SearchResult(self._line(moves[0], depth), best, depth - is_spent, self._nodes)
            if is_spent or len(moves) == 1 or abs(best) > DECIDED:
                return

    def _try_all(self, moves: Sequence[int], depth: int, scores: dict[int, int]) -> None:
        """Search each move at the root; ``scores`` keeps what was found even if the budget ends early."""
        best = -_INFINITE
        for move in moves:
            self._board.make(move)
            try:
                score = -self._node(depth - 1, 1, -best - 1 if scores else -_INFINITE, -best, 0)
                if scores and score > best:
                    score = -self._node(depth - 1, 1, -_INFINITE, -best, 0)
            finally:
                self._board.undo()
            scores[move] = score
            best = max(best, score)

    def _node(self, depth: int, ply: int, alpha: int, beta: int, extended: int) -> int:
        """Score a position for the player to move: exact between ``alpha`` and ``beta``, or else a bound."""
        board = self._board
        self._nodes += 1
        if self._is_bounded and (self._nodes > self._budget.nodes or self._follower.is_over()):
            raise _SpentError
        verdict = board.verdict()
        if verdict is not None:
            return from_root(verdict, ply)
        key = board.key
        if board.can_repeat and key in self._path:
            return 0
        if board.is_forced and extended < _EXTENSIONS:
            depth, extended = depth + 1, extended + 1
        if depth <= 0 or (depth <= _HOPELESS_DEPTH and not board.is_forced and beta - alpha == 1):
            estimate = self._estimate(key) + error(key, self._budget.seed, self._budget.noise)
            if depth <= 0 or estimate - _HOPELESS_PLY * depth >= beta:
                return estimate
        entry = self._table.get(key & self._ways)
        if entry is not None and entry[0] == key and entry[1] >= depth:
            bound, score = entry[2], from_root(entry[3], ply)
            if bound == _EXACT or (score >= beta if bound == _AT_LEAST else score <= alpha):
                return score
        return self._try_candidates(depth, ply, alpha, beta, extended)

    def _try_candidates(self, depth: int, ply: int, alpha: int, beta: int, extended: int) -> int:
        """Score a position by its moves, the most promising first, and keep the result in the table."""
        board, key, is_reducible = self._board, self._board.key, not self._board.is_forced
        best, best_move, bound = -_INFINITE, _NOBODY, _AT_MOST
        self._path.append(key)
        for tried, move in enumerate(self._ordered(depth, ply)):
            board.make(move)
            try:
                if tried == 0:
                    score = -self._node(depth - 1, ply + 1, -beta, -alpha, extended)
                else:
                    less = is_reducible and depth >= _REDUCED_DEPTH and tried >= _REDUCED_FROM
                    score = -self._node(depth - 1 - less, ply + 1, -alpha - 1, -alpha, extended)
                    if less and score > alpha:
                        score = -self._node(depth - 1, ply + 1, -alpha - 1, -alpha, extended)
                    if alpha < score < beta:
                        score = -self._node(depth - 1, ply + 1, -beta, -alpha, extended)
            finally:
                board.undo()
            if score > best:
                best, best_move = score, move
            if score > alpha:
                alpha, bound = score, _EXACT
            if score >= beta:
                bound = _AT_LEAST
                self._reward(move, depth, ply)
                break
        self._path.pop()
        self._table[key & self._ways] = key, depth, bound, _from_here(best, ply), best_move
        return best

    def _reward(self, move: int, depth: int, ply: int) -> None:
        """Promote a move that caused a cutoff, everywhere but above all as far from the root as here."""
        self._history[move] = self._history.get(move, 0) + depth * depth
        killers = self._killers[ply]
        if killers[0] != move:
            killers[:] = move, killers[0]

    def _ordered(self, depth: int, ply: int) -> Iterator[int]:
        """Yield the candidates, the most promising first; a cutoff by a likely one saves sorting the rest."""
        board, moves = self._board, list(self._board.candidates())
        entry = self._table.get(board.key & self._ways)
        hint = _NOBODY if entry is None or entry[0] != board.key else entry[4]
        for likely in (hint, *self._killers[ply]):
            if likely in moves:
                moves.remove(likely)
                yield likely
        if depth >= _ORDERED_DEPTH:
            guesses = {}
            for move in moves:
                board.make(move)
                verdict = board.verdict()
                guesses[move] = self._estimate(board.key) if verdict is None else verdict
                board.undo()
            moves.sort(key=guesses.__getitem__)
        else:
            history = self._history
            moves.sort(key=lambda move: -history.get(move, 0))
        yield from moves

    def _estimate(self, key: int) -> int:
        """Return the score of the position on the board, which is asked for more than once."""
        slot = key % _ESTIMATES
        known, score = self._estimates.get(slot, (None, 0))
        if known != key:
            score = self._board.score()
            self._estimates[slot] = key, score
        return score

    def _line(self, move: int, depth: int) -> tuple[int, ...]:
        """Follow the table from a first move to the expected line."""
        board, line = self._board, [move]
        board.make(move)
        while len(line) < depth:
            entry = self._table.get(board.key & self._ways)
            if entry is None or entry[0] != board.key or entry[4] == _NOBODY:
                break
            line.append(entry[4])
            board.make(entry[4])
        for _ in line:
            board.undo()
        return tuple(line)


def error(key: int, seed: int, noise: int) -> int:
    """Draw a roughly normal error with the spread ``noise``, always the same for one position and seed."""
    if not noise:
        return 0
    drawn = next(chances(key ^ seed))
    lots = sum(drawn >> shift & 0xFFFF for shift in (0, 16, 32, 48))
    return (lots - 2 * 0xFFFF) * noise // _SPREAD


def from_root(score: int, ply: int) -> int:
    """Convert a decided score that counts plies from a node ``ply`` plies deep to count from the root."""
    return score - ply if score > DECIDED else score + ply if score < -DECIDED else score


def _from_here(score: int, ply: int) -> int:
    """Convert a decided score that counts plies from the root to count from a node ``ply`` plies deep."""
    return score + ply if score > DECIDED else score - ply if score < -DECIDED else score
