"""When an examination has a row watched, and how it interprets edges, shown by events a board might send."""

import pytest

from controller.board import Crosspoint, Matrix, at_rest, with_closed
from controller.diagnose import Evidence, Examination, Stage, open_examination
from controller.diagnose.evidence import Look, Visit
from controller.diagnose.selftest.step_plan import PressKey, Reed, steps_of
from controller.diagnose.selftest.steps.reed import Visiting
from controller.play.guest import Act, Answer, GuestEvent, Passed
from controller.ports import (
    Capabilities,
    Edges,
    Identity,
    Linked,
    Refused,
    Sensors,
    Shown,
    Unlinked,
    WatchEdges,
)
from hardware.profiles import load_profile
from tests.wordings import quoted

DUAL = load_profile("hex70-dual-mega")
REST = at_rest(DUAL)
REEDS = [step for step in steps_of(DUAL, Evidence(), Stage.REEDS) if isinstance(step, Reed)]
ROW, FIRST = REEDS[0].sensor
SECOND = REEDS[1].sensor[1]

#: How long after the host the board booted.
BOOT_MS = 400.0

LINKED = Linked(Identity("", DUAL.name, ""), Capabilities(10, 21, 70, reports_raw=True), 0.0)


class Script:
    """An examination that has reached the first reed, and the reports of a board to it."""

    def __init__(self, *, done: frozenset[Stage] = frozenset({Stage.EMPTY, Stage.LIGHTS})) -> None:
        evidence = Evidence(looks=(Look(Stage.EMPTY, REST),), done=done)
        self.guest: Examination = open_examination(DUAL, evidence)
        self.take(LINKED)
        self.report(1000.0, REST)

    def take(self, event: GuestEvent) -> None:
        self.guest = self.guest.take(event)

    def report(self, at_ms: float, matrix: Matrix) -> None:
        self.take(Sensors(0, at_ms, at_ms - BOOT_MS, matrix))

    def at(self, at_ms: float) -> None:
        """Let time pass as the loop does, stopping wherever something is due."""
        while self.guest.due_ms < at_ms:
            self.take(Passed(self.guest.due_ms))
        self.take(Passed(at_ms))

    def edges(self, at_ms: float, *edges: tuple[float, int, bool], row: int = ROW) -> None:
        """Send edges (host's ms, column, closed) at that time."""
        self.at(at_ms)
        sent = tuple((round((edge_ms - BOOT_MS) * 1000), column, is_now) for edge_ms, column, is_now in edges)
        self.take(Edges(row, sent))

    def watched(self) -> None:
        """Let the picture be shown, so that the row is watched from 1050 ms on."""
        self.at(1050.0)
        self.take(Shown(1))

    def held_above(self, at_ms: float, column: int = FIRST) -> None:
        """Have the piece held above a reed, which lets go of it, and put back."""
        self.at(at_ms)
        self.report(at_ms, REST)
        self.report(at_ms + 50.0, closed((ROW, column)))

    def row(self) -> int | None:
        """Return the row that must be watched now."""
        return self.guest.watching

    @property
    def visiting(self) -> Visiting:
        """The reed that is asked for."""
        doing = self.guest.progress.doing
        assert isinstance(doing, Visiting)
        return doing

    @property
    def looks(self) -> list[Look]:
        return [look for look in self.guest.evidence.looks if look.stage is not Stage.EMPTY]


def closed(*sensors: Crosspoint) -> Matrix:
    return with_closed(REST, sensors)


CLOSING = ((1500.0, FIRST, True), (1503.0, FIRST, False), (1509.0, FIRST, True))


def test_the_picture_is_on_the_lights_before_the_row_is_watched() -> None:
    script = Script()
    script.at(1010.0)
    script.take(Shown(1))
    assert script.row() is None
    script.watched()
    assert script.row() == ROW


def test_a_picture_of_which_nothing_is_heard_is_shown_after_a_short_time() -> None:
    script = Script()
    script.at(1149.0)
    assert script.row() is None
    script.at(1151.0)
    assert script.row() == ROW


