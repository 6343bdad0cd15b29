"""The product, or a Python, in its own process."""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.deadline import DEADLINE_S

ROOT = Path(__file__).parent.parent


def printed_by(*arguments: str, hash_seed: str) -> str:
    """Run ``python ARGUMENTS`` with its own order of sets, in the project's folder; return the output."""
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=True,
    ).stdout


@contextmanager
def serving(
    *arguments: str,
    environ: Mapping[str, str] | None = None,
    program: Sequence[str] = ("controller.cli",),
) -> Iterator[tuple["subprocess.Popen[str]", list[str]]]:
    """Run ``manalath ARGUMENTS`` until it prints where its page is; yield the process and its lines.

    ``environ`` is added to the environment of the tests, and ``program`` is run instead if given.
    """
    command = [sys.executable, "-m", *program, *arguments, "--no-browser"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **(environ or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            try:
                lines = served(process.stdout)
            except AssertionError as error:
                error.add_note(str(process.communicate()))
                raise
            yield process, lines
        finally:
            process.kill()


def served(printed: Iterable[str]) -> list[str]:
    """Read what it prints until it has said where its page is; return the lines."""
    lines = []
    for line in printed:
        lines.append(line.strip())
        if "http" in line:
            return lines
    raise AssertionError(f"it ended without a page: {lines}")


def address(lines: list[str]) -> str:
    """Find the address of the page in the lines that `serving` yields."""
    return next(word for word in lines[-1].split() if word.startswith("http"))
