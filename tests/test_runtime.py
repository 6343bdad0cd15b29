"""A running board: what its threads owe each other."""

import io
import sys
import time
from pathlib import Path

import pytest

from controller.cli import main
from controller.messages import Message
from controller.web import server
from controller.web.log_limiter import Complaints
from tests.damaged_network import network_damaged
from tests.deadline import until
from tests.test_board_settings import seated

COUPON = "virtual:hex7-dual-mega"


def test_no_thread_computes_for_long_while_the_lights_wait(tmp_path: Path) -> None:
    before_s = sys.getswitchinterval()
    running = seated(tmp_path)
    running.begin()
    until(lambda: running.loop.snapshot.session.is_linked)
    during_s = sys.getswitchinterval()
    running.loop.stop()
    running.wait()
    running.close()
    assert during_s <= 0.001 < before_s == sys.getswitchinterval()


@pytest.mark.parametrize("is_recorded", [True, False])
def test_a_damaged_network_is_named_at_the_start(
    *, is_recorded: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with network_damaged("mana", tmp_path, monkeypatch) as damaged:
        running = seated(tmp_path / "records", is_recorded=is_recorded)
        running.begin()
        said = until(lambda: running.loop.snapshot.complaint)
        running.loop.stop()
        running.wait()
        running.close()
    assert said == Message("page.sentence", said=Message("error.network", path=damaged))
    assert f"The computer cannot play: its file {damaged} is damaged" in capsys.readouterr().out


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("is_error", [True, False])
@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "--no-record"),
        ("diagnose", "--board", COUPON),
        ("teach", "--board", COUPON),
        ("scenario", "placed", "--by-hand"),
    ],
    ids=lambda command: command[0],
)
def test_a_page_that_ends_by_itself_ends_the_program(
    command: tuple[str, ...],
    *,
    is_error: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def end(_: object) -> None:
        if is_error:
            raise OSError("nothing left")

    fail = Complaints.fail

    def fail_late(complaints: Complaints, place: str, error: Exception) -> None:
        time.sleep(0.2)  # A program that ends meanwhile still says that its page was gone.
        fail(complaints, place, error)

    monkeypatch.setattr(Complaints, "fail", fail_late)
    monkeypatch.setattr(server._Server, "_serve", end)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main([*command, "--no-browser", "--port", "0"]) == 1
    said = capsys.readouterr().err
    assert ("OSError: nothing left" in said) is is_error
    assert "manalath: the page ended by itself, and the program with it; start it again\n" in said
