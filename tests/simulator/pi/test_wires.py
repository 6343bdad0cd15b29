"""The matrix at the pins, in time: what columns read, from when on, and which reads are counted.

Columns of this board have 10 kilohm and 200 pF. From 0.4 V, one Schottky drop above a row, they rise past
1.4 V of 3.3 V after 2 us x ln(2.9 / 1.9) and past 2.0 V after 2 us x ln(2.9 / 1.3), in whole microseconds.
"""

import math
import random
from itertools import pairwise

import pytest

from controller.board import Axis, Line
from controller.games import Colour
from hardware.profiles import load_profile
from simulator.circuit import Circuit
from simulator.faults import parse_fault
from simulator.pi.wires import Mistakes, Wires
from tests.simulator.pi.machine import Machine, drive, machine, read

RISES_US, SURELY_RISES_US = 1, 2


@pytest.fixture
def pi() -> Machine:
    return machine("hex70-dual-gpio")


@pytest.fixture
def wires(pi: Machine) -> Wires:
    return pi.pins.wires


def test_no_row_that_is_driven_leaves_every_column_high(pi: Machine) -> None:
    pi.close("e5 orange", "e5 purple")
    assert read(pi) == []


@pytest.mark.parametrize("profile", ["hex70-single-gpio", "hex70-dual-gpio"])
def test_one_row_driven_low_is_read_as_the_circuit_has_it(profile: str) -> None:
    pi = machine(profile)
    sensors = random.Random(1).sample(sorted(pi.profile.sensors().values()), 30)
    pi.close(*sensors)
    settled = Circuit(pi.profile, [parse_fault(f"stuck {sensor}") for sensor in sensors]).settled(
        (0,) * len(pi.profile.rows)
    )
    for row, bits in enumerate(settled.low):
        drive(pi, {row: 0})
        pi.pass_us(1)
        assert read(pi) == [column for column in range(len(pi.profile.columns)) if bits >> column & 1]
        drive(pi, {row: None})
        pi.pass_us(SURELY_RISES_US)
    assert pi.mistakes == Mistakes()


def test_several_rows_driven_low_are_read_together_and_counted(pi: Machine) -> None:
    """a1's reeds are on row 0, columns 0 and 1; c2's on row 2, columns 4 and 5."""
    pi.close("a1 orange", "c2 purple")
    assert (pi.at("a1 orange"), pi.at("c2 purple")) == ((0, 0), (2, 5))
    drive(pi, {0: 0, 2: 0})
    pi.pass_us(10)
    assert read(pi) == [0, 5]
    assert pi.mistakes.made() == {"rows_together": 12}


def test_a_row_driven_high_pulls_nothing_up_and_is_counted(pi: Machine) -> None:
    """Its diodes block; the same column's reed on a row that is low beside it still pulls the column low."""
    pi.close("a1 orange", "b1 orange")
    assert (pi.at("a1 orange"), pi.at("b1 orange")) == ((0, 0), (1, 0))
    drive(pi, {0: 0, 1: 1})
    pi.pass_us(10)
    assert read(pi) == [0]
    assert pi.mistakes.made() == {"driven_high": 1}


def test_a_column_driven_low_is_felt_by_nobody_but_itself(pi: Machine, wires: Wires) -> None:
    pi.close("a1 orange")
    wires.drive(Line(Axis.COLUMN, 0), 0)
    pi.pass_us(10)
    assert wires.is_low(Line(Axis.COLUMN, 0))
    assert not wires.is_low(Line(Axis.ROW, 0))


# ---------------------------------------------------------------------------------------------------------
# Time


def test_a_column_rises_through_its_pull_up_after_its_row_is_released(pi: Machine) -> None:
    pi.close("a1 orange")
    drive(pi, {0: 0})
    pi.pass_us(50)
    drive(pi, {0: None})
    lows = []
    for _ in range(4):
        lows.append(read(pi))
        pi.pass_us(1)
    assert lows == [[0], [], [], []]


def test_a_column_that_has_not_risen_is_a_ghost_and_an_early_read(pi: Machine) -> None:
    pi.close("a1 orange")
    pi.spoil("slow-column 0 100")
    drive(pi, {0: 0})
    pi.pass_us(50)
    drive(pi, {0: None, 1: 0})
    pi.pass_us(30)
    assert read(pi) == [0]
    assert pi.mistakes.made() == {"early_reads": 1}


