"""An examination that traces, on a virtual board: long bounces, and a board that refuses."""

from itertools import pairwise

import pytest

from controller.board import Crosspoint
from controller.diagnose import Stage
from controller.diagnose.selftest.step_plan import Reed, reeds
from controller.games import Colour
from hardware.profiles import load_profile
from tests.diagnose.person import Sitting
from tests.sweeps import PROOF, swept

DUAL = load_profile("hex70-dual-mega")
GPIO = load_profile("hex70-dual-gpio")
REEDS = reeds(DUAL)
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


def test_a_pi_is_asked_once_and_examined_by_its_scans() -> None:
    sitting = Sitting(GPIO)
    sitting.run(lambda: isinstance(sitting.guest.step, Reed) and len(sitting.guest.evidence.visits) > 2)
    assert not sitting.guest.evidence.is_traced
    assert all(visit.came_ms and not visit.closing_us for visit in sitting.guest.evidence.visits)
