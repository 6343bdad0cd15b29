"""When a piece has come: what is closed already is no visit, unless the piece was slid on early."""

from controller.board import Crosspoint
from controller.diagnose.evidence import Evidence, Stage
from controller.diagnose.examining.examination import Examination, open_examination
from controller.diagnose.examining.matrix import Tape, at_rest, with_closed
from controller.diagnose.examining.plan import Cross, Ghost, Press, reeds
from controller.diagnose.examining.watching import NEVER, RESTLESS_MS, STAND_MS, Coming, Ground
from controller.diagnose.guest import Act, Answer, Passed
from controller.ports import Capabilities, Identity, Linked, Sensors
from hardware.profiles import DEFAULT, load_profile

BOARD = load_profile(DEFAULT)
REST = at_rest(BOARD)
HERE, NEXT = reeds(BOARD)[0].sensor, reeds(BOARD)[1].sensor
GROUND = Ground(REST)
LYING = Tape.begun(1000.0, with_closed(REST, [NEXT]))


def test_a_piece_that_was_slid_on_early_has_come() -> None:
    coming = Coming.begun(NEXT, GROUND, LYING, before=HERE, looked=with_closed(REST, [HERE]))
    assert coming.due_ms == 1000.0 + STAND_MS


def test_a_piece_that_lay_there_at_the_look_before_has_yet_to_come() -> None:
    coming = Coming.begun(NEXT, GROUND, LYING, before=HERE, looked=with_closed(REST, [HERE, NEXT]))
    assert coming.due_ms == NEVER
    assert coming.tell(1700.0).due_ms == 1700.0
    lifted = coming.hear(1500.0, REST)
    assert lifted.due_ms == NEVER
    assert lifted.hear(2000.0, LYING.matrix).due_ms == 2000.0 + STAND_MS


def test_a_piece_that_came_from_nowhere_has_yet_to_come() -> None:
    assert Coming.begun(NEXT, GROUND, LYING).due_ms == NEVER


class Crossed:
    """An examination that has come to its cross, and what the board tells it."""

    def __init__(self) -> None:
        done = frozenset({Stage.EMPTY, Stage.LIGHTS, Stage.REEDS})
        self.guest: Examination = open_examination(BOARD, Evidence(done=done))
        self.guest = self.guest.take(
            Linked(Identity("", BOARD.name, ""), Capabilities(10, 21, 70, reports_raw=True), 0.0)
        )
        self.closed(1000.0)

    def closed(self, at_ms: float, *sensors: Crosspoint) -> None:
        self.guest = self.guest.take(Sensors(0, at_ms, at_ms, with_closed(REST, sensors)))

    def at(self, at_ms: float) -> None:
        self.guest = self.guest.take(Passed(at_ms))

    def skip_keys(self, at_ms: float) -> None:
        while isinstance(self.guest.step, Press):
            self.guest = self.guest.take(Act(Answer.SKIP, at_ms))


def test_among_a_cross_a_piece_has_come_once_it_is_read_nowhere_else() -> None:
    table = Crossed()
    cross = table.guest.step
    assert isinstance(cross, Cross)
    arms = [BOARD.space(laid.space).sensor(laid.colour) for laid in cross.pieces]
    table.closed(1500.0, *arms)
    table.at(2000.0)
    table.skip_keys(2000.0)
    first = table.guest.step
    assert isinstance(first, Ghost)
    table.closed(3000.0, *arms, first.sensor)
    table.at(3500.0)
    second = table.guest.step
    assert isinstance(second, Ghost)
    table.closed(4000.0, *arms, first.sensor, second.sensor)
    table.at(4000.0 + RESTLESS_MS - 1.0)
    assert table.guest.step == second
    assert table.guest.evidence.looks[-1].asked == first.sensor
    table.at(4000.0 + RESTLESS_MS)
    assert table.guest.step != second
    third = table.guest.step
    assert isinstance(third, Ghost)
    table.closed(6000.0, *arms, second.sensor, third.sensor)
    table.closed(6100.0, *arms, third.sensor)
    table.at(6100.0 + STAND_MS)
    assert table.guest.evidence.looks[-1].matrix == with_closed(REST, [*arms, third.sensor])
