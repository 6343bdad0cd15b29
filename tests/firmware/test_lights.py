"""Pictures: the three forms, the newest first, and the cap exactly as the host computes it."""

import random

import pytest

from controller.lights import within_cap
from hardware.wire import Envelope, crc16, seal
from hardware.wire.packets import (
    Configure,
    DonePacket,
    Greet,
    LightPacket,
    Ping,
    RequestStatus,
    StatePacket,
    Type,
)
from hardware.wire.pictures import light_packet
from tests.firmware.conftest import MakeNative
from tests.firmware.native import Native, of
from tests.sweeps import PROOF, sampled, some

LINK = 7


@pytest.fixture
def board(native: MakeNative) -> Native:
    made = native()
    made.go(5)
    made.say(Greet(LINK))
    made.go(5)
    made.shown.clear()
    return made


def forms(rgb: bytes) -> list[LightPacket]:
    """The picture in each form that can hold it."""
    lights = range(len(rgb) // 3)
    lit = [n for n in lights if any(rgb[3 * n : 3 * n + 3])]
    made = [LightPacket(Type.LIGHT_RAW, rgb)]
    if len(lit) <= 62:
        made.append(
            LightPacket(
                Type.LIGHT_SPARSE,
                bytes((len(lit),)) + b"".join(bytes((n,)) + rgb[3 * n : 3 * n + 3] for n in lit),
            )
        )
    made.append(light_packet(rgb))
    return made


def on_the_line(rgb: bytes) -> bytes:
    return b"".join(bytes((rgb[at + 1], rgb[at], rgb[at + 2])) for at in range(0, len(rgb), 3))


def picture(chance: random.Random, lights: int) -> bytes:
    most = chance.choice([1, 2, 40, 255])
    share = chance.choice([0.02, 0.3, 1])
    colours = [
        bytes(chance.randrange(most + 1) for _ in range(3)) for _ in range(chance.choice([1, 3, 15, 70]))
    ]
    return b"".join(chance.choice(colours) if chance.random() < share else bytes(3) for _ in range(lights))


@sampled(1)
@pytest.mark.parametrize("name", ["hex70-dual-mega", "hex7-dual-mega"])
def test_every_form_of_random_pictures_within_the_cap(native: MakeNative, name: str) -> None:
    board = native(name)
    board.go(5)
    board.say(Greet(LINK))
    board.go(5)
    chance, lights = random.Random(name), board.shape.lights
    for _ in range(some(250, 25)):
        cap_ma = chance.choice([lights + chance.randrange(60, 400), 800, 1500, 65535])
        rgb = picture(chance, lights)
        least = sum(w for at, w in enumerate((16, 11, 15) * lights) if rgb[at])
        if 204 * (cap_ma - lights) < least:
            continue
        board.say(Configure(cap_ma, 5, 5))
        board.go(3)
        for form in forms(rgb):
            seq = board.say(form)
            said = board.go(6)
            assert of(DonePacket, said)[-1] == DonePacket(seq, RequestStatus.DONE)
            assert board.shown[-1] == on_the_line(within_cap(rgb, cap_ma))


@pytest.mark.parametrize("cap_ma", [1, 69, 70, 71])
def test_a_cap_below_the_least_darkens(board: Native, cap_ma: int) -> None:
    board.say(Configure(cap_ma, 5, 5))
    board.say(light_packet(bytes((255, 255, 255)) * 70))
    board.go(12)
    assert board.shown[-1] == bytes(210)


def test_another_cap_changes_what_is_shown_at_once(board: Native) -> None:
    white = bytes((255, 255, 255)) * 70
    board.say(light_packet(white))
    board.go(8)
    for cap_ma in (300, 500):
        board.say(Configure(cap_ma, 5, 5))
        assert len(of(DonePacket, board.go(8))) == 1
    assert board.shown == [on_the_line(within_cap(white, cap_ma)) for cap_ma in (800, 300, 500)]


@sampled(1)
@pytest.mark.parametrize(
    ("form", "content"),
    [
        (Type.LIGHT_SPARSE, bytes((1, 70, 1, 1, 1))),
        (Type.LIGHT_SPARSE, bytes((2, 0, 1, 1, 1, 255, 1, 1, 1))),
        (Type.LIGHT_PALETTE, bytes((0, 1)) + bytes(8)),
        (Type.LIGHT_PALETTE, bytes((1, 9, 9, 9)) + bytes(8) + b"\x40"),
        (Type.LIGHT_PALETTE, bytes((2, 9, 9, 9, 8, 8, 8, 0x03)) + bytes(17)),
        (Type.LIGHT_PALETTE, bytes((2, 9, 9, 9, 8, 8, 8)) + bytes(17) + b"\x10"),
        (Type.LIGHT_PALETTE, bytes((4, *(9,) * 12, 0x50)) + bytes(34)),
    ],
)
def test_lights_and_colours_that_there_are_not(board: Native, form: Type, content: bytes) -> None:
    seq = board.say(LightPacket(form, content))
    assert of(DonePacket, board.go(5)) == [DonePacket(seq, RequestStatus.IMPOSSIBLE)]
    assert board.shown == []


@PROOF
def test_what_is_left_of_the_last_byte_is_0(native: MakeNative) -> None:
    board = native("hex7-dual-mega")
    board.go(5)
    board.say(Greet(LINK))
    board.go(5)
    seq = board.say(LightPacket(Type.LIGHT_PALETTE, bytes((1, 9, 9, 9, 0x80))))
    assert of(DonePacket, board.go(5)) == [DonePacket(seq, RequestStatus.IMPOSSIBLE)]


def test_a_light_named_twice_has_its_last_colour(board: Native) -> None:
    board.say(LightPacket(Type.LIGHT_SPARSE, bytes((2, 0, 1, 2, 3, 0, 4, 5, 6))))
    board.go(5)
    assert board.shown[-1][:3] == bytes((5, 4, 6))


def test_a_light_named_twice_weighs_once(board: Native) -> None:
    white = (0, 255, 255, 255)
    board.say(Configure(130, 5, 5))
    board.say(LightPacket(Type.LIGHT_SPARSE, bytes((3, *white, *white, *white))))
    board.go(8)
    assert board.shown[-1][:3] == bytes((255, 255, 255))


def test_the_newest_picture_wins_and_only_what_was_shown_is_answered(board: Native) -> None:
    wire = b"".join(seal(Envelope(Type.LIGHT_SPARSE, 100 + n, bytes((1, n, 1, 1, 1)))) for n in range(5))
    board.say_bytes(wire)
    assert of(DonePacket, board.go(8)) == [DonePacket(104, RequestStatus.DONE)]
    assert len(board.shown) == 1


def test_a_picture_that_comes_while_another_latches_follows_it(board: Native) -> None:
    first = board.say(light_packet(bytes((1, 0, 0)) + bytes(207)))
    board.go(1)
    second = board.say(light_packet(bytes((2, 0, 0)) + bytes(207)))
    assert of(DonePacket, board.go(8)) == [
        DonePacket(first, RequestStatus.DONE),
        DonePacket(second, RequestStatus.DONE),
    ]
    assert [line[1] for line in board.shown] == [1, 2]


def test_state_reports_what_is_shown_as_it_was_received(board: Native) -> None:
    white = bytes((255, 254, 253)) * 70
    seq = board.say(light_packet(white))
    board.go(300)
    board.say(Ping())
    (state,) = (packet for packet in board.go(300) if isinstance(packet, StatePacket))
    assert (state.health.light_crc, state.health.last_seq, state.health.cap_ma) == (crc16(white), seq, 800)


def test_state_names_the_picture_whose_crc_it_has(board: Native) -> None:
    """Whenever it comes: before, while or after a strip latches one."""
    crcs, count = dict[int, int](), 0
    for n in range(600):
        rgb = bytes((n % 200 + 1, 0, 0)) + bytes(207)
        crcs[board.say(light_packet(rgb))] = crc16(rgb)
        for state in of(StatePacket, board.go(3)):
            assert state.health.light_crc == crcs[state.health.last_seq]
            count += 1
    assert count == 3
