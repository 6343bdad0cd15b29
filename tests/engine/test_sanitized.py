"""The search in C under sanitizers: the same tests, with every memory access and every sum checked."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.sweeps import PROOF

GCC = shutil.which("gcc") or "gcc"
ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "controller/engine/native").glob("*.c"))
FLAGS = ["-O1", "-g", "-shared", "-fPIC", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]

#: Loads the checked search in place of the built one, and searches many positions with both.
PROGRAM = """
import importlib.machinery, importlib.util, random, sys

name = "controller.engine._native"
spec = importlib.util.spec_from_file_location(name, sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
from controller.engine.accelerator import outlook, search
from controller.engine.search import Budget
from controller.games import all_games

assert module.__file__ == sys.argv[1]
for game in all_games().values():
    chance = random.Random(7)
    for number in range(6):
        position = game.drawn(number)
        while position.outcome is None:
            board = position.search_board()
            if board.opening(number) is None and chance.random() < 0.1:
                budget = Budget(300, noise=chance.choice((0, 40)), seed=number, table_bits=6)
                assert search(board, budget, native=module) == search(board, budget, native=None)
                assert outlook(board, module) == outlook(board, None)
            position = position.play(chance.choice(position.legal_moves()))
print("checked")
"""


@PROOF
def test_no_access_and_no_sum_of_the_search_in_c_is_wrong(tmp_path: Path) -> None:
    library = tmp_path / f"checked{sysconfig.get_config_var('SHLIB_SUFFIX')}"
    include = f"-I{sysconfig.get_path('include')}"
    command = [GCC, *FLAGS, "-DPy_LIMITED_API=0x030B0000", include, *map(str, SOURCES), "-o", str(library)]
    subprocess.run(command, check=True)
    runtime = subprocess.run([GCC, "-print-file-name=libasan.so"], check=True, capture_output=True, text=True)
    environ = {**os.environ, "LD_PRELOAD": runtime.stdout.strip(), "ASAN_OPTIONS": "detect_leaks=0"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(library)],
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "checked\n"), done.stderr[-4000:]
