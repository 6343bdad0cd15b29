"""The portable part at random under the sanitizers for addresses and undefined behaviour."""

import subprocess
from pathlib import Path

import pytest

from tests.firmware.native import SHAPES, compile_native
from tests.sweeps import PROOF, sampled, swept

SOAK = Path(__file__).with_name("soak.c")


@PROOF
@sampled(1)
@pytest.mark.parametrize("board", swept(SHAPES, 2))
def test_nothing_that_a_board_meets_leads_astray(board: str, tmp_path: Path) -> None:
    program = compile_native(tmp_path, board, "-fsanitize=address,undefined", glue=SOAK)
    for seed in range(2):
        done = subprocess.run([str(program), str(seed), "60000"], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert "boots" in done.stdout
