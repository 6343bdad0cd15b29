"""The painter: what is sent of any painting, and when."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.lights import MOTION_MS, NEVER, Painter, current_ma
from controller.lights.frame_output import BURST
from controller.ports import Frame
from tests.scripted_board import Scripted


class Strip(Scripted):
    """A board that lists its frames with the time of their painting."""

    def paint(self, painter: Painter, painting: "Painted", at_ms: float) -> None:
        self.at_ms = at_ms
        painter.paint(painting, at_ms)

    @property
    def times(self) -> list[float]:
        return [at_ms for at_ms, _ in self.frames]


@dataclass
class Painted:
    """A painting that is ``rgb`` for four lights at any time, or whatever ``of`` returns for the time."""

    rgb: bytes = bytes([9] * 12)
    changes_ms: Callable[[float], float] = field(default=lambda _: NEVER)
    of: Callable[[float], bytes] | None = None

    def picture(self, at_ms: float) -> bytes:
        return self.rgb if self.of is None else self.of(at_ms)

    def next_change_ms(self, at_ms: float) -> float:
        return self.changes_ms(at_ms)


#: A picture that always changes, of lights that are always on.
MOVING = Painted(of=lambda at_ms: bytes([1 + int(at_ms) % 100] * 12), changes_ms=lambda at_ms: at_ms + 1.0)


@pytest.fixture
def strip() -> Strip:
    return Strip()


@pytest.fixture
def painter(strip: Strip) -> Painter:
    return Painter(strip, 4, 100)


def test_a_picture_goes_out_within_the_cap(strip: Strip, painter: Painter) -> None:
    strip.paint(painter, Painted(bytes([255] * 12)), 0.0)
    assert 90 < current_ma(painter.frame.rgb) <= 100
    assert strip.frames == [(0.0, painter.frame)]


def test_a_picture_that_is_shown_is_not_shown_again(strip: Strip, painter: Painter) -> None:
    strip.paint(painter, Painted(), 0.0)
    painter.hurry()
    strip.paint(painter, Painted(), 100.0)
    assert strip.frames == [(0.0, Frame(1, bytes([9] * 12)))]
    assert painter.due_ms == NEVER


def test_what_moves_is_painted_thirty_times_a_second(strip: Strip, painter: Painter) -> None:
    for at_ms in range(3000):
        strip.paint(painter, MOVING, float(at_ms))
    assert all(later - earlier >= MOTION_MS for earlier, later in pairwise(strip.times))
    assert 85 <= len(strip.times) <= 90


def test_news_goes_out_at_once_and_movement_waits_for_it(strip: Strip, painter: Painter) -> None:
    strip.paint(painter, MOVING, 0.0)
    painter.hurry()
    strip.paint(painter, MOVING, 10.0)
    assert strip.times == [0.0, 10.0]
    assert painter.due_ms == pytest.approx(2 * MOTION_MS)


def test_news_upon_news_waits_for_the_pace(strip: Strip, painter: Painter) -> None:
    for at_ms in range(2000):
        painter.hurry()
        strip.paint(painter, MOVING, float(at_ms))
    assert strip.times[:BURST] == [0.0, 1.0, 2.0]
    assert len(strip.times) <= 60 + BURST
    assert all(later - earlier <= MOTION_MS + 1.0 for earlier, later in pairwise(strip.times))


def test_a_board_that_began_anew_is_shown_the_same_again(strip: Strip, painter: Painter) -> None:
    strip.paint(painter, Painted(), 0.0)
    painter.renew()
    strip.paint(painter, Painted(), 500.0)
    assert strip.frames == [(0.0, Frame(1, bytes([9] * 12))), (500.0, Frame(2, bytes([9] * 12)))]


def test_to_begin_anew_is_to_go_on_once_more(strip: Strip, painter: Painter) -> None:
    for at_ms in (0.0, 300.0, 600.0):
        painter.renew()
        strip.paint(painter, Painted(), at_ms)
    assert [any(frame.rgb) for _, frame in strip.frames] == [True, True, False]
    assert painter.due_ms == 1000.0


@given(st.lists(st.tuples(st.integers(1, 400), st.integers(0, 15), st.booleans()), max_size=60))
def test_no_light_goes_on_a_third_time_within_a_second(steps: list[tuple[int, int, bool]]) -> None:
    strip, now_ms = Strip(), 0.0
    painter = Painter(strip, 4, 500)
    for gap_ms, bits, is_news in steps:
        now_ms += gap_ms
        if is_news:
            painter.hurry()
        rgb = b"".join(bytes([9 * (bits >> light & 1)] * 3) for light in range(4))
        strip.paint(painter, Painted(rgb, lambda at_ms: at_ms + 1.0), now_ms)
    for light in range(4):
        states = [(0.0, False), *((at_ms, frame.rgb[3 * light] > 0) for at_ms, frame in strip.frames)]
        onsets = [at_ms for (_, was), (at_ms, is_on) in pairwise(states) if is_on and not was]
        assert all(third - first >= 1000.0 for first, third in zip(onsets, onsets[2:], strict=False))
