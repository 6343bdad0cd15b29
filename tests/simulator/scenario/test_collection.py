"""Every scenario that ships holds, and is the same run wherever it is run."""

import json

import pytest

from manalath_board.hardware.profiles import DEFAULT, load_profile
from manalath_board.simulator.scenario.library import load_scenario, scenario_names
from manalath_board.simulator.scenario.rehearsal import rehearse
from manalath_board.simulator.scenario.report import Result
from tests.other_process import printed_by

PROFILE = load_profile(DEFAULT)


@pytest.mark.parametrize("name", scenario_names())
def test_it_holds(name: str) -> None:
    report = rehearse(load_scenario(name, PROFILE), PROFILE)
    assert report.result is Result.OK, "\n".join(map(str, report.steps))


@pytest.mark.parametrize("name", scenario_names())
def test_it_expects_something_and_says_what_it_shows(name: str) -> None:
    scenario = load_scenario(name, PROFILE)
    assert scenario.title
    assert scenario.about
    assert any(step.text.startswith("expect") for step in scenario.steps)


def digests(hash_seed: str) -> dict[str, str]:
    done = printed_by(
        "-m", "manalath_board.controller.cli", "scenario", "--all", "--json", hash_seed=hash_seed
    )
    return {report["name"]: report["sha256"] for report in json.loads(done)}


def test_the_same_seed_is_the_same_run_in_every_process() -> None:
    here = {name: rehearse(load_scenario(name, PROFILE), PROFILE).digest for name in scenario_names()}
    assert digests("4711") == here
