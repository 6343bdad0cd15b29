"""What a board does, be it the firmware, compiled for each board, or its twin in Python."""

import pytest

from controller.lights import within_cap
from hardware.wire import Envelope, seal
from hardware.wire.packets import (
    Configure,
    DonePacket,
    Greet,
    Hello,
    OccupancyPacket,
    Packet,
    Ping,
    Pong,
    Received,
    RequestStatus,
    Type,
    WatchRow,
)
from hardware.wire.pictures import light_packet
from tests.firmware.ends import End
from tests.firmware.native import of
from tests.sweeps import sampled

LINK = 0x1234


@pytest.fixture
def board(end: End) -> End:
    """A linked board whose host has received its first report."""
    end.say(Greet(LINK))
    end.go(10)
    end.say(Received(LINK, 0))
    end.go(10)
    return end


def white(board: End, count: int) -> bytes:
    """A picture of that many white lights."""
    return bytes((255, 255, 255)) * count + bytes(3 * (board.shape.lights - count))


def numbers(said: list[Packet]) -> list[int]:
    return [report.report for report in of(OccupancyPacket, said)]


@sampled(1)
@pytest.mark.parametrize(
    "noise",
    [Envelope(0x55, 0, b""), Envelope(Type.PING, 0, b"\0"), Envelope(Type.HELLO, 0, bytes(40))],
    ids=["unknown", "wrong length", "of a board"],
)
def test_packets_that_no_host_sends_do_not_keep_the_lights_on(board: End, noise: Envelope) -> None:
    board.say(light_packet(white(board, 1)))
    board.go(20)
    assert any(board.strip)
    said: list[Packet] = []
    for _ in range(5):
        board.say_bytes(seal(noise))
        said += board.go(450)
    assert not any(board.strip)
    assert of(Hello, said)[-1].link == 0


def test_word_of_a_report_that_the_board_has_not_sent_drops_nothing(board: End) -> None:
    """While old reports go out again, a new one waits, and what seems to be word of it cannot be."""
    said: list[Packet] = []
    for number in range(12):
        board.close_reed(number)
        said += board.go(2)
    while len(numbers(said)) == len(set(numbers(said))):
        said += board.go(1)
    newest = max(numbers(said))
    board.close_reed(12)
    said = board.go(1)
    assert newest + 1 not in numbers(said)
    board.say(Received(LINK, newest + 1))
    assert newest + 1 in numbers(board.go(60))


def test_a_report_bears_the_time_of_its_scan_and_keeps_it(board: End) -> None:
    board.say(Ping())
    (before,) = of(Pong, board.go(10))
    board.close_reed(0)
    first, again = of(OccupancyPacket, board.go(60))
    assert first == again
    assert before.at_ms < first.at_ms < before.at_ms + 15


@sampled(1)
def test_a_picture_that_waits_for_the_strip_survives_other_limits(board: End) -> None:
    first = board.say(light_packet(white(board, 1)))
    board.go(1)
    second = board.say(light_packet(white(board, 2)))
    cap_ma = board.shape.lights + 20
    limits = board.say(Configure(cap_ma, 5, 5))
    done = of(DonePacket, board.go(30))
    assert sorted(done, key=lambda one: one.seq) == [
        DonePacket(seq, RequestStatus.DONE) for seq in (first, second, limits)
    ]
    assert board.strip == within_cap(white(board, 2), cap_ma)


def test_a_new_link_has_its_first_report_before_it_answers_anything(board: End) -> None:
    board.say(Greet(LINK + 1))
    board.say(Ping())
    hello, report, pong = board.go(10)
    assert isinstance(hello, Hello)
    assert isinstance(report, OccupancyPacket)
    assert isinstance(pong, Pong)
    assert (hello.link, report.link, report.report, pong.link, pong.report) == (LINK + 1,) * 2 + (
        0,
        LINK + 1,
        0,
    )


def test_a_new_link_ends_a_watch(board: End) -> None:
    board.say(WatchRow(0))
    board.go(20)
    board.say(Greet(LINK + 1))
    board.go(20)
    board.close_reed(0)
    (report,) = of(OccupancyPacket, board.go(20))
    assert any(report.debounced)
    seq = board.say(light_packet(white(board, 1)))
    assert of(DonePacket, board.go(20)) == [DonePacket(seq, RequestStatus.DONE)]


@sampled(1)
def test_to_watch_no_row_while_none_is_watched_is_no_news(board: End) -> None:
    seq = board.say(WatchRow(None))
    assert board.go(20) == [DonePacket(seq, RequestStatus.DONE)]
