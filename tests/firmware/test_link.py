"""How the board speaks: alone and linked, silence, pings, how things stand."""

import ctypes

import pytest

from hardware.wire import Envelope, seal
from hardware.wire.packets import (
    Ability,
    Configure,
    Greet,
    Hello,
    OccupancyPacket,
    Packet,
    Ping,
    Pong,
    Received,
    StatePacket,
    Type,
)
from hardware.wire.pictures import light_packet
from tests.firmware.conftest import MakeNative
from tests.firmware.linked import DARK, LINK, LIT, alone, link, receive_all
from tests.firmware.native import BUILD, VERSION, Native, of
from tests.sweeps import PROOF


@pytest.fixture
def board(native: MakeNative) -> Native:
    return alone(native)


def test_a_board_alone_announces_itself_every_100_ms_and_is_dark(native: MakeNative) -> None:
    board = native(reset=8)
    said = board.go(410)
    (hello, *others) = said
    assert isinstance(hello, Hello)
    assert (hello.version, hello.build, hello.shape) == (VERSION, BUILD, board.shape)
    assert (hello.link, hello.reset, hello.boots, hello.window) == (0, 8, 1, 256)
    assert (hello.board_id, hello.profile) == (bytes(16), "hex70-dual-mega")
    assert hello.abilities == Ability.WATCH | Ability.SUPPLY
    assert others == [hello] * 4
    assert board.shown == [DARK]


def test_the_first_byte_of_a_start_ends_a_packet_that_was_cut_short(native: MakeNative) -> None:
    board, first = native(), ctypes.create_string_buffer(b"?", 1)
    board.library.bench_sent(board._workbench, first, 1)
    assert first.raw == b"\0"


def test_greet_links_and_the_first_report_says_how_things_stand(board: Native) -> None:
    board.matrix = bytes((1, 2, 4)) + bytes(27)
    board.go(5)
    hello, report = link(board)
    assert isinstance(hello, Hello)
    assert hello.link == LINK
    assert isinstance(report, OccupancyPacket)
    assert (report.link, report.report, report.debounced[0]) == (LINK, 0, 0x040201)


def test_the_same_greet_is_answered_and_changes_nothing(board: Native) -> None:
    receive_all(board, link(board))
    said = link(board)
    assert [type(packet) for packet in said] == [Hello]
    board.matrix = b"\1" + bytes(29)
    assert [packet.report for packet in of(OccupancyPacket, board.go(3))] == [1]


def test_another_number_begins_anew(board: Native) -> None:
    link(board)
    for bits in (1, 3):
        board.matrix = bytes((bits,)) + bytes(29)
        board.go(2)
    _, report = link(board, 77)
    assert isinstance(report, OccupancyPacket)
    assert (report.link, report.report) == (77, 0)
    board.say(Received(77, 2))
    assert of(OccupancyPacket, board.go(60)) == [report]


def test_hello_comes_before_any_report_of_its_link(board: Native) -> None:
    receive_all(board, link(board))
    board.matrix = b"\1" + bytes(29)
    hello, *reports = link(board, 77)
    assert isinstance(hello, Hello)
    assert [report.report for report in of(OccupancyPacket, reports)] == [0, 1]


@pytest.mark.parametrize("greet", [Greet(LINK, major=2), Greet(0)])
def test_a_greet_that_cannot_be_followed_is_answered_by_what_the_board_is(
    board: Native, greet: Greet
) -> None:
    board.say(greet)
    (hello,) = board.go(5)
    assert isinstance(hello, Hello)
    assert hello.link == 0


def test_a_host_of_a_higher_minor_version_is_welcome(board: Native) -> None:
    board.say(Greet(LINK, minor=9))
    hello = board.go(5)[0]
    assert isinstance(hello, Hello)
    assert hello.link == LINK


