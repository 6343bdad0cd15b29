"""What a board goes through, done to the very image: starts, links, pictures, faults, a self-test."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path

from controller.diagnose import open_quick_check
from hardware.profiles import load_profile
from hardware.wire import encode, seal
from hardware.wire.packets import Configure, Greet, LightPacket, NamePacket, Ping, Type, WatchRow
from hardware.wire.pictures import light_packet
from simulator.avr.avr_chip import AvrChip
from simulator.hands.selftest_run import examine
from simulator.rig import Rig
from simulator.serial_line.firmware_board import FirmwareBoard
from tests.firmware.build import BOARD
from tests.firmware.chip import LINK, Stand, random_picture

#: How long a board waits for a host that is silent, and a little longer.
SILENCE_US = 2_200_000


def _starts(board: Stand) -> None:
    """A board that is alone, and one that is cut off or reset in the middle of something."""
    board.go(1_500_000)
    for act in (board.chip.reset, board.chip.cut):
        board.link()
        board.say(LightPacket(Type.LIGHT_RAW, bytes((9, 9, 9)) * 70))
        board.go(1_234)
        board.do(act, board.chip.power)
        board.go(100_000)


def _pictures(board: Stand) -> None:
    """Pictures in each form, within the cap and beyond it, whole and with nonsense in them."""
    chance = random.Random(1)
    board.link()
    red, green, blue = bytes((40, 0, 9)), bytes((0, 30, 0)), bytes((1, 2, 33))
    few = [
        red * 70,
        (red + bytes(3)) * 35,
        (red + green + blue) * 23 + red,
        (red + green + blue + bytes(6)) * 14,
    ]
    pictures = [bytes(210), bytes((255,)) * 210, red + bytes(207), *few]
    for rgb in (*pictures, *(random_picture(chance) for _ in range(3))):
        for packet in (light_packet(rgb), LightPacket(Type.LIGHT_RAW, rgb)):
            board.say(packet)
            board.go(12_000)
    for content in (b"\xff", b"\x01\xff\x01\x02\x03", b"\x00"):
        for form in (Type.LIGHT_SPARSE, Type.LIGHT_PALETTE, Type.LIGHT_RAW):
            board.say_bytes(seal(encode(LightPacket(form, content), 0, board.shape)))
            board.go(8_000)
    for cap_ma in (100, 0, 1, 2000):
        board.say(Configure(cap_ma, 5, 5))
        board.go(10_000)


def _pieces(board: Stand) -> None:
    """Pieces that come and go, with reports received and reports that are lost."""
    board.link()
    for number, space in enumerate(board.profile.spaces[:24]):
        board.put(space.name)
        board.go(15_000)
        if number % 3:
            board.acknowledge()
        if number % 2:
            board.lift(space.name)
            board.go(15_000)
        board.say(Ping())
    board.go(600_000)
    board.acknowledge()
    board.go(SILENCE_US)


def _faults_of_the_line(board: Stand) -> None:
    """Noise, packets that were spoilt or cut short, others' packets, floods, and a host that goes away."""
    chance = random.Random(2)
    board.link()
    whole = seal(encode(Ping(), 7, board.shape))
    for _ in range(60):
        spoilt = bytearray(whole)
        spoilt[chance.randrange(len(spoilt) - 1)] ^= 1 << chance.randrange(8)
        board.say_bytes(bytes(spoilt))
        board.say_bytes(chance.randbytes(chance.randrange(40)) + b"\0")
        board.go(3_000)
    board.say_bytes(bytes((7,)) * 600 + b"\0" + bytes(20))
    for number in (0, LINK, LINK + 1):
        board.say(Greet(number))
        board.go(20_000)
    board.say(Greet(5, major=9))
    for _ in range(12):
        board.say(LightPacket(Type.LIGHT_RAW, bytes((255,)) * 210))
        for _ in range(20):
            board.say(Ping())
            board.say(WatchRow(None))
    board.go(SILENCE_US + 300_000)
    board.noise.clear()


def _watch(board: Stand) -> None:
    """Rows that are watched, with more edges than there is room for, and left by themselves."""
    board.link()
    board.say(WatchRow(200))
    board.say(WatchRow(4))
    board.go(5_000)
    for number in range(150):
        act = board.rig.reeds.release if number % 2 else board.rig.reeds.press
        board.do(lambda act=act: act((4, 3), board.now_us))  # type: ignore[misc]
        board.go(400)
    board.say(LightPacket(Type.LIGHT_RAW, bytes(210)))
    board.say(WatchRow(5))
    board.go(80_000)
    board.say(WatchRow(None))
    board.go(20_000)
    board.say(WatchRow(2))
    board.go(SILENCE_US)


def _names(board: Stand) -> None:
    """A name that is kept, and one whose writing is cut off."""
    board.go(60_000)
    for name in ("some-board", "another"):
        board.say(NamePacket(bytes(range(16)), name))
        board.go(400_000)
        board.do(board.chip.reset)
        board.go(300_000)
    board.link()
    board.say(NamePacket(bytes(16), "new" * 8))
    board.go(40_000)
    board.do(board.chip.cut, board.chip.power)
    board.go(400_000)


#: What is done, each to a new board.
STATIONS: Mapping[str, Callable[[Stand], None]] = {
    "starts": _starts,
    "pictures": _pictures,
    "pieces": _pieces,
    "faults of the line": _faults_of_the_line,
    "a watched row": _watch,
    "names": _names,
}


def ran_at(station: str, image: Path) -> frozenset[int]:
    """Do one of the stations to an image; returns the addresses of what has been executed."""
    board = Stand(load_profile(BOARD), image)
    board.chip.note_ran()
    STATIONS[station](board)
    ran = board.chip.ran
    board.chip.close()
    return ran


def ran_in_selftest(image: Path) -> frozenset[int]:
    """Have a simulated person do a quick self-test on a board with an image."""
    chips = list[AvrChip]()

    def chip(rig: Rig, seed: int) -> AvrChip:
        chips.append(AvrChip(rig, image, seed))
        chips[-1].note_ran()
        return chips[-1]

    profile = load_profile(BOARD)
    examine(
        profile,
        (),
        1,
        lambda profile, clock, seed: FirmwareBoard(profile, clock, seed, chip),
        open_quick_check(profile, frozenset({"e5"})),
    )
    ran = chips[0].ran
    chips[0].close()
    return ran
