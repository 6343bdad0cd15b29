"""The contract of `controller.ports.Board`, for every kind of board.

A board may have a pulse: it reports its state by itself, periodically or whenever that changes. These events
are checked like all others, and left out only where a test counts the effects of its own actions. What the
contract says about a cable or about reference lines is tested only on boards that have them.
"""

import threading
from dataclasses import replace
from itertools import pairwise

import pytest

from controller.board import Transport
from controller.games import Colour, all_games
from controller.messages import Message, word
from controller.play.loop import Loop
from controller.ports import (
    Edges,
    Frame,
    Linked,
    Refresh,
    Refused,
    Sensors,
    Shown,
    Unlinked,
    WatchEdges,
)
from controller.session import open_session
from controller.session.clock_control import time_left_ms
from controller.table.clock import GameClock
from tests.contract.rigged import CABLED, IMAGES, Rigged, begun, only
from tests.sweeps import sampled

#: Of the boards that keep it, each is in the sample of other sentences of the contract.
pytestmark = sampled(3)

#: A board at the end of a cable says how it is at least this often.
PULSE_MS = 500.0


def test_it_says_what_it_is_and_then_everything_it_senses(rigged: Rigged) -> None:
    rigged.workbench.put(rigged.here, Colour.SECOND)
    linked, first, *_ = rigged.run(rigged.starts_ms)
    assert isinstance(linked, Linked)
    assert linked.identity.profile == rigged.profile.name
    assert linked.capabilities.rows == len(rigged.profile.rows)
    assert linked.capabilities.columns == len(rigged.profile.columns)
    assert linked.capabilities.lights == len(rigged.profile.lights)
    assert isinstance(first, Sensors)
    assert rigged.closed(first) <= {rigged.reed(rigged.here, Colour.SECOND)}
    assert len(first.debounced) == len(rigged.profile.rows)


@sampled(1)
@pytest.mark.parametrize("image", IMAGES)
def test_every_image_says_what_it_is_senses_and_shines(image: str) -> None:
    test_it_says_what_it_is_and_then_everything_it_senses(IMAGES[image]())
    test_a_change_is_reported_once_and_in_order(begun(IMAGES[image]()))
    test_a_frame_is_shown_and_said_to_be(begun(IMAGES[image]()))


def test_reference_lines_are_sensors_that_are_always_closed(cabled: Rigged) -> None:
    reports = only(cabled.run(cabled.starts_ms), Sensors)
    assert reports
    for event in reports:
        assert isinstance(event, Sensors)
        for row, bits in enumerate(event.debounced):
            for column in range(len(cabled.profile.columns)):
                if cabled.profile.is_reference((row, column)):
                    assert bits >> column & 1


def test_a_change_is_reported_once_and_in_order(running: Rigged) -> None:
    running.workbench.put(running.here, Colour.FIRST)
    running.workbench.after(100, lambda: running.workbench.put(running.there, Colour.SECOND))
    running.workbench.after(200, lambda: running.workbench.lift(running.here))
    stood = running.stands
    everything = running.run(1000)
    events = [event for event in everything if isinstance(event, Sensors)]
    news = [event for event in running.without_pulse(everything, stood) if isinstance(event, Sensors)]
    changes = [running.closed(event) for event in news]
    here, there = running.reed(running.here, Colour.FIRST), running.reed(running.there, Colour.SECOND)
    assert changes == [{here}, {here, there}, {there}]
    for earlier, later in pairwise(events):
        assert later.seq == earlier.seq + 1
        assert later.at_ms >= earlier.at_ms
        assert later.board_ms >= earlier.board_ms


def test_a_quiet_board_lets_read_end_in_time(running: Rigged) -> None:
    before_ms = running.clock.now_ms()
    assert running.board.read(0.25) is None
    late_ms = running.clock.now_ms() - before_ms - 250
    assert -0.001 < late_ms < running.late_ms + 0.001


