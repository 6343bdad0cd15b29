"""Pictures: what the cap leaves of them, and when they are sent and shown."""

import pytest

from controller.lights import within_cap
from simulator.firmware.lights import LATCH_US, PIXEL_US, ChipLights

COUNT = 70
SEND_US = COUNT * PIXEL_US


class Strip:
    """Lights with a time set by hand, and the pictures latched on the strip, with their times."""

    def __init__(self) -> None:
        self.latched: list[tuple[int, bytes, int | None]] = []
        self.at_us = 0
        self.lights = ChipLights(COUNT, 800, lambda rgb, seq: self.latched.append((self.at_us, rgb, seq)))
        self.lights.begin(0)
        self.to(10_000)

    def to(self, at_us: int) -> None:
        while (due_us := self.lights.due_us) is not None and due_us <= at_us:
            self.at_us = due_us
            self.lights.run(due_us)
        self.at_us = at_us


@pytest.fixture
def strip() -> Strip:
    return Strip()


def alike(level: int) -> bytes:
    return bytes([level]) * 3 * COUNT


def test_the_first_thing_is_dark(strip: Strip) -> None:
    assert strip.latched == [(SEND_US + LATCH_US, alike(0), None)]


def test_a_picture_is_seen_300_us_after_its_last_bit(strip: Strip) -> None:
    strip.lights.show(alike(9), 5)
    strip.lights.begin(10_000)
    assert strip.lights.sent_us == 10_000 + SEND_US
    assert SEND_US >= COUNT * 30
    assert LATCH_US >= 300
    strip.to(10_000 + SEND_US + LATCH_US - 1)
    assert len(strip.latched) == 1
    assert strip.lights.last_seq == 0
    strip.to(10_000 + SEND_US + LATCH_US)
    assert strip.latched[1:] == [(10_000 + SEND_US + LATCH_US, alike(9), 5)]
    assert strip.lights.last_seq == 5


def test_none_begins_before_the_one_before_is_latched(strip: Strip) -> None:
    strip.lights.show(alike(9), 5)
    strip.lights.begin(10_000)
    strip.lights.show(alike(8), 6)
    strip.to(10_000 + SEND_US + LATCH_US - 1)
    assert not strip.lights.is_waiting
    strip.to(10_000 + SEND_US + LATCH_US)
    assert strip.lights.is_waiting


def test_the_newest_that_waits_wins(strip: Strip) -> None:
    for seq in (5, 6, 7):
        strip.lights.show(alike(seq), seq)
    strip.lights.begin(10_000)
    strip.to(20_000)
    assert [seq for _, _, seq in strip.latched] == [None, 7]


def test_what_is_shown_keeps_to_a_new_cap(strip: Strip) -> None:
    strip.lights.show(alike(100), 5)
    strip.lights.begin(10_000)
    strip.to(20_000)
    strip.lights.keep_to(300)
    assert strip.lights.is_waiting
    strip.lights.begin(20_000)
    strip.to(30_000)
    assert strip.latched[-1][1:] == (within_cap(alike(100), 300), None)
    assert strip.lights.last_seq == 5
    strip.lights.keep_to(301)
    strip.lights.begin(30_000)
    strip.to(40_000)
    strip.lights.keep_to(800)
    strip.lights.begin(40_000)
    strip.to(50_000)
    assert strip.latched[-1][1] == within_cap(alike(100), 800)


def test_a_cap_that_makes_no_difference_sends_nothing(strip: Strip) -> None:
    strip.lights.keep_to(300)
    assert not strip.lights.is_waiting


def test_a_picture_under_way_is_followed_by_one_within_the_new_cap(strip: Strip) -> None:
    strip.lights.show(alike(100), 5)
    strip.lights.begin(10_000)
    strip.lights.keep_to(300)
    strip.to(20_000)
    assert strip.latched[-1][1:] == (within_cap(alike(100), 800), 5)
    strip.lights.begin(20_000)
    strip.to(30_000)
    assert strip.latched[-1][1] == within_cap(alike(100), 300)


def test_the_crc_is_of_the_picture_as_it_was_received(strip: Strip) -> None:
    dark = strip.lights.crc
    strip.lights.show(alike(100), 5)
    strip.lights.keep_to(300)
    strip.lights.begin(10_000)
    assert strip.lights.crc == dark
    strip.to(20_000)
    received = strip.lights.crc
    assert received != dark
    strip.lights.keep_to(800)
    strip.lights.begin(20_000)
    strip.to(30_000)
    assert strip.lights.crc == received


def test_dark_is_dark_even_while_a_picture_waits(strip: Strip) -> None:
    strip.lights.show(alike(100), 5)
    strip.lights.darken()
    strip.lights.begin(10_000)
    strip.to(20_000)
    strip.lights.darken()
    assert not strip.lights.is_waiting
    assert [seq for _, _, seq in strip.latched] == [None, None]
