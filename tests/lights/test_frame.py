"""Bytes: rounding, the power cap, and the flashes that are held back."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from manalath_board.controller.lights.flash_limiter import Onsets, hold_flashes
from manalath_board.controller.lights.frame import WEIGHTS, Scene, current_ma, within_cap
from manalath_board.controller.lights.palette import ORANGE
from manalath_board.controller.lights.rhythm import Steady

FRAMES = arrays(np.uint8, (70, 3), elements=st.integers(0, 255)).map(lambda pixels: bytes(pixels.tobytes()))


@given(FRAMES, st.integers(200, 1500))
def test_the_cap_holds_and_no_lit_channel_goes_dark(rgb: bytes, cap_ma: int) -> None:
    limited = within_cap(rgb, cap_ma)
    assert current_ma(limited) <= cap_ma
    assert all((after > 0) == (before > 0) for before, after in zip(rgb, limited, strict=True))
    assert all(after <= before for before, after in zip(rgb, limited, strict=True))


@given(FRAMES)
def test_a_frame_within_the_cap_is_left_alone(rgb: bytes) -> None:
    assert within_cap(rgb, int(current_ma(rgb)) + 1) == rgb


def test_full_white_is_scaled_to_the_cap_and_not_far_below() -> None:
    limited = within_cap(bytes([255]) * 210, 800)
    assert 760 < current_ma(limited) <= 800
    assert len(set(limited)) == 1


@pytest.mark.parametrize(("cap_ma", "is_lit"), [(0, False), (69, False), (84, False), (85, True)])
def test_a_cap_too_small_for_the_faintest_picture_darkens(cap_ma: int, *, is_lit: bool) -> None:
    assert any(within_cap(bytes([200]) * 210, cap_ma)) is is_lit
    assert within_cap(bytes(210), cap_ma) == bytes(210)


def test_what_is_barely_lit_is_lit() -> None:
    assert Scene(((Steady(ORANGE, 0.001),),)).picture(0.0) == bytes((1, 1, 0))


def test_the_current_is_that_of_the_data_sheet_and_a_quarter() -> None:
    one = bytes((255, 255, 255)) + bytes(207)
    assert current_ma(one) == pytest.approx(70 + 1.25 * 42)
    assert WEIGHTS.tolist() == [16, 11, 15]


def frame(*lit: int) -> bytes:
    return b"".join(b"\x09\x00\x00" if n in lit else bytes(3) for n in range(4))


def test_a_third_onset_within_a_second_waits_until_the_second_is_over() -> None:
    onsets, release_ms = Onsets.none(4), 0.0
    shown = []
    for at_ms, rgb in [
        (0, frame(1)),
        (100, frame()),
        (200, frame(1, 2)),
        (300, frame(2)),
        (400, frame(1, 2)),
    ]:
        onsets, out, release_ms = hold_flashes(onsets, rgb, float(at_ms))
        shown.append(out)
    assert shown[:4] == [frame(1), frame(), frame(1, 2), frame(2)]
    assert shown[4] == frame(2)
    assert release_ms == 1000.0
    onsets, out, release_ms = hold_flashes(onsets, frame(1, 2), 999.0)
    assert out == frame(2)
    onsets, out, release_ms = hold_flashes(onsets, frame(1, 2), 1000.0)
    assert out == frame(1, 2)
    assert release_ms == float("inf")


@given(st.lists(st.tuples(st.integers(1, 400), st.integers(0, 15)), max_size=60))
def test_never_three_onsets_in_a_second(steps: list[tuple[int, int]]) -> None:
    onsets, now_ms, before = Onsets.none(4), 0.0, bytes(12)
    times: list[list[float]] = [[], [], [], []]
    for gap_ms, bits in steps:
        now_ms += gap_ms
        wanted = frame(*(n for n in range(4) if bits >> n & 1))
        onsets, out, _ = hold_flashes(onsets, wanted, now_ms)
        for n in range(4):
            assert not out[3 * n] or wanted[3 * n]
            if out[3 * n] and not before[3 * n]:
                times[n].append(now_ms)
        before = out
    for each in times:
        assert all(third - first >= 1000.0 for first, third in zip(each, each[2:], strict=False))
