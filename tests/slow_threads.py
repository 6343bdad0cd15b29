"""Late threads, tasks and children: each goes on when it likes, as on a busy computer, with none kept busy.

A pytest plugin (``-p tests.slow_threads``). Every thread but the tests' own begins late, and rests now and
then, anywhere in its Python: before it takes a lock, between a change and the word of it. A task begins some
passes of its event loop late, and a program that is started begins late. A test that counts turns instead of
waiting for the event then fails, as it seldom does on a quiet computer; so does code that counts on who comes
first.

None of this is more than an operating system may do. An order run again by ``--randomly-seed`` has the delays
of the first run, test by test, as far as threads allow.
"""

import asyncio
import os
import random
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Generator
from types import FrameType
from typing import Any

import pytest

#: How late a thread or a child begins at most, and the longest rest of a thread; most are much shorter.
LATEST_S, REST_S = 0.3, 0.05
#: The longest run of a thread between two rests, in powers of ten of calls; a rest may come at the next one.
LONGEST_RUN = 5.5
#: How many passes of its event loop a task begins late.
PASSES = (0, 0, 1, 3, 10, 60)
#: How often a thread is let go first by who has started it.
EAGER = 0.3

_chance = random.Random()


def pytest_configure() -> None:
    """Make late whatever is begun from now on."""
    threading.setprofile(_begin_to_rest)
    for late, owner, name in (
        (_start_thread, threading.Thread, "start"),
        (_create_task, asyncio.BaseEventLoop, "create_task"),
        (_start_child, subprocess.Popen, "__init__"),
    ):
        setattr(owner, name, late)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let the delays of a test follow from the seed that is printed, whatever ran before it."""
    _chance.seed(f"{item.config.getoption('randomly_seed', 0)} {item.nodeid}")


# --- threads ---


class _Rests:
    """Puts a thread to rest after every so many calls."""

    def __init__(self) -> None:
        self._left = round(10 ** _chance.uniform(0.0, LONGEST_RUN))

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        del frame, event, arg
        self._left -= 1
        if self._left <= 0:
            self._left = round(10 ** _chance.uniform(0.0, LONGEST_RUN))
            _rest(REST_S)


def _begin_to_rest(frame: FrameType, event: str, arg: object) -> None:
    """Begin late, with rests of one's own; called by a new thread."""
    del frame, event, arg
    sys.setprofile(_Rests())
    _rest(LATEST_S)


def _rest(latest_s: float) -> None:
    time.sleep(latest_s * _chance.random() ** 2)


_threads_start = threading.Thread.start


def _start_thread(thread: threading.Thread) -> None:
    """Start a thread; let now it, now who started it go first."""
    _threads_start(thread)
    if _chance.random() < EAGER:
        _rest(LATEST_S)


# --- tasks ---


class _LateTask(Coroutine[Any, Any, Any]):
    """A coroutine that lets some passes of the event loop go by before it begins, unless it is cancelled."""

    def __init__(self, coroutine: Coroutine[Any, Any, Any]) -> None:
        self._coroutine = coroutine
        self._passes = _chance.choice(PASSES)

    def send(self, value: object) -> object:
        if self._passes:
            self._passes -= 1
            return None
        return self._coroutine.send(value)

    def throw(self, *error: Any) -> object:  # noqa: ANN401 - as the coroutine takes it
        self._passes = 0
        return self._coroutine.throw(*error)

    def close(self) -> None:
        self._coroutine.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._coroutine.__await__()

    def __getattr__(self, name: str) -> object:
        return getattr(self._coroutine, name)


_tasks_create: Callable[..., asyncio.Task[Any]] = asyncio.BaseEventLoop.create_task


def _create_task(
    loop: asyncio.BaseEventLoop,
    coroutine: Coroutine[Any, Any, Any],
    **named: Any,  # noqa: ANN401 - as the loop takes it
) -> asyncio.Task[Any]:
    return _tasks_create(loop, _LateTask(coroutine), **named)


# --- children ---

_child_starts: Callable[..., None] = subprocess.Popen.__init__
_SLEEP = shutil.which("sleep")


def _start_child(child: "subprocess.Popen[Any]", args: Any, *rest: Any, **named: Any) -> None:  # noqa: ANN401
    """Start a program that is there under a shell that sleeps first; its process is the same."""
    is_plain = isinstance(args, list | tuple) and not rest and not named.keys() & {"shell", "executable"}
    if not is_plain or not _SLEEP or shutil.which(os.fspath(args[0])) is None:
        _child_starts(child, args, *rest, **named)
        return
    late_s = LATEST_S * _chance.random() ** 2
    waits = ["/bin/sh", "-c", f'{_SLEEP} {late_s:.3f}; exec "$@"', "late", *args]
    _child_starts(child, waits, **named)
    child.args = args
