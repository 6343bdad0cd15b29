"""The scan task in simulated time: when scans begin, and which events they produce."""

from itertools import pairwise

import pytest

from controller.messages import word
from controller.ports import (
    Health,
    Linked,
    Refresh,
    Refused,
    Sensors,
    WatchEdges,
)
from hardware.gpio_board.pin_errors import BusyPinError, UnusableLightsError
from hardware.gpio_board.scan_timer import REST_AFTER_US, REST_US
from tests.hardware.gpio_board.fakes import BUSY, COLUMNS, DARK, IDENTITY, ROWS, Table, sensor
from tests.hardware.gpio_board.scan_events import PERIOD_US, closed, scans_us, sensors, without_health
from tests.sweeps import PROOF

REST_AFTER_MS = REST_AFTER_US / 1000

# Start


def test_it_says_what_it_is_and_then_everything_it_senses() -> None:
    table = Table()
    table.gpio.close("e5 reed")
    table.works.start()
    linked, first, health = table.run(10)
    assert isinstance(linked, Linked)
    assert linked.identity == IDENTITY
    has = linked.capabilities
    assert (has.rows, has.columns, has.lights, has.reports_raw) == (len(ROWS), len(COLUMNS), 70, True)
    assert closed(first) == {"e5 reed"}
    assert isinstance(first, Sensors)
    assert first.raw == first.debounced
    assert isinstance(health, Health)


def test_it_begins_dark_with_every_line_safe() -> None:
    table = Table()
    table.gpio.left = {ROWS[3]}
    table.works.start()
    assert table.strip.lit == DARK
    assert table.gpio.low == set()
    assert table.gpio.pins == dict.fromkeys(ROWS, "input") | dict.fromkeys(COLUMNS, "pulled up")


def test_pins_that_cannot_be_had_are_an_error_with_cause_and_cure() -> None:
    table = Table()
    table.gpio.failing[17] = BUSY
    with pytest.raises(BusyPinError) as caught:
        table.works.start()
    for part in ("GPIO17", "gpioinfo", "fuser"):
        assert part in str(caught.value)
    assert table.gpio.pins == {}
    assert table.strip.is_closed


@pytest.mark.parametrize(("pin", "word"), [(7, "spi0-0cs"), (4, "onewire")])
def test_what_the_system_itself_holds_is_reported_with_how_it_lets_go(pin: int, word: str) -> None:
    table = Table()
    table.gpio.failing[pin] = BUSY
    with pytest.raises(BusyPinError, match=word):
        table.works.start()


def test_lights_that_cannot_be_had_are_an_error_and_no_pin_stays_taken() -> None:
    table = Table()
    table.strip.failing = RuntimeError("ws2811_init failed with code -13 (Unable to initialize SPI)")
    with pytest.raises(UnusableLightsError, match="SPI"):
        table.works.start()
    assert table.gpio.pins == {}


# Scans


def test_scans_begin_at_their_deadlines() -> None:
    table = Table().started()
    began = scans_us(table)
    table.run(1000)
    assert {after - before for before, after in pairwise(began)} == {PERIOD_US}
    assert len(began) == 50
    assert table.works.overruns == 0


def test_the_rate_can_be_another() -> None:
    table = Table(rate_hz=100).started()
    before = table.works.scans
    table.run(1000)
    assert table.works.scans - before == 100


def test_a_late_turn_moves_no_other_scan_and_is_counted() -> None:
    table = Table().started()
    table.timer.us = table.works.due_us + 3 * PERIOD_US + 1000
    began = scans_us(table)
    table.run(100)
    first, *others = began
    assert others[0] - first == PERIOD_US - 1000
    assert {after - before for before, after in pairwise(others)} == {PERIOD_US}
    assert table.works.overruns == 1


def test_a_pi_that_is_too_slow_for_its_rate_leaves_scans_out() -> None:
    table = Table(rate_hz=100, call_us=120).started()
    before, late = table.works.scans, table.works.overruns
    table.run(1000)
    assert table.works.scans - before == 50
    assert table.works.overruns - late == 50
    assert table.works.longest_us > 10_000


def test_where_nothing_moves_scans_are_fewer_until_something_does() -> None:
    table = Table().started()
    table.run(REST_AFTER_MS + 1000)
    began = scans_us(table)
    table.run(1000)
    assert {after - before for before, after in pairwise(began)} == {REST_US}
    table.gpio.close("e5 reed")
    began.clear()
    table.run(1000)
    assert {after - before for before, after in pairwise(began)} == {PERIOD_US}


def test_a_contact_that_flickers_is_no_rest() -> None:
    table = Table().started()
    for _ in range(40):
        table.gpio.close("e5 reed")
        table.run(500)
        table.gpio.open("e5 reed")
        table.run(500)
    began = scans_us(table)
    table.run(1000)
    assert len(began) == 50


# The filter