def test_the_lights_stand_still_and_shine_from_the_beginning_on() -> None:
    script = Script()
    picture = script.guest.picture(1000.0)
    assert any(picture)
    script.watched()
    assert script.guest.picture(1000.0 + 700.0) == picture
    assert script.guest.next_change_ms(1100.0) == float("inf")


def test_edges_end_the_watch_and_are_the_visits_own() -> None:
    script = Script()
    script.watched()
    script.edges(1550.0, *CLOSING)
    assert script.row() is None
    script.report(1552.0, closed((ROW, FIRST)))
    script.at(1799.0)
    assert not script.visiting.looked_ms
    script.at(1801.0)
    assert script.visiting.looked_ms == 1800.0
    visit = visited(script)
    assert visit.came_ms == 500.0
    assert visit.closing_us == (0, 3000, 9000)
    assert script.guest.evidence.is_traced


def visited(script: Script) -> Visit:
    """Return what the first visit has left by the time the next reed is asked for."""
    script.held_above(2900.0)
    script.at(3400.0)
    leaving = script.guest.progress.leaving
    assert leaving is not None
    return leaving.visit


def test_nothing_is_concluded_before_the_report_after_a_watch() -> None:
    script = Script()
    script.watched()
    script.edges(1550.0, *CLOSING)
    script.at(2100.0)
    assert not script.visiting.looked_ms
    script.report(2100.0, closed((ROW, FIRST), (ROW + 1, 3)))
    script.at(2500.0)
    assert script.visiting.matrix == closed((ROW, FIRST), (ROW + 1, 3))


def test_a_report_that_was_under_way_while_the_contact_closed_is_not_heard() -> None:
    script = Script()
    script.watched()
    script.edges(1550.0, *CLOSING)
    script.report(1551.0, REST)
    script.report(1552.0, closed((ROW, FIRST)))
    visit = visited(script)
    assert (visit.came_ms, visit.still_turns) == (500.0, 0)


def test_a_report_that_contradicts_the_edges_is_believed_after_a_second() -> None:
    script = Script()
    script.watched()
    script.edges(1550.0, *CLOSING)
    script.report(1551.0, REST)
    script.at(2540.0)
    assert script.guest.progress.matrix == closed((ROW, FIRST))
    script.at(2560.0)
    assert script.guest.progress.matrix == REST


def test_an_answer_of_the_person_waits_for_the_report() -> None:
    script = Script()
    script.watched()
    script.at(2000.0)
    script.take(Act(Answer.NEXT, 2000.0))
    assert script.row() is None
    assert not script.visiting.looked_ms
    script.report(2010.0, closed((ROW + 1, 3)))
    script.at(2100.0)
    doing = script.visiting
    assert doing.matrix == closed((ROW + 1, 3))
    assert doing.is_confirmed


def test_after_a_window_all_is_reported_and_the_row_is_watched_again() -> None:
    script = Script()
    script.watched()
    script.at(2949.0)
    assert script.row() == ROW
    script.at(2951.0)
    assert script.row() is None
    script.report(2953.0, REST)
    script.at(3009.0)
    assert script.row() is None
    script.at(3011.0)
    assert script.row() == ROW


def test_after_two_windows_in_vain_the_lights_breathe_and_the_keys_are_heard() -> None:
    script = Script()
    script.watched()
    script.at(2951.0)
    script.report(2953.0, REST)
    script.at(4920.0)
    script.report(4920.0, REST)
    script.at(5000.0)
    assert script.row() is None
    assert script.guest.picture(5000.0) != script.guest.picture(5500.0)
    script.at(6900.0)
    assert script.row() is None
    script.at(7300.0)
    assert script.row() == ROW


def test_the_reed_before_is_traced_as_it_opens_while_the_next_one_is_awaited() -> None:
    script = Script()
    script.watched()
    script.edges(1550.0, *CLOSING)
    script.report(1552.0, closed((ROW, FIRST)))
    script.held_above(2900.0)
    script.at(3300.0)
    script.take(Shown(2))
    script.at(3600.0)
    assert script.row() == ROW
    script.edges(3700.0, (3650.0, FIRST, False), (3650.2, FIRST, True), (3650.5, FIRST, False))
    assert script.row() == ROW
    script.edges(4050.0, (4000.0, SECOND, True))
    script.report(4052.0, closed((ROW, SECOND)))
    script.at(4310.0)
    script.held_above(5600.0, SECOND)
    script.at(6000.0)
    first = script.guest.evidence.visits[0]
    assert first.opening_us == (0, 200, 500)
    assert first.left_ms == pytest.approx(550.5)
    assert first.overlap_ms == 0.0