def test_between_the_guaranteed_levels_a_read_is_luck_and_counted(pi: Machine) -> None:
    """102 us x ln(2.9 / 1.9) = 43.1 us to the threshold, and x ln(2.9 / 1.3) = 81.8 us to 2.0 V."""
    pi.close("a1 orange")
    pi.spoil("slow-column 0 100")
    drive(pi, {0: 0})
    pi.pass_us(50)
    drive(pi, {0: None, 1: 0})
    pi.pass_us(44)
    assert read(pi) == []
    assert pi.mistakes.early_reads == 1
    pi.pass_us(82 - 44)
    assert read(pi) == []
    assert pi.mistakes.early_reads == 1


def test_a_slow_column_falls_slowly_too(pi: Machine) -> None:
    """10 us x ln(2.9 / 1.0) = 10.7 us to the threshold, and x ln(2.9 / 0.4) = 19.8 us to 0.8 V."""
    pi.close("a1 orange")
    pi.spoil("slow-column 0 998")
    drive(pi, {0: 0})
    found = list[tuple[list[int], int]]()
    for _ in range(4):
        found.append((read(pi), pi.mistakes.early_reads))
        pi.pass_us(7)
    assert found == [([], 1), ([], 2), ([0], 3), ([0], 3)]


def test_a_pulse_too_short_to_be_felt_leaves_no_trace(pi: Machine) -> None:
    pi.close("a1 orange")
    pi.spoil("slow-column 0 998")
    drive(pi, {0: 0})
    pi.pass_us(5)
    drive(pi, {0: None, 1: 0})
    assert read(pi) == []


def test_a_contact_that_moves_is_no_mistake_of_the_program(pi: Machine) -> None:
    """Read every microsecond while it bounces, a column is caught between levels again and again."""
    pi.spoil("slow-column 8 20")
    row, column = pi.at("e5 orange")
    assert column == 8
    drive(pi, {row: 0})
    pi.workbench.put("e5", Colour.FIRST)
    reads = list[bool]()
    for _ in range(2000):
        pi.pass_us(1)
        reads.append(column in read(pi))
    assert sum(one != other for one, other in pairwise(reads)) > 2
    assert pi.mistakes == Mistakes()


def test_but_a_row_released_meanwhile_makes_it_one(pi: Machine) -> None:
    pi.spoil("slow-column 8 200")
    row, column = pi.at("e5 orange")
    drive(pi, {row: 0})
    pi.workbench.put("e5", Colour.FIRST)
    pi.pass_us(20_000)
    pi.workbench.lift("e5")
    pi.pass_us(1)
    read(pi)
    assert pi.mistakes.early_reads == 0
    drive(pi, {row: None, row + 1: 0})
    pi.pass_us(1)
    assert column in read(pi)
    assert pi.mistakes.early_reads == 1


def test_a_contact_closes_at_its_microsecond(pi: Machine) -> None:
    row, column = pi.at("e5 orange")
    drive(pi, {row: 0})
    pi.workbench.after(5, lambda: pi.workbench.put("e5", Colour.FIRST))
    pi.pass_us(4_999)
    assert read(pi) == []
    pi.pass_us(2)
    assert read(pi) == [column]


def test_acts_are_done_at_their_time_while_the_program_is_busy(pi: Machine) -> None:
    done = list[tuple[float, float]]()
    for ms in (3, 1, 2):
        pi.workbench.after(ms, lambda: done.append((pi.workbench.now_ms(), pi.clock.now_ms())))
    pi.pass_us(2_500)
    assert done == [(1.0, 1.0), (2.0, 2.0)]
    assert pi.now_us == 2_500
    pi.pass_us(1_000)
    assert done == [(1.0, 1.0), (2.0, 2.0), (3.0, 3.0)]


def test_within_an_act_no_time_passes(pi: Machine) -> None:
    def act() -> None:
        pi.pass_us(100)

    pi.workbench.after(1, act)
    pi.pass_us(1_000)
    assert pi.now_us == 1_000


def test_the_numbers_above_are_those_of_the_board() -> None:
    (time_constant_us,) = set(Circuit(load_profile("hex70-dual-gpio")).time_constants_us)
    assert time_constant_us == 2.0
    assert math.ceil(2 * math.log(2.9 / 1.9)) == RISES_US
    assert math.ceil(2 * math.log(2.9 / 1.3)) == SURELY_RISES_US
