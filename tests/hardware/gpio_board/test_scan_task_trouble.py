"""The scan task when pins or lights fail, and at its end, in simulated time."""

import pytest

from controller.messages import word
from controller.ports import (
    Health,
    Linked,
    Refresh,
    Refused,
    Sensors,
    Shown,
    Unlinked,
)
from tests.hardware.gpio_board.fakes import BUSY, COLUMNS, DARK, PROFILE, ROWS, Table
from tests.hardware.gpio_board.scan_events import closed, picture


def test_trouble_while_playing_is_an_event_and_leaves_everything_safe() -> None:
    table = Table().started()
    table.works.show(picture(1, 9))
    table.run(100)
    table.gpio.failing[ROWS[4]] = BUSY
    (event,) = table.run(100)
    assert isinstance(event, Unlinked)
    assert word(event.cause) == f"Another program holds GPIO{ROWS[4]}."
    assert word(event.cure).startswith("Find it")
    assert word(event.cure).endswith(".")
    assert table.strip.lit == DARK
    assert set(table.gpio.pins) == {ROWS[4]}
    assert table.gpio.low == set()


def test_pins_that_fail_were_last_heard_at_the_last_scan() -> None:
    table = Table().started()
    table.run(500)
    last_us = table.works._deadlines.began_us
    table.gpio.failing[ROWS[4]] = BUSY
    (event,) = table.run(100)
    assert isinstance(event, Unlinked)
    assert event.heard_ms == pytest.approx(last_us / 1000, abs=2 * PROFILE.timings.scan_us / 1000)


def test_a_row_that_was_low_when_it_went_wrong_is_let_go() -> None:
    table = Table().started()
    table.gpio.failing[COLUMNS[4]] = BUSY
    table.run(100)
    assert table.gpio.low == set()
    assert set(table.gpio.pins) == {COLUMNS[4]}


def test_trouble_is_reported_once_and_tried_again_every_second() -> None:
    table = Table().started()
    table.gpio.failing[ROWS[4]] = BUSY
    events = table.run(100)
    table.gpio.calls.clear()
    events += table.run(10_000)
    assert [type(event) for event in events] == [Unlinked]
    tries = [call for call in table.gpio.calls if call == ("setmode", table.gpio.BCM)]
    assert len(tries) == 10


def test_another_trouble_is_reported_too() -> None:
    table = Table().started()
    table.gpio.failing[ROWS[4]] = BUSY
    table.run(1500)
    table.gpio.failing = {ROWS[5]: BUSY}
    (event,) = table.run(1500)
    assert isinstance(event, Unlinked)
    assert f"GPIO{ROWS[5]}" in word(event.cause)


def test_what_comes_back_starts_like_a_new_board() -> None:
    table = Table().started()
    table.gpio.close("a1 reed")
    table.run(100)
    table.gpio.failing[ROWS[4]] = BUSY
    table.run(1500)
    table.gpio.failing.clear()
    table.gpio.close("e5 reed")
    table.gpio.open("a1 reed")
    linked, report, health = table.run(1000)
    assert isinstance(linked, Linked)
    assert isinstance(report, Sensors)
    assert closed(report) == {"e5 reed"}
    assert report.at_ms >= linked.at_ms
    assert isinstance(health, Health)
    assert health.counters["host_links"] == 2
    assert table.strip.lit == DARK
    scans = table.works.scans
    table.run(1000)
    assert table.works.scans - scans == 50


def test_pictures_and_refreshes_without_a_link() -> None:
    table = Table().started()
    table.works.ask(Refresh())
    table.gpio.failing[ROWS[4]] = BUSY
    table.run(100)
    table.works.show(picture(1, 9))
    table.works.ask(Refresh())
    (event,) = table.events()
    assert isinstance(event, Refused)
    assert event.request == Refresh()
    assert table.run(5000) == []
    table.gpio.failing.clear()
    assert not any(isinstance(event, Shown) for event in table.run(5000))
    assert table.strip.lit == DARK


def test_lights_that_fail_are_trouble_as_well() -> None:
    table = Table().started()
    table.strip.failing = RuntimeError("ws2811_render failed with code -14 (SPI transfer error)")
    table.works.show(picture(1, 9))
    (event,) = table.run(500)
    assert isinstance(event, Unlinked)
    assert "lights" in word(event.cause)
    assert table.gpio.pins == {}
    table.strip.failing = None
    events = table.run(1000)
    assert isinstance(events[0], Linked)
    table.works.show(picture(2, 9))
    assert Shown(2) in table.run(100)
    assert table.strip.lit == picture(2, 9).rgb


def test_hardware_trouble_of_any_library_is_never_a_raise() -> None:
    for error in (BUSY, OSError(5, "Input/output error"), RuntimeError("GPIO not allocated")):
        table = Table().started()
        table.gpio.failing[COLUMNS[0]] = error
        assert [type(event) for event in table.run(500)] == [Unlinked]


def test_what_no_hardware_can_have_caused_is_raised() -> None:
    table = Table().started()
    table.gpio.failing[COLUMNS[0]] = ValueError("The channel sent is invalid on a Raspberry Pi")
    with pytest.raises(ValueError, match="channel"):
        table.run(500)


def test_it_ends_dark_with_every_line_let_go() -> None:
    table = Table().started()
    table.works.show(picture(1, 9))
    table.run(100)
    table.works.stop()
    assert table.strip.lit == DARK
    assert table.strip.is_closed
    assert table.gpio.pins == {}


def test_a_second_end_is_silent() -> None:
    table = Table().started()
    table.works.stop()
    table.gpio.calls.clear()
    table.works.stop()
    assert table.gpio.calls == []


@pytest.mark.parametrize("error", [RuntimeError("render"), OSError(5, "Input/output error")])
def test_lines_are_let_go_even_if_the_lights_fail(error: Exception) -> None:
    table = Table().started()
    table.strip.failing = error
    table.works.stop()
    assert table.gpio.pins == {}


def test_lines_are_let_go_even_if_the_lights_have_a_mistake() -> None:
    table = Table().started()
    table.strip.failing = KeyError("a mistake")
    with pytest.raises(KeyError):
        table.works.stop()
    assert table.gpio.pins == {}


def test_the_lights_go_dark_even_if_no_line_can_be_let_go() -> None:
    table = Table().started()
    table.works.show(picture(1, 9))
    table.run(100)
    table.gpio.failing = dict.fromkeys(ROWS + COLUMNS, BUSY)
    table.works.stop()
    assert table.strip.lit == DARK


def test_after_the_end_pictures_are_dropped() -> None:
    table = Table().started()
    table.works.stop()
    table.works.show(picture(1, 9))
    assert table.strip.lit == DARK
    assert table.events() == []
