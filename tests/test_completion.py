"""A shell is told how a line goes on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deadline import DEADLINE_S
from tests.sweeps import sampled


@sampled(1)
@pytest.mark.parametrize(
    ("line", "offered", "other"),
    [
        ("manalath dia", {"diagnose"}, {"doctor"}),
        ("manalath simulate --ga", {"--game"}, {"--port"}),
        ("manalath simulate --game man", {"mana", "manalath", "manalath-stein"}, {"mammalath"}),
    ],
)
def test_a_line_goes_on_as_the_parser_would_have_it(
    line: str, offered: set[str], other: set[str], tmp_path: Path
) -> None:
    answer = tmp_path / "answer"
    asked = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
    }
    subprocess.run(
        [sys.executable, "-m", "controller.cli"], env={**os.environ, **asked}, timeout=DEADLINE_S, check=False
    )
    words = {word.strip() for word in answer.read_text().split("\v")}
    assert offered <= words
    assert not other & words
