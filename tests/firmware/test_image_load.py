"""The very image under load: what is lost, what is counted, and what stands on the board afterwards."""

import random

from hardware.profiles import load_profile
from hardware.wire import crc16
from hardware.wire.packets import (
    DonePacket,
    LightPacket,
    OccupancyPacket,
    Ping,
    Pong,
    RequestStatus,
    StatePacket,
    Type,
    WatchRow,
)
from tests.firmware.build import BOARD
from tests.firmware.chip import Stand, random_picture
from tests.sweeps import some

PROFILE = load_profile(BOARD)


def test_nothing_is_lost_under_full_load(board: Stand) -> None:
    """Raw pictures one after the other, a PING a millisecond, pieces that come and go."""
    chance, sent, rgb = random.Random(3), 0, b""
    waiting: int | None = None
    spaces = [space.name for space in PROFILE.spaces]
    down: list[str] = []
    pings = pongs = states = 0
    next_piece_us = next_ping_us = board.now_us
    while board.now_us < some(2_500_000, 2):
        board.go(100)
        board.acknowledge()
        pongs += len(board.take(Pong))
        states += len(board.take(StatePacket))
        for done in board.take(DonePacket):
            assert (done.seq, done.status) == (waiting, RequestStatus.DONE)
            waiting = None
        if waiting is None:
            rgb = random_picture(chance)
            waiting = board.say(LightPacket(Type.LIGHT_RAW, rgb))
            sent += 1
        if board.now_us >= next_ping_us and pings - pongs < 2:
            board.say(Ping())
            pings += 1
            next_ping_us = board.now_us + 1000
        if board.now_us >= next_piece_us:
            next_piece_us = board.now_us + chance.randrange(5_000, 15_000)
            if down and chance.random() < 0.5:
                board.lift(down.pop(chance.randrange(len(down))))
            else:
                space = chance.choice([space for space in spaces if space not in down])
                board.put(space)
                down.append(space)
    board.go(100_000)
    pongs += len(board.take(Pong))
    board.say(Ping())
    board.acknowledge()
    board.go(520_000)
    health = board.take(StatePacket)[-1].health
    assert sent > some(200, 2)
    assert states >= some(4, 2)
    assert pongs == pings + 1 or pongs == pings
    assert (health.overruns, health.overflows, health.framing, health.checksum, health.rejected) == (0,) * 5
    assert health.light_crc == crc16(rgb)
    assert board.chip.longest_low_ns < 2_500
    board.acknowledge()


def test_what_finds_no_room_is_counted_and_the_rest_is_answered(board: Stand) -> None:
    """A host that floods the board fills its buffers, also while lights are sent, and delays its scans."""
    for _ in range(8):
        board.say(LightPacket(Type.LIGHT_RAW, bytes((255, 255, 255)) * 70))
        for _ in range(25):
            board.say(Ping())
            board.say(WatchRow(None))
    board.go(150_000)
    answers = len(board.take(Pong) + board.take(DonePacket))
    board.say_bytes(b"\0")
    board.take(StatePacket)
    board.go(500_000)
    (state,) = board.take(StatePacket)
    health = state.health
    assert 400 - health.overflows <= answers < 400
    assert (health.overruns, health.late > 0, health.brief) == (0, True, 0)


def test_what_was_reported_under_load_is_what_stands_on_the_board(board: Stand) -> None:
    chance, reports = random.Random(4), list[OccupancyPacket]()
    spaces = [space.name for space in PROFILE.spaces]
    for n in range(60):
        if n % 2:
            board.lift(*(piece.space for piece in board.surface.pieces() if piece.space))
        else:
            board.put(chance.choice(spaces))
        board.say(LightPacket(Type.LIGHT_RAW, random_picture(chance)))
        for _ in range(5):
            board.go(4_000)
            reports += board.acknowledge()
    assert list(reports[-1].debounced) == board.expected()
    numbers = [report.report for report in reports]
    assert sorted(set(numbers)) == list(range(1, max(numbers) + 1))
