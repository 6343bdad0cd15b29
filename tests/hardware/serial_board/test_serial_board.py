"""The serial board as a port: a host, driven over a line from within the loop's calls."""

from dataclasses import dataclass

import pytest

from controller.ports import (
    BoardEvent,
    Frame,
    Health,
    Linked,
    Refresh,
    Sensors,
    Shown,
    Unlinked,
)
from hardware.serial_board import SerialBoard
from hardware.serial_board.serial_board import REOPEN_MS
from hardware.wire.packets import Reset
from simulator.twin_clock import SimulatedClock
from tests.hardware.serial_board.fake_board import PROFILE, FakeBoard
from tests.hardware.serial_board.fake_line import LOST, FakeLine
from tests.hardware.serial_board.wired import matrix, without_state


@dataclass
class Table:
    """A serial board, and what is at the other end of its line."""

    board: SerialBoard
    line: FakeLine
    chip: FakeBoard
    clock: SimulatedClock

    def run(self, ms: float) -> list[BoardEvent]:
        events: list[BoardEvent] = []
        until_ms = self.clock.now_ms() + ms
        while self.clock.now_ms() < until_ms:
            event = self.board.read((until_ms - self.clock.now_ms()) / 1000)
            if event is not None:
                events.append(event)
        return without_state(events)


@pytest.fixture
def table() -> Table:
    clock = SimulatedClock()
    line = FakeLine(clock)

    def hear(content: bytes, _at_ms: float) -> None:
        line.inbox += content if line.is_open else b""

    chip = FakeBoard(hear)

    def tick(at_ms: float) -> float:
        chip.tick(at_ms)
        return chip.due_ms

    line.listen, line.tick = chip.receive, tick
    return Table(SerialBoard(PROFILE, clock, line, first_link=5), line, chip, clock)


def kinds(events: list[BoardEvent]) -> list[type]:
    return [type(event) for event in events]


def test_it_opens_the_line_and_links(table: Table) -> None:
    assert table.line.calls == []
    assert kinds(table.run(400)) == [Linked, Sensors]
    assert table.line.calls == ["open"]
    assert table.chip.link == 5


def test_without_a_number_every_board_begins_with_another_link() -> None:
    links = {SerialBoard(PROFILE, c := SimulatedClock(), FakeLine(c))._host._next_link for _ in range(20)}
    assert len(links) > 15
    assert all(0 < link < 65536 for link in links)


def test_what_waits_on_the_line_is_read_without_time(table: Table) -> None:
    table.run(400)
    table.chip.change(matrix((1, 1)), table.clock.now_ms())
    table.chip.change(matrix((1, 2)), table.clock.now_ms())
    before_ms = table.clock.now_ms()
    events = [table.board.read(0) for _ in range(3)]
    assert [type(event) for event in events] == [Sensors, Sensors, type(None)]
    assert table.clock.now_ms() == before_ms


def test_a_wake_from_before_hides_nothing(table: Table) -> None:
    table.run(400)
    table.board.wake()
    table.chip.change(matrix((1, 1)), table.clock.now_ms())
    assert table.board.read(10) is None
    assert isinstance(table.board.read(0), Sensors)


def test_a_host_that_comes_late_does_not_take_it_for_the_boards_silence(table: Table) -> None:
    table.run(400)
    table.clock.reach(round(table.clock.now_ms() * 1000) + 1_600_000)
    assert Unlinked not in kinds(table.run(200))


def test_it_ends_though_nobody_hears_what_is_reported_meanwhile(table: Table) -> None:
    table.run(400)
    table.board.show(Frame(1, bytes(range(210))))
    for column in range(5):
        table.chip.change(matrix((1, column)), table.clock.now_ms())
    table.board.close()
    assert table.line.calls[-1] == "close"
    assert not any(table.chip.strip)


def test_what_the_line_dropped_is_reported_with_the_health(table: Table) -> None:
    table.run(400)
    table.line.dropped = 4711
    events = [table.board.read(0.2) for _ in range(5)]
    (health,) = [event for event in events if isinstance(event, Health)]
    assert health.counters["host_dropped"] == 4711


def test_a_silent_board_is_reset_once(table: Table) -> None:
    table.run(400)
    table.chip.is_hung = True
    (event,) = table.run(20_000)
    assert isinstance(event, Unlinked)
    assert table.line.calls == ["open", "reset"]
    table.chip.is_hung = False
    table.chip.restart(table.clock.now_ms(), Reset.LINE)
    assert kinds(table.run(400)) == [Linked, Sensors]
    table.chip.is_hung = True
    table.run(2000)
    assert table.line.calls == ["open", "reset", "reset"]


def test_a_lost_line_is_reported_once_and_opened_again_every_500_ms(table: Table) -> None:
    table.run(400)
    table.line.trouble = LOST
    (event,) = table.run(4 * REOPEN_MS + 50)
    assert isinstance(event, Unlinked)
    assert (event.cause, event.cure) == (LOST.trouble.cause, LOST.trouble.cure)
    assert table.line.calls == ["open"] * 5
    table.line.trouble = None
    table.chip.boot(table.clock.now_ms())
    assert kinds(table.run(1000)) == [Linked, Sensors]


def test_a_line_that_cannot_be_opened_at_first_is_tried_again(table: Table) -> None:
    table.line.trouble = LOST
    assert kinds(table.run(100)) == [Unlinked]
    table.line.trouble = None
    assert kinds(table.run(1000)) == [Linked, Sensors]


def test_a_line_that_breaks_while_something_is_said_is_lost_as_well(table: Table) -> None:
    table.run(400)
    table.line.trouble = LOST
    table.board.show(Frame(1, bytes(210)))
    table.board.ask(Refresh())
    assert kinds(table.run(100))[0] == Unlinked


def test_a_picture_of_the_wrong_size_is_a_programmers_mistake(table: Table) -> None:
    with pytest.raises(ValueError, match="210 bytes, not 3"):
        table.board.show(Frame(1, bytes(3)))


def test_it_is_dark_when_it_is_closed(table: Table) -> None:
    table.run(400)
    table.board.show(Frame(1, bytes([9]) * 210))
    assert table.run(50) == [Shown(1)]
    assert any(table.chip.strip)
    table.board.close()
    assert not any(table.chip.strip)
    assert table.line.calls == ["open", "close"]
    said = table.line.written
    table.board.close()
    table.board.show(Frame(2, bytes([9]) * 210))
    table.board.ask(Refresh())
    assert table.board.read(1) is None
    assert table.line.calls == ["open", "close"]
    assert table.line.written == said


def test_a_board_that_does_not_answer_is_not_waited_for_long(table: Table) -> None:
    table.run(400)
    table.chip.is_hung = True
    before_ms = table.clock.now_ms()
    table.board.close()
    assert table.clock.now_ms() - before_ms <= 300
    assert table.line.calls[-1] == "close"


def test_a_board_that_was_never_opened_is_closed_at_once(table: Table) -> None:
    table.board.close()
    assert table.clock.now_ms() == 0
    assert table.line.calls == ["close"]
