"""A reed that holds on to a piece above it drops out too low; one that is only late lets go in time."""

from dataclasses import replace

import pytest

from controller.board import with_closed
from controller.diagnose import Evidence, Stage
from controller.diagnose.evidence import Laid, Visit
from controller.diagnose.reasoner.contacts import judge_contacts, unsteady_sensors
from controller.diagnose.selftest.steps.arrival import NEVER, Coming, Ground
from controller.diagnose.selftest.steps.reed import BACK_MS, Reed, Visiting
from controller.diagnose.selftest.tally import Tally
from controller.games import Colour
from controller.messages import word
from controller.play.guest import Act, Answer, PushAbout, Raise, Turn
from hardware.profiles import load_profile
from tests.diagnose.person import Sitting
from tests.sweeps import PROOF

BOARD = load_profile("hex70-dual-mega")
E5, B2 = BOARD.space("e5").first, BOARD.space("b2").first
OPEN, CLOSED = (0,) * len(BOARD.rows), with_closed((0,) * len(BOARD.rows), [E5])
HELD = Visit(E5, 900.0, 800.0, has_let_go=False)


def lying(*, is_ring: bool = False) -> Visiting:
    """Return the visit of a piece that came at 100 ms and has stayed."""
    coming = Coming.begun(E5, Ground(OPEN), Tally.begun(0.0, OPEN)).hear(100.0, CLOSED)
    step = Reed(E5, Laid("e5", Colour.FIRST), is_ring=is_ring)
    return Visiting(step, coming).at(coming.due_ms)


def test_a_piece_is_pushed_and_then_held_above_its_place() -> None:
    visiting = lying()
    assert isinstance(visiting.prompt(BOARD, visiting.moves_ms).ask, PushAbout)
    assert isinstance(visiting.prompt(BOARD, visiting.raises_ms).ask, Raise)
    assert visiting.due_ms == NEVER
    up_ms, down_ms = visiting.raises_ms + 500.0, visiting.raises_ms + 700.0
    up = visiting.hear(up_ms, OPEN)
    assert up.due_ms == NEVER
    back = up.hear(down_ms, CLOSED)
    assert back.due_ms == down_ms + BACK_MS
    assert (back.visit.has_let_go, back.visit.pushed_turns, back.restless) == (True, 0, frozenset())


def test_what_never_opens_is_confirmed_to_have_been_held_above() -> None:
    visiting = lying()
    assert visiting.confirm(Act(Answer.NEXT, visiting.moves_ms)).due_ms == NEVER
    confirmed = visiting.confirm(Act(Answer.NEXT, visiting.raises_ms + 3000.0))
    assert confirmed.due_ms == visiting.raises_ms + 3000.0
    assert confirmed.visit.has_let_go is False


@pytest.mark.parametrize("is_ring", [True, False])
def test_what_does_not_hold_its_piece_is_not_held_above(*, is_ring: bool) -> None:
    """A ring's field ends too low; a reed that opened while its piece was pushed has nothing to let go of."""
    visiting = lying(is_ring=is_ring)
    if is_ring:
        assert isinstance(visiting.prompt(BOARD, visiting.moves_ms).ask, Turn)
    else:
        visiting = visiting.hear(visiting.moves_ms + 100.0, OPEN)
    assert visiting.due_ms == visiting.raises_ms
    assert visiting.visit.has_let_go is None


def test_holding_on_twice_is_a_low_drop_out_and_once_is_a_hand() -> None:
    (found,) = judge_contacts(BOARD, Evidence(visits=(HELD, HELD)))
    assert [cause.fault for cause in found.causes] == ["drop-out e5 orange", "sensitive e5 orange"]
    assert found.why_together is not None
    assert unsteady_sensors(BOARD, Evidence(visits=(HELD, HELD))) == {E5}
    assert word(found.evidence) == "Stayed closed 2 times while the piece was held two fingers above it."
    assert judge_contacts(BOARD, Evidence(visits=(HELD, replace(HELD, has_let_go=True)))) == []


def test_where_no_colour_is_felt_none_is_felt_too_far() -> None:
    single = load_profile("hex70-single-gpio")
    held = replace(HELD, sensor=single.space("e5").first)
    (found,) = judge_contacts(single, Evidence(visits=(held, held)))
    assert [cause.fault for cause in found.causes] == ["drop-out e5 reed"]


def test_what_opens_late_lets_go_while_its_piece_is_still_above() -> None:
    late = replace(HELD, overlap_ms=300.0, has_let_go=True)
    (found,) = judge_contacts(BOARD, Evidence(visits=(late, late)))
    assert [cause.fault for cause in found.causes] == ["slow-release e5 orange"]


@PROOF
@pytest.mark.parametrize(
    ("fault", "lets_go"),
    [("drop-out b2 orange 4", False), ("weak b2 orange", True), ("slow-release b2 orange 500", True)],
)
def test_a_person_sees_which_reed_holds_on(fault: str, *, lets_go: bool) -> None:
    spaces, stages = frozenset({"b1", "b2", "b3"}), frozenset({Stage.EMPTY, Stage.REEDS})
    sitting = Sitting(BOARD, faults=(fault,), stages=stages, spaces=spaces)
    sitting.run(lambda: sitting.guest.stage not in stages)
    let_go = {visit.has_let_go for visit in sitting.guest.evidence.visits if visit.sensor == B2}
    assert let_go == {lets_go}
