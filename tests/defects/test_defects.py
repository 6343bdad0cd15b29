"""The table of defects fits the sources, a sample of it is caught, and a harmless change is not.

``make defects`` tries the whole table.
"""

import json
import random
import re
from dataclasses import replace

import pytest

from tests.defects.__main__ import for_people, for_programs, main
from tests.defects.defect import Defect, TableError
from tests.defects.table import DEFECTS
from tests.defects.trial import ROOT, Copy, Trial, TrialError

#: The sample is drawn from the defects whose tests take only a second or two.
QUICK = ("tests/hardware/", "tests/session/test_placements.py", "tests/session/test_keys", "tests/inference/")
SEED = 1
SAMPLED = 2

HARMLESS = Defect(
    name="harmless",
    meaning="Nobody would notice.",
    file="controller/inference/occupancy.py",
    old="#: Reading by (first reed closed, second reed closed).",
    new="#: Reading by (whatever).",
    caught_by=("tests/inference/test_occupancy.py",),
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("defects") / "copy")


def test_every_defect_fits_its_file_once_and_names_its_tests() -> None:
    for defect in DEFECTS:
        changed = defect.applied_to((ROOT / defect.file).read_text(encoding="utf-8"))
        if defect.file.endswith(".py"):
            compile(changed, defect.name, "exec")
        assert defect.old != defect.new, defect
        assert defect.file.split("/")[0] in {"controller", "firmware", "hardware", "simulator"}, defect
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", defect.name), defect
        assert re.fullmatch(r"[A-Z].*\.", defect.meaning), defect
        assert defect.caught_by, defect
        assert all((ROOT / test).is_file() for test in defect.caught_by), defect


def test_there_are_enough_and_each_has_its_own_name() -> None:
    assert len({defect.name for defect in DEFECTS}) == len(DEFECTS) >= 30


@pytest.mark.parametrize(("text", "times"), [("", 0), ("here and here", 2)])
def test_an_old_text_that_is_not_there_once_is_an_error(text: str, times: int) -> None:
    with pytest.raises(TableError, match=f"harmless: its old text is found {times} times in"):
        replace(HARMLESS, old="here").applied_to(text)


def test_a_sample_is_caught(copy: Copy) -> None:
    quick = [defect for defect in DEFECTS if all(test.startswith(QUICK) for test in defect.caught_by)]
    sample = random.Random(SEED).sample(quick, SAMPLED)
    copy.check_untouched({test for defect in sample for test in defect.caught_by})
    for defect in sample:
        trial = copy.try_out(defect)
        assert trial.is_caught, defect
        assert trial.by is not None
        assert trial.by.split("::")[0] in defect.caught_by


def test_what_is_harmless_is_not_caught_and_taken_out_again(copy: Copy) -> None:
    assert copy.try_out(HARMLESS) == Trial(HARMLESS, None)
    assert copy.try_out(HARMLESS).by is None


def test_a_defect_under_which_nothing_can_be_tested_is_no_defect(copy: Copy) -> None:
    with pytest.raises(TrialError, match="harmless: its tests cannot be run with it"):
        copy.try_out(replace(HARMLESS, new="import nothing_of_the_kind"))


def test_tests_that_fail_by_themselves_prove_nothing(copy: Copy) -> None:
    with pytest.raises(TrialError, match="without any defect the tests do not pass"):
        copy.check_untouched(["tests/there_are_none.py"])


def test_one_that_survives_is_told_to_people_and_programs() -> None:
    trials = [Trial(DEFECTS[0], "tests/test_it.py::test_it"), Trial(HARMLESS, None, "too slow")]
    people = for_people(trials)
    assert re.search(r"^no-settle +tests/test_it.py::test_it$", people, re.MULTILINE)
    assert re.search(r"^harmless +NOT CAUGHT: Nobody would notice. too slow$", people, re.MULTILINE)
    assert people.endswith("1 of 2 seeded defects caught on twins")
    told = json.loads(for_programs(trials))
    assert (told["of"], told["caught"]) == (2, 1)
    assert [(one["name"], one["is_caught"]) for one in told["defects"]] == [
        ("no-settle", True),
        ("harmless", False),
    ]


def test_a_name_that_is_none_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "no-such"]) == 2
    assert "there is no defect no-such" in capsys.readouterr().err
