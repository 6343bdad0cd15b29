"""Edges of a watched row: moves, their bounce, and the matrix between them."""

import pytest

from controller.play.bounce import bounced_us, changes, edges_of
from controller.ports import Edges

#: A contact that bounces as it closes, stays closed for 0.3 s, and bounces as it opens.
MOVES = ((50, True), (90, False), (200, True), (300_000, False), (300_010, True), (300_400, False))


def test_the_bounce_of_a_move_is_counted_from_its_first_edge() -> None:
    assert bounced_us(MOVES, is_closing=True) == (0, 40, 150)
    assert bounced_us(MOVES, is_closing=False) == (0, 10, 400)


def test_what_closes_and_opens_at_once_is_no_closing() -> None:
    assert bounced_us(((50, True), (900, False)), is_closing=True) == ()


def test_stamps_that_overflow_in_the_midst_of_a_move_go_on() -> None:
    edges = ((2**32 - 100, True), (2**32 - 40, False), (60, True))
    assert bounced_us(edges, is_closing=True) == (0, 60, 160)


def test_edges_are_those_of_the_row_and_column() -> None:
    row_edges = Edges(3, ((10, 2, True), (20, 4, True), (30, 2, False)))
    assert edges_of((3, 2), row_edges) == ((10, True), (30, False))
    assert edges_of((2, 2), row_edges) == ()


def test_it_is_closed_from_the_first_edge_on_and_open_from_the_last_one() -> None:
    row_edges = Edges(1, tuple((at_us, 2, is_now) for at_us, is_now in MOVES))
    found = changes(row_edges, (0, 0), (0.0, 7000.0))
    assert found == [(7000.05, (0, 0b100)), (7300.4, (0, 0))]


def test_what_stands_as_before_is_no_change() -> None:
    row_edges = Edges(1, ((10, 2, False), (90, 2, True)))
    assert changes(row_edges, (0, 0b100), (0.0, 0.0)) == []


@pytest.mark.parametrize("board_ms", [100.0, 2**32 / 1000 - 1.0, 3 * 2**32 / 1000 + 9.0])
def test_the_hosts_time_is_given_by_the_newest_report(board_ms: float) -> None:
    at_us = (round(board_ms * 1000) + 4000) % 2**32
    ((at_ms, _),) = changes(Edges(0, ((at_us, 0, True),)), (0,), (board_ms, 500.0))
    assert at_ms == pytest.approx(504.0, abs=0.001)
