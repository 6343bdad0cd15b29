"""What a step costs: what is new, not all that it has heard; a reed that chatters for an hour is no load."""

import pickle
from collections.abc import Iterator
from functools import partial
from itertools import islice

import pytest

from controller.board import Crosspoint, Key, Matrix, at_rest, with_closed
from controller.diagnose import Evidence, Stage, conclude
from controller.diagnose.evidence import Laid, Visit
from controller.diagnose.selftest.steps.arrival import Leaving
from controller.diagnose.selftest.steps.clear import ClearBoard
from controller.diagnose.selftest.steps.cross import Cross, Ghost
from controller.diagnose.selftest.steps.mark import TurnMark
from controller.diagnose.selftest.steps.press import PressKey
from controller.diagnose.selftest.steps.reed import Reed
from controller.diagnose.selftest.steps.soak_test import Rest, Soak
from controller.diagnose.selftest.steps.step import Doing, Outset, SelftestStep
from controller.diagnose.selftest.steps.sweep import WaveOver
from controller.diagnose.selftest.steps.together import PressTogether
from controller.diagnose.selftest.tally import Tally
from controller.games import Colour
from controller.ports import Edges
from hardware.profiles import load_profile
from tests.counted_calls import calls
from tests.sweeps import sampled

BOARD = load_profile("hex7-dual-mega")
REST = at_rest(BOARD)
A1, B2, C1 = (BOARD.space(name).first for name in ("a1", "b2", "c1"))
ON_A1, ON_B2 = (Laid(name, Colour.FIRST) for name in ("a1", "b2"))
RING = Laid("b2", Colour.SECOND)
UNDO, OK = (BOARD.keys[key] for key in (Key.UNDO, Key.OK))
CROSS = Cross((ON_A1, ON_B2), C1)
#: Every kind of step that hears the matrix, and the sensor that chatters meanwhile.
STEPS: tuple[tuple[SelftestStep, Crosspoint], ...] = (
    (ClearBoard(Stage.REEDS), A1),
    (Rest(), A1),
    (Soak(), A1),
    (WaveOver(), A1),
    (Reed(A1, ON_A1), A1),
    (TurnMark(BOARD.space("b2").second, RING, 1), A1),
    (CROSS, A1),
    (CROSS, C1),
    (Ghost(C1, Laid("c1", Colour.FIRST), CROSS), A1),
    (PressKey(OK, Key.OK), OK),
    (PressTogether((Key.UNDO, Key.OK)), UNDO),
)
#: How often it turns before the first measure, between the two, and in each; and the time between two turns.
BEFORE, BETWEEN, MEASURED, TURN_MS = 50, 1000, 50, 40.0
#: What is shown or asked may differ by so much from one measure to the next.
MORE = 1.1


def chatter(sensor: Crosspoint) -> Iterator[tuple[float, Matrix]]:
    """Yield the reports of a sensor that opens and closes and never rests."""
    at_ms = 0.0
    while True:
        for matrix in (with_closed(REST, [sensor]), REST):
            at_ms += TURN_MS
            yield at_ms, matrix


def edges_of(sensor: Crosspoint, at_ms: float) -> Edges:
    """Return what a contact does that bounces as it closes, or opens, at that time."""
    row, column = sensor
    return Edges(row, tuple((round(at_ms * 1000) + us, column, us != 150) for us in (0, 150, 400)))


def lived(doing: Doing, sensor: Crosspoint) -> Iterator[Doing]:
    """Yield a step after each report and trace, asked for all that it is asked for every time."""
    for at_ms, matrix in chatter(sensor):
        doing = doing.hear(at_ms, matrix).trace(edges_of(sensor, at_ms)).at(at_ms)
        doing.is_done(at_ms)
        doing.prompt(BOARD, at_ms)
        doing.scene(BOARD, at_ms)
        yield doing


def last(doings: Iterator[Doing], count: int) -> Doing:
    """Return the step after so many reports."""
    *_, doing = islice(doings, count)
    return doing


@sampled(4)
@pytest.mark.parametrize(("step", "sensor"), STEPS, ids=lambda case: type(case).__name__)
def test_a_step_costs_what_is_new_however_long_it_takes(step: SelftestStep, sensor: Crosspoint) -> None:
    outset = Outset(BOARD, Evidence(), conclude(BOARD, Evidence()), Tally.begun(0.0, REST))
    doings = lived(step.begin(outset), sensor)
    begun = last(doings, BEFORE)
    first = calls(partial(last, doings, MEASURED))
    after = last(doings, BETWEEN)
    assert calls(partial(last, doings, MEASURED)) <= MORE * first
    assert len(pickle.dumps(after)) <= len(pickle.dumps(begun)) + 100


def test_so_does_what_the_reed_does_that_a_piece_is_asked_away_from() -> None:
    reports, leaving = chatter(A1), Leaving(Visit(A1, 100.0), Tally.begun(0.0, with_closed(REST, [A1])))

    def hear(count: int) -> Leaving:
        nonlocal leaving
        for at_ms, matrix in islice(reports, count):
            leaving = leaving.hear(at_ms, matrix).trace(edges_of(A1, at_ms))
        leaving.whole(None)
        return leaving

    begun = hear(BEFORE)
    first = calls(partial(hear, MEASURED))
    after = hear(BETWEEN)
    assert calls(partial(hear, MEASURED)) <= MORE * first
    assert len(pickle.dumps(after)) <= len(pickle.dumps(begun)) + 100
