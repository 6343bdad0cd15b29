"""Scanners that make mistakes are caught; one that makes none reads correctly."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from controller.games import Colour
from simulator.pi.gpio_twin import GpioTwin
from simulator.pi.library_twin import Flavour
from simulator.pi.wires import Mistakes
from tests.simulator.pi.machine import Machine
from tests.simulator.pi.scanners import (
    ColumnsAsOutputs,
    NeverSetUp,
    PushPull,
    Reset,
    Scanner,
    WithoutPull,
    WithoutRow,
)

#: Rows a, b and e; column 0 is shared by a1, b1 and e1, column 1 by a2 and so on.
A1, A2, B1, B2, E1, E5 = (0, 0), (0, 1), (1, 0), (1, 1), (4, 0), (4, 4)


@pytest.fixture
def scanner(pi: Machine, gpio: GpioTwin) -> Scanner:
    return started(Scanner(pi, gpio))


def started(scanner: Scanner) -> Scanner:
    scanner.start()
    scanner.pi.pass_us(50)
    return scanner


def test_a_right_one_reads_what_is_there_and_makes_no_mistake(pi: Machine, scanner: Scanner) -> None:
    pi.close("a1 reed", "b1 reed", "e5 reed", "key ok")
    assert scanner.scan() == {A1, B1, E5, pi.at("key ok")}
    assert pi.mistakes == Mistakes()


def test_nor_while_contacts_bounce(pi: Machine, scanner: Scanner) -> None:
    for space in ("a1", "b1", "e5", "i6"):
        pi.workbench.after(1.3, partial(pi.workbench.put, space, Colour.FIRST))
        pi.workbench.after(9.1, partial(pi.workbench.lift, space))
    scans = set[frozenset[tuple[int, int]]]()
    while pi.now_us < 20_000:
        scans.add(frozenset(scanner.scan()))
    assert len(scans) > 2
    assert pi.mistakes == Mistakes()


def test_a_contact_that_closes_during_a_scan_is_read_by_the_rows_that_come_after(
    pi: Machine, scanner: Scanner
) -> None:
    began_us = pi.now_us
    scanner.scan()
    half_ms = (pi.now_us - began_us) / 2000
    pi.workbench.after(half_ms, lambda: pi.close("a1 reed", "i1 reed"))
    assert scanner.scan() == {(8, 0)}
    assert scanner.scan() == {A1, (8, 0)}


def test_rows_driven_high_are_shorted_by_two_pieces_and_a_bridged_diode(pi: Machine, gpio: GpioTwin) -> None:
    pi.close("a1 reed", "b1 reed")
    pi.spoil("bridged-diode a1 reed")
    started(PushPull(pi, gpio)).scan()
    assert pi.mistakes.shorts == 1
    assert pi.mistakes.driven_high > 0


@pytest.mark.parametrize(("style", "shorts"), [(Scanner, range(1)), (PushPull, range(2, 5))])
def test_10_without_diodes_high_is_shorted_to_low_unless_rows_are_let_go(
    style: Callable[..., Scanner], shorts: range, pi: Machine, gpio: GpioTwin
) -> None:
    """Three corners of a rectangle ghost the fourth, however it is scanned."""
    pi.close("a1 reed", "a2 reed", "b1 reed")
    pi.spoil(*(f"bridged-diode {space} reed" for space in ("a1", "a2", "b1", "b2")))
    scanner = started(style(pi, gpio))
    assert scanner.scan() == {A1, A2, B1, B2}
    assert pi.mistakes.shorts in shorts


def test_10_without_a_pause_a_slow_column_is_read_on_further_rows(pi: Machine, scanner: Scanner) -> None:
    pi.close("a1 reed")
    pi.spoil("slow-column 0 1000")
    assert replace(scanner, settle_us=1000).scan() == {A1}
    assert pi.mistakes == Mistakes()
    pi.pass_us(1000)
    found = replace(scanner, settle_us=0).scan()
    assert found >= {B1, (2, 0), (3, 0)}
    assert {column for _, column in found} == {0}
    assert pi.mistakes.early_reads >= len(found)


def test_without_a_pause_a_column_is_read_early_where_calls_are_fast(pi: Machine) -> None:
    pi.close("a1 reed")
    pi.spoil("slow-column 0 20")
    scanner = started(Scanner(pi, pi.program("RPi.GPIO"), settle_us=0))
    assert B1 in scanner.scan()
    assert pi.mistakes.early_reads >= 1


@pytest.mark.parametrize("style", [WithoutPull, WithoutRow])
def test_a_read_that_proves_nothing_is_counted(
    style: Callable[..., Scanner], pi: Machine, gpio: GpioTwin
) -> None:
    started(style(pi, gpio)).scan()
    assert pi.mistakes.made() == {"floating_reads": 90}


def test_a_line_read_back_is_counted_and_fights(pi: Machine, gpio: GpioTwin) -> None:
    pi.close("a1 reed")
    started(ColumnsAsOutputs(pi, gpio)).scan()
    assert pi.mistakes.made() == {"shorts": 1, "floating_reads": 90}


def test_an_output_on_an_input_is_refused_and_counted(pi: Machine, gpio: GpioTwin) -> None:
    with pytest.raises(RuntimeError, match="not been set up as an OUTPUT"):
        started(NeverSetUp(pi, gpio)).scan()
    assert pi.mistakes.made() == {"not_set_up": 1}


def test_a_level_that_is_ignored_leaves_rows_as_they_were(pi: Machine, flavour: Flavour) -> None:
    """With rpi-lgpio no row ever becomes low, and everything reads open. The other one selects correctly."""
    pi.close("a1 reed")
    found = started(Reset(pi, pi.program(flavour))).scan()
    assert found == (set() if flavour == "rpi-lgpio" else {A1})
    assert pi.mistakes.floating_reads == (90 if flavour == "rpi-lgpio" else 0)


def test_rows_left_low_by_a_program_that_crashed_are_read_together(pi: Machine, flavour: Flavour) -> None:
    """On the Raspberry Pi's kernel; a program must release all rows when it starts."""
    pi.close("a1 reed", "b2 reed")
    crashed = started(Scanner(pi, pi.program(flavour)))
    crashed.select(pi.row(0))
    crashed.gpio.crash()
    after = Scanner(pi, pi.program(flavour))
    after.gpio.setwarnings(0)
    for column in range(10):
        after.start_column(pi.column(column))
    after.select(pi.row(1))
    pi.pass_us(50)
    assert [column for column in range(10) if after.gpio.input(pi.column(column)) == 0] == [0, 1]
    assert pi.mistakes.made() == {"rows_together": 10}
    after.release(pi.row(1))
    assert started(after).scan() == {A1, B2}
