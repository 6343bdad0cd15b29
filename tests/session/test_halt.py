"""``undo`` and ``ok`` held together for five seconds switch the board off."""

import pytest

from controller.session import next_due_ms, open_show, step
from controller.session.events import Halted, SwitchOff
from controller.session.mode import Menu
from hardware.profiles import load_profile
from tests.timeline import PROFILE, Timeline


@pytest.mark.parametrize(
    ("board", "game"),
    [("hex70-dual-mega", "manalath"), ("hex70-single-gpio", "manalath"), ("sq36-dual-mega", "mana")],
)
def test_both_held_for_five_seconds_halt_once(board: str, game: str) -> None:
    table = Timeline(game, profile=load_profile(board)).play("""
        at 1000 press undo
        at 1500 press ok
        at 6499 expect says "Release Undo and OK to play on."
    """)
    assert "halted" not in table.facts
    table.play("at 6500 wait")
    assert table.facts[-1] == "halted"
    table.play("""
        at 20000 wait
        at 21000 release ok
        at 31000 release undo
        at 32000 wait
    """)
    assert table.facts.count("halted") == 1


@pytest.mark.parametrize("key", ["undo", "ok"])
def test_let_go_before_that_nothing_happens(key: str) -> None:
    table = Timeline().play(f"""
        at 1000 place orange e5
        at 2000 press undo
        at 2100 press ok
        at 7000 release {key}
        at 20000 wait
    """)
    assert table.facts == ["began manalath", "committed 1 e5o"]
    assert not isinstance(table.session.mode, Menu), "what is left of a chord opens nothing"


def test_the_time_counts_from_when_just_these_two_are_down() -> None:
    table = Timeline(profile=load_profile("hex70-single-gpio")).play("""
        at 1000 press undo ok orange
        at 5000 release orange
        at 9999 wait
    """)
    assert "halted" not in table.facts
    table.play("at 10000 wait")
    assert table.facts[-1] == "halted"


def test_keys_that_were_down_when_the_cable_came_back_do_not_halt() -> None:
    table = Timeline().play("""
        at 1000 unplug
        at 1500 unseen press ok
        at 2000 plug
        at 3000 press undo
        at 20000 wait
    """)
    assert "halted" not in table.facts


def test_it_halts_while_a_record_cannot_be_written() -> None:
    table = Timeline(is_recorded=True).play("""
        at 1000 place orange e5
        at 2000 unrecorded the disk is full
        at 3000 press undo ok
        at 8000 wait
    """)
    assert table.facts[-1] == "halted"


def test_it_halts_while_a_game_is_offered() -> None:
    played = Timeline().play("at 1000 place orange e5\nat 2000 wait")
    table = Timeline(unfinished=played.session.record).play("""
        at 3000 press undo ok
        at 8000 wait
    """)
    assert table.facts[-1] == "halted"


def test_it_halts_while_a_record_is_shown() -> None:
    played = Timeline().play("at 1000 place orange e5\nat 2000 wait")
    table = Timeline()
    table.session = open_show(PROFILE, played.session.record)
    table.play("""
        at 100 plug
        at 1000 press undo ok
        at 5999 wait
    """)
    assert "halted" not in table.facts
    assert next_due_ms(table.session) == 6000.0
    table.play("at 6000 wait")
    assert table.facts[-1] == "halted"


def test_a_page_switches_the_board_off_at_once_whatever_is_shown() -> None:
    for table in (Timeline(), Timeline().play("at 1000 place orange e5\nat 2000 unplug")):
        _, effects = step(table.session, SwitchOff(3000.0))
        assert effects == (Halted(),)
