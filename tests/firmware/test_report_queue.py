"""How changes are reported, received and sent again."""

import random

import pytest

from hardware.wire import Envelope, seal
from hardware.wire.packets import (
    Hello,
    OccupancyPacket,
    Packet,
    Ping,
    Pong,
    Received,
    StatePacket,
    Type,
    WatchRow,
)
from tests.firmware.conftest import MakeNative
from tests.firmware.linked import LINK, alone, link, receive_all
from tests.firmware.native import Native, of
from tests.sweeps import PROOF


@pytest.fixture
def board(native: MakeNative) -> Native:
    return alone(native)


def test_every_change_is_reported_at_once_and_in_order(board: Native) -> None:
    receive_all(board, link(board))
    reports = []
    for n in range(1, 60):
        board.matrix = bytes((n, n, 0)) * 10
        said = of(OccupancyPacket, board.go(30))
        receive_all(board, said)
        reports += said
    numbers = [report.report for report in reports]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 59


def test_what_is_not_received_is_sent_again_from_the_oldest(board: Native) -> None:
    link(board)
    for bits in (1, 3):
        board.matrix = bytes((bits,)) + bytes(29)
        board.go(2)
    said = [(board.now_ms, packet) for _ in range(80) for packet in board.go(1)]
    assert [packet.report for _, packet in said if isinstance(packet, OccupancyPacket)] == [0, 1, 2, 0, 1, 2]
    assert said[3][0] - said[0][0] == 40


def test_word_of_reports_ends_their_repetition_at_once(board: Native) -> None:
    link(board)
    for row in range(10):
        board.matrix = b"\1\0\0" * row + bytes(30 - 3 * row)
        board.go(2)
    while not of(OccupancyPacket, board.go(1)):
        pass
    board.say(Received(LINK, 9))
    assert len(of(OccupancyPacket, board.go(100))) < 5


def test_word_of_a_report_begins_the_wait_for_the_others_anew(board: Native) -> None:
    link(board)
    for bits in (1, 3):
        board.matrix = bytes((bits,)) + bytes(29)
        board.go(2)
    board.go(28)
    board.say(Received(LINK, 0))
    assert of(OccupancyPacket, board.go(38)) == []
    assert [packet.report for packet in of(OccupancyPacket, board.go(4))] == [1, 2]


def test_no_answer_to_a_ping_overtakes_a_report_that_it_knows_of(board: Native) -> None:
    receive_all(board, link(board))
    board.go(5)
    board.matrix = b"\1\0\0" * 10
    board.waiting += seal(Envelope(Type.PING, 77, b""))
    _, report, pong = board.go(5)
    assert isinstance(report, OccupancyPacket)
    assert isinstance(pong, Pong)
    assert (pong.seq, pong.report) == (77, report.report)


def test_the_first_change_of_a_scan_goes_out_before_its_end_if_the_line_is_free(board: Native) -> None:
    receive_all(board, link(board))
    board.go(5)
    for row in (2, 5, 7):
        board.matrix = board.matrix[: 3 * row] + b"\1" + board.matrix[3 * row + 1 :]
    first, second = of(OccupancyPacket, board.go(3))
    assert [row for row, closed in enumerate(first.debounced) if closed] == [2]
    assert [row for row, closed in enumerate(second.debounced) if closed] == [2, 5, 7]
    assert (second.report, second.at_ms) == (first.report + 1, first.at_ms)


@pytest.mark.parametrize("is_asked", [True, False])
def test_the_first_report_after_a_watch_is_of_a_whole_scan(board: Native, *, is_asked: bool) -> None:
    receive_all(board, link(board))
    board.say(WatchRow(3))
    board.go(1990)
    board.matrix = b"\1\0\0" * 10
    board.say(WatchRow(None) if is_asked else Ping())
    report, *others = of(OccupancyPacket, board.go(20))
    assert not others
    assert all(report.debounced)


def test_received_reports_are_let_go_and_the_others_kept(board: Native) -> None:
    link(board)
    for n in (1, 3, 7):
        board.matrix = bytes((n,)) + bytes(29)
        board.go(2)
    board.say(Received(LINK, 1))
    board.say(Received(LINK, 1))
    board.say(Received(LINK, 40))
    board.say(Received(LINK ^ 1, 3))
    numbers = [packet.report for packet in of(OccupancyPacket, board.go(45))]
    assert numbers == [2, 3]
    board.say(Received(LINK, 3))
    assert of(OccupancyPacket, board.go(90)) == []


@PROOF
def test_the_count_of_what_was_sent_again_is_reported(board: Native) -> None:
    link(board)
    said = of(StatePacket, board.go(505))
    assert isinstance(said[0], StatePacket)
    assert said[0].health.resent == 12


@PROOF
def test_numbers_go_round_after_65535(board: Native) -> None:
    receive_all(board, link(board))
    last = 0
    for n in range(1, 65_541):
        board.matrix = bytes((n & 1,)) + bytes(29)
        board.scan(255)
        board.library.bench_turn(board._workbench, board.now_ms)
        (packet,) = board._listen(100)
        assert isinstance(packet, OccupancyPacket)
        last = packet.report
        board.say(Received(LINK, last))
        assert last == n & 0xFFFF
    assert of(OccupancyPacket, board.go(100)) == []


def test_a_board_that_can_keep_no_more_reports_ends_the_link(board: Native) -> None:
    link(board)
    said: list[Packet] = []
    for n in range(100):
        board.matrix = bytes((n & 1,)) + bytes(29)
        said += board.go(6)
    hello = of(Hello, said)
    assert hello
    assert isinstance(hello[0], Hello)
    assert hello[0].link == 0
    assert len(of(OccupancyPacket, said[: said.index(hello[0])])) >= 16
    assert of(OccupancyPacket, said[said.index(hello[0]) :]) == []
    board.say(Ping())
    (pong,) = of(Pong, board.go(5))
    assert (pong.link, pong.report) == (0, 0)


def test_no_change_is_missed_on_a_line_that_loses_packets(board: Native) -> None:
    chance = random.Random(5)
    link(board)
    closed, reported = [0], list[int]()
    for n in range(3000):
        if n < 2800 and n % 20 == 0:
            closed.append(closed[-1] ^ 1 << chance.randrange(8))
            board.matrix = bytes((closed[-1],)) + bytes(29)
        if n % 400 == 0:
            board.say(Ping())
        for report in of(OccupancyPacket, board.go()):
            if report.report > len(reported) or chance.random() < 0.3:
                continue
            if report.report == len(reported):
                reported.append(report.debounced[0])
            if chance.random() < 0.7:
                board.say(Received(LINK, len(reported) - 1))
    assert reported == closed


def test_a_close_of_a_moment_is_reported_twice_and_counted_as_brief(board: Native) -> None:
    receive_all(board, link(board))
    board.matrix = b"\3" + bytes(29)
    said = board.go(1)
    board.matrix = bytes(30)
    said += board.go(20)
    assert len(of(OccupancyPacket, said)) == 2
    receive_all(board, said)
    assert of(StatePacket, board.go(500))[0].health.brief == 2
