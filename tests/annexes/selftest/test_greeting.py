"""The first screen of a board that was just built offers to test it, and no other one does."""

from dataclasses import replace
from pathlib import Path

from controller.annex import OpenTable
from controller.annexes.selftest.selftest_table import SelfTestTable
from controller.messages import Message
from controller.play.journal import JournalError
from controller.play.journal.archive import Archive
from tests.annexes.open_annexes import ignore
from tests.kept_games import FINISHED, keep
from tests.web.desk import Desk


def greeting(table: OpenTable) -> Message | None:
    return SelfTestTable(table).part.start


def test_a_board_of_wire_on_which_nothing_was_played_is_greeted(tmp_path: Path) -> None:
    desk = Desk()
    table = OpenTable(desk.loop, None, tmp_path, ignore, archive=lambda: keep(tmp_path))
    assert greeting(table) == Message("selftest_said.greeting")
    assert greeting(replace(table, bench=desk.bench)) is None
    assert greeting(replace(table, archive=lambda: None)) is None
    assert greeting(replace(table, archive=lambda: keep(tmp_path, FINISHED))) is None


def test_records_that_cannot_be_read_say_nothing_of_it(tmp_path: Path) -> None:
    class Broken(Archive):
        def games(self) -> tuple[()]:
            raise JournalError(Message("record.no_game", number=1))

    desk = Desk()
    assert (
        greeting(OpenTable(desk.loop, None, None, ignore, archive=lambda: Broken(tmp_path, lambda: 0)))
        is None
    )
