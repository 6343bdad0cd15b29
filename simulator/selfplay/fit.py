"""The weights of an evaluation, fitted to games by logistic regression on their quiet positions.

A position is quiet if it is neither decided without a search nor an answer to a threat. Its features are
counted for the player to move, and the label is whether that player won. Every fifth game is held out; a set
of weights is worth the share of positions held out in which the score has the sign of the result.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from controller.games import Game
from simulator.selfplay.jobs import ResultLine

#: One in this many games is held out.
HELD_OUT = 5
#: The most steps of Newton's method; the fit is convex, and ends long before.
_STEPS = 30
#: The ridge that holds weights back, in squared logits, so that a feature never seen weighs nothing.
_RIDGE = 1e-3
_LOGIT = 100.0

Numbers: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights in use and fitted to ``positions``, in hundredths of a logit, and their accuracy on others."""

    in_use: Mapping[str, int]
    fitted: Mapping[str, int]
    accuracy_in_use: float
    accuracy_fitted: float
    positions: int
    held_out: int


def fit(game: Game, lines: Iterable[ResultLine]) -> Fit | None:
    """Fit the weights of a game; None if there are too few games to fit and to hold out."""
    rows: tuple[list[list[int]], list[list[int]]] = ([], [])
    won: tuple[list[bool], list[bool]] = ([], [])
    for line in lines:
        is_held = line.about["number"] % HELD_OUT == HELD_OUT - 1
        for features, is_won in quiet_positions(game, line):
            rows[is_held].append(features)
            won[is_held].append(is_won)
    if not (rows[0] and rows[1]):
        return None
    in_use = game.start().search_board().weights
    seen, labels = np.asarray(rows[0], dtype=float), np.asarray(won[0], dtype=float)
    fitted = np.rint(regress(seen, labels) * _LOGIT).astype(int)
    held, held_won = np.asarray(rows[1], dtype=float), np.asarray(won[1], dtype=bool)

    def accuracy(weights: Iterable[int]) -> float:
        return float(np.mean((held @ np.asarray(list(weights), dtype=float) > 0) == held_won))

    return Fit(
        in_use,
        dict(zip(in_use, map(int, fitted), strict=True)),
        accuracy(in_use.values()),
        accuracy(fitted),
        len(seen),
        len(held),
    )


def quiet_positions(game: Game, line: ResultLine) -> Iterator[tuple[list[int], bool]]:
    """Yield the features of each quiet position of a game with a winner, and whether its mover won."""
    position = game.parse_fen(line.start)
    for move in line.moves if line.winner is not None else ():
        board = position.search_board()
        features = board.features() if board.verdict() is None and not board.is_forced else ()
        if features:
            yield list(map(int, features)), position.to_move is line.winner
        position = position.play(move)


def regress(features: Numbers, won: Numbers) -> Numbers:
    """Find the weights, in logits, that make the results likeliest, by Newton's method."""
    weights = np.zeros(features.shape[1])
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-(features @ weights)))
        slope = features.T @ (won - likely) - _RIDGE * weights
        curve = (features * (likely * (1 - likely))[:, None]).T @ features + _RIDGE * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < _RIDGE / _LOGIT:
            break
    return weights
