"""Fixtures: a plugged-in board, and the end of a command."""

import os
import signal
import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from tests.bare_board import BareBoard
from tests.play_command.plugged_board import Plugged


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Plugged:
    there = Plugged()
    room, finding = (
        ModuleType("hardware.serial_board"),
        ModuleType("hardware.serial_board.port_discovery"),
    )
    vars(room)["SerialBoard"] = there.open
    vars(finding)["choose"] = there.choose
    monkeypatch.setitem(sys.modules, "hardware.serial_board", room)
    monkeypatch.setitem(sys.modules, "hardware.serial_board.port_discovery", finding)
    return there


@pytest.fixture
def ended(signals: None) -> Callable[[BareBoard], None]:
    """End a command as Ctrl-C does."""
    del signals  # the fixture restores them afterwards
    return lambda _: os.kill(os.getpid(), signal.SIGINT)
