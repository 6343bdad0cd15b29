"""Who a board is outlives every cut of its supply."""

import random
import struct

import pytest

from hardware.wire import crc16
from hardware.wire.packets import Greet, Hello, NamePacket
from tests.firmware.conftest import MakeNative
from tests.firmware.native import Native, of
from tests.sweeps import PROOF

FIRST = NamePacket(bytes(range(16)), "hex70-dual-mega")
SECOND = NamePacket(bytes(range(100, 116)), "x" * 32)


def hello(board: Native) -> Hello:
    said = of(Hello, board.go(300))
    return said[0]


def rename(board: Native, name: NamePacket) -> None:
    board.say(Greet(5))
    board.go(10)
    board.say(name)


def is_called(answer: Hello, name: NamePacket) -> bool:
    return (answer.board_id, answer.profile) == (name.board_id, name.profile)


def test_an_empty_eeprom_is_a_board_without_a_name(native: MakeNative) -> None:
    for empty in (b"\xff", b"\0", b"\x4d"):
        answer = hello(native(eeprom=empty * 114))
        assert (answer.board_id, answer.profile, answer.boots) == (bytes(16), "hex70-dual-mega", 1)


def test_starts_are_counted_and_the_name_stays(native: MakeNative) -> None:
    board = native()
    hello(board)
    rename(board, FIRST)
    board.go(300)
    for boots in range(2, 40):
        board = native(eeprom=board.eeprom)
        answer = hello(board)
        assert is_called(answer, FIRST)
        assert answer.boots == boots


def test_a_start_writes_few_bytes(native: MakeNative) -> None:
    board = native()
    rename(board, FIRST)
    for _ in range(3):
        board.go(300)
        board = native(eeprom=board.eeprom)
    before = board.eeprom
    board.go(300)
    assert sum(one != other for one, other in zip(before, board.eeprom, strict=True)) <= 8


def record(name: NamePacket, generation: int) -> bytes:
    """A record as firmware/stored_identity.c lays it out."""
    text = name.profile.encode("ascii")
    content = struct.pack("<BBHH16sB32s", 0x4D, 1, generation, 1, name.board_id, len(text), text)
    return content + struct.pack("<H", crc16(content))


@pytest.mark.parametrize("generation", [0, 1, 32_767, 65_534, 65_535])
def test_of_two_records_the_one_with_the_next_number_is_the_newer(
    native: MakeNative, generation: int
) -> None:
    older, newer = record(FIRST, generation), record(SECOND, generation + 1 & 0xFFFF)
    for stored in (older + newer, newer + older):
        assert is_called(hello(native(eeprom=stored)), SECOND)


def test_a_cut_at_any_byte_leaves_the_old_name_or_the_new(native: MakeNative) -> None:
    board = native()
    rename(board, FIRST)
    board.go(300)
    stored, boots = board.eeprom, hello(native(eeprom=board.eeprom)).boots
    seen = set()
    for writes in range(70):
        board = native(eeprom=stored)
        board.go(100)
        whole = board.eeprom
        board.writes = writes
        rename(board, SECOND)
        board.go(300)
        answer = hello(native(eeprom=board.eeprom))
        seen.add(is_called(answer, SECOND))
        assert is_called(answer, SECOND) or is_called(answer, FIRST)
        assert answer.boots == boots + 1
        assert writes or board.eeprom == whole
    assert seen == {False, True}


@PROOF
def test_a_byte_that_was_cut_half_written_harms_neither(native: MakeNative) -> None:
    chance = random.Random(6)
    board = native()
    rename(board, FIRST)
    board.go(300)
    stored = board.eeprom
    for _ in range(400):
        board = native(eeprom=stored)
        board.writes = chance.randrange(70)
        rename(board, SECOND)
        before = board.eeprom
        board.go(200)
        torn = bytearray(board.eeprom)
        changed = [at for at in range(len(torn)) if torn[at] != before[at]]
        if changed:
            torn[chance.choice(changed)] = chance.randrange(256)
        answer = hello(native(eeprom=bytes(torn)))
        assert is_called(answer, SECOND) or is_called(answer, FIRST)


def test_a_start_that_is_cut_counts_no_more_than_itself(native: MakeNative) -> None:
    board = native()
    rename(board, FIRST)
    board.go(300)
    stored = board.eeprom
    for writes in range(12):
        board = native(eeprom=stored)
        board.writes = writes
        boots = hello(board).boots
        answer = hello(native(eeprom=board.eeprom))
        assert is_called(answer, FIRST)
        assert answer.boots in {boots, boots + 1}
