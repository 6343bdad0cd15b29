"""How the reasoner sees contacts move: what it reports, and what it attributes to a hand's own manner."""

import random
from dataclasses import replace

import pytest

from controller.board import Crosspoint
from controller.diagnose import Evidence, Stage
from controller.diagnose.evidence import Laid, Look, Quiet, Visit
from controller.diagnose.reasoner.contacts import Collateral, judge_contacts, unsteady_sensors
from controller.games import Colour
from hardware.profiles import DEFAULT, load_profile
from simulator.faults import parse_fault
from tests.diagnose.walked import Walk
from tests.sweeps import PROOF
from tests.wordings import read

BOARD = load_profile(DEFAULT)
E5 = BOARD.space("e5").first
SLOW = load_profile("hex70-dual-gpio")


def visited(*faults: str, seed: int = 0, pause: float = 0.02, travel_spread: float = 0.3) -> Evidence:
    """Return all visits of an examination, three to each sensor that was not in order; no looks."""
    walk = Walk(BOARD, tuple(parse_fault(fault) for fault in faults), random.Random(seed), pause=pause)
    walk.travel_spread, walk.traced = travel_spread, True
    sensors = [at for at, _ in walk.asked_reeds()]
    again = [at for at in sensors if not walk.visit(at, answered=True)]
    for _ in range(2):
        for at in again:
            walk.visit(at, answered=True)
    return Evidence(visits=tuple(walk.visits))


def named(evidence: Evidence) -> list[str]:
    return [cause.fault for finding in judge_contacts(BOARD, evidence) for cause in finding.causes]


def look_at(at: Crosspoint, *, is_closed: bool) -> Look:
    """Return a look at a piece on e5, with its reed read as closed or not."""
    rows = [0] * len(SLOW.rows)
    rows[at[0]] = is_closed << at[1]
    return Look(Stage.REEDS, tuple(rows), (Laid("e5", Colour.FIRST),), frozenset(), at)


def closed_too(look: Look, at: Crosspoint) -> Look:
    """Return the look with one more contact closed."""
    rows = list(look.matrix)
    rows[at[0]] |= 1 << at[1]
    return replace(look, matrix=tuple(rows))


@pytest.mark.parametrize("hands", [6, pytest.param(300, marks=PROOF)])
def test_many_hands_over_healthy_boards_raise_no_alarm(hands: int) -> None:
    alarms = [seed for seed in range(hands) if named(visited(seed=seed, pause=0.05, travel_spread=0.45))]
    assert alarms == []


@pytest.mark.parametrize("name", ["chatter", "weak"])
def test_a_restless_contact_is_named_and_not_relied_on(name: str) -> None:
    evidence = visited(f"{name} e5 orange")
    assert named(evidence) == [f"{name} e5 orange"]
    assert unsteady_sensors(BOARD, evidence) == {E5}


def test_a_long_bounce_is_named_and_its_reading_stays_reliable() -> None:
    evidence = visited("bounce e5 orange 15")
    assert named(evidence) == ["bounce e5 orange"]
    assert unsteady_sensors(BOARD, evidence) == frozenset()


def test_a_contact_that_overlaps_the_next_one_opens_late() -> None:
    # No hand is on two spaces at once; these visits overlap wherever a move takes less than 500 ms.
    fault = "slow-release e5 orange"
    found = [named(visited(f"{fault} 500", seed=seed, travel_spread=0.1)) for seed in range(10)]
    assert found.count([fault]) >= 5
    assert named(Evidence(visits=(Visit(E5, 900, 900, overlap_ms=200),))) == [fault]


def test_two_late_closings_of_three_are_the_hand() -> None:
    evidence = visited(travel_spread=0.15, pause=0)
    visits = [visit for visit in evidence.visits if visit.came_ms is not None]
    late = [replace(visits[-1], sensor=E5, came_ms=(visits[-1].came_ms or 0) + 800)] * 2
    assert named(replace(evidence, visits=(*evidence.visits, *late))) == []


def test_one_turn_at_one_of_two_visits_is_no_fault() -> None:
    visits = (Visit(E5, 900, 800, still_turns=1), Visit(E5, 900, 800))
    assert named(Evidence(visits=visits)) == []
    assert named(Evidence(visits=(*visits, visits[0]))) == ["chatter e5 orange"]


def test_many_turns_while_a_piece_lies_still_are_chatter_at_one_of_several_visits() -> None:
    pushed, still = Visit(E5, 900, 800, pushed_turns=6), Visit(E5, 900, 800, still_turns=8, pushed_turns=4)
    assert named(Evidence(visits=(pushed, pushed, still))) == ["chatter e5 orange"]
    quiet = replace(still, still_turns=1)
    assert named(Evidence(visits=(pushed, pushed, quiet))) == ["weak e5 orange"]
    hasty = replace(pushed, pushed_turns=10)
    assert named(Evidence(visits=(pushed, hasty, pushed))) == ["chatter e5 orange"]


