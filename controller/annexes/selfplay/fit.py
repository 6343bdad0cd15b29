"""The network of a game, learned from games by gradient descent.

A position is quiet if it is neither decided, with or without a search, nor an answer to a threat. The network
learns of each what a search said of it and how its game ended, as a chance to win; then its scores are made
as sure as the results allow. What a level says that errs at random teaches nothing. Every fifth game is held
out: there the network is compared with the game's own. The same games make the same one on one machine.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from controller.annexes.selfplay.jobs import BY_CHANCE, ResultLine
from controller.games import Game
from controller.games.network import Network
from controller.games.search_board import DECIDED

#: One in this many games is held out, and from so many rounds of games one learns.
HELD_OUT, KEPT = 5, 3
#: How much of the spread of its scores a network errs by in the games that teach the next one: without that
#: they are all alike, and teach little.
_NOISE = 0.4
_LOGIT = 100.0
#: Positions to a step, the number of steps, and the length of the first ones.
_BATCH, _STEPS, _RATE = 4096, 2500, 0.005
#: How often a position is used at most: with few positions, more steps would learn their games by heart.
_LOOKS = 250
#: How many steps lead to the full length, and how Adam forgets slopes and their squares.
_WARM, _SLOPE, _SQUARE = 100, 0.1, 0.001
_SEED = 1
#: How many positions say how sure the scores may be, by how much at most, and in how many halvings.
_SHARPENED, _SHARPEST, _HALVINGS = 60_000, 4.0, 20

Numbers: TypeAlias = NDArray[np.float32]
Whole: TypeAlias = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Lesson:
    """Quiet positions: what holds in each, in a row, where each begins, and its mover's chance to win.

    ``ended`` is how its game ended, between 0 for a loss and 1 for a win.
    """

    inputs: Whole
    begins: Whole
    chances: Numbers
    ended: Numbers

    def __len__(self) -> int:
        return len(self.chances)

    def counts(self, at: Whole, inputs: int) -> Numbers:
        """Return how often each input holds in the positions ``at``, a row for each."""
        ends = np.append(self.begins, len(self.inputs))
        sizes = ends[at + 1] - ends[at]
        rows = np.repeat(np.arange(len(at)), sizes)
        first = np.repeat(self.begins[at] - np.cumsum(sizes) + sizes, sizes)
        held = self.inputs[first + np.arange(len(first))]
        found = np.bincount(rows * inputs + held, minlength=len(at) * inputs)
        return found.reshape(len(at), inputs).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Fit:
    """A network fitted to ``positions``; both accuracies and losses are of the one in use, then of this one.

    They are those of ``held_out`` other positions: the share whose score has the sign of the result, and the
    surprise at the result, in nats. ``noise`` is how much to err by in the games of the next round.
    """

    network: Network
    noise: int
    positions: int
    held_out: int
    accuracy: tuple[float, float]
    loss: tuple[float, float]


def read(
    game: Game, lines: Sequence[ResultLine], scores: float, progress: Callable[[str], None] = lambda _: None
) -> tuple[Lesson, Lesson]:
    """Gather the quiet positions of games, those that are held out apart; ``progress`` hears how far it is.

    What a search said counts for ``scores`` of a lesson, and how the game ended for the rest.
    """
    lessons: tuple[list[tuple[Sequence[int], float, float]], ...] = ([], [])
    for number, line in enumerate(lines, start=1):
        is_held = line.about["number"] % HELD_OUT == HELD_OUT - 1
        lessons[is_held].extend(quiet_positions(game, line, scores))
        progress(f"game {number} of {len(lines)} read")
    fitted, held = map(lesson_of, lessons)
    return fitted, held


def fit(
    game: Game, rounds: Iterable[tuple[Lesson, Lesson]], progress: Callable[[str], None] = lambda _: None
) -> Fit | None:
    """Fit a network to what was read; None if there is too little to fit and to hold out."""
    fitted, held = (together(lessons) for lessons in zip(*rounds, strict=True))
    own = game.start().search_board().network
    if own is None or not fitted or not held:
        return None
    network = learned(fitted, own.inputs, progress)
    judged = [judge(each, held) for each in (own, network)]
    accuracy, loss, spreads = zip(*judged, strict=True)
    return Fit(network, round(_NOISE * spreads[-1]), len(fitted), len(held), accuracy, loss)


def blank(game: Game) -> Network:
    """Return a network of a game that knows nothing."""
    own = game.start().search_board().network
    return Network(bytes(0 if own is None else len(own.stored)))


def quiet_positions(
    game: Game, line: ResultLine, scores: float
) -> Iterator[tuple[Sequence[int], float, float]]:
    """Yield what holds in each quiet position of a game, its mover's chance to win, and how it ended."""
    position = game.parse_fen(line.start)
    share = 0.0 if BY_CHANCE in line.about["levels"] else scores
    for move, score in zip(line.moves, line.scores, strict=True):
        board = position.search_board()
        is_quiet = abs(score) < DECIDED and board.verdict() is None and not board.is_forced
        inputs = board.inputs() if is_quiet else ()
        if inputs:
            ended = 0.5 if line.winner is None else float(position.to_move is line.winner)
            said = float(1 / (1 + np.exp(-score / _LOGIT)))
            yield inputs, share * said + (1 - share) * ended, ended
        position = position.play(move)


