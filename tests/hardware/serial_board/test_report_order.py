"""The order of reports: which is the next one, which is a repetition, and which contradicts what is held."""

import pytest

from hardware.serial_board.conversation import ReportOrder, ReportPlace
from hardware.wire.packets import OccupancyPacket


def report(number: int, at_ms: int = 10, column: int = 0) -> OccupancyPacket:
    return OccupancyPacket(1, number, at_ms, (1 << column,))


@pytest.fixture
def order() -> ReportOrder:
    order = ReportOrder()
    for number in range(3):
        assert order.take(report(number)) is ReportPlace.NEXT
    return order


def test_the_first_report_has_number_0() -> None:
    assert ReportOrder().take(report(1)) is ReportPlace.EARLY


def test_one_that_is_held_already_is_a_repetition(order: ReportOrder) -> None:
    assert [order.take(report(number)) for number in (2, 1, 0)] == [ReportPlace.AGAIN] * 3
    assert order.newest == report(2)


def test_one_after_a_lost_one_waits(order: ReportOrder) -> None:
    assert order.take(report(4)) is ReportPlace.EARLY
    assert order.newest == report(2)


@pytest.mark.parametrize("other", [report(2, column=1), report(2, at_ms=11)])
def test_another_one_under_the_newest_number_contradicts_it(
    order: ReportOrder, other: OccupancyPacket
) -> None:
    assert order.take(other) is ReportPlace.CONTRARY
    assert order.newest == report(2)


def test_numbers_wrap(order: ReportOrder) -> None:
    order.newest = report(65535)
    assert order.take(report(65534)) is ReportPlace.AGAIN
    assert order.take(report(0)) is ReportPlace.NEXT
