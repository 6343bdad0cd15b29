"""Work shared among processes, for figures that take long."""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


def pool(processes: int) -> ProcessPoolExecutor:
    """Make a pool of so many processes, each forked from one that has no thread; Windows starts them anew."""
    return ProcessPoolExecutor(processes, get_context("spawn" if sys.platform == "win32" else "forkserver"))
