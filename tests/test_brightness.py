"""The brightness chosen at the table is that of the next start."""

import argparse
import time
from pathlib import Path

import pytest

from manalath_board.controller.board import Key
from manalath_board.controller.cli.boards import find_board
from manalath_board.controller.cli.brightness import FILE, keep_brightness, read_brightness
from manalath_board.controller.cli.running import Running, sit_down
from manalath_board.controller.session.events import OpenMenu, Tapped, Touched

BOARD = "virtual:hex70-dual-mega"


def seated(data: Path, *, is_recorded: bool = True) -> Running:
    options = argparse.Namespace(
        game=None, shuffle=None, position=None, seed=1, colours=None, data=data, port=0
    )
    return sit_down(find_board(BOARD), options, is_recorded=is_recorded)


def choose_half(running: Running) -> None:
    """Choose it at the table, and end."""
    running.begin()
    deadline_s = time.monotonic() + 20.0
    while not running.loop.snapshot.session.is_linked:
        assert time.monotonic() < deadline_s
        time.sleep(0.01)
    running.loop.post(OpenMenu)
    running.loop.post(lambda at_ms: Touched("e3", at_ms))
    running.loop.post(lambda at_ms: Tapped(Key.OK, at_ms))
    while running.loop.snapshot.session.brightness != 0.5:
        assert time.monotonic() < deadline_s
        time.sleep(0.01)
    running.loop.stop()
    running.wait()
    running.close()


def test_it_is_kept_beside_the_records_for_the_next_start(tmp_path: Path) -> None:
    first = seated(tmp_path)
    assert first.loop.snapshot.session.brightness == 1.0
    choose_half(first)
    again = seated(tmp_path)
    assert again.loop.snapshot.session.brightness == 0.5
    again.close()


def test_without_records_nothing_is_kept(tmp_path: Path) -> None:
    choose_half(seated(tmp_path, is_recorded=False))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"brightness": 0}', '{"brightness": "1"}', '{"brightness": 0.3}', "[" * 100_000]
)
def test_what_is_no_brightness_is_full_brightness(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert read_brightness(tmp_path) == 1.0
    keep_brightness(tmp_path, 0.25)
    assert read_brightness(tmp_path) == 0.25


def test_a_folder_that_takes_no_file_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    keep_brightness(tmp_path / "file", 0.25)
    assert "The brightness holds until the end only" in capsys.readouterr().out
