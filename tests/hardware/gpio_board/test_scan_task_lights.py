"""The scan task shows pictures between its scans, in simulated time."""

from itertools import pairwise

import pytest

from controller.ports import (
    Frame,
    Sensors,
    Shown,
)
from tests.hardware.gpio_board.fakes import Table
from tests.hardware.gpio_board.scan_events import PERIOD_US, closed, picture, scans_us, sensors


def test_a_picture_goes_out_at_once_between_two_scans() -> None:
    table = Table().started()
    table.run(1)
    now_us = table.timer.us
    table.works.show(picture(7, 9))
    assert table.works.due_us == now_us
    assert table.works.turn() is False
    assert table.events() == [Shown(7)]
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
    report, shown = table.events()
    assert closed(report) == {"e5 reed"}
    assert shown == Shown(7)
    assert isinstance(report, Sensors)
    assert report.at_ms * 1000 < table.strip.shown[-1][0] - table.strip.cost_us


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
    while not sensors(table.events()):
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