def test_a_close_is_reported_by_the_first_scan_that_shows_it() -> None:
    table = Table().started()
    table.gpio.close("e5 reed")
    due_us = table.works.due_us
    (event,) = without_health(table.run(1000))
    assert closed(event) == {"e5 reed"}
    assert isinstance(event, Sensors)
    assert event.at_ms == due_us / 1000
    assert event.board_ms == event.at_ms


def test_an_open_is_reported_two_scans_after_the_first_that_shows_it() -> None:
    table = Table().started()
    table.gpio.close("e5 reed")
    table.run(1000)
    table.gpio.open("e5 reed")
    due_us = table.works.due_us
    (event,) = sensors(table.run(1000))
    assert closed(event) == set()
    assert event.at_ms == (due_us + 2 * PERIOD_US) / 1000


def test_a_contact_that_bounces_open_for_a_scan_stays_closed() -> None:
    table = Table().started()
    table.gpio.close("e5 reed")
    table.run(100)
    table.gpio.open("e5 reed")
    table.run(PERIOD_US / 1000)
    table.gpio.close("e5 reed")
    assert sensors(table.run(1000)) == []


def test_changes_are_numbered_and_their_time_never_goes_back() -> None:
    table = Table().started()
    events: list[Sensors] = []
    for name in ("a1 reed", "e5 reed", "i6 reed"):
        table.gpio.close(name)
        events += sensors(table.run(50))
    assert [closed(event) for event in events][-1] == {"a1 reed", "e5 reed", "i6 reed"}
    for earlier, later in pairwise(events):
        assert later.seq == earlier.seq + 1
        assert later.at_ms > earlier.at_ms


def test_keys_are_sensors() -> None:
    table = Table().started()
    table.gpio.close("key undo")
    (event,) = sensors(table.run(100))
    row, column = sensor("key undo")
    assert event.debounced[row] == 1 << column


# Requests


def test_a_refresh_is_answered_by_a_scan_that_begins_later() -> None:
    table = Table().started()
    table.gpio.close("e5 reed")
    table.run(100)
    asked_ms = table.timer.us / 1000
    table.works.ask(Refresh())
    (event,) = table.run(1000)
    assert closed(event) == {"e5 reed"}
    assert isinstance(event, Sensors)
    assert asked_ms <= event.at_ms <= asked_ms + PERIOD_US / 1000


def test_many_refreshes_are_one() -> None:
    table = Table().started()
    for _ in range(3):
        table.works.ask(Refresh())
    assert len(table.run(1000)) == 1


@PROOF
def test_a_refresh_at_rest_is_answered_as_at_full_rate() -> None:
    table = Table().started()
    table.run(REST_AFTER_MS + 1000)
    for late_ms in (1, 15, 30):
        table.run(REST_US / 1000)
        table.timer.us += late_ms * 1000
        asked_us = table.timer.us
        table.works.ask(Refresh())
        assert table.works.due_us <= asked_us + PERIOD_US
        assert len(sensors(table.run(PERIOD_US / 1000 + 1))) == 1
    assert table.works.overruns == 0


def test_a_refresh_before_the_first_scan_is_answered_by_it() -> None:
    table = Table()
    table.works.start()
    table.works.ask(Refresh())
    assert len(sensors(table.run(1000))) == 1


@pytest.mark.parametrize("row", [3, None])
def test_bounces_cannot_be_watched(row: int | None) -> None:
    table = Table().started()
    table.works.ask(WatchEdges(row))
    (event,) = table.run(100)
    assert isinstance(event, Refused)
    assert event.request == WatchEdges(row)
    assert word(event.reason)


# Health


@PROOF
def test_the_counts_are_reported_every_five_seconds() -> None:
    table = Table().started()
    healths = [event for event in table.run(20_000) if isinstance(event, Health)]
    assert len(healths) == 4
    assert {round(later.at_ms - earlier.at_ms) for earlier, later in pairwise(healths)} == {5000}
    assert healths[1].counters["scans"] - healths[0].counters["scans"] == 250


def test_what_is_counted() -> None:
    table = Table(rate_hz=250).started()
    table.gpio.close("e5 reed")
    table.run(4)
    table.gpio.open("e5 reed")
    table.run(50)
    table.timer.us += 9000
    (health,) = (event for event in table.run(5000) if isinstance(event, Health))
    assert set(health.counters) == {"scans", "late", "longest_us", "brief", "host_links"}
    assert health.counters["late"] == table.works.overruns == 1
    assert health.counters["brief"] == 1
    assert health.counters["host_links"] == 1
    assert health.counters["longest_us"] > 2 * 50 * len(ROWS)
    assert health.supply_mv is None


@PROOF
def test_the_longest_scan_is_that_since_it_was_reported() -> None:
    table = Table().started()
    table.gpio._call_us = 50
    table.run(5000)
    table.gpio._call_us = 3
    slow, quick = (event.counters["longest_us"] for event in table.run(10_000) if isinstance(event, Health))
    assert quick < slow / 2
