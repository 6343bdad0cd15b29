"""Every shipped scenario holds, and is the same run everywhere."""

import json

import pytest

from controller.annexes.scenarios.rehearsal import rehearse
from controller.annexes.scenarios.scenario_parser import load_scenario, scenario_names
from controller.annexes.scenarios.scenario_report import Result
from tests.annexes.scenarios.boards import board_of
from tests.other_process import printed_by
from tests.sweeps import PROOF, sampled, swept_keeping


@sampled(3)
@pytest.mark.parametrize("name", scenario_names())
def test_it_holds(name: str) -> None:
    report = rehearse(load_scenario(name, board_of(name)), board_of(name))
    assert report.result is Result.OK, "\n".join(map(str, report.steps))


@pytest.mark.parametrize("name", scenario_names())
def test_it_expects_something_and_says_what_it_shows(name: str) -> None:
    scenario = load_scenario(name, board_of(name))
    assert scenario.title
    assert scenario.about
    assert any(step.text.startswith("expect") for step in scenario.steps)


def digest(name: str, hash_seed: str) -> str:
    command = ("-m", "controller.cli", "scenario", name, "--json")
    return str(json.loads(printed_by(*command, hash_seed=hash_seed))["sha256"])


@PROOF
@pytest.mark.parametrize("name", swept_keeping(scenario_names(), "slow-release"))
def test_the_same_seed_is_the_same_run_in_every_process(name: str) -> None:
    profile = board_of(name)
    assert digest(name, "4711") == rehearse(load_scenario(name, profile), profile).digest
