"""Packets and noise: in any pieces, after anything, and never anything but what was sent."""

from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.wire import Envelope, Receiver, RejectedBytes, WrongLengthError, crc16, decode, seal
from hardware.wire.framing import MOST_PAYLOAD, stuff, unstuff
from hardware.wire.packets import LightPacket, Packet, Ping
from hardware.wire.pictures import PictureError, picture
from tests.hardware.wire import plain_codec
from tests.hardware.wire.test_vectors import GOOD, SHAPE

BYTE = st.integers(0, 255)
#: Payloads with many zeros, which are what COBS is about.
PAYLOADS = st.one_of(
    st.binary(max_size=MOST_PAYLOAD),
    st.lists(st.sampled_from([0, 0, 1, 255]), max_size=MOST_PAYLOAD).map(bytes),
)
ENVELOPES = st.builds(Envelope, BYTE, BYTE, PAYLOADS)

PING = Envelope(2, 7, b"")


def received(content: bytes) -> list[Envelope | RejectedBytes]:
    return list(Receiver().receive(content))


@given(ENVELOPES)
def test_a_packet_comes_out_as_it_went_in_and_as_the_plain_codec_writes_it(envelope: Envelope) -> None:
    wire = seal(envelope)
    assert received(wire) == [envelope]
    assert wire == plain_codec.seal(envelope.type, envelope.seq, envelope.payload)
    assert 6 <= len(wire) <= 256
    assert 0 not in wire[:-1]


@given(st.binary(max_size=254))
def test_stuffing_is_undone_by_unstuffing(plain: bytes) -> None:
    assert unstuff(stuff(plain)) == plain
    assert crc16(plain) == plain_codec.crc(plain)


@given(st.lists(st.one_of(ENVELOPES.map(seal), st.binary(max_size=600)), max_size=6), st.data())
def test_in_whatever_pieces_bytes_come_the_same_is_found(parts: list[bytes], data: st.DataObject) -> None:
    content = b"".join(parts)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(content)), max_size=12)))
    receiver, found = Receiver(), list[Envelope | RejectedBytes]()
    for start, end in pairwise([0, *cuts, len(content)]):
        found += receiver.receive(content[start:end])
    assert found == received(content)


def believed(content: bytes) -> list[Packet | None]:
    """Return the packets whose lengths fit, with pictures for 70 lights."""
    found = list[Packet | None]()
    for one in received(content):
        if isinstance(one, Envelope):
            with suppress(WrongLengthError, PictureError):
                packet = decode(one, SHAPE)
                if isinstance(packet, LightPacket):
                    picture(packet, SHAPE.lights)
                found.append(packet)
    return found


#: The two longest packets carry no meaning, and a HELLO of tomorrow may continue as it likes.
MEANT = [line for line in GOOD if line[0] not in {"longest", "longest-zeros", "hello-of-tomorrow"}]


@pytest.mark.parametrize("wire", [line[-1] for line in MEANT], ids=[line[0] for line in MEANT])
def test_no_changed_byte_makes_another_packet_and_the_next_one_is_found(wire: str) -> None:
    content = bytes.fromhex(wire)
    for at, byte in enumerate(content):
        for value in {0, 1, 255, byte ^ 1, byte ^ 128, (byte + 1) % 256} - {byte}:
            changed = content[:at] + bytes([value]) + content[at + 1 :]
            assert believed(changed + b"\0" + seal(PING)) == [Ping()], (at, value)


@given(ENVELOPES, st.integers(0, 1000), BYTE)
def test_no_changed_byte_of_any_packet_comes_through(envelope: Envelope, at: int, value: int) -> None:
    content = bytearray(seal(envelope))
    at %= len(content) - 1
    if content[at] == value:
        return
    content[at] = value
    found = received(bytes(content) + seal(PING))
    assert found[-1] == PING
    assert not any(isinstance(one, Envelope) for one in found[:-1])


def test_a_changed_end_is_recognised_by_the_length_alone() -> None:
    longer = received(seal(PING)[:-1] + b"\1\0")
    assert longer == [Envelope(2, 7, b"\x0b")]
    assert believed(seal(PING)[:-1] + b"\1\0") == []


@given(st.binary(max_size=3000))
def test_after_any_noise_the_next_packet_is_found(noise: bytes) -> None:
    assert received(noise + b"\0" + seal(PING))[-1] == PING


def test_zeros_are_nothing() -> None:
    assert received(bytes(1000)) == []


def test_a_flood_without_a_zero_is_one_error_and_fills_no_memory() -> None:
    receiver = Receiver()
    for _ in range(1000):
        assert list(receiver.receive(b"\xff" * 1000)) == []
        assert len(receiver._coded) < 300
    assert list(receiver.receive(b"\0" + seal(PING))) == [RejectedBytes.FRAMING, PING]


def test_a_payload_that_is_too_long_is_a_programmers_mistake() -> None:
    with pytest.raises(ValueError, match="250 bytes at most, not 251"):
        seal(Envelope(1, 0, bytes(251)))
