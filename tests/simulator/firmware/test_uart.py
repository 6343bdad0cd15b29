"""Bytes and packets at the chip's serial port: when they leave, and what is discarded."""

import random

import pytest

from hardware.wire import Envelope, Receiver, decode, encode, seal
from hardware.wire.packets import (
    DonePacket,
    FromHost,
    Greet,
    LightPacket,
    Ping,
    Received,
    RequestStatus,
    Shape,
    Type,
)
from hardware.wire.pictures import light_packet
from simulator.firmware.uart import WINDOW, Uart
from simulator.microcontroller import BYTE_US

SHAPE = Shape(10, 21, 70)


class Port:
    """A port whose bytes end in a list."""

    def __init__(self) -> None:
        self.sent: list[tuple[int, int]] = []
        self.uart = Uart(SHAPE, lambda byte, at_us: self.sent.append((byte, at_us)), 1000)

    def give(self, content: bytes) -> None:
        for byte in content:
            self.uart.receive(byte)

    def deal_with(self, content: bytes) -> list[FromHost]:
        self.give(content)
        return [packet for packet, _ in self.uart.take()]


@pytest.fixture
def port() -> Port:
    return Port()


def test_it_begins_with_a_zero_and_numbers_its_packets(port: Port) -> None:
    for number in range(3):
        port.uart.send(DonePacket(number, RequestStatus.DONE), 1000)
    port.uart.run(1_000_000)
    content = bytes(byte for byte, _ in port.sent)
    assert content[0] == 0
    found = [envelope for envelope in Receiver().receive(content) if isinstance(envelope, Envelope)]
    assert [envelope.seq for envelope in found] == [0, 1, 2]
    assert [decode(envelope, SHAPE) for envelope in found] == [
        DonePacket(n, RequestStatus.DONE) for n in range(3)
    ]


def test_a_byte_takes_20_us(port: Port) -> None:
    port.uart.send(DonePacket(0, RequestStatus.DONE), 1000)
    port.uart.run(2000)
    assert [at_us for _, at_us in port.sent] == [1000 + BYTE_US * n for n in range(1, len(port.sent) + 1)]
    port.uart.send(DonePacket(1, RequestStatus.DONE), 5000)
    first = len(port.sent)
    port.uart.run(10_000)
    assert port.sent[first][1] == 5000 + BYTE_US


def test_no_byte_is_passed_on_before_it_has_left(port: Port) -> None:
    port.uart.send(DonePacket(0, RequestStatus.DONE), 1000)
    port.uart.run(1000 + 3 * BYTE_US)
    assert len(port.sent) == 3


def test_packets_come_out_whole_with_their_numbers(port: Port) -> None:
    port.give(seal(encode(Ping(), 0, SHAPE)) + seal(encode(Greet(4), 1, SHAPE)))
    assert port.uart.take() == [(Ping(), 0), (Greet(4), 1)]
    assert port.uart.take() == []


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\x05\x01\x02\x00", "framing"),
        (b"\x01\x01\x00", "framing"),
        (b"\x01" * 300 + b"\x00", "framing"),
        (seal(Envelope(Type.PING, 0, b""))[:-3] + b"\x55\x55\x00", "checksum"),
        (seal(Envelope(Type.PING, 0, b"x")), "rejected"),
        (seal(Envelope(0x7F, 0, b"")), "rejected"),
        (seal(Envelope(Type.HELLO, 0, b"")), "rejected"),
        (seal(Envelope(Type.PONG, 0, bytes(9))), "rejected"),
        (seal(Envelope(Type.NAME, 0, b"name" + bytes(17))), "rejected"),
        (seal(Envelope(Type.LIGHT_SPARSE, 0, b"")), "rejected"),
        (seal(Envelope(Type.LIGHT_SPARSE, 0, b"\x01" + bytes(3))), "rejected"),
        (seal(Envelope(Type.LIGHT_PALETTE, 0, b"\x01" + bytes(37))), "rejected"),
        (seal(Envelope(Type.LIGHT_PALETTE, 0, b"\x10" + bytes(48 + 35))), "rejected"),
        (seal(Envelope(Type.LIGHT_RAW, 0, bytes(209))), "rejected"),
    ],
)
def test_noise_is_counted_by_kind(content: bytes, kind: str, port: Port) -> None:
    half = len(content) // 2
    assert port.deal_with(content[:half]) == []
    assert port.deal_with(content[half:]) == []
    assert port.uart.counts == {kind: 1}
    assert port.deal_with(seal(encode(Ping(), 1, SHAPE))) == [Ping()]


@pytest.mark.parametrize("content", [b"\x01\xf0abc", b"\x01\x00abc"])
def test_a_picture_of_the_right_length_is_passed_on_whatever_is_in_it(content: bytes, port: Port) -> None:
    light = LightPacket(Type.LIGHT_SPARSE, content)
    assert port.deal_with(seal(encode(light, 0, SHAPE))) == [light]


def test_nothing_between_two_zeros_is_nothing(port: Port) -> None:
    assert port.deal_with(bytes(50)) == []
    assert not port.uart.counts


def test_no_byte_is_lost_silently(port: Port) -> None:
    port.give(b"\x01" * (WINDOW + 7))
    assert port.uart.counts == {"overflows": 7}
    assert port.deal_with(b"\x00") == []
    assert WINDOW >= 256


def test_the_largest_picture_and_what_may_come_beside_it_find_room(port: Port) -> None:
    beside: list[FromHost] = [Received(1, 2), Received(1, 3), Ping()]
    rgb = bytes(1 + n % 255 for n in range(210))
    packets: list[FromHost] = [light_packet(rgb), *beside]
    port.give(b"".join(seal(encode(packet, n, SHAPE)) for n, packet in enumerate(packets)))
    assert [packet for packet, _ in port.uart.take()] == packets
    assert not port.uart.counts


@pytest.mark.parametrize("seed", range(5))
def test_garbage_is_survived_and_counted(seed: int, port: Port) -> None:
    chance = random.Random(seed)
    for _ in range(500):
        assert port.deal_with(chance.randbytes(chance.randint(1, 200))) == []
    assert port.uart.counts["framing"] > 100
    port.deal_with(b"\x00")
    assert port.deal_with(seal(encode(Ping(), 1, SHAPE))) == [Ping()]
