"""Which keys are pressed together: every sound one with another, and no other."""

from dataclasses import replace

import pytest

from controller.board import Key, at_rest, with_closed
from controller.diagnose import Evidence, Stage
from controller.diagnose.evidence import Look, Pressed, Quiet, Visit
from controller.diagnose.selftest.step_plan import (
    ClearBoard,
    Pair,
    PressKey,
    PressTogether,
    SelftestStep,
    pairs,
    steps_of,
)
from hardware.profiles import DEFAULT, load_profile

BOARD = load_profile(DEFAULT)
REST = at_rest(BOARD)
FIRST, SECOND, UNDO, OK = Key
BOTH_PAIRS = ((FIRST, SECOND), (UNDO, OK))


def look(key: Key, *, also: Key | None = None, is_confirmed: bool = False) -> Look:
    closed = [BOARD.keys[other] for other in (key, also) if other and not is_confirmed]
    matrix = with_closed(REST, closed)
    return Look(Stage.KEYS, matrix, keys=frozenset({key}), asked=BOARD.keys[key], is_told=is_confirmed)


def visit(key: Key) -> Visit:
    return Visit(BOARD.keys[key], came_ms=600.0, left_ms=500.0)


ALONE = Evidence(looks=tuple(look(key) for key in Key), visits=tuple(visit(key) for key in Key))


def after(evidence: Evidence, *pressed: Pair) -> Evidence:
    """Return the evidence with these pairs pressed."""
    return replace(
        evidence, pressed=tuple(Pressed(keys, (700.0, 710.0), (1400.0, 1390.0)) for keys in pressed)
    )


def asked(evidence: Evidence, *left_out: SelftestStep) -> list[SelftestStep]:
    steps = steps_of(BOARD, evidence, Stage.KEYS, frozenset(left_out))
    return [step for step in steps if not isinstance(step, ClearBoard)]


def test_every_key_is_pressed_alone_and_then_with_another_twice() -> None:
    assert asked(Evidence()) == [PressKey(BOARD.keys[key], key) for key in Key]
    assert asked(ALONE) == [PressTogether(keys, 0) for keys in BOTH_PAIRS]
    assert asked(after(ALONE, *BOTH_PAIRS)) == [PressTogether(keys, 1) for keys in BOTH_PAIRS]
    assert asked(after(ALONE, *BOTH_PAIRS, *BOTH_PAIRS)) == []


def test_a_pair_that_is_left_out_is_not_asked_for_again() -> None:
    assert asked(after(ALONE, (UNDO, OK)), PressTogether((FIRST, SECOND), 0)) == [
        PressTogether((UNDO, OK), 1)
    ]


def test_an_odd_one_out_goes_with_the_first() -> None:
    silent = replace(ALONE, looks=(*ALONE.looks, look(UNDO, is_confirmed=True)))
    assert pairs(BOARD, silent) == ((FIRST, SECOND), (FIRST, OK))
    assert pairs(BOARD, replace(silent, skipped=frozenset({BOARD.keys[OK]}))) == ((FIRST, SECOND),)


@pytest.mark.parametrize(
    "odd",
    [
        replace(ALONE, looks=(*ALONE.looks, look(OK, is_confirmed=True))),
        replace(ALONE, looks=(*ALONE.looks, look(OK, also=UNDO))),
        replace(ALONE, visits=(*ALONE.visits, replace(visit(OK), still_turns=1))),
        replace(ALONE, visits=(*ALONE.visits, replace(visit(OK), left_ms=None))),
        replace(ALONE, quiet=Quiet(2000.0, {BOARD.keys[OK]: 2})),
        replace(ALONE, skipped=frozenset({BOARD.keys[OK]})),
        replace(ALONE, looks=(Look(Stage.EMPTY, with_closed(REST, [BOARD.keys[OK]])), *ALONE.looks)),
    ],
    ids=["silent", "not alone", "restless", "stays closed", "restless at rest", "skipped", "stuck"],
)
def test_a_key_that_is_odd_otherwise_is_in_no_pair(odd: Evidence) -> None:
    assert pairs(BOARD, odd) == ((FIRST, SECOND), (FIRST, UNDO))


def test_one_press_that_was_odd_is_no_reason() -> None:
    again = replace(ALONE, looks=(look(OK, is_confirmed=True), *ALONE.looks))
    assert pairs(BOARD, again) == BOTH_PAIRS


def test_a_single_sound_key_is_in_none() -> None:
    alone = Evidence(looks=(look(OK),), visits=(visit(OK),))
    assert pairs(BOARD, alone) == ()


def test_a_key_that_is_not_in_time_is_pressed_with_one_that_is() -> None:
    tried = after(ALONE, *BOTH_PAIRS * 2)
    assert pairs(BOARD, tried) == BOTH_PAIRS
    apart = [
        replace(pressed, closed_ms=(700.0, 1000.0)) if OK in pressed.keys else pressed
        for pressed in tried.pressed
    ]
    assert pairs(BOARD, replace(tried, pressed=tuple(apart[:-1]))) == BOTH_PAIRS
    late = replace(tried, pressed=tuple(apart))
    assert pairs(BOARD, late) == (*BOTH_PAIRS, (FIRST, UNDO), (FIRST, OK))
    with_first = [
        Pressed((FIRST, UNDO), (700.0, 710.0), (1400.0, 1390.0)),
        Pressed((FIRST, OK), (700.0, 990.0), (1400.0, 1390.0)),
    ]
    known = replace(late, pressed=(*late.pressed, *with_first))
    assert pairs(BOARD, known) == (*BOTH_PAIRS, (FIRST, OK))
