"""The faults put in before a self-test: every class, in its place, and bad enough to matter."""

from random import Random

import pytest

from controller.board import Crosspoint, Profile, Sensing, Transport
from hardware.profiles import load_profile, profile_names
from simulator.circuit import Circuit
from simulator.faults import check_fault, fault_kinds
from tests.proof.bench.diagnose.selftest_jobs import CLASSES, inject, not_applicable
from tests.sweeps import sampled

PROFILES = [load_profile(name) for name in profile_names()]
LINK = {"weak-supply", "sagging-supply", "unplugged", "lag", "lossy", "bridge", "resets"}


@pytest.mark.parametrize("profile", PROFILES, ids=profile_names())
def test_every_class_that_a_board_can_have_is_put_where_it_can_be(profile: Profile) -> None:
    random = Random(1)
    there = [name for name in CLASSES if not not_applicable(name, profile)]
    for name in there:
        for _ in range(30):
            fault = inject(name, profile, random)
            check_fault(fault, profile)
            assert fault.name == name


@pytest.mark.parametrize("profile", PROFILES, ids=profile_names())
def test_what_a_board_cannot_have_or_show_is_left_out_with_a_reason(profile: Profile) -> None:
    missing = {name: reason for name in CLASSES if (reason := not_applicable(name, profile))}
    is_pi = profile.transport is Transport.GPIO
    expected = LINK | {"bounce"} if is_pi else set()
    assert set(missing) == expected | (
        {"sensitive", "half-dead"} if profile.sensing is Sensing.SINGLE else set()
    )
    for name, reason in missing.items():
        why = {
            "bounce": "at rest at the next reading",
            "sensitive": "one reed a space",
            "half-dead": "one reed a space",
        }
        assert why.get(name, "no cable and no microcontroller") in reason


@sampled(3)
@pytest.mark.parametrize("profile", PROFILES, ids=profile_names())
def test_a_bridged_diode_can_ghost(profile: Profile) -> None:
    """Some rectangle reads differently with the fault than without it."""
    random, places = Random(2), {name: at for at, name in profile.diodes().items()}
    sensors, whole = profile.sensors(), Circuit(profile, ())
    for _ in range(40):
        fault = inject("bridged-diode", profile, random)
        assert isinstance(fault, fault_kinds.BridgedDiode)
        row, column = places[fault.sensor]
        broken = Circuit(profile, (fault,))
        others = [at for at in sensors if at[1] == column and at[0] != row] or [(row, column)]
        along = [at for at in sensors if at[0] == row and at[1] != column] or [(row, column)]
        held = [[(row, column), other, one] for other in others for one in along]
        assert any(
            broken.settled(_rows(contacts, profile)).low != whole.settled(_rows(contacts, profile)).low
            for contacts in held
        )


def _rows(contacts: list[Crosspoint], profile: Profile) -> tuple[int, ...]:
    """Close these contacts, except bare diodes."""
    rows = [0] * len(profile.rows)
    for row, column in contacts:
        rows[row] |= 0 if profile.is_reference((row, column)) else 1 << column
    return tuple(rows)


def test_the_same_chance_breaks_the_same() -> None:
    one, other = Random(3), Random(3)
    whole = load_profile("hex70-dual-gpio")
    for name in CLASSES:
        assert inject(name, whole, one) == inject(name, whole, other)


def test_places_and_amounts_differ_from_time_to_time() -> None:
    random, mega = Random(4), load_profile("hex70-dual-mega")
    amounts, bounces, cuts = set(), set(), set()
    for _ in range(200):
        bounce, supply = inject("bounce", mega, random), inject("weak-supply", mega, random)
        assert isinstance(bounce, fault_kinds.Bounce)
        assert isinstance(supply, fault_kinds.WeakSupply)
        amounts.add(supply.most_ma)
        bounces.add((bounce.sensor, bounce.ms))
        cut = inject("open-wire", mega, random)
        assert isinstance(cut, fault_kinds.OpenWire)
        cuts.add((cut.line.axis, cut.after is None))
    assert len(bounces) > 100
    assert min(amounts) > len(mega.lights)
    assert max(amounts) < mega.cap_ma
    assert len(cuts) == 4


def test_a_wire_without_a_reference_line_is_not_cut_behind_its_last_place() -> None:
    single, random = load_profile("hex70-single-gpio"), Random(5)
    for _ in range(200):
        cut = inject("open-wire", single, random)
        assert isinstance(cut, fault_kinds.OpenWire)
        assert cut.after != cut.line.wire(single).order[-1]


def test_a_slow_column_is_still_low_when_the_next_row_is_read() -> None:
    mega, random = load_profile("hex70-dual-mega"), Random(6)
    for _ in range(50):
        slow = inject("slow-column", mega, random)
        assert isinstance(slow, fault_kinds.SlowColumn)
        # A column that is low by one diode needs 0.41 of its time constant to read high again.
        assert slow.column < len(mega.columns) - 1
        assert 0.4 * slow.extra_us > mega.timings.release_us + mega.timings.select_us
