"""Processes that measure end with the one that started them."""

import subprocess
import sys

from tests.deadline import DEADLINE_S

#: Says who works, and is killed in the middle of it.
KILLED = """
import os, signal, time
from tests.proof.bench.pool import pool

if __name__ == "__main__":
    workers = pool(2)
    print(*{workers.submit(os.getpid).result() for _ in range(20)}, flush=True)
    for _ in range(2):
        workers.submit(time.sleep, 3600)
    time.sleep(0.1)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_no_process_outlives_the_one_that_was_killed() -> None:
    """The workers hold the other end of a pipe: it closes once the last of them has gone."""
    killed = subprocess.run(
        [sys.executable, "-c", KILLED], stdout=subprocess.PIPE, timeout=DEADLINE_S, check=False
    )
    assert killed.returncode < 0
    assert killed.stdout.split()
