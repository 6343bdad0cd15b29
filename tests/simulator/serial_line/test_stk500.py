"""The bootloader's protocol, by the numbers of AVR068, a byte at a time or all at once."""

import pytest

from simulator.serial_line.stk500 import PAGE_BYTES, Flaw, Stk500, frame

SIGN_ON, LOAD, PROGRAM, READ, SPI = 0x01, 0x06, 0x13, 0x14, 0x1D


def answer(twin: Stk500, body: bytes, sequence: int = 1) -> bytes:
    """Return the answer to a message, without its frame."""
    said = twin.receive(frame(sequence, body))
    assert said[:2] == bytes([0x1B, sequence])
    assert said == frame(sequence, said[5:-1])
    return said[5:-1]


def test_it_says_what_it_is() -> None:
    assert answer(Stk500(), bytes([SIGN_ON])) == b"\x01\x00\x08AVRISP_2"


def test_pages_are_written_and_read_back_by_word_address() -> None:
    twin, page = Stk500(), bytes(range(256))
    assert answer(twin, bytes([LOAD]) + (0x80010080).to_bytes(4, "big")) == bytes([LOAD, 0])
    assert answer(twin, bytes([PROGRAM, 1, 0, 0, 0, 0, 0, 0, 0, 0]) + page) == bytes([PROGRAM, 0])
    assert twin.written == [0x20100]
    assert twin.flash[0x20100 : 0x20100 + PAGE_BYTES] == page
    answer(twin, bytes([LOAD]) + (0x80010080).to_bytes(4, "big"))
    assert answer(twin, bytes([READ, 1, 0, 0])) == bytes([READ, 0]) + page + b"\0"


@pytest.mark.parametrize(("index", "value"), [(0, 0x1E), (1, 0x98), (2, 0x01)])
def test_the_signature_is_that_of_an_atmega2560(index: int, value: int) -> None:
    said = answer(Stk500(), bytes([SPI, 4, 4, 0, 0x30, 0, index, 0]))
    assert said == bytes([SPI, 0, 0, 0x30, 0, value, 0])


def test_it_cannot_erase_the_chip_and_knows_nothing_else() -> None:
    assert answer(Stk500(), b"\x12") == b"\x12\xc0"
    assert answer(Stk500(), b"\x77") == b"\x77\xc9"
    assert answer(Stk500(), b"") == b"\xc9"


def test_it_takes_bytes_in_pieces_and_passes_noise_over() -> None:
    twin, said = Stk500(), b""
    damaged = bytearray(frame(1, b"\x01"))
    damaged[-1] ^= 1
    for byte in b"noise" + bytes(damaged) + b"\x1b\x01\x00\x01\x00" + frame(7, b"\x01"):
        said += twin.receive(bytes([byte]))
    assert said == frame(7, b"\x01\x00\x08AVRISP_2")


def test_a_mute_one_says_nothing() -> None:
    assert Stk500(Flaw(is_silent=True)).receive(frame(1, b"\x01")) == b""
