"""A board and a phone on two computers, as far as the system can tell: a network namespace each."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.deadline import DEADLINE_S
from tests.other_process import ROOT
from tests.sweeps import PROOF

BOARD, PHONE = ("manalath-board", "10.77.0.1"), ("manalath-phone", "10.77.0.2")
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
        ip("-n", BOARD[0], "address", "add", f"{PUBLIC}/32", "dev", "plug0")
        yield
    finally:
        for name, _ in (BOARD, PHONE):
            with suppress(subprocess.CalledProcessError):
                ip("netns", "del", name)


def reaches(address: str, port: int) -> bool:
    """Whether the phone reaches a port of the board."""
    script = f"import socket; raise SystemExit(socket.socket().connect_ex(({address!r}, {port})) != 0)"
    asked = [IP, "netns", "exec", PHONE[0], sys.executable, "-c", script]
    return subprocess.run(asked, check=False, timeout=DEADLINE_S).returncode == 0


@PROOF
@pytest.mark.usefixtures("networks")
def test_a_phone_finds_the_board_by_its_name_and_plays(tmp_path: Path) -> None:
    words = ["simulate", "--lan", "--no-browser", "--language", "en", "--data", str(tmp_path)]
    begin = [IP, "netns", "exec", BOARD[0], sys.executable, "-m", "controller.cli", *words]
    with subprocess.Popen(begin, cwd=ROOT, stdout=subprocess.PIPE, text=True) as board:
        assert board.stdout is not None
        try:
            said = next(line for line in board.stdout if "PIN" in line)
            where = re.search(
                r"http://manalath\.local:(\d+)/ or http://10\.77\.0\.1:\1/; the PIN is (\d{6})", said
            )
            while where is None:
                said = next(line for line in board.stdout if "PIN" in line)
                where = re.search(
                    r"http://manalath\.local:(\d+)/ or http://10\.77\.0\.1:\1/; the PIN is (\d{6})", said
                )
            port, pin = where.groups()
            assert PUBLIC not in said
            assert reaches(BOARD[1], int(port))
            assert not reaches(PUBLIC, int(port))
            phone = [IP, "netns", "exec", PHONE[0], sys.executable, "-m", "tests.far.phone", pin, port]
            played = subprocess.run(
                phone, cwd=ROOT, capture_output=True, text=True, timeout=DEADLINE_S, check=False
            )
        finally:
            board.terminate()
    assert played.stderr == ""
    assert played.stdout.splitlines() == [
        "manalath.local 10.77.0.1",
        "200 True",
        "204",
        "put",
    ]
