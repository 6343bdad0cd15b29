"""Interrupts, sleep, watchdog, resets and power, EEPROM and analogue input, as in the data sheet."""

from itertools import pairwise

import pytest

from tests.simulator.avr.conftest import MakeStand
from tests.sweeps import PROOF

#: Bits of MCUSR, from the data sheet.
POWER_ON, EXTERNAL, WATCHDOG = 1, 2, 8


def test_an_interrupt_waits_for_one_instruction_after_sei(stand: MakeStand) -> None:
    board = stand("latency")
    board.go(1_000)
    none, one_nop, two_nops, _ = board.said
    assert (none, one_nop, two_nops) == (0, 1, 1)


def test_an_interrupt_takes_five_cycles(stand: MakeStand) -> None:
    board = stand("latency")
    board.go(1_000)
    # From lds to lds: its own two cycles, five to the vector, three for the jump there.
    assert board.said[3] == 2 + 5 + 3


def test_an_interrupt_out_of_sleep_takes_five_cycles_more(stand: MakeStand) -> None:
    after = []
    for wait in ('"nop"', '"sleep"'):
        board = stand("wake", WAIT=wait)
        board.go(1_000)
        after.append(board.said[0])
    awake, asleep = after
    # Awake, the instruction running at the match is finished first: up to two cycles.
    assert 5 + 3 <= awake <= 5 + 3 + 4
    assert 5 + 5 + 3 <= asleep <= 5 + 5 + 3 + 2


def test_a_tick_comes_every_16_000_cycles(stand: MakeStand) -> None:
    board = stand("tick")
    board.go(1_000_000)
    times = [at_us for _, at_us in board.sent]
    assert len(times) == 999
    assert {later - earlier for earlier, later in pairwise(times)} == {1000}


def test_the_watchdog_bites_and_says_so(stand: MakeStand) -> None:
    board = stand("dog")
    board.go(1_000_000)
    assert (board.chip.watchdog_resets, board.said[0]) == (0, POWER_ON)
    board.send(b"!")
    board.go(255_000)
    assert board.chip.watchdog_resets == 0
    board.go(5_000)
    assert board.chip.watchdog_resets == 1
    # Memory survives a reset.
    assert board.said[-2:] == bytes((WATCHDOG, ord("!")))


def test_all_goes_on_after_the_watchdog(stand: MakeStand) -> None:
    board = stand("dog")
    for round_ in range(1, 6):
        board.go(1_000)
        board.send(b"!")
        board.go(300_000)
        assert board.chip.watchdog_resets == round_
        board.send(b"?")
        board.go(1_000)
        assert board.said[-1] == ord("?")
    assert not board.chip.offences


def test_reasons_for_resets_add_up_until_they_are_cleared(stand: MakeStand) -> None:
    board = stand("why")
    board.go(1_000)
    board.do(board.chip.reset)
    board.go(1_000)
    board.send(b"!")
    board.go(20_000)
    assert board.said == bytes((POWER_ON, POWER_ON | EXTERNAL, POWER_ON | EXTERNAL | WATCHDOG))


def test_the_watchdog_goes_on_biting_until_its_flag_is_cleared(stand: MakeStand) -> None:
    board = stand("why")
    board.go(1_000)
    board.send(b"!")
    board.go(40_000)
    assert board.chip.watchdog_resets == 2
    board.do(board.chip.reset)
    board.go(40_000)
    assert board.chip.watchdog_resets == 4
    board.do(board.chip.cut, board.chip.power)
    board.go(40_000)
    assert board.chip.watchdog_resets == 4


@PROOF
def test_an_interrupt_of_the_watchdog_comes_before_its_reset(stand: MakeStand) -> None:
    board = stand("stages")
    board.go(1_000_000)
    board.send(b"!")
    board.go(265_000)
    assert (board.said, board.chip.watchdog_resets) == (bytes((POWER_ON,)) + b"i", 0)
    board.go(235_000)
    assert board.chip.watchdog_resets == 0
    board.go(30_000)
    assert (board.said[2:], board.chip.watchdog_resets) == (bytes((WATCHDOG,)), 1)