def test_a_read_without_time_does_not_wait(running: Rigged) -> None:
    before_ms = running.clock.now_ms()
    assert running.board.read(0) is None
    assert running.clock.now_ms() == before_ms


def test_refresh_is_answered_with_everything(running: Rigged) -> None:
    running.workbench.put(running.here, Colour.FIRST)
    running.run(1000)
    running.board.ask(Refresh())
    (event,) = running.news(1000)
    assert isinstance(event, Sensors)
    assert running.closed(event) == {running.reed(running.here, Colour.FIRST)}


def test_refresh_before_the_first_scan_is_answered_by_it(rigged: Rigged) -> None:
    rigged.board.ask(Refresh())
    linked, first, *_ = rigged.run(rigged.starts_ms)
    assert isinstance(linked, Linked)
    assert isinstance(first, Sensors)


def test_refresh_is_refused_while_the_cable_is_out(plugged: Rigged) -> None:
    plugged.workbench.unplug()
    plugged.run(1000)
    plugged.board.ask(Refresh())
    (event,) = plugged.run(1000)
    assert isinstance(event, Refused)
    assert event.request == Refresh()
    assert word(event.reason)


def test_a_row_is_watched_by_a_board_with_a_cable(plugged: Rigged) -> None:
    row, column = plugged.profile.space(plugged.here).first
    plugged.board.ask(WatchEdges(row))
    plugged.run(100)
    plugged.workbench.put(plugged.here, Colour.FIRST)
    edges = only(plugged.run(300), Edges)[0]
    assert isinstance(edges, Edges)
    assert edges.row == row
    assert [edge[1:] for edge in edges.edges[:2]] == [(column, True), (column, False)]
    plugged.board.ask(WatchEdges(None))
    last = only(plugged.run(300), Sensors)[-1]
    assert isinstance(last, Sensors)
    assert plugged.closed(last) == {plugged.reed(plugged.here, Colour.FIRST)}


def test_a_board_that_cannot_watch_a_row_says_so(rigged: Rigged) -> None:
    rigged.run(rigged.starts_ms)
    rigged.board.ask(WatchEdges(3))
    refused = only(rigged.run(100), Refused)
    assert bool(refused) == (rigged.profile.transport is Transport.GPIO)
    assert refused in ([], [Refused(WatchEdges(3), Message("refusals.too_seldom"))])


def test_a_frame_is_shown_and_said_to_be(running: Rigged) -> None:
    running.board.show(running.picture(7, 0x20))
    assert running.news(1000) == [Shown(7)]
    assert running.workbench.strip() == running.picture(7, 0x20).rgb


def test_the_latest_frame_wins(running: Rigged) -> None:
    for seq, level in enumerate((1, 2, 3, 4, 5)):
        running.board.show(running.picture(seq, level))
    shown = [event.frame_seq for event in running.run(1000) if isinstance(event, Shown)]
    assert shown[-1] == 4
    assert shown == sorted(shown)
    assert running.workbench.strip() == running.picture(4, 5).rgb


@sampled(3)
@pytest.mark.parametrize("length", [0, 3, 209, 211, 280])
def test_a_picture_of_the_wrong_size_is_a_programmers_mistake(length: int, running: Rigged) -> None:
    bytes_ = 3 * len(running.profile.lights)
    with pytest.raises(ValueError, match=f"{bytes_} bytes, not {length}"):
        running.board.show(Frame(1, bytes(length)))


def test_it_is_dark_until_the_first_frame(running: Rigged) -> None:
    assert not any(running.workbench.strip())


def test_an_unplugged_board_says_so_with_cause_and_cure(plugged: Rigged) -> None:
    plugged.workbench.unplug()
    (event,) = plugged.run(2500)
    assert isinstance(event, Unlinked)
    for said, about in ((word(event.cause), "cable"), (word(event.cure), "plug")):
        assert about in said.lower()
        assert said[0].isupper()
        assert said.endswith(".")


