"""When a piece counts as come.

A sensor that is closed already is no visit, unless the piece was slid onto it early. A visit counts once the
reed that the piece left has opened, or can be waited for no longer.
"""

from collections.abc import Sequence

from controller.board import Crosspoint, at_rest, with_closed
from controller.diagnose import Evidence, Examination, Stage, open_examination
from controller.diagnose.selftest.step_plan import Cross, Ghost, PressKey, Reed, reeds
from controller.diagnose.selftest.steps.arrival import (
    NEVER,
    RESTLESS_MS,
    STAND_MS,
    Coming,
    Ground,
)
from controller.diagnose.selftest.tally import Tally
from controller.play.guest import Act, Answer, Passed
from controller.ports import Capabilities, Identity, Linked, Sensors
from hardware.profiles import DEFAULT, load_profile

BOARD = load_profile(DEFAULT)
REST = at_rest(BOARD)
HERE, NEXT = reeds(BOARD)[0].sensor, reeds(BOARD)[1].sensor
GROUND = Ground(REST)
E5, E6, E7 = (BOARD.space(name).first for name in ("e5", "e6", "e7"))
ON_BOTH, ON_E6 = with_closed(REST, [E5, E6]), with_closed(REST, [E6])
#: Between two pieces of a cross.
HAND_MS = 400.0
LYING = Tally.begun(1000.0, with_closed(REST, [NEXT]))


def test_a_piece_that_was_slid_on_early_has_come() -> None:
    coming = Coming.begun(NEXT, GROUND, LYING, before=HERE, looked=with_closed(REST, [HERE]))
    assert coming.due_ms == 1000.0 + STAND_MS


def test_a_piece_that_lay_there_at_the_look_before_has_yet_to_come() -> None:
    coming = Coming.begun(NEXT, GROUND, LYING, before=HERE, looked=with_closed(REST, [HERE, NEXT]))
    assert coming.due_ms == NEVER
    assert coming.confirm(1700.0).due_ms == 1700.0
    lifted = coming.hear(1500.0, REST)
    assert lifted.due_ms == NEVER
    assert lifted.hear(2000.0, LYING.matrix).due_ms == 2000.0 + STAND_MS


def test_a_piece_that_came_from_nowhere_has_yet_to_come() -> None:
    assert Coming.begun(NEXT, GROUND, LYING).due_ms == NEVER


def trailing() -> Coming:
    """Return a slide from e5 to e6 in which the second reed closes before the first one opens."""
    tally = Tally.begun(0.0, with_closed(REST, [E5]))
    return Coming.begun(E6, Ground(REST), tally, before=E5).hear(100.0, ON_BOTH)


def test_what_trails_is_waited_for() -> None:
    assert trailing().due_ms == 100.0 + RESTLESS_MS


def test_it_is_waited_for_from_when_the_piece_has_come() -> None:
    passed = with_closed(REST, [E5, E7])
    tally = Tally.begun(0.0, with_closed(REST, [E5]))
    coming = Coming.begun(E6, Ground(REST), tally, before=E5).hear(100.0, passed).hear(900.0, ON_BOTH)
    assert coming.due_ms == 900.0 + RESTLESS_MS


def test_once_that_has_opened_it_has_to_stand() -> None:
    assert trailing().hear(500.0, ON_E6).due_ms == 500.0 + STAND_MS


def test_what_was_closed_on_the_empty_board_does_not_trail() -> None:
    tally = Tally.begun(0.0, with_closed(REST, [E5]))
    stuck = Coming.begun(E6, Ground(with_closed(REST, [E5])), tally, before=E5)
    assert stuck.hear(100.0, ON_BOTH).due_ms == 100.0 + STAND_MS


class Crossed:
    """An examination at its cross, or at what is not ``done`` yet, and what the board reports to it."""

    def __init__(self, *done: Stage) -> None:
        done = done or (Stage.EMPTY, Stage.LIGHTS, Stage.REEDS)
        self.guest: Examination = open_examination(BOARD, Evidence(done=frozenset(done)))
        self.guest = self.guest.take(
            Linked(Identity("", BOARD.name, ""), Capabilities(10, 21, 70, reports_raw=True), 0.0)
        )
        self.closed(1000.0)

    def closed(self, at_ms: float, *sensors: Crosspoint) -> None:
        self.guest = self.guest.take(Sensors(0, at_ms, at_ms, with_closed(REST, sensors)))

    def at(self, at_ms: float) -> None:
        self.guest = self.guest.take(Passed(at_ms))

    def lay(self, arms: Sequence[Crosspoint], from_ms: float) -> float:
        """Close the sensors one after another; return when the last one closed."""
        for number in range(len(arms)):
            self.closed(from_ms + number * HAND_MS, *arms[: number + 1])
        return from_ms + (len(arms) - 1) * HAND_MS

    def skip_keys(self, at_ms: float) -> None:
        while isinstance(self.guest.step, PressKey):
            self.guest = self.guest.take(Act(Answer.SKIP, at_ms))


