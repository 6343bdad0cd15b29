"""Reports are kept until they are received: pure, with made-up times."""

from hardware.wire.packets import Received
from simulator.firmware.talk import AGAIN_US, KEPT, ChipReports

LINK = 5


def full(count: int = KEPT, at_us: int = 0) -> ChipReports:
    reports = ChipReports(LINK)
    for number in range(count):
        reports.add(number, (number,), at_us)
    return reports


def test_reports_are_numbered_from_0_and_say_the_whole_matrix() -> None:
    reports = ChipReports(LINK)
    first, second = reports.add(10, (1, 2), 0), reports.add(11, (3, 4), 0)
    assert (first.link, first.report, first.at_ms, first.debounced) == (LINK, 0, 10, (1, 2))
    assert second.report == reports.newest == 1


def test_sixteen_can_be_kept() -> None:
    assert not full(KEPT - 1).is_full
    assert full(KEPT).is_full
    assert KEPT >= 16


def test_nothing_is_due_while_nothing_is_kept() -> None:
    reports = full(2)
    assert reports.due_us == AGAIN_US
    reports.receive(Received(LINK, 1), 10)
    assert reports.again(10_000_000) == ()
    assert ChipReports(LINK).due_us is None


def test_all_that_is_kept_is_sent_again_after_40_ms() -> None:
    reports = full(3, at_us=1000)
    assert reports.again(1000 + AGAIN_US - 1) == ()
    assert [report.report for report in reports.again(1000 + AGAIN_US)] == [0, 1, 2]
    assert reports.resent == 3
    assert reports.again(1000 + AGAIN_US + 1) == ()
    assert [report.report for report in reports.again(1000 + 2 * AGAIN_US)] == [0, 1, 2]
    assert reports.resent == 6


def test_word_of_one_frees_all_before_it_and_begins_the_wait_anew() -> None:
    reports = full(4)
    reports.receive(Received(LINK, 2), 30_000)
    assert reports.due_us == 30_000 + AGAIN_US
    assert [report.report for report in reports.again(30_000 + AGAIN_US)] == [3]


def test_word_of_each_report_in_time_lets_none_be_sent_again() -> None:
    reports = full(16)
    for number in range(16):
        at_us = (number + 1) * (AGAIN_US - 1000)
        assert reports.again(at_us) == ()
        reports.receive(Received(LINK, number), at_us)
    assert reports.resent == 0


def test_old_word_and_word_of_what_never_was_change_nothing() -> None:
    reports = full(4)
    reports.receive(Received(LINK, 1), 10)
    for received in (Received(LINK, 0), Received(LINK, 1), Received(LINK, 4), Received(LINK + 1, 3)):
        reports.receive(received, 20_000)
    assert [report.report for report in reports.again(10 + AGAIN_US)] == [2, 3]


def test_numbers_go_round() -> None:
    reports = ChipReports(LINK)
    for _ in range(0x10000):
        number = reports.add(0, (0,), 0).report
        reports.receive(Received(LINK, number), 0)
    assert reports.newest == 0xFFFF
    for _ in range(3):
        reports.add(0, (0,), 0)
    assert reports.newest == 2
    reports.receive(Received(LINK, 1), 0)
    assert [report.report for report in reports.again(AGAIN_US)] == [2]
