"""The light pin: every pulse is checked against what pixels accept, and pixels show what they were sent."""

from itertools import pairwise

import pytest

from tests.simulator.avr.conftest import MakeStand, Stand

GOOD: dict[str, int | str] = {"LIGHTS": 70, "ZERO": 2, "ONE": 5, "REST": 4, "PAUSE_US": 500}
CYCLE_NS = 62.5


def run(stand: MakeStand, us: int = 10_000, **changes: int | str) -> Stand:
    board = stand("lights", **{**GOOD, **changes})
    board.go(us)
    return board


def test_good_pulses_make_pictures(stand: MakeStand) -> None:
    board = run(stand)
    assert not board.chip.offences
    assert board.chip.frames == len(board.chip.latches) == 3
    shown = board.rig.strip.shown
    assert [tuple(shown[3 * n : 3 * n + 3]) for n in range(70)] == [(3, n, 0xA5) for n in range(70)]
    assert 600 < board.chip.longest_low_ns < 5000


def test_a_picture_is_latched_280_us_after_its_last_bit_and_seen_then(stand: MakeStand) -> None:
    board = run(stand, 0)
    seen: list[int] = []
    board.rig.listeners.append(lambda: seen.append(board.now_us))
    board.go(10_000)
    assert seen == [-(-latch // 16) for latch in board.chip.latches]
    # From picture to picture: 70 x 24 bits, and the pause.
    apart = {later - earlier for earlier, later in pairwise(seen)}
    assert all(70 * 24 * 1.1 + 500 < us < 70 * 24 * 1.5 + 500 for us in apart)


@pytest.mark.parametrize(
    ("changes", "kind", "ns"),
    [
        ({"ZERO": 0}, "high-short", 187),
        ({"ZERO": 4, "ONE": 3}, "high-between", 437),
        ({"ONE": 10}, "high-long", 1000),
        ({"REST": 2}, "low-short", 500),
        ({"PAUSE_US": 287, "STILL": 1}, "reset-short", None),
        ({"STALL_CYCLES": 100}, "low-long", None),
        ({"LIGHTS": 69}, "frame-length", None),
        ({"LIGHTS": 71}, "frame-length", None),
        ({"STALL_CYCLES": 281 * 16}, "frame-length", None),
    ],
)
def test_every_wrong_pulse_is_named(
    stand: MakeStand, changes: dict[str, int], kind: str, ns: int | None
) -> None:
    board = run(stand, 20_000, **changes)
    assert kind in board.chip.offences
    assert ns is None or board.chip.offences[kind].first_value == ns
    assert board.chip.offences[kind].count > 1
    assert board.chip.offences[kind].first_cycle > 0


def test_pixels_take_over_after_280_us_and_not_a_cycle_before(stand: MakeStand) -> None:
    long = run(stand, STALL_CYCLES=4000).chip.offences["low-long"]
    more_cycles = round(long.first_value / CYCLE_NS) - 4000
    for low_cycles in range(280 * 16 - 5, 280 * 16 + 5):
        found = run(stand, 6_000, STALL_CYCLES=low_cycles - more_cycles).chip.offences
        over = {"reset-short", "frame-length"}
        assert set(found) == (over if low_cycles >= 280 * 16 else {"low-long"})


def test_each_offence_alone_is_counted_once_a_bit(stand: MakeStand) -> None:
    board = run(stand, ZERO=0, ONE=7)
    sent = board.chip.frames
    assert list(board.chip.offences) == ["high-short"]
    zeros = sum(
        8 - byte.bit_count()
        for picture in range(1, sent + 1)
        for n in range(70)
        for byte in (n, picture, 0xA5)
    )
    # One more picture may be under way.
    assert zeros <= board.chip.offences["high-short"].count < zeros + 70 * 24


def test_pictures_of_fewer_lights_leave_the_others_as_they_are(stand: MakeStand) -> None:
    board = run(stand, LIGHTS=69)
    assert board.rig.strip.shown[-3:] == bytes(3)
    assert board.rig.strip.shown[-4] == 0xA5


def test_a_pulse_torn_by_a_reset_or_a_cut_is_no_offence(stand: MakeStand) -> None:
    board = run(stand, 0)
    for n in range(60):
        # Every bit has its own phase within a microsecond: some of these hit every part of a pulse.
        board.go(700 + n)
        board.do(board.chip.reset)
        board.go(700 + n)
        board.do(board.chip.cut, board.chip.power)
    assert not board.chip.offences


def test_a_picture_torn_by_a_reset_is_no_offence(stand: MakeStand) -> None:
    board = run(stand, 1_000)
    assert board.chip.frames == 0
    board.do(board.chip.reset)
    board.go(5_000)
    assert board.chip.frames == 2
    assert not board.chip.offences


def test_sbi_on_a_pin_register_toggles_its_own_bit_alone(stand: MakeStand) -> None:
    board = stand("toggle")
    board.go(500)
    assert board.said == bytes((1 << 5,))
    # Two cycles each: the second edge is two cycles after the first, too short for any pixel.
    assert board.chip.offences["high-short"].first_value == int(2 * CYCLE_NS)
