"""What a person may answer at any step, and what may happen to the cable."""

from functools import partial

import pytest

from controller.board import Key, at_rest, with_closed
from controller.diagnose import Evidence, Stage, open_examination
from controller.diagnose.evidence import Laid, Look
from controller.diagnose.selftest.retries import doubts
from controller.diagnose.selftest.step_plan import (
    Cross,
    PressKey,
    PressTogether,
    Reed,
    SelftestStep,
    ShowPicture,
    Soak,
)
from controller.games import Colour
from controller.play.guest import Answer
from hardware.profiles import load_profile
from tests.diagnose.person import Sitting
from tests.sweeps import PROOF, sampled
from tests.wordings import detail_of

DUAL = load_profile("hex70-dual-mega")
SINGLE = load_profile("hex70-single-gpio")


REEDS, GHOSTS = frozenset({Stage.REEDS}), frozenset({Stage.GHOSTS})
#: Enough spaces to examine where one of them has a fault.
AROUND = frozenset({"c2", "c3", "c4", "d3"})


def at_reed(
    space: str, turn: int = 0, stages: frozenset[Stage] = REEDS, spaces: frozenset[str] | None = None
) -> Sitting:
    """Return a person at that reed of the single board who has not begun with it.

    The way begins at a2; from there the piece goes to a1, back to a2, and on.
    """
    sitting = Sitting(SINGLE, stages=stages, spaces=spaces)
    sitting.on_step = lambda step: isinstance(step, Reed) and step.laid.space == space and step.turn == turn
    sitting.run(lambda: bool(sitting.steps) and sitting.on_step(sitting.steps[-1]))
    return sitting


@PROOF
def test_a_reed_that_is_skipped_is_not_asked_for_again() -> None:
    sitting = at_reed("d3", spaces=AROUND)
    skipped = sitting.guest.evidence.skipped
    sitting.say(Answer.SKIP)
    evidence = sitting.run().evidence
    d3 = SINGLE.space("d3").first
    assert evidence.skipped - skipped == {d3}
    assert d3 not in {look.asked for look in evidence.looks if look.stage is Stage.REEDS}


def test_back_asks_for_the_reed_before_and_forgets_it() -> None:
    sitting = at_reed("a4")
    assert len([look for look in sitting.guest.evidence.looks if look.stage is Stage.REEDS]) == 4
    sitting.say(Answer.BACK)
    step = sitting.guest.step
    assert isinstance(step, Reed)
    assert step.laid.space == "a3"
    assert len([look for look in sitting.guest.evidence.looks if look.stage is Stage.REEDS]) == 3


@PROOF
def test_back_leads_over_the_beginning_of_a_stage_to_the_last_picture() -> None:
    sitting = at_reed("a2", stages=REEDS | {Stage.LIGHTS})
    sitting.say(Answer.BACK)
    assert sitting.guest.stage is Stage.LIGHTS
    assert len(sitting.guest.evidence.seen) == 9


def test_a_break_is_dark_and_goes_on_with_the_same_step() -> None:
    sitting = at_reed("c3", spaces=AROUND)
    step = sitting.guest.step
    sitting.say(Answer.STOP)
    assert sitting.guest.prompt.is_paused
    assert not any(sitting.guest.picture(sitting.clock.now_ms()))
    sitting.say(Answer.GO_ON)
    assert sitting.guest.step == step
    sitting.on_step = lambda _step: False
    assert sitting.run().evidence.done == set(Stage) - {Stage.REPORT}


def test_leaving_gives_the_board_back_with_what_was_found() -> None:
    sitting = at_reed("b4")
    sitting.say(Answer.LEAVE)
    assert sitting.guest.is_over
    assert sitting.guest.evidence.visits


@PROOF
def test_it_resumes_beside_the_first_reed_that_was_not_visited() -> None:
    left = at_reed("c3").guest
    before, step = open_examination(SINGLE, left.evidence).progress.steps[:2]
    assert isinstance(before, Reed)
    assert (before.laid.space, before.turn) == ("c2", 1)
    assert step == left.step


@PROOF
def test_it_resumes_at_the_first_stage_that_is_not_done() -> None:
    sitting = Sitting(SINGLE, spaces=AROUND)
    for stage in (Stage.LIGHTS, Stage.GHOSTS, Stage.KEYS, Stage.SOAK):
        sitting.run(partial(is_at, sitting, stage))
        assert open_examination(SINGLE, sitting.guest.evidence).stage is stage


