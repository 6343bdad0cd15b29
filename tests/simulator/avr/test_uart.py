"""The simulated serial port loses, delays and garbles what the real one would."""

from itertools import pairwise

import pytest

from simulator.microcontroller import BYTE_US
from tests.simulator.avr.conftest import MakeStand

#: Bits of UCSR0A, from the data sheet.
DOR, FE = 1 << 3, 1 << 4


def gaps_us(sent: list[tuple[int, int]]) -> set[int]:
    return {later - earlier for (_, earlier), (_, later) in pairwise(sent[10:])}


def test_a_receiver_holds_two_bytes_and_a_third_in_its_shift_register(stand: MakeStand) -> None:
    deaf_us = 2000
    board = stand("busy", DEAF_US=deaf_us)
    board.go(500)
    board.send(bytes(120))
    board.go(20_000)
    heard, overruns = board.said
    # One byte makes it deaf; of those that begin before it listens again, three are kept.
    assert board.chip.uart_overruns == deaf_us // BYTE_US + 1 - 3
    assert heard == 120 - board.chip.uart_overruns
    assert overruns == 1
    assert not board.chip.offences


def test_a_byte_may_be_handed_over_when_it_is_over(stand: MakeStand) -> None:
    board = stand("busy", DEAF_US=2000)
    board.go(500)
    for _ in range(120):
        board.go(BYTE_US)
        board.chip.receive(0, board.now_us)
    board.go(20_000)
    assert board.chip.uart_overruns == 2000 // BYTE_US + 1 - 3
    assert board.said[0] == 120 - board.chip.uart_overruns


def test_ears_shut_for_less_than_three_bytes_lose_nothing(stand: MakeStand) -> None:
    board = stand("busy", DEAF_US=50)
    board.go(500)
    board.send(bytes(120))
    board.go(20_000)
    assert board.said == bytes((120, 0))
    assert board.chip.uart_overruns == 0


@pytest.mark.parametrize(
    ("is_doubled", "divisor", "byte_us"), [(1, 3, 20), (0, 1, 20), (1, 1, 10), (0, 0, 10), (1, 103, 520)]
)
def test_a_byte_takes_ten_bits(stand: MakeStand, is_doubled: int, divisor: int, byte_us: int) -> None:
    board = stand("stream", USE_U2X=is_doubled, DIVISOR=divisor, FORMAT=6)
    board.go(20_000)
    assert gaps_us(board.sent) == {byte_us}


def test_a_byte_with_two_stop_bits_takes_eleven(stand: MakeStand) -> None:
    board = stand("stream", USE_U2X=1, DIVISOR=3, FORMAT="'(6|1<<USBS0)'".strip("'"))
    board.go(5_000)
    assert gaps_us(board.sent) == {22}
    assert not board.chip.offences


def test_what_is_sent_at_the_rate_of_the_line_arrives_as_it_is(stand: MakeStand) -> None:
    board = stand("stream", USE_U2X=1, DIVISOR=3, FORMAT=6)
    board.go(10_000)
    assert board.said == bytes(n % 256 for n in range(len(board.said)))
    assert len(board.said) in range(490, 501)
    assert not board.chip.offences


@pytest.mark.parametrize("divisor", [2, 4, 16])
def test_what_is_sent_at_another_rate_is_garbage_and_an_offence(stand: MakeStand, divisor: int) -> None:
    board = stand("stream", USE_U2X=1, DIVISOR=divisor, FORMAT=6)
    board.go(10_000)
    assert board.said != bytes(n % 256 for n in range(len(board.said)))
    offence = board.chip.offences["baud"]
    assert offence.count >= len(board.said)
    assert offence.first_value == 8 * (divisor + 1)


def test_another_format_is_an_offence(stand: MakeStand) -> None:
    board = stand("stream", USE_U2X=1, DIVISOR=3, FORMAT="(6|1<<UPM01)")
    board.go(1_000)
    assert list(board.chip.offences) == ["uart-format"]


def test_what_is_heard_at_the_rate_of_the_line_is_what_was_said(stand: MakeStand) -> None:
    board = stand("echo", DIVISOR=3)
    board.go(500)
    for byte in range(0, 256, 5):
        board.send(bytes((byte,)))
        board.go(200)
        assert board.said[-2:] == bytes((byte, 0))
    assert not board.chip.offences


@pytest.mark.parametrize(("divisor", "heard", "flags"), [(7, 0xFF, 0), (1, 0x66, FE)])
def test_what_is_heard_at_another_rate_is_garbage(
    stand: MakeStand, divisor: int, heard: int, flags: int
) -> None:
    board = stand("echo", DIVISOR=divisor)
    board.go(500)
    # On the line: 0, then 1 0 1 0 1 0 1 0, then ones; sampled at every second bit, or twice a bit.
    board.send(b"\x55")
    board.go(500)
    assert board.said == bytes((heard, flags))
    assert board.chip.offences["baud"].first_value == 8 * (divisor + 1)


def test_a_flag_that_lasts_interrupts_at_once_again(stand: MakeStand) -> None:
    board = stand("level")
    board.go(50)
    board.send(b"abc")
    board.go(2_000)
    assert len(board.said) == 2
    # Three bytes wait: the next interrupt comes as soon as the one before has returned.
    assert all(cycles < 100 for cycles in board.said)


def test_bytes_that_are_polled_leave_interrupts_as_they_were(stand: MakeStand) -> None:
    board = stand("poll")
    board.go(100)
    board.send(bytes(200))
    board.go(4_050)
    board.send(bytes(3))
    board.go(4_000)
    # The tick that waited, and those while it listens.
    assert board.said in {bytes((3, 3)), bytes((3, 4))}


def test_a_receiver_that_is_turned_off_forgets(stand: MakeStand) -> None:
    board = stand("flush")
    board.go(50)
    board.send(b"ab")
    board.go(1_000)
    assert board.said == bytes((1 << 7, 0))


def test_the_transmitter_takes_a_second_byte_while_the_first_is_sent(stand: MakeStand) -> None:
    board = stand("hello")
    board.go(500)
    board.send(b"\x01\x06")
    board.go(500)
    (_, _), (two, at_us), (seven, later_us) = board.sent
    assert (two, seven) == (2, 7)
    assert later_us - at_us == BYTE_US


def test_a_byte_is_sent_when_its_stop_bit_is_over(stand: MakeStand) -> None:
    board = stand("hello")
    board.go(500)
    board.send(b"\x01")
    board.go(BYTE_US)
    asked_us = board.now_us
    board.go(500)
    # Ten bits, at most one bit until the transmitter's clock comes round, and some instructions.
    assert BYTE_US <= board.sent[-1][1] - asked_us <= BYTE_US + 2 + 3


def test_bytes_before_the_receiver_is_on_are_lost_and_counted(stand: MakeStand) -> None:
    board = stand("hello")
    board.chip.receive(1, 1)
    board.go(500)
    assert board.chip.uart_deaf == 1
    assert len(board.said) == 1


def test_spi_by_a_usart_is_not_taken_for_granted(stand: MakeStand) -> None:
    board = stand("spi")
    board.go(500)
    assert board.chip.offences["uart-mode"].first_value == 0xCA
