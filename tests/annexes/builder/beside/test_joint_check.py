"""A half-built board, in volts: whatever is wrong is named at its step, by its joint, and nothing else is."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from controller.board import Built
from hardware.builder.beside import IDLE, JointKind, StageCheck, Suspicion, suspicions_of
from hardware.profiles import profile_names
from tests.annexes.builder.beside.half_built_twin import (
    BuildingHands,
    HalfBuiltTwin,
    begun,
    board_of,
    read_until_named,
)
from tests.sweeps import sampled

COUPON = "hex7-dual-mega"
WAYS = tuple(Built)


def cases() -> Iterator[tuple[Built, int, Suspicion]]:
    """Yield everything that can be wrong at every step of both ways to build the coupon."""
    for built in WAYS:
        half = board_of(COUPON, built)
        for stage in range(len(half.stages)):
            for wrong in suspicions_of(half, stage):
                yield built, stage, wrong


def checked(built: Built, stage: int, *wrong: Suspicion) -> StageCheck:
    twin = HalfBuiltTwin(board_of(COUPON, built), stage, wrong)
    return read_until_named(begun(COUPON, built, stage), twin)


@cache
def checks_of_right(built: Built, stage: int) -> tuple[StageCheck, ...]:
    """Return the check of a stage after each act at a right board."""
    checks = [begun(COUPON, built, stage)]
    twin = HalfBuiltTwin(board_of(COUPON, built), stage)
    while (act := checks[-1].act) is not None:
        checks.append(checks[-1].take(twin.reads(act)))
    return tuple(checks)


CASES = tuple(cases())
#: What each case is called: how the board is built, the step, and what is wrong with what.
NAMES = tuple(f"{built.value} {stage} {wrong.kind.value} {wrong.joints[0]}" for built, stage, wrong in CASES)


@sampled(5)
@pytest.mark.parametrize(("built", "stage", "wrong"), CASES, ids=NAMES)
def test_what_is_wrong_is_named_at_its_step_by_its_joint(built: Built, stage: int, wrong: Suspicion) -> None:
    check = checked(built, stage, wrong)
    assert check.parts == wrong.parts, check
    assert not check.is_unclear


@sampled(1)
@pytest.mark.parametrize("built", WAYS)
def test_of_a_right_board_nothing_is_named_and_every_joint_proven(built: Built) -> None:
    half = board_of(COUPON, built)
    for stage in range(len(half.stages)):
        *_, check = checks_of_right(built, stage)
        check = check.look(None) if check.asks_lights else check
        assert check.is_done
        assert check.proven == {joint.name for joint in half.made(stage)}


def test_a_check_that_is_done_rules_out_all_that_can_be_wrong_at_its_step() -> None:
    """Nothing is passed over because no act would show it."""
    for built in WAYS:
        half = board_of(COUPON, built)
        for stage in range(len(half.stages)):
            unseen = set(suspicions_of(half, stage))
            for check, after in pairwise(checks_of_right(built, stage)):
                unseen -= set(check.left) - set(after.left)
            assert unseen == {
                wrong for wrong in unseen if half.joints[wrong.joints[0]].kind is JointKind.LIGHT
            }


#: Every early step of both ways to build, and one that a board is ahead at: the next, or the last.
AHEAD = tuple(
    (built, stage, later)
    for built in WAYS
    for last in (len(board_of(COUPON, built).stages) - 1,)
    for stage in range(1, last)
    for later in sorted({stage + 1, last})
)


@sampled(8)
@pytest.mark.parametrize(("built", "stage", "later"), AHEAD)
def test_of_a_board_that_is_ahead_of_its_step_no_joint_is_named(built: Built, stage: int, later: int) -> None:
    half, begins = board_of(COUPON, built), begun(COUPON, built, stage)
    check = read_until_named(begins, HalfBuiltTwin(half, later))
    assert check.in_doubt == ()
    assert check.is_done or check.later_stage in range(stage + 1, later + 1)
    # Unplugged, it is right.
    check = read_until_named(check.again() if check.ahead else check, HalfBuiltTwin(half, stage))
    assert check.is_done


@pytest.mark.parametrize("built", WAYS)
def test_a_finished_board_at_its_first_steps_is_called_ahead(built: Built) -> None:
    half = board_of(COUPON, built)
    finished = HalfBuiltTwin(half, len(half.stages) - 1)
    check = begun(COUPON, built, 1)
    # Nobody holds a wire to it.
    check = check.take(finished.reads(IDLE))
    assert check.ahead == finished.reads(IDLE)
    assert check.parts == check.in_doubt == ()
    assert check.dismiss().act is not None


@sampled(1)
@pytest.mark.parametrize("built", WAYS)
@pytest.mark.parametrize("seed", range(3))
def test_hands_that_make_mistakes_end_with_a_board_without_one(built: Built, seed: int) -> None:
    hands = BuildingHands(COUPON, built, seed, share=0.02)
    assert list(hands.build()) == []
    assert hands.made


def test_two_reeds_that_never_close_are_named_one_after_the_other() -> None:
    half = board_of(COUPON, Built.BOARDS)
    stage = [step.name for step in half.stages].index("reeds")
    one, other = (
        wrong
        for wrong in suspicions_of(half, stage)
        if wrong.parts[0] in {"S_a1_1_1", "S_b2_2_2"} and wrong.kind.value == "open"
    )
    first = checked(Built.BOARDS, stage, one, other)
    twin = HalfBuiltTwin(
        half, stage, tuple({one, other} - {w for w in (one, other) if w.parts == first.parts})
    )
    second = read_until_named(first.again(), twin)
    assert {first.parts, second.parts} == {one.parts, other.parts}


def test_an_act_that_is_left_out_leaves_its_joint_unproven() -> None:
    half = board_of(COUPON, Built.BOARDS)
    stage = [step.name for step in half.stages].index("reeds")
    check = begun(COUPON, Built.BOARDS, stage)
    assert check.act is not None
    held = check.act.holds
    twin, check = HalfBuiltTwin(half, stage), check.skip()
    check = read_until_named(check, twin)
    assert check.is_done
    assert held not in check.proven


@pytest.mark.proof
@pytest.mark.parametrize("built", WAYS)
@pytest.mark.parametrize("name", profile_names())
def test_hands_end_with_any_board_without_a_mistake(name: str, built: Built) -> None:
    hands = BuildingHands(name, built, 1, share=0.01)
    assert list(hands.build()) == []
