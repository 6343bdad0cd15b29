"""The power cap: what current a picture draws, and what is left of one that draws too much."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from controller.lights import ORANGE, Scene, Steady, current_ma, within_cap
from controller.lights.power_cap import WEIGHTS

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
