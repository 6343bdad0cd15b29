"""The C codec against the vectors, any chunks, every corruption, and plain noise."""

import ctypes
import random
from collections.abc import Callable

import pytest

from hardware.wire import Envelope, Receiver, RejectedBytes, crc16, seal
from hardware.wire.packets import Greet, StatePacket
from tests.firmware.conftest import MakeNative
from tests.firmware.native import of
from tests.hardware.wire.plain_codec import VECTORS

LINES = [line.split() for line in VECTORS.read_text("ascii").splitlines() if not line.startswith("#")]
GOOD = [line[1:] for line in LINES if line[0] == "good"]
BAD = [line[1:] for line in LINES if line[0] == "bad"]

NOTHING, PACKET, FRAMING, CHECKSUM = range(4)
NOISE = {FRAMING: RejectedBytes.FRAMING, CHECKSUM: RejectedBytes.CHECKSUM}

Receive = Callable[[bytes], list[Envelope | RejectedBytes]]


@pytest.fixture
def c(library: Callable[..., ctypes.CDLL]) -> ctypes.CDLL:
    return library()


@pytest.fixture
def receive(c: ctypes.CDLL) -> Receive:
    """Feed bytes to one receiver of the firmware; what they complete."""
    receiver = ctypes.c_void_p(c.receiver_make())
    plain = ctypes.create_string_buffer(254)

    def feed(content: bytes) -> list[Envelope | RejectedBytes]:
        found: list[Envelope | RejectedBytes] = []
        for byte in content:
            heard = c.receiver_take(receiver, byte)
            if heard == PACKET:
                length = c.receiver_packet(receiver, plain)
                packet = plain.raw[:length]
                found.append(Envelope(packet[0], packet[1], packet[2:]))
            elif heard != NOTHING:
                found.append(NOISE[heard])
        return found

    return feed


def envelope(kind: str, seq: str, payload: str) -> Envelope:
    return Envelope(int(kind, 16), int(seq, 16), bytes.fromhex(payload.replace("-", "")))


def make(c: ctypes.CDLL, packet: Envelope) -> bytes:
    wire = ctypes.create_string_buffer(256)
    count = c.packet_make(packet.seq, packet.type, packet.payload, len(packet.payload), wire)
    return wire.raw[:count]


def test_the_crc_is_the_one_of_the_page(c: ctypes.CDLL) -> None:
    assert c.crc_of(b"123456789", 9) & 0xFFFF == 0x29B1


@pytest.mark.parametrize("vector", GOOD, ids=lambda vector: vector[0])
def test_a_good_vector_both_ways(c: ctypes.CDLL, receive: Receive, vector: list[str]) -> None:
    packet, wire = envelope(*vector[1:4]), vector[4]
    assert receive(bytes.fromhex(wire)) == [packet]
    # The board's longest packet leaves the ring of 255 bytes a place; only the host sends a longer one.
    if len(wire) // 2 < 256:
        assert make(c, packet).hex() == wire


@pytest.mark.parametrize(("name", "reason", "wire"), [line for line in BAD if line[1] != "rejected"])
def test_a_bad_vector(receive: Receive, name: str, reason: str, wire: str) -> None:
    good = GOOD[0]
    found = receive(bytes.fromhex(wire) + bytes.fromhex(good[-1]))
    assert found == [RejectedBytes(reason), envelope(*good[1:4])], name


@pytest.mark.parametrize(
    ("name", "wire"), [(name, wire) for name, reason, wire in BAD if reason == "rejected"]
)
def test_a_vector_that_is_recognised_by_its_length_alone(
    native: MakeNative, receive: Receive, name: str, wire: str
) -> None:
    (packet,) = receive(bytes.fromhex(wire))
    assert isinstance(packet, Envelope), name
    board = native()
    board.say(Greet(1))
    board.say_bytes(bytes.fromhex(wire))
    states = of(StatePacket, board.go(600))
    assert [state.health.rejected for state in states] == [1]


def test_random_packets_both_ways(c: ctypes.CDLL, receive: Receive) -> None:
    chance = random.Random(1)
    for _ in range(400):
        length = chance.choice([0, 1, 3, 40, 248, chance.randrange(249)])
        weights = chance.choice([(1, 0), (1, 20), (20, 1)])
        payload = bytes(chance.choices([0, chance.randrange(1, 256)], weights)[0] for _ in range(length))
        packet = Envelope(chance.randrange(256), chance.randrange(256), payload)
        wire = make(c, packet)
        assert wire == seal(packet)
        assert wire.index(0) == len(wire) - 1
        assert receive(wire) == [packet]


def test_nothing_between_two_zeros_is_nothing(receive: Receive) -> None:
    assert receive(bytes(20)) == []


def test_every_corrupted_byte_is_rejected_and_the_next_packet_comes_through(receive: Receive) -> None:
    good = seal(Envelope(2, 9, b""))
    for kind, seq, payload in (line[1:4] for line in GOOD if line[0] in {"greet", "sparse", "done"}):
        wire = seal(envelope(kind, seq, payload))
        for at in range(len(wire) - 1):
            for change in range(1, 256):
                broken = wire[:at] + bytes((wire[at] ^ change,)) + wire[at + 1 :]
                found = receive(broken + good)
                assert found[-1] == Envelope(2, 9, b"")
                assert all(isinstance(noise, RejectedBytes) for noise in found[:-1])
                assert found[:-1] or broken[at] == 0


def test_every_lost_byte_is_noticed(receive: Receive) -> None:
    good = seal(Envelope(2, 9, b""))
    for _, kind, seq, payload, _ in GOOD:
        wire = seal(envelope(kind, seq, payload))
        for at in range(len(wire)):
            found = receive(wire[:at] + wire[at + 1 :] + good + good)
            assert found[-1] == Envelope(2, 9, b"")
            assert envelope(kind, seq, payload) not in found


def test_noise_yields_next_to_no_packet_and_harms_nothing(receive: Receive) -> None:
    chance = random.Random(2)
    found = receive(chance.randbytes(200_000))
    assert sum(isinstance(one, Envelope) for one in found) == 0
    assert receive(b"\0" + seal(Envelope(2, 9, b"")))[-1] == Envelope(2, 9, b"")


def test_the_python_receiver_finds_the_same_in_noise(receive: Receive) -> None:
    chance = random.Random(3)
    for _ in range(300):
        content = bytes(chance.choices([0, 1, 2, 5, 255, chance.randrange(256)], k=chance.randrange(1, 600)))
        content = b"\0" + content + b"\0"
        assert receive(content) == list(Receiver().receive(content))


def test_the_crc_agrees_with_the_host(c: ctypes.CDLL) -> None:
    chance = random.Random(4)
    for _ in range(200):
        content = chance.randbytes(chance.randrange(60))
        assert c.crc_of(content, len(content)) & 0xFFFF == crc16(content)
