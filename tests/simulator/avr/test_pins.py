"""The matrix at the pins: what a program reads, and what it must not do to rows and columns."""

import math
from collections.abc import Callable

import pytest

from controller.games import Colour
from simulator.avr.avr_chip import CYCLES_PER_US
from simulator.circuit import Rows
from simulator.faults import fault_kinds
from simulator.microcontroller import BYTE_US
from simulator.workbench import Workbench
from tests.simulator.avr.conftest import MakeStand, Stand

Named = Callable[[Rows], frozenset[str]]


def raw(board: Stand) -> Rows:
    return board.chip.rows()[0]


def test_an_empty_board_shows_its_reference_lines(stand: MakeStand, named: Named) -> None:
    board = stand("scan")
    assert not any(raw(board))
    board.go(5_000)
    assert named(raw(board)) == frozenset()
    assert not board.chip.offences


def test_rows_are_timed(stand: MakeStand) -> None:
    board = stand("scan")
    assert board.chip.shortest_select_us == board.chip.shortest_release_us == math.inf
    board.go(5_000)
    assert 10 <= board.chip.shortest_select_us < 11
    # It waits 20 us, and has other work besides.
    assert 20 <= board.chip.shortest_release_us < 30


def test_a_piece_is_read_where_it_stands(stand: MakeStand, named: Named) -> None:
    board = stand("scan")
    workbench = Workbench(board.rig)
    board.go(5_000)
    for space, colour in (("a1", Colour.FIRST), ("e10", Colour.SECOND), ("i6", Colour.FIRST)):
        workbench.put(space, colour)
    board.go(5_000)
    assert named(raw(board)) == {"a1 orange", "e10 purple", "i6 orange"}


def test_a_contact_is_seen_by_the_first_scan_after_its_edge(stand: MakeStand, named: Named) -> None:
    board = stand("scan")
    workbench = Workbench(board.rig)
    board.go(50_600)
    asked = len(board.sent)
    workbench.put("e5", Colour.FIRST)
    board.go(400)
    assert len(board.sent) == asked
    board.go(500)
    assert "e5 orange" in named(raw(board))
    assert len(board.sent) > asked


def test_a_slow_column_ghosts_on_the_next_row(stand: MakeStand, named: Named, profile_column: int) -> None:
    board = stand("scan")
    board.break_((fault_kinds.Stuck("e5 orange"), fault_kinds.SlowColumn(profile_column, 100)))
    board.go(5_000)
    assert named(raw(board)) == {"e5 orange", "f5 orange"}


@pytest.fixture
def profile_column() -> int:
    """The column of e5's centre reed, which f5's shares."""
    return 4


def test_a_faster_column_does_not(stand: MakeStand, named: Named, profile_column: int) -> None:
    board = stand("scan")
    board.break_((fault_kinds.Stuck("e5 orange"), fault_kinds.SlowColumn(profile_column, 50)))
    board.go(5_000)
    assert named(raw(board)) == {"e5 orange"}


def test_a_read_right_after_an_edge_still_sees_what_was_before(stand: MakeStand) -> None:
    board = stand("sync")
    board.go(500)
    board.send(b"?")
    board.go(1_000)
    soon, late, gone, still, turns = board.said
    assert (soon, late) == (0xFF, 0x00)
    assert (gone, still) == (0x00, 0x00)
    # The columns recover through 10 kilohm and 200 pF in a microsecond or more; a turn takes some cycles.
    assert 1 <= turns <= 10
    assert not board.chip.offences


def test_a_slow_column_recovers_as_the_circuit_says(stand: MakeStand) -> None:
    turn_cycles, found = 6, []
    for extra_us in (0, 50, 100, 150):
        board = stand("sync")
        board.break_((fault_kinds.SlowColumn(0, extra_us),) if extra_us else ())
        board.go(500)
        board.send(b"?")
        board.go(1_000)
        recovery_us = board.rig.circuit.settled((0,) * 10).recovery_us[9, 0]
        found.append(int(recovery_us) * CYCLES_PER_US - board.said[-1] * turn_cycles)
    # The loop starts a little late, and ends on a whole turn.
    assert max(found) - min(found) <= turn_cycles


def test_a_contact_that_opens_while_its_row_is_selected_lets_its_column_recover(
    stand: MakeStand, profile_column: int
) -> None:
    slow = fault_kinds.SlowColumn(profile_column, 200)
    board = stand("hold")
    board.break_((fault_kinds.Stuck("e5 orange"), slow))
    board.go(1_000)
    recovery_us = board.rig.circuit.settled((0,) * 10).recovery_us[4, profile_column]
    opened_us = board.now_us
    board.break_((slow,))
    board.go(1_000)
    ((_, at_us),) = board.sent
    assert recovery_us > 80
    assert recovery_us <= at_us - opened_us - BYTE_US <= recovery_us + 5


@pytest.mark.parametrize(
    ("wrong", "kind", "value"),
    [("HIGH", "row-high", 2), ("TWO", "two-rows", 1 << 4 | 1 << 9), ("NO_PULL_UP", "column-not-pulled", 3)],
)
def test_what_must_not_be_done_is_counted(stand: MakeStand, wrong: str, kind: str, value: int) -> None:
    board = stand("wrong_rows", **{wrong: 1})
    board.go(500)
    (found,) = board.chip.offences.items()
    assert found[0] == kind
    assert (found[1].count, found[1].first_value) == (1, value)
    assert not any(raw(board))


def test_rows_one_after_the_other_are_no_offence(stand: MakeStand) -> None:
    board = stand("wrong_rows", ONE_AFTER_THE_OTHER=1)
    board.go(500)
    assert not board.chip.offences
