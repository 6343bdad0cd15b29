import math
from collections import Counter
from itertools import pairwise

import pytest

from controller.games.geometry import (
    HEX61,
    HEX70,
    PITCH_MM,
    SQUARE36,
    SQUARE_PITCH_MM,
    Geometry,
    hexagon,
    square,
)

BOTH = pytest.mark.parametrize("board", [HEX70, HEX61], ids=["70", "61"])


def test_rows_are_those_of_the_rule_books() -> None:
    assert [len(row) for row in HEX70.rows] == [6, 7, 8, 9, 10, 9, 8, 7, 6]
    assert [len(row) for row in HEX61.rows] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert (len(HEX70), len(HEX61)) == (70, 61)


@BOTH
def test_index_order_is_row_by_row_from_the_bottom_left(board: Geometry) -> None:
    assert board.names[:5] == ("a1", "a2", "a3", "a4", "a5")
    assert [space for row in board.rows for space in row] == list(range(len(board)))
    assert all(board.names[board.index[name]] == name for name in board.names)
    assert list(board.names) == sorted(board.names, key=lambda name: (name[0], int(name[1:])))


@BOTH
def test_neighbours_touch_both_ways_and_are_sorted(board: Geometry) -> None:
    for space, near in enumerate(board.neighbours):
        assert list(near) == sorted(set(near))
        assert space not in near
        assert all(space in board.neighbours[other] for other in near)


def test_numbers_of_neighbours() -> None:
    # A hexagon has six corners with three neighbours; its other edge spaces have four, all others six.
    assert Counter(len(near) for near in HEX70.neighbours) == {3: 6, 4: 20, 6: 44}
    assert Counter(len(near) for near in HEX61.neighbours) == {3: 6, 4: 18, 6: 37}


@pytest.mark.parametrize(
    ("space", "near"),
    [
        ("a1", "a2 b1 b2"),
        ("a6", "a5 b6 b7"),
        ("e1", "d1 e2 f1"),
        ("e10", "d9 e9 f9"),
        ("e5", "d4 d5 e4 e6 f4 f5"),
        ("d4", "c3 c4 d3 d5 e4 e5"),
        ("f4", "e4 e5 f3 f5 g3 g4"),
        ("i6", "h6 h7 i5"),
    ],
)
def test_neighbours_by_hand(space: str, near: str) -> None:
    assert HEX70.adjacent(space) == tuple(near.split())


@BOTH
def test_touching_spaces_are_one_pitch_apart_and_no_others(board: Geometry) -> None:
    for space, here in enumerate(board.positions_mm):
        for other, there in enumerate(board.positions_mm):
            distance_mm = math.dist(here, there)
            if other in board.neighbours[space]:
                assert math.isclose(distance_mm, PITCH_MM)
            elif other != space:
                assert distance_mm > 1.5 * PITCH_MM


@BOTH
def test_positions_are_about_the_centre_with_y_upwards(board: Geometry) -> None:
    assert sum(x for x, _ in board.positions_mm) == pytest.approx(0)
    assert sum(y for _, y in board.positions_mm) == pytest.approx(0)
    assert board.positions_mm[board.index["i1"]][1] > board.positions_mm[board.index["a1"]][1]
    assert board.positions_mm[board.index["a2"]][0] > board.positions_mm[board.index["a1"]][0]


def test_the_small_board_is_the_large_one_without_the_last_of_each_row() -> None:
    ends = {HEX70.names[row[-1]] for row in HEX70.rows}
    assert set(HEX61.names) == set(HEX70.names) - ends
    for name in HEX61.names:
        assert set(HEX61.adjacent(name)) == set(HEX70.adjacent(name)) - ends


def test_another_pitch_scales_and_keeps_the_neighbours() -> None:
    wide = hexagon((2, 3, 2), pitch_mm=45.5)
    assert wide.neighbours == hexagon((2, 3, 2)).neighbours
    assert math.dist(wide.positions_mm[0], wide.positions_mm[1]) == pytest.approx(45.5)


@pytest.mark.parametrize("rows", [(2, 2), (2, 4), (3, 2, 2)])
def test_rows_that_do_not_differ_by_one_are_refused(rows: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="differ by one"):
        hexagon(rows)


def test_an_unknown_space_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        HEX61.adjacent("a6")


def test_squares_are_named_as_on_a_chessboard() -> None:
    assert SQUARE36.names[:7] == ("a1", "b1", "c1", "d1", "e1", "f1", "a2")
    assert SQUARE36.names[-1] == "f6"
    assert SQUARE36.row_names == ("1", "2", "3", "4", "5", "6")
    assert HEX70.row_names == tuple("abcdefghi")
    assert all(
        name.endswith(row_name)
        for row_name, row in zip(SQUARE36.row_names, SQUARE36.rows, strict=True)
        for name in (SQUARE36.names[space] for space in row)
    )


def test_squares_touch_side_to_side() -> None:
    assert SQUARE36.adjacent("a1") == ("b1", "a2")
    assert SQUARE36.adjacent("c3") == ("c2", "b3", "d3", "c4")
    assert Counter(len(near) for near in SQUARE36.neighbours) == {2: 4, 3: 16, 4: 16}


def test_squares_lie_about_the_centre_one_pitch_apart() -> None:
    place = {name: SQUARE36.positions_mm[space] for name, space in SQUARE36.index.items()}
    assert (place["a1"], place["f6"]) == ((-100.0, -100.0), (100.0, 100.0))
    assert math.dist(place["c3"], place["d3"]) == math.dist(place["c3"], place["c4"]) == SQUARE_PITCH_MM == 40


@pytest.mark.parametrize(
    ("board", "length", "count"),
    [(SQUARE36, 3, 80), (SQUARE36, 6, 14), (SQUARE36, 7, 0), (square(3), 3, 8), (hexagon((2, 3, 2)), 3, 3)],
)
def test_lines_are_straight_and_stand_once(board: Geometry, length: int, count: int) -> None:
    lines = board.lines(length)
    assert len(lines) == len({frozenset(line) for line in lines}) == count
    for line in lines:
        places = [board.positions_mm[board.index[name]] for name in line]
        steps = {(round(x2 - x1, 6), round(y2 - y1, 6)) for (x1, y1), (x2, y2) in pairwise(places)}
        assert len(steps) == 1


def test_lines_go_along_ranks_files_and_both_diagonals() -> None:
    assert {("a1", "b1", "c1"), ("f4", "f5", "f6"), ("a1", "b2", "c3"), ("a3", "b2", "c1")} <= set(
        SQUARE36.lines(3)
    )
