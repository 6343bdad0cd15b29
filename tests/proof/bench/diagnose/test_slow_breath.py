"""Fewer pictures for a simulated person: only breathing lights are painted less often."""

from controller.board import at_rest, with_closed
from controller.diagnose import Examination, Stage, open_examination
from controller.lights import MOTION_MS
from controller.play.guest import Act, Answer, Passed
from controller.ports import (
    Capabilities,
    Identity,
    Linked,
    Refused,
    Sensors,
    Shown,
    WatchEdges,
)
from hardware.profiles import load_profile
from simulator.hands.selftest_run import CALM_MS, Calm
from tests.wordings import quoted

BOARD = load_profile("hex70-dual-mega")
LINKED = Linked(
    Identity("board", BOARD.name, "1"),
    Capabilities(len(BOARD.rows), len(BOARD.columns), len(BOARD.lights), reports_raw=True),
    0.0,
)


def first_reed() -> Calm:
    """An examination at 100 s that waits for the first piece, on a board that cannot trace."""
    guest = Calm(open_examination(BOARD)).take(LINKED).take(Refused(WatchEdges(0), quoted("it cannot")))
    guest = guest.take(Sensors(1, 1.0, 1.0, at_rest(BOARD), None))
    guest = guest.take(Passed(90_000.0))
    while guest.examination.stage is Stage.LIGHTS:
        guest = guest.take(Act(Answer.SKIP, 90_000.0))
    return guest.take(Passed(100_000.0))


def test_what_breathes_is_painted_less_often() -> None:
    guest = first_reed()
    assert guest.examination.stage is Stage.REEDS
    assert guest.examination.next_change_ms(100_000.0) == 100_000.0 + MOTION_MS
    assert guest.next_change_ms(100_000.0) == 100_000.0 + CALM_MS


def test_everything_else_is_the_examination_s() -> None:
    guest = first_reed()
    laid = with_closed(at_rest(BOARD), [BOARD.space("a1").first])
    guest = guest.take(Sensors(2, 100_100.0, 1.0, laid, None)).take(Passed(101_000.0))
    inner: Examination = guest.examination
    assert inner.next_change_ms(101_000.0) != 101_000.0 + MOTION_MS
    for at_ms in (101_000.0, 101_123.0, 101_390.0):
        assert guest.next_change_ms(at_ms) == inner.next_change_ms(at_ms)
        assert guest.picture(at_ms) == inner.picture(at_ms)
    assert (guest.prompt, guest.due_ms, guest.watching) == (inner.prompt, inner.due_ms, inner.watching)
    assert not guest.is_over
    assert guest.take(Act(Answer.LEAVE, 101_500.0)).is_over


def test_it_stays_the_same_where_nothing_changes() -> None:
    guest = first_reed()
    assert guest.take(Shown(7)) is guest
