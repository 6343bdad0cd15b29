"""How the board speaks: alone and linked, reports and their return, silence, names."""

import random
from collections.abc import Sequence

import pytest

from manalath_board.hardware.wire.framing import Envelope, seal
from manalath_board.hardware.wire.packets import (
    Configure,
    DonePacket,
    FromHost,
    Greet,
    Hello,
    NamePacket,
    OccupancyPacket,
    Packet,
    Ping,
    Pong,
    Received,
    RequestStatus,
    StatePacket,
    Type,
    WatchRow,
)
from manalath_board.hardware.wire.pictures import light_packet
from tests.firmware.conftest import MakeNative
from tests.firmware.native import BUILD, VERSION, Native, of

LINK = 0x1234
DARK = bytes(210)
LIT = bytes((9, 8, 7)) + bytes(207)


@pytest.fixture
def board(native: MakeNative) -> Native:
    """A board that is alone and has just said so."""
    made = native()
    made.go(10)
    return made


def link(board: Native, number: int = LINK) -> list[Packet]:
    board.say(Greet(number))
    return board.go(5)


def receive_all(board: Native, said: Sequence[Packet], number: int = LINK) -> None:
    for packet in of(OccupancyPacket, said):
        board.say(Received(number, packet.report))


def test_a_board_alone_announces_itself_every_100_ms_and_is_dark(native: MakeNative) -> None:
    board = native(reset=8)
    said = board.go(410)
    (hello, *others) = said
    assert isinstance(hello, Hello)
    assert (hello.version, hello.build, hello.shape) == (VERSION, BUILD, board.shape)
    assert (hello.link, hello.reset, hello.boots, hello.window) == (0, 8, 1, 256)
    assert (hello.board_id, hello.profile) == (bytes(16), "hex70-dual-mega")
    assert others == [hello] * 4
    assert board.shown == [DARK]


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
    receive_all(board, link(board))
    _, report = link(board, 77)
    assert isinstance(report, OccupancyPacket)
    assert (report.link, report.report) == (77, 0)


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


def test_the_first_report_after_a_watch_is_of_a_whole_scan(board: Native) -> None:
    receive_all(board, link(board))
    board.say(WatchRow(3))
    board.go(5)
    board.matrix = b"\1\0\0" * 10
    board.say(WatchRow(None))
    report, *others = of(OccupancyPacket, board.go(5))
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


def test_the_count_of_what_was_sent_again_is_told(board: Native) -> None:
    link(board)
    said = of(StatePacket, board.go(505))
    assert isinstance(said[0], StatePacket)
    assert said[0].health.resent == 12


def test_numbers_go_round_after_65535(board: Native) -> None:
    receive_all(board, link(board))
    last = 0
    for n in range(1, 65_541):
        board.matrix = bytes((n & 1,)) + bytes(29)
        board.library.bench_scan(board._workbench, 0, 255, board.matrix, board.matrix)
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


def test_no_change_is_missed_on_a_line_that_loses_packets(board: Native) -> None:
    chance = random.Random(5)
    link(board)
    closed, told = [0], list[int]()
    for n in range(3000):
        if n < 2800 and n % 20 == 0:
            closed.append(closed[-1] ^ 1 << chance.randrange(8))
            board.matrix = bytes((closed[-1],)) + bytes(29)
        if n % 400 == 0:
            board.say(Ping())
        for report in of(OccupancyPacket, board.go()):
            if report.report > len(told) or chance.random() < 0.3:
                continue
            if report.report == len(told):
                told.append(report.debounced[0])
            if chance.random() < 0.7:
                board.say(Received(LINK, len(told) - 1))
    assert told == closed


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


def test_ping_is_answered_at_once_with_the_newest_report(board: Native) -> None:
    receive_all(board, link(board))
    board.matrix = b"\1" + bytes(29)
    receive_all(board, board.go(3))
    seq = board.say(Ping())
    (pong,) = of(Pong, board.go(1))
    assert pong == Pong(seq, LINK, 1, board.now_ms - 1)


def test_every_one_of_many_pings_is_answered_and_none_of_their_bytes_lost(board: Native) -> None:
    receive_all(board, link(board))
    board.go(100)
    seqs = [board.say(Ping()) for _ in range(200)]
    pongs = of(Pong, board.go(100))
    assert [pong.seq for pong in pongs] == seqs


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


