"""A match of two programs, as their users have it: broker and board are killed, and nothing is lost."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shutil import copytree, rmtree

import pytest

from tests.far.brokers import mosquitto
from tests.far.table_program import Table


@contextmanager
def seated(folder: Path) -> Iterator[tuple[Table, Table]]:
    tables = Table("ada", folder), Table("grace", folder)
    with ExitStack() as stack:
        for table in tables:
            stack.callback(table.close)
        yield tables


@pytest.mark.broker
def test_a_side_that_is_restored_from_a_backup_is_given_what_it_lost(tmp_path: Path) -> None:
    """Its records and its match are older, and the broker has forgotten all."""
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
        grace.close()
        copytree(tmp_path / "grace", tmp_path / "backup")
        grace.start()
        grace.until_said("An unfinished game")
        grace.put("e5", "orange")
        grace.act("tap", key="ok")
        grace.until_stands("here")
        grace.put("f6", "purple")
        ada.until_said("Put a purple piece on f6.")
        ada.put("f6", "purple")
        ada.until_moves("e5o", "f6p")

        grace.close()
        running.kill()
        rmtree(tmp_path / "grace")
        copytree(tmp_path / "backup", tmp_path / "grace")
        grace.start()
        running.start()
        grace.until_said("An unfinished game")
        grace.put("e5", "orange")
        grace.act("tap", key="ok")
        ada.until(lambda: "Your friend's board was set back" in ada.match["problem"])
        grace.until(lambda: "This board was set back" in grace.match["problem"])
        grace.put("f6", "purple")
        grace.until_moves("e5o", "f6p")
        ada.put("d4", "orange")
        grace.until_said("Put an orange piece on d4.")


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

        grace.close()
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