@pytest.mark.parametrize(("turns", "causes"), [(5, ["weak"]), (6, ["chatter", "weak"]), (10, ["chatter"])])
def test_where_scans_are_far_apart_the_turns_of_a_pushed_reed_may_be_its_own(
    turns: int, causes: list[str]
) -> None:
    at = SLOW.space("e5").first
    visits = (Visit(at, 900, 800, pushed_turns=2), Visit(at, 900, 800, pushed_turns=turns))
    (found,) = judge_contacts(SLOW, Evidence(visits=visits))
    assert [cause.fault for cause in found.causes] == [f"{cause} e5 orange" for cause in causes]
    assert ("every 20 ms" in read(found.why_together)) is (len(causes) > 1)
    assert unsteady_sensors(SLOW, Evidence(visits=visits)) == {at}


def test_a_reed_that_did_not_answer_when_it_was_asked_is_weak_and_not_loose() -> None:
    at = SLOW.space("e5").first
    visits = (Visit(at, 900, 800, pushed_turns=7),) * 2
    looks = tuple(look_at(at, is_closed=is_closed) for is_closed in (True, False))
    (found,) = judge_contacts(SLOW, Evidence(looks=looks, visits=visits))
    assert [cause.fault for cause in found.causes] == ["weak e5 orange"]


def test_a_weak_reed_is_not_hidden_by_a_contact_that_is_always_closed() -> None:
    at, stuck = SLOW.space("e5").first, SLOW.space("a1").first
    empty = Look(Stage.EMPTY, look_at(stuck, is_closed=True).matrix)
    looks = (empty, *(closed_too(look_at(at, is_closed=it), stuck) for it in (True, False, False)))
    (found,) = judge_contacts(SLOW, Evidence(looks=looks, visits=(Visit(at, 900, 800),) * 2))
    assert [cause.fault for cause in found.causes] == ["weak e5 orange"]
    assert read(found.evidence) == "Did not answer 2 times, but answered once."


def test_what_answers_in_its_stead_once_is_no_weak_reed() -> None:
    at, other = SLOW.space("e5").first, SLOW.space("a1").first
    empty = Look(Stage.EMPTY, (0,) * len(SLOW.rows))
    failed = closed_too(look_at(at, is_closed=False), other)
    looks = (empty, look_at(at, is_closed=True), failed, failed)
    assert judge_contacts(SLOW, Evidence(looks=looks, visits=(Visit(at, 900, 800),) * 2)) == []


def test_a_reed_that_may_be_weak_is_not_found_where_something_else_explains_it() -> None:
    at = SLOW.space("e5").first
    evidence = Evidence(visits=(Visit(at, 900, 900, pushed_turns=7),) * 2)
    assert judge_contacts(SLOW, evidence, Collateral(frozenset({at}), frozenset())) == []


def test_what_closes_while_nothing_is_near_chatters() -> None:
    assert named(Evidence(quiet=Quiet(60_000, {E5: 6}))) == ["chatter e5 orange"]
    assert named(Evidence(quiet=Quiet(60_000, {E5: 1}))) == []


def test_what_is_explained_at_rest_is_not_found_again() -> None:
    evidence = Evidence(visits=(Visit(E5, 900, 900, overlap_ms=400),))
    assert named(evidence) == ["slow-release e5 orange"]
    assert judge_contacts(BOARD, evidence, Collateral(frozenset({E5}), frozenset())) == []


def test_what_opens_in_two_goes_where_another_contact_lets_low_through_is_no_bounce() -> None:
    opening = Visit(E5, 900, 900, closing_us=(0, 400), opening_us=(0, 100, 8000, 8400))
    closing = replace(opening, closing_us=(0, 8400))
    affected = Collateral(frozenset({E5}), frozenset())
    assert named(Evidence(visits=(opening, opening))) == ["bounce e5 orange"]
    assert judge_contacts(BOARD, Evidence(visits=(opening, opening)), affected) == []
    assert len(judge_contacts(BOARD, Evidence(visits=(closing, closing)), affected)) == 1


def test_chatter_is_found_though_something_else_is_read_wrong_with_it() -> None:
    """If its own piece is read correctly, the contact itself is what turns."""
    evidence = Evidence(visits=(Visit(E5, 900, 900, still_turns=3), Visit(E5, 900, 900, still_turns=2)))
    (found,) = judge_contacts(BOARD, evidence, Collateral(frozenset({E5}), frozenset()))
    assert [cause.fault for cause in found.causes] == ["chatter e5 orange"]
    assert judge_contacts(BOARD, evidence, Collateral(frozenset({E5}), frozenset({E5}))) == []


def test_a_person_with_two_pieces_overlaps_everywhere() -> None:
    visits = tuple(replace(visit, overlap_ms=300.0) for visit in visited(pause=0).visits[:100])
    again = tuple(replace(visit, overlap_ms=0.0) for visit in visits)
    assert named(Evidence(visits=visits + again)) == []


def test_a_board_that_reports_an_opening_two_scans_late_is_given_these() -> None:
    seldom = load_profile("hex70-dual-gpio")
    at = seldom.space("e5").first
    for overlap_ms, causes in ((40.0, []), (60.0, []), (120.0, ["slow-release e5 orange"])):
        found = judge_contacts(seldom, Evidence(visits=(Visit(at, 900, 900, overlap_ms=overlap_ms),)))
        assert [cause.fault for finding in found for cause in finding.causes] == causes
