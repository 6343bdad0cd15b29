"""Trials: put one defect at a time into a copy of the project, run its tests, and take it out again.

A trial decides whether a defect is caught. A failing test catches it; tests that cannot even be collected, or
do not finish, do not.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.checkouts import ROOMS, python_path
from tests.defects.defect import Defect

ROOT = Path(__file__).parents[2]

#: The time limits for the tests of one defect, and for those of all defects together on the untouched copy.
LIMIT_S = 120.0
UNTOUCHED_LIMIT_S = 1800.0
#: How long a test waits for something that must happen: short enough that it fails within the limit.
WAIT_S = 30.0

#: pytest's exit codes if every test passed, and if some failed.
_ALL_PASSED, _SOME_FAILED = 0, 1

_PACKAGES = (*(f"manalath_board.{room}" for room in ROOMS), "tests")
_WHERE = (
    f"import {', '.join(_PACKAGES)}; print({', '.join(f'{name}.__file__' for name in _PACKAGES)}, sep='\\n')"
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


class Copy:
    """The project as it is now, without hidden or built files, in a ``folder`` that does not exist yet."""

    def __init__(self, folder: Path) -> None:
        unwanted = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist")
        self._folder = Path(shutil.copytree(ROOT, folder, ignore=unwanted)).resolve()
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        inherited.pop("PYTHONDONTWRITEBYTECODE", None)
        self._environment = inherited | {
            "PYTHONPATH": python_path(self._folder),
            "TESTS_WAIT_S": str(WAIT_S),
        }
        self._written_s = int(time.time())
        self._check_imports()

    def check_untouched(self, tests: Iterable[str]) -> None:
        """Check that these test files pass without any defect; TrialError if one does not."""
        run = self._test(tests, UNTOUCHED_LIMIT_S)
        if run.code != _ALL_PASSED:
            raise TrialError(f"without any defect the tests do not pass; mend that first:\n{run.end}")

    def try_out(self, defect: Defect) -> Trial:
        """Put the defect in, run its tests until the first one fails, and take it out again.

        Raises TableError if it does not fit its file, TrialError if its tests cannot be run with it.
        """
        path = self._folder / defect.file
        whole = path.read_text(encoding="utf-8")
        self._write(path, defect.applied_to(whole))
        try:
            run = self._test(defect.caught_by, LIMIT_S)
        finally:
            self._write(path, whole)
        if run.code is None:
            return Trial(defect, None, f"its tests did not end within {LIMIT_S:g} s")
        if run.code not in {_ALL_PASSED, _SOME_FAILED}:
            raise TrialError(f"{defect.name}: its tests cannot be run with it:\n{run.end}")
        return Trial(defect, run.failed)

    def _write(self, path: Path, text: str) -> None:
        """Write a file with a new modification time: Python matches bytecode to a source by time and size."""
        path.write_text(text, encoding="utf-8")
        self._written_s += 1
        os.utime(path, (self._written_s, self._written_s))

    def _check_imports(self) -> None:
        """Check that the product is imported from this copy and from no other checkout."""
        where = self._python("-c", _WHERE, limit_s=LIMIT_S)
        away = [line for line in where.text.splitlines() if not Path(line).is_relative_to(self._folder)]
        if where.code != 0 or away:
            raise TrialError(f"the copy in {self._folder} is not what would be tested:\n{where.end}")

    def _test(self, tests: Iterable[str], limit_s: float) -> _Run:
        options = ("-x", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider", "--hypothesis-seed=0")
        return self._python("-m", "pytest", *options, *tests, limit_s=limit_s)

    def _python(self, *arguments: str, limit_s: float) -> _Run:
        """Run this Python in the copy; whatever it started ends with it."""
        process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self._folder,
            env=self._environment,
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
