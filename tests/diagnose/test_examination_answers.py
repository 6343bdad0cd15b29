"""What a person may answer, and what may happen to the cable, at any step."""

import pytest

from controller.board import Key
from controller.diagnose.evidence import Stage
from controller.diagnose.examining.examination import open_examination
from controller.diagnose.examining.plan import Cross, Picture, Press, Reed, Soak, Step
from controller.diagnose.guest import Answer
from hardware.profiles import load_profile
from tests.diagnose.person import Sitting

DUAL = load_profile("hex70-dual-mega")
SINGLE = load_profile("hex70-single-gpio")


def at_reed(space: str, turn: int = 0) -> Sitting:
    """A person who has come to that reed of the single board, and has not begun with it."""
    sitting = Sitting(SINGLE)
    sitting.on_step = lambda step: isinstance(step, Reed) and step.laid.space == space and step.turn == turn
    sitting.run(lambda: bool(sitting.steps) and sitting.on_step(sitting.steps[-1]))
    return sitting


def test_a_reed_that_is_skipped_is_not_asked_for_again() -> None:
    sitting = at_reed("a3")
    sitting.say(Answer.SKIP)
    evidence = sitting.run().evidence
    a3 = SINGLE.space("a3").first
    assert evidence.skipped == {a3}
    assert a3 not in {look.asked for look in evidence.looks if look.stage is Stage.REEDS}


def test_back_asks_for_the_reed_before_and_forgets_it() -> None:
    sitting = at_reed("a3")
    assert len([look for look in sitting.guest.evidence.looks if look.stage is Stage.REEDS]) == 2
    sitting.say(Answer.BACK)
    step = sitting.guest.step
    assert isinstance(step, Reed)
    assert step.laid.space == "a2"
    assert len([look for look in sitting.guest.evidence.looks if look.stage is Stage.REEDS]) == 1


def test_back_leads_over_the_beginning_of_a_stage_to_the_last_picture() -> None:
    sitting = at_reed("a1")
    sitting.say(Answer.BACK)
    assert sitting.guest.stage is Stage.LIGHTS
    assert len(sitting.guest.evidence.seen) == 9


def test_a_break_is_dark_and_goes_on_with_the_same_step() -> None:
    sitting = at_reed("b4")
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
    assert sitting.guest.evidence.seen


def test_it_resumes_at_the_first_reed_that_was_not_visited() -> None:
    left = at_reed("c3").guest
    resumed = open_examination(SINGLE, left.evidence)
    assert resumed.step == left.step


@pytest.mark.parametrize("stage", [Stage.LIGHTS, Stage.GHOSTS, Stage.KEYS, Stage.SOAK])
def test_it_resumes_at_the_first_stage_that_is_not_done(stage: Stage) -> None:
    sitting = Sitting(SINGLE)
    sitting.run(lambda: sitting.guest.stage is stage)
    assert open_examination(SINGLE, sitting.guest.evidence).stage is stage


def test_a_cable_that_is_pulled_is_a_loss_and_the_step_is_done_anew() -> None:
    sitting = Sitting(DUAL)
    sitting.run(lambda: len(sitting.guest.evidence.visits) == 5)
    step = sitting.guest.step
    sitting.bench.unplug()
    sitting.run(lambda: bool(sitting.guest.evidence.losses))
    assert "goes on by itself" in sitting.guest.prompt.detail
    sitting.bench.plug()
    sitting.run(lambda: sitting.guest.progress.doing is not None)
    assert sitting.guest.step == step
    evidence = sitting.run().evidence
    assert [loss.came_back for loss in evidence.losses] == [True]
    assert evidence.done == set(Stage) - {Stage.REPORT}


def test_a_dead_reed_is_told_by_the_person_and_asked_for_twice_more() -> None:
    evidence = Sitting(SINGLE, faults=("dead c3 reed",)).run().evidence
    c3 = SINGLE.space("c3").first
    looks = [look for look in evidence.looks if look.asked == c3 and look.stage is Stage.REEDS]
    assert [look.is_told for look in looks] == [True, True, True]


def test_a_chattering_reed_does_not_hold_it_up() -> None:
    evidence = Sitting(SINGLE, faults=("chatter c3 reed",)).run().evidence
    visits = [visit for visit in evidence.visits if visit.sensor == SINGLE.space("c3").first]
    assert len(visits) == 3
    assert all(visit.still_turns + visit.pushed_turns > 1 for visit in visits)


def test_a_stuck_reed_does_not_stop_it() -> None:
    evidence = Sitting(SINGLE, faults=("stuck c3 reed",)).run().evidence
    assert evidence.done == set(Stage) - {Stage.REPORT}


def test_keys_on_the_board_answer_where_they_are_not_tested() -> None:
    sitting = Sitting(SINGLE)
    sitting.on_step = lambda step: isinstance(step, Picture)
    sitting.run(lambda: sitting.guest.stage is Stage.LIGHTS)
    sitting.bench.tap(Key.OK)
    sitting.run(lambda: len(sitting.guest.evidence.seen) == 1)
    sitting.bench.tap(Key.UNDO)
    sitting.run(lambda: not sitting.guest.evidence.seen)


@pytest.mark.parametrize("kind", [Cross, Press, Soak])
def test_every_other_step_can_be_skipped(kind: type[Step]) -> None:
    sitting = Sitting(SINGLE)
    sitting.run(lambda: isinstance(sitting.guest.step, kind))
    sitting.say(Answer.SKIP)
    assert sitting.run().stage is Stage.REPORT


def test_what_is_left_grows_less() -> None:
    early, late = at_reed("a2").guest.prompt, at_reed("h2").guest.prompt
    assert early.left_s > late.left_s > 0
    assert (early.number, early.count) == (2, 70) or early.count >= 69
    assert early.stages[2].state == "now"
