"""A run on a twin: what is judged, how a failure is reported, and what can cause one."""

import hashlib

import pytest

from controller.annexes.scenarios.rehearsal import Rehearsal, rehearse
from controller.annexes.scenarios.scenario_parser import load_scenario, read_scenario
from controller.annexes.scenarios.scenario_report import Result, ScenarioReport
from controller.annexes.scenarios.steps import Scenario
from controller.games.hexagons.manalath_position import ManalathPosition
from controller.inference import index_of
from controller.messages import word
from hardware.profiles import DEFAULT, load_profile
from simulator.twin_clock import SimulatedClock
from tests.sweeps import sampled

PROFILE = load_profile(DEFAULT)


def scenario(text: str) -> Scenario:
    return read_scenario(f"title A test\n{text}", "test.txt", PROFILE)


def run(text: str) -> ScenarioReport:
    return rehearse(scenario(text), PROFILE)


def unmet(expectation: str, before: str = "at 100 place orange e5", at_ms: int = 1000) -> str:
    """Return the report's text about an expectation that does not hold."""
    step = run(f"{before}\nat {at_ms} expect {expectation}").steps[-1]
    assert step.result is Result.FAILED
    return word(step.told[0])


@pytest.mark.parametrize(
    ("expectation", "seen"),
    [
        ("light e5 purple", "seen:     light e5 orange"),
        (
            "light e5 f6 steady white",
            "seen:     light e5 changes between orange and white, light f6 stays dark",
        ),
        ("moves e5p", "seen:     moves e5o"),
        ("moves none", "seen:     moves e5o"),
        ("to-move orange", "seen:     to-move purple"),
        ('says "Orange to move"', "seen:     says 'Purple to move: Place a piece of either colour"),
        ("verdict misplaced", "seen:     verdict at-rest"),
        ("extra e5", "seen:     extra none"),
        ("missing e5", "seen:     missing none"),
        ("within 500 ms moves e5p", "seen:     moves e5o"),
    ],
)
def test_what_is_not_as_expected_is_reported(expectation: str, seen: str) -> None:
    assert unmet(expectation, at_ms=600).startswith(seen)


@sampled(2)
@pytest.mark.parametrize(
    ("act", "seen"),
    [
        ("place purple f6", "seen:     committed 2 f6p"),
        ("slide e5 e6", "seen:     replaced 1 e6o"),
        ("lift e5", "seen:     withdrawn 1"),
    ],
)
def test_nothing_means_nothing(act: str, seen: str) -> None:
    before = f"at 100 place orange e5\nat 1000 {act}"
    assert unmet("nothing for 1.5 s", before, 1001) == seen
    assert run(f"{before}\nat 4000 expect nothing for 1.5 s").result is Result.OK


def test_a_failure_is_reported_with_what_was_seen_and_the_lights() -> None:
    report = run("at 100 place orange e5\nat 200 expect moves e5o\nat 600 expect moves e5o")
    assert [step.result for step in report.steps] == [Result.OK, Result.FAILED, Result.OK]
    lines = str(report.steps[1]).splitlines()
    assert lines[0].split() == ["200", "ms", "expect", "moves", "e5o", "FAILED"]
    assert [line.strip() for line in lines[1:6]] == [
        "expected: moves e5o",
        "seen:     moves none",
        "moves none",
        "verdict under-way",
        "says 'Orange to move: Place a piece of either colour on an empty space.'",
    ]
    assert [line[13:] for line in lines[6:]] == [
        "i     . . . . . .",
        "h    . . . . . . .",
        "g   . . . . . . . .",
        "f  . . . . . . . . .",
        "e . . . . O . . . . .",
        "d  . . . . . . . . .",
        "c   . . . . . . . .",
        "b    . . . . . . .",
        "a     . O . . . .",
    ]
    assert str(report).startswith("test.txt: 2 ok, 1 FAILED; 0.600 s\nsha256 ")


def test_within_holds_at_some_moment_until_then_and_no_later() -> None:
    """A piece laid down at 100 ms counts a scan and 0.4 s later."""
    assert run("at 100 place orange e5\nafter 0 expect within 410 ms moves e5o").result is Result.OK
    assert run("at 100 place orange e5\nafter 0 expect within 390 ms moves e5o").result is Result.FAILED


def test_all_that_is_expected_together_holds_at_the_same_moment() -> None:
    text = "at 100 place orange e5\nafter 0 expect within 2 s moves none and moves e5o"
    assert run(text).result is Result.FAILED