def test_among_a_cross_a_piece_has_come_once_it_is_read_nowhere_else() -> None:
    table = Crossed()
    cross = table.guest.step
    assert isinstance(cross, Cross)
    arms = [BOARD.space(laid.space).sensor(laid.colour) for laid in cross.pieces]
    end_ms = table.lay(arms, from_ms=1100.0)
    table.at(end_ms + STAND_MS)
    table.skip_keys(end_ms + STAND_MS)
    first = table.guest.step
    assert isinstance(first, Ghost)
    table.closed(13000.0, *arms, first.sensor)
    table.at(13500.0)
    second = table.guest.step
    assert isinstance(second, Ghost)
    table.closed(14000.0, *arms, first.sensor, second.sensor)
    table.at(14000.0 + RESTLESS_MS - 1.0)
    assert table.guest.step == second
    assert table.guest.evidence.looks[-1].asked == first.sensor
    table.at(14000.0 + RESTLESS_MS)
    assert table.guest.step != second
    third = table.guest.step
    assert isinstance(third, Ghost)
    table.closed(16000.0, *arms, second.sensor, third.sensor)
    table.closed(16100.0, *arms, third.sensor)
    table.at(16100.0 + STAND_MS)
    assert table.guest.evidence.looks[-1].matrix == with_closed(REST, [*arms, third.sensor])


def test_of_sensors_that_close_together_one_may_be_a_ghost_and_both_are_asked_for() -> None:
    table = Crossed()
    cross = table.guest.step
    assert isinstance(cross, Cross)
    spaces = [laid.space for laid in cross.pieces]
    arms = [BOARD.space(laid.space).sensor(laid.colour) for laid in cross.pieces]
    end_ms = table.lay(arms[:-2], from_ms=1100.0) + HAND_MS
    table.closed(end_ms, *arms[:-1])
    table.closed(end_ms + 20.0, *arms)
    table.at(end_ms + 5000.0)
    assert table.guest.step == cross
    assert table.guest.prompt.spaces == tuple(spaces[-2:])
    table.guest = table.guest.take(Act(Answer.NEXT, end_ms + 5000.0))
    assert table.guest.step != cross
    assert table.guest.evidence.looks[-1].pieces == cross.pieces


def test_a_piece_that_was_lifted_and_laid_again_is_no_ghost() -> None:
    table = Crossed()
    cross = table.guest.step
    assert isinstance(cross, Cross)
    arms = [BOARD.space(laid.space).sensor(laid.colour) for laid in cross.pieces]
    end_ms = table.lay(arms[:-2], from_ms=1100.0) + HAND_MS
    table.closed(end_ms, *arms)
    table.closed(end_ms + HAND_MS, *arms[:-1])
    table.closed(end_ms + 2 * HAND_MS, *arms)
    table.at(end_ms + 2 * HAND_MS + STAND_MS)
    assert table.guest.step != cross


def test_what_turned_while_the_last_piece_lay_there_is_no_piece_that_comes() -> None:
    """Where wires are exchanged, a contact chatters at the place of another one."""
    elsewhere = BOARD.space("i6").second
    table = Crossed(Stage.EMPTY, Stage.LIGHTS)
    first = table.guest.step
    table.closed(1100.0, elsewhere)
    table.at(1500.0)
    for at_ms in range(1600, 2800, 200):
        table.closed(float(at_ms))
        table.closed(float(at_ms + 100), elsewhere)
    table.at(3000.0)
    second = table.guest.step
    assert second != first
    table.closed(3200.0)
    table.closed(3300.0, elsewhere)
    table.at(9000.0)
    assert table.guest.step == second
    assert isinstance(first, Reed)
    assert [look.asked for look in table.guest.evidence.looks] == [first.sensor]