def test_silence_of_two_seconds_leaves_the_board_alone_and_dark(board: Native) -> None:
    link(board)
    board.say(light_packet(LIT))
    board.go(10)
    assert board.shown[-1] != DARK
    said = board.go(1950)
    assert of(Hello, said) == []
    said = board.go(100)
    hello = of(Hello, said)[0]
    assert isinstance(hello, Hello)
    assert hello.link == 0
    assert board.shown[-1] == DARK
    assert of(OccupancyPacket, board.go(300)) == []


def test_any_valid_packet_breaks_the_silence_but_a_broken_one_does_not(board: Native) -> None:
    link(board)
    for _ in range(5):
        board.go(1500)
        board.say(Ping())
    assert of(Hello, board.go(1900)) == []
    wire = seal(Envelope(Type.PING, 0, b""))
    board.say_bytes(wire[:2] + bytes((wire[2] ^ 1,)) + wire[3:])
    assert of(Hello, board.go(200))


@pytest.mark.parametrize("bits", [16, 32])
def test_a_link_lasts_when_the_clock_goes_round(native: MakeNative, bits: int) -> None:
    board = native()
    board.now_ms = 2**bits - 1000
    board.go(10)
    receive_all(board, link(board))
    said: list[Packet] = []
    for _ in range(4):
        said += board.go(500)
        board.say(Ping())
    assert of(Hello, said) == []
    assert len(of(StatePacket, said)) == 4
    assert of(Hello, board.go(2010))


def test_ping_is_answered_at_once_with_the_newest_report(board: Native) -> None:
    receive_all(board, link(board))
    board.matrix = b"\1" + bytes(29)
    receive_all(board, board.go(3))
    seq = board.say(Ping())
    (pong,) = of(Pong, board.go(1))
    assert pong == Pong(seq, LINK, 1, board.now_ms - 1)


def test_every_one_of_many_pings_is_answered_and_whatever_else_is_due_waits(board: Native) -> None:
    receive_all(board, link(board))
    board.go(470)
    seqs = [board.say(Ping()) for _ in range(100)]
    board.say(Greet(LINK))
    seqs += [board.say(Ping()) for _ in range(100)]
    said = board.go(100)
    assert [pong.seq for pong in of(Pong, said)] == seqs
    assert len(of(Hello, said)) == len(of(StatePacket, said)) == 1


def test_state_comes_every_500_ms_with_the_newest_report(board: Native) -> None:
    receive_all(board, link(board))
    said = []
    for _ in range(4):
        board.say(Ping())
        said += of(StatePacket, board.go(500))
    assert len(said) == 4
    state = said[-1]
    assert isinstance(state, StatePacket)
    assert (state.link, state.report, state.debounced, state.raw) == (LINK, 0, (0,) * 10, (0,) * 10)
    assert (state.health.cap_ma, state.health.longest_us) == (800, 480)


def test_state_has_the_matrix_as_it_counts_and_as_it_was_read(board: Native) -> None:
    receive_all(board, link(board))
    board.say(Configure(800, 5, 250))
    board.matrix = b"\1" + bytes(29)
    receive_all(board, board.go(400))
    board.matrix = bytes(30)
    (state,) = of(StatePacket, board.go(100))
    assert (state.debounced[0], state.raw[0]) == (1, 0)


def test_state_has_the_longest_scan_since_the_last_one(board: Native) -> None:
    receive_all(board, link(board))
    board.scan_us = 900
    board.go(100)
    board.scan_us = 500
    states = of(StatePacket, board.go(400))
    board.say(Ping())
    states += of(StatePacket, board.go(500))
    assert [state.health.longest_us for state in states] == [900, 500]


@PROOF
def test_the_other_board_says_its_own_shape(native: MakeNative) -> None:
    board = native("hex7-dual-mega")
    hello = board.go(5)[0]
    assert isinstance(hello, Hello)
    assert (hello.shape, hello.profile) == (board.shape, "hex7-dual-mega")
    board.matrix = bytes((0x41, 0, 0, 0x7F))
    board.go(5)
    report = link(board)[1]
    assert isinstance(report, OccupancyPacket)
    assert report.debounced == (0x41, 0, 0, 0x7F)
