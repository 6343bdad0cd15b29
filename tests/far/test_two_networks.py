"""A board and a phone on two computers, as far as the system can tell: a network namespace each."""

import os
import pty
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from controller.web.connection_limit import MOST_GUESTS
from tests.deadline import DEADLINE_S
from tests.far.phone import PHONES
from tests.other_process import ROOT
from tests.sweeps import PROOF

BOARD, PHONE = ("manalath-board", "10.77.0.1"), ("manalath-phone", "10.77.0.2")
#: What the terminal says once the board has its name: the port and the PIN.
FOUND = re.compile(r"http://manalath\.local:(\d+)/ or http://10\.77\.0\.1:\1/; the PIN is (\d{6})\.")
IP = shutil.which("ip") or "ip"
#: An address that no private network has.
PUBLIC = "203.0.113.5"


def ip(*words: str) -> None:
    subprocess.run([IP, *words], check=True, capture_output=True, timeout=DEADLINE_S)


@pytest.fixture
def networks() -> Iterator[None]:
    """Two namespaces with a cable between them; the board has a public address as well."""
    for name, _ in (BOARD, PHONE):
        with suppress(subprocess.CalledProcessError):
            ip("netns", "del", name)
    try:
        for name, _ in (BOARD, PHONE):
            ip("netns", "add", name)
        ip(
            "link",
            "add",
            "plug0",
            "netns",
            BOARD[0],
            "type",
            "veth",
            "peer",
            "name",
            "plug1",
            "netns",
            PHONE[0],
        )
        for (name, address), plug in ((BOARD, "plug0"), (PHONE, "plug1")):
            ip("-n", name, "address", "add", f"{address}/24", "dev", plug)
            ip("-n", name, "link", "set", plug, "up")
            ip("-n", name, "link", "set", "lo", "up")
            ip("-n", name, "route", "add", "default", "dev", plug)
        for other in PHONES[1:]:
            ip("-n", PHONE[0], "address", "add", f"{other}/24", "dev", "plug1")
        ip("-n", BOARD[0], "address", "add", f"{PUBLIC}/32", "dev", "plug0")
        yield
    finally:
        for name, _ in (BOARD, PHONE):
            with suppress(subprocess.CalledProcessError):
                ip("netns", "del", name)


def at(network: tuple[str, str], *words: str) -> list[str]:
    """Return the command that runs a Python in a namespace."""
    return [IP, "netns", "exec", network[0], sys.executable, *words]


def reaches(address: str, port: str) -> bool:
    """Whether the phone reaches a port of the board."""
    script = f"import socket; raise SystemExit(socket.socket().connect_ex(({address!r}, {port})) != 0)"
    return subprocess.run(at(PHONE, "-c", script), check=False, timeout=DEADLINE_S).returncode == 0


@pytest.fixture
def home(networks: None, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The port and the PIN of a board whose door is open, once it has its name."""
    del networks
    words = ["simulate", "--lan", "--no-browser", "--language", "en", "--data", str(tmp_path)]
    # Only a terminal is told the PIN.
    screen, printer = pty.openpty()
    with (
        os.fdopen(screen, encoding="utf-8") as printed,
        subprocess.Popen(at(BOARD, "-m", "controller.cli", *words), cwd=ROOT, stdout=printer) as board,
    ):
        os.close(printer)
        try:
            found = (FOUND.search(line) for line in printed)
            yield next(match.groups() for match in found if match)  # type: ignore[misc]
        finally:
            board.kill()


@PROOF
def test_a_phone_finds_the_board_by_its_name_and_plays(home: tuple[str, str]) -> None:
    port, pin = home
    assert reaches(BOARD[1], port)
    assert not reaches(PUBLIC, port)
    phone = at(PHONE, "-m", "tests.far.phone", pin, port)
    played = subprocess.run(phone, cwd=ROOT, capture_output=True, text=True, timeout=DEADLINE_S, check=False)
    assert played.stderr == ""
    assert played.stdout.splitlines() == ["manalath.local 10.77.0.1", "200 True", "204", "put"]


@PROOF
def test_all_the_guests_there_are_places_for_leave_room_for_the_table(home: tuple[str, str]) -> None:
    """The page at the board comes all the same, and plays."""
    port, _ = home
    phones = at(PHONE, "-m", "tests.far.phone", "crowd", port, str(MOST_GUESTS))
    with subprocess.Popen(
        phones, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as crowd:
        assert crowd.stdout is not None
        try:
            assert crowd.stdout.readline() == f"{MOST_GUESTS}\n"
            there = at(BOARD, "-m", "tests.far.phone", "table", port)
            done = subprocess.run(
                there, cwd=ROOT, capture_output=True, text=True, timeout=DEADLINE_S, check=False
            )
            assert (done.stdout.splitlines(), done.stderr) == (["table", "e5o"], "")
        finally:
            crowd.kill()
