"""What the board carries out, refuses or rejects, and how it takes a name."""

import pytest

from hardware.wire import Envelope, seal
from hardware.wire.packets import (
    Configure,
    DonePacket,
    FromHost,
    Hello,
    NamePacket,
    OccupancyPacket,
    Packet,
    RequestStatus,
    StatePacket,
    Type,
    WatchRow,
)
from hardware.wire.pictures import light_packet
from tests.firmware.conftest import MakeNative
from tests.firmware.linked import DARK, LINK, LIT, alone, link, receive_all
from tests.firmware.native import Native, of


@pytest.fixture
def board(native: MakeNative) -> Native:
    return alone(native)


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


def test_a_count_stops_at_its_end(board: Native) -> None:
    receive_all(board, link(board))
    board.say_bytes(bytes.fromhex("03020700") * 65_540)
    (state,) = of(StatePacket, board.go(505))
    assert state.health.framing == 65_535


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


def held_ms(board: Native, closed_ms: int, number: int = LINK) -> int:
    """Close a contact and open it again; how long after its last closed read it was reported open."""
    board.matrix = b"\1" + bytes(29)
    receive_all(board, board.go(closed_ms), number)
    board.matrix = bytes(30)
    for ms in range(1, 100):
        said = of(OccupancyPacket, board.go(1))
        receive_all(board, said, number)
        if any(not any(report.debounced) for report in said):
            return ms
    raise AssertionError


def test_configured_filter_times_are_kept_to_until_the_link_ends(board: Native) -> None:
    receive_all(board, link(board))
    assert [held_ms(board, closed_ms) for closed_ms in (1, 60)] == [5, 5]
    seq = board.say(Configure(1500, 50, 30))
    assert of(DonePacket, board.go(2)) == [DonePacket(seq, RequestStatus.DONE)]
    assert [held_ms(board, closed_ms) for closed_ms in (1, 60)] == [50, 30]
    receive_all(board, link(board, 99), 99)
    assert [held_ms(board, closed_ms, 99) for closed_ms in (1, 60)] == [5, 5]
    assert of(StatePacket, board.go(500))[0].health.cap_ma == 800


def test_a_name_is_kept_answered_and_reported(board: Native) -> None:
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
