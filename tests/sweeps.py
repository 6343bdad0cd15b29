"""Long sweeps: ``make test`` runs a seeded sample of their cases, ``make proof`` all of them."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

#: The mark of cases that are left to ``make proof``.
PROOF = pytest.mark.proof
SEED = 1


def swept(cases: Iterable[Any], sampled: int) -> list[Any]:
    """Return all cases for ``parametrize``: ``sampled`` of them as the sample, the rest marked as proof."""
    every = list(cases)
    sample = set(random.Random(SEED).sample(range(len(every)), sampled))
    return [
        case if number in sample else pytest.param(*_values(case), marks=PROOF)
        for number, case in enumerate(every)
    ]


def swept_keeping(cases: Iterable[Any], *kept: Any) -> list[Any]:  # noqa: ANN401 - whatever a test takes
    """Return all cases for ``parametrize``: those ``kept`` as the sample, the rest marked as proof."""
    every = list(cases)
    assert all(case in every for case in kept), kept
    return [case if case in kept else pytest.param(*_values(case), marks=PROOF) for case in every]


def _values(case: Any) -> tuple[Any, ...]:  # noqa: ANN401 - whatever a test takes
    return case if isinstance(case, tuple) else (case,)
