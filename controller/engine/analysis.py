"""Analysis of a recorded game: each move judged against the best one that a search finds.

Decides which moves are reported as errors. A search with a fixed number of nodes looks at every position, and
at the position after the move made as well as the one after the best move, so that both are compared equally
deep; the same budget gives the same judgements on every machine.

What is *proved* is certain: a score beyond ``DECIDED`` is a win against every reply. Everything else is an
estimate, read as a chance of winning, since the weights were fitted to results in hundredths of a logit. A
move that costs less than ``MISTAKE_SHARE`` of it, at either look, is not reported, because two searches of
one position differ by up to that much. So a proof alone makes no error, but for a win that is ``PLAIN``:
where one long win is proved, and after the move made not yet another, the chance says that it is there all
the same; and who stood lost had little to lose. Never errors are the best move, the only move, moves in a
position that was proved lost, and moves that no search chooses, such as a set-up.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from controller.engine.best_play import NODES, SECOND_LOOK, best_play, worth
from controller.engine.reasons import HOW_SOON, reason
from controller.engine.search import SearchResult
from controller.games import Colour
from controller.games.search_board import DECIDED, WON, moves_to_end
from controller.messages import Fact, Message
from controller.table import Record

#: The least drop in the chance of winning, from 0 to 1, that makes a mistake and a blunder.
MISTAKE_SHARE, BLUNDER_SHARE = 0.15, 0.3
#: From this score on a win comes within two moves, and whoever overlooks it has erred, whatever the chance.
PLAIN = WON - 4
#: The score at which the odds of winning are e to one. Networks are fitted to 100; a search is surer.
_ODDS = 83.0


class Judgement(Enum):
    """Why a move is an error, the plainest reason first."""

    MISSED_WIN = "missed_win"  #: a win was proved, and is not any more
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
    move made, for the player who made it. Of an error the ``reason`` says why the best move is good, as a
    hint does, if that is proved.
    """

    number: int
    by: Colour
    move: str
    line: tuple[str, ...] = ()
    before: int = 0
    after: int = 0
    reason: Message | None = None

    @property
    def judgement(self) -> Judgement | None:
        """Why the move is an error; None if it is not."""
        if self.after > DECIDED or self.before < -DECIDED:
            return None
        lost = chance(self.before) - chance(self.after)
        if lost < MISTAKE_SHARE and max(self.before, -self.after) < PLAIN:
            return None
        if self.before > DECIDED:
            return Judgement.MISSED_WIN
        if self.after < -DECIDED:
            return Judgement.LOSES
        return Judgement.BLUNDER if lost >= BLUNDER_SHARE else Judgement.MISTAKE

    @property
    def wins_in(self) -> int | None:
        """In how many of the winner's moves the missed or the allowed win comes; None without either."""
        match self.judgement:
            case Judgement.MISSED_WIN:
                return moves_to_end(self.before)
            case Judgement.LOSES:
                return moves_to_end(self.after)
        return None

    @property
    def because(self) -> Message | None:
        """The reason, unless ``why`` says as much: that a win was missed, and how soon it comes."""
        reason, is_missed = self.reason, self.judgement is Judgement.MISSED_WIN
        return None if reason is not None and is_missed and reason.code in HOW_SOON else reason

    def why(self, move: Fact, better: Fact) -> Message | None:
        """Explain what is wrong with the move, given names for it and the better one; None if nothing is."""
        before, after = (round(100 * chance(score)) for score in (self.before, self.after))
        match self.judgement:
            case None:
                return None
            case Judgement.MISSED_WIN:
                return Message("judged.missed_win", move=move, better=better, moves=self.wins_in)
            case Judgement.LOSES:
                return Message("judged.loses", move=move, better=better, moves=self.wins_in)
            case Judgement.BLUNDER | Judgement.MISTAKE:
                return Message("judged.weakens", move=move, better=better, before=before, after=after)


class Judge:
    """Judges the moves of a record by searches of ``nodes`` nodes, and ``SECOND_LOOK`` times as many."""

    def __init__(self, record: Record, nodes: int = NODES) -> None:
        self._record, self._nodes = record, nodes
        self._positions = (record.start, *(ply.position for ply in record.plies))
        self._keys = [position.search_board().key for position in self._positions]
        self._found = lru_cache(4)(self._search)

    def judged(self, number: int) -> Judged:
        """Judge a move by its number, counted from 1."""
        first = self.look(number, self._nodes)
        return first if first.judgement is None else self.looked_at(number)

    def looked_at(self, number: int) -> Judged:
        """Judge a move by the second look at once, with the reason for the better one."""
        judged = self.look(number, self._nodes * SECOND_LOOK)
        return judged if judged.judgement is None else replace(judged, reason=self._reason(judged))

    def _reason(self, judged: Judged) -> Message | None:
        before, passed = self._positions[judged.number - 1], self._keys[: judged.number - 1]
        return reason(before, self._record.game.parse_move(judged.line[0]), judged.before, passed)

    def look(self, number: int, nodes: int) -> Judged:
        """Judge a move by one look of so many nodes."""
        before, after = self._positions[number - 1 : number + 1]
        chosen, then = self._found(number - 1, nodes), self._found(number, nodes)
        game = self._record.game
        move = Judged(number, before.to_move, game.write_move(self._record.plies[number - 1].move))
        if not chosen.line:
            return move
        line = tuple(before.search_board().write(each) for each in chosen.line)
        best, made = before.play(line[0]), worth(then)
        if abs(chosen.score) > DECIDED:
            value = chosen.score
        else:
            value = made if best == after else max(worth(best_play(best, self._keys[:number], nodes)), made)
        return replace(move, line=line, before=value, after=value if best == after else made)

    def _search(self, number: int, nodes: int) -> SearchResult:
        return best_play(self._positions[number], self._keys[:number], nodes)


def analyse(record: Record, nodes: int = NODES, *, only: int | None = None) -> Iterator[Judged]:
    """Judge each move of a record in order, by searches of ``nodes`` nodes.

    Judge the move with the number ``only`` alone, if it is given, and by the second look at once: it is
    compared with errors that such a look has found.
    """
    judges = Judge(record, nodes)
    if only is not None:
        yield judges.looked_at(only)
        return
    for number in range(1, len(record.plies) + 1):
        yield judges.judged(number)


def chance(score: int) -> float:
    """Read a score as the chance of winning, 0 to 1.

    >>> round(chance(0), 2), round(chance(100), 2), chance(-DECIDED - 1)
    (0.5, 0.77, 0.0)
    """
    if abs(score) > DECIDED:
        return float(score > 0)
    return 1 / (1 + math.exp(-score / _ODDS))
