"""The page about scenarios: its examples run, and it names everything there is."""

import re
from pathlib import Path

import pytest

from controller.annexes.scenarios import act_parser, expectations
from controller.annexes.scenarios.observed_rhythm import AT_ONCE, WATCHED
from controller.annexes.scenarios.rehearsal import rehearse
from controller.annexes.scenarios.scenario_parser import read_scenario, scenario_names
from controller.annexes.scenarios.scenario_report import Result
from controller.annexes.scenarios.steps import VERDICTS
from hardware.profiles import DEFAULT, load_profile
from tests.sweeps import sampled

PROFILE = load_profile(DEFAULT)
PAGE = (Path(__file__).parents[3] / "docs" / "develop" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```scenario\n(.*?)```", PAGE, flags=re.DOTALL)
NAMED = set(re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)))


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 3


@sampled(2)
@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_runs(text: str) -> None:
    report = rehearse(read_scenario(text, "docs/develop/scenarios.md", PROFILE), PROFILE)
    assert report.result is Result.OK, "\n".join(map(str, report.steps))


@pytest.mark.parametrize("word", [*act_parser.USAGE, *expectations.USAGE])
def test_every_act_and_every_condition_is_described(word: str) -> None:
    assert any(name.split()[0] == word for name in NAMED)
    assert any(f" {word}" in line for text in EXAMPLES for line in text.splitlines())


@pytest.mark.parametrize("look", [*AT_ONCE, *WATCHED])
def test_every_look_is_described(look: str) -> None:
    assert re.sub(r" (orange|purple|white)$", " HUE", look) in NAMED


def test_every_verdict_is_described() -> None:
    assert set(VERDICTS) <= NAMED


def test_every_scenario_that_ships_is_in_a_table_and_nothing_else_is() -> None:
    tables = PAGE.split("## What ships")[1]
    assert set(re.findall(r"`([a-z-]+)`", tables)) == set(scenario_names())
