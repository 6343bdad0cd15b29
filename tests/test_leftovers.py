"""What a test leaves behind fails it, whatever it is."""

import asyncio
import logging
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests import leftovers
from tests.leftovers import nothing_left


@contextmanager
def a_thread() -> Iterator[None]:
    is_over = threading.Event()
    thread = threading.Thread(target=is_over.wait, name="idle")
    thread.start()
    yield
    is_over.set()
    thread.join()


@contextmanager
def a_process() -> Iterator[None]:
    command = [sys.executable, "-c", "print(flush=True); input()"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield


@contextmanager
def a_socket() -> Iterator[None]:
    with socket.socket():
        yield


@contextmanager
def a_task() -> Iterator[None]:
    loop = asyncio.new_event_loop()
    coroutine = asyncio.sleep(0)
    task = loop.create_task(coroutine)
    loop.close()
    del task
    coroutine.close()
    yield


KINDS = {
    "thread idle": a_thread,
    "process .*input": a_process,
    "socket:": a_socket,
    "Task was destroyed": a_task,
}


@pytest.mark.parametrize("named", KINDS)
def test_what_is_left_behind_is_named(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leftovers, "DEADLINE_S", 0.0)
    # What asyncio complains of here is not for the fixture of this very test.
    monkeypatch.setattr(logging.getLogger("asyncio"), "handlers", [])
    left = KINDS[named]()

    def leave() -> None:
        with nothing_left():
            left.__enter__()

    try:
        with pytest.raises(AssertionError, match=f"left behind: {named}"):
            leave()
    finally:
        left.__exit__(None, None, None)


def test_a_thread_that_is_about_to_end_is_waited_for() -> None:
    with nothing_left():
        threading.Thread(target=lambda: None).start()
