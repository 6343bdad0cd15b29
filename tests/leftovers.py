"""What a test may leave behind: threads, child processes and sockets, which the next test would inherit.

Read from Linux's /proc, since that is fast enough to do before and after every test. A task of asyncio that
nobody waits for is not found here: asyncio logs it as an error, and `complaints` turns that into a failure.
"""

import logging
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.deadline import DEADLINE_S

_OWN = "/proc/self"
#: Dask's pool of threads, too, lasts as long as the program.
_POOL = "Dask-Offload"
_KEPT = ("multiprocessing.forkserver", "multiprocessing.resource_tracker")


@contextmanager
def nothing_left() -> Iterator[None]:
    """Check that what is done leaves nothing behind; a thread that is about to end is waited for."""
    threads, others = set(threading.enumerate()), _children() | _sockets()
    with complaints() as heard:
        yield
    new = [each for each in threading.enumerate() if each not in threads and not each.name.startswith(_POOL)]
    for thread in new:
        thread.join(DEADLINE_S)
    left = [f"thread {thread.name}" for thread in new if thread.is_alive()]
    left += sorted((_children() | _sockets()) - others)
    assert not left + heard, f"left behind: {', '.join(left + heard)}"


@contextmanager
def complaints() -> Iterator[list[str]]:
    """Collect what asyncio logs as an error: a task left pending, an exception that nobody saw."""
    heard: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: heard.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("asyncio")
    logger.addHandler(handler)
    try:
        yield heard
    finally:
        logger.removeHandler(handler)


def _children() -> set[str]:
    """Name the child processes, but for the two that multiprocessing keeps for all that it starts."""
    pids: set[str] = set()
    for thread in _listed("task"):
        with suppress(OSError):
            pids.update(Path(f"{_OWN}/task/{thread}/children").read_text().split())
    found = {f"process {pid}: {_command(pid)}" for pid in pids}
    return {child for child in found if not any(kept in child for kept in _KEPT)}


def _command(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ").strip()
    except OSError:
        return "gone"


def _sockets() -> set[str]:
    links = set()
    for descriptor in _listed("fd"):
        with suppress(OSError):
            links.add(os.readlink(f"{_OWN}/fd/{descriptor}"))  # noqa: PTH115 - before and after every test
    return {link for link in links if link.startswith("socket:")}


def _listed(folder: str) -> list[str]:
    with suppress(FileNotFoundError), os.scandir(f"{_OWN}/{folder}") as entries:
        return [entry.name for entry in entries]
    return []
