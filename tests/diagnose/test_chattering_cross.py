"""A reed that chatters in a cross of pieces is named, is not asked for again, and does not stop the step."""

import pytest

from controller.board import Crosspoint, Key, at_rest, with_closed
from controller.diagnose import Evidence, Stage, conclude
from controller.diagnose.evidence import Laid, Visit
from controller.diagnose.selftest.steps.arrival import STAND_MS
from controller.diagnose.selftest.steps.cross import Cross, Filling, Ghost
from controller.diagnose.selftest.steps.press import PressKey
from controller.diagnose.selftest.steps.step import Doing, Kept, Outset, SelftestStep
from controller.diagnose.selftest.tally import Tally
from controller.games import Colour
from controller.inference.readings import CHATTER_CHANGES
from controller.play.guest import Ask
from hardware.profiles import load_profile
from simulator.faults import parse_fault
from simulator.hands.selftest_run import examine
from tests.diagnose.person import Sitting
from tests.sweeps import PROOF

COUPON = load_profile("hex7-dual-mega")
A1, B2, C1 = (COUPON.space(name).first for name in ("a1", "b2", "c1"))
REST = at_rest(COUPON)
CROSS = Cross((Laid("a1", Colour.FIRST), Laid("b2", Colour.FIRST)), C1)
#: Two visits of a reed that turned while its piece lay still: it chatters.
PROVED = Evidence(visits=(Visit(A1, 500.0, 300.0, still_turns=6), Visit(A1, 500.0, 300.0, still_turns=6)))


def outset(evidence: Evidence, *closed: Crosspoint) -> Outset:
    """Return the state as a step begins at 0 ms."""
    tally = Tally.begun(0.0, with_closed(REST, closed))
    return Outset(COUPON, evidence, conclude(COUPON, evidence), tally)


def chattering(doing: Doing, turns: int, *closed: Crosspoint, from_ms: float = 1000.0) -> Doing:
    """Let a1 close, and then turn every 40 ms so many times, with others closed."""
    for number in range(turns + 1):
        there = closed if number % 2 else (A1, *closed)
        doing = doing.hear(from_ms + 40.0 * number, with_closed(REST, there))
    return doing


def test_an_arm_that_chatters_is_no_longer_asked_for() -> None:
    filling = CROSS.begin(outset(Evidence())).hear(500.0, with_closed(REST, [B2]))
    assert isinstance(filling, Filling)
    few = chattering(filling, CHATTER_CHANGES - 1, B2)
    assert isinstance(few, Filling)
    assert few.missing == ("a1",)
    many = chattering(filling, CHATTER_CHANGES + 1, B2)
    assert isinstance(many, Filling)
    assert many.missing == ()
    assert many.due_ms == 500.0 + STAND_MS


def test_it_leaves_a_visit_that_proves_it() -> None:
    filling = CROSS.begin(outset(Evidence())).hear(500.0, with_closed(REST, [B2]))
    kept = chattering(filling, CHATTER_CHANGES + 1, B2).keep(Kept(Evidence()), 2000.0)
    (visit,) = kept.evidence.visits
    assert (visit.sensor, visit.came_ms, visit.still_turns) == (A1, 1000.0, CHATTER_CHANGES + 1)
    assert [cause.fault for found in conclude(COUPON, kept.evidence).findings for cause in found.causes] == [
        "chatter a1 orange"
    ]


def test_an_arm_that_is_proved_to_chatter_has_to_close_once() -> None:
    filling = CROSS.begin(outset(PROVED)).hear(500.0, with_closed(REST, [B2]))
    assert isinstance(filling, Filling)
    assert filling.missing == ("a1",)
    for turns in range(4):
        after = chattering(filling, turns, B2)
        assert isinstance(after, Filling)
        assert after.missing == ()
        assert after.due_ms == 500.0 + STAND_MS


def test_a_hand_that_lays_a_piece_twice_is_asked_for_it_again() -> None:
    filling = CROSS.begin(outset(Evidence())).hear(500.0, with_closed(REST, [B2]))
    lifted = chattering(filling, 3, B2)
    assert isinstance(lifted, Filling)
    assert lifted.missing == ("a1",)
    assert not lifted.keep(Kept(Evidence()), 2000.0).evidence.visits


@pytest.mark.parametrize(
    "step",
    [
        Ghost(C1, Laid("c1", Colour.FIRST), CROSS),
        PressKey(COUPON.keys[Key.OK], Key.OK, CROSS, Stage.GHOSTS),
    ],
)
def test_what_chatters_in_the_cross_is_not_what_is_awaited(step: Ghost | PressKey) -> None:
    doing = chattering(step.begin(outset(PROVED, A1, B2)), 100, B2)
    assert not doing.at(10_000.0).is_done(10_000.0)
    come = doing.hear(10_000.0, with_closed(REST, [A1, B2, step.sensor]))
    assert come.at(10_000.0).due_ms <= 10_000.0 + STAND_MS


def asked_for(sitting: Sitting) -> list[tuple[SelftestStep, Ask]]:
    """Carry out a self-test, and return what each cross asked for, as often as it was asked anew."""
    asked = list[tuple[SelftestStep, Ask]]()

    def is_over() -> bool:
        step, ask = sitting.guest.step, sitting.guest.prompt.ask
        if isinstance(step, Cross) and ask is not None and asked[-1:] != [(step, ask)]:
            asked.append((step, ask))
        return sitting.guest.stage is Stage.REPORT

    sitting.run(is_over)
    return asked


def chatters(sitting: Sitting) -> set[str]:
    return {cause.fault for finding in sitting.guest.diagnosis.findings for cause in finding.causes}


@PROOF
def test_a_person_is_asked_for_each_piece_of_a_cross_once() -> None:
    stages = frozenset({Stage.EMPTY, Stage.REEDS, Stage.GHOSTS})
    sitting = Sitting(COUPON, faults=("chatter a1 orange",), stages=stages, spaces=frozenset({"a1"}))
    asked = asked_for(sitting)
    assert len(asked) == len(set(asked))
    assert chatters(sitting) == {"chatter a1 orange"}


@PROOF
def test_one_that_was_not_tried_before_is_named_too_after_few_questions() -> None:
    sitting = Sitting(COUPON, faults=("chatter a1 orange",), stages=frozenset({Stage.EMPTY, Stage.GHOSTS}))
    asked = asked_for(sitting)
    assert len(asked) <= len(set(asked)) + CHATTER_CHANGES
    assert chatters(sitting) == {"chatter a1 orange"}
    assert not any(look.is_told for look in sitting.guest.evidence.looks)


@PROOF
@pytest.mark.parametrize("beside", [(), ("slow-close c4 reed 200",)])
def test_on_a_whole_board_it_is_named_and_so_is_a_late_one_beside_it(beside: tuple[str, ...]) -> None:
    faults = ("chatter a1 reed", *beside)
    found = examine(load_profile("hex70-single-mega"), [parse_fault(fault) for fault in faults], 5)
    assert found.is_whole
    named = {cause.fault for finding in found.diagnosis.findings for cause in finding.causes}
    assert named == {"chatter a1 reed", *(fault.rpartition(" ")[0] for fault in beside)}
