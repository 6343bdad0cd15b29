"""The works of the board: what a turn does, in simulated time."""

from itertools import pairwise

import pytest

from manalath_board.controller.messages.catalogue import word
from manalath_board.controller.ports import (
    BoardEvent,
    Frame,
    Health,
    Linked,
    Refresh,
    Refused,
    Sensors,
    Shown,
    Unlinked,
    WatchEdges,
)
from manalath_board.hardware.gpio_board.deadlines import REST_AFTER_US, REST_US
from manalath_board.hardware.gpio_board.pin_errors import BusyPinError, UnusableLightsError
from tests.hardware.gpio_board.fakes import BUSY, COLUMNS, DARK, IDENTITY, PROFILE, ROWS, Table, sensor

PERIOD_US = PROFILE.timings.scan_us
REST_AFTER_MS = REST_AFTER_US / 1000


def closed(event: BoardEvent) -> set[str]:
    """Name the sensors that are closed."""
    assert isinstance(event, Sensors)
    return {name for (row, column), name in PROFILE.sensors().items() if event.debounced[row] >> column & 1}


def sensors(events: list[BoardEvent]) -> list[Sensors]:
    return [event for event in events if isinstance(event, Sensors)]


def without_health(events: list[BoardEvent]) -> list[BoardEvent]:
    return [event for event in events if not isinstance(event, Health)]


def picture(seq: int, level: int) -> Frame:
    return Frame(seq, bytes([level]) * len(DARK))


def scans_us(table: Table) -> list[int]:
    """When scans begin from now on, by the first row's being selected."""
    began: list[int] = []
    note = table.gpio._call

    def watched(*call: object) -> None:
        if call[:3] == ("setup", ROWS[0], table.gpio.OUT):
            began.append(table.timer.us)
        note(*call)

    table.gpio._call = watched  # type: ignore[method-assign]
    return began


# Beginning


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
def test_what_the_system_itself_holds_is_told_how_it_lets_go(pin: int, word: str) -> None:
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


def test_a_close_is_told_by_the_first_scan_that_shows_it() -> None:
    table = Table().started()
    table.gpio.close("e5 reed")
    due_us = table.works.due_us
    (event,) = without_health(table.run(1000))
    assert closed(event) == {"e5 reed"}
    assert isinstance(event, Sensors)
    assert event.at_ms == due_us / 1000
    assert event.board_ms == event.at_ms


def test_an_open_is_told_two_scans_after_the_first_that_shows_it() -> None:
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


# The lights


def test_a_picture_goes_out_at_once_between_two_scans() -> None:
    table = Table().started()
    table.run(1)
    now_us = table.timer.us
    table.works.show(picture(7, 9))
    assert table.works.due_us == now_us
    assert table.works.turn() is False
    assert table.told() == [Shown(7)]
    assert table.strip.lit == picture(7, 9).rgb


def test_a_picture_that_would_make_a_scan_late_comes_after_it() -> None:
    table = Table().started()
    began = scans_us(table)
    due_us = table.works.due_us
    table.timer.us = due_us - table.strip.cost_us + 1
    table.works.show(picture(7, 9))
    events = table.run(100)
    assert began[0] == due_us
    assert table.strip.shown[-1][0] > due_us
    assert events[0] == Shown(7)


def test_where_both_are_due_the_scan_comes_first() -> None:
    table = Table().started()
    table.gpio.close("e5 reed")
    table.timer.us = table.works.due_us
    table.works.show(picture(7, 9))
    assert table.works.turn() is True
    told, shown = table.told()
    assert closed(told) == {"e5 reed"}
    assert shown == Shown(7)
    assert isinstance(told, Sensors)
    assert told.at_ms * 1000 < table.strip.shown[-1][0] - table.strip.cost_us


def test_pictures_do_not_disturb_the_scans() -> None:
    table = Table().started()
    began = scans_us(table)
    for seq in range(30):
        table.works.show(picture(seq, seq + 1))
        table.run(33)
    assert {after - before for before, after in pairwise(began)} == {PERIOD_US}
    assert table.works.overruns == 0


def test_an_echo_takes_one_scan_and_one_picture() -> None:
    table = Table().started()
    table.timer.us = table.works.due_us - PERIOD_US + 1
    pressed_us = table.timer.us
    table.gpio.close("e5 reed")
    while not sensors(table.told()):
        table.timer.us = table.works.due_us
        table.works.turn()
    table.works.show(picture(1, 9))
    table.works.turn()
    echo_us = table.strip.shown[-1][0] - pressed_us
    assert echo_us <= PERIOD_US + table.works.longest_us + table.strip.cost_us


def test_the_latest_picture_wins() -> None:
    table = Table().started()
    shown = len(table.strip.shown)
    for seq in range(5):
        table.works.show(picture(seq, seq + 1))
    assert table.run(100) == [Shown(4)]
    assert len(table.strip.shown) == shown + 1
    assert table.strip.lit == picture(4, 5).rgb


def test_a_picture_that_is_on_already_is_only_answered() -> None:
    table = Table().started()
    table.works.show(picture(1, 9))
    table.run(100)
    shown = len(table.strip.shown)
    table.works.show(picture(2, 9))
    assert table.run(100) == [Shown(2)]
    assert len(table.strip.shown) == shown


def test_the_dark_one_of_the_beginning_counts() -> None:
    table = Table().started()
    table.works.show(picture(1, 0))
    assert table.run(100) == [Shown(1)]
    assert len(table.strip.shown) == 1


@pytest.mark.parametrize("length", [0, 3, 209, 211])
def test_a_picture_of_the_wrong_size_is_a_programmers_mistake(length: int) -> None:
    with pytest.raises(ValueError, match=f"210 bytes, not {length}"):
        Table().started().works.show(Frame(1, bytes(length)))


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


# How it fares


def test_the_counts_are_told_every_five_seconds() -> None:
    table = Table().started()
    told = [event for event in table.run(20_000) if isinstance(event, Health)]
    assert len(told) == 4
    assert {round(later.at_ms - earlier.at_ms) for earlier, later in pairwise(told)} == {5000}
    assert told[1].counters["scans"] - told[0].counters["scans"] == 250


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


def test_the_longest_scan_is_that_since_it_was_told() -> None:
    table = Table().started()
    table.gpio._call_us = 50
    table.run(5000)
    table.gpio._call_us = 3
    slow, quick = (event.counters["longest_us"] for event in table.run(10_000) if isinstance(event, Health))
    assert quick < slow / 2


# Trouble


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


def test_a_row_that_was_low_when_it_went_wrong_is_let_go() -> None:
    table = Table().started()
    table.gpio.failing[COLUMNS[4]] = BUSY
    table.run(100)
    assert table.gpio.low == set()
    assert set(table.gpio.pins) == {COLUMNS[4]}


def test_trouble_is_told_once_and_tried_again_every_second() -> None:
    table = Table().started()
    table.gpio.failing[ROWS[4]] = BUSY
    events = table.run(100)
    table.gpio.calls.clear()
    events += table.run(10_000)
    assert [type(event) for event in events] == [Unlinked]
    tries = [call for call in table.gpio.calls if call == ("setmode", table.gpio.BCM)]
    assert len(tries) == 10


def test_another_trouble_is_told_too() -> None:
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
    linked, told, health = table.run(1000)
    assert isinstance(linked, Linked)
    assert isinstance(told, Sensors)
    assert closed(told) == {"e5 reed"}
    assert told.at_ms >= linked.at_ms
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
    (event,) = table.told()
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


# The end


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
    assert table.told() == []