def is_at(sitting: Sitting, stage: Stage) -> bool:
    return sitting.guest.stage is stage


@PROOF
def test_a_cable_that_is_pulled_is_a_loss_and_the_step_is_done_anew() -> None:
    sitting = Sitting(DUAL, stages=REEDS, spaces=frozenset({"a1", "a2", "a3", "a4"}))
    sitting.run(lambda: len(sitting.guest.evidence.visits) == 5)
    step = sitting.guest.step
    sitting.workbench.unplug()
    sitting.run(lambda: bool(sitting.guest.evidence.losses))
    assert "goes on by itself" in detail_of(sitting.guest.prompt)
    sitting.workbench.plug()
    sitting.run(lambda: sitting.guest.progress.doing is not None)
    assert sitting.guest.step == step
    evidence = sitting.run().evidence
    assert [loss.came_back for loss in evidence.losses] == [True]
    assert evidence.done == set(Stage) - {Stage.REPORT}


def test_a_dead_reed_is_confirmed_by_the_person_and_asked_for_twice_more() -> None:
    evidence = Sitting(SINGLE, faults=("dead c3 reed",), stages=REEDS, spaces=AROUND).run().evidence
    c3 = SINGLE.space("c3").first
    looks = [look for look in evidence.looks if look.asked == c3 and look.stage is Stage.REEDS]
    assert [look.is_told for look in looks] == [True, True, True]


@PROOF
def test_a_piece_of_a_cross_that_closes_another_reed_too_does_not_stand_for_its_piece() -> None:
    """On a slow column the next row reads closed too, so the person confirms that all pieces are there."""
    sitting = Sitting(SINGLE, faults=("slow-column 0 800",), stages=GHOSTS)
    evidence = sitting.run().evidence
    filled = [look for look in evidence.looks if look.stage is Stage.GHOSTS and look.asked is None]
    column = [SINGLE.space(f"{letter}1").first for letter in "abcd"]
    pieces = {SINGLE.space(laid.space).first for look in filled for laid in look.pieces}
    assert pieces.issuperset(column)
    assert all(look.is_told for look in filled)


@PROOF
def test_a_chattering_reed_does_not_hold_it_up() -> None:
    evidence = Sitting(SINGLE, faults=("chatter c3 reed",), stages=REEDS, spaces=AROUND).run().evidence
    visits = [visit for visit in evidence.visits if visit.sensor == SINGLE.space("c3").first]
    assert len(visits) == 3
    assert all(visit.still_turns + visit.pushed_turns > 1 for visit in visits)


@PROOF
def test_a_stuck_reed_does_not_stop_it() -> None:
    evidence = Sitting(SINGLE, faults=("stuck c3 reed",), spaces=AROUND).run().evidence
    assert evidence.done == set(Stage) - {Stage.REPORT}


def test_a_contact_that_is_always_closed_puts_no_other_reed_in_doubt() -> None:
    c3, closed = SINGLE.space("c3").first, with_closed(at_rest(SINGLE), [SINGLE.space("c3").first])
    looks = [Look(Stage.EMPTY, closed)]
    looks += [
        Look(
            Stage.REEDS,
            with_closed(closed, [space.first]),
            (Laid(space.name, Colour.FIRST),),
            asked=space.first,
        )
        for space in SINGLE.spaces
    ]
    assert {doubt.sensor for doubt in doubts(SINGLE, Evidence(looks=tuple(looks)))} <= {c3}


def test_keys_on_the_board_answer_where_they_are_not_tested() -> None:
    sitting = Sitting(SINGLE)
    sitting.on_step = lambda step: isinstance(step, ShowPicture)
    sitting.run(lambda: sitting.guest.stage is Stage.LIGHTS)
    sitting.workbench.tap(Key.OK)
    sitting.run(lambda: len(sitting.guest.evidence.seen) == 1)
    sitting.workbench.tap(Key.UNDO)
    sitting.run(lambda: not sitting.guest.evidence.seen)


