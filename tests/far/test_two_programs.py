"""A match of two programs, as their users have it: broker and board are killed, and nothing is lost."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.deadline import DEADLINE_S
from tests.far.brokers import free_port, mosquitto, until
from tests.other_process import ROOT

State = dict[str, Any]


class Table:
    """A program with a simulated board, and what its page knows."""

    def __init__(self, name: str, folder: Path) -> None:
        self._folder, self._port, self._log = folder / name, free_port(), folder / f"{name}.log"
        self.page: dict[str, State] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._line: ClientConnection | None = None

    def start(self, *options: str) -> None:
        command = [sys.executable, "-m", "controller.cli", "simulate", "--no-browser", "--speed", "4"]
        command += ["--port", str(self._port), "--data", str(self._folder), *options]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
        until(self._connects)

    def _connects(self) -> bool:
        try:
            self._line = connect(f"ws://127.0.0.1:{self._port}/ws", legacy=True)
        except OSError:
            return False
        return True

    def kill(self) -> None:
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = self._line = None

    def act(self, act: str, **fields: object) -> None:
        assert self._line is not None
        self._line.send(json.dumps({"act": act} | fields))

    def put(self, space: str, colour: str) -> None:
        self.act("put", space=space, colour=colour)

    def until(self, holds: Callable[[], object]) -> None:
        """Read what the page is sent until something holds of it."""
        latest_s = monotonic() + DEADLINE_S
        while not (self.page.keys() >= {"state", "role"} and holds()):
            assert self._line is not None
            assert monotonic() < latest_s, (self.page["state"]["message"], self.match)
            try:
                said = self._line.recv(timeout=0.1)
            except TimeoutError:
                continue
            if isinstance(said, str):
                message = json.loads(said)
                self.page[message["t"]] = message

    @property
    def match(self) -> State:
        found: State = self.page["role"]["match"]
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


@contextmanager
def seated(folder: Path) -> Iterator[tuple[Table, Table]]:
    tables = Table("ada", folder), Table("grace", folder)
    with ExitStack() as stack:
        for table in tables:
            stack.callback(table.kill)
        yield tables


@pytest.mark.broker
def test_a_match_survives_whatever_is_killed(tmp_path: Path) -> None:
    with mosquitto(tmp_path) as running, seated(tmp_path) as (ada, grace):
        ada.start("--invite", running.broker.url)
        ada.until(lambda: ada.match["link"])
        grace.start("--join", ada.match["link"])
        for table in (ada, grace):
            table.until_stands("here")
        ada.put("e5", "orange")
        grace.until_said("Put an orange piece on e5.")
        grace.put("e5", "orange")
        grace.until_moves("e5o")

        running.kill()
        grace.put("f6", "purple")
        grace.until_moves("e5o", "f6p")
        ada.until_stands("cut")
        running.start()
        ada.until_said("Put a purple piece on f6.")
        ada.put("f6", "purple")
        ada.until_moves("e5o", "f6p")

        grace.kill()
        ada.put("d4", "orange")
        ada.until_moves("e5o", "f6p", "d4o")
        ada.until_stands("away")
        grace.start()
        grace.until_said("An unfinished game")
        grace.put("e5", "orange")
        grace.put("f6", "purple")
        grace.act("tap", key="ok")
        grace.until_said("Put an orange piece on d4.")
        grace.put("d4", "orange")
        grace.until_moves("e5o", "f6p", "d4o")

        grace.act("choose", choice="draw")
        ada.until_said("Purple asks to draw")
        ada.act("tap", key="ok")
        for table in (ada, grace):
            table.until_said("agreed on a draw")
        grace.act("leave_match")
        ada.until_stands("ended")
