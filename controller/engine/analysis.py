"""What a recorded game missed: each move judged against the best one that a search finds.

Decides which moves are told as errors. A search of so many nodes looks at every position, and both at what
the move made leads to and at what the best one does, so that the two are compared as deep as each other; the
same budget gives the same judgements on every machine.

What is *proved* is certain: a score beyond ``DECIDED`` is a win against every reply. Everything else is a
guess, read as a chance of winning: the score in hundredths of a logit, as the weights were fitted to results.
A move that costs less than ``MISTAKE_SHARE`` of it is not told, since two searches of one position differ by
up to that. A win that the search does not find was not missed, and one that it cannot prove any more counts
as given away. The best move, the only one, and moves of a position that was lost by proof anyway are never
errors; nor are those that no search chooses, such as a set-up.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from manalath_board.controller.engine.accelerator import search
from manalath_board.controller.engine.search import Budget, SearchResult, from_root
from manalath_board.controller.games.base import Colour, Position
from manalath_board.controller.games.record import Record
from manalath_board.controller.games.search_board import DECIDED, moves_to_end
from manalath_board.controller.messages import Fact, Message

#: Positions looked at by each search, two at most for each move of the game.
NODES = 20_000
#: What looks like an error is searched again with so many times the nodes before anybody is told.
SECOND_LOOK = 10
#: What a mistake and a blunder take at least of the chance of winning, of 1.
MISTAKE_SHARE, BLUNDER_SHARE = 0.15, 0.3


class Judgement(Enum):
    """Why a move is an error, the plainest reason first."""

    MISSED_WIN = "missed_win"  #: a win was proved, and after the move none is
    LOSES = "loses"  #: the other player's win is proved, and after the best move it was not
    BLUNDER = "blunder"  #: the chance of winning falls by ``BLUNDER_SHARE``
    MISTAKE = "mistake"  #: it falls by ``MISTAKE_SHARE``

    @property
    def sign(self) -> str:
        """The sign that people put behind such a move."""
        return "?" if self is Judgement.MISTAKE else "??"


@dataclass(frozen=True, slots=True)
class Judged:
    """A move of a record, as its game writes it, and what a search has to say of it.

    ``number`` counts from 1. ``line`` is the best play instead, the same move first where that was the best;
    it is empty where no search chooses. ``before`` and ``after`` are the scores of the best move and of the
    one made, for whoever made it.
    """

    number: int
    by: Colour
    move: str
    line: tuple[str, ...] = ()
    before: int = 0
    after: int = 0

    @property
    def judgement(self) -> Judgement | None:
        """Why the move is an error; None if it is none."""
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
        """In how many own moves the win missed would have been made, or the other player's is; else None."""
        match self.judgement:
            case Judgement.MISSED_WIN:
                return moves_to_end(self.before)
            case Judgement.LOSES:
                return moves_to_end(self.after)
        return None

    def why(self, move: Fact, better: Fact) -> Message | None:
        """Say what is wrong with the move, by the names of both moves; None where nothing is."""
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


def analyse(record: Record, nodes: int = NODES) -> Iterator[Judged]:
    """Judge each move of a record, the first one first, by searches of so many nodes."""
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
        value = made if best == after else max(_worth(_found(best, keys[:number], nodes)), made)
        return replace(
            move, line=line, before=chosen.score if abs(chosen.score) > DECIDED else value, after=made
        )

    for number in range(1, len(positions)):
        first = judged(number, nodes)
        yield first if first.judgement is None else judged(number, nodes * SECOND_LOOK)


def chance(score: int) -> float:
    """Read a score as the chance of winning, 0 to 1.

    >>> round(chance(0), 2), round(chance(100), 2), chance(-DECIDED - 1)
    (0.5, 0.73, 0.0)
    """
    if abs(score) > DECIDED:
        return float(score > 0)
    return 1 / (1 + math.exp(-score / 100))


def _found(position: Position, passed: Sequence[int], nodes: int) -> SearchResult:
    """Search a position; without a line where the game is over, or no search chooses."""
    board = position.search_board()
    if board.opening(0) is not None:
        return SearchResult((), 0, 0, 0)
    return search(board, Budget(nodes), passed)


def _worth(then: SearchResult) -> int:
    """Score what a move has led to for whoever made it."""
    return from_root(-then.score, 1)
