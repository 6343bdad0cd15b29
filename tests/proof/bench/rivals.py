"""Two plain programs that the top level is measured against, which know games by their rules alone.

UCT is that of Kocsis and Szepesvári (2006): every node tries each move once, then follows upper confidence
bounds, and random play to the end values a new node. The other is the textbook's principal variation search,
with iterative deepening and no table, by an evaluation of a few lines per game.
"""

import math
import time
from collections.abc import Callable, Mapping
from random import Random

from controller.annexes.selfplay.jobs import MOST_PLIES, Player
from controller.engine import History
from controller.games import Colour, Move, Position
from controller.games.geometry import SQUARE36

#: How much UCT explores: the square root of two, with which its authors prove bounds.
_EXPLORATION = math.sqrt(2)
_WON = 1_000_000
_ROWS = SQUARE36.lines(3)
#: The worth of a group of this many own pieces: a pair grows into a five, a three only by way of a four.
_GROUPS = {2: 2, 3: -2, 4: -50}
#: The worth of a line with one own token, by the animals left on it.
_LINES = (9, 3, 1, 1)


def uct(is_over: Callable[[int], bool]) -> Player:
    """Make a player that tries games until ``is_over`` of their number, then plays the move tried most."""

    def player(position: Position, past: History, seed: int) -> tuple[str, int]:
        del past
        random, root, tried = Random(seed), _Node(position), 0
        while not (tried and is_over(tried)):
            root.descend(random)
            tried += 1
        move = max(root.moves, key=lambda each: root.moves[each].visits)
        return position.game.write_move(move), 0

    return player


def uct_for(seconds: float) -> Player:
    """Make a UCT player that takes ``seconds`` per move."""

    def player(position: Position, past: History, seed: int) -> tuple[str, int]:
        end_s = time.monotonic() + seconds
        return uct(lambda _: time.monotonic() >= end_s)(position, past, seed)

    return player


class _Node:
    """A position of UCT's tree; ``won`` counts for the player who moved to it."""

    __slots__ = ("moves", "position", "untried", "visits", "won")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.moves: dict[Move, _Node] = {}
        self.untried: list[Move] | None = None
        self.visits, self.won = 0, 0.0

    def descend(self, random: Random) -> Colour | None:
        """Try one more game from here, count it, and return who won it."""
        position = self.position
        if self.untried is None:
            self.untried = list(position.legal_moves())
            random.shuffle(self.untried)
        if position.outcome is not None:
            winner = position.outcome.winner
        elif self.untried:
            move = self.untried.pop()
            child = self.moves[move] = _Node(position.play(move))
            winner = _random_winner(child.position, random)
            child.count(winner, position.to_move)
        else:
            child = self._most_promising()
            winner = child.descend(random)
            child.count(winner, position.to_move)
        return winner

    def count(self, winner: Colour | None, mover: Colour) -> None:
        """Count a game in which ``mover`` led here."""
        self.visits += 1
        self.won += 0.5 if winner is None else winner is mover

    def _most_promising(self) -> "_Node":
        children = self.moves.values()
        explored = math.log(sum(child.visits for child in children))
        return max(
            children,
            key=lambda child: child.won / child.visits + _EXPLORATION * math.sqrt(explored / child.visits),
        )


def _random_winner(position: Position, random: Random) -> Colour | None:
    for _ in range(MOST_PLIES):
        if position.outcome is not None:
            return position.outcome.winner
        position = position.play(random.choice(position.legal_moves()))
    return None


class _NodesSpentError(Exception):
    """The nodes are spent."""


def pvs(nodes: int) -> Player:
    """Make a player that searches ``nodes`` positions per move, deeper and deeper."""

    def player(position: Position, past: History, seed: int) -> tuple[str, int]:
        del past, seed
        return position.game.write_move(_Search(nodes).best(position)), 0

    return player


class _Search:
    """A search with a limited number of nodes."""

    def __init__(self, nodes: int) -> None:
        self._left = nodes

    def best(self, position: Position) -> Move:
        """Choose a move; an unfinished depth counts for nothing."""
        moves = list(position.legal_moves())
        for depth in range(MOST_PLIES):
            scores: dict[Move, int] = {}
            best = -_WON - 1
            try:
                for move in moves:
                    scores[move] = self._after(position, move, depth, best, _WON + 1)
                    best = max(best, scores[move])
            except _NodesSpentError:
                break
            moves.sort(key=lambda move: -scores[move])
            if abs(best) == _WON:
                break
        return moves[0]

    def _after(self, position: Position, move: Move, depth: int, alpha: int, beta: int) -> int:
        """Score a move for its mover; in Mana's set-up the same player moves again."""
        after = position.play(move)
        if after.to_move is position.to_move and after.outcome is None:
            return self._node(after, depth, alpha, beta)
        return -self._node(after, depth, -beta, -alpha)

    def _node(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        if not self._left:
            raise _NodesSpentError
        self._left -= 1
        if position.outcome is not None:
            winner = position.outcome.winner
            return 0 if winner is None else _WON if winner is position.to_move else -_WON
        if not depth:
            return _EVALUATIONS.get(position.game.name, _freedom)(position)
        for number, move in enumerate(position.legal_moves()):
            score = self._after(position, move, depth - 1, alpha, alpha + 1 if number else beta)
            if number and alpha < score < beta:
                score = self._after(position, move, depth - 1, alpha, beta)
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        return alpha


def _groups(position: Position) -> int:
    """Weigh the groups of either Manalath by their sizes."""
    left, near = dict(position.table()), position.game.geometry.adjacent
    found = 0
    while left:
        space, colour = left.popitem()
        size, border = 1, [space]
        while border:
            for beside in near(border.pop()):
                if left.get(beside) is colour:
                    del left[beside]
                    border.append(beside)
                    size += 1
        found += _GROUPS.get(size, 0) * (1 if colour is position.to_move else -1)
    return found


def _lines(position: Position) -> int:
    """Weigh the lines of Mammalath on which one player alone has one token."""
    table, animals = position.table(), position.scenery().keys()
    found = 0
    for line in _ROWS:
        tokens = [table[space] for space in line if space in table]
        if len(tokens) == 1:
            worth = _LINES[sum(space in animals for space in line)]
            found += worth if tokens[0] is position.to_move else -worth
    return found


def _freedom(position: Position) -> int:
    """Weigh the number of legal moves, and fewer own pieces, which return wherever they are wanted."""
    mover = position.to_move
    return position.count_legal() + 5 * (position.left(mover) - position.left(mover.other))


#: By game; any other is weighed by `_freedom`.
_EVALUATIONS: Mapping[str, Callable[[Position], int]] = {
    "manalath": _groups,
    "manalath-stein": _groups,
    "mammalath": _lines,
}

#: The rivals by name.
RIVALS: Mapping[str, Player] = {"uct_1s": uct_for(1.0), "pvs_1000": pvs(1000)}
