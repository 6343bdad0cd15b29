"""Try every seeded defect: ``python -m tests.proof defects [--only NAME] [--json]``.

Ends with 0 if all of them are caught, 1 if one is not, 2 if that cannot be said.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tests.proof.defects.defect import Defect
from tests.proof.defects.every import DEFECTS
from tests.proof.defects.trial import Trial, TrialError, check_untouched, try_out

#: How many defects are tried at once, each in its own process.
WORKERS = 2

T = TypeVar("T")
R = TypeVar("R")


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the defects that were asked for, and print the results."""
    asked = _asked(arguments)
    unknown = sorted(set(asked.only) - DEFECTS.keys())
    if unknown:
        print(f"there is no defect {unknown[0]}; their names are in tests/proof/defects/", file=sys.stderr)
        return 2
    try:
        trials = try_all([DEFECTS[name] for name in asked.only or DEFECTS])
    except TrialError as error:
        print(error, file=sys.stderr)
        return 2
    print(for_programs(trials) if asked.json else for_people(trials))
    return 0 if all(trial.is_caught for trial in trials) else 1


def try_all(defects: Sequence[Defect]) -> list[Trial]:
    """Try each defect on its own, once its tests have passed without any; report progress on stderr.

    Raises TrialError: see `tests.proof.defects.trial`.
    """
    begun_s, done = time.perf_counter(), list[Trial]()

    def try_and_say(defect: Defect) -> Trial:
        done.append(try_out(defect))
        said = "caught" if done[-1].is_caught else "NOT CAUGHT"
        _say(f"{len(done)} of {len(defects)}: {defect.name} {said}")
        return done[-1]

    tests = sorted({test for defect in defects for test in defect.caught_by})
    _say(f"without any defect first: {len(tests)} files and folders of tests")
    _each([share for number in range(WORKERS) if (share := tests[number::WORKERS])], check_untouched)
    trials = _each(defects, try_and_say)
    _say(f"{time.perf_counter() - begun_s:.0f} s")
    return trials


def _each(things: Sequence[T], act: Callable[[T], R]) -> list[R]:
    """Act on each thing, `WORKERS` at once; the first error stops them all."""
    pool = ThreadPoolExecutor(WORKERS)
    try:
        return list(pool.map(act, things))
    finally:
        pool.shutdown(cancel_futures=True)


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.proof defects", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument(
        "--only", metavar="NAME", action="append", default=[], help="try this one; may be repeated"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object for programs")
    return parser.parse_args(arguments)


def for_people(trials: Sequence[Trial]) -> str:
    """Return a table with one line per trial, and how many defects were caught."""
    width = max(len(trial.defect.name) for trial in trials)
    lines = [f"{'defect':{width}}  caught by"]
    for trial in trials:
        missed = f"NOT CAUGHT: {trial.defect.meaning} {trial.note}".rstrip()
        lines.append(f"{trial.defect.name:{width}}  {trial.by or missed}")
    caught = sum(trial.is_caught for trial in trials)
    return "\n".join([*lines, "", f"{caught} of {len(trials)} seeded defects caught"])


def for_programs(trials: Sequence[Trial]) -> str:
    """Return one JSON object with a list of all trials."""
    seen = [
        {
            "name": trial.defect.name,
            "meaning": trial.defect.meaning,
            "is_caught": trial.is_caught,
            "by": trial.by,
            "note": trial.note,
        }
        for trial in trials
    ]
    return json.dumps(
        {"of": len(trials), "caught": sum(t.is_caught for t in trials), "defects": seen}, indent=1
    )


def _say(progress: str) -> None:
    print(progress, file=sys.stderr, flush=True)
