"""Which contacts are late, judged by pieces slid or carried from one space to the next."""

import random
from dataclasses import replace

import pytest

from controller.board import Crosspoint, at_rest, with_closed
from controller.diagnose import Evidence, Stage
from controller.diagnose.evidence import Look, Visit
from controller.diagnose.reasoner.late_sensors import Late, in_time, late_sensors
from hardware.profiles import DEFAULT, load_profile

BOARD = load_profile(DEFAULT)
ROW = [f"{letter}5" for letter in "abcdefghi"]
E5, F5 = BOARD.space("e5").first, BOARD.space("f5").first
NOTHING: frozenset[Crosspoint] = frozenset()


def flown(seed: int, *, closes_ms: float = 0, opens_ms: float = 0, slides: float = 0.9) -> tuple[Visit, ...]:
    """Move pieces along a row eight times, slid or carried; e5 closes or opens late in the last five."""
    chance = random.Random(seed)
    visits: list[Visit] = []
    for turn in range(8):
        for space in ROW:
            at = BOARD.space(space).first
            slid = chance.random() < slides
            flight_ms = chance.uniform(1, 95) if slid else chance.uniform(250, 700)
            left_ms = chance.lognormvariate(6.5, 0.4)
            if turn > 2 and visits and visits[-1].sensor == E5:
                left_ms += opens_ms
                flight_ms -= opens_ms
            if turn > 2 and at == E5:
                flight_ms += closes_ms
            if visits and visits[-1].came_ms is not None:
                visits[-1] = replace(visits[-1], left_ms=left_ms, overlap_ms=max(0.0, -flight_ms))
            visits.append(Visit(at, came_ms=left_ms + flight_ms, left_ms=left_ms))
    return tuple(visits)


def late(*visits: Visit, affected: frozenset[Crosspoint] = NOTHING) -> list[Late]:
    return late_sensors(BOARD, Evidence(visits=visits), affected)


@pytest.mark.parametrize("slides", [0.0, 0.5, 0.9, 1.0])
def test_hands_that_slide_and_carry_raise_no_alarm(slides: float) -> None:
    assert [seed for seed in range(12) if late(*flown(seed, slides=slides))] == []


@pytest.mark.parametrize("closes_ms", [200, 350, 500])
def test_a_contact_that_closes_late_at_every_slide_is_found(closes_ms: int) -> None:
    found = [late(*flown(seed, closes_ms=closes_ms, slides=1.0)) for seed in range(10)]
    assert all([(one.sensor, one.is_closing) for one in ones] == [(E5, True)] for ones in found)


@pytest.mark.parametrize("opens_ms", [150, 500])
def test_a_contact_that_opens_late_is_closed_with_the_next_one(opens_ms: int) -> None:
    found = [late(*flown(seed, opens_ms=opens_ms)) for seed in range(10)]
    assert all([(one.sensor, one.is_closing) for one in ones] == [(E5, False)] for ones in found)


def test_a_hand_that_hesitates_before_it_moves_is_not_late() -> None:
    visits = flown(0, slides=1.0)
    slow = [
        replace(visit, came_ms=(visit.came_ms or 0) + 900, left_ms=(visit.left_ms or 0)) for visit in visits
    ]
    before = [replace(visit, left_ms=(visit.left_ms or 0) + 900) for visit in visits]
    dreamt = [
        slow[at] if visit.sensor == E5 else before[at] if after is not None and after.sensor == E5 else visit
        for at, (visit, after) in enumerate(zip(visits, [*visits[1:], None], strict=True))
    ]
    assert late(*dreamt) == []


def test_an_overlap_within_the_filter_is_normal() -> None:
    assert late(Visit(E5, 900, 900, overlap_ms=20)) == []
    assert [one.sensor for one in late(Visit(E5, 900, 900, overlap_ms=60))] == [E5]


def test_one_overlap_of_several_proves_nothing_where_reports_are_lost() -> None:
    overlapping, quick = Visit(E5, 900, 900, overlap_ms=200), Visit(E5, 900, 900)
    lossy = {"resent": 200}
    for visits, sensors, sensors_if_lossy in (
        ((overlapping,), [E5], []),
        ((overlapping, quick, overlapping), [E5], []),
        ((overlapping, overlapping), [E5], [E5]),
        ((overlapping, overlapping, replace(quick, is_last=True)), [E5], [E5]),
    ):
        for counters, expected in (({}, sensors), (lossy, sensors_if_lossy)):
            evidence = Evidence(visits=visits, counters=counters)
            assert [one.sensor for one in late_sensors(BOARD, evidence, NOTHING)] == expected


@pytest.mark.parametrize(("times", "sensors"), [(0, [E5]), (1, [E5]), (2, []), (3, [])])
def test_what_is_closed_for_another_piece_is_not_late_unless_that_only_passed_it(
    times: int, sensors: list[Crosspoint]
) -> None:
    empty = at_rest(BOARD)
    looks = tuple(
        Look(Stage.REEDS, with_closed(empty, [F5, E5] if number < times else [F5]), asked=F5)
        for number in range(3)
    )
    evidence = Evidence(looks=looks, visits=(Visit(E5, 900, 900, overlap_ms=500), Visit(F5, 900, 900)))
    assert [one.sensor for one in late_sensors(BOARD, evidence, NOTHING)] == sensors


def test_what_is_closed_for_another_piece_is_late_beside_a_third_one() -> None:
    d5, empty = BOARD.space("d5").first, at_rest(BOARD)
    looks = (Look(Stage.REEDS, with_closed(empty, [F5, E5]), asked=F5),)
    visits = (Visit(d5, 900, 900), Visit(E5, 900, 900, overlap_ms=500), Visit(d5, 900, 900))
    found = late_sensors(BOARD, Evidence(looks=looks, visits=visits), NOTHING)
    assert [one.sensor for one in found] == [E5]


def test_a_flight_of_the_usual_length_shows_both_its_ends_to_be_in_time() -> None:
    visits = flown(0, closes_ms=350, slides=1.0)[len(ROW) * 3 :]
    moves = in_time(BOARD, Evidence(visits=visits), NOTHING)
    assert {(E5, False), (F5, True)} <= moves
    assert moves.isdisjoint({(E5, True), (BOARD.space("d5").first, False)})
    assert (F5, True) not in in_time(BOARD, Evidence(visits=visits), frozenset({E5}))
    assert in_time(BOARD, Evidence(visits=visits[: len(ROW)]), NOTHING) == frozenset()


def test_nothing_is_found_of_what_is_affected_nor_of_what_comes_before_it() -> None:
    visits = Visit(E5, 900, 900, overlap_ms=500), Visit(F5, 900, 900)
    assert late(*visits) != []
    assert late(*visits, affected=frozenset({E5})) == []
    assert late(*visits, affected=frozenset({F5})) == []


def test_a_piece_that_was_taken_off_meanwhile_was_on_no_way() -> None:
    visits = flown(0, closes_ms=350, slides=1.0)
    apart = tuple(
        replace(visit, is_last=after is not None and after.sensor == E5)
        for visit, after in zip(visits, [*visits[1:], None], strict=True)
    )
    assert late(*visits) != []
    assert late(*apart) == []