def test_cut_lights_are_noticed() -> None:
    rehearsal = Rehearsal(load_scenario("wrong-piece", PROFILE), PROFILE, SimulatedClock())
    rehearsal.table.look = lambda: bytes(3 * len(PROFILE.lights))
    assert rehearsal.run().result is Result.FAILED


def test_broken_rules_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ManalathPosition, "legal_spaces", lambda _position: (0, 0))
    index_of.cache_clear()
    assert rehearse(load_scenario("placed", PROFILE), PROFILE).result is Result.FAILED
    index_of.cache_clear()


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("at 0 place orange e5\nat 10 place purple e5", "line 3: 'place purple e5': there is a piece on e5"),
        ("at 0 lift e5", "line 2: 'lift e5': there is no piece on e5; put one there first"),
        ("at 0 slide e5 e6", "line 2: 'slide e5 e6': there is no piece on e5"),
        ("at 0 push e5 e6 half 1 s", "line 2: 'push e5 e6 half 1 s': there is no piece on e5"),
        ("at 0 release ok", "line 2: 'release ok': the key ok is up already"),
        ("at 0 repair dead e5 orange", "line 2: 'repair dead e5 orange': there is no fault"),
        (
            "at 0 place orange e5\nat 500 exchange e5 purple\nat 600 place orange e5\nat 2000 wait",
            "line 3: 'exchange e5 purple': there is a piece on e5 already",
        ),
    ],
)
def test_what_no_hand_can_do_is_reported_with_its_line_and_the_rest_is_left_out(
    text: str, refusal: str
) -> None:
    report = run(f"{text}\nat 3000 place orange a1")
    steps = [step for step in report.steps if step.result is not Result.OK]
    assert [step.result for step in steps] == [Result.NOT_DONE] + [Result.SKIPPED] * (len(steps) - 1)
    assert word(steps[0].told[0]).startswith(f"test.txt, {refusal}")
    assert len(steps) > 1


def test_two_runs_of_a_seed_are_the_same_to_the_byte_and_those_of_another_are_not() -> None:
    text = "at 100 fault chatter e5 orange\nat 200 place orange e5\nat 2000 expect moves none"

    def lines(seed: int) -> list[str]:
        rehearsal = Rehearsal(scenario(f"seed {seed}\n{text}"), PROFILE, SimulatedClock())
        report = rehearsal.run()
        tape = "".join(f"{line}\n" for line in rehearsal.table.tape.lines)
        assert report.digest == hashlib.sha256(tape.encode()).hexdigest()
        return rehearsal.table.tape.lines

    assert lines(3) == lines(3)
    assert lines(3) != lines(4)


def test_the_tape_records_every_event_and_frame_with_its_time() -> None:
    text = "at 100 place orange e5\nat 200 press ok\nat 210 unplug\nat 300 wait"
    rehearsal = Rehearsal(scenario(text), PROFILE, SimulatedClock())
    rehearsal.run()
    lines = rehearsal.table.tape.lines
    assert lines[0] == "0.000 linked virtual hex70-dual-mega virtual"
    assert "0.400 sensors 0 board 0 closed none raw none" in lines
    sensed = next(n for n, line in enumerate(lines) if " closed e5.orange raw e5.orange" in line)
    shown = next(n for n, line in enumerate(lines) if " frame " in line and "e5=ff5500" in line)
    assert sensed < shown
    assert lines[sensed].split()[0] == lines[shown].split()[0]
    assert any(" closed key.ok,e5.orange raw " in line for line in lines)
    assert any(line.endswith(" unlinked serial_link.cable_out") for line in lines)


def test_a_reference_line_that_is_open_is_on_the_tape() -> None:
    rehearsal = Rehearsal(
        scenario("at 100 fault open-wire row 4 at pin\nat 200 wait"), PROFILE, SimulatedClock()
    )
    rehearsal.run()
    assert any("closed 4.20" in line for line in rehearsal.table.tape.lines)


def test_a_power_cut_leaves_nothing_but_what_was_recorded() -> None:
    """A move undone by key is gone from the record, too; a move that did not yet count was never in it."""
    report = run(
        "at 0 place orange e5\nat 1000 place purple c3\nat 2000 tap undo\nat 3000 lift c3\n"
        "at 4000 place purple g4\nat 4100 power off\nat 5000 power on\nat 5200 expect moves e5o"
    )
    assert report.result is Result.OK, "\n".join(map(str, report.steps))


def test_a_time_between_two_microseconds_comes() -> None:
    """Half a microsecond and a third of one: times that no board's clock ever has."""
    assert run("at 0.1004 wait\nafter 0.0003 wait\nafter 0.0005 expect moves none").result is Result.OK
