"""A Python of its own, with another order of sets and dicts: what is the same there does not hang on them."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def printed_by(*arguments: str, hash_seed: str) -> str:
    """Run ``python ARGUMENTS`` in the project's folder to its end; gives what it printed."""
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    ).stdout
