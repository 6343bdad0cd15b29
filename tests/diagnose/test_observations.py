"""Which looks count: those at which every piece was where it was asked for."""

from collections.abc import Iterable

import pytest

from controller.board import Crosspoint
from controller.diagnose import Evidence, Stage
from controller.diagnose.evidence import Laid, Look
from controller.diagnose.reasoner.observations import looked, settled
from controller.games import Colour
from hardware.profiles import DEFAULT, load_profile

BOARD = load_profile(DEFAULT)
E5, E6, G1, A1 = (BOARD.space(name).first for name in ("e5", "e6", "g1", "a1"))


def look(stage: Stage, spaces: Iterable[str], closed: Iterable[Crosspoint], asked: Crosspoint) -> Look:
    matrix = [0] * len(BOARD.rows)
    for row, column in closed:
        matrix[row] |= 1 << column
    return Look(stage, tuple(matrix), tuple(Laid(space, Colour.FIRST) for space in spaces), asked=asked)


def test_an_exchanged_reed_that_answers_before_its_piece_has_come_does_not_count() -> None:
    on_e5 = look(Stage.REEDS, ["e5"], [E6], E5)
    too_early = look(Stage.REEDS, ["e6"], [E6], E6)
    assert settled(BOARD, Evidence(looks=(on_e5, too_early))) == (on_e5,)


def test_a_piece_of_a_cross_that_was_never_laid_is_taken_for_missing() -> None:
    alone = look(Stage.REEDS, ["g1"], [G1], G1)
    crossed = look(Stage.GHOSTS, ["g1", "a1"], [A1], A1)
    held = looked(BOARD, [alone, crossed]).matrix.held
    assert [bool(rows[G1[0]] >> G1[1] & 1) for rows in held] == [True, False]


def test_a_piece_that_had_yet_to_go_on_to_the_cross_does_not_count() -> None:
    before = look(Stage.GHOSTS, ["g1", "e5"], [G1, E5], E5)
    trailing = look(Stage.GHOSTS, ["g1", "a1"], [G1, E5], A1)
    assert settled(BOARD, Evidence(looks=(before, trailing))) == (before,)


@pytest.mark.parametrize("closed", [[E5, E6], [A1, E5, E6], [A1, E5]])
def test_a_ghost_where_the_piece_lay_before_counts(closed: list[Crosspoint]) -> None:
    """A bridged diode closes a whole row, or only the sensor that the piece left on its way here."""
    before = look(Stage.GHOSTS, ["g1", "e5"], [G1, E5], E5)
    ghosts = look(Stage.GHOSTS, ["g1", "a1"], [G1, *closed], A1)
    assert settled(BOARD, Evidence(looks=(before, ghosts))) == (before, ghosts)
