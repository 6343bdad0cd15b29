"""The host's requests to a board: pictures, and rows to watch."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.ports import BoardEvent, Edges, Frame, Health, Refused, Shown, WatchEdges
from hardware.wire.packets import Ability, Edge, EdgesPacket, LightPacket, Reset, WatchRow
from tests.hardware.serial_board.fake_board import HELLO, packets
from tests.hardware.serial_board.wired import Wired, without_state
from tests.sweeps import some


def frame(seq: int) -> Frame:
    return Frame(seq, bytes([seq % 256, 1, 2]) * 70)


def shown(events: list[BoardEvent]) -> list[int]:
    return [event.frame_seq for event in events if isinstance(event, Shown)]


def lights_said(wired: Wired) -> int:
    return sum(isinstance(packet, LightPacket) for packet in packets(wired.to_board.sent))


def test_a_picture_is_shown_and_said_to_be() -> None:
    wired = Wired().linked()
    wired.host.show(frame(7), wired.now_ms)
    assert without_state(wired.run(20)) == [Shown(7)]
    assert wired.board.strip == frame(7).rgb


def test_one_picture_is_under_way_at_a_time_and_the_newest_wins() -> None:
    wired = Wired().linked()
    for seq in range(20):
        wired.host.show(frame(seq), wired.now_ms)
    wired.run(100)
    assert shown(wired.events) == [0, 19]
    assert lights_said(wired) == 2
    assert wired.board.strip == frame(19).rgb


def test_a_picture_without_an_answer_is_sent_again_as_the_newest_after_100_ms() -> None:
    wired = Wired().linked()
    wired.to_board.is_cut = True
    wired.host.show(frame(1), wired.now_ms)
    wired.run(50)
    wired.host.show(frame(2), wired.now_ms)
    assert lights_said(wired) == 1
    wired.to_board.is_cut = False
    wired.run(49)
    assert lights_said(wired) == 1
    wired.run(20)
    assert lights_said(wired) == 2
    assert shown(wired.events) == [2]
    assert wired.board.strip == frame(2).rgb


def test_a_picture_whose_answer_is_lost_is_reported_once() -> None:
    wired = Wired().linked()
    wired.host.show(frame(1), wired.now_ms)
    wired.run(1)
    wired.to_host.is_cut = True
    wired.run(10)
    wired.to_host.is_cut = False
    wired.run(1000)
    assert shown(wired.events) == [1]
    assert lights_said(wired) == 2
    (health, *_) = [event for event in wired.events[::-1] if isinstance(event, Health)]
    assert health.counters["host_resent"] == 1


@pytest.mark.parametrize("delay_ms", [60, 200, 600])
def test_over_a_slow_line_pictures_come_through_all_the_same(delay_ms: float) -> None:
    wired = Wired(delay_ms=delay_ms)
    wired.run(4000)
    wired.host.show(frame(1), wired.now_ms)
    wired.run(3 * delay_ms)
    wired.host.show(frame(2), wired.now_ms)
    wired.run(5 * delay_ms + 500)
    assert shown(wired.events) == [1, 2]
    assert wired.board.strip == frame(2).rgb
    said = lights_said(wired)
    wired.run(3000)
    assert lights_said(wired) == said


def test_without_a_link_a_picture_is_dropped() -> None:
    wired = Wired()
    wired.host.show(frame(1), 0.0)
    assert wired.host.is_settled
    wired.run(500)
    assert shown(wired.events) == []
    assert lights_said(wired) == 0


def test_a_picture_does_not_outlive_its_link() -> None:
    wired = Wired().linked()
    wired.to_board.is_cut = True
    wired.host.show(frame(1), wired.now_ms)
    wired.run(20)
    wired.to_board.is_cut = False
    wired.board.restart(wired.now_ms, Reset.WATCHDOG)
    wired.run(1000)
    assert shown(wired.events) == []
    wired.host.show(frame(2), wired.now_ms)
    wired.run(100)
    assert shown(wired.events) == [2]


@settings(max_examples=some(40))
@given(st.integers(0, 1 << 32), st.lists(st.integers(0, 30), min_size=4, max_size=4))
def test_the_newest_picture_is_shown_in_the_end_whatever_is_lost(seed: int, percents: list[int]) -> None:
    wired = Wired(str(seed)).linked()
    wired.to_board.lost, wired.to_board.changed, wired.to_host.lost, wired.to_host.changed = percents
    for seq in range(1, 40):
        wired.host.show(frame(seq), wired.now_ms)
        wired.run(13)
    linked = not any(type(event).__name__ == "Unlinked" for event in wired.events)
    wired.to_board.lost = wired.to_board.changed = wired.to_host.lost = wired.to_host.changed = 0
    wired.run(3000)
    assert shown(wired.events) == sorted(set(shown(wired.events)))
    if linked and not any(type(event).__name__ == "Unlinked" for event in wired.events):
        assert wired.board.strip == frame(39).rgb
        assert shown(wired.events)[-1] == 39


def test_a_watched_row_reports_its_edges() -> None:
    wired = Wired().linked()
    wired.host.ask(WatchEdges(3), wired.now_ms)
    wired.run(20)
    assert packets(wired.to_board.sent)[-1] == WatchRow(3)
    wired.board.watched(
        EdgesPacket(3, 2, (Edge(5000, 4, is_closed=True), Edge(5120, 4, is_closed=False))), wired.now_ms
    )
    assert without_state(wired.run(20)) == [Edges(3, ((5000, 4, True), (5120, 4, False)))]
    (health,) = [event for event in wired.run(400) if isinstance(event, Health)]
    assert health.counters["host_edges_lost"] == 2


def test_watching_is_asked_for_until_it_is_done() -> None:
    wired = Wired().linked()
    wired.to_board.is_cut = True
    wired.host.ask(WatchEdges(3), wired.now_ms)
    wired.run(250)
    wired.to_board.is_cut = False
    wired.run(100)
    assert packets(wired.to_board.sent).count(WatchRow(3)) == 4
    wired.run(1000)
    assert packets(wired.to_board.sent).count(WatchRow(3)) == 4


def test_pictures_wait_while_a_row_is_watched() -> None:
    wired = Wired().linked()
    wired.host.ask(WatchEdges(3), wired.now_ms)
    wired.run(20)
    wired.host.show(frame(1), wired.now_ms)
    wired.run(1000)
    assert lights_said(wired) == 0
    wired.host.ask(WatchEdges(None), wired.now_ms)
    wired.run(20)
    assert shown(wired.events) == [1]


def test_pictures_go_on_when_nobody_asks_to_watch_any_more() -> None:
    wired = Wired().linked()
    wired.host.ask(WatchEdges(3), wired.now_ms)
    wired.run(20)
    wired.host.show(frame(1), wired.now_ms)
    wired.run(2100)
    assert shown(wired.events) == [1]


def test_a_picture_that_meets_a_watching_board_comes_later() -> None:
    wired = Wired().linked()
    wired.board.watches_to_ms = wired.now_ms + 250
    wired.host.show(frame(1), wired.now_ms)
    wired.run(240)
    assert shown(wired.events) == []
    wired.run(200)
    assert shown(wired.events) == [1]


def test_a_row_that_there_is_not_is_refused() -> None:
    wired = Wired().linked()
    wired.host.ask(WatchEdges(44), wired.now_ms)
    (refused,) = without_state(wired.run(50))
    assert isinstance(refused, Refused)
    assert refused.request == WatchEdges(44)


def test_a_board_that_cannot_watch_refuses_it_unasked() -> None:
    wired = Wired()
    wired.board.hello = replace(HELLO, abilities=Ability(0))
    wired.linked()
    said = len(wired.to_board.sent)
    wired.host.ask(WatchEdges(3), wired.now_ms)
    wired.flush()
    assert isinstance(wired.events[-1], Refused)
    assert len(wired.to_board.sent) == said


def test_without_a_link_watching_is_refused() -> None:
    wired = Wired()
    wired.host.ask(WatchEdges(3), 0.0)
    assert [type(event) for event in wired.run(0)] == [Refused]
