"""How bounce is counted."""

import pytest

from controller.play.bounce import BounceHistogram, bounce_of, coarser, settle_us


def test_a_contact_that_does_not_bounce_has_moves_and_no_counts() -> None:
    assert bounce_of([(0,), (0,)]) == BounceHistogram(moves=2)
    assert bounce_of([(0,)]).longest_us == 0


def test_counting_edge_by_edge_is_counting_them_together() -> None:
    bounce = BounceHistogram().begun()
    for edge in (12, 19, 540):
        bounce = bounce.heard(edge)
    assert bounce == bounce_of([(0, 12, 19, 540)])
    assert bounce.longest_us == 550


@pytest.mark.parametrize(
    ("bin_us", "width_us", "sums"),
    [(10, 100, (2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1)), (10, 500, (2, 1, 1)), (1000, 100, (3, 1))],
)
def test_a_coarser_bin_is_never_finer_than_what_was_counted(
    bin_us: int, width_us: int, sums: tuple[int, ...]
) -> None:
    assert coarser(bounce_of([(0, 12, 19, 540, 1200)], bin_us), width_us) == sums


def test_a_move_that_was_not_traced_has_no_time() -> None:
    assert settle_us(()) is None
    assert settle_us((3, 503)) == 500
