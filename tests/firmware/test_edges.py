"""A watched row: every edge with its time, in packets that come within 50 ms, and an end by itself."""

import random

import pytest

from hardware.wire import Envelope, seal
from hardware.wire.packets import (
    Configure,
    DonePacket,
    Edge,
    EdgesPacket,
    Greet,
    OccupancyPacket,
    Pong,
    Received,
    RequestStatus,
    Type,
    WatchRow,
)
from hardware.wire.pictures import light_packet
from tests.firmware.conftest import MakeNative
from tests.firmware.native import Native, of

LINK = 9


@pytest.fixture
def board(native: MakeNative) -> Native:
    made = native()
    made.go(5)
    made.say(Greet(LINK))
    made.go(5)
    made.say(Received(LINK, 0))
    made.say(WatchRow(4))
    made.go(2)
    made.settle(bytes(3))
    return made


def test_edges_come_with_their_times(board: Native) -> None:
    at_us = board.now_ms * 1000
    assert board.look(at_us + 100, bytes((1, 0, 0)))
    assert board.look(at_us + 107, bytes((0, 0, 0x10)))
    assert board.look(at_us + 40_000, bytes((0, 0, 0x11)))
    assert of(EdgesPacket, board.go(45)) == []
    (packet,) = of(EdgesPacket, board.go(10))
    assert (packet.row, packet.lost) == (4, 0)
    assert packet.edges == (
        Edge(at_us + 100, 0, is_closed=True),
        Edge(at_us + 107, 0, is_closed=False),
        Edge(at_us + 107, 20, is_closed=True),
        Edge(at_us + 40_000, 16, is_closed=True),
    )
    assert of(EdgesPacket, board.go(100)) == []


def test_a_storm_of_edges_comes_in_several_packets_and_none_is_missing(board: Native) -> None:
    chance, columns, expected, reported = random.Random(8), 0, list[Edge](), list[Edge]()
    for _ in range(300):
        board.say(WatchRow(4))
        for _ in range(chance.choice([0, 1, 12])):
            at_us = board.now_ms * 1000 + 500
            bit = chance.randrange(21)
            if not board.look(at_us, (columns ^ 1 << bit).to_bytes(3, "little")):
                break
            columns ^= 1 << bit
            expected.append(Edge(at_us, bit, bool(columns >> bit & 1)))
        for packet in of(EdgesPacket, board.go(3)):
            assert packet.lost == 0
            reported += packet.edges
    for packet in of(EdgesPacket, board.go(100)):
        reported += packet.edges
    assert reported == expected
    assert len(reported) > 300


def fill(board: Native) -> int:
    """Turn a contact until there is no room for another look; how often that was."""
    count, at_us = 0, board.now_ms * 1000
    while board.look(at_us + 10 * count, bytes((~count & 1, 0, 0))):
        count += 1
    return count


def test_a_full_packet_goes_out_at_once(board: Native) -> None:
    """What a bounce still has to come would find no room."""
    count = fill(board)
    (packet,) = of(EdgesPacket, board.go(2))
    assert len(packet.edges) == count


def test_edges_wait_for_room_on_the_line(board: Native) -> None:
    board.say_bytes(seal(Envelope(Type.PING, 0, b"")) * 30)
    count = fill(board)
    said = board.go(20)
    assert len(of(Pong, said)) == 30
    assert [len(packet.edges) for packet in of(EdgesPacket, said)] == [count]


def test_edges_of_a_row_are_reported_before_another_is_watched(board: Native) -> None:
    board.look(board.now_ms * 1000, bytes((1, 0, 0)))
    board.say(WatchRow(5))
    (packet,) = of(EdgesPacket, board.go(60))
    assert (packet.row, len(packet.edges)) == (4, 1)


def test_edges_that_find_no_room_are_not_taken_for_those_of_another_row(board: Native) -> None:
    board.say_bytes(seal(Envelope(Type.PING, 0, b"")) * 14)
    fill(board)
    board.say(WatchRow(5))
    assert of(EdgesPacket, board.go(60)) == []


def test_lost_edges_are_counted_and_said_once(board: Native) -> None:
    at_us = board.now_ms * 1000
    board.look(at_us, bytes((1, 0, 0)))
    board.lose(200)
    board.lose(200)
    (packet,) = of(EdgesPacket, board.go(60))
    assert packet.lost == 255
    board.look(at_us + 70_000, bytes(3))
    (packet,) = of(EdgesPacket, board.go(100))
    assert packet.lost == 0


def test_times_go_round_with_the_clock_of_32_bits(board: Native) -> None:
    board.now_ms = 2**32 // 1000 - 5
    board.say(WatchRow(4))
    at_us = 2**32 - 50
    board.look(at_us, bytes((1, 0, 0)))
    board.look(at_us + 100, bytes((0, 0, 0)))
    (packet,) = of(EdgesPacket, board.go(80))
    assert [edge.at_us for edge in packet.edges] == [at_us, at_us + 100]


def test_lights_pause_and_scans_rest(board: Native) -> None:
    seq = board.say(light_packet(bytes((1, 1, 1)) * 70))
    board.matrix = b"\1" * 30
    said = board.go(50)
    assert DonePacket(seq, RequestStatus.CANNOT) in said
    assert of(OccupancyPacket, said) == []


@pytest.mark.parametrize("how", ["asked", "forgotten"])
def test_scanning_begins_again_with_a_report_of_everything(board: Native, how: str) -> None:
    if how == "asked":
        seq = board.say(WatchRow(None))
        said = board.go(10)
        assert DonePacket(seq, RequestStatus.DONE) in said
    else:
        board.go(1000)
        board.say(Configure(800, 5, 5))
        assert not of(OccupancyPacket, board.go(990))
        said = board.go(20)
    (report, *_) = (packet for packet in said if isinstance(packet, OccupancyPacket))
    assert report.report == 1


def test_what_was_noted_is_reported_when_the_watch_ends(board: Native) -> None:
    board.look(board.now_ms * 1000, bytes((1, 0, 0)))
    board.say(WatchRow(None))
    assert len(of(EdgesPacket, board.go(10))) == 1


def test_a_repeated_watch_goes_on(board: Native) -> None:
    for _ in range(10):
        board.go(500)
        board.say(WatchRow(4))
    board.look(board.now_ms * 1000, bytes((1, 0, 0)))
    assert len(of(EdgesPacket, board.go(60))) == 1
