"""When a piece counts as come: once what it left has opened, or can be waited for no longer."""

from manalath_board.controller.diagnose.matrix import MatrixTape, with_closed
from manalath_board.controller.diagnose.selftest.steps.arrival import RESTLESS_MS, STAND_MS, Coming, Ground
from manalath_board.hardware.profiles import DEFAULT, load_profile

BOARD = load_profile(DEFAULT)
E5, E6, E7 = (BOARD.space(name).first for name in ("e5", "e6", "e7"))
EMPTY = (0,) * len(BOARD.rows)
ON_BOTH, ON_E6 = with_closed(EMPTY, [E5, E6]), with_closed(EMPTY, [E6])


def trailing() -> Coming:
    """Slide a piece from e5 to e6, where it closes the second before the first has opened."""
    tape = MatrixTape.begun(0.0, with_closed(EMPTY, [E5]))
    return Coming.begun(E6, Ground(EMPTY), tape, before=E5).hear(100.0, ON_BOTH)


def test_what_trails_is_waited_for() -> None:
    assert trailing().due_ms == 100.0 + RESTLESS_MS


def test_it_is_waited_for_from_when_the_piece_has_come() -> None:
    passed = with_closed(EMPTY, [E5, E7])
    tape = MatrixTape.begun(0.0, with_closed(EMPTY, [E5]))
    coming = Coming.begun(E6, Ground(EMPTY), tape, before=E5).hear(100.0, passed).hear(900.0, ON_BOTH)
    assert coming.due_ms == 900.0 + RESTLESS_MS


def test_once_that_has_opened_it_has_to_stand() -> None:
    assert trailing().hear(500.0, ON_E6).due_ms == 500.0 + STAND_MS


def test_what_was_closed_on_the_empty_board_does_not_trail() -> None:
    tape = MatrixTape.begun(0.0, with_closed(EMPTY, [E5]))
    stuck = Coming.begun(E6, Ground(with_closed(EMPTY, [E5])), tape, before=E5)
    assert stuck.hear(100.0, ON_BOTH).due_ms == 100.0 + STAND_MS
