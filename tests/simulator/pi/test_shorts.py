"""Faults at the pins, and what shorts a line driven high to one driven low."""

import pytest

from controller.board import Axis, Line
from controller.games import Colour
from simulator.pi.wires import MistakesMadeError, Wires
from tests.simulator.pi.machine import Machine, drive, machine, read


@pytest.fixture
def pi() -> Machine:
    return machine("hex70-dual-gpio")


@pytest.fixture
def wires(pi: Machine) -> Wires:
    return pi.pins.wires


def test_a_fault_that_comes_while_a_row_is_selected_is_felt_at_once(pi: Machine) -> None:
    drive(pi, {0: 0})
    pi.pass_us(10)
    assert read(pi) == []
    pi.spoil("stuck a2 orange")
    pi.pass_us(1)
    assert read(pi) == [2]


@pytest.mark.parametrize(
    ("fault", "low"),
    [
        ("dead a1 orange", []),
        ("open-diode a1 orange", []),
        ("stuck a2 orange", [0, 2]),
        ("bridged-diode b1 orange", [0, 2]),
        ("open-wire row 0 at pin", []),
        ("open-wire column 0 after b1", [0]),
        ("open-wire column 0 after a1", [0]),
        ("short-wire column 0 column 5", [0, 5]),
        ("short-wire row 0 row 1", [0, 2]),
    ],
)
def test_faults_do_what_they_do_to_the_circuit(fault: str, low: list[int], pi: Machine) -> None:
    """a1 and b1 share column 0, and b2 is on row 1 beside b1; row 0 is driven."""
    pi.workbench.put("a1", Colour.FIRST)
    pi.close("b1 orange", "b2 orange")
    assert [pi.at(f"{space} orange") for space in ("a1", "b1", "b2")] == [(0, 0), (1, 0), (1, 2)]
    pi.pass_us(10_000)
    pi.spoil(fault)
    drive(pi, {0: 0})
    pi.pass_us(10)
    assert read(pi) == low


@pytest.mark.parametrize(
    ("faults", "shorts"),
    [
        ((), 0),
        (("bridged-diode a1 orange",), 1),
        (("bridged-diode b1 orange",), 0),
        (("short-wire row 0 row 1",), 1),
        (("short-wire row 0 column 0",), 1),
        (("short-wire row 1 column 0",), 0),
    ],
)
def test_high_is_shorted_to_low_through_what_blocks_no_current(
    faults: tuple[str, ...], shorts: int, pi: Machine
) -> None:
    """Row 0 is high, row 1 low, and both have a closed reed on column 0."""
    pi.close("a1 orange", "b1 orange")
    pi.spoil(*faults)
    drive(pi, {0: 1, 1: 0})
    assert pi.mistakes.shorts == shorts


def test_a_short_is_counted_once_while_it_lasts(pi: Machine) -> None:
    pi.close("a1 orange", "b1 orange")
    pi.spoil("bridged-diode a1 orange")
    drive(pi, {0: 1, 1: 0, 5: 0, 6: 1})
    assert pi.mistakes.shorts == 1


def test_a_short_is_counted_again_when_it_comes_again(pi: Machine) -> None:
    pi.close("a1 orange", "b1 orange")
    pi.spoil("bridged-diode a1 orange")
    drive(pi, {0: 1})
    for _ in range(3):
        drive(pi, {1: 0})
        pi.pass_us(10)
        read(pi)
        drive(pi, {1: None})
    assert pi.mistakes.shorts == 3


def test_a_contact_can_make_the_short(pi: Machine) -> None:
    pi.close("b1 orange")
    pi.spoil("bridged-diode a1 orange")
    drive(pi, {0: 1, 1: 0})
    assert pi.mistakes.shorts == 0
    pi.workbench.put("a1", Colour.FIRST)
    pi.pass_us(20_000)
    read(pi)
    assert pi.mistakes.shorts > 0


def test_a_column_driven_high_is_shorted_by_any_closed_reed(pi: Machine, wires: Wires) -> None:
    pi.close("a1 orange")
    wires.drive(Line(Axis.COLUMN, 0), 1)
    drive(pi, {0: 0})
    assert pi.mistakes.shorts == 1


def test_what_was_made_is_named(pi: Machine) -> None:
    pi.mistakes.check()
    drive(pi, {0: 1})
    with pytest.raises(MistakesMadeError, match="driven_high 1"):
        pi.mistakes.check()
