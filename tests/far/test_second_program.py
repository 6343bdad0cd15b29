"""Two programs with one folder of records: one owns what is remembered there, the other plays on without."""

from contextlib import closing
from pathlib import Path

from controller.annexes.friend import FILE as MATCH_FILE
from controller.annexes.house import FILE as HOUSE_FILE
from controller.cli.board_settings import FILE
from controller.cli.runtime import Runtime
from controller.messages import word
from controller.play.journal.journal_file import JOURNAL_FILE
from controller.session.events import SetCalm
from tests.deadline import until
from tests.test_board_settings import seated, set_all

#: A program that reads this puts it aside.
UNREADABLE = "the first program's"


def play(running: Runtime) -> None:
    """Change a setting, and end."""
    running.begin()
    running.loop.post(lambda at_ms: SetCalm(is_calm=True, at_ms=at_ms))
    until(lambda: running.loop.snapshot.session.settings.is_calm)
    running.loop.stop()
    running.wait()
    running.close()


def has_house(running: Runtime) -> bool:
    return "house" in {annex.name for annex in running.server._extras.for_pages().annexes}


def test_a_second_program_touches_nothing_that_the_first_remembers_and_says_so(tmp_path: Path) -> None:
    with closing(seated(tmp_path)) as first:
        assert has_house(first)
        for name in (HOUSE_FILE, MATCH_FILE):
            (tmp_path / name).write_text(UNREADABLE)
        with closing(seated(tmp_path)) as second:
            assert not has_house(second)
            complaint = second.loop.snapshot.complaint
            assert complaint is not None
            assert f"Another program plays with {tmp_path} already." in word(complaint)
            play(second)
        assert not (tmp_path / FILE).exists()
        assert [(tmp_path / name).read_text() for name in (HOUSE_FILE, MATCH_FILE)] == [UNREADABLE] * 2


def test_whoever_comes_after_the_end_of_the_first_owns_it(tmp_path: Path) -> None:
    set_all(seated(tmp_path))
    with closing(seated(tmp_path)) as third:
        assert has_house(third)
        assert third.loop.snapshot.complaint is None


def test_it_is_the_folder_that_is_owned_also_where_no_journal_can_be_kept(tmp_path: Path) -> None:
    with closing(seated(tmp_path)):
        (tmp_path / JOURNAL_FILE).rename(tmp_path / "games-moved.db")
        (tmp_path / JOURNAL_FILE).mkdir()
        with closing(seated(tmp_path)) as second:
            assert second.records is not None
            assert second.records.archive() is None
            assert not has_house(second)
    with closing(seated(tmp_path)) as alone:
        assert has_house(alone)
