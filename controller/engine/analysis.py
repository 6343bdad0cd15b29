"""Analysis of a recorded game: each move judged against the best one that a search finds.

Decides which moves are reported as errors. A search with a fixed number of nodes looks at every position, and
at the position after the move made as well as the one after the best move, so that both are compared equally
deep; the same budget gives the same judgements on every machine.

What is *proved* is certain: a score beyond ``DECIDED`` is a win against every reply. Everything else is an
estimate, read as a chance of winning, since the weights were fitted to results in hundredths of a logit. A
move that costs less than ``MISTAKE_SHARE`` of it is not reported, because two searches of one position differ
by up to that much. A win that the search does not find was not missed, and one that it can no longer prove
counts as given away. Never errors are the best move, the only move, moves in a position that was proved lost,
and moves that no search chooses, such as a set-up.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from controller.engine.accelerator import search
from controller.engine.search import MOST_PLIES, Budget, SearchResult, from_root
from controller.games import DECIDED, Colour, Position, moves_to_end
from controller.messages import Fact, Message
from controller.table import Record

#: Nodes of each search; each move of the game takes at most two.
NODES = 20_000
#: An apparent error is searched again with this many times the nodes before it is reported.
SECOND_LOOK = 10
#: The least drop in the chance of winning, from 0 to 1, that makes a mistake and a blunder.
MISTAKE_SHARE, BLUNDER_SHARE = 0.15, 0.3
#: The score at which the odds of winning are e to one. Networks are fitted to 100; a search is surer.
_ODDS = 83.0


class Judgement(Enum):
    """Why a move is an error, the plainest reason first."""

    MISSED_WIN = "missed_win"  #: a win was proved, but not after the move
    LOSES = "loses"  #: the other player's win is proved, but not after the best move
    BLUNDER = "blunder"  #: the chance of winning falls by ``BLUNDER_SHARE`` or more
    MISTAKE = "mistake"  #: it falls by ``MISTAKE_SHARE`` or more

    @property
    def sign(self) -> str:
        """The sign that follows such a move in notation."""
        return "?" if self is Judgement.MISTAKE else "??"


@dataclass(frozen=True, slots=True)
class Judged:
    """A move of a record, in its game's notation, and how a search rates it.

    ``number`` counts from 1. ``line`` is the best play; it starts with the same move if that was the best,
    and is empty where no search chooses. ``before`` and ``after`` are the scores of the best move and of the
    move made, for the player who made it.
    """

    number: int
    by: Colour
    move: str
    line: tuple[str, ...] = ()
    before: int = 0
    after: int = 0

    @property
    def judgement(self) -> Judgement | None:
        """Why the move is an error; None if it is not."""
        if self.after > DECIDED or self.before < -DECIDED:
            return None
        if self.before > DECIDED:
            return Judgement.MISSED_WIN
        if self.after < -DECIDED:
            return Judgement.LOSES
        lost = chance(self.before) - chance(self.after)
        if lost >= BLUNDER_SHARE:
            return Judgement.BLUNDER
        return Judgement.MISTAKE if lost >= MISTAKE_SHARE else None

    @property
    def wins_in(self) -> int | None:
        """In how many of the winner's moves the missed or the allowed win comes; None without either."""
        match self.judgement:
            case Judgement.MISSED_WIN:
                return moves_to_end(self.before)
            case Judgement.LOSES:
                return moves_to_end(self.after)
        return None

    def why(self, move: Fact, better: Fact) -> Message | None:
        """Explain what is wrong with the move, given names for it and the better one; None if nothing is."""
        before, after = (round(100 * chance(score)) for score in (self.before, self.after))
        match self.judgement:
            case None:
                return None
            case Judgement.MISSED_WIN:
                return Message("analysis.missed_win", move=move, better=better, moves=self.wins_in)
            case Judgement.LOSES:
                return Message("analysis.loses", move=move, better=better, moves=self.wins_in)
            case Judgement.BLUNDER | Judgement.MISTAKE:
                return Message("analysis.weakens", move=move, better=better, before=before, after=after)


def analyse(record: Record, nodes: int = NODES, *, only: int | None = None) -> Iterator[Judged]:
    """Judge each move of a record in order, by searches of ``nodes`` nodes.

    Judge the move with the number ``only`` alone, if it is given, and by the second look at once: it is
    compared with errors that such a look has found.
    """
    positions = (record.start, *(ply.position for ply in record.plies))
    keys = [position.search_board().key for position in positions]

    @lru_cache(4)
    def found(number: int, nodes: int) -> SearchResult:
        return _found(positions[number], keys[:number], nodes)

    def judged(number: int, nodes: int) -> Judged:
        before, after = positions[number - 1 : number + 1]
        chosen, then = found(number - 1, nodes), found(number, nodes)
        move = Judged(number, before.to_move, record.game.write_move(record.plies[number - 1].move))
        if not chosen.line:
            return move
        line = tuple(before.search_board().write(each) for each in chosen.line)
        best, made = before.play(line[0]), _worth(then)
        if abs(chosen.score) > DECIDED:
            value = chosen.score
        else:
            value = made if best == after else max(_worth(_found(best, keys[:number], nodes)), made)
        return replace(move, line=line, before=value, after=value if best == after else made)

    if only is not None:
        yield judged(only, nodes * SECOND_LOOK)
        return
    for number in range(1, len(positions)):
        first = judged(number, nodes)
        yield first if first.judgement is None else judged(number, nodes * SECOND_LOOK)


def chance(score: int) -> float:
    """Read a score as the chance of winning, 0 to 1.

    >>> round(chance(0), 2), round(chance(100), 2), chance(-DECIDED - 1)
    (0.5, 0.77, 0.0)
    """
    if abs(score) > DECIDED:
        return float(score > 0)
    return 1 / (1 + math.exp(-score / _ODDS))


def _found(position: Position, passed: Sequence[int], nodes: int, plies: int = MOST_PLIES) -> SearchResult:
    """Search a position; the line is empty if the game is over or no search chooses the move.

    A search ends early where only one move is left to choose. The rest of the nodes then goes to the position
    after that move, up to ``plies`` times, since a score that looked no further compares with no other.
    """
    board = position.search_board()
    if board.opening(0) is not None:
        return SearchResult((), 0, 0, 0)
    found = search(board, Budget(nodes), passed)
    left = nodes - found.nodes
    if not found.line or abs(found.score) > DECIDED or left <= 0 or not plies:
        return found
    then = _found(position.play(board.write(found.line[0])), (*passed, board.key), left, plies - 1)
    return replace(then, line=(found.line[0], *then.line), score=_worth(then))


def _worth(then: SearchResult) -> int:
    """Score the position after a move for the player who made it."""
    return from_root(-then.score, 1)
