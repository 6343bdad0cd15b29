"""A game with a crowd at its page: it ends for no player, grows little, prints little, and is recorded.

Each runs in its own process. The large ones are for ``make proof``.
"""

import asyncio
import json
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.deadline import DEADLINE_S, until
from tests.other_process import ROOT, address, serving
from tests.page_line import page_line
from tests.sweeps import PROOF
from tests.web.crowd import descriptors, pester
from tests.web.raw import Raw

#: What a crowd may cost, in megabytes of memory and bytes on the terminal.
MOST_MB = 120.0
MOST_SAID = 4000

#: The limit that a shell gives a program by default.
DESCRIPTORS = 1024


@contextmanager
def played(folder: Path) -> Iterator[str]:
    """Run a game; yield the address of its page, and check that a crowd costs no more than it may."""
    with serving("simulate", "--port", "0", "--data", str(folder)) as (process, lines):
        memory = psutil.Process(process.pid)
        url = address(lines)
        page_of(url)
        before = memory.memory_info().rss
        try:
            yield url
            assert process.poll() is None
            grown_mb = (memory.memory_info().rss - before) / 1e6
        finally:
            process.send_signal(signal.SIGTERM)
            _, said = process.communicate(timeout=DEADLINE_S)
            print(f"{len(said)} bytes said:\n{said}")  # noqa: T201
    print(f"{before / 1e6:.1f} MB, grown by {grown_mb:.1f} MB")  # noqa: T201
    assert process.returncode == 0
    assert grown_mb < MOST_MB
    assert len(said) < MOST_SAID
    assert "Traceback" not in said


def page_of(url: str) -> None:
    with urllib.request.urlopen(url, timeout=DEADLINE_S) as answer:  # noqa: S310 - our own
        assert b"<title>Manalath</title>" in answer.read()


#: Acts that put everything back as it was at first.
RESET = (
    '{"act": "reply", "answer": "leave", "spaces": [], "saw": "", "to": ""}',
    '{"act": "repair_all"}',
    '{"act": "go_on"}',
    '{"act": "speed", "speed": 1}',
    '{"act": "clear"}',
    '{"act": "new", "game": "manalath", "blocked": []}',
)
PUT = '{"act": "put", "space": "e5", "colour": "orange"}'


def play_a_move(url: str) -> None:
    """Begin a game and place a piece, over and over until no other page interferes."""
    state: dict[str, Any] = {}
    with page_line(url) as line:

        def reads_until(span_s: float, moves: list[str] | None = None) -> bool:
            """Read for ``span_s``, or until the game has these moves; return whether it does."""
            until_s = time.monotonic() + span_s
            with suppress(TimeoutError):
                while [move["notation"] for move in state.get("moves", ())] != moves:
                    message = line.recv(timeout=until_s - time.monotonic())
                    decoded = json.loads(message) if isinstance(message, str) else {}
                    state.update(decoded if decoded.get("t") == "state" else {})
                return True
            return False

        def is_played() -> bool:
            for act in RESET:
                line.send(act)
            # A piece on the board when a game begins does not count.
            reads_until(1.0)
            line.send(PUT)
            return reads_until(5.0, ["e5o"])

        until(is_played, seen=lambda: state)


def recorded(folder: Path) -> str:
    """Return the games of a folder, the newest last, as `manalath games` lists them."""
    return subprocess.run(
        [sys.executable, "-m", "controller.cli", "games", "--data", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=True,
    ).stdout


@PROOF
@pytest.mark.parametrize("silent", [100, pytest.param(1500, marks=pytest.mark.proof)])
def test_a_page_gets_in_beside_silent_connections(tmp_path: Path, silent: int) -> None:
    with ExitStack() as stack:
        with descriptors(DESCRIPTORS):
            url = stack.enter_context(played(tmp_path))
        with descriptors(4 * DESCRIPTORS):
            for _ in range(silent):
                stack.enter_context(Raw(int(url.rsplit(":", 1)[1].strip("/"))))
            page_of(url)
            play_a_move(url)


@PROOF
@pytest.mark.parametrize(
    ("pages", "messages"), [(4, 400), pytest.param(200, 300_000, marks=pytest.mark.proof)]
)
def test_a_game_goes_on_whatever_pages_send(tmp_path: Path, pages: int, messages: int) -> None:
    with played(tmp_path) as url:
        begun_s = time.perf_counter()
        asyncio.run(pester(url, pages, messages, seed=1))
        print(f"{messages / (time.perf_counter() - begun_s):.0f} messages a second")  # noqa: T201
        page_of(url)
        play_a_move(url)
    assert re.search(r" 1 +unfinished$", recorded(tmp_path).rstrip())
