"""The vectors that the codecs in Python and C share."""

import pytest

from hardware.wire import Envelope, Receiver, RejectedBytes, WrongLengthError, crc16, decode, encode, seal
from hardware.wire.packets import LightPacket, Shape, Type
from hardware.wire.pictures import has_length
from tests.hardware.wire.plain_codec import VECTORS, crc, lines

#: The shape of hex70-dual-mega, whose matrices the vectors have.
SHAPE = Shape(10, 21, 70)

GOOD = [line.split()[1:] for line in VECTORS.read_text("ascii").splitlines() if line.startswith("good")]
REJECTED = "rejected"
BAD = [line.split()[1:] for line in VECTORS.read_text("ascii").splitlines() if line.startswith("bad")]


def envelope(kind: str, seq: str, payload: str) -> Envelope:
    return Envelope(int(kind, 16), int(seq, 16), bytes.fromhex(payload.replace("-", "")))


def test_the_list_is_what_the_plain_codec_writes() -> None:
    assert VECTORS.read_text("ascii").splitlines() == "\n".join(lines()).splitlines()


def test_the_crc_is_the_one_of_the_page() -> None:
    assert crc(b"123456789") == crc16(b"123456789") == 0x29B1


@pytest.mark.parametrize(("name", "kind", "seq", "payload", "wire"), GOOD)
def test_a_good_vector(name: str, kind: str, seq: str, payload: str, wire: str) -> None:
    packet = envelope(kind, seq, payload)
    assert seal(packet).hex() == wire, name
    assert list(Receiver().receive(bytes.fromhex(wire))) == [packet]


@pytest.mark.parametrize(("name", "kind", "seq", "payload", "wire"), GOOD)
def test_its_payload_comes_out_as_it_went_in(name: str, kind: str, seq: str, payload: str, wire: str) -> None:
    packet = envelope(kind, seq, payload)
    meant = decode(packet, SHAPE)
    assert meant is not None, (name, wire)
    if name != "hello-of-tomorrow":
        assert encode(meant, packet.seq, SHAPE) == packet


@pytest.mark.parametrize(("name", "wire"), [(name, wire) for name, reason, wire in BAD if reason == REJECTED])
def test_a_vector_that_is_recognised_by_its_length_alone(name: str, wire: str) -> None:
    (packet,) = Receiver().receive(bytes.fromhex(wire))
    assert isinstance(packet, Envelope), name
    if packet.type in {Type.LIGHT_SPARSE, Type.LIGHT_PALETTE, Type.LIGHT_RAW}:
        assert not has_length(LightPacket(Type(packet.type), packet.payload), SHAPE.lights)
        return
    with pytest.raises(WrongLengthError):
        decode(packet, SHAPE)


@pytest.mark.parametrize(("name", "reason", "wire"), [line for line in BAD if line[1] != REJECTED])
def test_a_bad_vector(name: str, reason: str, wire: str) -> None:
    good = bytes.fromhex(GOOD[0][-1])
    found = list(Receiver().receive(bytes.fromhex(wire) + good))
    assert found == [RejectedBytes(reason), envelope(*GOOD[0][1:4])], name
