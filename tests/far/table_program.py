"""A program with a simulated board as a process of its own, and what its page knows."""

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.deadline import DEADLINE_S, until
from tests.far.brokers import free_port
from tests.other_process import ROOT
from tests.page_line import page_line

State = dict[str, Any]
Said = Queue[str | bytes | ConnectionClosed]


class Table:
    """A program with a simulated board, and what its page knows."""

    def __init__(self, name: str, folder: Path) -> None:
        self._folder, self._port, self._log = folder / name, free_port(), folder / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._line: ClientConnection | None = None
        self._open = ExitStack()
        self._forget()

    def start(self, *options: str) -> None:
        command = [sys.executable, "-m", "controller.cli", "simulate", "--no-browser", "--speed", "4"]
        command += ["--port", str(self._port), "--data", str(self._folder), *options]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
        self._line = line = until(self._connected)
        Thread(target=self._follow, args=(line, self._sent), daemon=True).start()

    def _connected(self) -> ClientConnection | None:
        with suppress(OSError):
            return self._open.enter_context(page_line(f"http://127.0.0.1:{self._port}/"))
        return None

    @staticmethod
    def _follow(line: ClientConnection, sent: Said) -> None:
        """Take what the page is sent, until its line ends."""
        try:
            for said in line:
                sent.put(said)
        except ConnectionClosed as error:
            sent.put(error)

    def close(self) -> None:
        self._open.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = self._line = None
        self._forget()

    def _forget(self) -> None:
        """Know nothing: what a page was sent holds of the next program no more."""
        self.page: dict[str, State] = {}
        self.annexes: dict[str, State] = {}
        self._sent = Said()

    def ends(self) -> int:
        """Wait until the program has ended by itself; returns its exit code."""
        assert self._process is not None
        return self._process.wait(DEADLINE_S)

    def act(self, act: str, **fields: object) -> None:
        assert self._line is not None
        self._line.send(json.dumps({"act": act} | fields))

    def put(self, space: str, colour: str) -> None:
        self.act("put", space=space, colour=colour)

    def until(self, holds: Callable[[], object]) -> None:
        """Read what the page is sent until something holds of it."""
        until(
            lambda: "state" in self.page and "friend" in self.annexes and holds(),
            self._read,
            lambda: (self.page["state"]["message"], self.match),
        )

    def _read(self) -> None:
        with suppress(Empty):
            said = self._sent.get(timeout=0.1)
            if isinstance(said, ConnectionClosed):
                raise said
            if isinstance(said, str):
                message = json.loads(said)
                if message["t"] == "annex":
                    self.annexes[message["name"]] = message["view"]
                self.page[message["t"]] = message

    @property
    def match(self) -> State:
        found: State = self.annexes["friend"]
        return found

    @property
    def moves(self) -> list[str]:
        return [move["notation"] for move in self.page["state"]["moves"]]

    def until_said(self, text: str) -> None:
        self.until(lambda: text in self.page["state"]["message"]["text"])

    def until_moves(self, *moves: str) -> None:
        self.until(lambda: self.moves == list(moves))

    def until_stands(self, how: str) -> None:
        self.until(lambda: self.match["stands"] == how)
