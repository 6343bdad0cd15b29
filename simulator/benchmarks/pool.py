"""A pool of processes, for figures that take long."""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


def pool(processes: int) -> ProcessPoolExecutor:
    """Make a pool of processes, each forked from one without threads; Windows starts each anew."""
    return ProcessPoolExecutor(processes, get_context("spawn" if sys.platform == "win32" else "forkserver"))
