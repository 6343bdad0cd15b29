"""Whole self-tests by a person on twins: samples of what `python -m tests.proof bench diagnose` runs."""

from functools import partial
from statistics import median

import pytest

from controller.diagnose import PartVerdict, Stage
from controller.games import Colour
from hardware.profiles import load_profile
from simulator.faults import parse_fault
from simulator.hands.selftest_run import examine
from simulator.virtual_board import VirtualBoard
from tests.counted_calls import calls
from tests.proof.bench.diagnose import selftest_jobs
from tests.proof.bench.diagnose.selftest_jobs import (
    STANDS,
    SelftestJob,
    carry_out,
    single_jobs,
)
from tests.sweeps import PROOF, sampled

#: All twins, and the smallest board.
ALL_AND_COUPON = {**STANDS, "coupon": selftest_jobs.TestedTwin(VirtualBoard, "hex7-dual-mega")}

#: Faults of boards of full size.
ON_WHOLE_BOARDS = (
    ("virtual", "joined e10 orange f9 orange"),
    ("pi-single", "dead h2 reed"),
    ("virtual", "bridged-diode e5 orange"),
    ("virtual", "resets 11"),
    ("virtual", "bounce i1 orange 12"),
    ("firmware", "bounce c2 orange 19"),
    ("virtual", "slow-close key purple 200"),
    ("virtual", "slow-release key undo 150"),
    ("pi-single", "slow-close key ok 500"),
    ("pi-single", "slow-release key orange 150"),
)


@pytest.mark.parametrize(
    ("name", "minutes"),
    [("hex7-dual-mega", (1.0, 5.0)), pytest.param("hex70-dual-mega", (8.0, 30.0), marks=PROOF)],
)
def test_a_healthy_board_has_no_finding_and_nothing_left_untested(
    name: str, minutes: tuple[float, float]
) -> None:
    profile = load_profile(name)
    found = examine(profile, [], 1)
    assert found.is_whole
    assert found.diagnosis.findings == ()
    assert found.diagnosis.verdict is PartVerdict.PASS
    reeds = {space.sensor(colour) for space in profile.spaces for colour in Colour}
    assert {look.asked for look in found.evidence.looks if look.stage is Stage.REEDS} == reeds
    assert minutes[0] < found.minutes < minutes[1]


@sampled(1)
@pytest.mark.parametrize(
    ("stand", "fault"),
    [
        ("coupon", "bridged-diode b2 orange"),
        ("coupon", "slow-release key undo 150"),
        *(pytest.param(*broken, marks=PROOF) for broken in ON_WHOLE_BOARDS),
    ],
)
def test_what_is_broken_is_named(stand: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest_jobs, "STANDS", ALL_AND_COUPON)
    found = carry_out(SelftestJob(stand, (fault,), 1))
    assert found.is_whole
    assert found.named == {fault}
    assert found.beside == ()


@PROOF
def test_a_keys_row_at_ground_is_among_the_causes() -> None:
    found = examine(load_profile("sq36-dual-mega"), [parse_fault("grounded row 0")], 1)
    (finding,) = found.diagnosis.findings
    assert "grounded row 0" in {cause.fault for cause in finding.causes}
    assert len(finding.causes) <= 3


@PROOF
@pytest.mark.parametrize("seed", [2, 3])
def test_two_fingers_on_a_healthy_board_raise_no_alarm(seed: int) -> None:
    found = carry_out(SelftestJob("pi-single", (), seed))
    assert found.beside == ()
    assert found.verdict is PartVerdict.PASS


@PROOF
def test_no_single_fault_costs_more_than_three_times_the_median() -> None:
    """A reed that chatters in a cross of pieces, where it lies longest, is one of them."""
    jobs = [*single_jobs("single", 1, seed=1), SelftestJob("single", ("chatter a1 reed",), 5)]
    cost = {job.faults[0]: calls(partial(carry_out, job)) for job in jobs}
    dearest = max(cost, key=cost.__getitem__)
    assert cost[dearest] <= 3 * median(cost.values()), f"{dearest}: {cost}"


@PROOF
def test_one_seed_is_one_self_test() -> None:
    profile = load_profile("hex7-dual-mega")
    one, other = (examine(profile, [], 7) for _ in range(2))
    assert one == other