@PROOF
def test_a_hang_with_interrupts_off_is_ended_by_the_second_time_out(stand: MakeStand) -> None:
    board = stand("stages")
    for resets in range(3):
        board.go(1_000_000)
        board.send(b"?")
        board.go(500_000)
        assert board.chip.watchdog_resets == resets
        board.go(30_000)
        assert board.chip.watchdog_resets == resets + 1
    assert board.said == bytes((POWER_ON, WATCHDOG, WATCHDOG, WATCHDOG))


def test_an_interrupt_of_the_watchdog_waits_while_it_is_calmed(stand: MakeStand) -> None:
    board = stand("stages")
    board.go(1_000)
    board.send(b"+")
    board.go(900_000)
    assert (board.said[1:], board.chip.watchdog_resets) == (b"i+", 0)


def test_a_byte_on_the_line_outlives_a_reset(stand: MakeStand) -> None:
    board = stand("hello")
    board.go(1_000)
    board.chip.receive(4, board.now_us + 500)
    board.do(board.chip.reset)
    board.go(1_000)
    assert board.said == bytes((POWER_ON, EXTERNAL, 5))


def test_what_is_being_sent_is_lost_by_a_reset(stand: MakeStand) -> None:
    board = stand("stream", USE_U2X=1, DIVISOR=3, FORMAT=6)
    board.go(1_010)
    board.do(board.chip.reset)
    begun = len(board.sent)
    board.go(15)
    assert len(board.sent) == begun
    board.go(100)
    assert board.said[begun:][:3] == bytes((0, 1, 2))


def test_without_its_supply_it_does_nothing_until_it_starts_anew(stand: MakeStand) -> None:
    board = stand("hello")
    board.go(1_000)
    board.do(board.chip.cut)
    board.send(b"\x07")
    assert board.chip.due_us() is None
    board.go(100_000)
    assert board.said == bytes((POWER_ON,))
    assert not any(board.chip.rows()[0])
    board.do(board.chip.power)
    board.go(1_000)
    assert board.said == bytes((POWER_ON, POWER_ON))
    assert board.chip.uart_deaf == 0


def test_the_strip_is_dark_without_its_supply(stand: MakeStand) -> None:
    board = stand("lights", LIGHTS=70, ZERO=2, ONE=5, REST=4, PAUSE_US=500)
    board.go(4_000)
    assert any(board.rig.strip.shown)
    board.do(board.chip.cut)
    assert not any(board.rig.strip.shown)
    board.go(4_000)
    assert not any(board.rig.strip.shown)
    board.do(board.chip.power)
    board.go(4_000)
    assert any(board.rig.strip.shown)
    assert not board.chip.offences


def test_memory_holds_noise_of_the_seed_after_power_on(stand: MakeStand) -> None:
    said = []
    for seed in (1, 1, 2):
        board = stand("memory", seed)
        board.go(1_000)
        said.append(board.said)
    assert said[0] == said[1] != said[2]
    assert len(set(said[0])) > 8


