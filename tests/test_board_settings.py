"""A board's settings, chosen at the table or on the page, apply again at the next start."""

import argparse
from dataclasses import replace
from pathlib import Path

import pytest

from controller.board import Key
from controller.cli.board_settings import (
    BRIGHTNESS_FILE,
    FILE,
    Settings,
    keep_settings,
    read_settings,
)
from controller.cli.boards import find_board
from controller.cli.runtime import Runtime, sit_down
from controller.messages import word
from controller.session import OpenMenu, SetCalm, SetNames, Tapped, Touched
from tests.deadline import until

BOARD = "virtual:hex70-dual-mega"
SET = Settings(("Zoé", "山田 太郎"), 0.25, is_calm=True)


def seated(data: Path, *, is_recorded: bool = True) -> Runtime:
    options = argparse.Namespace(
        game=None,
        first=0,
        second=0,
        shuffle=None,
        position=None,
        puzzle=None,
        seed=1,
        colours=None,
        data=data,
        port=0,
        lan=False,
        clock="",
        invite=None,
        join=None,
        house=None,
        house_moves=False,
        voice=None,
        voice_rate=175,
    )
    return sit_down(find_board(BOARD), options, is_recorded=is_recorded)


def set_all(running: Runtime) -> None:
    """Choose half the brightness at the table and names on the page, and end."""
    running.begin()
    until(lambda: running.loop.snapshot.session.is_linked)
    running.loop.post(OpenMenu)
    running.loop.post(lambda at_ms: Touched("e3", at_ms))
    running.loop.post(lambda at_ms: Tapped(Key.OK, at_ms))
    running.loop.post(lambda at_ms: SetNames(SET.names, at_ms))
    running.loop.post(lambda at_ms: SetCalm(SET.is_calm, at_ms))
    until(lambda: Settings.of(running.loop.snapshot.session) == replace(SET, brightness=0.5))
    running.loop.stop()
    running.wait()
    running.close()


def test_it_is_kept_beside_the_records_for_the_next_start(tmp_path: Path) -> None:
    first = seated(tmp_path)
    assert Settings.of(first.loop.snapshot.session) == Settings()
    set_all(first)
    again = seated(tmp_path)
    assert Settings.of(again.loop.snapshot.session) == replace(SET, brightness=0.5)
    again.close()


def test_without_records_nothing_is_kept(tmp_path: Path) -> None:
    set_all(seated(tmp_path, is_recorded=False))
    assert list(tmp_path.iterdir()) == []


def test_the_brightness_that_was_kept_alone_once_is_still_read(tmp_path: Path) -> None:
    (tmp_path / BRIGHTNESS_FILE).write_text('{"version": 1, "brightness": 0.25}')
    assert read_settings(tmp_path) == (Settings(brightness=0.25), None)
    keep_settings(tmp_path, SET)
    assert read_settings(tmp_path) == (SET, None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"brightness": 0}',
        '{"brightness": true}',
        '{"brightness": "1"}',
        '{"brightness": 0.3}',
        '{"calm": 1}',
        '{"names": "ab"}',
        '{"names": ["a"]}',
        '{"names": ["a", 1]}',
        '{"names": ["a\\u202eb", ""]}',
        '{"names": ["aaaaaaaaaaaaaaaaaaaaaaaaa", ""]}',
        "[" * 100_000,
    ],
)
def test_a_damaged_file_means_what_is_set_by_itself_and_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    settings, warning = read_settings(tmp_path)
    assert settings == Settings()
    assert warning is not None
    assert "The settings of this board are damaged" in word(warning)
    keep_settings(tmp_path, SET)
    assert read_settings(tmp_path) == (SET, None)


def test_a_file_that_cannot_be_read_keeps_nobody_from_playing(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    running = seated(tmp_path)
    complaint = running.loop.snapshot.complaint
    running.close()
    assert complaint is not None
    assert "is a folder, not a plain file" in word(complaint)


def test_a_folder_that_takes_no_file_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    keep_settings(tmp_path / "file", SET)
    assert "The settings hold only until the program ends" in capsys.readouterr().out
