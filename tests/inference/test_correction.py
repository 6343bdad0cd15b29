"""The way back is the shortest: pairs before singles, near before far, and never onto an occupied space."""

import math
from itertools import permutations
from random import Random

import pytest

from manalath_board.controller.games.base import Colour
from manalath_board.controller.geometry import HEX70
from manalath_board.controller.inference.correction import Carry, PutBack, TakeOff, next_step
from manalath_board.controller.inference.verdict import Extra, Misplaced, Missing, Together

AT = dict(zip(HEX70.names, HEX70.positions_mm, strict=True))
ORANGE, PURPLE = Colour.FIRST, Colour.SECOND


def misplaced(extra: dict[str, Colour], missing: dict[str, Colour]) -> Misplaced:
    return Misplaced(
        tuple(Extra(space, colour, Together()) for space, colour in extra.items()),
        tuple(Missing(space, colour) for space, colour in missing.items()),
        0.0,
    )


def test_a_single_extra_comes_off() -> None:
    assert next_step(misplaced({"e5": ORANGE}, {}), AT) == TakeOff(("e5",))


def test_a_single_missing_is_put_back() -> None:
    assert next_step(misplaced({}, {"e5": ORANGE}), AT) == PutBack((Missing("e5", ORANGE),))


def test_an_extra_is_carried_where_its_colour_is_missing() -> None:
    assert next_step(misplaced({"e6": ORANGE}, {"e5": ORANGE}), AT) == Carry("e6", "e5", ORANGE)


def test_colours_are_not_mixed_up() -> None:
    assert next_step(misplaced({"e6": PURPLE}, {"e5": ORANGE}), AT) == TakeOff(("e6",))


def test_two_pieces_exchanged_are_not_carried_onto_each_other() -> None:
    step = next_step(misplaced({"e5": PURPLE, "f5": ORANGE}, {"e5": ORANGE, "f5": PURPLE}), AT)
    assert step == TakeOff(("e5",))


def test_with_more_than_three_missing_extras_come_first_and_then_all_may_be_put_down() -> None:
    four = {"a1": ORANGE, "a2": PURPLE, "a3": ORANGE, "a4": ORANGE}
    assert next_step(misplaced({"i1": ORANGE}, four), AT) == TakeOff(("i1",))
    assert next_step(misplaced({}, four), AT) == PutBack(tuple(Missing(*item) for item in four.items()))


@pytest.mark.parametrize("seed", range(30))
def test_the_pairing_is_the_nearest_of_all(seed: int) -> None:
    """Follow the plan to its end; its carries have the least total distance of all pairings."""
    chance = Random(seed)
    spaces = chance.sample(HEX70.names, 9)
    count = chance.randint(1, 3)
    extra = dict.fromkeys(spaces[: chance.randint(count, 6)], ORANGE)
    missing = dict.fromkeys(spaces[6 : 6 + count], ORANGE)
    best = min(
        sum(math.dist(AT[a], AT[b]) for a, b in zip(chosen, missing, strict=True))
        for chosen in permutations(extra, len(missing))
    )
    total, carries = 0.0, 0
    while missing:
        step = next_step(misplaced(extra, missing), AT)
        assert isinstance(step, Carry)
        total += math.dist(AT[step.start], AT[step.end])
        carries += 1
        del extra[step.start]
        del missing[step.end]
    assert carries == count
    assert total == pytest.approx(best)
