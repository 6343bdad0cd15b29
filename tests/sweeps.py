"""Long sweeps: ``make test`` runs a seeded sample of their cases, ``make proof`` all of them."""

import random
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

#: The mark of cases that are left to ``make proof``.
PROOF = pytest.mark.proof
SEED = 1
#: The tests of how the sources read.
STYLE = "tests/style/"
#: What a module says whose every test is left to another target.
_LEFT = re.compile(r"^pytestmark = .*\b(PROOF|kicad|broker)\b", re.MULTILINE)

#: Whether only samples are wanted; the other cases are then not listed. `tests.conftest` sets it.
is_sampling = False


def swept(cases: Iterable[Any], sampled: int) -> list[Any]:
    """Return all cases for ``parametrize``: ``sampled`` of them as the sample, the rest marked as proof."""
    every = list(cases)
    sample = set(random.Random(SEED).sample(range(len(every)), sampled))
    return _marked(every, [number in sample for number in range(len(every))])


def swept_keeping(cases: Iterable[Any], *kept: Any) -> list[Any]:  # noqa: ANN401 - whatever a test takes
    """Return all cases for ``parametrize``: those ``kept`` as the sample, the rest marked as proof."""
    every = list(cases)
    assert all(case in every for case in kept), kept
    return _marked(every, [case in kept for case in every])


def sampled(count: int) -> pytest.MarkDecorator:
    """Mark a test of many cases: ``make test`` runs so many, chosen by a seed, and ``make proof`` all."""
    return pytest.mark.sampled(count)


def some(most: int, part: int = 5) -> int:
    """How many examples of ``most`` are tried: all in ``make proof``, one in ``part`` in ``make test``."""
    return most // part if is_sampling else most


def leave_to_proof(items: Iterable[pytest.Item]) -> None:
    """Mark as proof all cases of a `sampled` test but a sample of those that are not proofs anyway."""
    cases: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        if (mark := item.get_closest_marker("sampled")) and not item.get_closest_marker("proof"):
            cases.setdefault((item.nodeid.split("[")[0], mark.args[0]), []).append(item)
    for (_, count), every in cases.items():
        every.sort(key=lambda item: crc32(f"{SEED} {item.nodeid}".encode()))
        for item in every[count:]:
            item.add_marker(PROOF)


def has_no_sample(module: Path) -> bool:
    """Whether all tests of a module are left to other targets than ``make test``."""
    return STYLE in module.as_posix() or _LEFT.search(module.read_text(encoding="utf-8")) is not None


def is_in_share(name: str, share: str) -> bool:
    """Whether a test is in one of some equal shares, such as "2/8"; each is in exactly one of them.

    >>> [is_in_share("tests/test_names.py::test_it", f"{n}/3") for n in (1, 2, 3)].count(True)
    1
    """
    number, count = map(int, share.split("/"))
    return crc32(name.encode()) % count == number - 1


def _marked(every: list[Any], are_sampled: list[bool]) -> list[Any]:
    marked = zip(every, are_sampled, strict=True)
    if is_sampling:
        return [case for case, is_sampled in marked if is_sampled]
    return [case if is_sampled else pytest.param(*_values(case), marks=PROOF) for case, is_sampled in marked]


def _values(case: Any) -> tuple[Any, ...]:  # noqa: ANN401 - whatever a test takes
    return case if isinstance(case, tuple) else (case,)