def lesson_of(positions: Sequence[tuple[Sequence[int], float, float]]) -> Lesson:
    """Gather positions."""
    inputs, chances, ended = zip(*positions, strict=True) if positions else ((), (), ())
    sizes = np.fromiter(map(len, inputs), np.intp)
    every = np.fromiter(chain.from_iterable(inputs), np.intp)
    begins = np.cumsum(sizes) - sizes
    return Lesson(every, begins, np.array(chances, np.float32), np.array(ended, np.float32))


def together(lessons: Sequence[Lesson]) -> Lesson:
    """Join lessons."""
    before = np.cumsum([0, *(len(each.inputs) for each in lessons)])
    return Lesson(
        np.concatenate([each.inputs for each in lessons]),
        np.concatenate([each.begins + first for each, first in zip(lessons, before, strict=False)]),
        np.concatenate([each.chances for each in lessons]),
        np.concatenate([each.ended for each in lessons]),
    )


def learned(lesson: Lesson, inputs: int, progress: Callable[[str], None] = lambda _: None) -> Network:
    """Learn a network of ``inputs`` by steps down the slope of the loss (Adam), shorter and shorter."""
    chance = np.random.default_rng(_SEED)
    rows = chance.normal(0.0, 0.1, (inputs + 2, Network.SUMS)).astype(np.float32)
    rows[:-1, -1] = 0.0
    rows[-2, :-1] = 0.2
    slopes, squares = np.zeros_like(rows), np.zeros_like(rows)
    batch = min(_BATCH, len(lesson))
    steps = min(_STEPS, _LOOKS * len(lesson) // batch)
    for taken in range(1, steps + 1):
        at = chance.integers(len(lesson), size=batch)
        slope = _slope(rows, lesson.counts(at, inputs), lesson.chances[at])
        slopes += _SLOPE * (slope - slopes)
        squares += _SQUARE * (slope**2 - squares)
        rate = _RATE * min(1.0, taken / _WARM) * (1 + np.cos(np.pi * taken / steps)) / 2
        mean, spread = slopes / (1 - (1 - _SLOPE) ** taken), squares / (1 - (1 - _SQUARE) ** taken)
        rows -= (rate * mean / (np.sqrt(spread) + 1e-8)).astype(np.float32)
        progress(f"step {taken} of {steps}")
    at = chance.integers(len(lesson), size=min(_SHARPENED, len(lesson)))
    sure = _sureness(_logits(rows, lesson.counts(at, inputs)), lesson.ended[at])
    rows[-1, :-1] *= sure
    rows[:-1, -1] *= sure
    return _quantised(rows)


def judge(network: Network, lesson: Lesson) -> tuple[float, float, float]:
    """Return the accuracy of a network and its loss, by how the games ended, and the spread of its scores."""
    ends = np.append(lesson.begins, len(lesson.inputs))
    found = np.array([network.score(lesson.inputs[a:b].tolist()) for a, b in pairwise(ends)])
    is_won, is_decided = lesson.ended > 0.5, lesson.ended != 0.5  # noqa: PLR2004 - a draw
    surprise = np.logaddexp(0, np.where(is_won, -found, found) / _LOGIT)
    accuracy = float(np.mean(((found > 0) == is_won)[is_decided]))
    return accuracy, float(np.mean(surprise[is_decided])), float(np.std(found))


def _logits(rows: Numbers, counts: Numbers) -> Numbers:
    sums = counts @ rows[:-2] + rows[-2]
    found: Numbers = np.clip(sums[:, :-1], 0.0, 1.0) @ rows[-1, :-1] + sums[:, -1]
    return found


def _sureness(logits: Numbers, ended: Numbers) -> float:
    """Return what the logits are to be multiplied by, so that the results surprise least."""
    least, most = 1 / _SHARPEST, _SHARPEST
    for _ in range(_HALVINGS):
        sure = math.sqrt(least * most)
        too_sure = float(np.mean(logits * (1 / (1 + np.exp(-sure * logits)) - ended))) > 0
        least, most = (least, sure) if too_sure else (sure, most)
    return math.sqrt(least * most)


def _slope(rows: Numbers, counts: Numbers, chances: Numbers) -> Numbers:
    """Return how the mean loss of positions changes with each number of a network."""
    sums = counts @ rows[:-2] + rows[-2]
    cut = np.clip(sums[:, :-1], 0.0, 1.0)
    said = 1 / (1 + np.exp(-(cut @ rows[-1, :-1] + sums[:, -1])))
    wrong = (said - chances)[:, None] / len(chances)
    is_between = (sums[:, :-1] > 0) & (sums[:, :-1] < 1)
    of_sums = np.hstack([wrong * rows[-1, :-1] * is_between, wrong])
    of_weights = np.append((cut * wrong).sum(axis=0), 0.0)
    return np.vstack([counts.T @ of_sums, of_sums.sum(axis=0), of_weights]).astype(np.float32)


def _quantised(rows: Numbers) -> Network:
    """Round the numbers of a network as it is stored."""
    scaled = np.vstack([rows[:-1] * Network.ONE, rows[-1] * Network.WEIGHT])
    limits = np.iinfo(np.int16)
    return Network(np.clip(np.rint(scaled), limits.min, limits.max).astype("<i2").tobytes())