def test_a_reed_that_opened_just_before_the_watch_is_no_overlap() -> None:
    """The filter had not reported it yet, and the watch has no edge of it."""
    script = Script()
    script.watched()
    script.edges(1550.0, *CLOSING)
    script.report(1552.0, closed((ROW, FIRST)))
    script.held_above(2900.0)
    script.at(3600.0)
    script.edges(4050.0, (4000.0, SECOND, True))
    script.report(4090.0, closed((ROW, SECOND)))
    script.held_above(5600.0, SECOND)
    script.at(6000.0)
    assert script.guest.evidence.visits[0].overlap_ms == 0.0


def test_a_reed_that_is_merely_passed_by_does_not_end_the_watch() -> None:
    script = Script()
    script.watched()
    script.edges(1550.0, (1500.0, SECOND, True))
    assert script.row() == ROW
    script.edges(1650.0, (1600.0, SECOND, False))
    script.at(1800.0)
    assert script.row() == ROW


def test_another_reed_of_the_row_that_stays_closed_ends_the_watch() -> None:
    script = Script()
    script.watched()
    script.edges(1550.0, (1500.0, SECOND, True))
    script.at(1701.0)
    assert script.row() is None
    script.report(1705.0, closed((ROW, SECOND)))
    script.at(1810.0)
    assert script.visiting.looked_ms == 1800.0


def test_a_link_that_is_lost_while_a_row_is_watched_begins_the_step_anew() -> None:
    script = Script()
    script.watched()
    script.edges(1550.0, *CLOSING)
    script.take(Unlinked(quoted("the cable came out"), quoted("plug it in"), 1560.0))
    assert script.row() is None
    assert script.guest.due_ms == float("inf")
    script.take(Linked(LINKED.identity, LINKED.capabilities, 5000.0))
    script.report(5001.0, REST)
    assert script.guest.step == REEDS[0]
    script.at(5200.0)
    assert script.row() == ROW
    script.edges(5550.0, (5500.0, FIRST, True))
    script.report(5552.0, closed((ROW, FIRST)))
    script.held_above(6900.0)
    script.at(7500.0)
    leaving = script.guest.progress.leaving
    assert leaving is not None
    assert leaving.visit.closing_us == (0,)


def test_a_board_that_cannot_watch_is_not_asked_again_and_its_lights_breathe() -> None:
    script = Script()
    script.watched()
    script.take(Refused(WatchEdges(ROW), quoted("it scans too seldom")))
    assert script.row() is None
    assert script.guest.picture(1100.0) != script.guest.picture(1600.0)
    script.report(1500.0, closed((ROW, FIRST)))
    visit = visited(script)
    assert script.row() is None
    assert (visit.came_ms, visit.closing_us) == (500.0, ())
    assert not script.guest.evidence.is_traced


def test_a_key_is_traced_as_it_closes_and_as_it_opens() -> None:
    done = frozenset(Stage) - {Stage.KEYS, Stage.SOAK, Stage.REPORT}
    script = Script(done=done)
    script.at(2000.0)
    step = script.guest.step
    assert isinstance(step, PressKey)
    row, column = step.sensor
    assert script.row() == row
    script.edges(2250.0, (2200.0, column, True), (2207.0, column, False), (2208.0, column, True), row=row)
    assert script.row() is None
    script.report(2252.0, closed(step.sensor))
    assert script.row() == row
    script.edges(2450.0, (2400.0, column, False), row=row)
    script.report(2452.0, REST)
    script.at(2800.0)
    (look,) = script.looks
    assert look.matrix == closed(step.sensor)
    (visit,) = script.guest.evidence.visits
    assert (visit.closing_us, visit.opening_us) == ((0, 7000, 8000), (0,))
    assert visit.still_turns == 0
