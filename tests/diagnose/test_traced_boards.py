"""An examination that traces, on a virtual board: long bounces, other rows, and a board that refuses."""

from itertools import pairwise

import pytest

from controller.board import Crosspoint, Key, at_rest, with_closed
from controller.diagnose import Stage
from controller.diagnose.selftest.step_plan import PressKey, Reed, reeds
from controller.diagnose.selftest.steps.arrival import Coming, Ground
from controller.diagnose.selftest.steps.press import LONGEST_MS, PRESS_MS, PressingKey
from controller.diagnose.selftest.tally import Tally
from controller.games import Colour
from hardware.profiles import load_profile
from tests.diagnose.person import Sitting
from tests.sweeps import PROOF, swept

DUAL = load_profile("hex70-dual-mega")
GPIO = load_profile("hex70-dual-gpio")
REEDS, REST = reeds(DUAL), at_rest(DUAL)
#: The spaces examined where one of them bounces, and some around it.
AROUND = ("a2", "a3", "a4", "b3", "b4", "b5", "c4", "c5", "c6")


@PROOF
def test_a_piece_that_leaves_another_row_is_scanned_until_it_has_gone() -> None:
    sitting = Sitting(DUAL)
    other = next(after for before, after in pairwise(REEDS) if before.sensor[0] != after.sensor[0])
    sitting.run(lambda: sitting.guest.step == other)
    before = sitting.guest.progress.leaving
    assert before is not None
    rows = set()
    while before.visit.sensor in closed_now(sitting):
        rows.add(sitting.guest.watching)
        sitting.turn()
    assert rows == {None}
    sitting.run(lambda: sitting.guest.watching is not None)
    assert sitting.guest.watching == other.sensor[0]


def closed_now(sitting: Sitting) -> set[Crosspoint]:
    matrix = sitting.guest.progress.matrix or ()
    return {(row, column) for row, bits in enumerate(matrix) for column in range(21) if bits >> column & 1}


@PROOF
@pytest.mark.parametrize("fault", swept(["bounce a3 purple 12", "bounce c5 orange 20"], 1))
def test_a_contact_that_bounces_for_long_is_traced_and_asked_for_again(fault: str) -> None:
    sensor = {name: at for at, name in DUAL.sensors().items()}[" ".join(fault.split()[1:3])]
    sitting = Sitting(DUAL, faults=(fault,), spaces=frozenset(AROUND))
    sitting.run(lambda: sitting.guest.stage is Stage.GHOSTS)
    visits = [visit for visit in sitting.guest.evidence.visits if visit.sensor == sensor]
    assert len(visits) == 3
    assert all(visit.closing_us[-1] > 5000 for visit in visits)
    others = [visit for visit in sitting.guest.evidence.visits if visit.sensor != sensor]
    around = {space.sensor(colour) for space in map(DUAL.space, AROUND) for colour in Colour}
    assert {visit.sensor for visit in others} == around - {sensor}
    assert all(visit.closing_us and max(visit.closing_us) <= 1510 for visit in others)


@PROOF
def test_a_pi_is_asked_once_and_examined_by_its_scans() -> None:
    sitting = Sitting(GPIO)
    sitting.run(lambda: isinstance(sitting.guest.step, Reed) and len(sitting.guest.evidence.visits) > 2)
    assert not sitting.guest.evidence.is_traced
    assert all(visit.came_ms and not visit.closing_us for visit in sitting.guest.evidence.visits)


def pressed_at(*news: tuple[float, int]) -> PressingKey:
    """Return a key that is asked for, after it closed at some times, in so many rows from the first."""
    key = DUAL.keys[Key.OK]
    step = PressKey(key, Key.OK)
    doing = PressingKey(step, Coming.begun(key, Ground(REST), Tally.begun(0.0, REST)))
    for at_ms, rows in news:
        doing = doing.hear(at_ms, with_closed(REST, [(row, key[1]) for row in range(rows)]))
    return doing


def test_a_key_is_looked_at_once_the_rows_that_were_not_watched_are_known() -> None:
    own = pressed_at((500.0, 1))
    assert own.due_ms == 500.0 + PRESS_MS
    both = pressed_at((500.0, 1), (530.0, 2))
    assert both.due_ms == 530.0 + PRESS_MS
    looked = both.at(both.due_ms)
    assert looked.look.matrix == both.coming.tally.matrix
    assert looked.look.matrix[1] != REST[1]


def test_a_key_that_never_comes_to_rest_is_looked_at_all_the_same() -> None:
    restless = pressed_at(*((500.0 + 20 * turn, 1 + turn % 2) for turn in range(12)))
    assert restless.due_ms == 500.0 + LONGEST_MS
