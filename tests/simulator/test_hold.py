"""A hand that holds a piece: dragging, dropping, letting go."""

from collections.abc import Callable

import pytest

from manalath_board.controller.games.base import Colour
from manalath_board.controller.profile import Profile
from manalath_board.simulator.workbench import BenchError, TwinPiece, Workbench

E5_MM = (-15.0, 0.0)
E6_MM = (15.0, 0.0)

Run = Callable[[float], None]
Read = Callable[[float], list[str]]


def one(bench: Workbench) -> TwinPiece:
    """The only piece on the board."""
    (piece,) = bench.pieces()
    return piece


def test_a_held_piece_is_still_felt_until_it_is_dragged_away(bench: Workbench, read: Read) -> None:
    bench.put("e5", Colour.FIRST)
    read(100)
    hold = bench.grab("e5")
    assert one(bench) == TwinPiece(Colour.FIRST, E5_MM, None, is_held=True)
    assert read(100) == []
    bench.drag(hold, 15.0, 20.0)
    assert read(500) == ["e5 second"]


def test_a_drag_is_as_fast_as_a_hand_however_far_it_jumps(bench: Workbench, run: Run) -> None:
    bench.put("e5", Colour.FIRST)
    hold = bench.grab("e5")
    bench.drag(hold, 85.0, 0.0)
    run(50)
    assert one(bench).at_mm == pytest.approx((35.0, 0.0), abs=2.1)
    bench.drag(hold, one(bench).at_mm[0], 50.0)
    run(20)
    assert one(bench).at_mm == pytest.approx((35.0, 20.0), abs=2.1)
    run(100)
    assert one(bench).at_mm == pytest.approx((35.0, 50.0), abs=2.1)


def test_a_held_piece_is_raised_over_others(bench: Workbench, read: Read) -> None:
    bench.put("e5", Colour.FIRST)
    bench.put("e7", Colour.SECOND)
    read(100)
    hold = bench.grab("e5")
    bench.drag(hold, 45.0, 0.0)
    assert "e7 first" not in read(500)


@pytest.mark.parametrize(
    ("to_mm", "space"), [((17.0, 2.0), "e6"), ((28.0, 3.0), "e6"), ((-2.0, 20.0), "f5"), (E5_MM, "e5")]
)
def test_a_dropped_piece_finds_the_nearest_space(
    to_mm: tuple[float, float], space: str, bench: Workbench, run: Run, profile: Profile
) -> None:
    bench.put("e5", Colour.FIRST)
    hold = bench.grab("e5")
    bench.drag(hold, *to_mm)
    run(500)
    assert bench.drop(hold) == space
    assert not one(bench).is_held
    run(100)
    assert one(bench) == TwinPiece(Colour.FIRST, profile.space(space).at_mm, space, is_held=False)


def test_a_piece_dropped_on_its_way_still_gets_where_it_was_meant(bench: Workbench, run: Run) -> None:
    bench.put("e5", Colour.FIRST)
    hold = bench.grab("e5")
    bench.drag(hold, 100.0, 1.0)
    assert bench.drop(hold) == "e9"
    run(500)
    assert one(bench).space == "e9"


def test_a_piece_dropped_off_the_board_is_gone(bench: Workbench) -> None:
    bench.put("e5", Colour.FIRST)
    hold = bench.grab("e5")
    bench.drag(hold, 0.0, 150.0)
    assert bench.drop(hold) is None
    assert bench.pieces() == ()


def test_a_piece_dropped_on_another_goes_back_through_the_air(bench: Workbench, run: Run, read: Read) -> None:
    bench.put("e5", Colour.FIRST)
    bench.put("e9", Colour.SECOND)
    hold = bench.grab("e5")
    bench.drag(hold, 105.0, 0.0)
    run(500)
    assert bench.drop(hold) == "e5"
    assert read(500) == ["e5 first", "e9 second"]
    assert bench.pieces()[0] == TwinPiece(Colour.FIRST, E5_MM, "e5", is_held=False)


def test_a_piece_with_no_place_to_go_back_to_leaves_the_board(bench: Workbench, run: Run) -> None:
    bench.put("e5", Colour.FIRST)
    bench.put("e9", Colour.SECOND)
    hold = bench.grab("e5")
    bench.drag(hold, 105.0, 0.0)
    run(500)
    bench.put("e5", Colour.SECOND)
    assert bench.drop(hold) is None
    assert [piece.space for piece in bench.pieces()] == ["e9", "e5"]


def test_a_hand_that_is_gone_drops_its_piece_once(bench: Workbench, run: Run) -> None:
    bench.put("e5", Colour.FIRST)
    hold = bench.grab("e5")
    bench.drag(hold, 14.0, 3.0)
    bench.let_go(hold)
    bench.let_go(hold)
    run(500)
    assert one(bench).space == "e6"


def test_only_one_hand_holds_a_piece(bench: Workbench) -> None:
    bench.put("e5", Colour.FIRST)
    bench.grab("e5")
    with pytest.raises(BenchError, match="no piece on e5"):
        bench.grab("e5")
