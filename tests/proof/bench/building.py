"""The building of boards with the guide beside it: what is named at its step, and what it takes of a hand.

Every way to build, on half-built twins: of the coupon everything that can be wrong with any joint, of other
boards a seeded sample; then whole buildings by hands that make mistakes, and how many acts each step takes.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from controller.board import Built
from hardware.builder.beside import StageCheck, Suspicion, suspicions_of
from tests.annexes.builder.beside.half_built_twin import (
    BuildingHands,
    HalfBuiltTwin,
    begun,
    board_of,
    read_until_named,
)

#: The board of which every fault is tried.
COUPON = "hex7-dual-mega"
#: How many faults of any other board are tried, and how many of all joints a hand makes wrong.
SAMPLED, SHARE = 12, 0.01


def measure_building(
    names: Iterable[str], buildings: int, seed: int, progress: Callable[[str], None]
) -> Mapping[str, Any]:
    """Measure all boards of these names, with so many whole buildings of each way."""
    figures: dict[str, Any] = {}
    for name in names:
        for built in Built:
            progress(f"{name} {built.value}")
            figures[f"{name} {built.value}"] = _measured(name, built, buildings, seed)
    every = list(figures.values())
    return {
        "wrongly_named": sum(one["wrongly_named"] for one in every),
        "left_wrong": sum(one["left_wrong"] for one in every),
        **figures,
    }


def _measured(name: str, built: Built, buildings: int, seed: int) -> Mapping[str, Any]:
    half = board_of(name, built)
    cases = [(stage, wrong) for stage in range(len(half.stages)) for wrong in suspicions_of(half, stage)]
    if name != COUPON:
        cases = Random(seed).sample(cases, SAMPLED)
    found = Counter(_judged(name, built, stage, wrong) for stage, wrong in cases)
    healthy = BuildingHands(name, built, seed)
    healthy.build()
    hands = [BuildingHands(name, built, seed + number, SHARE) for number in range(buildings)]
    left = sum(len(hand.build()) for hand in hands)
    return {
        "faults": len(cases),
        "named": found["named"],
        "unclear": found["unclear"],
        "wrongly_named": found["wrong"],
        "mistakes": sum(len(hand.made) for hand in hands),
        "left_wrong": left,
        "right_looked_at": sum(hand.wrongly_named for hand in hands),
        "acts": sum(healthy.acts.values()),
        "acts_of": healthy.acts,
    }


def _judged(name: str, built: Built, stage: int, wrong: Suspicion) -> str:
    """Say whether a single fault is named at its step, or something else is."""
    twin = HalfBuiltTwin(board_of(name, built), stage, (wrong,))
    check: StageCheck = read_until_named(begun(name, built, stage), twin)
    if check.is_unclear:
        return "unclear"
    return "named" if check.parts == wrong.parts else "wrong" if check.parts else "missed"
