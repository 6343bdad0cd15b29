"""Long sweeps: ``make test`` runs a seeded sample of their cases, ``make proof`` every one of them."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

#: What is marked so is left to ``make proof``.
PROOF = pytest.mark.proof
SEED = 1


def swept(cases: Iterable[Any], sampled: int) -> list[Any]:
    """Give all cases for ``parametrize``, so many of them as a sample and the rest as proof."""
    every = list(cases)
    sample = set(random.Random(SEED).sample(range(len(every)), sampled))
    return [
        case if number in sample else pytest.param(*_values(case), marks=PROOF)
        for number, case in enumerate(every)
    ]


def _values(case: Any) -> tuple[Any, ...]:  # noqa: ANN401 - whatever a test takes
    return case if isinstance(case, tuple) else (case,)
