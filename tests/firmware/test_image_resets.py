"""The very image, on a simulated chip on a simulated board: resets, cuts of the supply and hangs."""

import random

from hardware.wire.packets import (
    DonePacket,
    Greet,
    Hello,
    LightPacket,
    NamePacket,
    RequestStatus,
    Reset,
    Type,
    WatchRow,
)
from tests.firmware.build import Patch
from tests.firmware.chip import Stand
from tests.firmware.conftest import MakeStand
from tests.sweeps import PROOF


def test_a_name_survives_the_supply_and_a_reset(board: Stand) -> None:
    seq = board.say(NamePacket(bytes(range(16)), "some-board"))
    board.go(400_000)
    assert DonePacket(seq, RequestStatus.DONE) in board.take(DonePacket)
    for boots, act in ((2, board.chip.reset), (3, board.chip.cut)):
        board.do(act)
        board.do(board.chip.power)
        board.heard.clear()
        # A name takes a quarter of a second, and goes into both records one start after the other.
        board.go(300_000)
        hello = board.take(Hello)[0]
        assert (hello.board_id, hello.profile, hello.boots) == (bytes(range(16)), "some-board", boots)


@PROOF
def test_a_cut_while_a_name_is_written_leaves_the_old_one_or_the_new(stand: MakeStand) -> None:
    chance, names = random.Random(5), set[str]()
    old, new = NamePacket(bytes(16), "old" * 8), NamePacket(bytes(range(16)), "new" * 8)
    made = stand()
    made.link()
    made.say(old)
    made.go(500_000)
    kept = made.chip.eeprom
    for _ in range(12):
        one = stand()
        one.chip.eeprom = kept
        one.do(one.chip.reset)
        one.heard.clear()
        one.link()
        one.say(new)
        one.go(chance.randrange(5_000, 260_000))
        one.do(one.chip.cut)
        one.do(one.chip.power)
        one.heard.clear()
        one.go(100_000)
        hello = one.take(Hello)[0]
        assert (hello.board_id, hello.profile) in {(old.board_id, old.profile), (new.board_id, new.profile)}
        names.add(hello.profile)
        assert not one.chip.offences
    assert len(names) == 2


@PROOF
def test_a_reset_in_the_middle_of_everything_is_a_new_start(stand: MakeStand) -> None:
    chance, board = random.Random(6), stand()
    board.link()
    for n in range(15):
        board.say(LightPacket(Type.LIGHT_RAW, bytes((9, 9, 9)) * 70))
        board.go(chance.randrange(1, 9_000))
        board.do(board.chip.reset)
        board.heard.clear()
        board.go(60_000)
        hello = board.take(Hello)[0]
        assert hello.link == 0
        assert Reset.LINE in hello.reset
        assert not any(board.rig.strip.shown)
        board.noise.clear()
        board.say_bytes(b"\0")
        board.say(Greet(100 + n))
        board.go(10_000)
        assert board.take(Hello)[-1].link == 100 + n
    board.noise.clear()


HANG = "static enum Status watch(struct Board *board, uint8_t row, uint32_t now_ms) {\n"


@PROOF
def test_a_board_that_hangs_starts_again_and_reports_why(stand: MakeStand) -> None:
    made = stand(Patch("link.c", HANG, HANG + "    while (row == 200) {\n        line_wake();\n    }\n"))
    made.link()
    made.say(WatchRow(200))
    made.go(320_000)
    hello = made.take(Hello)[0]
    assert hello.reset == Reset.WATCHDOG
    assert made.chip.watchdog_resets == 0
    assert not made.chip.offences
    made.noise.clear()
    made.link(77)
    made.put("e5")
    made.go(20_000)
    assert list(made.acknowledge(77)[-1].debounced) == made.expected()
    made.do(made.chip.reset)
    made.heard.clear()
    made.go(60_000)
    assert made.take(Hello)[0].reset == Reset.LINE
    made.noise.clear()


@PROOF
def test_a_board_that_hangs_with_interrupts_off_starts_again_and_reports_why(stand: MakeStand) -> None:
    loop = '    while (row == 200) {\n        __asm__ volatile("cli");\n    }\n'
    made = stand(Patch("link.c", HANG, HANG + loop))
    made.link()
    made.say(WatchRow(200))
    made.go(490_000)
    assert made.chip.watchdog_resets == 0
    made.heard.clear()
    made.go(130_000)
    hello = made.take(Hello)[0]
    assert hello.reset == Reset.WATCHDOG
    assert hello.link == 0
    assert made.chip.watchdog_resets == 1
    assert not made.chip.offences
    made.noise.clear()
    made.link(77)
    made.put("e5")
    made.go(20_000)
    assert list(made.acknowledge(77)[-1].debounced) == made.expected()
