"""The UGI command ``go``: when a search ends, what it reports on the way, and what it answers.

Decides how the words of ``go`` are read and how results are written. Knows no thread and no clock: searching
while further lines come in is the job of a ``Thinker``.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Protocol

from controller.engine import MOST_PLIES, Budget, Follower, History, SearchResult, choose, recommend, search
from controller.errors import InputError
from controller.games import Colour, Position, quoted
from controller.games.search_board import DECIDED, moves_to_end
from controller.messages import Message, word

#: Thinks until it has chosen or its time is up, sends lines on the way, and returns the last one. The
#: arguments say whether it was stopped, send a line, and return the milliseconds since it began.
Think = Callable[[Callable[[], bool], Callable[[str], None], Callable[[], float]], str]

#: A move takes this fraction of the time that is left, plus this share of the increment.
_MOVES_LEFT, _INCREMENT_SHARE = 20, 0.8
#: How many times that a search may take whose best move has changed or whose score has fallen by so much, and
#: one whose best move has stood for so many depths.
_TURNED, _FALL, _STANDING, _STOOD = 2.0, 30, 0.6, 3
#: The most digits of a number.
_MOST_DIGITS = 12
_ENDLESS = 10**_MOST_DIGITS
#: How the line begins that gives the reason for a hint, a message as JSON.
WHY = "info string why "
#: No move.
_NOBODY = -1
#: How much of the longest wait is remembered from one search to the next.
_REMEMBERED = 0.9
#: A megabyte of the table has two to the power of this many ways.
_WAYS_BITS_IN_MB = 16
_CLOCKS = ("p1time", "p2time"), ("p1inc", "p2inc")
#: A limit of a search, and its number.
_LIMIT = re.compile(
    rf"(?<!\S)({'|'.join(('nodes', 'depth', 'movetime', *_CLOCKS[0], *_CLOCKS[1]))}) (-?[0-9]{{1,99}})(?!\S)"
)


class UgiError(InputError):
    """A line that is not in the protocol; the message says what to send instead."""

    code = "bad-ugi-line"


class Thinker(Protocol):
    """Runs a search while lines come in."""

    @property
    def is_thinking(self) -> bool:
        """Whether a search has yet to answer."""

    def start(self, think: Think, *, is_endless: bool) -> None:
        """Begin a search; an endless one answers once it is stopped."""

    def stop(self) -> None:
        """End the search, if there is one, and wait for its answer."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What ends a search, whichever comes first, and the words that are no limit.

    Of a clock, a usual move takes ``share_ms``, and none more than ``most_ms``.
    """

    nodes: int
    depth: int
    share_ms: float
    most_ms: float
    is_endless: bool
    unknown: str


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """The options of a search: its ``level``, 0 for full strength within the limits, ``seed`` and table.

    It answers ``overhead_ms`` before its time is up.
    """

    level: int = 0
    seed: int = 0
    hash_mb: int = 4
    overhead_ms: int = 10


def read_number(text: str, option: str, least: int, most: int) -> int:
    """Read the number behind a word; UgiError if it is no number, or out of range."""
    if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS and least <= int(text) <= most:
        return int(text)
    raise UgiError(
        Message("ugi.no_number", found=quoted(text), option=option, least=str(least), most=str(most))
    )


def read_limits(words: Sequence[str], to_move: Colour) -> Limits:
    """Read the words behind ``go``, which are never refused: the sender waits for a move.

    A number below 0 counts as 0, and a search that none of the words limits has no time.
    """
    text = " ".join(words)
    given = {limit: max(0, min(int(number), _ENDLESS)) for limit, number in _LIMIT.findall(text)}
    unknown = _LIMIT.sub("", text).split()
    is_endless = not words or "infinite" in unknown
    time, added = (names[to_move.value] for names in _CLOCKS)
    left_ms, added_ms = given.get(time, inf), given.get(added, 0)
    share_ms = left_ms / _MOVES_LEFT + added_ms * _INCREMENT_SHARE
    most_ms = min(given.get("movetime", inf), left_ms / 2)
    is_limited = is_endless or most_ms < inf or {"nodes", "depth"} & given.keys()
    return Limits(
        given.get("nodes", _ENDLESS),
        max(1, min(given.get("depth", MOST_PLIES), MOST_PLIES)),
        share_ms,
        most_ms if is_limited else 0.0,
        is_endless,
        " ".join(each for each in unknown if each != "infinite"),
    )


@dataclass(slots=True)
class Waits:
    """How long a program had to wait for its turn at most, in its searches so far; it is slowly forgotten."""

    longest_ms: float = 0.0


class Patience:
    """When a search ends: with its limits, or once its move has had the share of a clock that it deserves.

    On a busy computer a program may have to wait for its turn, just when its time is up: as long as it had to
    wait lately, so much earlier it ends, but not before half its time.
    """

    def __init__(self, limits: Limits, overhead_ms: float, waits: Waits) -> None:
        self._limits, self._overhead_ms, self._waits = limits, overhead_ms, waits
        #: No wait goes before the first look: until then a whole ply was searched.
        self._looked_ms = inf
        waits.longest_ms *= _REMEMBERED
        self._move, self._score, self._stood = _NOBODY, 0, 0
        self.until_ms = self._until(1.0)

    def follow(self, found: SearchResult) -> None:
        """Look longer while the best move changes or its score falls, and less long while it stands."""
        has_turned = found.line[0] != self._move or found.score <= self._score - _FALL
        self._move, self._score = found.line[0], found.score
        self._stood = 0 if has_turned else self._stood + 1
        self.until_ms = self._until(_TURNED if has_turned else _STANDING if self._stood >= _STOOD else 1.0)

    def is_over(self, now_ms: float) -> bool:
        """Whether the time is up, so many ms after the search began."""
        self._waits.longest_ms = max(self._waits.longest_ms, now_ms - self._looked_ms)
        self._looked_ms = now_ms
        return now_ms + min(self._waits.longest_ms, self.until_ms / 2) >= self.until_ms

    def _until(self, times: float) -> float:
        most_ms = min(self._limits.most_ms, self._limits.share_ms * times)
        return max(most_ms - self._overhead_ms, 1.0)


def thought(position: Position, past: History, limits: Limits, wishes: SearchOptions, waits: Waits) -> Think:
    """Return a function that searches a position, sends ``info`` lines and returns the ``bestmove`` line."""
    patience = Patience(limits, wishes.overhead_ms, waits)

    def think(
        is_stopped: Callable[[], bool], send: Callable[[str], None], elapsed_ms: Callable[[], float]
    ) -> str:
        board = position.search_board()
        if limits.unknown:
            send(f"info string {word(Message('ugi.no_limit', found=quoted(limits.unknown)))}")

        def write(moves: Sequence[int]) -> str:
            return " ".join(board.write(move) for move in moves)

        def hear(found: SearchResult) -> None:
            patience.follow(found)
            took_ms = elapsed_ms()
            per_s = round(found.nodes * 1000 / max(took_ms, 1.0))
            send(
                f"info depth {found.depth} score {_score(found.score)} nodes {found.nodes} "
                f"time {round(took_ms)} nps {per_s} pv {write(found.line)}"
            )

        follower = Follower(lambda: is_stopped() or patience.is_over(elapsed_ms()), hear)
        if wishes.level:
            found = choose(position.search_board(), wishes.level, wishes.seed, past, follower)
        else:
            opening = board.opening(wishes.seed)
            bits = wishes.hash_mb.bit_length() - 1 + _WAYS_BITS_IN_MB
            budget = Budget(limits.nodes, limits.depth, seed=wishes.seed, table_bits=bits)
            found = (
                search(board, budget, past.keys, follower)
                if opening is None
                else SearchResult((opening,), 0, 0, 0)
            )
        return f"bestmove {write(found.line[:1])}"

    return think


def hinted(position: Position, past: History, seed: int) -> Think:
    """Return a function that looks for a hint, sends its reason if there is one, and returns ``bestmove``."""

    def think(
        is_stopped: Callable[[], bool], send: Callable[[str], None], _elapsed_ms: Callable[[], float]
    ) -> str:
        found = recommend(position, past.keys, seed, Follower(is_stopped))
        if found.reason is not None:
            send(f"{WHY}{json.dumps(found.reason.to_json())}")
        return f"bestmove {found.move}"

    return think


def _score(score: int) -> str:
    """Write a score in hundredths of a logit, or as the number of moves to the end, negative if lost."""
    if abs(score) < DECIDED:
        return f"cp {score}"
    moves = moves_to_end(score)
    return f"mate {moves if score > 0 else -moves}"