@pytest.mark.parametrize(
    "wire",
    [
        seal(Envelope(0x55, 0, b"")),
        seal(Envelope(Type.HELLO, 0, bytes(5))),
        seal(Envelope(Type.PING, 0, b"\0")),
        seal(Envelope(Type.GREET, 0, bytes(3))),
        seal(Envelope(Type.RECEIVED, 0, bytes(5))),
        seal(Envelope(Type.CONFIGURE, 0, bytes(5))),
        seal(Envelope(Type.WATCH, 0, b"")),
        seal(Envelope(Type.LIGHT_SPARSE, 0, b"")),
        seal(Envelope(Type.LIGHT_SPARSE, 0, bytes((1, 2, 3, 4)))),
        seal(Envelope(Type.LIGHT_SPARSE, 0, bytes((64,)) + bytes(249))),
        seal(Envelope(Type.LIGHT_PALETTE, 0, bytes((1,)) + bytes(38))),
        seal(Envelope(Type.LIGHT_PALETTE, 0, bytes((16,)) + bytes(48 + 35))),
        seal(Envelope(Type.LIGHT_RAW, 0, bytes(209))),
        seal(Envelope(Type.NAME, 0, b"NAME" + bytes(16))),
        seal(Envelope(Type.NAME, 0, b"GAME" + bytes(17))),
        seal(Envelope(Type.NAME, 0, b"NAME" + bytes(16) + b"\3ab")),
        *(
            seal(Envelope(Type.NAME, 0, b"NAME" + bytes(16) + b"\3a" + bytes((letter,)) + b"b"))
            for letter in (0xE9, 0x7F, 0x1F, 0x1B, 0x0A, 0)
        ),
        seal(Envelope(Type.NAME, 0, b"NAME" + bytes(16) + bytes((33,)) + b"a" * 33)),
    ],
)
def test_a_payload_that_its_type_cannot_have_is_rejected_and_counted(board: Native, wire: bytes) -> None:
    receive_all(board, link(board))
    board.say_bytes(wire)
    (state,) = of(StatePacket, board.go(505))
    assert isinstance(state, StatePacket)
    assert state.health.rejected == 1
    assert of(DonePacket, board.go(100)) == []


def test_noise_is_counted_by_its_kind(board: Native) -> None:
    receive_all(board, link(board))
    board.say_bytes(bytes.fromhex("0902070100" + "0502170b8a00" + "03020700"))
    (state,) = of(StatePacket, board.go(505))
    assert isinstance(state, StatePacket)
    assert (state.health.framing, state.health.checksum, state.health.rejected) == (2, 1, 0)


REQUESTS = [light_packet(LIT), Configure(800, 5, 5), WatchRow(1)]


@pytest.mark.parametrize("packet", REQUESTS, ids=lambda packet: type(packet).__name__)
def test_a_board_alone_carries_nothing_out(board: Native, packet: FromHost) -> None:
    seq = board.say(packet)
    assert of(DonePacket, board.go(300)) == [DonePacket(seq, RequestStatus.NOT_NOW)]


@pytest.mark.parametrize("packet", [WatchRow(10), WatchRow(254), Configure(0, 5, 5)])
def test_what_there_is_not_is_said_to_be_impossible(board: Native, packet: WatchRow | Configure) -> None:
    link(board)
    seq = board.say(packet)
    assert of(DonePacket, board.go(10)) == [DonePacket(seq, RequestStatus.IMPOSSIBLE)]


def test_configured_filter_times_are_kept_to_until_the_link_ends(board: Native) -> None:
    receive_all(board, link(board))
    seq = board.say(Configure(1500, 50, 30))
    assert of(DonePacket, board.go(2)) == [DonePacket(seq, RequestStatus.DONE)]
    board.matrix = b"\1" + bytes(29)
    first_at: dict[int, int] = {}
    for _ in range(80):
        for packet in of(OccupancyPacket, board.go(1)):
            first_at.setdefault(packet.report, board.now_ms)
        board.matrix = bytes(30)
    assert 49 <= first_at[2] - first_at[1] <= 51
    link(board, 99)
    board.go(600)
    assert of(StatePacket, board.go(500))[0].health.cap_ma == 800


def test_a_close_of_a_moment_is_reported_twice_and_counted_as_brief(board: Native) -> None:
    receive_all(board, link(board))
    board.matrix = b"\1" + bytes(29)
    said = board.go(1)
    board.matrix = bytes(30)
    said += board.go(20)
    assert len(of(OccupancyPacket, said)) == 2
    receive_all(board, said)
    assert of(StatePacket, board.go(500))[0].health.brief == 1


def test_a_name_is_kept_answered_and_told(board: Native) -> None:
    link(board)
    board.say(light_packet(LIT))
    board.go(20)
    seq = board.say(NamePacket(bytes(range(16)), "sq36-dual-mega"))
    said = board.go(150)
    assert of(DonePacket, said) == [DonePacket(seq, RequestStatus.DONE)]
    (hello,) = of(Hello, said)
    assert isinstance(hello, Hello)
    assert said.index(DonePacket(seq, RequestStatus.DONE)) < said.index(hello)
    assert (hello.link, hello.board_id, hello.profile) == (0, bytes(range(16)), "sq36-dual-mega")
    assert board.shown[-1] == DARK


def test_a_board_alone_takes_a_name_and_goes_by_it_when_it_is_kept(board: Native) -> None:
    """A new board gets its name before there is any link, by somebody who repeats it at every HELLO."""
    before = of(Hello, board.go(260))[-1]
    said: list[Packet] = []
    board.writes = 0
    for _ in range(3):
        board.say(NamePacket(bytes(range(16)), "new"))
        said += board.go(250)
    assert of(DonePacket, said) == []
    assert {hello.profile for hello in of(Hello, said)} == {before.profile}
    board.writes = None
    said = board.go(100)
    assert [done.status for done in of(DonePacket, said)] == [RequestStatus.DONE]
    assert [hello.profile for hello in of(Hello, said)] == ["new"]


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
