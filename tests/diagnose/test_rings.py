"""Rings of two reeds: turned, a ring is never silent; a piece placed by its mark shows which reed is dead."""

from dataclasses import replace

import pytest

from controller.diagnose import Evidence, Finding, Stage
from controller.diagnose.doubtful_findings import reenacted
from controller.diagnose.evidence import Laid, Look, Marked, Visit, half_silent
from controller.diagnose.reasoner.contacts import judge_contacts, unsteady_sensors
from controller.diagnose.selftest.route import MARK_ROUNDS, MOST_MARKED
from controller.diagnose.selftest.step_plan import ClearBoard, SelftestStep, steps_of
from controller.diagnose.selftest.steps.mark import TurnMark
from controller.games import Colour
from controller.play.guest import Lay, Raise, Turn
from hardware.profiles import load_profile
from simulator.reenactment import odds
from tests.diagnose.person import Sitting
from tests.sweeps import PROOF
from tests.wordings import read

BOARD = load_profile("hex70-dual-mega")
RING = BOARD.space("e5").second
SILENT = Visit(RING, 900.0, 800.0, turned_turns=4)
SOUND = replace(SILENT, turned_turns=0)


def judged(evidence: Evidence) -> list[Finding]:
    return judge_contacts(BOARD, evidence)


def causes(evidence: Evidence) -> list[list[str]]:
    return [[cause.fault for cause in finding.causes] for finding in judged(evidence)]


def marked(closed: str) -> tuple[Marked, ...]:
    """Return what a ring did under the mark over its first reed, its second, and so on: X closed, o open."""
    return tuple(Marked(RING, number % 2 + 1, sign == "X") for number, sign in enumerate(closed))


@pytest.mark.parametrize("sensor", [BOARD.space("e5").first, BOARD.keys[next(iter(BOARD.keys))]])
def test_only_a_ring_is_silent_at_some_turns(sensor: tuple[int, int]) -> None:
    assert half_silent(BOARD, Evidence(visits=(replace(SILENT, sensor=sensor),) * 2)) == ()
    assert half_silent(load_profile("hex70-single-gpio"), Evidence(visits=(SILENT,) * 2)) == ()


def test_a_ring_that_is_silent_at_one_visit_may_have_been_lifted() -> None:
    assert causes(Evidence(visits=(SILENT, SOUND, SOUND))) == []
    assert unsteady_sensors(BOARD, Evidence(visits=(SILENT, SILENT))) == {RING}


@pytest.mark.parametrize("seen", [marked("oX"), marked("oo"), ()])
def test_a_ring_that_is_silent_has_a_dead_reed_or_is_weak(seen: tuple[Marked, ...]) -> None:
    evidence = Evidence(visits=(SILENT, SILENT), marked=seen)
    assert causes(evidence) == [["weak e5 purple", "half-dead e5 purple 1", "half-dead e5 purple 2"]]
    (finding,) = judged(evidence)
    assert finding.why_together is not None


def test_builders_are_given_the_reed_by_the_clock() -> None:
    (finding,) = judged(Evidence(visits=(SILENT, SILENT)))
    said = [(read(cause.text), read(cause.cure)) for cause in finding.causes[1:]]
    assert said[0][0].startswith("The ring reed at 2 o'clock of e5 never closes")
    assert said[1][0].startswith("The ring reed at half past 12 of e5 never closes")
    assert "the ring reed at 2 o'clock of e5" in said[0][1]


def test_a_ring_that_turns_and_turns_is_loose_or_may_be_where_scans_are_far_apart() -> None:
    slow = load_profile("hex70-dual-gpio")
    at = slow.space("e5").second
    for turns, board, kinds in (
        (16, BOARD, ["chatter"]),
        (10, BOARD, ["weak", "half-dead", "half-dead"]),
        (5, BOARD, ["weak", "half-dead", "half-dead"]),
        (10, slow, ["chatter", "weak", "half-dead"]),
    ):
        seen = replace(SILENT, sensor=RING if board is BOARD else at, turned_turns=turns)
        (found,) = judge_contacts(board, Evidence(visits=(seen, seen)))
        assert [cause.fault.split()[0] for cause in found.causes] == kinds


# -- what is asked for


