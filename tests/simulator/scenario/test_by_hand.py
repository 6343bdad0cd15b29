"""A person with a board, led by its lights through whole scenarios."""


import pytest

from hardware.profiles import DEFAULT, load_profile
from simulator.clock import SimulatedClock
from simulator.scenario.asked_hands import PATIENCE_MS, SEEN
from simulator.scenario.by_hand import ByHand
from simulator.scenario.language import read_scenario
from simulator.scenario.library import load_scenario, scenario_names
from simulator.scenario.report import Report, Result
from simulator.scenario.steps import Scenario
from simulator.virtual_board import VirtualBoard
from tests.simulator.scenario.person import Person

PROFILE = load_profile(DEFAULT)

#: Scenarios that no person can do, or not to their end: what they need.
BEYOND_HANDS = {
    "broken-wire": "fault",
    "bumped": "needs simulator",
    "cable-out": "place while the cable is out",
    "dead-light": "fault",
    "dead-reed": "fault",
    "moved-while-away": "place while the cable is out",
    "off-centre": "off",
    "slid-half-way": "push",
    "stuck-reed": "fault",
    "two-at-once": "together",
    "weak-magnet": "fault",
}


def by_hand(scenario: Scenario, has_person: bool = True) -> tuple[Report, Person]:
    clock = SimulatedClock()
    board = VirtualBoard(PROFILE, clock, scenario.seed)
    person = Person(board.bench)
    run = ByHand(scenario, PROFILE, board, clock, person.hear if has_person else person.heard.append)
    return run.run(), person


@pytest.mark.parametrize("name", scenario_names())
def test_a_person_who_sees_only_the_lights_can_do_it(name: str) -> None:
    report, _ = by_hand(load_scenario(name, PROFILE))
    assert not report.is_bad, "\n".join(map(str, report.steps))
    assert (report.result is Result.SKIPPED) == (name in BEYOND_HANDS), report.result
