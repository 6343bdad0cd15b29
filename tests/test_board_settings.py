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
from controller.cli.runtime import Runtime, sit_down
from controller.command_line.boards import find_board
from controller.games import Colour
from controller.messages import word
from controller.session.events import Choose, NewGame, OpenMenu, SetCalm, SetNames, Tapped, Touched
from controller.session.mode import Choice
from controller.table import FITS
from controller.table.fitted_levels import FittedLevels, LevelResult
from simulator.twin_bench import TwinBench
from tests.deadline import until

BOARD = "virtual:hex70-dual-mega"
SET = Settings(("Zoé", "山田 太郎"), 0.25, is_calm=True, fits=True, firsts={"manalath": 3})


def seated(data: Path, *, is_recorded: bool = True, second: int = 0) -> Runtime:
    options = argparse.Namespace(
        game=None,
        first=0,
        second=second,
        shuffle=None,
        opening="book",
        position=None,
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
    session = running.loop.snapshot.session
    manalath = session.record.start
    running.loop.post(lambda at_ms: NewGame(manalath, at_ms, seats=(0, FITS), first_level=3))
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


def seat_of(running: Runtime) -> int:
    return running.loop.snapshot.session.record.seats[1]


def test_the_level_that_fits_goes_on_from_the_records_at_the_next_start(tmp_path: Path) -> None:
    """It is chosen on the command line; the record has the level that really played."""
    first = seated(tmp_path, second=FITS)
    assert seat_of(first) == 1
    first.begin()
    until(lambda: first.loop.snapshot.session.is_linked)
    start = first.loop.snapshot.session.record.start
    first.loop.post(lambda at_ms: NewGame(start, at_ms, first_level=4))
    until(lambda: seat_of(first) == 4)
    assert isinstance(first.bench, TwinBench)
    first.bench.workbench.put("e5", Colour.FIRST)
    until(lambda: len(first.loop.snapshot.session.record.plies) == 1)
    first.loop.post(lambda at_ms: Choose(Choice.RESIGN, at_ms))
    until(lambda: first.loop.snapshot.session.position.outcome is not None)
    first.loop.stop()
    first.wait()
    first.close()
    again = seated(tmp_path)
    assert again.records is not None
    archive = again.records.archive()
    assert archive is not None
    assert [game.header.seats for game in archive.games() if game.moves] == [(0, 4)]
    fit = again.loop.snapshot.session.fit
    assert fit == FittedLevels(
        is_on=True, firsts={"manalath": 4}, results={"manalath": (LevelResult(4, is_won=False),)}
    )
    again.close()
    other = seated(tmp_path, second=FITS)
    assert seat_of(other) == 3
    other.close()
    chosen = seated(tmp_path, second=6)
    assert (seat_of(chosen), chosen.loop.snapshot.session.fit.is_on) == (6, False)
    chosen.close()


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
        '{"fits": 1}',
        '{"first_levels": 3}',
        '{"first_levels": {"mana": 9}}',
        '{"first_levels": {"mana": true}}',
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
