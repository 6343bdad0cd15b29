"""Reports over a bad wire: none is missed or repeated, all are in order, and their times are true."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.ports import Linked, Refresh, Sensors, Unlinked
from hardware.serial_board import link_errors
from hardware.serial_board.board_time import BoardTime
from hardware.wire.packets import Greet, Matrix, OccupancyPacket, Ping, Pong, Received
from tests.hardware.serial_board.fake_board import NOTHING, packets
from tests.hardware.serial_board.wired import Wired, by_link, matrix, sensors, without_state
from tests.sweeps import some


def numbered(number: int) -> Matrix:
    """Return a matrix unlike any other in a test."""
    return (number + 1, *NOTHING[1:])


def reported(wired: Wired) -> list[Matrix]:
    return [event.debounced for event in sensors(without_state(wired.events))]


def test_every_change_is_reported_once_and_in_order() -> None:
    wired = Wired().linked()
    for n in range(5):
        wired.board.change(numbered(n), wired.now_ms)
        wired.run(7)
    wired.run(1000)
    assert reported(wired) == [NOTHING, *map(numbered, range(5))]
    seqs = [event.seq for event in sensors(wired.events)]
    assert seqs == list(range(len(seqs)))


def test_a_report_is_received_at_once() -> None:
    wired = Wired().linked()
    wired.run(50)
    wired.board.change(numbered(1), wired.now_ms)
    wired.run(1.1)
    assert packets(wired.to_board.sent)[-1] == Received(1, 1)
    assert not wired.board.kept


def test_several_reports_that_arrive_at_once_are_answered_by_one() -> None:
    wired = Wired().linked()
    wired.run(300)
    wired.is_host_asleep = True
    for n in range(10):
        wired.board.change(numbered(n), wired.now_ms)
        wired.run(2)
    wired.is_host_asleep = False
    said = len(packets(wired.to_board.sent))
    wired.run(0.6)
    assert packets(wired.to_board.sent)[said:] == [Received(1, 10)]
    assert reported(wired)[1:] == list(map(numbered, range(10)))


def test_a_run_of_quick_changes_is_received_without_any_being_sent_again() -> None:
    wired = Wired(delay_ms=1.5).linked()
    for n in range(60):
        wired.board.change(numbered(n), wired.now_ms)
        wired.run(2)
    wired.run(20)
    assert not wired.board.kept
    assert wired.board.resent == 0


def test_a_lost_report_is_waited_for_and_later_ones_are_not_answered_for() -> None:
    wired = Wired().linked()
    wired.run(50)
    wired.to_host.is_cut = True
    wired.board.change(numbered(1), wired.now_ms)
    wired.run(5)
    wired.to_host.is_cut = False
    wired.board.change(numbered(2), wired.now_ms)
    wired.run(5)
    assert reported(wired) == [NOTHING]
    assert packets(wired.to_board.sent)[-1] != Received(1, 2)
    wired.run(50)
    assert reported(wired) == [NOTHING, numbered(1), numbered(2)]
    assert packets(wired.to_board.sent).count(Received(1, 2)) == 1


def test_a_repeat_is_answered_and_not_reported() -> None:
    wired = Wired().linked()
    wired.run(50)
    wired.to_board.is_cut = True
    wired.board.change(numbered(1), wired.now_ms)
    wired.run(100)
    wired.to_board.is_cut = False
    wired.run(100)
    assert reported(wired) == [NOTHING, numbered(1)]
    assert not wired.board.kept


def test_numbers_go_on_after_the_last_one() -> None:
    wired = Wired().linked()
    newest = OccupancyPacket(1, 65534, wired.board.stamp(wired.now_ms), NOTHING)
    talk = wired.host._talk
    assert talk is not None
    talk._reports.newest = newest
    wired.board.reported = [newest] * 65535
    for n in range(4):
        wired.board.change(numbered(n), wired.now_ms)
        wired.run(10)
    wired.run(1000)
    assert reported(wired) == [NOTHING, *map(numbered, range(4))]
    assert not wired.board.kept
    assert wired.board.link == 1


def test_a_state_reports_the_raw_matrix_if_its_report_is_held() -> None:
    wired = Wired().linked()
    wired.board.raw = matrix((3, 3))
    (report,) = sensors(wired.run(500))
    assert (report.debounced, report.raw) == (NOTHING, matrix((3, 3)))


def test_a_state_whose_report_is_not_held_reports_only_health() -> None:
    wired = Wired().linked()
    wired.run(280)
    wired.to_host.is_cut = True
    wired.board.change(numbered(1), wired.now_ms)
    wired.run(10)
    wired.to_host.is_cut = False
    wired.board._state_ms = wired.now_ms
    assert [type(event).__name__ for event in wired.run(5)] == ["Health"]


@pytest.mark.parametrize("raw", [NOTHING, matrix((3, 3)), matrix((5, 5))])
def test_a_state_that_contradicts_its_report_begins_the_link_anew_whatever_is_raw(raw: Matrix) -> None:
    wired = Wired().linked()
    wired.board.now, wired.board.raw = matrix((3, 3)), raw
    unlinked, linked, report = without_state(wired.run(450))
    assert isinstance(unlinked, Unlinked)
    assert unlinked.cause == link_errors.CONTRARY.cause
    assert isinstance(linked, Linked)
    assert isinstance(report, Sensors)
    assert report.debounced == matrix((3, 3))
    assert all(event.raw is None for event in sensors(wired.events))


@settings(max_examples=some(60))
@given(
    seed=st.integers(0, 1 << 32),
    percents=st.lists(st.integers(0, 35), min_size=6, max_size=6),
    delay_ms=st.sampled_from([0.5, 3, 20, 60, 150]),
    pauses=st.lists(st.sampled_from([0.3, 1, 4, 11, 30, 80, 400]), max_size=40),
)
def test_nothing_is_missed_whatever_is_lost(
    seed: int, percents: list[int], delay_ms: float, pauses: list[float]
) -> None:
    wired = Wired(str(seed), delay_ms=delay_ms)
    for cable, (lost, changed, twice) in zip(
        (wired.to_board, wired.to_host), (percents[:3], percents[3:]), strict=True
    ):
        cable.lost, cable.changed, cable.twice = lost, changed, twice
    for n, pause_ms in enumerate(pauses):
        wired.board.change(numbered(n), wired.now_ms)
        wired.run(pause_ms)
    for cable in (wired.to_board, wired.to_host):
        cable.lost = cable.changed = cable.twice = 0
    wired.run(6000)
    assert not wired.board.kept
    *earlier, last = by_link(wired.events)
    stories = [[report.debounced for report in story] for story in wired.board.stories]
    assert last == [report.debounced for report in wired.board.reported]
    for heard in earlier:
        assert any(heard == story[: len(heard)] for story in stories)
    for before, after in pairwise(sensors(wired.events)):
        assert after.seq == before.seq + 1
        assert after.at_ms >= before.at_ms


@settings(max_examples=some(40))
@given(seed=st.integers(0, 1 << 32), lost=st.integers(0, 20), changed=st.integers(0, 20))
def test_a_link_over_a_bad_wire_holds_and_no_change_is_missed(seed: int, lost: int, changed: int) -> None:
    wired = Wired(str(seed)).linked()
    for cable in (wired.to_board, wired.to_host):
        cable.lost, cable.changed = lost, changed
    for n in range(50):
        wired.board.change(numbered(n), wired.now_ms)
        wired.run(60)
    wired.to_board.lost = wired.to_host.lost = wired.to_board.changed = wired.to_host.changed = 0
    wired.run(500)
    if any(isinstance(event, Unlinked) for event in wired.events):
        assert lost + changed > 15
        return
    assert reported(wired) == [NOTHING, *map(numbered, range(50))]


def test_a_late_report_keeps_its_true_time() -> None:
    wired = Wired().linked()
    wired.run(800)
    wired.to_host.is_cut = True
    happened_ms = wired.now_ms
    wired.board.change(numbered(1), happened_ms)
    wired.run(20)
    wired.to_host.is_cut = False
    wired.board.change(numbered(2), wired.now_ms)
    first, second = sensors(without_state(wired.run(100)))
    assert first.at_ms == pytest.approx(happened_ms + 0.5, abs=1.5)
    assert second.at_ms - first.at_ms == pytest.approx(20, abs=1.0)
    assert second.board_ms - first.board_ms == pytest.approx(20, abs=1.0)


def test_a_host_that_comes_late_still_learns_the_true_distances() -> None:
    wired = Wired().linked()
    wired.run(800)
    happened_ms = wired.now_ms
    wired.is_host_asleep = True
    for n in range(4):
        wired.board.change(numbered(n), wired.now_ms)
        wired.run(50)
    wired.is_host_asleep = False
    reports = sensors(without_state(wired.run(50)))
    assert reports[0].at_ms == pytest.approx(happened_ms, abs=6)
    assert [event.at_ms - reports[0].at_ms for event in reports] == pytest.approx([0, 50, 100, 150], abs=0.1)


@settings(max_examples=some(200))
@given(
    st.lists(st.tuples(st.floats(0, 5000), st.floats(0, 300)), min_size=1, max_size=50),
    st.integers(0, (1 << 32) - 1),
    st.floats(-0.005, 0.005),
)
def test_a_time_is_never_later_than_its_arrival_and_near_the_truth(
    steps: list[tuple[float, float]], start: int, drift: float
) -> None:
    clock, true_ms, arrived_ms = BoardTime(), 10_000.0, 0.0
    least_late_ms, since_ms = float("inf"), 0.0
    for pause_ms, late_ms in steps:
        true_ms += pause_ms
        arrived_ms = max(true_ms + late_ms, arrived_ms)
        stamp = (start + int(true_ms * (1 + drift))) % (1 << 32)
        _, at_ms = clock.hear(stamp, arrived_ms)
        assert at_ms <= arrived_ms
        since_ms += pause_ms
        least_late_ms = min(least_late_ms, arrived_ms - true_ms)
        assert at_ms >= true_ms - 1.1 - 0.02 * (since_ms + 300)


def test_a_slow_way_is_forgotten_at_one_percent() -> None:
    clock = BoardTime()
    assert clock.hear(1000, 1002.0)[1] == 1002
    assert clock.hear(2000, 2050.0)[1] == pytest.approx(2002 + 10.48)
    assert clock.hear(3000, 3001.0)[1] == 3001


def test_a_single_stamp_that_sets_the_clock_back_by_much_is_not_believed() -> None:
    clock = BoardTime()
    assert clock.hear(1000, 1002.0)[1] == 1002
    assert clock.hear(9000, 2002.0)[1] == 2002
    assert clock.hear(3000, 3012.0)[1] == pytest.approx(3002, abs=21)


def test_two_such_stamps_with_a_true_one_between_them_are_not_believed_either() -> None:
    clock = BoardTime()
    for stamp, arrived_ms in ((1000, 1002.0), (9000, 2002.0), (2010, 2012.0), (9020, 2022.0)):
        clock.hear(stamp, arrived_ms)
    assert clock.hear(2030, 2042.0)[1] == pytest.approx(2032, abs=15)


def test_two_stamps_that_agree_set_the_clock_back_after_a_late_beginning() -> None:
    clock = BoardTime()
    assert clock.hear(1000, 6002.0)[1] == 6002
    clock.hear(6010, 6012.0)
    clock.hear(6020, 6022.0)
    assert clock.hear(6030, 6042.0)[1] == pytest.approx(6032, abs=1)


def test_the_boards_time_goes_on_where_its_stamp_overflows() -> None:
    clock = BoardTime()
    last = (1 << 32) - 1
    assert clock.hear(last, 10.0)[0] == last
    assert clock.hear(4, 15.0) == (last + 5, 15.0)
    assert clock.hear(last - 1, 16.0)[0] == last - 1


def test_a_refresh_is_answered_by_what_the_board_has_when_it_is_asked() -> None:
    wired = Wired().linked()
    wired.run(400)
    asked_ms = wired.now_ms
    wired.host.ask(Refresh(), asked_ms)
    (report,) = without_state(wired.run(50))
    assert isinstance(report, Sensors)
    assert (report.debounced, report.raw) == (NOTHING, None)
    assert report.board_ms == int(asked_ms + 0.5)
    assert asked_ms <= report.at_ms <= asked_ms + 1.1


def test_a_refresh_is_asked_for_again_after_50_ms() -> None:
    wired = Wired().linked()
    wired.run(320)
    wired.to_board.is_cut = True
    said = len(packets(wired.to_board.sent))
    wired.host.ask(Refresh(), wired.now_ms)
    wired.run(120)
    assert packets(wired.to_board.sent)[said:].count(Ping()) >= 3
    wired.to_board.is_cut = False
    assert len(without_state(wired.run(60))) == 1
    assert without_state(wired.run(500)) == []


def test_a_refresh_waits_for_the_report_that_its_pong_knows_of() -> None:
    wired = Wired().linked()
    wired.run(350)
    wired.to_host.is_cut = True
    wired.board.change(numbered(1), wired.now_ms)
    wired.to_host.is_cut = False
    wired.host.ask(Refresh(), wired.now_ms)
    assert without_state(wired.run(30)) == []
    assert any(isinstance(packet, Pong) for packet in packets(wired.to_host.sent))
    report, proof = sensors(without_state(wired.run(50)))
    assert report.debounced == proof.debounced == numbered(1)
    assert proof.board_ms >= report.board_ms


def test_an_answer_to_an_earlier_question_answers_no_refresh() -> None:
    wired = Wired(delay_ms=20).linked()
    wired.run(400)
    wired.host.tick(wired.now_ms)
    pinged = packets(wired.to_board.sent).count(Ping())
    while packets(wired.to_board.sent).count(Ping()) == pinged:
        wired.run(1)
    wired.run(10)
    wired.host.ask(Refresh(), wired.now_ms)
    assert without_state(wired.run(39)) == []
    assert len(without_state(wired.run(2))) == 1


def test_a_repeated_greet_changes_nothing() -> None:
    wired = Wired(delay_ms=60)
    wired.run(1000)
    assert packets(wired.to_board.sent).count(Greet(1)) == 2
    assert len([event for event in wired.events if isinstance(event, Linked)]) == 1


def test_never_more_is_under_way_than_the_board_can_hold() -> None:
    wired = Wired(delay_ms=4).linked()
    for n in range(200):
        wired.board.change(numbered(n), wired.now_ms)
        wired.host.ask(Refresh(), wired.now_ms)
        wired.run(3)
    wired.run(500)
    assert 20 < wired.referee.most_bytes <= 32
    assert reported(wired)[-1] == numbered(199)


@pytest.mark.parametrize("delay_ms", [0.1, 0.5, 7, 24])
def test_an_answer_is_never_from_before_its_question(delay_ms: float) -> None:
    wired = Wired(delay_ms=delay_ms).linked()
    for n in range(300):
        wired.run(2 * delay_ms + 0.137 * (n % 11))
        asked_ms = wired.now_ms
        wired.host.ask(Refresh(), asked_ms)
        reports = sensors(without_state(wired.run(2 * delay_ms + 0.01)))
        assert [asked_ms <= event.at_ms <= wired.now_ms for event in reports] == [True]


@pytest.mark.parametrize("delay_ms", [30, 80, 300])
def test_over_a_slow_line_one_who_asks_again_and_again_is_answered(delay_ms: float) -> None:
    wired = Wired(delay_ms=delay_ms)
    wired.run(5000)
    answered = 0
    for _ in range(40):
        asked_ms = wired.now_ms
        wired.host.ask(Refresh(), asked_ms)
        answered += any(event.at_ms >= asked_ms for event in sensors(without_state(wired.run(50))))
    assert answered > 20
    wired.run(3 * delay_ms)
    assert without_state(wired.run(2000)) == []
