"""A hand that holds a piece: dragging, dropping, letting go."""

from collections.abc import Callable

import pytest

from controller.board import Profile
from controller.games import Colour
from simulator.workbench import TwinPiece, Workbench, WorkbenchError

E5_MM = (-15.0, 0.0)
E6_MM = (15.0, 0.0)

Run = Callable[[float], None]
Read = Callable[[float], list[str]]


def one(workbench: Workbench) -> TwinPiece:
    """The only piece on the board."""
    (piece,) = workbench.pieces()
    return piece


def test_a_held_piece_is_still_felt_until_it_is_dragged_away(workbench: Workbench, read: Read) -> None:
    workbench.put("e5", Colour.FIRST)
    read(100)
    hold = workbench.grab("e5")
    assert one(workbench) == TwinPiece(Colour.FIRST, E5_MM, None, is_held=True)
    assert read(100) == []
    workbench.drag(hold, 15.0, 20.0)
    assert read(500) == ["e5 purple"]


def test_a_raised_piece_is_felt_by_no_reed_until_it_is_dropped(workbench: Workbench, read: Read) -> None:
    workbench.put("e5", Colour.FIRST)
    read(100)
    hold = workbench.grab("e5", raises=True)
    assert one(workbench) == TwinPiece(Colour.FIRST, E5_MM, None, is_held=True)
    workbench.drag(hold, 15.0, 20.0)
    assert read(500) == []
    workbench.drag(hold, *E5_MM)
    assert workbench.drop(hold) == "e5"
    assert read(500) == ["e5 orange"]


def test_a_drag_is_as_fast_as_a_hand_however_far_it_jumps(workbench: Workbench, run: Run) -> None:
    workbench.put("e5", Colour.FIRST)
    hold = workbench.grab("e5")
    workbench.drag(hold, 85.0, 0.0)
    run(50)
    assert one(workbench).at_mm == pytest.approx((35.0, 0.0), abs=2.1)
    workbench.drag(hold, one(workbench).at_mm[0], 50.0)
    run(20)
    assert one(workbench).at_mm == pytest.approx((35.0, 20.0), abs=2.1)
    run(100)
    assert one(workbench).at_mm == pytest.approx((35.0, 50.0), abs=2.1)


def test_a_held_piece_is_raised_over_others(workbench: Workbench, read: Read) -> None:
    workbench.put("e5", Colour.FIRST)
    workbench.put("e7", Colour.SECOND)
    read(100)
    hold = workbench.grab("e5")
    workbench.drag(hold, 45.0, 0.0)
    assert "e7 orange" not in read(500)


@pytest.mark.parametrize(
    ("to_mm", "space"), [((17.0, 2.0), "e6"), ((28.0, 3.0), "e6"), ((-2.0, 20.0), "f5"), (E5_MM, "e5")]
)
def test_a_dropped_piece_finds_the_nearest_space(
    to_mm: tuple[float, float], space: str, workbench: Workbench, run: Run, profile: Profile
) -> None:
    workbench.put("e5", Colour.FIRST)
    hold = workbench.grab("e5")
    workbench.drag(hold, *to_mm)
    run(500)
    assert workbench.drop(hold) == space
    assert not one(workbench).is_held
    run(100)
    assert one(workbench) == TwinPiece(Colour.FIRST, profile.space(space).at_mm, space, is_held=False)


def test_a_piece_dropped_on_its_way_still_gets_where_it_was_meant(workbench: Workbench, run: Run) -> None:
    workbench.put("e5", Colour.FIRST)
    hold = workbench.grab("e5")
    workbench.drag(hold, 100.0, 1.0)
    assert workbench.drop(hold) == "e9"
    run(500)
    assert one(workbench).space == "e9"


def test_a_piece_dropped_off_the_board_is_gone(workbench: Workbench) -> None:
    workbench.put("e5", Colour.FIRST)
    hold = workbench.grab("e5")
    workbench.drag(hold, 0.0, 150.0)
    assert workbench.drop(hold) is None
    assert workbench.pieces() == ()


def test_a_piece_dropped_on_another_goes_back_through_the_air(
    workbench: Workbench, run: Run, read: Read
) -> None:
    workbench.put("e5", Colour.FIRST)
    workbench.put("e9", Colour.SECOND)
    hold = workbench.grab("e5")
    workbench.drag(hold, 105.0, 0.0)
    run(500)
    assert workbench.drop(hold) == "e5"
    assert read(500) == ["e5 orange", "e9 purple"]
    assert workbench.pieces()[0] == TwinPiece(Colour.FIRST, E5_MM, "e5", is_held=False)


def test_a_piece_with_no_place_to_go_back_to_leaves_the_board(workbench: Workbench, run: Run) -> None:
    workbench.put("e5", Colour.FIRST)
    workbench.put("e9", Colour.SECOND)
    hold = workbench.grab("e5")
    workbench.drag(hold, 105.0, 0.0)
    run(500)
    workbench.put("e5", Colour.SECOND)
    assert workbench.drop(hold) is None
    assert [piece.space for piece in workbench.pieces()] == ["e9", "e5"]


def test_a_hand_that_is_gone_drops_its_piece_once(workbench: Workbench, run: Run) -> None:
    workbench.put("e5", Colour.FIRST)
    hold = workbench.grab("e5")
    workbench.drag(hold, 14.0, 3.0)
    workbench.let_go(hold)
    workbench.let_go(hold)
    run(500)
    assert one(workbench).space == "e6"


def test_only_one_hand_holds_a_piece(workbench: Workbench) -> None:
    workbench.put("e5", Colour.FIRST)
    workbench.grab("e5")
    with pytest.raises(WorkbenchError, match="no piece on e5"):
        workbench.grab("e5")
