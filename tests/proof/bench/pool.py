"""A pool of processes, for figures that take long."""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread


def pool(processes: int) -> ProcessPoolExecutor:
    """Make a pool of processes, each forked from one without threads; Windows starts each anew.

    They end with the process that made them, even if that is killed in the middle of their work.
    """
    context = get_context("spawn" if sys.platform == "win32" else "forkserver")
    return ProcessPoolExecutor(processes, context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