def test_a_byte_takes_3_4_ms_to_the_eeprom_and_stays_there(stand: MakeStand) -> None:
    board = stand("store")
    board.go(1_000)
    assert board.said == b"\xff"
    board.send(b"\x2a")
    board.go(3_000)
    assert len(board.said) == 1
    board.go(2_000)
    took, read = board.said[1:]
    assert took in {3400 // 64, 3400 // 64 + 1}
    assert read == board.chip.eeprom[5] == 0x2A
    for act in (board.chip.reset, board.chip.cut):
        board.do(act, board.chip.power)
        board.go(1_000)
        assert board.said[-1] == 0x2A


def test_a_byte_that_is_being_written_when_the_supply_goes_is_lost(stand: MakeStand) -> None:
    found = set()
    for seed in range(8):
        board = stand("store", seed)
        board.go(1_000)
        board.send(b"\x2a")
        board.go(2_000)
        board.do(board.chip.cut)
        found.add(board.chip.eeprom[5])
    assert len(found) > 2


def test_a_reset_does_not_end_a_write(stand: MakeStand) -> None:
    board = stand("store")
    board.go(1_000)
    board.send(b"\x2a")
    board.go(1_000)
    board.do(board.chip.reset)
    board.go(2_000)
    assert board.said == b"\xff"
    board.go(1_000)
    assert board.said == b"\xff\x2a"
    assert not board.chip.offences


def test_a_read_of_the_eeprom_while_it_writes_is_an_offence(stand: MakeStand) -> None:
    board = stand("store", HASTY=1)
    board.go(1_000)
    board.send(b"\x2a")
    board.go(5_000)
    assert list(board.chip.offences) == ["eeprom-busy"]
    # The register still holds the byte to be written.
    assert board.said[1] == 0x2A


def test_the_eeprom_says_when_it_is_ready(stand: MakeStand) -> None:
    board = stand("ready")
    board.go(10_000)
    assert board.said == b""
    board.go(1_000)
    assert board.said == b"\x03"
    assert board.chip.eeprom[:3] == b"abc"


def test_the_eeprom_can_be_set_from_outside(stand: MakeStand) -> None:
    board = stand("store")
    content = board.chip.eeprom
    board.chip.eeprom = content[:5] + bytes((99,)) + content[6:]
    board.go(1_000)
    assert board.said == bytes((99,))
    with pytest.raises(ValueError, match="4096 bytes, not 1"):
        board.chip.eeprom = b"x"


@pytest.mark.parametrize("supply_mv", [4200, 5000, 5250])
def test_it_measures_its_supply_through_a_divider(stand: MakeStand, supply_mv: int) -> None:
    board = stand("volts")
    board.chip.set_supply_mv(supply_mv)
    board.go(1_000)
    board.send(b"?")
    board.go(1_000)
    assert int.from_bytes(board.said) == supply_mv // 3 * 1024 // 2560
    assert not board.chip.offences


def test_a_reset_ends_a_measurement(stand: MakeStand) -> None:
    board = stand("volts")
    board.go(1_000)
    board.send(b"?")
    board.go(100)
    board.do(board.chip.reset)
    board.chip.set_supply_mv(4000)
    board.go(20)
    board.send(b"?")
    board.go(1_000)
    assert int.from_bytes(board.said) == 4000 // 3 * 1024 // 2560


@pytest.mark.parametrize(("define", "kind"), [("DEEP", "sleep-mode"), ("NO_INTERRUPTS", "sleep-deaf")])
def test_sleep_that_nothing_ends_is_an_offence(stand: MakeStand, define: str, kind: str) -> None:
    board = stand("sleeper", **{define: 1})
    board.go(10_000)
    assert kind in board.chip.offences
    assert board.said == b""
    assert board.chip.cycle >= 160_000


def test_sleep_that_is_not_enabled_is_none(stand: MakeStand) -> None:
    board = stand("sleeper", NOT_ENABLED=1)
    board.go(1_000)
    assert board.said == b"!"
    assert not board.chip.offences


def test_what_is_no_instruction_is_an_offence(stand: MakeStand) -> None:
    board = stand("crash", CODE=0x9404)
    board.go(1_000)
    assert "core-error" in board.chip.offences


def test_two_chips_do_not_meet(stand: MakeStand) -> None:
    one, other = stand("hello"), stand("hello")
    for board, byte in ((one, b"\x01"), (other, b"\x21"), (one, b"\x02")):
        board.go(1_000)
        board.send(byte)
        board.go(1_000)
    assert (one.said, other.said) == (bytes((POWER_ON, 2, 3)), bytes((POWER_ON, 0x22)))