@PROOF
def test_a_key_that_closes_for_a_piece_answers_nothing() -> None:
    """Where wires are exchanged, a piece slid past may look like a tap of undo."""
    undo, asked = SINGLE.keys[Key.UNDO], SINGLE.space("d9").first
    look = Look(Stage.REEDS, with_closed(at_rest(SINGLE), [undo]), asked=asked)
    sitting = Sitting(SINGLE)
    sitting.guest = open_examination(SINGLE, Evidence(looks=(look,)))
    sitting.on_step = lambda step: isinstance(step, ShowPicture)
    sitting.run(lambda: sitting.guest.stage is Stage.LIGHTS)
    for key, seen in ((Key.OK, 1), (Key.UNDO, 1), (Key.OK, 2)):
        sitting.workbench.tap(key)
        tapped_ms = sitting.clock.now_ms()
        sitting.run(partial(is_later, sitting, tapped_ms + 1000.0))
        assert len(sitting.guest.evidence.seen) == seen


def is_later(sitting: Sitting, at_ms: float) -> bool:
    return sitting.clock.now_ms() > at_ms


def at_keys(number: int) -> Sitting:
    """Return a person who is asked, for the ``number``-th time counted from 0, to press two keys together."""
    sitting = Sitting(SINGLE, stages=frozenset({Stage.KEYS}))
    together: list[SelftestStep] = []

    def is_there(step: SelftestStep) -> bool:
        if isinstance(step, PressTogether) and step not in together:
            together.append(step)
        return len(together) == number + 1

    sitting.on_step = is_there
    sitting.run(lambda: len(together) == number + 1)
    sitting.on_step = lambda _step: False
    return sitting


@PROOF
def test_two_keys_that_are_left_out_are_not_asked_for_again() -> None:
    sitting = at_keys(0)
    sitting.say(Answer.SKIP)
    evidence = sitting.run().evidence
    assert [pressed.keys for pressed in evidence.pressed] == [(Key.UNDO, Key.OK)] * 2
    assert not evidence.skipped


@PROOF
def test_back_asks_for_the_two_keys_before_and_forgets_them() -> None:
    sitting = at_keys(1)
    sitting.say(Answer.BACK)
    assert sitting.guest.step == PressTogether((Key.FIRST, Key.SECOND))
    assert not sitting.guest.evidence.pressed
    assert len(sitting.run().evidence.pressed) == 4


def test_it_resumes_at_the_two_keys_that_were_not_pressed() -> None:
    left = at_keys(2).guest
    resumed = open_examination(SINGLE, left.evidence)
    assert left.step in resumed.progress.steps
    assert PressTogether((Key.UNDO, Key.OK)) not in resumed.progress.steps


@PROOF
def test_a_break_over_two_keys_forgets_how_they_were_pressed() -> None:
    sitting = at_keys(0)
    step = sitting.guest.step
    sitting.workbench.press(Key.FIRST)
    sitting.run(lambda: sitting.clock.now_ms() > sitting.guest.progress.begun_ms + 900.0)
    sitting.say(Answer.STOP)
    sitting.workbench.release(Key.FIRST)
    sitting.say(Answer.GO_ON)
    assert sitting.guest.step == step
    evidence = sitting.run().evidence
    assert len(evidence.pressed) == 4
    assert all(None not in pressed.closed_ms for pressed in evidence.pressed)


def test_keys_that_are_pressed_together_answer_nothing() -> None:
    sitting = at_keys(0)
    step = sitting.guest.step
    sitting.workbench.tap(Key.OK)
    sitting.run(lambda: sitting.clock.now_ms() > sitting.guest.progress.begun_ms + 900.0)
    assert (sitting.guest.step, sitting.guest.evidence.pressed) == (step, ())


@sampled(1)
@pytest.mark.parametrize(
    ("kind", "stage"),
    [(Cross, Stage.GHOSTS), (PressKey, Stage.KEYS), (PressTogether, Stage.KEYS), (Soak, Stage.SOAK)],
)
def test_every_other_step_can_be_skipped(kind: type[SelftestStep], stage: Stage) -> None:
    sitting = Sitting(SINGLE, stages=frozenset({stage}))
    sitting.run(lambda: isinstance(sitting.guest.step, kind))
    sitting.say(Answer.SKIP)
    assert sitting.run().stage is Stage.REPORT


@PROOF
def test_what_is_left_grows_less() -> None:
    early, late = (at_reed(space).guest.prompt for space in ("a2", "b4"))
    assert early.left_s > late.left_s > 0
    assert (early.number, early.count) == (2, 70) or early.count >= 69
    assert early.stages[2].state == "now"
