"""What is asked for: every reed from the one beside it, and every rectangle of a cross with its corner."""

from itertools import pairwise

import pytest

from controller.board import is_next_to
from controller.diagnose import Evidence, Stage
from controller.diagnose.evidence import Look
from controller.diagnose.selftest.step_plan import (
    ClearBoard,
    Cross,
    Ghost,
    Reed,
    SelftestStep,
    reeds,
    steps_of,
)
from hardware.profiles import load_profile, profile_names


@pytest.mark.parametrize("name", profile_names())
def test_the_corner_of_a_cross_is_visited(name: str) -> None:
    steps = steps_of(load_profile(name), Evidence(), Stage.GHOSTS)
    (cross,) = (step for step in steps if isinstance(step, Cross))
    visited = {step.sensor for step in steps if isinstance(step, Ghost)}
    assert cross.corner in visited


def ways(steps: tuple[SelftestStep, ...]) -> list[list[Reed]]:
    """Return the reeds that each piece visits in turn, from where it is put down to where it is taken off."""
    found: list[list[Reed]] = [[]]
    for step in steps:
        if isinstance(step, Reed):
            found[-1].append(step)
        elif isinstance(step, ClearBoard):
            found.append([])
    return [way for way in found if way]


@pytest.mark.parametrize("name", profile_names())
def test_every_reed_is_come_to_and_left_from_one_next_to_it(name: str) -> None:
    """Only on such a way does a contact's time show."""
    profile = load_profile(name)
    every = reeds(profile)
    found = ways(steps_of(profile, Evidence(), Stage.REEDS))
    come_to, left = set(), set()
    for way in found:
        for one, other in pairwise(way):
            assert is_next_to(profile, profile.space(one.laid.space), profile.space(other.laid.space))
            left.add(one.sensor)
            come_to.add(other.sensor)
    assert come_to == left == {reed.sensor for reed in every}
    assert sum(map(len, found)) == len(every) + 2 * len(found)


@pytest.mark.parametrize("name", profile_names())
def test_no_two_steps_of_the_reeds_are_the_same(name: str) -> None:
    steps = steps_of(load_profile(name), Evidence(), Stage.REEDS)
    assert len(set(steps)) == len(steps)


def test_a_jump_of_the_way_begins_and_ends_beside_it() -> None:
    profile = load_profile("hex70-single-gpio")
    every = reeds(profile)
    tried = [reed for reed in every if reed.laid.space not in {"b4", "e1"}]
    looks = tuple(Look(Stage.REEDS, (), (reed.laid,), asked=reed.sensor) for reed in tried)
    (way,) = ways(steps_of(profile, Evidence(looks), Stage.REEDS))
    assert [(reed.laid.space, reed.turn) for reed in way] == [
        *(("b5", 1), ("b4", 0), ("b3", 1)),
        *(("d1", 1), ("e1", 0), ("e2", 1)),
    ]
