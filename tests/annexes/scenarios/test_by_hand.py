"""A person with a board, led by its lights through whole scenarios."""

from collections.abc import Callable

import pytest

from controller.annexes.scenarios.asked_hands import PATIENCE_MS, SEEN
from controller.annexes.scenarios.rehearsal import ByHand
from controller.annexes.scenarios.scenario_parser import load_scenario, read_scenario, scenario_names
from controller.annexes.scenarios.scenario_report import Result, ScenarioReport
from controller.annexes.scenarios.steps import Scenario
from controller.board import Key, Profile
from controller.games import Colour
from controller.messages import Message, word
from hardware.profiles import DEFAULT, load_profile
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench
from tests.annexes.scenarios.boards import board_of
from tests.annexes.scenarios.person import Person
from tests.sweeps import PROOF, sampled, swept

PROFILE = load_profile(DEFAULT)

#: Scenarios that a person cannot do, or not to their end, and what prevents it.
BEYOND_HANDS = {
    "bouncing-reed": "fault",
    "broken-wire": "fault",
    "bumped": "needs simulator",
    "cable-out": "place while the cable is out",
    "chattering-reed": "fault",
    "crosstalk": "fault",
    "dead-light": "fault",
    "dead-reed": "fault",
    "late-link": "fault",
    "loose-connector": "fault",
    "lossy-link": "fault",
    "moved-while-away": "place while the cable is out",
    "off-centre": "off",
    "power-cut": "power",
    "resets": "fault",
    "resume-declined": "power",
    "resumed": "power",
    "slid-half-way": "push",
    "slow-column": "fault",
    "slow-release": "fault",
    "stuck-key": "fault",
    "stuck-reed": "fault",
    "stuck-after-the-end": "fault",
    "swapped-lights": "fault",
    "two-at-once": "together",
    "weak-magnet": "fault",
    "weak-supply": "fault",
}

#: A person at the board: hears a line and may act.
Somebody = Callable[[Workbench], Callable[[Message], None]]


def by_hand(
    scenario: Scenario, somebody: Somebody, profile: Profile = PROFILE
) -> tuple[ScenarioReport, ByHand]:
    clock = SimulatedClock()
    board = VirtualBoard(profile, clock, scenario.seed)
    run = ByHand(scenario, profile, board, clock, somebody(board.workbench))
    return run.run(), run


def person(workbench: Workbench) -> Callable[[Message], None]:
    return Person(workbench).hear


def scenario(text: str) -> Scenario:
    return read_scenario(f"title A test\n{text}", "test", PROFILE)


@sampled(1)
@pytest.mark.parametrize("name", swept(scenario_names(), 16))
def test_a_person_who_sees_only_the_lights_can_do_it(name: str) -> None:
    profile = board_of(name)
    report, _ = by_hand(load_scenario(name, profile), person, profile)
    assert not report.is_bad, "\n".join(map(str, report.steps))
    assert (report.result is Result.SKIPPED) == (name in BEYOND_HANDS), report.result


def test_what_needs_the_simulator_is_skipped_with_all_that_depends_on_it() -> None:
    report, _ = by_hand(
        scenario("at 100 place orange e5\nat 600 fault dead c3 orange\nat 700 expect moves none"), person
    )
    assert [step.result for step in report.steps] == [Result.OK, Result.SKIPPED, Result.SKIPPED]
    assert report.steps[1].told == (Message("rehearsal.needs_simulator"),)
    assert report.steps[2].told == (Message("rehearsal.skipped", line=3),)
    assert not report.is_bad


@PROOF
def test_what_nobody_does_is_said_and_ends_it() -> None:
    said: list[Message] = []
    report, run = by_hand(scenario("at 100 place orange e5\nat 600 expect moves e5o"), lambda _: said.append)
    assert [step.result for step in report.steps] == [Result.NOT_DONE, Result.SKIPPED]
    assert report.is_bad
    assert [word(why) for why in report.steps[0].told] == [
        "nobody did it within 60 s: Place an orange piece on e5."
    ]
    assert [word(asked) for asked in said] == ["Place an orange piece on e5."]
    assert PATIENCE_MS <= run.table.now_ms() <= PATIENCE_MS + 1000


@PROOF
def test_a_key_that_nobody_lets_up_is_named() -> None:
    def heavy(workbench: Workbench) -> Callable[[Message], None]:
        return lambda asked: None if asked == SEEN else workbench.press(Key.OK)

    report, _ = by_hand(scenario("at 100 tap ok"), heavy)
    let_up = Message("rehearsal.release", key="ok")
    assert report.steps[0].told == (Message("rehearsal.nobody_did", seconds=60.0, asked=let_up),)


def test_times_count_from_what_the_hand_did() -> None:
    """The person takes seconds; the piece counts 0.4 s after it is down, and not sooner."""
    text = "at 0 place orange e5\nat 390 expect moves none\nat 420 expect moves e5o"
    report, run = by_hand(scenario(text), person)
    assert report.result is Result.OK
    assert run.table.now_ms() > 1500


def test_a_slip_is_led_right_by_the_same_lights() -> None:
    def clumsy(workbench: Workbench) -> Callable[[Message], None]:
        follower = Person(workbench)

        def hear(line: Message) -> None:
            if not follower.heard:
                workbench.after(100, lambda: workbench.put("a1", Colour.SECOND))
            follower.hear(line)

        return hear

    report, run = by_hand(scenario("at 0 place orange e5\nat 100 wait"), clumsy)
    assert report.result is Result.OK
    closed = [line.split(" closed ")[1].split()[0] for line in run.table.tape.lines if " closed " in line]
    assert "a1.purple" in closed
    assert closed[-1] == "e5.orange"


def test_pieces_on_the_table_have_to_come_off_before_it_begins() -> None:
    def untidy(workbench: Workbench) -> Callable[[Message], None]:
        workbench.put("c3", Colour.FIRST)
        workbench.put("g4", Colour.SECOND)
        return person(workbench)

    report, _ = by_hand(scenario("at 1000 place orange e5\nat 1500 expect moves e5o"), untidy)
    assert report.result is Result.OK, "\n".join(map(str, report.steps))


def test_a_board_that_never_answers_is_said() -> None:
    def unplugged(workbench: Workbench) -> Callable[[Message], None]:
        workbench.unplug()
        return person(workbench)

    report, _ = by_hand(scenario("at 1000 place orange e5"), unplugged)
    assert report.steps[0].told == (Message("rehearsal.no_answer"),)
    assert report.is_bad


def test_what_was_seen_is_said() -> None:
    heard: list[Message] = []

    def listening(workbench: Workbench) -> Callable[[Message], None]:
        follower = Person(workbench)
        heard.extend(follower.heard)

        def hear(line: Message) -> None:
            heard.append(line)
            follower.hear(line)

        return hear

    by_hand(scenario("at 0 place orange e5\nat 900 slide e5 e6\nat 1800 tap undo\nat 2000 sweep"), listening)
    assert [word(line) for line in heard] == [
        "Place an orange piece on e5.",
        word(SEEN),
        "Slide the piece from e5 to e6, at about 200 mm a second.",
        word(SEEN),
        "Press the key undo briefly.",
        word(SEEN),
        word(SEEN),
        "Take off all pieces.",
        word(SEEN),
    ]