@sampled(1)
@pytest.mark.parametrize("board", CABLED)
def test_what_was_thought_until_an_unplugged_board_was_last_heard_is_charged(board: str) -> None:
    """15 of 20 s are used when the cable is pulled, and nothing has changed on the table since."""
    rigged, clock = CABLED[board](), GameClock.read("0:20")
    session = open_session(rigged.profile, all_games()["manalath"].start())
    loop = Loop(rigged.board, rigged.clock, replace(session, record=replace(session.record, clock=clock)))

    def turn_for(ms: float) -> None:
        until_ms = rigged.clock.now_ms() + ms
        while rigged.clock.now_ms() < until_ms:
            loop.turn()

    turn_for(rigged.starts_ms)
    rigged.workbench.put(rigged.here, Colour.FIRST)
    turn_for(1000.0)
    (ply,) = loop.snapshot.session.record.plies
    turn_for(ply.at_ms + 15_000.0 - rigged.clock.now_ms())
    rigged.workbench.unplug()
    for away_ms in (3000.0, 30_000.0):
        turn_for(away_ms)
        assert not loop.snapshot.session.is_linked
        left_ms = time_left_ms(loop.snapshot.session, loop.snapshot.at_ms)
        assert left_ms is not None
        assert abs(left_ms[1] - 5000.0) <= PULSE_MS


def test_frames_for_an_unplugged_board_are_dropped(plugged: Rigged) -> None:
    plugged.workbench.unplug()
    plugged.run(100)
    plugged.board.show(plugged.picture(1, 9))
    assert plugged.run(2500) == []
    assert not any(plugged.workbench.strip())
    plugged.workbench.plug()
    assert only(plugged.run(2500), Shown) == []
    assert not any(plugged.workbench.strip())


def test_a_board_that_is_plugged_in_again_starts_like_a_new_one(plugged: Rigged) -> None:
    plugged.workbench.unplug()
    plugged.run(1000)
    plugged.workbench.put(plugged.here, Colour.FIRST)
    plugged.workbench.plug()
    linked, *later = plugged.news(2500)
    assert isinstance(linked, Linked)
    last = later[-1]
    assert isinstance(last, Sensors)
    assert plugged.closed(last) == {plugged.reed(plugged.here, Colour.FIRST)}


def test_hands_are_not_seen_while_the_cable_is_out(plugged: Rigged) -> None:
    plugged.workbench.unplug()
    plugged.run(100)
    plugged.workbench.put(plugged.here, Colour.FIRST)
    assert plugged.run(2500) == []


@sampled(3)
def test_hardware_trouble_is_an_event_and_never_a_raise(running: Rigged) -> None:
    for fault in running.faults():
        running.suffer(fault)
    running.recover()


@sampled(1)
def test_nor_is_it_where_the_cable_comes_and_goes_as_well(plugged: Rigged) -> None:
    for fault in plugged.faults():
        plugged.suffer(fault)
        plugged.workbench.unplug()
        plugged.run(100)
        plugged.board.ask(Refresh())
        plugged.board.show(plugged.picture(2, 2))
        plugged.run(100)
        plugged.workbench.plug()
        plugged.run(plugged.starts_ms)
    plugged.recover()


def test_wake_from_another_thread_ends_a_read(running: Rigged) -> None:
    waker = threading.Thread(target=running.board.wake)
    waker.start()
    waker.join()
    assert running.board.read(3600) is None
    assert running.clock.now_ms() < 3_600_000


def test_many_wakes_are_one(running: Rigged) -> None:
    for _ in range(5):
        running.board.wake()
    running.board.show(running.picture(3, 3))
    assert running.board.read(10) is None
    assert running.board.read(10) == Shown(3)


def test_close_leaves_it_dark_and_can_be_done_twice(running: Rigged) -> None:
    running.board.show(running.picture(1, 0xFF))
    running.run(100)
    running.board.close()
    assert not any(running.workbench.strip())
    running.board.close()
    running.board.show(running.picture(2, 0xFF))
    assert not any(running.workbench.strip())
    assert running.board.read(1) is None