def tried(*rings: str) -> Evidence:
    """Return evidence of every reed tried as often as it may be, with these rings silent at some turns."""
    sensors = [BOARD.space(name).second for name in rings]
    every = {space.sensor(colour): Laid(space.name, colour) for space in BOARD.spaces for colour in Colour}
    rest = (0,) * len(BOARD.rows)
    looks = []
    for at, laid in every.items():
        row, column = at
        matrix = (*rest[:row], 1 << column, *rest[row + 1 :])
        looks += [Look(Stage.REEDS, matrix, (laid,), asked=at)] * (3 if at in sensors else 1)
    visits = tuple(replace(SILENT, sensor=at) for at in sensors for _ in range(3))
    return Evidence(looks=(Look(Stage.EMPTY, rest), *looks), visits=visits)


def marks(evidence: Evidence, left_out: frozenset[SelftestStep] = frozenset()) -> list[tuple[str, int, int]]:
    steps = steps_of(BOARD, evidence, Stage.REEDS, left_out)
    assert not steps or isinstance(steps[-1], ClearBoard)
    return [(step.laid.space, step.reed, step.turn) for step in steps if isinstance(step, TurnMark)]


def test_a_sound_ring_is_not_asked_for_by_its_mark() -> None:
    assert steps_of(BOARD, tried(), Stage.REEDS) == ()


def test_each_reed_is_asked_for_by_the_mark_until_one_is_silent() -> None:
    evidence = tried("e5")
    assert marks(evidence) == [("e5", 1, 0), ("e5", 2, 0)]
    assert marks(replace(evidence, marked=marked("X"))) == [("e5", 2, 0)]
    assert marks(replace(evidence, marked=marked("XX"))) == [("e5", 1, 1), ("e5", 2, 1)]
    for seen in (marked("Xo"), marked("XX" * MARK_ROUNDS)):
        assert steps_of(BOARD, replace(evidence, marked=seen), Stage.REEDS) == ()


def test_a_mark_that_is_left_out_is_not_asked_for_again() -> None:
    first, second = (step for step in steps_of(BOARD, tried("e5"), Stage.REEDS) if isinstance(step, TurnMark))
    assert marks(tried("e5"), frozenset({first})) == [("e5", 2, 0)]
    assert steps_of(BOARD, tried("e5"), Stage.REEDS, frozenset({first, second})) == ()


def test_a_board_full_of_weak_rings_is_not_asked_for_one_by_one() -> None:
    names = [space.name for space in BOARD.spaces[: MOST_MARKED + 4]]
    assert len({space for space, _, _ in marks(tried(*names))}) == MOST_MARKED


# -- a whole visit, by a person at a twin


STAGES = frozenset({Stage.EMPTY, Stage.REEDS})


def sat(*faults: str) -> Sitting:
    return Sitting(BOARD, faults=faults, stages=STAGES, spaces=frozenset({"b1", "b2", "b3"}))


@PROOF
def test_a_healthy_board_is_turned_and_never_silent() -> None:
    sitting, asked = sat(), list[tuple[str, str]]()
    orange, purple = BOARD.space("b2").first, BOARD.space("b2").second

    def is_through() -> bool:
        prompt = sitting.guest.prompt
        if isinstance(prompt.ask, Turn | Raise):
            asked.append((type(prompt.ask).__name__, prompt.spaces[0]))
        return sitting.guest.stage not in STAGES

    sitting.run(is_through)
    visits = {visit.sensor: visit for visit in sitting.guest.evidence.visits}
    assert ("Raise", "b2") in asked
    assert ("Turn", "b2") in asked
    assert visits[orange].has_let_go is True
    assert (visits[purple].has_let_go, visits[purple].turned_turns) == (None, 0)


@PROOF
@pytest.mark.parametrize("number", [1, 2])
def test_a_dead_reed_of_a_ring_is_found_by_a_person_who_turns_pieces(number: int) -> None:
    fault = f"half-dead b2 purple {number}"
    sitting, directions = sat(fault), list[float]()

    def is_through() -> bool:
        ask = sitting.guest.prompt.ask
        if isinstance(ask, Lay) and ask.mark_deg is not None:
            directions.append(round(ask.mark_deg))
        return sitting.guest.stage not in STAGES

    sitting.run(is_through)
    assert {30, 75} == set(directions)
    test = sitting.guest
    (finding,) = reenacted(test.progress.profile, test.evidence, test.diagnosis, odds).findings
    assert fault in [cause.fault for cause in finding.causes]
    assert "weak b2 purple" not in [cause.fault for cause in finding.causes]
