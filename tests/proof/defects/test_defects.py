"""Each defect finds what it replaces, a sample is caught, and what nobody would notice is not.

``make defects`` tries them all.
"""

import json
import random
import re
from dataclasses import replace
from importlib import import_module

import pytest

from controller import inference
from controller.inference import occupancy
from controller.session import transition
from tests.checkouts import ROOT
from tests.proof.defects import seams, trial
from tests.proof.defects.command import for_people, for_programs, main
from tests.proof.defects.defect import Defect
from tests.proof.defects.every import DEFECTS
from tests.proof.defects.trial import Trial, TrialError
from tests.sweeps import PROOF

#: The sample is drawn from the defects whose tests take only a second or two.
QUICK = ("hardware/", "session/test_placements.py", "session/test_keys", "inference/")
SEED = 1
SAMPLED = 2
MOST = 120

UNNOTICED = replace(DEFECTS["colours_exchanged"], caught_by=("test_geometry.py",))


@PROOF
@pytest.mark.parametrize("defect", DEFECTS.values(), ids=DEFECTS)
def test_each_finds_what_it_replaces(defect: Defect) -> None:
    assert re.fullmatch(r"[A-Z].*\.", defect.meaning)
    assert defect.caught_by
    defect.seed()
    seams.put_back()


def test_the_tests_that_they_name_exist() -> None:
    named = {test for defect in DEFECTS.values() for test in defect.caught_by}
    assert not {test for test in named if not (ROOT / "tests" / test).exists()}


def test_there_are_few_enough_to_try_them_all() -> None:
    assert len(DEFECTS) <= MOST


def test_whoever_has_a_function_gets_the_erring_one_and_the_true_one_back() -> None:
    home = import_module("controller.inference.readings")
    owners, true = [vars(home), vars(inference), vars(transition)], occupancy
    seams.always(true, None)
    assert all(owner["occupancy"] is not true for owner in owners)
    seams.put_back()
    assert all(owner["occupancy"] is true for owner in owners)


def test_a_function_that_is_nowhere_is_an_error() -> None:
    with pytest.raises(AssertionError, match="is nowhere"):
        seams.always(lambda: None, None)


@PROOF
def test_a_sample_is_caught() -> None:
    quick = [
        defect for defect in DEFECTS.values() if all(test.startswith(QUICK) for test in defect.caught_by)
    ]
    for defect in random.Random(SEED).sample(quick, SAMPLED):
        tried = trial.try_out(defect)
        assert tried.by is not None, defect
        assert tried.by.startswith(tuple(f"tests/{test}" for test in defect.caught_by))


@PROOF
def test_what_its_tests_do_not_notice_is_not_caught() -> None:
    trial.check_untouched(UNNOTICED.caught_by)
    assert trial.try_out(UNNOTICED) == Trial(UNNOTICED, None)


@PROOF
def test_a_defect_whose_tests_cannot_be_run_proves_nothing() -> None:
    with pytest.raises(TrialError, match="colours_exchanged: its tests cannot be run with it"):
        trial.try_out(replace(UNNOTICED, caught_by=("there_are_none.py",)))


@PROOF
def test_tests_that_fail_by_themselves_prove_nothing() -> None:
    with pytest.raises(TrialError, match="without any defect the tests do not pass"):
        trial.check_untouched(["there_are_none.py"])


def test_one_that_survives_is_told_to_people_and_programs() -> None:
    trials = [Trial(DEFECTS["six_allowed"], "tests/test_it.py::test_it"), Trial(UNNOTICED, None, "too slow")]
    people = for_people(trials)
    assert re.search(r"^six_allowed +tests/test_it.py::test_it$", people, re.MULTILINE)
    assert re.search(r"^colours_exchanged +NOT CAUGHT: Every orange .* too slow$", people, re.MULTILINE)
    assert people.endswith("1 of 2 seeded defects caught")
    told = json.loads(for_programs(trials))
    assert (told["of"], told["caught"]) == (2, 1)
    assert [(one["name"], one["is_caught"]) for one in told["defects"]] == [
        ("six_allowed", True),
        ("colours_exchanged", False),
    ]


def test_a_name_that_is_none_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "no_such"]) == 2
    assert "there is no defect no_such" in capsys.readouterr().err
