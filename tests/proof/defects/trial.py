"""Trials: run the tests of one defect with that defect in the product.

A trial decides whether a defect is caught. A failing test catches it; tests that cannot even be collected, or
do not finish, do not.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from tests.checkouts import ROOT
from tests.proof.defects.defect import Defect
from tests.proof.defects.plugin import SEEDED, place_of

#: The time limits for the tests of one defect, and for those of all defects together without any.
LIMIT_S = 120.0
UNTOUCHED_LIMIT_S = 1800.0
#: How long a test waits for something that must happen: short enough that it fails within the limit.
WAIT_S = 30.0

#: pytest's exit codes if every test passed, and if some failed.
_ALL_PASSED, _SOME_FAILED = 0, 1

_OPTIONS = (
    "-x",
    "-q",
    "--tb=no",
    "-rfE",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:randomly",
    "--hypothesis-seed=0",
)


class TrialError(Exception):
    """A trial that proves nothing; the message explains why."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The result of one defect: ``by`` is the test that failed, None if none did; ``note`` adds details."""

    defect: Defect
    by: str | None
    note: str = ""

    @property
    def is_caught(self) -> bool:
        """Whether a test failed."""
        return self.by is not None


@dataclass(frozen=True, slots=True)
class _Run:
    """The result of a run of pytest; ``code`` is None if the run had to be stopped."""

    code: int | None
    text: str

    @property
    def failed(self) -> str | None:
        """The first test that failed."""
        lines = (line for line in self.text.splitlines() if line.startswith(("FAILED ", "ERROR ")))
        return next((line.split(" ", 1)[1].split(" - ", 1)[0] for line in lines), None)

    @property
    def end(self) -> str:
        """The last lines of output."""
        return "\n".join(self.text.strip().splitlines()[-15:])


def check_untouched(tests: Iterable[str]) -> None:
    """Check that these tests pass without any defect; TrialError if one does not."""
    run = _test(tests, UNTOUCHED_LIMIT_S)
    if run.code != _ALL_PASSED:
        raise TrialError(f"without any defect the tests do not pass; mend that first:\n{run.end}")


def try_out(defect: Defect) -> Trial:
    """Run the tests of a defect, with it, until the first one fails; TrialError if they cannot be run."""
    run = _test(defect.caught_by, LIMIT_S, place_of(defect))
    if run.code is None:
        return Trial(defect, None, f"its tests did not end within {LIMIT_S:g} s")
    if run.code not in {_ALL_PASSED, _SOME_FAILED}:
        raise TrialError(f"{defect.name}: its tests cannot be run with it:\n{run.end}")
    return Trial(defect, run.failed)


def _test(tests: Iterable[str], limit_s: float, seeded: str = "") -> _Run:
    """Run tests in a process of their own; whatever they started ends with it."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "tests.proof.defects.plugin",
            *_OPTIONS,
            *(f"tests/{test}" for test in tests),
        ],
        cwd=ROOT,
        env=inherited | {SEEDED: seeded, "TESTS_WAIT_S": str(WAIT_S)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    )
    try:
        text, _ = process.communicate(timeout=limit_s)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return _Run(None, process.communicate()[0])
    return _Run(process.returncode, text)
